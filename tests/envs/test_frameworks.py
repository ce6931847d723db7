"""The test suites of PettingZoo and Gymnasium, on every title."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import theomachy.envs
from theomachy.core.rule_errors import Problem
from theomachy.envs import pettingzoo_aec, pettingzoo_parallel
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
    parallel_seed_test(module.parallel_env, num_cycles=10)
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


def illegal_code(mask: Any) -> int:
    return int(np.flatnonzero(mask == 0)[0])


def test_an_illegal_action_ends_a_game_of_gymnasium() -> None:
    env = gymnasium.make("theomachy/deus-v1", rivals="random")
    seen, _ = env.reset(seed=1)
    last, gain, over, cut, info = env.step(np.int64(illegal_code(seen["action_mask"])))
    assert (gain, over, cut, info["illegal"]) == (-1.0, True, False, True)
    assert not last["action_mask"].any()
    assert not info["action_mask"].any()
    with pytest.raises(RuntimeError, match="reset"):
        env.unwrapped.step(np.int64(0))


@pytest.mark.parametrize("make", ["env", "raw_env"])
def test_an_illegal_action_ends_a_game_of_pettingzoo(make: str) -> None:
    table = getattr(pettingzoo_aec, make)("deus", seats=3)
    table.reset(seed=1)
    first = table.agent_selection
    table.step(illegal_code(table.observe(first)["action_mask"]))
    assert table.rewards == {agent: -1.0 if agent == first else 0.0 for agent in table.agents}
    assert all(table.terminations.values())
    assert table.infos[first] == {"illegal": True}
    assert not table.observe(first)["action_mask"].any()
    for _ in table.agent_iter():
        table.step(None)
    with pytest.raises(RuntimeError, match="reset"):
        table.step(None)


def test_an_illegal_action_ends_a_parallel_game() -> None:
    table = pettingzoo_parallel.parallel_env("deus", seats=3)
    seen, _ = table.reset(seed=1)
    waits = dict.fromkeys(table.agents, table.wait_action)
    assert [int(seen[agent]["action_mask"][-1]) for agent in table.agents].count(1) == 2
    deciding = next(agent for agent in table.agents if not seen[agent]["action_mask"][-1])
    _, rewards, over, _, infos = table.step(waits)
    assert rewards == {agent: -1.0 if agent == deciding else 0.0 for agent in table.possible_agents}
    assert all(over.values())
    assert infos[deciding] == {"illegal": True}
    assert table.agents == []
    seen, _ = table.reset(seed=1)
    legal = int(np.flatnonzero(seen[deciding]["action_mask"])[0])
    other = next(agent for agent in table.agents if agent != deciding)
    _, rewards, _, _, infos = table.step({**waits, deciding: legal, other: legal})
    assert (rewards[deciding], rewards[other], infos[other]) == (0.0, -1.0, {"illegal": True})


def test_pettingzoo_says_what_is_used_wrongly() -> None:
    table = pettingzoo_aec.env("deus")
    for use in (table.render, lambda: table.step(0), lambda: table.observe("player_0"), table.agent_iter().__next__):
        with pytest.raises(RuntimeError, match="reset comes first"):
            use()
    table.reset(seed=1)
    agents = table.agent_iter()
    next(agents)
    with pytest.raises(RuntimeError, match="calls step or reset"):
        next(agents)
    for make in (pettingzoo_aec.env, pettingzoo_parallel.parallel_env):
        with pytest.raises(ValueError, match="ansi"):
            make("deus", render_mode="human")
    with pytest.raises(ValueError, match="seat is 0 to 1"):
        gymnasium.make("theomachy/deus-v1", seat=7)


def test_pettingzoo_lists_the_legal_codes_and_keeps_infos_empty() -> None:
    """Learners such as TorchRL want every entry of an info to have one size."""
    table = pettingzoo_aec.env("deus", seats=2)
    table.reset(seed=1)
    for _ in range(5):
        seen, _, _, _, info = table.last()
        assert sorted(table.legal()) == np.flatnonzero(seen["action_mask"]).tolist()
        assert info == {}
        table.step(table.legal()[-1])


def test_masks_are_where_maskable_ppo_looks_for_them() -> None:
    env: Any = gymnasium.make("theomachy/deus-v1", rivals="random").unwrapped
    seen, _ = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert np.array_equal(env.action_masks(), seen["action_mask"])


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
