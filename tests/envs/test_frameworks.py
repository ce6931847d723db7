"""The test suites of PettingZoo, Gymnasium and OpenSpiel, on every title."""

import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, parallel_api_test, seed_test

import theomachy.envs
from theomachy.core.rule_errors import Problem
from theomachy.envs import pettingzoo_aec
from theomachy.envs.variants import variants_of
from theomachy.games import game, game_folders

TITLES = [folder.replace("_", "-") for folder in game_folders()]
MODULES = [f"{folder}_v1" for folder in game_folders()]

every_title = pytest.mark.parametrize("title", TITLES)
every_module = pytest.mark.parametrize("module", [getattr(theomachy.envs, name) for name in MODULES], ids=MODULES)
pytestmark = [
    # A mask beside the observation is the way of PettingZoo's own games; only theirs are excused by name.
    pytest.mark.filterwarnings("ignore:Observation (space for each agent|is not a NumPy)"),
]


@every_module
def test_pettingzoo_api_test_passes(module: Any, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(module.raw_env(seats=3), num_cycles=20)
    api_test(module.env(variant="tiny"), num_cycles=20)
    seed_test(module.env, num_cycles=10)
    parallel_api_test(module.parallel_env(seats=4), num_cycles=12)
    assert capsys.readouterr().out.count("Passed") == 3


@every_title
def test_gymnasium_env_checker_passes(title: str) -> None:
    env = gymnasium.make(f"theomachy/{title}-v1", seats=2, rivals="random").unwrapped
    check_env(env)
    seen, info = env.reset(seed=3)
    again, _ = env.reset(seed=3)
    assert np.array_equal(seen["observation"], again["observation"])
    assert np.array_equal(seen["action_mask"], info["action_mask"])


def test_an_episode_of_gymnasium_ends_with_what_the_seat_has_won() -> None:
    env = gymnasium.make("theomachy/deus-ex-machina-cards-v1", variant="tiny", rivals=["greedy"], seat=1)
    rng = np.random.default_rng(1)
    found = []
    for seed in range(6):
        seen, info = env.reset(seed=seed)
        over, gain = False, np.float64(0)
        while not over:
            assert info["seat"] == 1
            assert gain == 0
            seen, brought, over, cut, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
            assert not cut
            gain = np.float64(brought)
        found.append(gain)
    assert set(found) <= {1.0, -1.0}
    assert -1.0 in found


def test_what_is_not_legal_loses_at_once() -> None:
    env = gymnasium.make("theomachy/deus-v1", rivals="random")
    seen, _ = env.reset(seed=1)
    _, gain, over, _, info = env.step(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert (gain, over, info["illegal"]) == (-1.0, True, True)
    table = pettingzoo_aec.env("deus")
    table.reset(seed=1)
    first = table.agent_selection
    mask = table.observe(first)["action_mask"]
    table.step(int(np.flatnonzero(mask == 0)[0]))
    assert table.terminations[first]
    assert table.rewards[first] == -1.0
    raw = pettingzoo_aec.raw_env("deus")
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="not legal"):
        raw.step(int(np.flatnonzero(mask == 0)[0]))


def test_gymnasium_has_many_games_in_one_call() -> None:
    env = gymnasium.make_vec(
        "theomachy/deus-ex-machina-cards-v1",
        8,
        vectorization_mode="vector_entry_point",
        variant="tiny",
        rivals="random",
    )
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, _ = env.reset(seed=5)
    games: Any = env.unwrapped
    ended = 0
    for _ in range(60):
        assert seen["action_mask"].any(1).all()
        seen, gain, over, _, _ = env.step(games.games.sample())
        assert set(gain[over]) <= {1.0, -1.0}
        assert not gain[~over].any()
        ended += int(over.sum())
    assert ended > 8


def test_the_options_of_a_title_are_keywords() -> None:
    env = pettingzoo_aec.raw_env("deus-ex-machina-cards", seats=4, max_rounds=15, heroes="dealt")
    env.reset(seed=1)
    assert env.num_agents == 4
    assert env.config.setup.options == {"heroes": "dealt", "start": "youngest", "max-rounds": "15"}
    with pytest.raises(Problem, match="bad-choice"):
        pettingzoo_aec.raw_env("deus-ex-machina-cards", max_rounds=16)


def test_a_table_can_be_read() -> None:
    env = pettingzoo_aec.raw_env("deus-ex-machina-cards", seats=2, render_mode="ansi")
    env.reset(seed=1)
    output = env.render()
    assert output is not None
    assert "asked: ['choose']" in output
    single = gymnasium.make("theomachy/deus-ex-machina-cards-v1", render_mode="ansi", seat=0)
    single.reset(seed=1)
    assert "decides: self" in str(single.render())


@every_title
@pytest.mark.parametrize("name", list(variants_of(game("deus"))))
def test_every_variant_is_played_to_its_end(title: str, name: str) -> None:
    """The shortest way: whoever decides does what a bot that plays anything does."""
    games = theomachy.envs.BatchedEnv(title, 1, variant=name)
    for _ in range(games.config.game.info.max_actions):
        if games.step(games.sample()).done[0]:
            return
    raise AssertionError("it never ended")


def test_fewer_cards_are_fewer_cards() -> None:
    few = theomachy.envs.make_config("deus", variant="few-cards")
    whole = theomachy.envs.make_config("deus", seats=2)
    output = [deck_size(of) for of in (few, whole)]
    assert output == [40, 86]


def deck_size(of: Any) -> int:
    from theomachy.core.rng import seeded_rng

    seen = theomachy.envs.observe(of.encoding, of.factory.new(seeded_rng(1)), 0)
    count = theomachy.envs.explain(of.encoding.layout, seen.tolist())["deck"]
    assert isinstance(count, int)
    return count


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
