"""Pairings of a tournament round: round robin (circle method) or Swiss system. Deterministic in the order given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

# Tables tried for one limit of repeated meetings; after that the search continues with the next one of REPEAT_LIMITS.
BUDGET = 20_000
REPEATS = (0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 1_000_000)
# How often two members have met, by (smaller, larger) member number.
Meetings = Mapping[tuple[int, int], int]


@dataclass(frozen=True)
class Pairing:
    """A round. Members in `byes` get a point without a game; `rests` pause, as all do once in an odd round robin."""

    tables: list[list[int]]
    byes: list[int] = field(default_factory=list)
    rests: list[int] = field(default_factory=list)


def rounds_for_all(players: int) -> int:
    """Return the number of rounds of a round robin at tables of two."""
    return players - 1 if players % 2 == 0 else players


def round_robin(players: Sequence[int], number: int, gone: frozenset[int] = frozenset()) -> Pairing:
    """Pair round `number`, counted from 0, by the circle method: the first player stays, the others rotate.

    A player whose opponent has withdrawn gets a bye.
    """
    circle: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    turn = number % (len(circle) - 1)
    rotated = [circle[0], *circle[len(circle) - turn :], *circle[1 : len(circle) - turn]]
    tables, byes, rests = [], [], []
    for index in range(len(rotated) // 2):
        scheduled = [player for player in (rotated[index], rotated[-1 - index]) if player is not None]
        active = [player for player in scheduled if player not in gone]
        if len(active) == 2:
            tables.append(active)
        elif len(scheduled) == 2:
            byes += active
        else:
            rests += active
    return Pairing(tables, byes, rests)


def table_sizes(players: int, least: int, most: int) -> list[int]:
    """Return nearly equal table sizes between `min_seats` and `max_seats`.

    They leave out as few players as possible, and then use as few tables as possible.
    """
    for seated in range(players, least - 1, -1):
        for count in range(-(-seated // most), seated // least + 1):
            small, larger = divmod(seated, count)
            return [small + 1] * larger + [small] * (count - larger)
    return []


def swiss(ranked: Sequence[int], met: Meetings, byes: Mapping[int, int], least: int, most: int) -> Pairing:
    """Pair by the Swiss system: neighbours in the standings meet, with as few repeated meetings as the search finds.

    A bye goes to the lowest of those with the fewest byes; to a higher one only if that saves a repeated meeting.
    """
    sizes = table_sizes(len(ranked), least, most)
    bye_count = len(ranked) - sum(sizes)
    fewest = sorted([byes.get(member, 0) for member in ranked])[:bye_count]
    candidates = [
        absent
        for absent in combinations(reversed(ranked), bye_count)
        if sorted([byes.get(member, 0) for member in absent]) == fewest
    ]
    for repeats in REPEATS:
        for absent in candidates:
            players = tuple([member for member in ranked if member not in absent])
            tables = Search(met, sizes).seat(players, 0, repeats)
            if tables is not None:
                return Pairing(tables, byes=list(absent))
    raise AssertionError("with enough repeats the first try succeeds")


class Search:
    """Backtracking search that fills tables from the top of the standings; dead ends are memoized.

    `budget_left` is the number of tables that may still be tried.
    """

    def __init__(self, met: Meetings, sizes: list[int]) -> None:
        self.met = met
        self.sizes = sizes
        self.left = BUDGET
        self.dead: set[tuple[tuple[int, ...], int]] = set()

    def seat(self, waiting: tuple[int, ...], at: int, repeats: int) -> list[list[int]] | None:
        """Seat the `waiting` players at tables from `table_index` on, with at most `repeats` repeated meetings."""
        if at == len(self.sizes):
            return []
        if (waiting, repeats) in self.dead:
            return None
        for others in combinations(waiting[1:], self.sizes[at] - 1):
            self.left -= 1
            if self.left < 0:
                return None
            table = [waiting[0], *others]
            repeated = meetings(table, self.met)
            if repeated > repeats:
                continue
            remaining = tuple([player for player in waiting if player not in table])
            tables = self.seat(remaining, at + 1, repeats - repeated)
            if tables is not None:
                return [table, *tables]
        self.dead.add((waiting, repeats))
        return None


def meetings(table: Sequence[int], met: Meetings) -> int:
    """Return how often the players of a table have met before, over all pairs."""
    return sum([met.get(pair(a, b), 0) for a, b in combinations(table, 2)])


def pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def in_seats(table: list[int], firsts: Mapping[int, int]) -> list[int]:
    """Return the seat order of a table: those who had the first seat least often come first."""
    return sorted(table, key=lambda one: (firsts.get(one, 0), table.index(one)))
