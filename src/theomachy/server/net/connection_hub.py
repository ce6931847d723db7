"""Registry of the open connections of each table, and what each of them still has to be sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import msgspec

from theomachy.server.clock import Clock
from theomachy.table.errors import RequestError
from theomachy.table.presence import NO_PRESENCE, Presence
from theomachy.table.presenters.update_diff import UpdateDiffer
from theomachy.table.table import sha256_hex
from theomachy.table.viewer import Viewer

ENCODE_JSON = msgspec.json.Encoder().encode
MAX_QUEUED_REPLIES = 64


def do_nothing() -> None:
    """Do nothing: the default of `wake`, until the session has installed its own."""


class Connection:
    """One client at one table, with its pending output: replies, and an update if it is `is_stale`.

    Updates are coalesced: however often the table changes, the client is sent its latest state. `on_pending_output`
    schedules the output. `is_action_pending`: an action of this client is being stored, so `on_pending_output` waits
    for its reply, which goes out together with the update.
    """

    def __init__(self, table_id: str, viewer: Viewer, keys: list[str], accepts_deltas: bool = False) -> None:
        self.table_id = table_id
        self.viewer = viewer
        self.keys = keys
        self.key_hashes = {sha256_hex(key) for key in keys}
        self.update_differ = UpdateDiffer(accepts_deltas, ENCODE_JSON)
        self.queued_replies: list[bytes] = []
        self.is_action_pending = False
        self.is_stale = True
        self.on_pending_output: Callable[[], None] = do_nothing

    def mark_stale(self) -> None:
        """Mark the client as stale and schedule an update."""
        self.is_stale = True
        if not self.is_action_pending:
            self.on_pending_output()

    def request_full_update(self) -> None:
        """Schedule a full update instead of a delta."""
        self.update_differ.reset()
        self.mark_stale()

    def queue_reply(self, frame: bytes) -> None:
        """Queue a reply; it is dropped if the client reads too slowly."""
        if len(self.queued_replies) < MAX_QUEUED_REPLIES:
            self.queued_replies.append(frame)


class ConnectionHub:
    """Connections and presence, by table id.

    `last_connected`: monotonic time when each seat was last connected. `remote_presence`: presence on other servers
    of the cluster. `websockets_per_network`: open WebSockets per network. `connection_changes` counts all connections
    that were opened or closed.
    """

    def __init__(self, max_viewers: int, clock: Clock) -> None:
        self.max_viewers = max_viewers
        self.clock = clock
        self.last_connected: dict[str, dict[int, float]] = {}
        self.remote_presence: dict[str, Presence] = {}
        self.connections: dict[str, set[Connection]] = {}
        self.websockets_per_network: Counter[str] = Counter()
        self.connection_changes = 0
        self.frames_in = 0
        self.frames_out = 0

    def add(self, connection: Connection) -> None:
        """Register a connection; raise RequestError if the table has too many and this one holds no seat."""
        others = self.connections.setdefault(connection.table_id, set())
        if len(others) >= self.max_viewers and not connection.viewer.seats:
            raise RequestError(429, "table-full")
        others.add(connection)
        self.connection_changes += 1
        self.notify(connection.table_id)

    def remove(self, connection: Connection) -> None:
        others = self.connections.get(connection.table_id, set())
        others.discard(connection)
        self.connection_changes += 1
        for seat in connection.viewer.seats:
            self.last_connected.setdefault(connection.table_id, {})[seat] = self.clock.monotonic()
        if others:
            self.notify(connection.table_id)
        else:
            self.connections.pop(connection.table_id, None)

    def notify(self, table_id: str) -> None:
        """Mark all connections of a table as stale."""
        for connection in self.connections.get(table_id, ()):
            connection.mark_stale()

    def is_watched(self, table_id: str) -> bool:
        return table_id in self.connections

    def connected_seats(self, table_id: str) -> frozenset[int]:
        return frozenset([seat for one in self.connections.get(table_id, ()) for seat in one.viewer.seats])

    def presence(self, table_id: str) -> Presence:
        """Return who is connected to a table, on this server or another, and when the others last were."""
        here, last_here = self.connected_seats(table_id), self.last_connected.get(table_id, {})
        remote = self.remote_presence.get(table_id)
        if remote is None:
            return Presence(here, last_here)
        seats = {*last_here, *remote.last_connected}
        never = float("-inf")
        last_seen = {seat: max(last_here.get(seat, never), remote.last_connected.get(seat, never)) for seat in seats}
        return Presence(here | remote.connected, last_seen)

    def set_remote_presence(self, table_id: str, presence: Presence) -> None:
        """Store the presence on other servers, and update the viewers here if a seat came or went."""
        previous = self.remote_presence.get(table_id, NO_PRESENCE)
        if presence.connected or presence.last_connected:
            self.remote_presence[table_id] = presence
        else:
            self.remote_presence.pop(table_id, None)
        if previous.connected != presence.connected:
            self.notify(table_id)

    def forget(self, table_id: str) -> None:
        self.last_connected.pop(table_id, None)
        self.remote_presence.pop(table_id, None)

    def count_connections(self) -> int:
        return sum([len(group) for group in self.connections.values()])
