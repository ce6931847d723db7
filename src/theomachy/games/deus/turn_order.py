"""The order of play: the start of the game, the end of a turn, the end of a round."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.state import Step
from theomachy.games.deus.rules import START_HAND
from theomachy.games.deus.state import ROUNDS_GONE, RUNNING, DeusState
from theomachy.games.deus.steps.turn import Turn
from theomachy.games.deus.verbs import LAST_ROUND, OVER, ROUND, STARTED


class BeginGame(Step[DeusState]):
    """DEU-05, DEU-60: the cards are dealt when all pieces are chosen."""

    def apply(self, state: DeusState, action: Action) -> None:
        state.round = 1
        state.emit(STARTED, self.seat)
        for seat in range(len(state.players)):
            state.draw_cards(seat, START_HAND)
        begin_turn(state, self.seat)


class EndTurn(Step[DeusState]):
    """DEU-10, DEU-19: an empty hand is filled, then the next seat clockwise."""

    def apply(self, state: DeusState, action: Action) -> None:
        if not state.players[self.seat].hand:
            state.draw_cards(self.seat, START_HAND)
        next_seat = (self.seat + 1) % len(state.players)
        if next_seat == state.first_seat:
            end_round(state)
        if state.ending == RUNNING:
            begin_turn(state, next_seat)


def begin_turn(state: DeusState, seat: int) -> None:
    state.steps.append(END_TURN_STEPS[seat])
    state.steps.append(TURN_STEPS[seat])


def end_round(state: DeusState) -> None:
    """DEU-50, DEU-52, DEU-53: the round of the trigger is finished, then comes one more."""
    if state.last_round:
        state.ending = state.trigger
    elif state.round >= state.rules.max_rounds:
        state.ending = ROUNDS_GONE
    else:
        state.last_round = state.trigger != RUNNING
        state.round += 1
        state.emit(ROUND, state.round)
        if state.last_round:
            state.emit(LAST_ROUND)
    if state.ending != RUNNING:
        # All hands become visible: undo does not go back past this.
        state.reveal_count += 1
        state.emit(OVER)


TURN_STEPS: Final = [Turn(seat) for seat in range(4)]
END_TURN_STEPS: Final = [EndTurn(seat) for seat in range(4)]
