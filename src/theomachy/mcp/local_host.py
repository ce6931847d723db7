"""Tables in the memory of this process, with bots in a thread."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any, TypeVar

from theomachy.core.game import Game
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.state import State
from theomachy.table.bot_requests import (
    BotChoice,
    BotQuestion,
    MoveComparison,
    answer_question,
    read_choice,
    read_comparison,
)
from theomachy.table.errors import RequestError
from theomachy.table.game_catalog import GameCatalog
from theomachy.table.journal import JournalEntry, StoredEntry
from theomachy.table.service import TableService
from theomachy.table.storage import AppendRequest, VersionConflict
from theomachy.table.table import Table
from theomachy.table.turn_scheduler import Pauses, TurnScheduler

T = TypeVar("T")
LOG = logging.getLogger("theomachy.mcp")
THINKING_SECONDS = 1.0
# The most tables in memory; then no new one is made.
MAX_TABLES = 200


class SystemClock:
    def __init__(self) -> None:
        self.wall_time: Callable[[], float] = time.time
        self.monotonic: Callable[[], float] = time.monotonic


class MemoryStorage:
    """Journals in memory: they last as long as the process."""

    def __init__(self) -> None:
        self.lucks: dict[str, str] = {}
        self.entries: dict[str, list[StoredEntry]] = {}

    async def load_luck(self, table_id: str) -> str | None:
        return self.lucks.get(table_id)

    async def load_entries(self, table_id: str, after: int) -> list[StoredEntry]:
        return [entry for entry in self.entries.get(table_id, []) if entry.number > after]

    async def append(self, request: AppendRequest) -> None:
        if request.entry is None:
            return
        journal = self.entries.setdefault(request.table, [])
        if journal and journal[-1].number >= request.entry.number:
            raise VersionConflict
        if request.luck is not None:
            self.lucks[request.table] = request.luck
        journal.append(request.entry)


class ThreadBots:
    """Bots that think in a thread, one question at a time. They get determinized states, never the true one."""

    def __init__(self, seconds: float = THINKING_SECONDS) -> None:
        self.seconds = seconds
        self.executor = ThreadPoolExecutor(1, "bots")

    async def choose(self, game: Game, bot: str, state: State, seat: int) -> BotChoice:
        return read_choice(await self.ask(game, state, BotQuestion(seat, self.seconds, bot)))

    async def compare(self, game: Game, state: State, seat: int, passes: int, done: str = "") -> MoveComparison | None:
        question = BotQuestion(seat, self.seconds, passes=passes, done=done)
        return read_comparison(await self.ask(game, state, question))

    async def ask(self, game: Game, state: State, question: BotQuestion) -> str:
        imagined = game.determinize(state, question.seat, fresh_rng())
        work = partial(answer_question, game, question, imagined, time.monotonic, fresh_rng())
        return await asyncio.get_running_loop().run_in_executor(self.executor, work)


def fresh_rng() -> Rng:
    return seeded_rng(secrets.randbits(62))


class LocalScheduler(TurnScheduler):
    """Plays the bots of the tables of this process without pauses."""

    def __init__(self, host: LocalHost) -> None:
        super().__init__(host, host.bots, Pauses(bot=0.0, undo=0.0), lambda: 0.0)
        self.host = host

    def start_task(self, table: Table, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return asyncio.create_task(work)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def wait_for_change(self, table: Table, seconds: float) -> bool:
        return await self.host.wait_for_change(table, table.version, seconds)

    def on_error(self, table: Table, error: Exception) -> None:
        LOG.error("a bot failed at table %s: %r", table.id, error, exc_info=error)


class LocalHost(TableService):
    """The table service of this process. Bots play on by themselves; `wait_for_change` tells when a table changes."""

    def __init__(self, packs: tuple[str, ...] = (), bots: ThreadBots | None = None) -> None:
        self.memory = MemoryStorage()
        super().__init__(self.memory, GameCatalog((), packs), SystemClock(), self.on_table_changed)
        self.bots = bots or ThreadBots()
        self.scheduler = LocalScheduler(self)
        self.locks: dict[str, asyncio.Lock] = {}
        self.changes: dict[str, asyncio.Event] = {}

    async def wait_for_change(self, table: Table, version: int, seconds: float) -> bool:
        """Return once the table is newer than this version, or after so many seconds; and whether it is newer."""
        if table.version <= version:
            event = self.changes.setdefault(table.id, asyncio.Event())
            with suppress(TimeoutError):
                await asyncio.wait_for(event.wait(), max(0.0, seconds))
        return table.version > version

    def on_table_changed(self, table: Table) -> None:
        event = self.changes.pop(table.id, None)
        if event is not None:
            event.set()
        self.scheduler.schedule(table)

    def has_room(self) -> bool:
        return len(self.cache) < MAX_TABLES

    def forget(self, table: Table) -> None:
        """Drop a table from memory, with its journal."""
        self.cache.pop(table.id, None)
        self.memory.lucks.pop(table.id, None)
        self.memory.entries.pop(table.id, None)

    # Overrides of TableService

    def random_bytes(self, count: int) -> bytes:
        return secrets.token_bytes(count)

    def today(self) -> str:
        return datetime.now(UTC).date().isoformat()

    def lock(self, table: Table) -> asyncio.Lock:
        return self.locks.setdefault(table.id, asyncio.Lock())

    def report_incident(self, table: Table, error: Exception, entry: JournalEntry | None = None) -> RequestError:
        name = secrets.token_hex(4)
        LOG.error("incident %s at table %s, version %s: %r", name, table.id, table.version, error, exc_info=error)
        return RequestError(500, "incident", [name])

    async def run_in_thread(self, work: Callable[..., T], *args: Any) -> T:
        return await asyncio.to_thread(work, *args)
