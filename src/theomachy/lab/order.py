"""Separates the effect of turn order from that of the seat, by games where the starting player is drawn.

By the rules the first seat starts, so the two effects cannot be told apart. With a random start, win rates by place in
the turn order show the advantage of starting, and win rates by seat show tie-breaks that go by seat or age.
"""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.arena.figures import PLACES, Rate, wilson
from theomachy.arena.report import Report
from theomachy.core.action import SEAT
from theomachy.core.game import GameInfo
from theomachy.core.reason import Problem
from theomachy.lab.chance import holm, share_test
from theomachy.lab.data import Run

OPTION, DRAWN = "start", "random"


@dataclass(frozen=True)
class Part:
    """The win rate of one seat, or of one place in the turn order; `clear` if significant after Holm-Bonferroni."""

    rate: Rate
    fair: float
    clear: bool

    def json(self) -> Report:
        return {**self.rate.json("wins", "games"), "fair": round(self.fair, PLACES), "clear": self.clear}


def drawn_start(info: GameInfo) -> dict[str, str]:
    """Return the option by which the starting player is drawn; raise Problem if the game has none."""
    for option in info.options:
        if option.slug == OPTION and DRAWN in option.choices:
            return {OPTION: DRAWN}
    raise Problem("order-fixed", [info.id])


def begins(entry: str) -> int:
    """Return the seat of a record's first entry."""
    return SEAT.slugs.index(entry[0].lower())


def by_seat(run: Run) -> list[Part]:
    return shared(run, [list(stats.winners) for stats in run.stories])


def by_place(run: Run) -> list[Part]:
    """Return the win rates by place in the turn order; place 0 starts."""
    count = len(run.record.seats)
    return shared(run, [[(seat - begins(stats.entries[0])) % count for seat in stats.winners] for stats in run.stories])


def shared(run: Run, won: list[list[int]]) -> list[Part]:
    """Return the win rate of each index in these lists of winners, tested against an equal share."""
    count, games = len(run.record.seats), len(won)
    fair = sum([len(winners) for winners in won]) / count / games
    hits = [len([1 for winners in won if number in winners]) for number in range(count)]
    significant = holm([share_test(number, games, fair) for number in hits])
    return [Part(wilson(hits[number], games), fair, significant[number]) for number in range(count)]
