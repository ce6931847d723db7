"""Encodes the report data for transport: JSON, deflated, as Base64."""

from __future__ import annotations

import base64
import json
import zlib

from theomachy.core.game import Game
from theomachy.simulation.reports.report_data import JsonObject, build_report_data
from theomachy.simulation.stats.run import Run


def fit_payload(game: Game, runs: list[Run], limit: int) -> str:
    """Return the encoded data, with the moves of as many games as fit into the limit."""
    payload = encode_payload(build_report_data(game, runs))
    if len(payload) <= limit:
        return payload
    bare = len(encode_payload(build_report_data(game, runs, 0.0)))
    share = max(0.0, 0.95 * (limit - bare) / (len(payload) - bare))
    return encode_payload(build_report_data(game, runs, share))


def encode_payload(data: JsonObject) -> str:
    """Return the data as deflated JSON in Base64."""
    plain = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return base64.b64encode(zlib.compress(plain, 9)).decode()
