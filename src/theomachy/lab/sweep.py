"""One number of the data over several values: what becomes of the thing it belongs to; and the value that balances."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from theomachy.arena.figures import PLACES, Rate, difference, spread, wilson
from theomachy.arena.plan import Plan
from theomachy.arena.play import Batch, Count
from theomachy.arena.report import Report
from theomachy.core.game import Game, Setup
from theomachy.core.reason import Problem
from theomachy.texts import Words

Play = Callable[[Plan], Batch]


@dataclass(frozen=True)
class Value:
    """`quest:talos.vp`: a number in a row of a table."""

    table: str
    slug: str
    key: str

    def thing(self) -> str:
        return f"{self.table}:{self.slug}"


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


def read_value(game: Game, setup: Setup, text: str) -> tuple[Value, int]:
    """The number that is meant, and what it is now."""
    thing, dot, key = text.rpartition(".")
    table, colon, slug = thing.partition(":")
    if not dot or not colon:
        raise Problem("value-bad", [text])
    row = game.pack(setup).tables.get(table, {}).get(slug)
    now = row.values.get(key) if row is not None else None
    if not isinstance(now, int) or isinstance(now, bool):
        raise Problem("value-unknown", [text, ", ".join(numbers_of(game, setup))])
    return Value(table, slug, key), now


def numbers_of(game: Game, setup: Setup) -> list[str]:
    """One example of each number that can be asked for."""
    found: dict[str, str] = {}
    for table, rows in game.pack(setup).tables.items():
        for slug, row in rows.items():
            for key, value in row.values.items():
                if isinstance(value, int) and not isinstance(value, bool):
                    found.setdefault(f"{table}.{key}", f"{table}:{slug}.{key}")
    return list(found.values())


@contextmanager
def with_value(plan: Plan, value: Value, number: int) -> Iterator[Plan]:
    """The same games with another number, as a pack laid over the others."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "pack.toml").write_text(f'name = "{value.key}-{number}"\nversion = "1"\n', encoding="utf-8")
        row = f'[[{value.table}]]\nslug = "{value.slug}"\n{value.key} = {number}\nsource = "owner"\n'
        (Path(folder) / "row.toml").write_text(row, encoding="utf-8")
        old = plan.setup
        setup = Setup(old.seats, old.edition, old.options, (*old.packs, folder), old.legacy)
        yield replace(plan, setup=setup)


def measure(plan: Plan, value: Value, number: int, play: Play) -> Point:
    with with_value(plan, value, number) as changed:
        batch = play(changed)
    rows = batch.rows
    count = counted(batch, value.thing())
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


def counted(batch: Batch, thing: str) -> Count:
    """The verb with which the thing is played most."""
    found = [count for (_, one), count in batch.counts.items() if one == thing]
    if not found:
        raise Problem("value-never", [thing])
    return max(found, key=lambda count: count.played)


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
        return f"{words.name(self.value.thing())}, {self.value.key}"

    def json(self) -> Report:
        points = [point.json() for point in self.points]
        return {"now": self.now, "best": best(self.points).value, "searched": self.searched, "points": points}
