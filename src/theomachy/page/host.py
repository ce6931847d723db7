"""The service of the offline host: tables, connections and bots. `worker.ts` calls its methods by name."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime

from theomachy.core.reason import Problem, Reason
from theomachy.core.state import State
from theomachy.page.bots import Bots, Think
from theomachy.page.keeper import Keeper, Pauses
from theomachy.page.store import Ask, DeviceStore
from theomachy.page.visits import Send, Visit, Visits
from theomachy.page.writing import write
from theomachy.table import talking, wire
from theomachy.table.holding import Holding
from theomachy.table.lines import Line
from theomachy.table.lobby import listed
from theomachy.table.reading import read_tagged
from theomachy.table.refused import Refused, in_words
from theomachy.table.replay import play_again
from theomachy.table.shelf import Shelf
from theomachy.table.sight import seat_infos
from theomachy.table.storing import Down
from theomachy.table.table import Table
from theomachy.table.wording import wording
from theomachy.texts import LANGUAGES, Words


class Clocks:
    def __init__(self) -> None:
        self.wall: Callable[[], float] = time.time
        self.running: Callable[[], float] = time.monotonic


class Host(Holding):
    """The table service of the offline host. `store`, `think` and `send` are JavaScript functions that take JSON."""

    prefix = "here-"

    def __init__(self, store: Ask, think: Think, send: Send, pauses: Pauses | None = None) -> None:
        self.device = DeviceStore(store)
        super().__init__(self.device, Shelf(()), Clocks(), self.changed)
        self.bots = Bots(think)
        self.keeper = Keeper(self, self.bots, pauses or Pauses())
        self.visits = Visits(send, self.times)
        self.locks: dict[str, asyncio.Lock] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.shown: tuple[str, list[State]] = ("", [])

    async def get(self, id: str) -> Table:
        """Return a table; concurrent calls load it once. After loading, a bot whose turn it is starts to play."""
        async with self.locks.setdefault(id, asyncio.Lock()):
            if id not in self.known:
                table = await super().get(id)
                self.changed(table)
        return self.known[id]

    # Connections

    async def hello(self, number: int, text: str) -> None:
        hello = read_tagged(wire.FRAMES, "type", json.loads(text))
        assert isinstance(hello, wire.Hello)
        try:
            table = await self.get(hello.table)
            await self.catch_up_safely(table)
            viewer = talking.meet(hello, table)
        except (Refused, Problem) as error:
            self.gone(number, hello.lang, error.reason)
        except Down as down:
            self.gone(number, hello.lang, Refused(503, down.slug).reason)
        else:
            self.visits.add(Visit(number, table, viewer, hello.keys[: talking.KEYS], self.visits))

    def gone(self, number: int, lang: str, reason: Reason) -> None:
        self.visits.send(number, write(wire.Gone(reason=in_words(Words(lang), reason))))

    async def frame(self, number: int, text: str) -> None:
        visit = self.visits.open.get(number)
        if visit is None:
            return
        try:
            frame = read_tagged(wire.FRAMES, "type", json.loads(text))
            answer = await talking.answer(self, visit, visit.table, frame, self.bots)
        except (Refused, ValueError) as error:
            refused = error if isinstance(error, Refused) else Refused(400, "bad-frame", [str(error)])
            answer = talking.refuse(visit, visit.table, "", refused)
        if answer is not None:
            visit.answer(answer)

    def bye(self, number: int) -> None:
        self.visits.remove(number)

    async def follow(self, id: str) -> None:
        """Read new entries of a table, after another browser tab of this device has written them."""
        table = self.known.get(id)
        if table is not None:
            async with self.lock(table):
                await self.catch_up_safely(table)

    async def catch_up_safely(self, table: Table) -> None:
        try:
            await self.catch_up(table)
        except Exception as error:
            self.incident(table, error)

    def states(self, table: Table) -> list[State]:
        """Return the state after each entry of a finished game; the last result is cached."""
        key = f"{table.id} {table.version}"
        if self.shown[0] != key:
            self.shown = (key, play_again(table))
        return self.shown[1]

    # Overrides of Holding

    def secret(self, count: int) -> bytes:
        return secrets.token_bytes(count)

    def today(self) -> str:
        return datetime.now(UTC).date().isoformat()

    def lock(self, table: Table) -> asyncio.Lock:
        return self.locks.setdefault(f"{table.id} change", asyncio.Lock())

    def incident(self, table: Table, error: Exception, line: Line | None = None) -> Refused:
        name = secrets.token_hex(4)
        print(f"incident {name} at table {table.id}, version {table.version}: {line!r} {error!r}")
        return Refused(500, "incident", [name])

    def changed(self, table: Table) -> None:
        self.visits.tell(table)
        self.keeper.mind(table)
        task = asyncio.create_task(self.note(table))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def note(self, table: Table) -> None:
        """Store the list entry of the table in every language. Errors are only printed: the list may lag behind."""
        people = [at for at, seat in enumerate(table.seats) if seat.person()]
        present, now = self.visits.present(table), self.times.running()
        rows = {
            lang: listed(table, seat_infos(table, wording(table, lang), people, present, now), False, table.changed)
            for lang in LANGUAGES
        }
        try:
            await self.device.note(table.id, rows)
        except Down as down:
            print(f"table {table.id} is not listed: {down.slug}")
