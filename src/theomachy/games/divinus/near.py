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
A_TEMPLE: Final = -2
A_LOCATION: Final = -3


def lay_near(state: DivinusState, marked: bool) -> None:
    """Shuffle the known tiles into the next six of their stacks, once the board is filled. `marked` asks for a tile
    with a Temple and one with a Location besides."""
    tiles = list(state.near)
    if marked:
        for known_tile in (A_TEMPLE, A_LOCATION):
            candidates = keepers(state, SACRED_STACK, known_tile)
            if candidates:
                tiles.append(candidates[state.rng.below(len(candidates))])
                state.near += (known_tile,)
    state.floors = [max(0, len(deck.cards) - NEXT_SIX) for deck in state.stacks]
    for stack in range(STACK.size):
        cards = state.stacks[stack].cards
        top_tiles = [tile for tile in cards if tile in tiles]
        if top_tiles:
            others = [tile for tile in cards if tile not in tiles]
            floor = state.floors[stack]
            top = others[floor:] + top_tiles
            state.rng.shuffle(top)
            state.stacks[stack].cards = others[:floor] + top


def keeps(state: DivinusState, promise: int, tile: int) -> bool:
    """Return whether a tile is the one that is known, or bears what is known of it."""
    if promise == A_TEMPLE:
        return has_temple(state.marks[tile])
    if promise == A_LOCATION:
        return location_of(state.marks[tile]) != NOTHING
    return tile == promise


def keepers(state: DivinusState, stack: int, promise: int) -> list[int]:
    """Return the tiles of a stack that fit what is known, sorted."""
    return [tile for tile in sorted(state.stacks[stack].cards) if keeps(state, promise, tile)]


def drawn(state: DivinusState, tile: int) -> None:
    """Forget what was known of a tile that is drawn."""
    if state.near:
        state.near = tuple([known_tile for known_tile in state.near if not keeps(state, known_tile, tile)])


def imagine_near(state: DivinusState, rng: Rng) -> None:
    """Bring the known tiles back among the next six after the stacks were reshuffled."""
    for stack in range(STACK.size):
        floor = state.floors[stack]
        for known_tile in state.near:
            candidates = keepers(state, stack, known_tile)
            top = state.stacks[stack].cards[floor:]
            if floor != NOTHING and candidates and not any([keeps(state, known_tile, tile) for tile in top]):
                bring_up(state, stack, candidates[rng.below(len(candidates))], rng)


def bring_up(state: DivinusState, stack: int, tile: int, rng: Rng) -> None:
    """Swap a tile with one of the next six that may leave them."""
    cards = state.stacks[stack].cards
    free_positions = [at for at in range(state.floors[stack], len(cards)) if is_spare(state, stack, at)]
    at = cards.index(tile)
    if free_positions and at >= state.known[stack]:
        other = free_positions[rng.below(len(free_positions))]
        cards[at], cards[other] = cards[other], tile


def is_spare(state: DivinusState, stack: int, at: int) -> bool:
    """Return whether a tile may leave the next six: whatever is known still holds for the others."""
    cards = state.stacks[stack].cards
    other_tiles = [cards[other] for other in range(state.floors[stack], len(cards)) if other != at]
    for known_tile in state.near:
        if keeps(state, known_tile, cards[at]) and not any([keeps(state, known_tile, tile) for tile in other_tiles]):
            return False
    return True
