"""Luck dealt by hand: what a deck asks for."""

import pytest

from tests.contract.tables import CONFIGS, start
from theomachy.core.action import SEAT
from theomachy.core.dealing import Asked, HandRng
from theomachy.core.deck import Deck
from theomachy.core.rng import seeded


def test_what_is_known_to_lie_at_the_bottom_cannot_come() -> None:
    state = start(CONFIGS[0], 1)
    rng = HandRng(seeded(1))
    state.rng = rng
    deck = Deck([3, 0, 1, 2], [], refills=False)
    rng.listen([])
    with pytest.raises(Asked) as asked:
        deck.ask(state, SEAT, known=1)
    assert asked.value.ask.choices() == [SEAT.slug(seat) for seat in (0, 1, 2)]
    rng.listen([SEAT.slug(0)])
    deck.ask(state, SEAT, known=1)
    assert (deck.draw(state), deck.cards[0]) == (0, 3)
