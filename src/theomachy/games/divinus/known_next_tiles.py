"""DIV-05 and slots 11.10, 11.11: tiles that everybody knows to be among the next six of their stack.

The state lists these tiles. Two negative numbers stand for any one tile with a Temple, and any one with a Location.
"""

from __future__ import annotations

from typing import Final

from theomachy.core.rng import Rng
from theomachy.games.divinus.areas import has_temple, location_of
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import NOTHING, SACRED_STACK, STACK

NEXT_SIX: Final = 6
SOME_TEMPLE: Final = -2
SOME_LOCATION: Final = -3


def place_known_tiles(state: DivinusState, marked: bool) -> None:
    """Shuffle the known tiles into the next six of their stacks, once the board is filled. `marked` asks for a tile
    with a Temple and one with a Location besides."""
    tiles = list(state.known_next)
    if marked:
        for known_tile in (SOME_TEMPLE, SOME_LOCATION):
            candidates = fitting_tiles(state, SACRED_STACK, known_tile)
            if candidates:
                tiles.append(candidates[state.rng.below(len(candidates))])
                state.known_next += (known_tile,)
    state.next_six_starts = [max(0, len(deck.cards) - NEXT_SIX) for deck in state.stacks]
    for stack in range(STACK.size):
        cards = state.stacks[stack].cards
        top_tiles = [tile for tile in cards if tile in tiles]
        if top_tiles:
            others = [tile for tile in cards if tile not in tiles]
            floor = state.next_six_starts[stack]
            top = others[floor:] + top_tiles
            state.rng.shuffle(top)
            state.stacks[stack].cards = others[:floor] + top


def fits_known(state: DivinusState, known_tile: int, tile: int) -> bool:
    """Return whether a tile is the one that is known, or bears what is known of it."""
    if known_tile == SOME_TEMPLE:
        return has_temple(state.marks[tile])
    if known_tile == SOME_LOCATION:
        return location_of(state.marks[tile]) != NOTHING
    return tile == known_tile


def fitting_tiles(state: DivinusState, stack: int, known_tile: int) -> list[int]:
    """Return the tiles of a stack that fit what is known, sorted."""
    return [tile for tile in sorted(state.stacks[stack].cards) if fits_known(state, known_tile, tile)]


def forget_drawn(state: DivinusState, tile: int) -> None:
    """Forget what was known of a tile that is drawn."""
    if state.known_next:
        state.known_next = tuple(
            [known_tile for known_tile in state.known_next if not fits_known(state, known_tile, tile)]
        )


def restore_known_tiles(state: DivinusState, rng: Rng) -> None:
    """Bring the known tiles back among the next six after the stacks were reshuffled."""
    for stack in range(STACK.size):
        floor = state.next_six_starts[stack]
        for known_tile in state.known_next:
            candidates = fitting_tiles(state, stack, known_tile)
            top = state.stacks[stack].cards[floor:]
            if floor != NOTHING and candidates and not any([fits_known(state, known_tile, tile) for tile in top]):
                move_up(state, stack, candidates[rng.below(len(candidates))], rng)


def move_up(state: DivinusState, stack: int, tile: int, rng: Rng) -> None:
    """Swap a tile with one of the next six that may leave them."""
    cards = state.stacks[stack].cards
    free_positions = [at for at in range(state.next_six_starts[stack], len(cards)) if can_leave(state, stack, at)]
    at = cards.index(tile)
    if free_positions and at >= state.known[stack]:
        other = free_positions[rng.below(len(free_positions))]
        cards[at], cards[other] = cards[other], tile


def can_leave(state: DivinusState, stack: int, at: int) -> bool:
    """Return whether a tile may leave the next six: whatever is known still holds for the others."""
    cards = state.stacks[stack].cards
    other_tiles = [cards[other] for other in range(state.next_six_starts[stack], len(cards)) if other != at]
    for known_tile in state.known_next:
        if fits_known(state, known_tile, cards[at]) and not any(
            [fits_known(state, known_tile, tile) for tile in other_tiles]
        ):
            return False
    return True
