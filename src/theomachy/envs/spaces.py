"""Observation spaces and agent names for Gymnasium and PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from theomachy.envs.tables import Table, most

# The keys are `observation` and `action_mask`.
Seen = dict[str, Any]


def observation_space(of: Table, extra: int = 0) -> spaces.Dict:
    """Return the space of an observation with its action mask; the mask may have extra actions at its end."""
    high = most(of.encoding)
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (of.game.space() + extra,), np.int8),
        }
    )


def agents_of(seats: int) -> list[str]:
    return [f"player_{seat}" for seat in range(seats)]
