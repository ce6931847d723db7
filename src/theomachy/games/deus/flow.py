"""The order of play: the start of the game, the end of a turn, the end of a round."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.state import Step
from theomachy.games.deus.rules import START_HAND
from theomachy.games.deus.state import ROUNDS_GONE, RUNNING, DeusState
from theomachy.games.deus.steps.turn import Turn
from theomachy.games.deus.verbs import LAST_ROUND, OVER, ROUND, STARTED


class Begin(Step[DeusState]):
    """DEU-05, DEU-60: the cards are dealt when all pieces are chosen."""

    def apply(self, state: DeusState, action: Action) -> None:
        state.round = 1
        state.tell(STARTED, self.seat)
        for seat in range(len(state.players)):
            state.draw(seat, START_HAND)
        begin_turn(state, self.seat)


class EndTurn(Step[DeusState]):
    """DEU-10, DEU-19: an empty hand is filled, then the next seat clockwise."""

    def apply(self, state: DeusState, action: Action) -> None:
        if not state.players[self.seat].hand:
            state.draw(self.seat, START_HAND)
        next_seat = (self.seat + 1) % len(state.players)
        if next_seat == state.first:
            end_round(state)
        if state.ending == RUNNING:
            begin_turn(state, next_seat)


def begin_turn(state: DeusState, seat: int) -> None:
    state.steps.append(END_TURNS[seat])
    state.steps.append(TURNS[seat])


def end_round(state: DeusState) -> None:
    """DEU-50, DEU-52, DEU-53: the round of the trigger is finished, then comes one more."""
    if state.last_round:
        state.ending = state.trigger
    elif state.round >= state.rules.max_rounds:
        state.ending = ROUNDS_GONE
    else:
        state.last_round = state.trigger != RUNNING
        state.round += 1
        state.tell(ROUND, state.round)
        if state.last_round:
            state.tell(LAST_ROUND)
    if state.ending != RUNNING:
        # All hands become visible: undo does not go back past this.
        state.peeks += 1
        state.tell(OVER)


TURNS: Final = [Turn(seat) for seat in range(4)]
END_TURNS: Final = [EndTurn(seat) for seat in range(4)]
