"""A cache of replayed games."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from theomachy.core.state import State
from theomachy.table.replay import replay_states
from theomachy.table.table import Table

MAX_REPLAYS = 16


class ReplayCache:
    """An LRU cache of finished games: by table and version, the states after each entry."""

    def __init__(self) -> None:
        self.replays: OrderedDict[str, list[State]] = OrderedDict()
        # All viewers ask for a replay when a game ends: one request replays it and the others wait for the result.
        self.lock = Lock()

    def states(self, table: Table) -> list[State]:
        """Return the state after each entry of the record. Replaying takes long: call it from a thread."""
        key = f"{table.id} {table.version}"
        with self.lock:
            states = self.replays.pop(key, None) or replay_states(table)
            self.replays[key] = states
            if len(self.replays) > MAX_REPLAYS:
                self.replays.popitem(last=False)
        return states
