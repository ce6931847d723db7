"""Environments for reinforcement learning: observations, action masks and three frameworks.

`vector` steps many games per call; the other modules adapt games to PettingZoo, Gymnasium and OpenSpiel. Importing this
package registers the Gymnasium ids if Gymnasium is installed.
"""

from __future__ import annotations

import importlib.util
from functools import partial
from types import SimpleNamespace

from theomachy.envs.config import VERSION as VERSION
from theomachy.envs.config import encoding_of as encoding_of
from theomachy.envs.config import make_config as make_config
from theomachy.envs.config import observe as observe
from theomachy.envs.observation_text import explain as explain
from theomachy.envs.observation_text import from_explanation as from_explanation
from theomachy.envs.vector import BatchedEnv as BatchedEnv
from theomachy.games import game_folders, load_game

__all__ = ["VERSION", "BatchedEnv", "encoding_of", "explain", "from_explanation", "make_config", "observe"]

if importlib.util.find_spec("gymnasium") is not None:
    from theomachy.envs.gymnasium_env import register_environments

    register_environments()


def __getattr__(name: str) -> SimpleNamespace:
    """Return the PettingZoo constructors of a game: `theomachy.envs.TITLE_v1.env(seats=3)`.

    The name is the game's folder and the version of the environments.
    """
    folder, _, version = name.rpartition("_v")
    if version != str(VERSION) or folder not in game_folders():
        raise AttributeError(name)
    from theomachy.envs import pettingzoo_aec, pettingzoo_parallel

    title = load_game(folder).info.id
    makes = {
        "env": pettingzoo_aec.env,
        "raw_env": pettingzoo_aec.raw_env,
        "parallel_env": pettingzoo_parallel.parallel_env,
    }
    return SimpleNamespace(**{kind: partial(make, title) for kind, make in makes.items()})
