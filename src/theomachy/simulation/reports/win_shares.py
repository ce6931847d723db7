"""Win rates by seat or by place in the turn order, tested against an equal share."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.simulation.reports.game_report import Report
from theomachy.simulation.stats.run import Run
from theomachy.simulation.stats.significance import binomial_test, holm
from theomachy.simulation.stats.statistics import DECIMALS, Rate, wilson_rate


@dataclass(frozen=True)
class WinShare:
    """The win rate of one seat, or of one place in the turn order, beside an equal share.

    `clear` is true if it differs significantly, by Holm-Bonferroni over all of them.
    """

    rate: Rate
    fair: float
    clear: bool

    def json(self) -> Report:
        return {**self.rate.json("wins", "games"), "fair": round(self.fair, DECIMALS), "clear": self.clear}


def win_shares_by_seat(run: Run) -> list[WinShare]:
    return win_shares(run, [stats.winners for stats in run.games])


def win_shares(run: Run, winners_by_game: list[list[int]]) -> list[WinShare]:
    """Return the win rate of each index in these lists of winners, with a binomial test against an equal share."""
    count, games = len(run.record.seats), len(winners_by_game)
    fair = sum([len(winners) for winners in winners_by_game]) / count / games
    hits = [len([1 for winners in winners_by_game if number in winners]) for number in range(count)]
    significant = holm([binomial_test(number, games, fair) for number in hits])
    return [WinShare(wilson_rate(hits[number], games), fair, significant[number]) for number in range(count)]
