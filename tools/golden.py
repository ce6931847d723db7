"""Writes the golden games anew: `make golden`, or `make golden ARGS=GAME` for one game. Review the diff.

A golden game is a record, so it opens with `theomachy replay`; under each action stand its events as remarks, and a
score whenever a round or turn begins. For every game, edition and seat count there is one, one for each choice of an
option, and some more until every ending and every card has been seen, as far as bots get there. A game with a campaign
has whole campaigns besides: files of `theomachy campaign`, each chapter written like a game.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

from theomachy.bots.bot import decide
from theomachy.bots.names import bot
from theomachy.core.action import SEAT
from theomachy.core.campaign import CHAPTER_LINE, Campaign, begin, finish, read_campaign, resume
from theomachy.core.event import EVERYONE, Event
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.match import Match, replay
from theomachy.core.notation import text_of
from theomachy.core.played import Played
from theomachy.core.reason import Problem
from theomachy.core.record import Luck, Record, read_record
from theomachy.core.rng import seeded
from theomachy.core.setups import setup_name, setups
from theomachy.games import game as find_game
from theomachy.games import games
from theomachy.texts.words import tables

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
REMARK = "    # "
# A file has at most some of these lines; of a longer game the events in the middle are left out.
LONGEST = 400
LAST_ACTIONS = 15
# Of games with more actions only the first are kept, but for one whole game an edition.
MANY_ACTIONS = 220
FIRST_ACTIONS = 80
# A chapter of a campaign is shorter still.
CHAPTER_LONGEST = 160
# The seeds of the golden campaigns and who plays them: between them they show nearly everything.
CAMPAIGNS = (
    (1, ("greedy", "greedy", "random")),
    (2, ("greedy", "random", "greedy", "greedy")),
    (6, ("greedy", "greedy")),
)
SUFFIXES = (".game", ".campaign")
# How many more games may be written for what has not been seen yet, and how many actions tried in vain.
MORE = 8
IN_VAIN = 20_000


def path_of(game: Game, setup: Setup) -> Path:
    return FOLDER / f"{game.info.id}-{setup_name(game.info, setup)}.game"


def play(game: Game, setup: Setup, seed: int, bots: tuple[str, ...]) -> Match:
    """A game between bots; the seats take them in turn."""
    names = [bots[seat % len(bots)] for seat in range(setup.seats)]
    match = Match(game, setup, Luck(seed), names, "-")
    rng = seeded(seed + 1)
    while not match.over() and len(match.log) < game.info.bound:
        action = decide(match.game, match.state, bot(names[match.state.seat]), rng)
        match.act(match.state.seat, text_of(action))
    return match


def play_campaign(game: Game, seed: int, bots: tuple[str, ...], missing: set[str]) -> Campaign:
    """A whole campaign between bots; whoever can do what no campaign has shown yet does it, and takes it off."""
    campaign = Campaign(game.info.id, list(bots), [])
    rng = seeded(seed)
    legacy = ""
    while game.chapter(len(bots), legacy) is not None:
        match = begin(game, legacy, Luck(100 * seed + len(campaign.records)), list(bots), "-")
        while not match.over():
            new = [action for action in match.state.legal if missing & words_of(text_of(action))]
            action = new[0] if new else decide(game, match.state, bot(bots[match.state.seat]), rng)
            missing -= words_of(match.act(match.state.seat, text_of(action)).text)
        legacy = finish(match)
        campaign.records.append(match.record())
    return campaign


def told(event: Event) -> str:
    """An event in notation; a secret one with the seat that hears it."""
    slugs = [sort.slug(thing) for sort, thing in zip(event.kind.sorts, event.things, strict=True)]
    only = [] if event.only == EVERYONE else [f"(only {SEAT.slug(event.only)})"]
    return " ".join([event.kind.name, *slugs, *only])


def remarks(record: Record) -> Iterator[tuple[list[Event], str]]:
    """For each entry what is written under it, and the score if a round or turn begins there."""
    game = find_game(record.game)
    match = replay(game, record, upto=0)
    for entry in record.entries:
        played = match.act(entry.seat, entry.text)
        score = "score " + " ".join([str(points) for points in game.scores(match.state)])
        yield played.events, score if begins(played) or match.over() else ""


def begins(played: Played) -> bool:
    return any([event.kind.name.startswith(("round-", "turn-", "season-", "age-")) for event in played.events])


def golden(record: Record, longest: int = LONGEST) -> str:
    """The record with its events. In a long one only the milestones of the middle are kept, and a digest of all."""
    milestones = find_game(record.game).milestones()
    under = list(remarks(record))
    total = sum([1 + len(events) + bool(score) for events, score in under])
    body: list[str] = []
    for at, (entry, (events, score)) in enumerate(zip(record.entries, under, strict=True)):
        body.append(entry.line())
        shown = total <= longest or len(body) < longest // 2 or at >= len(under) - LAST_ACTIONS
        body += [REMARK + told(event) for event in events if shown or event.kind.name in milestones]
        body += [REMARK + score] if score else []
    if total > longest:
        body.append(REMARK + "all events: " + digest(under))
    head, _, tail = record.text(with_luck=True).partition("\n\n")
    return "\n".join([head, "", *body, "", *tail.split("\n")[-3:]])


def digest(under: list[tuple[list[Event], str]]) -> str:
    lines = [line for events, score in under for line in [*map(told, events), score]]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def golden_again(text: str) -> str:
    """What a golden file would be now: its own actions, replayed."""
    record = read_record(text)
    match = replay(find_game(record.game), record)
    return golden(match.record())


def golden_campaign(campaign: Campaign) -> str:
    """The file of a campaign, its records with their events."""
    head, _, _ = campaign.text(with_luck=True).partition(f"\n{CHAPTER_LINE}")
    chapters = [
        f"{CHAPTER_LINE}{number}\n{golden(record, CHAPTER_LONGEST)}"
        for number, record in enumerate(campaign.records, 1)
    ]
    return "\n".join([head, *chapters])


def golden_campaign_again(text: str) -> str:
    """What a golden campaign would be now: replayed from nothing, each chapter with what the one before left."""
    campaign = read_campaign(text)
    game = find_game(campaign.game)
    assert resume(game, campaign).match is None
    campaign.records = [replay(game, record).record() for record in campaign.records]
    return golden_campaign(campaign)


def endings(game: Game) -> set[str]:
    found = tables(Path(game.info.folder) / "texts", "en").get("ending", {})
    return set(found) if isinstance(found, dict) else set()


def wanted(game: Game) -> set[str]:
    """The slugs of every ending, and of every card of every edition that an action or an event can name."""
    found = endings(game)
    sorts = {sort.name for kind in game.kinds for sort in kind.sorts}
    sorts |= {sort.name for verb in game.verbs.verbs for sort in verb.sorts}
    for edition in game.info.editions:
        pack = game.pack(make_setup(game.info, game.info.max_seats, edition))
        for table in pack.tables:
            if table in sorts:
                found.update(pack.slugs(table))
    return found


def write(game: Game) -> None:
    FOLDER.mkdir(exist_ok=True)
    ways = setups(game.info)
    for path in paths_of(game):
        path.unlink()
    missing = write_campaigns(game, wanted(game))
    whole: set[str] = set()
    for number, setup in enumerate(ways):
        match = play(game, setup, number + 1, ("greedy", "random"))
        if len(match.log) > MANY_ACTIONS and setup.edition in whole:
            match = replay(game, match.record(), upto=FIRST_ACTIONS)
        whole.add(setup.edition)
        missing -= save(path_of(game, setup), match)
    write_more(game, ways, missing)


def write_campaigns(game: Game, missing: set[str]) -> set[str]:
    """Gives what of the missing words they do not show: all, where games stand by themselves."""
    for seed, bots in CAMPAIGNS if game.info.chapters else ():
        text = golden_campaign(play_campaign(game, seed, bots, set(missing)))
        (FOLDER / f"{game.info.id}-{len(bots)}.campaign").write_text(text, encoding="utf-8")
        missing = missing - words_of(text)
    return missing


def write_more(game: Game, ways: list[Setup], missing: set[str]) -> None:
    """Further games, until everything has been seen or the patience is gone."""
    more = in_vain = number = 0
    while missing and more < MORE and in_vain < IN_VAIN:
        setup = ways[number % len(ways)]
        number += 1
        match = play(game, setup, len(ways) + number, ("random",) if number % 4 else ("greedy", "random"))
        in_vain += len(match.log)
        text = golden(match.record())
        seen = missing & words_of(text)
        if seen and (text.count("\n") <= LONGEST or seen & endings(game)):
            more += 1
            in_vain = 0
            missing -= save(FOLDER / f"{game.info.id}-{setup.edition}-more-{more}.game", match)
    print(f"{game.info.id}: {len(ways) + more} games; never seen: {', '.join(sorted(missing)) or '–'}")


def paths_of(game: Game) -> set[Path]:
    """The files whose first header names this game."""
    line = f"game: {game.info.id}\n"
    return {
        path
        for path in FOLDER.glob("*.*")
        if path.suffix in SUFFIXES and line in path.read_text(encoding="utf-8")[:200]
    }


def save(path: Path, match: Match) -> set[str]:
    """Writes the game and gives the words in it."""
    text = golden(match.record())
    path.write_text(text, encoding="utf-8")
    return words_of(text)


def words_of(text: str) -> set[str]:
    return set(text.replace(";", " ").split())


def main(names: list[str]) -> None:
    try:
        for game in [find_game(name) for name in names] if names else games():
            write(game)
    except Problem as problem:
        raise SystemExit(str(problem)) from None


if __name__ == "__main__":
    main(sys.argv[1:])
