"""Environments for reinforcement learning: observations, action masks and three frameworks.

`vector` steps many games per call; the other modules adapt games to PettingZoo, Gymnasium and OpenSpiel. Importing this
package registers the Gymnasium ids if Gymnasium is installed.
"""

from __future__ import annotations

import importlib.util
from functools import partial
from types import SimpleNamespace

from theomachy.envs.reading import explain as explain
from theomachy.envs.reading import put_together as put_together
from theomachy.envs.tables import VERSION as VERSION
from theomachy.envs.tables import encoding_of as encoding_of
from theomachy.envs.tables import observe as observe
from theomachy.envs.tables import table as table
from theomachy.envs.vector import Vector as Vector
from theomachy.games import game_folders, load

__all__ = ["VERSION", "Vector", "encoding_of", "explain", "observe", "put_together", "table"]

if importlib.util.find_spec("gymnasium") is not None:
    from theomachy.envs.single import register_all

    register_all()


def __getattr__(name: str) -> SimpleNamespace:
    """Return the PettingZoo constructors of a game: `theomachy.envs.TITLE_v1.env(seats=3)`.

    The name is the game's folder and the version of the environments.
    """
    folder, _, version = name.rpartition("_v")
    if version != str(VERSION) or folder not in game_folders():
        raise AttributeError(name)
    from theomachy.envs import aec, parallel

    title = load(folder).info.id
    makes = {"env": aec.env, "raw_env": aec.raw_env, "parallel_env": parallel.parallel_env}
    return SimpleNamespace(**{kind: partial(make, title) for kind, make in makes.items()})
