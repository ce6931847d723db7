"""Play seeded random games and campaigns, for tests that need many different states."""

from __future__ import annotations

from functools import cache

from theomachy.core.campaign import begin, finish
from theomachy.core.game import Game, Setup
from theomachy.core.match import Match
from theomachy.core.notation import text_of
from theomachy.core.record import Luck, Record
from theomachy.core.rng import seeded

# Purely random players rest too often: preferring these verbs fills the maps of Divinus and fights its monsters.
PREFERRED = ("explore", "place", "pay", "fight", "sail", "use", "invoke")


def random_game(game: Game, setup: Setup, seed: int) -> Match:
    """Play a game to its end."""
    return finished(Match(game, setup, Luck(seed), ["random"] * setup.seats, "-"), seed)


def finished(match: Match, seed: int) -> Match:
    rng = seeded(seed + 1)
    while not match.over():
        legal = [text_of(action) for action in match.state.legal]
        preferred = [text for text in legal if text.split()[0] in PREFERRED]
        texts = preferred if preferred and rng.below(4) else legal
        match.act(match.state.seat, texts[rng.below(len(texts))])
    return match


@cache
def random_campaign(game: Game, seats: int, seed: int = 0) -> list[Record]:
    """The records of all chapters of a campaign."""
    records: list[Record] = []
    legacy = ""
    while game.chapter(seats, legacy) is not None:
        number = 100 * seed + len(records)
        match = finished(begin(game, legacy, Luck(number), ["random"] * seats, "-"), number)
        legacy = finish(match)
        records.append(match.record())
    return records
