"""The connections of a page to its tables.

When a table changes, each connection gets an update, then pending replies."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from theomachy.offline.encode import encode_json
from theomachy.table.messages import ToClient
from theomachy.table.presence import Presence
from theomachy.table.presenters.player_update import full_update
from theomachy.table.service import Clock
from theomachy.table.table import Table, sha256_hex
from theomachy.table.viewer import Viewer

# Sends a frame (JSON) on the connection with this number.
SendFrame = Callable[[int, str], object]


class OfflineConnection:
    """One open connection. Several changes of its table before the next `flush` are combined into one update."""

    def __init__(
        self, number: int, table: Table, viewer: Viewer, keys: list[str], connections: OfflineConnections
    ) -> None:
        self.number = number
        self.table = table
        self.viewer = viewer
        self.keys = keys
        self.key_hashes = {sha256_hex(key) for key in keys}
        self.connections = connections
        self.queued_replies: deque[str] = deque()
        self.is_stale = False

    def mark_stale(self) -> None:
        if not self.is_stale:
            self.is_stale = True
            asyncio.get_running_loop().call_soon(self.flush)

    def request_full_update(self) -> None:
        """Send an update. Offline, every update is a full one."""
        self.mark_stale()

    def queue_reply(self, frame: ToClient) -> None:
        self.queued_replies.append(encode_json(frame))
        self.flush()

    def flush(self) -> None:
        if self.number not in self.connections.by_number:
            return
        if self.is_stale:
            self.is_stale = False
            self.viewer.refresh_seats(self.table, self.key_hashes)
            update = full_update(
                self.table, self.viewer, self.connections.presence(self.table), self.connections.clock.monotonic()
            )
            self.viewer.log_sent = self.viewer.animated = len(self.table.log)
            self.connections.send(self.number, encode_json(update))
        while self.queued_replies:
            self.connections.send(self.number, self.queued_replies.popleft())


class OfflineConnections:
    def __init__(self, send: SendFrame, clock: Clock) -> None:
        self.send = send
        self.clock = clock
        self.by_number: dict[int, OfflineConnection] = {}
        self.last_connected: dict[str, dict[int, float]] = {}

    def add(self, connection: OfflineConnection) -> None:
        self.by_number[connection.number] = connection
        self.notify(connection.table)

    def remove(self, number: int) -> None:
        visit = self.by_number.pop(number, None)
        if visit is None:
            return
        for seat in visit.viewer.seats:
            self.last_connected.setdefault(visit.table.id, {})[seat] = self.clock.monotonic()
        self.notify(visit.table)

    def notify(self, table: Table) -> None:
        for visit in self.by_number.values():
            if visit.table is table:
                visit.mark_stale()

    def presence(self, table: Table) -> Presence:
        seats = [seat for visit in self.by_number.values() if visit.table is table for seat in visit.viewer.seats]
        return Presence(frozenset(seats), self.last_connected.get(table.id, {}))
