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

from theomachy.bots.bot import choose_action
from theomachy.bots.registry import get_bot
from theomachy.core.action import SEAT
from theomachy.core.campaign import CHAPTER_LINE, Campaign, legacy_of_match, read_campaign, resume, start_chapter
from theomachy.core.event import EVERYONE, Event
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.match import Match, replay
from theomachy.core.notation import text_of
from theomachy.core.record import Luck, Record, read_record
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.core.setup_matrix import edition_setups, setup_name
from theomachy.games import game as find_game
from theomachy.games import games
from theomachy.texts.translator import load_texts

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
COMMENT_PREFIX = "    # "
DIGEST_LENGTH = 12
# With this seed two greedy bots meet nearly all cards in one campaign.
CAMPAIGN_SEED = 6


def golden_path(game: Game, setup: Setup) -> Path:
    return FOLDER / f"{game.info.id}-{setup_name(game.info, setup)}.game"


def campaign_path(game: Game) -> Path:
    return FOLDER / f"{game.info.id}-{game.info.min_seats}.campaign"


def golden_paths(game: Game) -> list[Path]:
    """List the golden files that a game must have."""
    paths = [golden_path(game, setup) for setup in edition_setups(game.info)]
    return [*paths, campaign_path(game)] if game.info.chapters else paths


def play_game(game: Game, setup: Setup, seed: int, bots: tuple[str, ...]) -> Match:
    """Play a game between bots, assigned to the seats in rotation."""
    names = [bots[seat % len(bots)] for seat in range(setup.seats)]
    match = Match(game, setup, Luck(seed), names, "-")
    rng = seeded_rng(seed + 1)
    while not match.over() and len(match.log) < game.info.max_actions:
        action = choose_action(match.game, match.state, get_bot(names[match.state.seat]), rng)
        match.play(match.state.seat, text_of(action))
    return match


def play_campaign(game: Game, seed: int, bots: tuple[str, ...], unseen: set[str]) -> Campaign:
    """Play a whole campaign between bots, preferring actions that name a slug in `missing`.

    Removes the slugs from `missing` as they are played.
    """
    campaign = Campaign(game.info.id, list(bots), [])
    rng = seeded_rng(seed)
    legacy = ""
    while game.chapter_setup(len(bots), legacy) is not None:
        match = start_chapter(game, legacy, Luck(100 * seed + len(campaign.records)), list(bots), "-")
        while not match.over():
            preferred = [action for action in match.state.legal if unseen & words_in(text_of(action))]
            action = (
                preferred[0] if preferred else choose_action(game, match.state, get_bot(bots[match.state.seat]), rng)
            )
            unseen -= words_in(match.play(match.state.seat, text_of(action)).text)
        legacy = legacy_of_match(match)
        campaign.records.append(match.record())
    return campaign


def format_event(event: Event) -> str:
    """Format an event in notation; a private one with the seat that sees it."""
    slugs = [sort.slug(thing) for sort, thing in zip(event.kind.sorts, event.things, strict=True)]
    visibility = [] if event.audience == EVERYONE else [f"(only {SEAT.slug(event.audience)})"]
    return " ".join([event.kind.name, *slugs, *visibility])


def golden_text(record: Record) -> str:
    """Replay a record and format it with a comment below the last action of each round."""
    game = find_game(record.game)
    match = replay(game, record, upto=0)
    body: list[str] = []
    events: list[str] = []
    for entry in record.entries:
        round_before = game.round_of(match.state)
        events += map(format_event, match.play(entry.seat, entry.text).events)
        body.append(entry.to_line())
        if game.round_of(match.state) != round_before or match.over():
            body.append(f"{COMMENT_PREFIX}round {round_before}; score {format_scores(match)}; events {digest(events)}")
            events = []
    head, _, tail = match.record().text(with_luck=True).partition("\n\n")
    return "\n".join([head, "", *body, "", *tail.split("\n")[-3:]])


def format_scores(match: Match) -> str:
    return " ".join([str(points) for points in match.game.scores(match.state)])


def digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:DIGEST_LENGTH]


def campaign_text(campaign: Campaign) -> str:
    """Replay a campaign from its beginning and format it, each chapter like a golden game."""
    head, _, _ = campaign.text(with_luck=True).partition(f"\n{CHAPTER_LINE}")
    assert resume(find_game(campaign.game), campaign).match is None
    chapters = [f"{CHAPTER_LINE}{number}\n{golden_text(record)}" for number, record in enumerate(campaign.records, 1)]
    return "\n".join([head, *chapters])


def replayed_text(path: Path) -> str:
    """Replay the actions of a golden file and return the text it would have now."""
    text = path.read_text(encoding="utf-8")
    return campaign_text(read_campaign(text)) if path.suffix == ".campaign" else golden_text(read_record(text))


def ending_slugs(game: Game) -> set[str]:
    texts = load_texts(Path(game.info.folder) / "texts", "en").get("ending", {})
    return set(texts) if isinstance(texts, dict) else set()


def nameable_cards(game: Game, excluded_sorts: tuple[str, ...] = ()) -> set[str]:
    """Slugs of all cards of all editions that an action can name, without the sorts in `without`."""
    slugs: set[str] = set()
    for edition in game.info.editions:
        pack = game.pack(make_setup(game.info, game.info.max_seats, edition))
        for table in pack.tables:
            if game.verbs.sort(table) is not None and table not in excluded_sorts:
                slugs.update(pack.slugs(table))
    return slugs


def words_in(text: str) -> set[str]:
    return set(text.replace(";", " ").split())


def write_files(game: Game) -> None:
    """Write all golden files of a game."""
    FOLDER.mkdir(exist_ok=True)
    for number, setup in enumerate(edition_setups(game.info), 1):
        text = golden_text(play_game(game, setup, number, ("greedy", "random")).record())
        golden_path(game, setup).write_text(text, encoding="utf-8")
    if game.info.chapters:
        bots = ("greedy",) * game.info.min_seats
        campaign = play_campaign(game, CAMPAIGN_SEED, bots, nameable_cards(game))
        campaign_path(game).write_text(campaign_text(campaign), encoding="utf-8")
    print(f"{game.info.id}: {', '.join([path.name for path in golden_paths(game)])}")


def main(names: list[str]) -> None:
    try:
        for game in [find_game(name) for name in names] if names else games():
            write_files(game)
    except Problem as problem:
        raise SystemExit(str(problem)) from None


if __name__ == "__main__":
    main(sys.argv[1:])
