"""Square and hexagonal grids: adjacency, connected components and distances."""

from __future__ import annotations

from typing import Final

Cell = tuple[int, int]

ORTHOGONAL: Final[list[Cell]] = [(-1, 0), (0, 1), (1, 0), (0, -1)]
EIGHT_DIRECTIONS: Final[list[Cell]] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]
# Axial coordinates of hexagons: (column, slanted row).
HEXAGONAL: Final[list[Cell]] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
UNREACHED: Final = -1


def rectangle_cells(rows: int, columns: int) -> list[Cell]:
    return [(row, column) for row in range(rows) for column in range(columns)]


def neighbours(cells: list[Cell], directions: list[Cell]) -> list[list[int]]:
    """Return for each cell the indices of its neighbours, in the order of the directions `directions`."""
    index = {cell: i for i, cell in enumerate(cells)}
    adjacency: list[list[int]] = []
    for a, b in cells:
        neighbours_of_cell: list[int] = []
        for da, db in directions:
            other = index.get((a + da, b + db))
            if other is not None:
                neighbours_of_cell.append(other)
        adjacency.append(neighbours_of_cell)
    return adjacency


def connected_groups(adjacency: list[list[int]], is_member: list[bool]) -> list[list[int]]:
    """Return the connected components of the member cells, each in ascending order. `adjacency` is the adjacency
    list."""
    visited = [not m for m in is_member]
    groups: list[list[int]] = []
    for start in range(len(is_member)):
        if visited[start]:
            continue
        visited[start] = True
        group = [start]
        i = 0
        while i < len(group):
            for other in adjacency[group[i]]:
                if not visited[other]:
                    visited[other] = True
                    group.append(other)
            i += 1
        group.sort()
        groups.append(group)
    return groups


def distances(adjacency: list[list[int]], starts: list[int]) -> list[int]:
    """Return the distance of each cell from the nearest start (breadth-first search), UNREACHED if there is no path."""
    steps = [UNREACHED] * len(adjacency)
    for start in starts:
        steps[start] = 0
    queue = starts[:]
    i = 0
    while i < len(queue):
        cell = queue[i]
        for other in adjacency[cell]:
            if steps[other] == UNREACHED:
                steps[other] = steps[cell] + 1
                queue.append(other)
        i += 1
    return steps
