"""Rebuild full updates from the delta frames of a WebSocket, as the browser does."""

from __future__ import annotations

from typing import Any

Json = Any


class Updates:
    """Applies delta frames; `last` is the newest full update."""

    def __init__(self) -> None:
        self.last: Json = None

    def whole(self, frame: Json) -> Json:
        """Return the full update after a frame; None if the update it builds on is missing."""
        if frame["type"] == "update":
            self.last = frame
        elif self.last is not None and self.last["number"] == frame["of"]:
            self.last = changed(self.last, frame)
        else:
            self.last = None
        return self.last


def changed(old: Json, change: Json) -> Json:
    view = change["view"]
    if view is not None:
        zones = {name: zone for name, zone in (old["view"] or {}).items() if name not in change["gone"]}
        view = {**zones, **view}
    return {**old, **change["fields"], "number": change["number"], "view": view}
