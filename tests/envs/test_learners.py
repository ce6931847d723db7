"""Recipes for learners of others, where they are installed."""

from typing import Any

import gymnasium
import numpy as np
import pytest

import theomachy.envs  # noqa: F401

pytestmark = pytest.mark.soak


def test_maskable_ppo_learns_and_chooses_what_is_legal() -> None:
    learner = pytest.importorskip("sb3_contrib")
    env: Any = gymnasium.make("theomachy/deus-ex-machina-cards-v1", variant="tiny", rivals="random")
    model = learner.MaskablePPO("MultiInputPolicy", env, n_steps=128, seed=1).learn(256)
    seen, _ = env.reset(seed=1)
    masks = env.unwrapped.action_masks()
    action, _ = model.predict(seen, action_masks=masks)
    assert int(action) in np.flatnonzero(masks)
