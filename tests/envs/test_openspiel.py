"""OpenSpiel: its own suite, what a seat can tell apart, and its algorithms on small tables."""

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from theomachy.games import game_folders

TITLES = [folder.replace("_", "-") for folder in game_folders()]
CARDS = "deus-ex-machina-cards"
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
        assert game.information_state_tensor_size() > 2 * game.observation_tensor_size()

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
        output = [one.information_state_tensor(0)[game.observation_tensor_size() :] for one in (state, twin)]
        assert output[0] != output[1]
        assert state.remembered.memories[0].digest != twin.remembered.memories[0].digest
        assert sum(state.returns()) == 0
        again = game.deserialize_state(state.serialize())
        assert again.information_state_tensor(1) == state.information_state_tensor(1)

    with_openspiel(work)


def count_states(game: Any) -> int:
    pending, count = [game.new_initial_state()], 0
    while pending:
        state = pending.pop()
        count += 1
        if state.is_chance_node():
            pending += [state.child(outcome) for outcome, _ in state.chance_outcomes()]
        elif not state.is_terminal():
            pending += [state.child(action) for action in state.legal_actions()]
    return count


@pytest.mark.parametrize(
    "title", [title if title == CARDS else pytest.param(title, marks=pytest.mark.soak) for title in TITLES]
)
def test_exact_solvers_end_on_the_small_table(title: str) -> None:
    def work(pyspiel: Any, spiel: Any) -> None:
        from open_spiel.python import policy
        from open_spiel.python.algorithms import cfr, exploitability, external_sampling_mccfr

        game = pyspiel.load_game(spiel.SMALL_TABLES[title])
        assert game.max_chance_outcomes() == 3
        assert game.max_game_length() == int(game.get_parameters()["decisions"])
        solver, sampler = cfr.CFRSolver(game), external_sampling_mccfr.ExternalSamplingSolver(game)
        for _ in range(2):
            solver.evaluate_and_update_policy()
        sampler.iteration()
        before = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
        after = exploitability.exploitability(game, solver.average_policy())
        assert 0 <= after < before

    with_openspiel(work)


def test_a_small_table_is_small_and_its_deals_are_alike_for_one_seat() -> None:
    def work(pyspiel: Any, spiel: Any) -> None:
        game = pyspiel.load_game(spiel.SMALL_TABLES["divinus"])
        assert 100 < count_states(game) < 10_000
        deals = [game.new_initial_state().child(deal) for deal in range(3)]
        for seat in range(2):
            assert deals[0].information_state_string(seat) == deals[1 + seat].information_state_string(seat)

    with_openspiel(work)


@every_title
def test_a_resampled_state_is_one_that_the_player_cannot_tell_apart(title: str) -> None:
    def work(pyspiel: Any, spiel: Any) -> None:
        game = pyspiel.load_game(f"{spiel.GAME_NAMES[title]}(players=3,deals=2)")
        state = game.new_initial_state().child(1)
        rng = np.random.default_rng(1)
        for _ in range(12):
            state.apply_action(int(rng.choice(state.legal_actions())))
        player = state.current_player()
        sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
        others = [state.resample_from_infostate(player, sampler) for _ in range(6)]
        names = {other.information_state_string(player) for other in others}
        assert names == {state.information_state_string(player)}
        for _ in range(60):
            for one in (state, *others):
                if not one.is_terminal():
                    one.apply_action(one.legal_actions()[0])
        assert len({one.observation_string(player) for one in (state, *others)}) > 2

    with_openspiel(work)


def test_information_set_mcts_runs() -> None:
    def work(pyspiel: Any, spiel: Any) -> None:
        from open_spiel.python.algorithms import ismcts, mcts

        game = pyspiel.load_game("theomachy_deus_ex_machina_cards_v1(deals=5)")
        state = game.new_initial_state().child(3)
        random = np.random.RandomState(1)
        kinds = ismcts.ISMCTSFinalPolicyType, ismcts.ChildSelectionPolicy
        bot = ismcts.ISMCTSBot(
            game=game,
            uct_c=2.0,
            evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random),
            max_simulations=6,
            max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
            random_state=random,
            final_policy_type=kinds[0].MAX_VISIT_COUNT,
            use_observation_string=False,
            allow_inconsistent_action_sets=True,
            child_selection_policy=kinds[1].PUCT,
        )
        assert bot.step(state) in state.legal_actions()

    with_openspiel(work)


def test_the_information_state_tensor_shows_the_last_decision() -> None:
    def work(pyspiel: Any, spiel: Any) -> None:
        game = pyspiel.load_game("theomachy_deus_v1(deals=1)")
        state = game.new_initial_state().child(0)
        player, before, action = state.current_player(), state.observation_tensor(0), state.legal_actions()[1]
        observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
        observer.set_from(state, player)
        parts = ("last_observation", "last_action", "verbs_used")
        assert not any([observer.dict[name].any() for name in parts])
        state.apply_action(action)
        observer.set_from(state, player)
        assert observer.dict["last_observation"].tolist() == pytest.approx(before)
        decoded = game.config.game.decode(action)
        assert observer.dict["last_action"].sum() == 1 + len(decoded.things)
        assert np.flatnonzero(observer.dict["verbs_used"]).tolist() == [game.config.encoding.verb_of_action[action]]
        assert observer.tensor.max() <= 1

    with_openspiel(work)


def test_a_game_that_is_cut_is_won_by_points() -> None:
    def work(pyspiel: Any, spiel: Any) -> None:
        game = pyspiel.load_game("theomachy_deus_v1(players=3,deals=1,decisions=40)")
        state, rng = game.new_initial_state().child(0), np.random.default_rng(3)
        while not state.is_terminal():
            assert not any(state.returns())
            state.apply_action(int(rng.choice(state.legal_actions())))
        scores = game.config.game.scores(state.remembered.state)
        best = [seat for seat in range(3) if scores[seat] == max(scores)]
        assert state.remembered.decisions == 40
        assert [seat for seat in range(3) if state.returns()[seat] > 0] == (best if len(best) < 3 else [])

    with_openspiel(work)
