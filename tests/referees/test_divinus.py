"""Divinus before a second reader of its rules."""

import pytest

from tests.conftest import SOAK
from tests.referees.divinus.referee import DivinusReferee
from tests.referees.duel import duel
from theomachy.core.game import make_setup
from theomachy.games import game

COVERED = ("1",)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("scenario", COVERED)
def test_the_referee_agrees(scenario: str, seats: int) -> None:
    divinus = game("divinus")
    setup = make_setup(divinus.info, seats, options={"scenario": scenario})
    for seed in range(SOAK or 1):
        assert duel(divinus, setup, seed, DivinusReferee)
