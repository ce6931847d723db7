"""Yellow cards: cards and pieces."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.reason import Reason
from theomachy.core.state import FORCED, Question
from theomachy.games.deus.cards import SCIENTIFIC, STANDARD_TYPES
from theomachy.games.deus.reasons import no_piece_left, not_in_hand
from theomachy.games.deus.state import DeusState
from theomachy.games.deus.steps.follow_up import FollowUp
from theomachy.games.deus.verbs import CARD, DECLINE, DISCARD, DISCARDED, ENOUGH, GAIN, USE


class Draw(FollowUp):
    """DEU-17, DEU-19: with an empty hand one may decline, since an empty hand is filled at the end of the action.

    `back` cards are discarded afterwards, if any was drawn.
    """

    def __init__(self, seat: int, card: int, count: int, back: int) -> None:
        super().__init__(seat)
        self.card = card
        self.count = count
        self.back = back

    def options(self, state: DeusState) -> list[Action]:
        if state.players[self.seat].hand or self.count == 0:
            return FORCED
        return [USE.of(self.card), DECLINE.of(self.card)]

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is not DECLINE and state.draw(self.seat, self.count) > 0 and self.back > 0:
            state.steps.append(Discard(self.seat, self.back))

    def ask(self, state: DeusState) -> Question:
        return Question("draw", [CARD.id(self.card), str(self.count)])

    def key(self) -> tuple[object, ...]:
        return self.seat, self.card, self.count, self.back


class Discard(FollowUp):
    """DEU-46: cards from the hand, one by one; they call no god."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def options(self, state: DeusState) -> list[Action]:
        return [DISCARD.of(card) for card in different(state.players[self.seat].hand)]

    def refuse(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is DISCARD:
            return not_in_hand(state.players[self.seat], action.things[0])
        return super().refuse(state, action)

    def apply(self, state: DeusState, action: Action) -> None:
        state.discard(self.seat, action.things[0])
        if self.left > 1:
            state.steps.append(Discard(self.seat, self.left - 1))

    def ask(self, state: DeusState) -> Question:
        return Question("discard", [str(self.left)])

    def key(self) -> tuple[object, ...]:
        return self.seat, self.left


class Redraw(FollowUp):
    """DEU-46: lay aside up to `most` cards, then draw as many and some more."""

    def __init__(self, seat: int, card: int, most: int, more: int) -> None:
        super().__init__(seat)
        self.card = card
        self.most = most
        self.more = more

    def options(self, state: DeusState) -> list[Action]:
        hand = state.players[self.seat].hand
        if not hand and not state.laid:
            return [ENOUGH.of(), DECLINE.of(self.card)]
        out: list[Action] = []
        if len(state.laid) < self.most:
            out = [DISCARD.of(card) for card in different(hand)]
        out.append(ENOUGH.of())
        return out

    def refuse(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is DISCARD:
            return not_in_hand(state.players[self.seat], action.things[0])
        return super().refuse(state, action)

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is DISCARD:
            card = action.things[0]
            state.players[self.seat].hand.remove(card)
            # The last one laid is the top of the discard.
            state.laid.insert(0, card)
            state.steps.append(self)
        elif action.verb is ENOUGH:
            count = 0
            if state.laid:
                top = state.reveal(state.laid[0])
                count = state.discard_laid(self.seat)
                state.tell(DISCARDED, self.seat, count, top)
            state.draw(self.seat, count + self.more)

    def ask(self, state: DeusState) -> Question:
        return Question("redraw", [CARD.id(self.card), str(self.most - len(state.laid)), str(self.more)])

    def key(self) -> tuple[object, ...]:
        return self.seat, self.card, self.most, self.more


class GainPieces(FollowUp):
    """DEU-40, DEU-45: pieces of choice, one by one, as far as the personal supply goes."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def options(self, state: DeusState) -> list[Action]:
        supply = state.players[self.seat].supply
        return [GAIN.of(kind) for kind in range(STANDARD_TYPES) if supply[kind] > 0]

    def refuse(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is GAIN:
            return no_piece_left(state.players[self.seat], action.things[0])
        return super().refuse(state, action)

    def apply(self, state: DeusState, action: Action) -> None:
        state.gain_piece(self.seat, action.things[0])
        if self.left > 1:
            state.steps.append(GainPieces(self.seat, self.left - 1))

    def ask(self, state: DeusState) -> Question:
        return Question("gain-piece", [str(self.left)])

    def key(self) -> tuple[object, ...]:
        return self.seat, self.left


def different(hand: list[int]) -> list[int]:
    """Each kind of card once; a hand is sorted."""
    return [hand[i] for i in range(len(hand)) if i == 0 or hand[i] != hand[i - 1]]


def draw(state: DeusState, seat: int, card: int, count: int, _: int, __: int) -> None:
    state.steps.append(Draw(seat, card, count, 0))


def draw_then_discard(state: DeusState, seat: int, card: int, count: int, back: int, _: int) -> None:
    state.steps.append(Draw(seat, card, count, back))


def draw_by_cities(state: DeusState, seat: int, card: int, size: int, most: int, _: int) -> None:
    """A card for each region with so many buildings, at least one."""
    cities = state.cities(seat, size).bit_count()
    state.steps.append(Draw(seat, card, max(1, min(most, cities)), 0))


def draw_by_science(state: DeusState, seat: int, card: int, most: int, _: int, __: int) -> None:
    """A card for each scientific building on the board, none if there is none."""
    state.steps.append(Draw(seat, card, min(most, state.of_type(seat, SCIENTIFIC).bit_count()), 0))


def redraw(state: DeusState, seat: int, card: int, most: int, more: int, _: int) -> None:
    state.steps.append(Redraw(seat, card, most, more))


def gain_pieces(state: DeusState, seat: int, card: int, count: int, _: int, __: int) -> None:
    state.steps.append(GainPieces(seat, count))


def gain_pieces_by_city(state: DeusState, seat: int, card: int, size: int, few: int, many: int) -> None:
    """More with a region of so many buildings."""
    state.steps.append(GainPieces(seat, many if state.cities(seat, size) else few))


def gain_pieces_by_cities(state: DeusState, seat: int, card: int, size: int, most: int, _: int) -> None:
    """A piece for each region with so many buildings, at least one."""
    cities = state.cities(seat, size).bit_count()
    state.steps.append(GainPieces(seat, max(1, min(most, cities))))


def draw_and_gain_pieces(state: DeusState, seat: int, card: int, cards: int, pieces: int, _: int) -> None:
    state.steps.append(GainPieces(seat, pieces))
    state.steps.append(Draw(seat, card, cards, 0))
