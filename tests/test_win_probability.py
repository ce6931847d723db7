"""Win probabilities are shown only where they were calibrated against played games, and with that calibration."""

import tomllib

import pytest

from theomachy.bots.evaluator import read_game_file
from theomachy.bots.evaluator_registry import evaluator_for
from theomachy.bots.win_probability import (
    CALIBRATION_FILE,
    UNKNOWN,
    apply_calibration,
    calibrate_from_text,
    calibrated_probability,
)
from theomachy.games import game, games
from theomachy.table.bot_requests import MoveComparison
from theomachy.table.presenters.explanations import chance_text as in_words
from theomachy.texts import Translator
from tools.figures.calibrate_win_probability import fit_curve

CARDS, DEUS = game("deus-ex-machina-cards"), game("deus")


def test_a_chance_is_calibrated_by_seat_count_and_weights() -> None:
    """At two seats a chance of one half of the linear evaluator is calibrated to the measured share."""
    measured = "[plain]\nweights = 7\nseats-2 = [-1.0, 1.0]\n"
    assert calibrate_from_text(measured, "plain", 7, 2, 0.5) == pytest.approx(0.269, abs=0.001)
    assert calibrate_from_text(measured, "plain", 7, 4, 0.5) == UNKNOWN
    assert calibrate_from_text(measured, "network", 7, 2, 0.5) == UNKNOWN
    assert calibrate_from_text(measured, "plain", 8, 2, 0.5) == UNKNOWN
    assert calibrate_from_text("", "plain", 7, 2, 0.5) == UNKNOWN


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shipped_calibrations_belong_to_the_shipped_weights(seats: int) -> None:
    assert calibrated_probability(CARDS, evaluator_for(CARDS), seats, 0.5) != UNKNOWN
    assert calibrated_probability(DEUS, evaluator_for(DEUS), seats, 0.5) == UNKNOWN


def test_uncalibrated_chances_are_not_shown() -> None:
    words = Translator("en", DEUS)
    assert in_words(words, MoveComparison("x", 0.62, "y", 0.1)) == ""
    assert in_words(words, MoveComparison("x", 0.62, "y", 0.1, told=0.52, less=0.08)) == (
        "If all play on as well as this, your chance to win is about 50\u00a0%. The next best would cost 8\u00a0%."
    )
    assert "less than 5\u00a0%" in in_words(words, MoveComparison("x", 0.01, "y", 0.0, told=0.01))
    assert "more than 95\u00a0%" in in_words(words, MoveComparison("x", 0.99, "y", 0.1, told=0.99))
    assert "next best" not in in_words(words, MoveComparison("x", 0.62, "y", 0.1, told=0.52, less=0.01))


def test_calibration_is_monotonic_and_moves_no_chance_far() -> None:
    """A large shift would mean that the evaluator is wrong: then no chance must be shown."""
    lines = [
        line
        for title in games()
        for mind in tomllib.loads(read_game_file(title, CALIBRATION_FILE)).values()
        for line in mind.values()
        if isinstance(line, list)
    ]
    assert lines
    for lift, slope in lines:
        calibrated = [apply_calibration(tenth / 10, lift, slope) for tenth in range(11)]
        assert calibrated == sorted(calibrated)
        assert max(abs(said - tenth / 10) for tenth, said in enumerate(calibrated)) < 0.1


def test_the_fit_recovers_the_generating_curve() -> None:
    rows = [(i, chance, apply_calibration(chance, -0.4, 1.3)) for i in range(9) for chance in [(i + 1) / 10]]
    assert fit_curve(rows) == pytest.approx((-0.4, 1.3), abs=1e-6)
