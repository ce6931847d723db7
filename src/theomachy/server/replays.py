"""Replayed games, kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from theomachy.core.state import State
from theomachy.table.replay import play_again
from theomachy.table.table import Table

KEPT = 16


class Replays:
    """The newest replayed games, with the state after each entry."""

    def __init__(self) -> None:
        self.known: OrderedDict[str, list[State]] = OrderedDict()
        # Everybody at a table asks at its end: it is played again once, and the others wait for that.
        self.lock = Lock()

    def states(self, table: Table) -> list[State]:
        key = f"{table.id} {table.version}"
        with self.lock:
            found = self.known.pop(key, None) or play_again(table)
            self.known[key] = found
            if len(self.known) > KEPT:
                self.known.popitem(last=False)
        return found
