"""Win probabilities are shown only where they were calibrated against played games, and with that calibration."""

import tomllib

import pytest

from theomachy.bots.hopes import MEASURED, UNKNOWN, corrected, honest, put_right
from theomachy.bots.mind import text_in
from theomachy.bots.minds import mind_of
from theomachy.games import game, games
from theomachy.table.asking import hopes as in_words
from theomachy.table.thinking import Thought
from theomachy.texts import Words
from tools.hopes import fitted

CARDS, DEUS = game("deus-ex-machina-cards"), game("deus")


def test_a_chance_is_put_right_by_what_was_measured_at_so_many_seats_and_with_these_weights() -> None:
    """At two seats a chance of one half of the linear evaluator is calibrated to the measured share."""
    measured = "[plain]\nweights = 7\nseats-2 = [-1.0, 1.0]\n"
    assert corrected(measured, "plain", 7, 2, 0.5) == pytest.approx(0.269, abs=0.001)
    assert corrected(measured, "plain", 7, 4, 0.5) == UNKNOWN
    assert corrected(measured, "network", 7, 2, 0.5) == UNKNOWN
    assert corrected(measured, "plain", 8, 2, 0.5) == UNKNOWN
    assert corrected("", "plain", 7, 2, 0.5) == UNKNOWN


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_shipped_was_measured_with_the_weights_that_are_shipped(seats: int) -> None:
    assert honest(CARDS, mind_of(CARDS), seats, 0.5) != UNKNOWN
    assert honest(DEUS, mind_of(DEUS), seats, 0.5) == UNKNOWN


def test_what_nobody_has_measured_is_not_told() -> None:
    words = Words("en", DEUS)
    assert in_words(words, Thought("x", 0.62, "y", 0.1)) == ""
    assert in_words(words, Thought("x", 0.62, "y", 0.1, told=0.52, less=0.08)) == (
        "If all play on as well as this, your chance to win is about 50\u00a0%. The next best would cost 8\u00a0%."
    )
    assert "less than 5\u00a0%" in in_words(words, Thought("x", 0.01, "y", 0.0, told=0.01))
    assert "more than 95\u00a0%" in in_words(words, Thought("x", 0.99, "y", 0.1, told=0.99))
    assert "next best" not in in_words(words, Thought("x", 0.62, "y", 0.1, told=0.52, less=0.01))


def test_what_was_measured_leaves_the_order_of_chances_and_moves_none_far() -> None:
    """A large shift would mean that the evaluator is wrong: then no chance must be shown."""
    lines = [
        line
        for title in games()
        for mind in tomllib.loads(text_in(title, MEASURED)).values()
        for line in mind.values()
        if isinstance(line, list)
    ]
    assert lines
    for lift, slope in lines:
        told = [put_right(tenth / 10, lift, slope) for tenth in range(11)]
        assert told == sorted(told)
        assert max(abs(said - tenth / 10) for tenth, said in enumerate(told)) < 0.1


def test_a_fit_finds_the_curve_that_made_the_games() -> None:
    rows = [(i, chance, put_right(chance, -0.4, 1.3)) for i in range(9) for chance in [(i + 1) / 10]]
    assert fitted(rows) == pytest.approx((-0.4, 1.3), abs=1e-6)
