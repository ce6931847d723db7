"""Regenerate the golden games: `make golden`, or `make golden ARGS=GAME` for one game. Review the diff.

A golden game is a record, so `theomachy replay` opens it. Below the last action of each round is a comment with the
round, the score and a digest of its events: a diff shows in which round play changed, a replay shows how. Each edition
of a game has one golden game for the fewest and one for the most players. A game with a campaign also has a whole
campaign for the fewest players, a file of `theomachy campaign`, with each chapter written like a game.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from theomachy.bots.bot import decide
from theomachy.bots.names import bot
from theomachy.core.action import SEAT
from theomachy.core.campaign import CHAPTER_LINE, Campaign, begin, finish, read_campaign, resume
from theomachy.core.event import EVERYONE, Event
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.match import Match, replay
from theomachy.core.notation import text_of
from theomachy.core.reason import Problem
from theomachy.core.record import Luck, Record, read_record
from theomachy.core.rng import seeded
from theomachy.core.setups import edition_setups, setup_name
from theomachy.games import game as find_game
from theomachy.games import games
from theomachy.texts.words import tables

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
REMARK = "    # "
DIGITS = 12
# With this seed two greedy bots meet nearly all cards in one campaign.
CAMPAIGN_SEED = 6


def path_of(game: Game, setup: Setup) -> Path:
    return FOLDER / f"{game.info.id}-{setup_name(game.info, setup)}.game"


def campaign_path(game: Game) -> Path:
    return FOLDER / f"{game.info.id}-{game.info.min_seats}.campaign"


def paths_of(game: Game) -> list[Path]:
    """List the golden files that a game must have."""
    paths = [path_of(game, setup) for setup in edition_setups(game.info)]
    return [*paths, campaign_path(game)] if game.info.chapters else paths


def play(game: Game, setup: Setup, seed: int, bots: tuple[str, ...]) -> Match:
    """Play a game between bots, assigned to the seats in rotation."""
    names = [bots[seat % len(bots)] for seat in range(setup.seats)]
    match = Match(game, setup, Luck(seed), names, "-")
    rng = seeded(seed + 1)
    while not match.over() and len(match.log) < game.info.bound:
        action = decide(match.game, match.state, bot(names[match.state.seat]), rng)
        match.act(match.state.seat, text_of(action))
    return match


def play_campaign(game: Game, seed: int, bots: tuple[str, ...], missing: set[str]) -> Campaign:
    """Play a whole campaign between bots, preferring actions that name a slug in `missing`.

    Removes the slugs from `missing` as they are played.
    """
    campaign = Campaign(game.info.id, list(bots), [])
    rng = seeded(seed)
    legacy = ""
    while game.chapter(len(bots), legacy) is not None:
        match = begin(game, legacy, Luck(100 * seed + len(campaign.records)), list(bots), "-")
        while not match.over():
            preferred = [action for action in match.state.legal if missing & words_of(text_of(action))]
            action = preferred[0] if preferred else decide(game, match.state, bot(bots[match.state.seat]), rng)
            missing -= words_of(match.act(match.state.seat, text_of(action)).text)
        legacy = finish(match)
        campaign.records.append(match.record())
    return campaign


def event_text(event: Event) -> str:
    """Format an event in notation; a private one with the seat that sees it."""
    slugs = [sort.slug(thing) for sort, thing in zip(event.kind.sorts, event.things, strict=True)]
    visibility = [] if event.only == EVERYONE else [f"(only {SEAT.slug(event.only)})"]
    return " ".join([event.kind.name, *slugs, *visibility])


def golden_text(record: Record) -> str:
    """Replay a record and format it with a comment below the last action of each round."""
    game = find_game(record.game)
    match = replay(game, record, upto=0)
    body: list[str] = []
    events: list[str] = []
    for entry in record.entries:
        round_before = game.round_of(match.state)
        events += map(event_text, match.act(entry.seat, entry.text).events)
        body.append(entry.line())
        if game.round_of(match.state) != round_before or match.over():
            body.append(f"{REMARK}round {round_before}; score {scores(match)}; events {digest(events)}")
            events = []
    head, _, tail = match.record().text(with_luck=True).partition("\n\n")
    return "\n".join([head, "", *body, "", *tail.split("\n")[-3:]])


def scores(match: Match) -> str:
    return " ".join([str(points) for points in match.game.scores(match.state)])


def digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:DIGITS]


def campaign_text(campaign: Campaign) -> str:
    """Replay a campaign from its beginning and format it, each chapter like a golden game."""
    head, _, _ = campaign.text(with_luck=True).partition(f"\n{CHAPTER_LINE}")
    assert resume(find_game(campaign.game), campaign).match is None
    chapters = [f"{CHAPTER_LINE}{number}\n{golden_text(record)}" for number, record in enumerate(campaign.records, 1)]
    return "\n".join([head, *chapters])


def rewritten(path: Path) -> str:
    """Replay the actions of a golden file and return the text it would have now."""
    text = path.read_text(encoding="utf-8")
    return campaign_text(read_campaign(text)) if path.suffix == ".campaign" else golden_text(read_record(text))


def endings(game: Game) -> set[str]:
    texts = tables(Path(game.info.folder) / "texts", "en").get("ending", {})
    return set(texts) if isinstance(texts, dict) else set()


def nameable_cards(game: Game, without: tuple[str, ...] = ()) -> set[str]:
    """Slugs of all cards of all editions that an action can name, without the sorts in `without`."""
    slugs: set[str] = set()
    for edition in game.info.editions:
        pack = game.pack(make_setup(game.info, game.info.max_seats, edition))
        for table in pack.tables:
            if game.verbs.sort(table) is not None and table not in without:
                slugs.update(pack.slugs(table))
    return slugs


def words_of(text: str) -> set[str]:
    return set(text.replace(";", " ").split())


def write(game: Game) -> None:
    """Write all golden files of a game."""
    FOLDER.mkdir(exist_ok=True)
    for number, setup in enumerate(edition_setups(game.info), 1):
        text = golden_text(play(game, setup, number, ("greedy", "random")).record())
        path_of(game, setup).write_text(text, encoding="utf-8")
    if game.info.chapters:
        bots = ("greedy",) * game.info.min_seats
        campaign = play_campaign(game, CAMPAIGN_SEED, bots, nameable_cards(game))
        campaign_path(game).write_text(campaign_text(campaign), encoding="utf-8")
    print(f"{game.info.id}: {', '.join([path.name for path in paths_of(game)])}")


def main(names: list[str]) -> None:
    try:
        for game in [find_game(name) for name in names] if names else games():
            write(game)
    except Problem as problem:
        raise SystemExit(str(problem)) from None


if __name__ == "__main__":
    main(sys.argv[1:])
