"""DIV-41: Odysseus' own Main Action: a stack is searched for a tile that extends his Sea."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus import dice, heroes
from theomachy.games.divinus.placing import ON_HIS_SEA, own_sea, placements
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import NOTHING, STACK

PRICE: Final = 2


def stacks(state: DivinusState, seat: int) -> list[int]:
    """Only if no tile of the board, affordable or not, could extend the Sea; for any two dice."""
    me = state.players[seat]
    if heroes.power(state, me) != "search" or len(dice.ready(me)) < PRICE or not own_sea(state, me):
        return []
    for tile in state.board:
        if tile != NOTHING and placements(state, seat, tile, ON_HIS_SEA):
            return []
    return [stack for stack in range(STACK.size) if state.stacks[stack].cards]


def found(state: DivinusState, seat: int, stack: int) -> list[int]:
    """The tiles of a stack that extend the Sea, in the order of their names: a search shows no order."""
    return [tile for tile in sorted(state.stacks[stack].cards) if placements(state, seat, tile, ON_HIS_SEA)]
