"""Rebuild full updates from the delta frames of a WebSocket, as the browser does."""

from __future__ import annotations

from typing import Any

Json = Any


class UpdateBuilder:
    """Applies delta frames; `last` is the newest full update."""

    def __init__(self) -> None:
        self.latest: Json = None

    def apply(self, frame: Json) -> Json:
        """Return the full update after a frame; None if the update it builds on is missing."""
        if frame["type"] == "update":
            self.latest = frame
        elif self.latest is not None and self.latest["number"] == frame["of"]:
            self.latest = apply_change(self.latest, frame)
        else:
            self.latest = None
        return self.latest


def apply_change(update: Json, change: Json) -> Json:
    view = change["view"]
    if view is not None:
        zones = {name: zone for name, zone in (update["view"] or {}).items() if name not in change["gone"]}
        view = {**zones, **view}
    return {**update, **change["fields"], "number": change["number"], "view": view}
