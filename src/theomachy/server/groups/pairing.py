"""Who plays whom in a round: everybody against everybody, or by how they stand (Swiss). No luck: the order in which
members are given decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

# Tables that are tried for one number of repeated meetings; beyond it a few more of them are put up with.
BUDGET = 20_000
REPEATS = (0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 1_000_000)
# How often two have met, the smaller number first.
Meetings = Mapping[tuple[int, int], int]


@dataclass(frozen=True)
class Pairing:
    """`byes` have a point without a game; `rests` only wait, as everybody does once."""

    tables: list[list[int]]
    byes: list[int] = field(default_factory=list)
    rests: list[int] = field(default_factory=list)


def rounds_for_all(players: int) -> int:
    """Rounds in which everybody meets everybody, at tables of two."""
    return players - 1 if players % 2 == 0 else players


def round_robin(players: Sequence[int], number: int, gone: frozenset[int] = frozenset()) -> Pairing:
    """Round `number`, counted from 0: one stays, the others walk round the table. Whoever was to meet somebody who is
    gone has a bye."""
    circle: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    turn = number % (len(circle) - 1)
    walked = [circle[0], *circle[len(circle) - turn :], *circle[1 : len(circle) - turn]]
    tables, byes, rests = [], [], []
    for at in range(len(walked) // 2):
        there = [one for one in (walked[at], walked[-1 - at]) if one is not None]
        here = [one for one in there if one not in gone]
        if len(here) == 2:
            tables.append(here)
        elif len(there) == 2:
            byes += here
        else:
            rests += here
    return Pairing(tables, byes, rests)


def table_sizes(players: int, least: int, most: int) -> list[int]:
    """As few tables as can be, about equally large; whoever does not fit is left over, as few as can be."""
    for seated in range(players, least - 1, -1):
        for count in range(-(-seated // most), seated // least + 1):
            small, larger = divmod(seated, count)
            return [small + 1] * larger + [small] * (count - larger)
    return []


def swiss(ranked: Sequence[int], met: Meetings, byes: Mapping[int, int], least: int, most: int) -> Pairing:
    """Neighbours in the standings meet, with as few repeated meetings as can be found. Where somebody is left over, it
    is the last of those who had the fewest byes; one higher up only if that spares a repeated meeting."""
    sizes = table_sizes(len(ranked), least, most)
    over = len(ranked) - sum(sizes)
    fewest = sorted([byes.get(one, 0) for one in ranked])[:over]
    left_over = [
        out for out in combinations(reversed(ranked), over) if sorted([byes.get(one, 0) for one in out]) == fewest
    ]
    for repeats in REPEATS:
        for out in left_over:
            there = tuple([one for one in ranked if one not in out])
            found = Search(met, sizes).seat(there, 0, repeats)
            if found is not None:
                return Pairing(found, byes=list(out))
    raise AssertionError("with enough repeats the first try succeeds")


class Search:
    """Fills tables from the top, one after another; a way that leads nowhere is not gone twice."""

    def __init__(self, met: Meetings, sizes: list[int]) -> None:
        self.met = met
        self.sizes = sizes
        self.left = BUDGET
        self.dead: set[tuple[tuple[int, ...], int]] = set()

    def seat(self, waiting: tuple[int, ...], at: int, repeats: int) -> list[list[int]] | None:
        if at == len(self.sizes):
            return []
        if (waiting, repeats) in self.dead:
            return None
        for others in combinations(waiting[1:], self.sizes[at] - 1):
            self.left -= 1
            if self.left < 0:
                return None
            table = [waiting[0], *others]
            again = meetings(table, self.met)
            if again > repeats:
                continue
            rest = tuple([one for one in waiting if one not in table])
            found = self.seat(rest, at + 1, repeats - again)
            if found is not None:
                return [table, *found]
        self.dead.add((waiting, repeats))
        return None


def meetings(table: Sequence[int], met: Meetings) -> int:
    """How often those at a table have met before."""
    return sum([met.get(pair(a, b), 0) for a, b in combinations(table, 2)])


def pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def in_seats(table: list[int], firsts: Mapping[int, int]) -> list[int]:
    """Whoever has begun least often sits first."""
    return sorted(table, key=lambda one: (firsts.get(one, 0), table.index(one)))
