"""DEU-40 to DEU-46: offerings and their gods."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question, Step
from theomachy.games.deus.cards import CIVIL, GODS, MARITIME, MILITARY, PRODUCTION, RESOURCES, SCIENTIFIC, TEMPLE
from theomachy.games.deus.effects.production import TakeGoods
from theomachy.games.deus.effects.science import GainPieces, distinct_cards
from theomachy.games.deus.reasons import why_not_in_hand
from theomachy.games.deus.rules import START_HAND
from theomachy.games.deus.state import OFFERINGS, DeusState
from theomachy.games.deus.steps.follow_up import FollowUp
from theomachy.games.deus.verbs import ALSO, CALL, CARD, ENOUGH, INVOKED, OFFERED


def begin_offering(state: DeusState, seat: int, top: int) -> None:
    state.laid_cards.append(top)
    state.steps.append(Offering(seat))


class Offering(FollowUp):
    """DEU-40: further cards go under the one named first, which is the top."""

    def options(self, state: DeusState) -> list[Action]:
        out = [ALSO.of(card) for card in distinct_cards(state.players[self.seat].hand)]
        out.append(ENOUGH.of())
        return out

    def why_illegal(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is ALSO:
            return why_not_in_hand(state.players[self.seat], action.things[0])
        return super().why_illegal(state, action)

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is ALSO:
            card = action.things[0]
            state.players[self.seat].hand.remove(card)
            state.laid_cards.append(card)
            state.steps.append(self)
            return
        top = state.mark_revealed(state.laid_cards[0])
        count = state.discard_laid_cards(self.seat)
        state.emit(OFFERED, self.seat, count, top)
        god = state.cards[top].kind
        if god == TEMPLE:
            state.steps.append(CallGod(self.seat, count))
        else:
            invoke_god(state, self.seat, god, count)

    def question(self, state: DeusState) -> Question:
        return Question("offering")


class CallGod(FollowUp):
    """DEU-40: Jupiter takes the power of any one of the others."""

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def options(self, state: DeusState) -> list[Action]:
        return [CALL.of(god) for god in range(len(GODS)) if god != TEMPLE]

    def why_illegal(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is CALL:
            return Reason("jupiter-copies", [], "DEU-40")
        return super().why_illegal(state, action)

    def apply(self, state: DeusState, action: Action) -> None:
        invoke_god(state, self.seat, action.things[0], self.count)

    def question(self, state: DeusState) -> Question:
        return Question("call", [CARD.id(state.deck.discard[-1]), str(self.count)])

    def constructor_args(self) -> tuple[object, ...]:
        return self.seat, self.count


class FillHand(Step[DeusState]):
    """DEU-41: draws up to 5 cards, then Minerva's extra cards even above 5."""

    def __init__(self, seat: int, extra: int) -> None:
        super().__init__(seat)
        self.extra = extra

    def apply(self, state: DeusState, action: Action) -> None:
        hand = state.players[self.seat].hand
        state.draw_cards(self.seat, max(0, START_HAND - len(hand)) + self.extra)

    def constructor_args(self) -> tuple[object, ...]:
        return self.seat, self.extra


def invoke_god(state: DeusState, seat: int, god: int, count: int) -> None:
    """DEU-40, DEU-45: the god acts with the number of cards offered, then the hand is filled."""
    state.emit(INVOKED, seat, god)
    state.steps.append(FillHand(seat, count if god == SCIENTIFIC else 0))
    if god == MILITARY:
        state.steps.append(GainPieces(seat, count, False))
        return
    if god == MARITIME:
        state.gain_gold(seat, 2 * count)
    elif god == PRODUCTION:
        state.steps.append(TakeGoods(seat, count, (1 << RESOURCES) - 1, 1, False))
    elif god == CIVIL:
        state.gain_vp(seat, 1 if count == 1 else 2, OFFERINGS)
    state.gain_piece(seat, god)
