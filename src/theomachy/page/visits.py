"""The connections of a page to its tables: each gets an update when its table changes, and then pending replies."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from theomachy.page.writing import write
from theomachy.table.holding import Times
from theomachy.table.presence import Presence
from theomachy.table.sight import look
from theomachy.table.table import Table, hashed
from theomachy.table.viewer import Viewer
from theomachy.table.wire import ToClient

# Sends a frame (JSON) on the connection with this number.
Send = Callable[[int, str], object]


class Visit:
    """One open connection. Several changes of its table before the next `flush` are combined into one update."""

    def __init__(self, number: int, table: Table, viewer: Viewer, keys: list[str], visits: Visits) -> None:
        self.number = number
        self.table = table
        self.viewer = viewer
        self.keys = keys
        self.hashes = {hashed(key) for key in keys}
        self.visits = visits
        self.answers: deque[str] = deque()
        self.stale = False

    def tell(self) -> None:
        if not self.stale:
            self.stale = True
            asyncio.get_running_loop().call_soon(self.send)

    def anew(self) -> None:
        """Send a full update; here every update is a full one."""
        self.tell()

    def answer(self, frame: ToClient) -> None:
        self.answers.append(write(frame))
        self.send()

    def send(self) -> None:
        if self.number not in self.visits.open:
            return
        if self.stale:
            self.stale = False
            self.viewer.know(self.table, self.hashes)
            update = look(self.table, self.viewer, self.visits.present(self.table), self.visits.times.running())
            self.viewer.sent = self.viewer.moved = len(self.table.told)
            self.visits.send(self.number, write(update))
        while self.answers:
            self.visits.send(self.number, self.answers.popleft())


class Visits:
    def __init__(self, send: Send, times: Times) -> None:
        self.send = send
        self.times = times
        self.open: dict[int, Visit] = {}
        self.left: dict[str, dict[int, float]] = {}

    def add(self, visit: Visit) -> None:
        self.open[visit.number] = visit
        self.tell(visit.table)

    def remove(self, number: int) -> None:
        visit = self.open.pop(number, None)
        if visit is None:
            return
        for seat in visit.viewer.seats:
            self.left.setdefault(visit.table.id, {})[seat] = self.times.running()
        self.tell(visit.table)

    def tell(self, table: Table) -> None:
        for visit in self.open.values():
            if visit.table is table:
                visit.tell()

    def present(self, table: Table) -> Presence:
        seats = [seat for visit in self.open.values() if visit.table is table for seat in visit.viewer.seats]
        return Presence(frozenset(seats), self.left.get(table.id, {}))
