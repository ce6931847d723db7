"""Separates the effect of turn order from that of the seat, by games where the starting player is drawn.

By the rules the first seat starts, so the two effects cannot be told apart. With a random start, win rates by place in
the turn order show the advantage of starting, and win rates by seat show tie-breaks that go by seat or age.
"""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.action import SEAT
from theomachy.core.game import GameInfo
from theomachy.core.rule_errors import Problem
from theomachy.simulation.report import Report
from theomachy.simulation.report_data import Run
from theomachy.simulation.significance import binomial_test, holm
from theomachy.simulation.statistics import DECIMALS, Rate, wilson_rate

START_OPTION, RANDOM_START = "start", "random"


@dataclass(frozen=True)
class WinShare:
    """The win rate of one seat, or of one place in the turn order; `clear` if significant after Holm-Bonferroni."""

    rate: Rate
    fair: float
    clear: bool

    def json(self) -> Report:
        return {**self.rate.json("wins", "games"), "fair": round(self.fair, DECIMALS), "clear": self.clear}


def random_start_option(info: GameInfo) -> dict[str, str]:
    """Return the option by which the starting player is drawn; raise Problem if the game has none."""
    for option in info.options:
        if option.slug == START_OPTION and RANDOM_START in option.choices:
            return {START_OPTION: RANDOM_START}
    raise Problem("order-fixed", [info.id])


def first_seat(entry: str) -> int:
    """Return the seat of a record's first entry."""
    return SEAT.slugs.index(entry[0].lower())


def win_shares_by_seat(run: Run) -> list[WinShare]:
    return win_shares(run, [list(stats.winners) for stats in run.games])


def win_shares_by_place(run: Run) -> list[WinShare]:
    """Return the win rates by place in the turn order; place 0 starts."""
    count = len(run.record.seats)
    return win_shares(
        run, [[(seat - first_seat(stats.entries[0])) % count for seat in stats.winners] for stats in run.games]
    )


def win_shares(run: Run, winners_by_game: list[list[int]]) -> list[WinShare]:
    """Return the win rate of each index in these lists of winners, tested against an equal share."""
    count, games = len(run.record.seats), len(winners_by_game)
    fair = sum([len(winners) for winners in winners_by_game]) / count / games
    hits = [len([1 for winners in winners_by_game if number in winners]) for number in range(count)]
    significant = holm([binomial_test(number, games, fair) for number in hits])
    return [WinShare(wilson_rate(hits[number], games), fair, significant[number]) for number in range(count)]
