"""Append a journal entry to a table without an asyncio task: the fast path of `Holding.append`, made of callbacks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from theomachy.table.errors import RequestError
from theomachy.table.service import Appended, Command, PreparedEntry
from theomachy.table.storage import VersionConflict
from theomachy.table.table import Table

if TYPE_CHECKING:
    from theomachy.server.table_service import ServerTableService

# Called with the result of the append, or with the error.
AppendCallback = Callable[[Appended | Exception], None]


class FastAppend:
    """One append on the fast path: the table's lock is free and the command is accepted at the first try.

    In every other case (lock held, command refused, version conflict) a task takes over, because it can wait.
    In either case `callback` is called exactly once.
    """

    def __init__(self, tables: ServerTableService, table: Table, decide: Command, callback: AppendCallback) -> None:
        self.tables = tables
        self.table = table
        self.decide = decide
        self.callback = callback
        self.started_at = tables.clock.monotonic()
        self.lock = tables.lock(table)
        self.prepared: PreparedEntry

    def start(self) -> None:
        if not try_acquire(self.lock):
            self.run_as_task(self.tables.append(self.table, self.decide))
            return
        try:
            ready = self.tables.prepare(self.table, self.decide)
        except Exception as error:
            self.handle_error(error)
            return
        if isinstance(ready, int):
            self.release_and_finish(Appended(ready))
            return
        self.prepared = ready
        self.tables.store.submit(ready.append, self.on_stored)

    def on_stored(self, error: Exception | None) -> None:
        if error is not None:
            self.handle_error(error)
            return
        try:
            put = self.tables.commit(self.table, self.prepared)
        except Exception as fault:
            self.release_and_finish(fault)
        else:
            self.release_and_finish(put)

    def handle_error(self, error: Exception) -> None:
        """End with the error, or retry in a task: after a refusal or a version conflict another server's entries may
        be missing here, so they are read first."""
        if not isinstance(error, RequestError | VersionConflict):
            self.release_and_finish(error)
            return
        self.lock.release()
        self.run_as_task(self.tables.retry_append(self.table, self.decide, error))

    def release_and_finish(self, outcome: Appended | Exception) -> None:
        self.lock.release()
        self.finish(outcome)

    def run_as_task(self, work: Coroutine[Any, Any, Appended]) -> None:
        task = asyncio.create_task(work)
        self.tables.append_tasks.add(task)
        task.add_done_callback(self.on_task_done)

    def on_task_done(self, task: asyncio.Task[Appended]) -> None:
        self.tables.append_tasks.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        self.finish(error if isinstance(error, Exception) else task.result())

    def finish(self, outcome: Appended | Exception) -> None:
        self.tables.observe_duration(self.tables.clock.monotonic() - self.started_at)
        self.callback(outcome)


def try_acquire(lock: asyncio.Lock) -> bool:
    """Acquire an asyncio lock without waiting; return whether it was free.

    Runs one step of `lock.acquire()`: it finishes at once if the lock is free, and is closed if it would wait.
    """
    acquiring = lock.acquire()
    try:
        acquiring.send(None)
    except StopIteration:
        return True
    acquiring.close()
    return False
