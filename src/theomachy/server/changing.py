"""Append a journal entry to a table without an asyncio task: the fast path of `Holding.append`, made of callbacks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from theomachy.table.holding import Decide, Put, Ready
from theomachy.table.refused import Refused
from theomachy.table.storing import Taken
from theomachy.table.table import Table

if TYPE_CHECKING:
    from theomachy.server.tables import Tables

# Called with the result of the append, or with the error.
Then = Callable[[Put | Exception], None]


class Changing:
    """One append on the fast path: the table's lock is free and the command is accepted at the first try.

    In every other case (lock held, command refused, version conflict) a task takes over, because it can wait.
    In either case `callback` is called exactly once.
    """

    def __init__(self, tables: Tables, table: Table, decide: Decide, then: Then) -> None:
        self.tables = tables
        self.table = table
        self.decide = decide
        self.then = then
        self.begun = tables.times.running()
        self.lock = tables.lock(table)
        self.ready: Ready

    def begin(self) -> None:
        if not take(self.lock):
            self.leave(self.tables.append(self.table, self.decide))
            return
        try:
            ready = self.tables.ready(self.table, self.decide)
        except Exception as error:
            self.fail(error)
            return
        if isinstance(ready, int):
            self.end(Put(ready))
            return
        self.ready = ready
        self.tables.store.submit(ready.write, self.stored)

    def stored(self, error: Exception | None) -> None:
        if error is not None:
            self.fail(error)
            return
        try:
            put = self.tables.happen(self.table, self.ready)
        except Exception as fault:
            self.end(fault)
        else:
            self.end(put)

    def fail(self, error: Exception) -> None:
        """End with the error, or retry in a task: after a refusal or a version conflict another server's entries may
        be missing here, so they are read first."""
        if not isinstance(error, Refused | Taken):
            self.end(error)
            return
        self.lock.release()
        self.leave(self.tables.append_anew(self.table, self.decide, error))

    def end(self, found: Put | Exception) -> None:
        self.lock.release()
        self.tell(found)

    def leave(self, work: Coroutine[Any, Any, Put]) -> None:
        task = asyncio.create_task(work)
        self.tables.tasks.add(task)
        task.add_done_callback(self.left)

    def left(self, task: asyncio.Task[Put]) -> None:
        self.tables.tasks.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        self.tell(error if isinstance(error, Exception) else task.result())

    def tell(self, found: Put | Exception) -> None:
        self.tables.took(self.tables.times.running() - self.begun)
        self.then(found)


def take(lock: asyncio.Lock) -> bool:
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
