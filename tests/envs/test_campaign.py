"""A whole campaign is one episode in every environment."""

from typing import Any

import gymnasium
import numpy as np
import pytest

from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.envs import BatchedEnv, make_config
from theomachy.envs.pettingzoo_aec import env as make_env
from theomachy.envs.pettingzoo_parallel import parallel_env

TITLE = "divinus"


def random_choice(rng: Rng, legal: list[int]) -> int:
    return legal[rng.below(len(legal))]


def scenario_of(state: Any) -> int:
    return int(state.scenario)


def test_twelve_chapters_are_one_episode_and_its_end_brings_the_reward() -> None:
    table, rng = make_env(TITLE, seats=2, campaign=True), seeded_rng(1)
    table.reset(seed=1)
    chapters: list[int] = []
    scenarios: list[int] = []
    for agent in table.agent_iter():
        if table.terminations[agent]:
            break
        if not chapters or chapters[-1] != table.chapter:
            chapters.append(table.chapter)
            scenarios.append(scenario_of(table.game_state))
            assert not any(table.rewards.values())
        table.step(random_choice(rng, table.legal()))
    assert chapters == scenarios == list(range(1, 13))
    assert sorted(table.rewards.values()) in ([-1.0, 1.0], [0.0, 0.0])
    winners = table.config.game.winners(table.game_state)
    assert [seat for seat, gain in enumerate(table.rewards.values()) if gain > 0] == (
        winners if len(winners) == 1 else []
    )


def short_campaign(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with the last chapter but one: the chapters in between are tested above."""
    config = make_config(TITLE, 2, campaign=True)
    rng = seeded_rng(2)
    late: Any = config.setup
    for _ in range(10):
        state = config.game.new(late, rng.fork())
        while state.legal:
            state.apply(state.legal[rng.below(len(state.legal))])
        late = config.game.chapter_setup(2, config.game.legacy_after(state))
    monkeypatch.setattr("theomachy.envs.campaign.CampaignFactory.new", lambda self, rng: self.game.new(late, rng))


def test_the_other_environments_go_on_to_the_next_chapter(monkeypatch: pytest.MonkeyPatch) -> None:
    short_campaign(monkeypatch)
    rng = np.random.default_rng(1)
    single: Any = gymnasium.make("theomachy/divinus-v1", rivals="random", campaign=True).unwrapped
    batch = BatchedEnv(TITLE, 1, campaign=True)
    together = parallel_env(TITLE, campaign=True)
    seen, _ = single.reset(seed=1)
    found: dict[str, set[int]] = {"single": {single.state.scenario}, "batch": set(), "parallel": set()}
    over = False
    while not over:
        seen, _, over, _, _ = single.step(rng.choice(np.flatnonzero(seen["action_mask"])))
        found["single"].add(single.state.scenario)
    done = False
    while not done:
        found["batch"].add(scenario_of(batch.games.states[0]))
        done = bool(batch.step(batch.sample()).done[0])
    together.reset(seed=1)
    while together.agents:
        state: Any = together.game_state
        found["parallel"].add(scenario_of(state))
        codes = [action.code for action in state.legal]
        waits = dict.fromkeys(together.agents, together.wait_action)
        together.step({**waits, together.possible_agents[state.seat]: int(rng.choice(codes))})
    assert found == {"single": {11, 12}, "batch": {11, 12}, "parallel": {11, 12}}


def test_what_has_no_campaign_says_so() -> None:
    with pytest.raises(Problem, match="no-campaign"):
        make_config("deus", campaign=True)
    with pytest.raises(ValueError, match="no variant"):
        make_config(TITLE, variant="tiny", campaign=True)
