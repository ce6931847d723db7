"""What a seat owes to the order of play and what to the seat itself: where who begins is drawn, the two come apart.

As the rules have it the first seat begins, so that both look the same. With the same luck and a drawn beginner the
shares by place in the order tell what beginning is worth, and those by seat what ties are that go by seat or age.
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
    """Victories of one seat, or of one place in the order; `clear` after Holm over its kind."""

    rate: Rate
    fair: float
    clear: bool

    def json(self) -> Report:
        return {**self.rate.json("wins", "games"), "fair": round(self.fair, PLACES), "clear": self.clear}


def drawn_start(info: GameInfo) -> dict[str, str]:
    """The option under which chance decides who begins."""
    for option in info.options:
        if option.slug == OPTION and DRAWN in option.choices:
            return {OPTION: DRAWN}
    raise Problem("order-fixed", [info.id])


def begins(entry: str) -> int:
    """Whoever is asked first."""
    return SEAT.slugs.index(entry[0].lower())


def by_seat(run: Run) -> list[Part]:
    return shared(run, [list(story.winners) for story in run.stories])


def by_place(run: Run) -> list[Part]:
    """0 begins, 1 comes next, and so on."""
    count = len(run.record.seats)
    return shared(run, [[(seat - begins(story.entries[0])) % count for seat in story.winners] for story in run.stories])


def shared(run: Run, won: list[list[int]]) -> list[Part]:
    count, games = len(run.record.seats), len(won)
    fair = sum([len(winners) for winners in won]) / count / games
    hits = [len([1 for winners in won if one in winners]) for one in range(count)]
    clear = holm([share_test(one, games, fair) for one in hits])
    return [Part(wilson(hits[one], games), fair, clear[one]) for one in range(count)]
