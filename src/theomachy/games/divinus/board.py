"""DIV-04, 14, 54: the twelve spots and the two stacks that feed them."""

from __future__ import annotations

from typing import Final

from theomachy.core.deck import EMPTY
from theomachy.games.divinus import known_next_tiles
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

HYDRA_SURCHARGE: Final = 4


def make_lines() -> list[tuple[int, ...]]:
    """List the spots of each row, then of each column."""
    rows = [tuple([row * COLUMNS + column for column in range(COLUMNS)]) for row in range(ROWS)]
    return rows + [tuple([row * COLUMNS + column for row in range(ROWS)]) for column in range(COLUMNS)]


LINES: Final = make_lines()


def are_adjacent(a: int, b: int) -> bool:
    """Side by side on the board."""
    across = abs(a % COLUMNS - b % COLUMNS)
    down = abs(a // COLUMNS - b // COLUMNS)
    return across + down == 1


def are_in_line(a: int, b: int) -> bool:
    return a != b and (a % COLUMNS == b % COLUMNS or a // COLUMNS == b // COLUMNS)


def make_lair_spots() -> list[tuple[int, ...]]:
    return [tuple([int(word) - 1 for word in slug.split("-")]) for slug in LAIR.slugs]


LAIR_SPOTS: Final = make_lair_spots()
FIRST_EDGE: Final = CROSSINGS
FIRST_SPOT: Final = CROSSINGS + EDGES


def home_stack(spot: int) -> int:
    return FACTION_STACK if spot < SPOTS // 2 else SACRED_STACK


def draw_for_spot(state: DivinusState, spot: int) -> int:
    """DIV-04: draw from the spot's stack, or from the other when it is empty; NOTHING when both are."""
    tile = draw_tile(state, home_stack(spot))
    return tile if tile != NOTHING else draw_tile(state, 1 - home_stack(spot))


def draw_tile(state: DivinusState, stack: int) -> int:
    if state.rng.needs_answers():
        state.stacks[stack].ask_next_card(state, TILE, known_count=state.known[stack])
    tile = state.stacks[stack].draw(state)
    if tile == EMPTY:
        return NOTHING
    state.known[stack] = min(state.known[stack], len(state.stacks[stack].cards))
    known_next_tiles.forget_drawn(state, tile)
    return tile


def put_at_bottom(state: DivinusState, tile: int) -> None:
    """DIV-52: put a tile at the bottom of its own stack. Everybody knows then that it lies there."""
    stack = state.data.tiles.stacks[tile]
    state.stacks[stack].put_at_bottom(tile)
    state.known[stack] += 1
    if state.next_six_starts[stack] != NOTHING:
        state.next_six_starts[stack] += 1


def shuffle_back(state: DivinusState, tiles: list[int]) -> None:
    """Put tiles back into their own stacks and shuffle these."""
    for stack in (FACTION_STACK, SACRED_STACK):
        back = [tile for tile in tiles if state.data.tiles.stacks[tile] == stack]
        if back:
            state.stacks[stack].cards.extend(back)
            reshuffle_stack(state, stack)


def reshuffle_stack(state: DivinusState, stack: int) -> None:
    state.rng.shuffle(state.stacks[stack].cards)
    state.known[stack] = 0
    state.next_six_starts[stack] = NOTHING


def are_stacks_empty(state: DivinusState) -> bool:
    return not state.stacks[0].cards and not state.stacks[1].cards


def refill_spot(state: DivinusState, spot: int) -> None:
    """DIV-54: with both stacks empty the spot stays empty until a refill that finds a tile."""
    tile = draw_for_spot(state, spot)
    if tile != NOTHING:
        state.board[spot] = tile
        state.emit(REFILLED, spot, tile)


def is_blocked(state: DivinusState, spot: int) -> bool:
    """DIV-44, 46: Cerberus blocks the spots he touches, the Hydra her own."""
    if state.lair == NOTHING:
        return False
    figure = state.board_figure()
    return figure in (CERBERUS, HYDRA) and spot in LAIR_SPOTS[state.lair]


def hydra_surcharge(state: DivinusState, spot: int) -> int:
    """DIV-46: the four spots beside the Hydra cost 4 more."""
    if state.lair != NOTHING and state.board_figure() == HYDRA and are_adjacent(spot, LAIR_SPOTS[state.lair][0]):
        return HYDRA_SURCHARGE
    return 0
