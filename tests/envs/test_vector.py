"""Many games in one call play like one game, and say truly who decides, what is legal and who has won."""

import numpy as np
import pytest

from theomachy.core.rng import seeded_rng
from theomachy.envs.config import encoding_of, legal_mask, observe
from theomachy.envs.vector import BatchedEnv
from theomachy.games import game_folders

TITLES = [folder.replace("_", "-") for folder in game_folders()]


@pytest.mark.parametrize("title", TITLES)
def test_every_row_is_what_the_seat_that_decides_sees_and_may_do(title: str) -> None:
    games = BatchedEnv(title, 3, seats=3, seed=4)
    now = games.reset(4)
    for _ in range(30):
        for i, state in enumerate(games.games.states):
            assert now.seat[i] == state.seat
            assert now.observation[i].tobytes() == observe(games.config.encoding, state, state.seat).tobytes()
            assert now.mask[i].tobytes() == legal_mask(games.config.game, state, state.seat).tobytes()
        now = games.step(games.sample())


def test_a_seed_gives_the_same_games() -> None:
    one, two = (BatchedEnv("deus-ex-machina-cards", 4, seats=2, seed=seed) for seed in (7, 7))
    other = BatchedEnv("deus-ex-machina-cards", 4, seats=2, seed=8)
    results = []
    for games in (one, two, other):
        games.reset(9 if games is other else 7)
        results.append([games.step(games.sample()).observation.tobytes() for _ in range(40)])
    assert results[0] == results[1]
    assert results[0] != results[2]


def test_gains_add_up_to_nothing_and_the_winner_has_them() -> None:
    games = BatchedEnv("deus-ex-machina-cards", 8, seats=4, seed=2, max_rounds=15)
    ended = 0
    for _ in range(150):
        now = games.step(games.sample())
        for i in np.flatnonzero(now.done):
            ended += 1
            assert abs(float(now.reward[i].sum())) < 1e-6
            assert max(now.reward[i]) == 1.0
            assert now.observation[i].any()
        assert not now.reward[~now.done].any()
    assert ended > 10


def test_rivals_play_the_other_seats_and_the_learner_moves_on() -> None:
    games = BatchedEnv("deus-ex-machina-cards", 4, seats=3, rivals=["random"], seed=1, max_rounds=15)
    learned: list[list[int]] = [[], [], [], []]
    for _ in range(200):
        before = games.games.learner_seats[:]
        now = games.step(games.sample())
        assert now.seat.tolist() == games.games.learner_seats
        for i in np.flatnonzero(now.done):
            learned[i].append(int(now.learner[i]))
            assert now.learner[i] == before[i]
    assert [seats[:3] for seats in learned] == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]


def test_an_illegal_action_ends_its_game_alone() -> None:
    games = BatchedEnv("deus-ex-machina-cards", 3, seats=3, seed=1)
    for wrong in (int(np.flatnonzero(~games.current_result().mask[2])[0]), -1, games.action_count):
        actions, offender = games.sample(), games.current_result().seat[2]
        actions[2] = wrong
        states = games.games.states[:]
        now = games.step(actions)
        assert now.done.tolist() == now.illegal.tolist() == [False, False, True]
        assert now.reward[2].tolist() == [-1.0 if seat == offender else 0.0 for seat in range(3)]
        assert not now.reward[:2].any()
        assert games.games.states[:2] == states[:2]
        assert games.games.states[2] is not states[2]


def test_legal_codes_are_those_of_the_masks() -> None:
    games = BatchedEnv("deus", 3, seats=2, seed=1)
    without = BatchedEnv("deus", 3, seats=2, seed=1, masks=False)
    now = games.current_result()
    codes, at = games.legal()
    for i in range(3):
        assert sorted(codes[at[i] : at[i + 1]]) == np.flatnonzero(now.mask[i]).tolist()
    assert without.current_result().mask.shape == (3, 0)
    assert without.step(codes[at[:-1]]).observation.tobytes() == games.step(codes[at[:-1]]).observation.tobytes()


def test_the_learner_keeps_the_seat_that_is_asked_for() -> None:
    games = BatchedEnv("deus-ex-machina-cards", 4, seats=3, rivals=["random"], seed=1, max_rounds=15, seat=2)
    for _ in range(60):
        now = games.step(games.sample())
        assert set(now.seat.tolist()) == {2}
        assert set(now.learner[now.done].tolist()) <= {2}


def test_arrays_stay_as_they_are_when_the_games_go_on() -> None:
    games = BatchedEnv("deus-ex-machina-cards", 2, seats=2, seed=1)
    now = games.current_result()
    before = now.observation.tobytes(), now.mask.tobytes()
    games.step(games.sample())
    assert (now.observation.tobytes(), now.mask.tobytes()) == before
    assert not now.observation.flags.writeable


def test_advice_is_what_the_bot_would_do() -> None:
    from theomachy.bots.bot import choose_action
    from theomachy.bots.registry import get_bot

    games = BatchedEnv("deus-ex-machina-cards", 3, seats=2, seed=6)
    games.games.rng = seeded_rng(3)
    advised = games.bot_actions("greedy").tolist()
    rng = seeded_rng(3)
    assert advised == [
        choose_action(games.games.game, state, get_bot("greedy"), rng).code for state in games.games.states
    ]


def test_a_number_of_rivals_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="one rival, or 3"):
        BatchedEnv("deus", 1, seats=4, rivals=["greedy", "random"])
    assert encoding_of(BatchedEnv("deus", 1).config.game).size > 0
