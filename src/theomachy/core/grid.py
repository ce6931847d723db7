"""Cells and their neighbours, for square maps and hexagons, and what can be asked of them."""

from __future__ import annotations

from typing import Final

Cell = tuple[int, int]

ORTHOGONAL: Final[list[Cell]] = [(-1, 0), (0, 1), (1, 0), (0, -1)]
EIGHT_WAYS: Final[list[Cell]] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]
# Axial coordinates: a column and a row slanted against it.
HEXAGONAL: Final[list[Cell]] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
UNREACHED: Final = -1


def square(rows: int, columns: int) -> list[Cell]:
    return [(row, column) for row in range(rows) for column in range(columns)]


def neighbours(cells: list[Cell], ways: list[Cell]) -> list[list[int]]:
    """For each cell the indices of the cells beside it, in the order of the ways."""
    index = {cell: i for i, cell in enumerate(cells)}
    found: list[list[int]] = []
    for a, b in cells:
        beside: list[int] = []
        for da, db in ways:
            other = index.get((a + da, b + db))
            if other is not None:
                beside.append(other)
        found.append(beside)
    return found


def areas(beside: list[list[int]], member: list[bool]) -> list[list[int]]:
    """The connected groups of the cells that are members, each in ascending order."""
    seen = [not m for m in member]
    groups: list[list[int]] = []
    for start in range(len(member)):
        if seen[start]:
            continue
        seen[start] = True
        group = [start]
        i = 0
        while i < len(group):
            for other in beside[group[i]]:
                if not seen[other]:
                    seen[other] = True
                    group.append(other)
            i += 1
        group.sort()
        groups.append(group)
    return groups


def distances(beside: list[list[int]], starts: list[int]) -> list[int]:
    """Steps from the nearest start to each cell; UNREACHED where none leads."""
    steps = [UNREACHED] * len(beside)
    for start in starts:
        steps[start] = 0
    queue = starts[:]
    i = 0
    while i < len(queue):
        here = queue[i]
        for other in beside[here]:
            if steps[other] == UNREACHED:
                steps[other] = steps[here] + 1
                queue.append(other)
        i += 1
    return steps
