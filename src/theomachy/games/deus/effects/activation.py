"""DEU-17: cards act, and activate one another."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import FORCED, Question
from theomachy.games.deus.cards import CIVIL, FACE_DOWN, MARITIME, MILITARY, PRODUCTION, TEMPLE
from theomachy.games.deus.effects.registry import EFFECTS, register
from theomachy.games.deus.state import DeusState
from theomachy.games.deus.steps.follow_up import FollowUp
from theomachy.games.deus.verbs import ACTED, ACTIVATE, CARD, DECLINE, USE

# What scientific cards may activate: never their own kind nor temples, so there is no loop.
ACTIVATABLE_COLUMNS: Final = (MARITIME, PRODUCTION, CIVIL, MILITARY)


class ActStep(FollowUp):
    """DEU-17: one card acts.

    Under the option of DEU-64 an effect that is taken whole is asked for here, any other in the step that it pushes.
    """

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def options(self, state: DeusState) -> list[Action]:
        if state.rules.asks_every_effect and EFFECTS[state.cards[self.card].effect].all_or_nothing:
            return [USE.of(self.card), DECLINE.of(self.card)]
        return FORCED

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is not DECLINE:
            apply_effect(state, self.seat, self.card)

    def question(self, state: DeusState) -> Question:
        return Question("use", [CARD.id(self.card)])

    def constructor_args(self) -> tuple[object, ...]:
        return self.seat, self.card


def apply_effect(state: DeusState, seat: int, card: int) -> None:
    row = state.cards[card]
    numbers = row.numbers
    state.emit(ACTED, seat, card)
    EFFECTS[row.effect].function(state, seat, card, numbers[0], numbers[1], numbers[2])


class Activate(FollowUp):
    """One card of `column` acts once more; TEMPLE stands for any column of `ACTIVATABLE_COLUMNS`.

    DEU-63: a card that lies face down cannot be activated.
    """

    def __init__(self, seat: int, card: int, column: int) -> None:
        super().__init__(seat)
        self.card = card
        self.column = column

    def options(self, state: DeusState) -> list[Action]:
        columns = state.players[self.seat].columns
        column_types = ACTIVATABLE_COLUMNS if self.column == TEMPLE else (self.column,)
        cards: list[int] = []
        for column in column_types:
            for card in columns[column]:
                if card != FACE_DOWN and card not in cards:
                    cards.append(card)
        out = [ACTIVATE.of(card) for card in cards]
        if state.rules.asks_every_effect:
            out.append(DECLINE.of(self.card))
        return out

    def why_illegal(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is ACTIVATE:
            return Reason("not-in-column", [CARD.id(action.things[0])], "DEU-17")
        return super().why_illegal(state, action)

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is ACTIVATE:
            apply_effect(state, self.seat, action.things[0])

    def question(self, state: DeusState) -> Question:
        return Question("activate")

    def constructor_args(self) -> tuple[object, ...]:
        return self.seat, self.card, self.column


def activate_one(state: DeusState, seat: int, card: int, column: int, _: int, __: int) -> None:
    state.steps.append(Activate(seat, card, column))


register("activate", ("type",), activate_one)


def activate_any(state: DeusState, seat: int, card: int, _: int, __: int, ___: int) -> None:
    state.steps.append(Activate(seat, card, TEMPLE))


register("activate-any", (), activate_any)


# Steps are immutable: all games share one for each seat and card.
ACT_STEPS: Final[list[list[ActStep]]] = [[ActStep(seat, card) for card in range(CARD.size)] for seat in range(4)]


def activate_column(state: DeusState, seat: int, column: int) -> None:
    """DEU-17: from the bottom to the new card; DEU-62: a card that lies face down does nothing."""
    acts = ACT_STEPS[seat]
    cards = state.players[seat].columns[column]
    # The steps are a stack: the card that acts first is pushed last.
    for i in range(len(cards) - 1, -1, -1):
        if cards[i] != FACE_DOWN:
            state.steps.append(acts[cards[i]])
