"""Pairings of a tournament round: round robin (circle method) or Swiss system. Deterministic in the order given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

# How many tables the search tries under one limit of repeated meetings. After that it relaxes the limit
# (REPEAT_LIMITS).
SEARCH_BUDGET = 20_000
REPEAT_LIMITS = (0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 1_000_000)
# How often two members have met, by (smaller, larger) member number.
MeetingCounts = Mapping[tuple[int, int], int]


@dataclass(frozen=True)
class Pairing:
    """The pairing of a round.

    Members in `byes` get a point without a game. Those in `rests` pause without a point, as everybody does once in a
    round robin with an odd number of players.
    """

    tables: list[list[int]]
    byes: list[int] = field(default_factory=list)
    rests: list[int] = field(default_factory=list)


def round_robin_rounds(players: int) -> int:
    """Return the number of rounds of a round robin at tables of two."""
    return players - 1 if players % 2 == 0 else players


def round_robin(players: Sequence[int], number: int, withdrawn: frozenset[int] = frozenset()) -> Pairing:
    """Pair round `number`, counted from 0, by the circle method: the first player stays, the others rotate.

    A player whose opponent has withdrawn gets a bye.
    """
    circle: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    turn = number % (len(circle) - 1)
    rotated = [circle[0], *circle[len(circle) - turn :], *circle[1 : len(circle) - turn]]
    tables, byes, rests = [], [], []
    for index in range(len(rotated) // 2):
        scheduled = [player for player in (rotated[index], rotated[-1 - index]) if player is not None]
        active = [player for player in scheduled if player not in withdrawn]
        if len(active) == 2:
            tables.append(active)
        elif len(scheduled) == 2:
            byes += active
        else:
            rests += active
    return Pairing(tables, byes, rests)


def table_sizes(players: int, min_seats: int, max_seats: int) -> list[int]:
    """Return nearly equal table sizes between `min_seats` and `max_seats`.

    They leave out as few players as possible, and then use as few tables as possible.
    """
    for seated in range(players, min_seats - 1, -1):
        for count in range(-(-seated // max_seats), seated // min_seats + 1):
            small, larger = divmod(seated, count)
            return [small + 1] * larger + [small] * (count - larger)
    return []


def swiss(
    ranked: Sequence[int], meeting_counts: MeetingCounts, byes: Mapping[int, int], min_seats: int, max_seats: int
) -> Pairing:
    """Pair by the Swiss system: neighbours in the standings meet, with as few repeated meetings as the search finds.

    A bye goes to the lowest of those with the fewest byes; to a higher one only if that saves a repeated meeting.
    """
    sizes = table_sizes(len(ranked), min_seats, max_seats)
    bye_count = len(ranked) - sum(sizes)
    fewest = sorted([byes.get(member, 0) for member in ranked])[:bye_count]
    candidates = [
        absent
        for absent in combinations(reversed(ranked), bye_count)
        if sorted([byes.get(member, 0) for member in absent]) == fewest
    ]
    for repeats in REPEAT_LIMITS:
        for absent in candidates:
            players = tuple([member for member in ranked if member not in absent])
            tables = PairingSearch(meeting_counts, sizes).assign(players, 0, repeats)
            if tables is not None:
                return Pairing(tables, byes=list(absent))
    raise AssertionError("with enough repeats the first try succeeds")


class PairingSearch:
    """Backtracking search that fills tables from the top of the standings.

    Dead ends are memoized. `budget_left` is the number of tables that the search may still try.
    """

    def __init__(self, meeting_counts: MeetingCounts, sizes: list[int]) -> None:
        self.meeting_counts = meeting_counts
        self.sizes = sizes
        self.budget_left = SEARCH_BUDGET
        self.dead_ends: set[tuple[tuple[int, ...], int]] = set()

    def assign(self, waiting: tuple[int, ...], table_index: int, repeats: int) -> list[list[int]] | None:
        """Seat the `waiting` players at tables from `table_index` on, with at most `repeats` repeated meetings."""
        if table_index == len(self.sizes):
            return []
        if (waiting, repeats) in self.dead_ends:
            return None
        for others in combinations(waiting[1:], self.sizes[table_index] - 1):
            self.budget_left -= 1
            if self.budget_left < 0:
                return None
            table = [waiting[0], *others]
            repeated = count_meetings(table, self.meeting_counts)
            if repeated > repeats:
                continue
            remaining = tuple([player for player in waiting if player not in table])
            tables = self.assign(remaining, table_index + 1, repeats - repeated)
            if tables is not None:
                return [table, *tables]
        self.dead_ends.add((waiting, repeats))
        return None


def count_meetings(table: Sequence[int], meeting_counts: MeetingCounts) -> int:
    """Return how often the players of a table have met before, over all pairs."""
    return sum([meeting_counts.get(ordered_pair(a, b), 0) for a, b in combinations(table, 2)])


def ordered_pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def seat_order(table: list[int], firsts: Mapping[int, int]) -> list[int]:
    """Return the players of a table in seat order: those who had the first seat least often sit first."""
    return sorted(table, key=lambda one: (firsts.get(one, 0), table.index(one)))
