"""DEU-17: cards act. Maps the name of every effect to the function that carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import FORCED, Question
from theomachy.games.deus.cards import (
    CIVIL,
    EFFECT_NAMES,
    FACE_DOWN,
    MARITIME,
    MILITARY,
    PRODUCTION,
    TEMPLE,
)
from theomachy.games.deus.effects import civil, maritime, military, production, science
from theomachy.games.deus.state import DeusState
from theomachy.games.deus.steps.follow_up import FollowUp
from theomachy.games.deus.verbs import ACTED, ACTIVATE, CARD, DECLINE, USE

# Parameters: the state, the seat, the card and the three numbers of its row.
Effect = Callable[[DeusState, int, int, int, int, int], None]
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
        if state.rules.asks_every_effect and IS_ALL_OR_NOTHING[state.cards[self.card].effect]:
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
    EFFECT_FUNCTIONS[row.effect](state, seat, card, numbers[0], numbers[1], numbers[2])


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


def activate_any(state: DeusState, seat: int, card: int, _: int, __: int, ___: int) -> None:
    state.steps.append(Activate(seat, card, TEMPLE))


def no_effect(state: DeusState, seat: int, card: int, _: int, __: int, ___: int) -> None:
    """DEU-22: temples never act."""


EFFECTS: Final[dict[str, Effect]] = {
    "sell-for-gold": maritime.sell_for_gold,
    "sell-for-vp": maritime.sell_for_vp,
    "trade": maritime.trade,
    "produce-one": production.produce_one,
    "produce-in-city": production.produce_in_city,
    "produce-on": production.produce_on,
    "draw": science.draw,
    "draw-then-discard": science.draw_then_discard,
    "draw-by-cities": science.draw_by_cities,
    "draw-by-science": science.draw_by_science,
    "redraw": science.redraw,
    "gain-pieces": science.gain_pieces,
    "gain-pieces-by-city": science.gain_pieces_by_city,
    "gain-pieces-by-cities": science.gain_pieces_by_cities,
    "draw-and-gain-pieces": science.draw_and_gain_pieces,
    "activate": activate_one,
    "activate-any": activate_any,
    "gold-by-terrain": civil.gold_by_terrain,
    "vp-by-terrain": civil.vp_by_terrain,
    "gold-by-cities": civil.gold_by_cities,
    "vp-by-cities": civil.vp_by_cities,
    "steal-around": military.steal_around,
    "move-and-steal-gold": military.move_and_steal_gold,
    "move-and-steal-vp": military.move_and_steal_vp,
    "gold-by-villages": military.gold_by_villages,
    "besiege": military.besiege,
    "move-all": military.move_all,
}
# DEU-17: what these give is taken whole or not at all.
ALL_OR_NOTHING: Final = (
    "produce-in-city",
    "produce-on",
    "gold-by-terrain",
    "vp-by-terrain",
    "gold-by-cities",
    "vp-by-cities",
    "steal-around",
    "gold-by-villages",
)
IS_ALL_OR_NOTHING: Final[list[bool]] = [name in ALL_OR_NOTHING for name in EFFECT_NAMES]
EFFECT_FUNCTIONS: Final[list[Effect]] = [EFFECTS.get(name, no_effect) for name in EFFECT_NAMES]
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
