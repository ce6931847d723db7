"""DIV-04, 14, 54: the twelve spots and the two stacks that feed them."""

from __future__ import annotations

from typing import Final

from theomachy.core.deck import EMPTY
from theomachy.games.divinus import near
from theomachy.games.divinus.cards import CERBERUS, HYDRA
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import (
    COLUMNS,
    CROSSINGS,
    EDGES,
    FACTION_STACK,
    LAIR,
    NOTHING,
    ROWS,
    SACRED_STACK,
    SPOTS,
    TILE,
)
from theomachy.games.divinus.verbs import REFILLED

HYDRA_TOLL: Final = 4


def lines() -> list[tuple[int, ...]]:
    """List the spots of each row, then of each column."""
    rows = [tuple([row * COLUMNS + column for column in range(COLUMNS)]) for row in range(ROWS)]
    return rows + [tuple([row * COLUMNS + column for row in range(ROWS)]) for column in range(COLUMNS)]


LINES: Final = lines()


def adjacent(a: int, b: int) -> bool:
    """Side by side on the board."""
    across = abs(a % COLUMNS - b % COLUMNS)
    down = abs(a // COLUMNS - b // COLUMNS)
    return across + down == 1


def in_line(a: int, b: int) -> bool:
    return a != b and (a % COLUMNS == b % COLUMNS or a // COLUMNS == b // COLUMNS)


def lairs() -> list[tuple[int, ...]]:
    return [tuple([int(word) - 1 for word in slug.split("-")]) for slug in LAIR.slugs]


LAIR_SPOTS: Final = lairs()
FIRST_EDGE: Final = CROSSINGS
FIRST_SPOT: Final = CROSSINGS + EDGES


def home_stack(spot: int) -> int:
    return FACTION_STACK if spot < SPOTS // 2 else SACRED_STACK


def draw_for(state: DivinusState, spot: int) -> int:
    """DIV-04: draw from the spot's stack, or from the other when it is empty; NOTHING when both are."""
    tile = draw(state, home_stack(spot))
    return tile if tile != NOTHING else draw(state, 1 - home_stack(spot))


def draw(state: DivinusState, stack: int) -> int:
    if state.rng.asks():
        state.stacks[stack].ask(state, TILE, known=state.known[stack])
    tile = state.stacks[stack].draw(state)
    if tile == EMPTY:
        return NOTHING
    state.known[stack] = min(state.known[stack], len(state.stacks[stack].cards))
    near.drawn(state, tile)
    return tile


def put_under(state: DivinusState, tile: int) -> None:
    """DIV-52: put a tile at the bottom of its own stack. Everybody knows then that it lies there."""
    stack = state.book.tiles.stacks[tile]
    state.stacks[stack].put_under(tile)
    state.known[stack] += 1
    if state.floors[stack] != NOTHING:
        state.floors[stack] += 1


def shuffle_in(state: DivinusState, tiles: list[int]) -> None:
    """Put tiles back into their own stacks and shuffle these."""
    for stack in (FACTION_STACK, SACRED_STACK):
        back = [tile for tile in tiles if state.book.tiles.stacks[tile] == stack]
        if back:
            state.stacks[stack].cards.extend(back)
            reshuffle(state, stack)


def reshuffle(state: DivinusState, stack: int) -> None:
    state.rng.shuffle(state.stacks[stack].cards)
    state.known[stack] = 0
    state.floors[stack] = NOTHING


def stacks_empty(state: DivinusState) -> bool:
    return not state.stacks[0].cards and not state.stacks[1].cards


def refill(state: DivinusState, spot: int) -> None:
    """DIV-54: with both stacks empty the spot stays empty until a refill that finds a tile."""
    tile = draw_for(state, spot)
    if tile != NOTHING:
        state.board[spot] = tile
        state.tell(REFILLED, spot, tile)


def blocked(state: DivinusState, spot: int) -> bool:
    """DIV-44, 46: Cerberus blocks the spots he touches, the Hydra her own."""
    if state.lair == NOTHING:
        return False
    figure = state.figure()
    return figure in (CERBERUS, HYDRA) and spot in LAIR_SPOTS[state.lair]


def toll(state: DivinusState, spot: int) -> int:
    """DIV-46: the four spots beside the Hydra cost 4 more."""
    if state.lair != NOTHING and state.figure() == HYDRA and adjacent(spot, LAIR_SPOTS[state.lair][0]):
        return HYDRA_TOLL
    return 0
