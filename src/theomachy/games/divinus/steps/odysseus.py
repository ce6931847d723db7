"""DIV-41: Odysseus' own Main Action: a stack is searched for a tile that extends his Sea, for any two dice."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.divinus import dice
from theomachy.games.divinus.board import reshuffle_stack
from theomachy.games.divinus.placement_rules import EXTENDING_SEA, odysseus_sea, placements
from theomachy.games.divinus.player import USED
from theomachy.games.divinus.reasons import why_not_dice_set
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps import heroes
from theomachy.games.divinus.steps.dice_steps import ready_sets
from theomachy.games.divinus.steps.exploration import push_explore_steps
from theomachy.games.divinus.things import CELL, NOTHING, SPOT, SPOTS, STACK, TILE
from theomachy.games.divinus.verbs import PAY, TAKE

SEARCH_DICE: Final = 2


def searchable_stacks(state: DivinusState, seat: int) -> list[int]:
    """Return the stacks that may be searched: only with two Ready dice, and if no tile of the board, affordable or not,
    could extend the Sea."""
    me = state.players[seat]
    if (
        heroes.hero_power(state, me) != "search"
        or len(dice.ready_dice(me)) < SEARCH_DICE
        or not odysseus_sea(state, me)
    ):
        return []
    for tile in state.board:
        if tile != NOTHING and placements(state, seat, tile, EXTENDING_SEA):
            return []
    return [stack for stack in range(STACK.size) if state.stacks[stack].cards]


def why_not_sail(state: DivinusState, seat: int, stack: int) -> Reason:
    """Explain why a stack cannot be searched."""
    me = state.players[seat]
    if heroes.hero_power(state, me) != "search":
        return Reason("not-odysseus", [], "DIV-41")
    if not odysseus_sea(state, me):
        return Reason("odysseus-on-land", [CELL.id(me.hero_cell)], "DIV-41")
    if len(dice.ready_dice(me)) < SEARCH_DICE:
        return Reason("search-price", [str(SEARCH_DICE), str(len(dice.ready_dice(me)))], "DIV-41")
    for spot in range(SPOTS):
        if state.board[spot] != NOTHING and placements(state, seat, state.board[spot], EXTENDING_SEA):
            return Reason("board-has-sea", [SPOT.id(spot), TILE.id(state.board[spot])], "DIV-41")
    return Reason("stack-empty", [STACK.id(stack)], "DIV-41")


def sea_tiles(state: DivinusState, seat: int, stack: int) -> list[int]:
    """Return the tiles of a stack that extend the Sea, sorted, so that the order of the stack stays hidden."""
    return [tile for tile in sorted(state.stacks[stack].cards) if placements(state, seat, tile, EXTENDING_SEA)]


class SearchStack(Decision):
    """DIV-41: take any tile of the stack that extends his Sea. Everybody has seen the stack, so it is then shuffled."""

    def __init__(self, seat: int, stack: int) -> None:
        super().__init__(seat)
        self.stack = stack

    def options(self, state: DivinusState) -> list[Action]:
        return [TAKE.of(tile) for tile in sea_tiles(state, self.seat, self.stack)]

    def apply(self, state: DivinusState, action: Action) -> None:
        tile = state.mark_revealed(action.things[0])
        state.stacks[self.stack].cards.remove(tile)
        reshuffle_stack(state, self.stack)
        state.players[self.seat].rests_in_row = 0
        push_explore_steps(state, self.seat, tile, EXTENDING_SEA)
        state.steps.append(PayForSearch(self.seat))

    def question(self, state: DivinusState) -> Question:
        return Question("sail", [STACK.id(self.stack)])

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.stack)


class PayForSearch(Decision):
    """DIV-19, 41: pay with any two dice, which go to the Used area."""

    def options(self, state: DivinusState) -> list[Action]:
        sets = ready_sets(state.players[self.seat], SEARCH_DICE)
        return [PAY.of(bits - 1) for bits in sets if bits.bit_count() == SEARCH_DICE]

    def why_illegal(self, state: DivinusState, action: Action) -> Reason | None:
        if action.verb is not PAY:
            return super().why_illegal(state, action)
        bits = action.things[0] + 1
        if bits.bit_count() < SEARCH_DICE:
            return Reason("search-price", [str(SEARCH_DICE), str(bits.bit_count())], "DIV-41")
        return why_not_dice_set(state.players[self.seat], bits, SEARCH_DICE)

    def apply(self, state: DivinusState, action: Action) -> None:
        dice.spend_dice(state, state.players[self.seat], action.things[0] + 1, USED)

    def question(self, state: DivinusState) -> Question:
        return Question("pay-two")
