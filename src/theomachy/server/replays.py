"""A cache of replayed games."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from theomachy.core.state import State
from theomachy.table.replay import play_again
from theomachy.table.table import Table

KEPT = 16


class Replays:
    """An LRU cache of finished games: by table and version, the states after each entry."""

    def __init__(self) -> None:
        self.known: OrderedDict[str, list[State]] = OrderedDict()
        # All viewers ask for a replay when a game ends: one request replays it and the others wait for the result.
        self.lock = Lock()

    def states(self, table: Table) -> list[State]:
        """Return the state after each entry of the record. Replaying takes long: call it from a thread."""
        key = f"{table.id} {table.version}"
        with self.lock:
            states = self.known.pop(key, None) or play_again(table)
            self.known[key] = states
            if len(self.known) > KEPT:
                self.known.popitem(last=False)
        return states
