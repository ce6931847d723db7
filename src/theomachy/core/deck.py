"""A face-down deck with its discard pile. Drawing a card reveals it, so undo cannot go back past a draw."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Sort
from theomachy.core.event import EVERYONE
from theomachy.core.physical_luck import DRAW, PhysicalQuestion, require_answer, swap
from theomachy.core.rng import Rng
from theomachy.core.state import State

EMPTY: Final = -1


class Deck:
    """A deck; its top is the end of `cards`, and the top of the discard pile is the end of `discard`.

    `refills`: the discard pile is shuffled into a new deck when the deck is empty.
    """

    def __init__(self, cards: list[int], discard: list[int], refills: bool) -> None:
        self.cards = cards
        self.discard = discard
        self.refills = refills

    def copy(self) -> Deck:
        return Deck(self.cards[:], self.discard[:], self.refills)

    def draw(self, state: State) -> int:
        """Take the top card, or return EMPTY. Refills the deck first if needed."""
        if not self.cards:
            self.refill(state)
            if not self.cards:
                return EMPTY
        state.reveal_count += 1
        return self.cards.pop()

    def refill(self, state: State) -> None:
        if not self.cards and self.refills:
            self.cards = self.discard
            self.discard = []
            state.rng.shuffle(self.cards)

    def ask_next_card(
        self,
        state: State,
        sort: Sort,
        audience: int = EVERYONE,
        decoys: list[int] | None = None,
        known_count: int = 0,
        kinds: list[int] | None = None,
    ) -> None:
        """With physical luck, ask people which card is drawn next and move it to the top. Call it before `draw`.

        - `known_count`: how many cards at the bottom are known, so they cannot be the drawn one.
        - `kinds`: the kind of each card, for games in which people name a kind and not a single card; `decoys` then
          holds kinds.
        """
        self.refill(state)
        cards = self.cards[known_count:]
        if cards:
            pool = [kinds[card] for card in cards] if kinds is not None else cards
            index = require_answer(state.rng, PhysicalQuestion(DRAW, sort, pool, audience, decoys), len(cards) - 1)
            swap(self.cards, len(self.cards) - 1, known_count + index)

    def put_at_bottom(self, card: int) -> None:
        self.cards.insert(0, card)

    def shuffle_in(self, card: int, rng: Rng) -> None:
        self.cards.append(card)
        rng.shuffle(self.cards)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Deck, (self.cards, self.discard, self.refills)


def shuffled_deck(cards: list[int], rng: Rng, refills: bool) -> Deck:
    order = cards[:]
    rng.shuffle(order)
    return Deck(order, [], refills)
