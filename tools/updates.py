"""Whole updates from the frames of a live line, as the browser puts them together."""

from __future__ import annotations

from typing import Any

Json = Any


class Updates:
    """The newest update stands in `last`."""

    def __init__(self) -> None:
        self.last: Json = None

    def whole(self, frame: Json) -> Json:
        """The update that a frame means; None where something is missing for it."""
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
        kept = {name: zone for name, zone in (old["view"] or {}).items() if name not in change["gone"]}
        view = {**kept, **view}
    return {**old, **change["fields"], "number": change["number"], "view": view}
