"""Cells, neighbours, areas and distances."""

from theomachy.core.grid import (
    EIGHT_DIRECTIONS,
    HEXAGONAL,
    ORTHOGONAL,
    UNREACHED,
    connected_groups,
    distances,
    neighbours,
    rectangle_cells,
)


def test_a_square_cell_has_two_to_four_neighbours() -> None:
    beside = neighbours(rectangle_cells(3, 3), ORTHOGONAL)
    assert beside[0] == [1, 3]
    assert sorted(len(cells) for cells in beside) == [2, 2, 2, 2, 3, 3, 3, 3, 4]


def test_diagonals_count_where_they_are_asked_for() -> None:
    assert len(neighbours(rectangle_cells(3, 3), EIGHT_DIRECTIONS)[4]) == 8


def test_a_hexagon_has_six_neighbours() -> None:
    flower = [(0, 0), *HEXAGONAL]
    beside = neighbours(flower, HEXAGONAL)
    assert sorted(beside[0]) == [1, 2, 3, 4, 5, 6]
    assert {len(cells) for cells in beside[1:]} == {3}


def test_areas_are_the_connected_groups() -> None:
    member = [True, True, False, False, False, False, False, True, True]
    assert connected_groups(neighbours(rectangle_cells(3, 3), ORTHOGONAL), member) == [[0, 1], [7, 8]]


def test_distances_count_steps_and_show_what_cannot_be_reached() -> None:
    assert distances([[1], [0, 2], [1], []], [0]) == [0, 1, 2, UNREACHED]
