"""DIV-05 and slots 11.10, 11.11: tiles of which all know that they lie among the next six of their stack.

`state.near` names them; A_TEMPLE and A_LOCATION stand for some tile that bears one, nobody knows which.
`state.floors` is, for each stack, where its next six began when they were laid; NOTHING once it was shuffled.
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
    """Once the board is filled; `marked` asks for a tile with a Temple and one with a Location besides."""
    tiles = list(state.near)
    if marked:
        for promise in (A_TEMPLE, A_LOCATION):
            found = keepers(state, SACRED_STACK, promise)
            if found:
                tiles.append(found[state.rng.below(len(found))])
                state.near += (promise,)
    state.floors = [max(0, len(deck.cards) - NEXT_SIX) for deck in state.stacks]
    for stack in range(STACK.size):
        cards = state.stacks[stack].cards
        wanted = [tile for tile in cards if tile in tiles]
        if wanted:
            others = [tile for tile in cards if tile not in tiles]
            floor = state.floors[stack]
            top = others[floor:] + wanted
            state.rng.shuffle(top)
            state.stacks[stack].cards = others[:floor] + top


def keeps(state: DivinusState, promise: int, tile: int) -> bool:
    """Whether a tile is one that was promised."""
    if promise == A_TEMPLE:
        return has_temple(state.marks[tile])
    if promise == A_LOCATION:
        return location_of(state.marks[tile]) != NOTHING
    return tile == promise


def keepers(state: DivinusState, stack: int, promise: int) -> list[int]:
    return [tile for tile in sorted(state.stacks[stack].cards) if keeps(state, promise, tile)]


def drawn(state: DivinusState, tile: int) -> None:
    """A promise that was kept is nothing to know any more."""
    if state.near:
        state.near = tuple([promise for promise in state.near if not keeps(state, promise, tile)])


def imagine_near(state: DivinusState, rng: Rng) -> None:
    """After the stacks were dealt anew: what lies near lies near again."""
    for stack in range(STACK.size):
        floor = state.floors[stack]
        for promise in state.near:
            found = keepers(state, stack, promise)
            top = state.stacks[stack].cards[floor:]
            if floor != NOTHING and found and not any([keeps(state, promise, tile) for tile in top]):
                bring_up(state, stack, found[rng.below(len(found))], rng)


def bring_up(state: DivinusState, stack: int, tile: int, rng: Rng) -> None:
    """Changes places with a tile of the next six that no promise rests on."""
    cards = state.stacks[stack].cards
    free = [at for at in range(state.floors[stack], len(cards)) if is_spare(state, stack, at)]
    at = cards.index(tile)
    if free and at >= state.known[stack]:
        other = free[rng.below(len(free))]
        cards[at], cards[other] = cards[other], tile


def is_spare(state: DivinusState, stack: int, at: int) -> bool:
    cards = state.stacks[stack].cards
    rest = [cards[other] for other in range(state.floors[stack], len(cards)) if other != at]
    for promise in state.near:
        if keeps(state, promise, cards[at]) and not any([keeps(state, promise, tile) for tile in rest]):
            return False
    return True
