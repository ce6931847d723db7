"""A face-down deck and its discard. Cards leave it only through `draw`, which moves the undo barrier."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Sort
from theomachy.core.dealing import DRAW, Ask, came, swap
from theomachy.core.event import EVERYONE
from theomachy.core.rng import Rng
from theomachy.core.state import State

EMPTY: Final = -1


class Deck:
    """The top of the deck is the end of `cards`; the top of the discard is the end of `discard`."""

    def __init__(self, cards: list[int], discard: list[int], refills: bool) -> None:
        self.cards = cards
        self.discard = discard
        self.refills = refills

    def copy(self) -> Deck:
        return Deck(self.cards[:], self.discard[:], self.refills)

    def draw(self, state: State) -> int:
        """The top card, or EMPTY. A deck that refills shuffles its discard when it has run out."""
        if not self.cards:
            self.refill(state)
            if not self.cards:
                return EMPTY
        state.peeks += 1
        return self.cards.pop()

    def refill(self, state: State) -> None:
        if not self.cards and self.refills:
            self.cards = self.discard
            self.discard = []
            state.rng.shuffle(self.cards)

    def ask(
        self,
        state: State,
        sort: Sort,
        sees: int = EVERYONE,
        beside: list[int] | None = None,
        known: int = 0,
        kinds: list[int] | None = None,
    ) -> None:
        """Before a draw, where luck is dealt by hand: what came lies on top now.

        The lowest cards are `known`; where cards are told by their `kinds`, so is `beside`.
        """
        self.refill(state)
        lying = self.cards[known:]
        if lying:
            pool = [kinds[card] for card in lying] if kinds is not None else lying
            at = came(state.rng, Ask(DRAW, sort, pool, sees, beside), len(lying) - 1)
            swap(self.cards, len(self.cards) - 1, known + at)

    def put_under(self, card: int) -> None:
        self.cards.insert(0, card)

    def shuffle_in(self, card: int, rng: Rng) -> None:
        self.cards.append(card)
        rng.shuffle(self.cards)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Deck, (self.cards, self.discard, self.refills)


def shuffled(cards: list[int], rng: Rng, refills: bool) -> Deck:
    order = cards[:]
    rng.shuffle(order)
    return Deck(order, [], refills)
