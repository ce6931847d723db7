"""Registry of the open connections of each table, and what each of them still has to be sent."""

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
    """Do nothing: the default of `wake`, until the session has installed its own."""


class Connection:
    """One client at one table, with its pending output: replies, and an update if it is `is_stale`.

    Updates are coalesced: however often the table changes, the client is sent its latest state. `on_pending_output` schedules the
    output. `is_action_pending`: an action of this client is being stored, so `on_pending_output` waits for its reply, which goes out together
    with the update.
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
        """Mark the client as stale and schedule an update."""
        self.stale = True
        if not self.acting:
            self.wake()

    def anew(self) -> None:
        """Schedule a full update instead of a delta."""
        self.shown.forget()
        self.tell()

    def answer(self, frame: bytes) -> None:
        """Queue a reply; it is dropped if the client reads too slowly."""
        if len(self.answers) < WAITING:
            self.answers.append(frame)


class Hub:
    """Connections and presence, by table id.

    `last_connected`: monotonic time when each seat was last connected. `remote_presence`: presence on other servers of the cluster.
    `websockets_per_network`: open WebSockets per network. `connection_changes` counts all connections that were opened or closed.
    """

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
        """Register a connection; raise RequestError if the table has too many and this one holds no seat."""
        others = self.connections.setdefault(connection.table, set())
        if len(others) >= self.most and not connection.viewer.seats:
            raise Refused(429, "table-full")
        others.add(connection)
        self.moves += 1
        self.tell(connection.table)

    def remove(self, connection: Connection) -> None:
        others = self.connections.get(connection.table, set())
        others.discard(connection)
        self.moves += 1
        for seat in connection.viewer.seats:
            self.left.setdefault(connection.table, {})[seat] = self.times.running()
        if others:
            self.tell(connection.table)
        else:
            self.connections.pop(connection.table, None)

    def tell(self, table: str) -> None:
        """Mark all connections of a table as stale."""
        for connection in self.connections.get(table, ()):
            connection.tell()

    def watched(self, table: str) -> bool:
        return table in self.connections

    def seats_here(self, table: str) -> frozenset[int]:
        return frozenset([seat for one in self.connections.get(table, ()) for seat in one.viewer.seats])

    def present(self, table: str) -> Presence:
        """Return who is connected to a table, on this server or another, and when the others last were."""
        here, last_here = self.seats_here(table), self.left.get(table, {})
        remote = self.elsewhere.get(table)
        if remote is None:
            return Presence(here, last_here)
        seats = {*last_here, *remote.left}
        never = float("-inf")
        last_seen = {seat: max(last_here.get(seat, never), remote.left.get(seat, never)) for seat in seats}
        return Presence(here | remote.here, last_seen)

    def hear_of(self, table: str, there: Presence) -> None:
        """Store the presence on other servers, and update the viewers here if a seat came or went."""
        previous = self.elsewhere.get(table, NOBODY)
        if there.here or there.left:
            self.elsewhere[table] = there
        else:
            self.elsewhere.pop(table, None)
        if previous.here != there.here:
            self.tell(table)

    def forget(self, table: str) -> None:
        self.left.pop(table, None)
        self.elsewhere.pop(table, None)

    def count(self) -> int:
        return sum([len(group) for group in self.connections.values()])
