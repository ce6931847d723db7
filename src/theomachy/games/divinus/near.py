"""DIV-05 and slots 11.10, 11.11: tiles of which all know that they lie among the next six of their stack.

`state.near` names them; NOTHING in it stands for some tile with a Temple or a Location, nobody knows which.
`state.floors` is, for each stack, where its next six began when they were laid; NOTHING once it was shuffled.
"""

from __future__ import annotations

from typing import Final

from theomachy.core.rng import Rng
from theomachy.games.divinus.areas import has_temple, location_of
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import NOTHING, SACRED_STACK, STACK

NEXT_SIX: Final = 6


def lay_near(state: DivinusState, marked: bool) -> None:
    """Once the board is filled; `marked` asks for a tile with a Temple or a Location besides."""
    tiles = state.near
    state.floors = [max(0, len(deck.cards) - NEXT_SIX) for deck in state.stacks]
    if marked:
        found = marked_tiles(state)
        if found:
            bring_near(state, found[state.rng.below(len(found))])
            state.near += (NOTHING,)
    for tile in tiles:
        bring_near(state, tile)


def marked_tiles(state: DivinusState) -> list[int]:
    return [tile for tile in sorted(state.stacks[SACRED_STACK].cards) if is_marked(state, tile)]


def is_marked(state: DivinusState, tile: int) -> bool:
    return has_temple(state.marks[tile]) or location_of(state.marks[tile]) != NOTHING


def bring_near(state: DivinusState, tile: int) -> None:
    for deck in state.stacks:
        if tile in deck.cards:
            deck.cards.remove(tile)
            deep = state.rng.below(min(NEXT_SIX, len(deck.cards) + 1))
            deck.cards.insert(len(deck.cards) - deep, tile)


def drawn(state: DivinusState, tile: int) -> None:
    """A promise that was kept is nothing to know any more."""
    if state.near:
        kept = NOTHING if NOTHING in state.near and is_marked(state, tile) else tile
        state.near = tuple([other for other in state.near if other not in (tile, kept)])


def imagine_near(state: DivinusState, rng: Rng) -> None:
    """After the stacks were dealt anew: what lies near lies near again."""
    for stack in range(STACK.size):
        cards = state.stacks[stack].cards
        floor = state.floors[stack]
        for promise in state.near:
            if promise == NOTHING:
                wanted = marked_tiles(state) if stack == SACRED_STACK else []
            else:
                wanted = [promise] if promise in cards else []
            if floor == NOTHING or not wanted or any([tile in wanted for tile in cards[floor:]]):
                continue
            bring_up(state, stack, wanted[rng.below(len(wanted))], rng)


def bring_up(state: DivinusState, stack: int, tile: int, rng: Rng) -> None:
    """Changes places with a tile of the next six that nothing was promised of."""
    cards = state.stacks[stack].cards
    free = [at for at in range(state.floors[stack], len(cards)) if cards[at] not in state.near]
    at = cards.index(tile)
    if free and at >= state.known[stack]:
        other = free[rng.below(len(free))]
        cards[at], cards[other] = cards[other], tile
