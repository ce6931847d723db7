"""Who is connected to which table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import msgspec

from theomachy.server.times import Times
from theomachy.table.presence import NOBODY, Presence
from theomachy.table.refused import Refused
from theomachy.table.shown import Shown
from theomachy.table.table import hashed
from theomachy.table.viewer import Viewer

ENCODE = msgspec.json.Encoder().encode
WAITING = 64


def unheard() -> None:
    """Nobody sends yet."""


class Connection:
    """One browser at one table, and what it must still be sent; `wake` sees to it that it is.

    `acting`: its act is on the way, and the answer goes out together with the update.
    """

    def __init__(self, table: str, viewer: Viewer, keys: list[str], changes: bool = False) -> None:
        self.table = table
        self.viewer = viewer
        self.keys = keys
        self.hashes = {hashed(key) for key in keys}
        self.shown = Shown(changes, ENCODE)
        self.answers: list[bytes] = []
        self.acting = False
        self.stale = True
        self.wake: Callable[[], None] = unheard

    def tell(self) -> None:
        """The table has changed; however often, the next update says how it stands then."""
        self.stale = True
        if not self.acting:
            self.wake()

    def anew(self) -> None:
        self.shown.forget()
        self.tell()

    def answer(self, frame: bytes) -> None:
        if len(self.answers) < WAITING:
            self.answers.append(frame)


class Hub:
    """`left` holds when the people of a seat were last connected, by the running clock; `elsewhere` who is, and was,
    connected to other servers; `moves` counts all who came and went."""

    def __init__(self, most: int, times: Times) -> None:
        self.most = most
        self.times = times
        self.left: dict[str, dict[int, float]] = {}
        self.elsewhere: dict[str, Presence] = {}
        self.connections: dict[str, set[Connection]] = {}
        self.addresses: Counter[str] = Counter()
        self.moves = 0
        self.frames_in = 0
        self.frames_out = 0

    def add(self, connection: Connection) -> None:
        there = self.connections.setdefault(connection.table, set())
        if len(there) >= self.most and not connection.viewer.seats:
            raise Refused(429, "table-full")
        there.add(connection)
        self.moves += 1
        self.tell(connection.table)

    def remove(self, connection: Connection) -> None:
        there = self.connections.get(connection.table, set())
        there.discard(connection)
        self.moves += 1
        for seat in connection.viewer.seats:
            self.left.setdefault(connection.table, {})[seat] = self.times.running()
        if there:
            self.tell(connection.table)
        else:
            self.connections.pop(connection.table, None)

    def tell(self, table: str) -> None:
        for connection in self.connections.get(table, ()):
            connection.tell()

    def watched(self, table: str) -> bool:
        return table in self.connections

    def seats_here(self, table: str) -> frozenset[int]:
        return frozenset([seat for one in self.connections.get(table, ()) for seat in one.viewer.seats])

    def present(self, table: str) -> Presence:
        here, left = self.seats_here(table), self.left.get(table, {})
        there = self.elsewhere.get(table)
        if there is None:
            return Presence(here, left)
        seats = {*left, *there.left}
        never = float("-inf")
        last = {seat: max(left.get(seat, never), there.left.get(seat, never)) for seat in seats}
        return Presence(here | there.here, last)

    def hear_of(self, table: str, there: Presence) -> None:
        """What other servers say of a table; those here see at once who came and went."""
        before = self.elsewhere.get(table, NOBODY)
        if there.here or there.left:
            self.elsewhere[table] = there
        else:
            self.elsewhere.pop(table, None)
        if before.here != there.here:
            self.tell(table)

    def forget(self, table: str) -> None:
        self.left.pop(table, None)
        self.elsewhere.pop(table, None)

    def count(self) -> int:
        return sum([len(there) for there in self.connections.values()])
