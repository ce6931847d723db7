"""Recipes for learners of others, where they are installed."""

import runpy
from typing import Any

import gymnasium
import numpy as np
import pytest

import theomachy.envs

pytestmark = pytest.mark.soak


def test_maskable_ppo_learns_and_chooses_what_is_legal() -> None:
    learner = pytest.importorskip("sb3_contrib")
    env: Any = gymnasium.make("theomachy/deus-ex-machina-cards-v1", variant="tiny", rivals="random")
    model = learner.MaskablePPO("MultiInputPolicy", env, n_steps=128, seed=1).learn(256)
    seen, _ = env.reset(seed=1)
    masks = env.unwrapped.action_masks()
    action, _ = model.predict(seen, action_masks=masks)
    assert int(action) in np.flatnonzero(masks)


def test_the_example_with_pytorch_learns() -> None:
    pytest.importorskip("torch")
    example = runpy.run_path("docs/researchers/learn_with_torch.py")
    assert 0 < example["learn"]("deus-ex-machina-cards", "random", 2, 16) < 1


def test_torchrl_plays_pettingzoo_with_masks() -> None:
    pytest.importorskip("torchrl")
    from torchrl.envs.libs.pettingzoo import PettingZooWrapper  # type: ignore[import-not-found]

    table = PettingZooWrapper(env=theomachy.envs.deus_v1.env(seats=2), use_mask=True)
    assert table.rollout(20).batch_size[0] == 20


def test_tianshou_reads_pettingzoo() -> None:
    pytest.importorskip("tianshou")
    from tianshou.env.pettingzoo_env import PettingZooEnv  # type: ignore[import-not-found]

    table = PettingZooEnv(theomachy.envs.deus_v1.env(seats=2))
    seen, _ = table.reset(seed=1)
    _, rewards, *_ = table.step(int(np.flatnonzero(seen["mask"])[0]))
    assert list(rewards) == [0, 0]
