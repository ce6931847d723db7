"""Yellow cards: cards and pieces."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import FORCED, Question
from theomachy.games.deus.cards import FACE_DOWN, SCIENTIFIC, STANDARD_TYPES
from theomachy.games.deus.effects.registry import register
from theomachy.games.deus.reasons import why_no_piece, why_not_in_hand
from theomachy.games.deus.rules import HAND_LIMIT
from theomachy.games.deus.state import DeusState
from theomachy.games.deus.steps.follow_up import FollowUp
from theomachy.games.deus.verbs import CARD, DECLINE, DISCARD, DISCARDED, ENOUGH, GAIN, USE


class Draw(FollowUp):
    """DEU-17, DEU-19, DEU-64: draws cards, one by one while the player may stop, else all at once.

    `discard_count` cards are discarded afterwards, if any was drawn.
    """

    def __init__(self, seat: int, card: int, count: int, discard_count: int, has_drawn: bool) -> None:
        super().__init__(seat)
        self.card = card
        self.count = count
        self.discard_count = discard_count
        self.has_drawn = has_drawn

    def options(self, state: DeusState) -> list[Action]:
        if self.count > 0 and self.may_stop(state):
            return [USE.of(self.card), DECLINE.of(self.card)]
        return FORCED

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is USE:
            has_drawn = state.draw_cards(self.seat, 1) > 0 or self.has_drawn
            state.steps.append(Draw(self.seat, self.card, self.count - 1, self.discard_count, has_drawn))
            return
        has_drawn = self.has_drawn
        if action.verb is not DECLINE and state.draw_cards(self.seat, self.count) > 0:
            has_drawn = True
        if has_drawn and self.discard_count > 0:
            state.steps.append(Discard(self.seat, self.discard_count))

    def may_stop(self, state: DeusState) -> bool:
        if not state.deck.cards and not state.deck.discard:
            return False
        if state.rules.asks_every_effect:
            return len(state.players[self.seat].hand) < HAND_LIMIT
        return can_end_empty(state, self.seat, self.card)

    def question(self, state: DeusState) -> Question:
        return Question("draw", [CARD.id(self.card), str(self.count)])

    def constructor_args(self) -> tuple[object, ...]:
        return self.seat, self.card, self.count, self.discard_count, self.has_drawn


def can_end_empty(state: DeusState, seat: int, card: int) -> bool:
    """DEU-19, DEU-64: whether the hand is empty, or a card above this one can still lay all of it aside."""
    me = state.players[seat]
    hand_size = len(me.hand)
    if hand_size == 0:
        return True
    column = me.columns[SCIENTIFIC]
    for later in column[column.index(card) + 1 :]:
        if (
            later != FACE_DOWN
            and state.cards[later].effect == REDRAW_EFFECT
            and hand_size <= state.cards[later].numbers[0]
        ):
            return True
    return False


class Discard(FollowUp):
    """DEU-46: cards from the hand, one by one; they call no god."""

    def __init__(self, seat: int, remaining: int) -> None:
        super().__init__(seat)
        self.remaining = remaining

    def options(self, state: DeusState) -> list[Action]:
        return [DISCARD.of(card) for card in distinct_cards(state.players[self.seat].hand)]

    def must_ask(self, state: DeusState) -> bool:
        """Asks even if all cards in hand are alike: discarding one automatically would reveal that."""
        return len(state.players[self.seat].hand) > 1

    def why_illegal(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is DISCARD:
            return why_not_in_hand(state.players[self.seat], action.things[0])
        return super().why_illegal(state, action)

    def apply(self, state: DeusState, action: Action) -> None:
        state.discard_card(self.seat, action.things[0])
        if self.remaining > 1:
            state.steps.append(Discard(self.seat, self.remaining - 1))

    def question(self, state: DeusState) -> Question:
        return Question("discard", [str(self.remaining)])

    def constructor_args(self) -> tuple[object, ...]:
        return self.seat, self.remaining


class Redraw(FollowUp):
    """DEU-46: lay aside up to `max_discards` cards, then draw as many and some more, or none of them (DEU-17)."""

    def __init__(self, seat: int, card: int, max_discards: int, extra: int) -> None:
        super().__init__(seat)
        self.card = card
        self.max_discards = max_discards
        self.extra = extra

    def options(self, state: DeusState) -> list[Action]:
        hand = state.players[self.seat].hand
        out: list[Action] = []
        if len(state.laid_cards) < self.max_discards:
            out = [DISCARD.of(card) for card in distinct_cards(hand)]
        out.append(ENOUGH.of())
        return out

    def why_illegal(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is DISCARD:
            return why_not_in_hand(state.players[self.seat], action.things[0])
        return super().why_illegal(state, action)

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is DISCARD:
            card = action.things[0]
            state.players[self.seat].hand.remove(card)
            # The last one laid is the top of the discard.
            state.laid_cards.insert(0, card)
            state.steps.append(self)
            return
        count = 0
        if state.laid_cards:
            top = state.mark_revealed(state.laid_cards[0])
            count = state.discard_laid_cards(self.seat)
            state.emit(DISCARDED, self.seat, count, top)
        state.steps.append(Draw(self.seat, self.card, count + self.extra, 0, False))

    def question(self, state: DeusState) -> Question:
        return Question("redraw", [CARD.id(self.card), str(self.max_discards - len(state.laid_cards)), str(self.extra)])

    def constructor_args(self) -> tuple[object, ...]:
        return self.seat, self.card, self.max_discards, self.extra


class GainPieces(FollowUp):
    """DEU-40, DEU-45: pieces of choice, one by one, as far as the personal supply goes; DEU-64: or fewer."""

    def __init__(self, seat: int, remaining: int, may_stop: bool) -> None:
        super().__init__(seat)
        self.remaining = remaining
        self.may_stop = may_stop

    def options(self, state: DeusState) -> list[Action]:
        supply = state.players[self.seat].supply
        out = [GAIN.of(kind) for kind in range(STANDARD_TYPES) if supply[kind] > 0]
        if self.may_stop:
            out.append(ENOUGH.of())
        return out

    def why_illegal(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is GAIN:
            return why_no_piece(state.players[self.seat], action.things[0])
        return super().why_illegal(state, action)

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is ENOUGH:
            return
        state.gain_piece(self.seat, action.things[0])
        if self.remaining > 1:
            state.steps.append(GainPieces(self.seat, self.remaining - 1, self.may_stop))

    def question(self, state: DeusState) -> Question:
        return Question("gain-piece", [str(self.remaining)])

    def constructor_args(self) -> tuple[object, ...]:
        return self.seat, self.remaining, self.may_stop


def distinct_cards(hand: list[int]) -> list[int]:
    """The distinct cards of a sorted hand."""
    return [hand[i] for i in range(len(hand)) if i == 0 or hand[i] != hand[i - 1]]


def draw(state: DeusState, seat: int, card: int, count: int, _: int, __: int) -> None:
    state.steps.append(Draw(seat, card, count, 0, False))


register("draw", ("number",), draw)


def draw_then_discard(state: DeusState, seat: int, card: int, count: int, discard_count: int, _: int) -> None:
    state.steps.append(Draw(seat, card, count, discard_count, False))


register("draw-then-discard", ("number", "number"), draw_then_discard)


def draw_by_cities(state: DeusState, seat: int, card: int, size: int, most: int, _: int) -> None:
    """A card for each region with `size` buildings, at least one."""
    cities = state.regions_with_buildings(seat, size).bit_count()
    state.steps.append(Draw(seat, card, max(1, min(most, cities)), 0, False))


register("draw-by-cities", ("number", "number"), draw_by_cities)


def draw_by_science(state: DeusState, seat: int, card: int, most: int, _: int, __: int) -> None:
    """A card for each scientific building on the board, none if there is none."""
    state.steps.append(Draw(seat, card, min(most, state.regions_with_piece(seat, SCIENTIFIC).bit_count()), 0, False))


register("draw-by-science", ("number",), draw_by_science)


def redraw(state: DeusState, seat: int, card: int, max_discards: int, extra: int, _: int) -> None:
    state.steps.append(Redraw(seat, card, max_discards, extra))


REDRAW_EFFECT: Final = register("redraw", ("number", "number"), redraw)


def gain_pieces(state: DeusState, seat: int, card: int, count: int, _: int, __: int) -> None:
    state.steps.append(GainPieces(seat, count, state.rules.asks_every_effect))


register("gain-pieces", ("number",), gain_pieces)


def gain_pieces_by_city(state: DeusState, seat: int, card: int, size: int, few: int, many: int) -> None:
    """`many` with a region of `size` buildings, else `few`."""
    state.steps.append(
        GainPieces(seat, many if state.regions_with_buildings(seat, size) else few, state.rules.asks_every_effect)
    )


register("gain-pieces-by-city", ("number", "number", "number"), gain_pieces_by_city)


def gain_pieces_by_cities(state: DeusState, seat: int, card: int, size: int, most: int, _: int) -> None:
    """A piece for each region with `size` buildings, at least one."""
    cities = state.regions_with_buildings(seat, size).bit_count()
    state.steps.append(GainPieces(seat, max(1, min(most, cities)), state.rules.asks_every_effect))


register("gain-pieces-by-cities", ("number", "number"), gain_pieces_by_cities)


def draw_and_gain_pieces(state: DeusState, seat: int, card: int, cards: int, pieces: int, _: int) -> None:
    state.steps.append(GainPieces(seat, pieces, state.rules.asks_every_effect))
    state.steps.append(Draw(seat, card, cards, 0, False))


register("draw-and-gain-pieces", ("number", "number"), draw_and_gain_pieces)
