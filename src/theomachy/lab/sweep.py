"""One number of the data over several values: what becomes of the thing it belongs to; and the value that balances."""

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
    """What the games with one value say: how often the thing is played, and how much more or less often than all hands
    those that played it win."""

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
        """The games do not tell it from a fair one."""
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
    with with_value(plan, value, number) as changed:
        batch = play(changed)
    rows = batch.rows
    count = counted(find_game(plan.game), batch, value.thing())
    hands = sum([len(row.scores) for row in rows])
    won = sum([len(row.winners) for row in rows])
    rest = wilson(won - count.won_played, hands - count.played)
    win = wilson(count.won_played, count.played)
    above, low, high = difference(win, rest)
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
    """The verb with which the thing can be played most often, whatever its value; to give it up is not to play it."""
    verbs = game.verbs.by_name
    found = [count for (verb, one), count in batch.counts.items() if one == thing and not verbs[verb].aside]
    if not found:
        raise Problem("value-never", [thing])
    return max(found, key=lambda count: count.offered)


def sweep(plan: Plan, value: Value, numbers: list[int], play: Play) -> list[Point]:
    return [measure(plan, value, number, play) for number in numbers]


def balance(plan: Plan, value: Value, least: int, most: int, play: Play) -> list[Point]:
    """Halves the range until the side changes between neighbours: all points that were tried, in order. It takes for
    granted that the thing grows better or worse with its number, not both."""
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
    """Where those who played it win most nearly as often as all others."""
    return min(points, key=lambda point: abs(point.above))


@dataclass(frozen=True)
class Swept:
    """What a sweep found; `searched`: not every value was played."""

    value: Value
    now: int
    points: list[Point]
    searched: bool

    def called(self, words: Words) -> str:
        return f"{words.name(self.value.thing())}, {self.value.name()}"

    def json(self) -> Report:
        points = [point.json() for point in self.points]
        return {"now": self.now, "best": best(self.points).value, "searched": self.searched, "points": points}
