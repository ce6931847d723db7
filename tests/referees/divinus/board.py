"""The main board: rows and columns, and what a figure on it does to its spots (DIV-04, 44 to 46)."""

from tests.referees.divinus.pieces import SPOTS
from tests.referees.divinus.table import ROW, Table

HYDRA_PRICE = 4
BLOCKING = ("cerberus", "hydra")


def column(number: int) -> int:
    return (number - 1) % ROW


def next_spots(number: int) -> dict[str, int]:
    """The orthogonal neighbours of a spot."""
    found = {}
    if number > ROW:
        found["north"] = number - ROW
    if column(number) < ROW - 1:
        found["east"] = number + 1
    if number <= SPOTS - ROW:
        found["south"] = number + ROW
    if column(number) > 0:
        found["west"] = number - 1
    return found


def spots_ahead(number: int, facing: str) -> list[int]:
    ahead = []
    while facing in next_spots(number):
        number = next_spots(number)[facing]
        ahead.append(number)
    return ahead


def is_blocked(table: Table, number: int) -> bool:
    """Cerberus blocks what he touches, the Hydra her spot, the Chimera nothing."""
    return table.figure in BLOCKING and number in table.lair


def price(table: Table, number: int) -> int:
    """DIV-46: +4 beside the Hydra."""
    beside_hydra = table.figure == "hydra" and number in next_spots(table.lair[0]).values()
    return number + (HYDRA_PRICE if beside_hydra else 0)


def lines() -> dict[str, list[int]]:
    """The rows and columns of the board."""
    found = {f"row-{row + 1}": [row * ROW + place + 1 for place in range(ROW)] for row in range(SPOTS // ROW)}
    for place in range(ROW):
        found[f"column-{place + 1}"] = [row * ROW + place + 1 for row in range(SPOTS // ROW)]
    return found
