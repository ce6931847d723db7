"""Luck dealt by hand: what a deck asks for."""

import pytest

from tests.contract.configurations import CONFIGS, start_game
from theomachy.core.action import SEAT
from theomachy.core.deck import Deck
from theomachy.core.game import make_setup
from theomachy.core.match import Match
from theomachy.core.physical_luck import NeedsPhysicalAnswer, PhysicalRng
from theomachy.core.record import Luck
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.games import game as find_game


def test_what_is_known_to_lie_at_the_bottom_cannot_come() -> None:
    state = start_game(CONFIGS[0], 1)
    rng = PhysicalRng(seeded_rng(1))
    state.rng = rng
    deck = Deck([3, 0, 1, 2], [], refills=False)
    rng.begin_trial([])
    with pytest.raises(NeedsPhysicalAnswer) as asked:
        deck.ask_next_card(state, SEAT, known_count=1)
    assert asked.value.question.choices() == [SEAT.slug(seat) for seat in (0, 1, 2)]
    rng.begin_trial([SEAT.slug(0)])
    deck.ask_next_card(state, SEAT, known_count=1)
    assert (deck.draw(state), deck.cards[0]) == (0, 3)


def test_a_correction_changes_nothing_that_the_app_has_laid_out_itself() -> None:
    game = find_game("deus-ex-machina-cards")
    match = Match(game, make_setup(game.info, 2), Luck(1, by_hand=True), ["Ana", "Nikos"], "2026-01-01")
    for seat, text in ((0, "choose jason"), (1, "choose theseus"), (0, "came without-purple")):
        match.play(seat, text)
    match.play(0, "correct 3 without-blue")
    luck = match.state.rng
    assert isinstance(luck, PhysicalRng)
    assert luck.random_placement(3) == luck.placement_log()[0] == luck.copy().placement_log()[0]
    with pytest.raises(Problem, match="correct-laid"):
        match.play(0, "correct 3 without-purple")
