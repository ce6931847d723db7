"""Deus: the engine and the referee agree at every decision, in every set-up."""

import itertools

import pytest

from tests.property_testing import SOAK
from tests.referees.comparison import compare_game
from tests.referees.deus import placing
from tests.referees.deus.data import CARDS
from tests.referees.deus.referee import DeusReferee
from theomachy.core.event import ALL_SEEING
from theomachy.core.game import Setup, make_setup
from theomachy.core.rng import seeded_rng
from theomachy.games import game

DEUS = game("deus")
GAMES = max(SOAK, 1)
SEATS = (2, 3, 4)
CHOICES = [(option.slug, choice) for option in DEUS.info.options for choice in option.choices]
# What players are fond of: nothing, war, or building whatever they can.
ARMIES = tuple(f"build {card.slug}" for card in CARDS.values() if card.kind == "military")
PREFERENCES: list[tuple[str, ...]] = [
    (),
    (*ARMIES, "move", "hold", "siege", "gain military", "call mars", "activate"),
    ("build", "cover", "settle", "call minerva", "decline"),
]


def seeds(start: int) -> list[int]:
    return [start + 1000 * again for again in range(GAMES)]


def in_soak(number: int) -> tuple[pytest.MarkDecorator, ...]:
    """Each choice at one number of players in the suite, at all of them in a soak."""
    here = number % len(CHOICES) % len(SEATS) == number // len(CHOICES)
    return () if here else (pytest.mark.soak,)


@pytest.mark.parametrize(
    ("number", "seats", "choice"),
    [pytest.param(i, *case, marks=in_soak(i)) for i, case in enumerate(itertools.product(SEATS, CHOICES))],
)
def test_both_agree_in_every_option(number: int, seats: int, choice: tuple[str, str]) -> None:
    setup = make_setup(DEUS.info, seats, options=dict([choice]))
    for seed in seeds(number):
        assert compare_game(DEUS, setup, seed, DeusReferee, PREFERENCES[seed % 3]) > 0


@pytest.mark.parametrize("number", range(6))
def test_both_agree_in_mixed_options(number: int) -> None:
    for seed in seeds(number):
        luck = seeded_rng(seed)
        options = {option.slug: option.choices[luck.below(len(option.choices))] for option in DEUS.info.options}
        setup = make_setup(DEUS.info, SEATS[luck.below(3)], options=options)
        assert compare_game(DEUS, setup, seed, DeusReferee, PREFERENCES[luck.below(3)]) > 0


def fresh(seats: int) -> tuple[Setup, DeusReferee]:
    setup = make_setup(DEUS.info, seats)
    return setup, DeusReferee(setup, DEUS.view(DEUS.new(setup, seeded_rng(1)), ALL_SEEING))


def test_a_card_that_cannot_come_is_refused() -> None:
    _, referee = fresh(2)
    player = referee.table.players[0]
    referee.table.drawn = [card for card in player.hand if CARDS[card].copies == 1][:1]
    with pytest.raises(AssertionError, match="is not in the deck"):
        referee.table.draw(player, 1)


def test_a_card_that_nobody_draws_is_refused() -> None:
    _, referee = fresh(2)
    [first, *_] = [text for text in referee.legal() if text.startswith("offer")]
    with pytest.raises(AssertionError, match="nobody draws"):
        referee.play(first, [["drew-card", "galley"]])


def test_a_wrong_price_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(placing, "GOLD_FOR_A_GOOD", 5)
    setup, _ = fresh(2)
    with pytest.raises(AssertionError, match="engine"):
        compare_game(DEUS, setup, 1, DeusReferee)
