"""For machines that learn: observations, masks and the environments of three frameworks.

`vector` plays many games at once; `aec`, `parallel`, `single` and `spiel` bring PettingZoo, Gymnasium and OpenSpiel.
Importing this registers the ids of Gymnasium, if it is there.
"""

from __future__ import annotations

import importlib.util

from theomachy.envs.reading import explain as explain
from theomachy.envs.reading import put_together as put_together
from theomachy.envs.tables import VERSION as VERSION
from theomachy.envs.tables import encoding_of as encoding_of
from theomachy.envs.tables import observe as observe
from theomachy.envs.tables import table as table
from theomachy.envs.vector import Vector as Vector

__all__ = ["VERSION", "Vector", "encoding_of", "explain", "observe", "put_together", "table"]

if importlib.util.find_spec("gymnasium") is not None:
    from theomachy.envs.single import register_all

    register_all()
