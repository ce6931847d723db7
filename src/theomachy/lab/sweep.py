"""Varies one number of the game data, measures the strength of its thing, and finds the value that balances it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from theomachy.arena.figures import PLACES, Rate, difference, spread, wilson
from theomachy.arena.plan import Plan
from theomachy.arena.play import Batch, Count
from theomachy.arena.report import Report
from theomachy.core.game import Game
from theomachy.core.reason import Problem
from theomachy.games import game as find_game
from theomachy.lab.value import Value, with_value
from theomachy.texts import Words

Play = Callable[[Plan], Batch]


@dataclass(frozen=True)
class Point:
    """The results with one value.

    `above` is the win rate of hands that played the thing minus that of all others, with its 95 % interval.
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

    def balanced(self) -> bool:
        """Return whether the interval of the difference contains 0."""
        return self.low <= 0 <= self.high

    def json(self) -> Report:
        return {
            "value": self.value,
            "play": self.play.json("played", "offered"),
            "win_played": self.win.json("wins", "hands"),
            "above": round(self.above, PLACES),
            "low": round(self.low, PLACES),
            "high": round(self.high, PLACES),
            "balanced": self.balanced(),
            "first_seat": self.first_seat.json(),
            "decisions": round(self.decisions, 1),
        }


def measure(plan: Plan, value: Value, number: int, play: Play) -> Point:
    """Play the plan with another value and return the results."""
    with with_value(plan, value, number) as changed:
        batch = play(changed)
    rows = batch.rows
    count = counted(find_game(plan.game), batch, value.thing())
    hands = sum([len(row.scores) for row in rows])
    won = sum([len(row.winners) for row in rows])
    other_rate = wilson(won - count.won_played, hands - count.played)
    win = wilson(count.won_played, count.played)
    above, low, high = difference(win, other_rate)
    return Point(
        number,
        wilson(count.played, count.offered),
        win,
        won / max(1, hands),
        above,
        low,
        high,
        wilson(len([row for row in rows if 0 in row.winners]), len(rows)),
        spread([row.decisions for row in rows]).mean,
    )


def counted(game: Game, batch: Batch, thing: str) -> Count:
    """Return the counts of the verb by which most hands could play the thing; discarding verbs are ignored."""
    verbs = game.verbs.by_name
    counts = [
        count
        for (verb, thing_of_count), count in batch.counts.items()
        if thing_of_count == thing and not verbs[verb].aside
    ]
    if not counts:
        raise Problem("value-never", [thing])
    return max(counts, key=lambda count: count.offered)


def sweep(plan: Plan, value: Value, numbers: list[int], play: Play) -> list[Point]:
    return [measure(plan, value, number, play) for number in numbers]


def balance(plan: Plan, value: Value, least: int, most: int, play: Play) -> list[Point]:
    """Find the balancing value by bisection; return all points that were measured, in order.

    Assumes that the thing's strength is monotonic in its value.
    """
    points = {number: measure(plan, value, number, play) for number in {least, most}}
    while most - least > 1 and (points[least].above > 0) != (points[most].above > 0):
        middle = (least + most) // 2
        points[middle] = measure(plan, value, middle, play)
        if (points[middle].above > 0) == (points[least].above > 0):
            least = middle
        else:
            most = middle
    return [points[number] for number in sorted(points)]


def best(points: list[Point]) -> Point:
    """Return the point whose users win most nearly as often as all others."""
    return min(points, key=lambda point: abs(point.above))


@dataclass(frozen=True)
class Swept:
    """The result of a sweep; `searched` is true if bisection skipped some values."""

    value: Value
    now: int
    points: list[Point]
    searched: bool

    def called(self, words: Words) -> str:
        return f"{words.name(self.value.thing())}, {self.value.name()}"

    def json(self) -> Report:
        points = [point.json() for point in self.points]
        return {"now": self.now, "best": best(self.points).value, "searched": self.searched, "points": points}
