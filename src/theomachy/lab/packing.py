"""The data of a report as it travels: JSON, packed, as text."""

from __future__ import annotations

import base64
import json
import zlib

from theomachy.core.game import Game
from theomachy.lab.data import Plain, Run, page_data


def fitted(game: Game, runs: list[Run], limit: int) -> str:
    """The data, packed, with as many moves as there is room for."""
    found = packed(page_data(game, runs))
    if len(found) <= limit:
        return found
    bare = len(packed(page_data(game, runs, 0.0)))
    share = max(0.0, 0.95 * (limit - bare) / (len(found) - bare))
    return packed(page_data(game, runs, share))


def packed(data: Plain) -> str:
    plain = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return base64.b64encode(zlib.compress(plain, 9)).decode()
