"""Divine Intervention cards: drawing, stealing, discarding, and who knows which card is in which hand."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT, Action
from theomachy.core.deck import EMPTY
from theomachy.core.physical_luck import STEAL, PhysicalQuestion, require_answer
from theomachy.core.state import Question, Step
from theomachy.games.deus_ex_machina.event_kinds import CARD_DISCARDED, CARD_DRAWN, CARD_SEEN, STOLEN, STOLEN_CARD
from theomachy.games.deus_ex_machina.state import MachinaState
from theomachy.games.deus_ex_machina.verbs import CARD, DISCARD


def draw_card(state: MachinaState, seat: int) -> None:
    """DEM-33, 60: draws from the deck, which is refilled from its discard. The card cannot be used in this round."""
    was_empty = not state.card_deck.cards
    if state.rng.needs_answers():
        state.card_deck.ask_next_card(state, CARD, seat, cards_of_others(state, seat), 0, state.box.card_kinds)
    card = state.card_deck.draw(state)
    if card == EMPTY:
        return
    if was_empty:
        state.cards_since_refill = cards_in_hands(state)
    add_to_hand(state, seat, card)
    state.emit(CARD_DRAWN, seat)
    state.emit_private(seat, CARD_SEEN, state.box.card_kinds[card])


def cards_of_others(state: MachinaState, seat: int) -> list[int]:
    """The kinds of all cards in the hands of others."""
    others = [other for other in range(len(state.players)) if other != seat]
    return [state.box.card_kinds[card] for other in others for card in state.players[other].hand]


def cards_in_hands(state: MachinaState) -> int:
    """The cards in all hands, as a bitmask."""
    bits = 0
    for player in state.players:
        for card in player.hand:
            bits |= 1 << card
    return bits


def add_to_hand(state: MachinaState, seat: int, card: int) -> None:
    me = state.players[seat]
    me.hand = (*me.hand, card)
    state.go = state.go.with_fresh_cards(state.go.fresh_cards | 1 << card)
    if len(me.hand) > state.box.gods[me.god].hand_limit:
        state.steps.append(OVER_LIMIT_STEPS[seat])


def steal_card(state: MachinaState, seat: int, foe: int) -> None:
    """DEM-52: moves a random card from one hand to another; only the two players see it."""
    victim = state.players[foe]
    at = state.roll(len(victim.hand))
    if state.rng.needs_answers():
        kinds = [state.box.card_kinds[card] for card in victim.hand]
        at = require_answer(state.rng, PhysicalQuestion(STEAL, CARD, kinds, foe, None, None, [SEAT.id(seat)]), at)
    card = victim.hand[at]
    if not all([state.cards_since_refill >> other & 1 for other in victim.hand]):
        # Other players cannot know whether the stolen card was one of `old`: the rest of the hand leaves `old` too.
        for other in victim.hand:
            state.cards_since_refill &= ~(1 << other)
    victim.hand = tuple([other for other in victim.hand if other != card])
    victim.known_stolen_cards |= 1 << card
    state.emit(STOLEN, seat, foe)
    state.emit_private(seat, STOLEN_CARD, seat, foe, state.box.card_kinds[card])
    state.emit_private(foe, STOLEN_CARD, seat, foe, state.box.card_kinds[card])
    add_to_hand(state, seat, card)


def discard_card(state: MachinaState, seat: int, card: int) -> None:
    """DEM-60, 61: puts a card on the discard, face up.

    If a card of the same kind stays in the hand, players cannot know which of the two it was: both leave `old` and
    `knows`.
    """
    me = state.players[seat]
    me.hand = tuple([other for other in me.hand if other != card])
    state.card_deck.discard.append(card)
    cleared_bits = 1 << card
    for other in me.hand:
        if state.box.card_kinds[other] == state.box.card_kinds[card] and not state.go.fresh_cards >> other & 1:
            cleared_bits |= 1 << other
    state.cards_since_refill &= ~cleared_bits
    for player in state.players:
        player.known_stolen_cards &= ~cleared_bits


def find_card(state: MachinaState, seat: int, kind: int, fresh: bool) -> int:
    """A card of this kind in hand, or EMPTY; of two alike the one that is `fresh` (acquired in this round) or not."""
    best_card = EMPTY
    for card in state.players[seat].hand:
        if state.box.card_kinds[card] == kind and (
            best_card == EMPTY or (state.go.fresh_cards >> card & 1 == 1) == fresh
        ):
            best_card = card
    return best_card


class DiscardOverLimit(Step[MachinaState]):
    """DEM-61: a player over the hand limit discards a card of choice at once; it may be the new one."""

    def options(self, state: MachinaState) -> list[Action]:
        kinds: list[int] = []
        for card in state.players[self.seat].hand:
            if state.box.card_kinds[card] not in kinds:
                kinds.append(state.box.card_kinds[card])
        return [DISCARD.of(kind) for kind in sorted(kinds)]

    def apply(self, state: MachinaState, action: Action) -> None:
        kind = action.things[0]
        discard_card(state, self.seat, find_card(state, self.seat, kind, True))
        state.emit(CARD_DISCARDED, self.seat, kind)

    def question(self, state: MachinaState) -> Question:
        return Question("over-limit", [str(state.box.gods[state.players[self.seat].god].hand_limit)])


# Steps are immutable: all games share one for each seat.
OVER_LIMIT_STEPS: Final[list[DiscardOverLimit]] = [
    DiscardOverLimit(0),
    DiscardOverLimit(1),
    DiscardOverLimit(2),
    DiscardOverLimit(3),
]
