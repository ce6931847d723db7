"""The service of the offline host: tables, connections and bots. `worker.ts` calls its methods by name."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import Any

from theomachy.core.rule_errors import Problem, Reason
from theomachy.core.state import State
from theomachy.offline.bot_worker import AskWorker, BotWorkerClient
from theomachy.offline.connections import OfflineConnection, OfflineConnections, SendFrame
from theomachy.offline.encode import encode_json
from theomachy.offline.indexeddb import AskStorage, DeviceStore
from theomachy.table import message_handler, messages
from theomachy.table.commands.lobby import lobby_table
from theomachy.table.decode import decode_tagged
from theomachy.table.errors import RequestError, localized_reason
from theomachy.table.game_catalog import GameCatalog
from theomachy.table.journal import JournalEntry
from theomachy.table.presenters.localization import table_texts
from theomachy.table.presenters.player_update import seat_infos
from theomachy.table.replay import replay_states
from theomachy.table.service import TableService
from theomachy.table.storage import StorageUnavailable
from theomachy.table.table import Table
from theomachy.table.turn_scheduler import Pauses, TurnScheduler
from theomachy.texts import LANGUAGES, Translator


class SystemClock:
    def __init__(self) -> None:
        self.wall_time: Callable[[], float] = time.time
        self.monotonic: Callable[[], float] = time.monotonic


class OfflineTurnScheduler(TurnScheduler):
    """The turn scheduler of a device.

    It never waits for a table to change: there are no clocks, and no other people.
    """

    def start_task(self, table: Table, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return asyncio.create_task(work)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def on_error(self, table: Table, error: Exception) -> None:
        print(f"table {table.id}: {error!r}")


class Host(TableService):
    """The table service of the offline host. `store`, `think` and `send` are JavaScript functions that take JSON."""

    id_prefix = "here-"

    def __init__(self, store: AskStorage, think: AskWorker, send: SendFrame, pauses: Pauses | None = None) -> None:
        self.device_store = DeviceStore(store)
        super().__init__(self.device_store, GameCatalog(()), SystemClock(), self.on_table_changed)
        self.bots = BotWorkerClient(think)
        self.turn_scheduler = OfflineTurnScheduler(self, self.bots, pauses or Pauses(), random.random)
        self.connections = OfflineConnections(send, self.clock)
        self.locks: dict[str, asyncio.Lock] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.replay_cache: tuple[str, list[State]] = ("", [])

    async def get(self, table_id: str) -> Table:
        """Return a table; concurrent calls load it once. After loading, a bot whose turn it is starts to play."""
        async with self.locks.setdefault(table_id, asyncio.Lock()):
            if table_id not in self.cache:
                table = await super().get(table_id)
                self.on_table_changed(table)
        return self.cache[table_id]

    # Connections

    async def hello(self, number: int, text: str) -> None:
        hello = decode_tagged(messages.CLIENT_FRAMES, "type", json.loads(text))
        assert isinstance(hello, messages.Hello)
        try:
            table = await self.get(hello.table)
            await self.catch_up_or_report(table)
            viewer = message_handler.create_viewer(hello, table)
        except (RequestError, Problem) as error:
            self.send_gone(number, hello.lang, error.reason)
        except StorageUnavailable as down:
            self.send_gone(number, hello.lang, RequestError(503, down.slug).reason)
        else:
            self.connections.add(
                OfflineConnection(number, table, viewer, hello.keys[: message_handler.MAX_KEYS], self.connections)
            )

    def send_gone(self, number: int, lang: str, reason: Reason) -> None:
        self.connections.send(
            number, encode_json(messages.TableGone(reason=localized_reason(Translator(lang), reason)))
        )

    async def frame(self, number: int, text: str) -> None:
        visit = self.connections.by_number.get(number)
        if visit is None:
            return
        try:
            frame = decode_tagged(messages.CLIENT_FRAMES, "type", json.loads(text))
            answer = await message_handler.handle_frame(self, visit, visit.table, frame, self.bots)
        except (RequestError, ValueError) as error:
            refused = error if isinstance(error, RequestError) else RequestError(400, "bad-frame", [str(error)])
            answer = message_handler.refusal_frame(visit, visit.table, "", refused)
        if answer is not None:
            visit.queue_reply(answer)

    def bye(self, number: int) -> None:
        self.connections.remove(number)

    async def follow(self, id: str) -> None:
        """Read new journal entries of a table after another browser tab of this device has written them."""
        table = self.cache.get(id)
        if table is not None:
            async with self.lock(table):
                await self.catch_up_or_report(table)

    async def catch_up_or_report(self, table: Table) -> None:
        try:
            await self.catch_up(table)
        except Exception as error:
            self.report_incident(table, error)

    def states(self, table: Table) -> list[State]:
        """Return the state after each entry of a finished game; the last result is cached."""
        key = f"{table.id} {table.version}"
        if self.replay_cache[0] != key:
            self.replay_cache = (key, replay_states(table))
        return self.replay_cache[1]

    # Overrides of Holding

    def random_bytes(self, count: int) -> bytes:
        return secrets.token_bytes(count)

    def today(self) -> str:
        return datetime.now(UTC).date().isoformat()

    def lock(self, table: Table) -> asyncio.Lock:
        return self.locks.setdefault(f"{table.id} change", asyncio.Lock())

    def report_incident(self, table: Table, error: Exception, entry: JournalEntry | None = None) -> RequestError:
        name = secrets.token_hex(4)
        print(f"incident {name} at table {table.id}, version {table.version}: {entry!r} {error!r}")
        return RequestError(500, "incident", [name])

    def on_table_changed(self, table: Table) -> None:
        self.connections.notify(table)
        self.turn_scheduler.schedule(table)
        task = asyncio.create_task(self.store_list_entry(table))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def store_list_entry(self, table: Table) -> None:
        """Store the list entry of the table in every language.

        Errors are only printed, since an outdated list does no harm.
        """
        people = [at for at, seat in enumerate(table.seats) if seat.has_person()]
        present, now = self.connections.presence(table), self.clock.monotonic()
        rows = {
            lang: lobby_table(
                table, seat_infos(table, table_texts(table, lang), people, present, now), False, table.changed_at
            )
            for lang in LANGUAGES
        }
        try:
            await self.device_store.store_list_entry(table.id, rows)
        except StorageUnavailable as down:
            print(f"table {table.id} is not listed: {down.slug}")
