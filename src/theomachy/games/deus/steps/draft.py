"""DEU-60: the alternative start."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.reason import Reason
from theomachy.core.state import Question
from theomachy.games.deus.cards import STANDARD_TYPES
from theomachy.games.deus.reasons import no_piece_left
from theomachy.games.deus.state import DeusState
from theomachy.games.deus.steps.follow_up import FollowUp
from theomachy.games.deus.verbs import PICK, PICKED


class Draft(FollowUp):
    """DEU-60: pieces for the own player board, chosen in secret."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def options(self, state: DeusState) -> list[Action]:
        supply = state.players[self.seat].supply
        return [PICK.of(kind) for kind in range(STANDARD_TYPES) if supply[kind] > 0]

    def refuse(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is PICK:
            return no_piece_left(state.players[self.seat], action.things[0])
        return super().refuse(state, action)

    def apply(self, state: DeusState, action: Action) -> None:
        kind = action.things[0]
        me = state.players[self.seat]
        me.supply[kind] -= 1
        me.board[kind] += 1
        state.tell_only(self.seat, PICKED, self.seat, kind)
        if self.left > 1:
            state.steps.append(Draft(self.seat, self.left - 1))

    def ask(self, state: DeusState) -> Question:
        return Question("draft", [str(self.left)])

    def key(self) -> tuple[object, ...]:
        return self.seat, self.left
