"""Observation spaces and agent names for Gymnasium and PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from theomachy.envs.config import EnvConfig, upper_bounds

# The keys are `observation` and `action_mask`.
Observation = dict[str, Any]


def make_observation_space(config: EnvConfig, extra_actions: int = 0) -> spaces.Dict:
    """Return the space of an observation with its action mask; the mask may have extra actions at its end."""
    high = upper_bounds(config.encoding)
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (config.game.action_count() + extra_actions,), np.int8),
        }
    )


def agent_names(seats: int) -> list[str]:
    return [f"player_{seat}" for seat in range(seats)]


def check_render_mode(render_mode: str | None) -> str | None:
    """Return the mode; raises ValueError for any but the one that there is."""
    if render_mode not in (None, "ansi"):
        raise ValueError(f'render_mode is "ansi" or None, not {render_mode!r}')
    return render_mode
