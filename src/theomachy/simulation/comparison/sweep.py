"""Varies one number in the data of a thing (such as a card), measures how strong the thing is, and finds the balancing
value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from theomachy.core.game import Game
from theomachy.core.rule_errors import Problem
from theomachy.games import game as find_game
from theomachy.simulation.comparison.data_parameter import DataParameter, plan_with_value
from theomachy.simulation.reports.game_report import Report
from theomachy.simulation.running.plan import Plan
from theomachy.simulation.stats.batch import Batch, UseCount
from theomachy.simulation.stats.game_stats import ThingUse
from theomachy.simulation.stats.statistics import DECIMALS, Rate, distribution_of, newcombe_difference, wilson_rate
from theomachy.texts import Translator

RunPlan = Callable[[Plan], Batch]


@dataclass(frozen=True)
class SweepPoint:
    """The results with one value of the varied number.

    `above` is the win rate of players who used the thing minus that of all others, with its 95 % interval.
    """

    value: int
    play: Rate
    win: Rate
    base: float
    above: float
    low: float
    high: float
    first_seat: Rate
    decisions: float

    def is_balanced(self) -> bool:
        """Return whether the interval of the difference contains 0."""
        return self.low <= 0 <= self.high

    def json(self) -> Report:
        return {
            "value": self.value,
            "play": self.play.json("played", "offered"),
            "win_played": self.win.json("wins", "hands"),
            "above": round(self.above, DECIMALS),
            "low": round(self.low, DECIMALS),
            "high": round(self.high, DECIMALS),
            "balanced": self.is_balanced(),
            "first_seat": self.first_seat.json(),
            "decisions": round(self.decisions, 1),
        }


def measure_value(plan: Plan, parameter: DataParameter, number: int, run_plan: RunPlan) -> SweepPoint:
    """Play the plan with another value of the number and return the results."""
    with plan_with_value(plan, parameter, number) as changed:
        batch = run_plan(changed)
    rows = batch.games
    count = main_use_count(find_game(plan.game), batch.thing_counts(), parameter.thing_id())
    hands = sum([len(row.scores) for row in rows])
    won = sum([len(row.winners) for row in rows])
    other_rate = wilson_rate(won - count.won_played, hands - count.played)
    win = wilson_rate(count.won_played, count.played)
    above, low, high = newcombe_difference(win, other_rate)
    return SweepPoint(
        number,
        wilson_rate(count.played, count.offered),
        win,
        won / max(1, hands),
        above,
        low,
        high,
        wilson_rate(len([row for row in rows if 0 in row.winners]), len(rows)),
        distribution_of([row.decisions for row in rows]).mean,
    )


def main_use_count(game: Game, counts: dict[ThingUse, UseCount], thing: str) -> UseCount:
    """Return the use count of a thing with the verb by which most players could play it; discarding does not count."""
    verbs = game.verbs.by_name
    of_thing = [count for (verb, used), count in counts.items() if used == thing and not verbs[verb].is_fallback]
    if not of_thing:
        raise Problem("value-never", [thing])
    return max(of_thing, key=lambda count: count.offered)


def sweep(plan: Plan, parameter: DataParameter, numbers: list[int], run_plan: RunPlan) -> list[SweepPoint]:
    return [measure_value(plan, parameter, number, run_plan) for number in numbers]


def bisect_balance(plan: Plan, parameter: DataParameter, least: int, most: int, run_plan: RunPlan) -> list[SweepPoint]:
    """Find the balancing value by bisection; return all measured points, in the order of measurement.

    Assumes that the thing's strength is monotonic in its value.
    """
    points = {number: measure_value(plan, parameter, number, run_plan) for number in {least, most}}
    while most - least > 1 and (points[least].above > 0) != (points[most].above > 0):
        middle = (least + most) // 2
        points[middle] = measure_value(plan, parameter, middle, run_plan)
        if (points[middle].above > 0) == (points[least].above > 0):
            least = middle
        else:
            most = middle
    return [points[number] for number in sorted(points)]


def most_balanced(points: list[SweepPoint]) -> SweepPoint:
    """Return the point at which the win rate of the thing's users is closest to that of all others."""
    return min(points, key=lambda point: abs(point.above))


@dataclass(frozen=True)
class SweepResult:
    """The result of a sweep; `searched` is true if bisection skipped some values."""

    value: DataParameter
    now: int
    points: list[SweepPoint]
    searched: bool

    def label(self, words: Translator) -> str:
        return f"{words.name(self.value.thing_id())}, {self.value.full_key()}"

    def json(self) -> Report:
        points = [point.json() for point in self.points]
        return {"now": self.now, "best": most_balanced(self.points).value, "searched": self.searched, "points": points}
