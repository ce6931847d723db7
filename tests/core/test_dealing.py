"""Luck dealt by hand: what a deck asks for."""

import pytest

from tests.contract.tables import CONFIGS, start
from theomachy.core.action import SEAT
from theomachy.core.dealing import Asked, HandRng
from theomachy.core.deck import Deck
from theomachy.core.game import make_setup
from theomachy.core.match import Match
from theomachy.core.reason import Problem
from theomachy.core.record import Luck
from theomachy.core.rng import seeded
from theomachy.games import game as find_game


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


def test_a_correction_changes_nothing_that_the_app_has_laid_out_itself() -> None:
    game = find_game("deus-ex-machina-cards")
    match = Match(game, make_setup(game.info, 2), Luck(1, by_hand=True), ["Ana", "Nikos"], "2026-01-01")
    for seat, text in ((0, "choose jason"), (1, "choose theseus"), (0, "came without-purple")):
        match.act(seat, text)
    match.act(0, "correct 3 without-blue")
    luck = match.state.rng
    assert isinstance(luck, HandRng)
    assert luck.lay(3) == luck.laid()[0] == luck.copy().laid()[0]
    with pytest.raises(Problem, match="correct-laid"):
        match.act(0, "correct 3 without-purple")
