"""For machines that learn: observations, masks and the environments of three frameworks.

`vector` plays many games at once; `aec`, `parallel`, `single` and `spiel` bring PettingZoo, Gymnasium and OpenSpiel.
Importing this registers the ids of Gymnasium, if it is there.
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
    """As PettingZoo names environments, the folder of a game and the version: `TITLE_v1.env(seats=3)`."""
    folder, _, version = name.rpartition("_v")
    if version != str(VERSION) or folder not in game_folders():
        raise AttributeError(name)
    from theomachy.envs import aec, parallel

    title = load(folder).info.id
    makes = {"env": aec.env, "raw_env": aec.raw_env, "parallel_env": parallel.parallel_env}
    return SimpleNamespace(**{kind: partial(make, title) for kind, make in makes.items()})
