"""DEU-60: the alternative start."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.deus.cards import STANDARD_TYPES
from theomachy.games.deus.reasons import why_no_piece
from theomachy.games.deus.state import DeusState
from theomachy.games.deus.steps.follow_up import FollowUp
from theomachy.games.deus.verbs import PICK, PICKED


class Draft(FollowUp):
    """DEU-60: pieces for the own player board, chosen in secret."""

    def __init__(self, seat: int, remaining: int) -> None:
        super().__init__(seat)
        self.remaining = remaining

    def options(self, state: DeusState) -> list[Action]:
        supply = state.players[self.seat].supply
        return [PICK.of(kind) for kind in range(STANDARD_TYPES) if supply[kind] > 0]

    def why_illegal(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is PICK:
            return why_no_piece(state.players[self.seat], action.things[0])
        return super().why_illegal(state, action)

    def apply(self, state: DeusState, action: Action) -> None:
        kind = action.things[0]
        me = state.players[self.seat]
        me.supply[kind] -= 1
        me.board[kind] += 1
        state.emit_private(self.seat, PICKED, self.seat, kind)
        if self.remaining > 1:
            state.steps.append(Draft(self.seat, self.remaining - 1))

    def question(self, state: DeusState) -> Question:
        return Question("draft", [str(self.remaining)])

    def constructor_args(self) -> tuple[object, ...]:
        return self.seat, self.remaining
