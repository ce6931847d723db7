"""Compares two set-ups over the same games with the same seeds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from theomachy.core.action import SEAT
from theomachy.core.game import Game
from theomachy.simulation.plan import Plan
from theomachy.simulation.report import Report, build_report
from theomachy.simulation.report_comparison import report_rates
from theomachy.simulation.runner import Batch, GameRow
from theomachy.simulation.significance import (
    PairedDifference,
    benjamini_hochberg,
    holm,
    paired_test,
    two_proportion_test,
)
from theomachy.simulation.statistics import DECIMALS, Rate, newcombe_difference

# Things that fewer hands could play are left out.
MIN_HANDS = 20
Measure = Callable[[GameRow], float]


@dataclass(frozen=True)
class Change:
    """A figure under both set-ups, with the difference and its 95 % interval.

    `chance` is the p-value; `clear` is true if it is significant after correction for multiple tests.
    """

    what: str
    id: str
    before: float
    now: float
    change: float
    low: float
    high: float
    chance: float
    clear: bool = False

    def json(self) -> Report:
        numbers = {name: round(getattr(self, name), DECIMALS) for name in ("before", "now", "change", "low", "high")}
        return {"what": self.what, "id": self.id, **numbers, "chance": round(self.chance, 6), "clear": self.clear}


def game_measures(seats: int) -> dict[tuple[str, str], Measure]:
    """Return the figures that are compared game by game; wins are counted beyond the share of an equal player."""
    by_key: dict[tuple[str, str], Measure] = {
        ("measure", "decisions"): lambda row: row.decisions,
        ("measure", "goes"): lambda row: row.goes,
        ("measure", "options-per-decision"): lambda row: row.options,
        ("measure", "lead-changes"): lambda row: row.lead_changes,
        ("measure", "margin"): lambda row: row.margin(),
        ("measure", "score"): lambda row: sum(row.scores) / len(row.scores),
        ("measure", "half-leader"): lambda row: row.half_leader in row.winners,
    }
    for seat in range(seats):
        by_key[("seat", SEAT.slug(seat))] = wins_over_share(seat)
    return by_key


def wins_over_share(seat: int) -> Measure:
    """Return a function for the wins of a seat beyond the share of an equal player."""
    return lambda row: (seat in row.winners) - len(row.winners) / len(row.scores)


def compare_batches(game: Game, plans: tuple[Plan, Plan], batches: tuple[Batch, Batch]) -> list[Change]:
    """Return the changes of all figures of games, then of things.

    Figures of games are corrected by Holm-Bonferroni, those of things by Benjamini-Hochberg.
    """
    before, after = batches
    seats = min(len(plans[0].seats), len(plans[1].seats))
    by_game = [game_change(key, measure, before.rows, after.rows) for key, measure in game_measures(seats).items()]
    by_thing = thing_changes(build_report(game, plans[0], before), build_report(game, plans[1], after))
    return [
        *with_significance(by_game, holm([entry.chance for entry in by_game])),
        *with_significance(by_thing, benjamini_hochberg([entry.chance for entry in by_thing])),
    ]


def with_significance(changes: list[Change], significant: list[bool]) -> list[Change]:
    """Return the changes with their significance."""
    return [Change(**{**vars(entry), "clear": clear}) for entry, clear in zip(changes, significant, strict=True)]


def game_change(key: tuple[str, str], measure: Measure, before: list[GameRow], now: list[GameRow]) -> Change:
    """Return the change of one figure, by a paired test over the games."""
    old, new = [float(measure(row)) for row in before], [float(measure(row)) for row in now]
    test: PairedDifference = paired_test(old, new)
    mean = sum(old) / len(old)
    return Change(*key, mean, mean + test.mean, test.mean, test.low, test.high, test.p_value)


def thing_changes(before: Report, now: Report) -> list[Change]:
    """Return the changes of how often things are played and win, for things that enough hands could play."""
    rates_before = dict(report_rates(before))
    changes: list[Change] = []
    for key, rate in report_rates(now):
        rate_before = rates_before.get(key)
        if key[0] in ("play", "win") and rate_before is not None and min(rate.of, rate_before.of) >= MIN_HANDS:
            changes.append(rate_change(key, rate_before, rate))
    return changes


def rate_change(key: tuple[str, str], before: Rate, now: Rate) -> Change:
    """Return the change of one rate, by a two-proportion test."""
    middle, low, high = newcombe_difference(now, before)
    chance = two_proportion_test(now.hits, now.of, before.hits, before.of)
    return Change(*key, before.rate, now.rate, middle, low, high, chance)


def significant_changes(changes: list[Change], top: int) -> list[Change]:
    """Return the significant changes, lowest p-value first."""
    return sorted([entry for entry in changes if entry.clear], key=lambda entry: entry.chance)[:top]


def detectable_difference(changes: list[Change]) -> float:
    """Return how much a seat's win rate could have changed without being detected: half of the widest interval."""
    return max([(entry.high - entry.low) / 2 for entry in changes if entry.what == "seat"], default=1.0)
