"""DIV-41: the search of a stack, its tile and its price."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.state import Question, Step
from theomachy.games.divinus import odysseus
from theomachy.games.divinus.board import reshuffle
from theomachy.games.divinus.dice import spend
from theomachy.games.divinus.placing import ON_HIS_SEA
from theomachy.games.divinus.player import USED
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.steps.dice import ready_sets
from theomachy.games.divinus.steps.placing import place
from theomachy.games.divinus.things import STACK
from theomachy.games.divinus.verbs import PAY, TAKE


class Sail(Step[DivinusState]):
    """DIV-41: any tile of the stack that extends his Sea. All have seen the stack, so it is shuffled after."""

    def __init__(self, seat: int, stack: int) -> None:
        super().__init__(seat)
        self.stack = stack

    def options(self, state: DivinusState) -> list[Action]:
        return [TAKE.of(tile) for tile in odysseus.found(state, self.seat, self.stack)]

    def apply(self, state: DivinusState, action: Action) -> None:
        tile = state.reveal(action.things[0])
        state.stacks[self.stack].cards.remove(tile)
        reshuffle(state, self.stack)
        state.players[self.seat].rests = 0
        place(state, self.seat, tile, ON_HIS_SEA)
        state.steps.append(PayTwo(self.seat))

    def ask(self, state: DivinusState) -> Question:
        return Question("sail", [STACK.id(self.stack)])

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.stack)


class PayTwo(Step[DivinusState]):
    """DIV-19, 41: any two dice, into the Used area."""

    def options(self, state: DivinusState) -> list[Action]:
        sets = ready_sets(state.players[self.seat], odysseus.PRICE)
        return [PAY.of(bits - 1) for bits in sets if bits.bit_count() == odysseus.PRICE]

    def apply(self, state: DivinusState, action: Action) -> None:
        spend(state, state.players[self.seat], action.things[0] + 1, USED)

    def ask(self, state: DivinusState) -> Question:
        return Question("pay-two")
