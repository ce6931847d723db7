"""Play seeded random games and campaigns, for tests that need many different states."""

from __future__ import annotations

from functools import cache

from theomachy.core.campaign import legacy_of_match, start_chapter
from theomachy.core.game import Game, Setup
from theomachy.core.match import Match
from theomachy.core.notation import text_of
from theomachy.core.record import Luck, Record
from theomachy.core.rng import seeded_rng

# Purely random players rest too often: preferring these verbs fills the maps of Divinus and fights its monsters.
PREFERRED_VERBS = ("explore", "place", "pay", "fight", "sail", "use", "invoke")


def random_game(game: Game, setup: Setup, seed: int) -> Match:
    """Play a game to its end."""
    return play_to_end(Match(game, setup, Luck(seed), ["random"] * setup.seats, "-"), seed)


def play_to_end(match: Match, seed: int) -> Match:
    rng = seeded_rng(seed + 1)
    while not match.over():
        legal = [text_of(action) for action in match.state.legal]
        preferred = [text for text in legal if text.split()[0] in PREFERRED_VERBS]
        texts = preferred if preferred and rng.below(4) else legal
        match.play(match.state.seat, texts[rng.below(len(texts))])
    return match


@cache
def random_campaign(game: Game, seats: int, seed: int = 0) -> list[Record]:
    """The records of all chapters of a campaign."""
    records: list[Record] = []
    legacy = ""
    while game.chapter_setup(seats, legacy) is not None:
        number = 100 * seed + len(records)
        match = play_to_end(start_chapter(game, legacy, Luck(number), ["random"] * seats, "-"), number)
        legacy = legacy_of_match(match)
        records.append(match.record())
    return records
