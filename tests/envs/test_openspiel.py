"""OpenSpiel: its own suite, what a seat can tell apart, and its algorithms on small tables."""

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from theomachy.games import game_folders

TITLES = [folder.replace("_", "-") for folder in game_folders()]
every_title = pytest.mark.parametrize("title", TITLES)


def with_openspiel(work: Callable[[Any, Any], None]) -> None:
    try:
        import pyspiel
    except ImportError:
        pytest.skip("NO OPENSPIEL ON THIS PYTHON: ITS ENVIRONMENTS ARE NOT TESTED")
    from theomachy.envs import openspiel

    work(pyspiel, openspiel)


@every_title
def test_openspiel_simulates_and_comes_back_from_its_history(title: str) -> None:
    def work(pyspiel: Any, spiel: Any) -> None:
        players = 2 + TITLES.index(title) % 3
        game = pyspiel.load_game(f"{spiel.GAME_NAMES[title]}(players={players},variant=tiny)")
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
        assert game.num_players() == players
        assert game.information_state_tensor_size() == game.observation_tensor_size() + spiel.RECALL_BITS

    with_openspiel(work)


def test_openspiel_api_test_passes() -> None:
    """OpenSpiel's own suite of promises, on some states of a small table."""

    def work(pyspiel: Any, spiel: Any) -> None:
        import unittest

        from absl import logging
        from open_spiel.integration_tests import api_test as promises

        # Its log closes, when logs are set up anew, the stream that it found: that must not be pytest's own.
        logging.get_absl_handler().python_handler.stream = sys.__stderr__

        class Some(promises.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
            game_name = "theomachy_deus_ex_machina_cards_v1(variant=tiny)"
            game = pyspiel.load_game(game_name)

            @classmethod
            def setUpClass(cls) -> None:
                cls.some_states = promises.sample_some_states.sample_some_states(cls.game, max_states=10)
                cls.game_type = cls.game.get_type()

        result = unittest.TestResult()
        unittest.defaultTestLoader.loadTestsFromTestCase(Some).run(result)
        assert result.testsRun == 5
        assert [what for _, what in result.failures + result.errors] == []

    with_openspiel(work)


def start_game(game: Any, digits: list[int]) -> Any:
    state = game.new_initial_state()
    for digit in digits:
        state.apply_action(digit)
    return state


def test_openspiel_tells_apart_what_a_seat_can_tell_apart() -> None:
    def work(pyspiel: Any, spiel: Any) -> None:
        game = pyspiel.load_game("theomachy_deus_ex_machina_cards_v1", {"max_rounds": 15, "heroes": "dealt"})
        rng = np.random.default_rng(1)
        state = game.new_initial_state()
        while state.is_chance_node():
            assert len(state.chance_outcomes()) == spiel.DIGIT_BASE
            state.apply_action(int(rng.integers(spiel.DIGIT_BASE)))
        others = [start_game(game, digits) for digits in ([0, 0, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0])]
        assert len({other.observation_string(0) for other in others}) == 3
        twin = state.clone()
        first, second = state.legal_actions()[:2]
        state.apply_action(first)
        twin.apply_action(second)
        assert state.information_state_string(0) != twin.information_state_string(0)
        output = [one.information_state_tensor(0)[-spiel.RECALL_BITS :] for one in (state, twin)]
        assert output[0] != output[1]
        assert sum(state.returns()) == 0
        again = game.deserialize_state(state.serialize())
        assert again.information_state_tensor(1) == state.information_state_tensor(1)

    with_openspiel(work)
