"""Queued writes of the store: their SQL statements, and the callbacks that are called when they are stored."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, NamedTuple

import sqlalchemy as sa

from theomachy.server.storage.schema import JOURNAL, TABLES
from theomachy.table.journal import StoredEntry
from theomachy.table.storage import AppendRequest, TableIndexRow

LOG = logging.getLogger("theomachy.server")
# Called when a write is stored, or with the reason why it is not.
WriteCallback = Callable[[Exception | None], None]
PARAM_STYLES: dict[str, Any] = {"sqlite": "qmark", "postgresql": "format"}
INSERT_TABLE = TABLES.insert()
INSERT_ENTRY = JOURNAL.insert()
UPDATE_TABLE = (
    TABLES.update()
    .where(TABLES.c.id == sa.bindparam("table"))
    .values(public=sa.bindparam("public"), phase=sa.bindparam("phase"), changed=sa.bindparam("changed"))
)
# The server that starts a game owns the table from the same transaction on.
SET_OWNER = (
    TABLES.update()
    .where(TABLES.c.id == sa.bindparam("table"))
    .values(keeper=sa.bindparam("keeper"), kept=sa.bindparam("kept"))
)


class Completion(NamedTuple):
    """A callback for a finished write, with the event loop to call it in."""

    loop: asyncio.AbstractEventLoop
    callback: WriteCallback


class QueuedWrite(NamedTuple):
    """A write in the queue, and the callback for its end, if there is one."""

    write: AppendRequest
    completion: Completion | None = None


class EntryInsert:
    """The INSERT of a journal entry, compiled once because it is nearly every write.

    Values are positional, in the order of `columns`; `extra_row` is appended to `text` for every further row.
    """

    def __init__(self, dialect: sa.Dialect) -> None:
        dialect_type: Any = type(dialect)
        statement = INSERT_ENTRY.compile(dialect=dialect_type(paramstyle=PARAM_STYLES[dialect.name]))
        self.text = str(statement)
        self.columns = statement.positiontup or []
        self.extra_row = ", " + self.text.partition(" VALUES ")[2]

    def values(self, table: str, row: StoredEntry) -> tuple[object, ...]:
        columns: dict[str, object] = {"table_id": table, "number": row.number, "at": row.at, "body": row.body}
        return tuple([columns[name] for name in self.columns])


def table_of(write: AppendRequest) -> str:
    return write.table


def table_row(write: AppendRequest) -> dict[str, object]:
    assert write.index is not None
    return {"id": write.table, "luck": write.luck, **index_columns(write.index)}


def index_columns(index: TableIndexRow) -> dict[str, object]:
    return {"public": index.public, "phase": index.phase, "changed": index.changed}


def complete(group: list[QueuedWrite], error: Exception | None) -> None:
    """Schedule the callbacks of a group in their event loops; each loop is woken only once."""
    listeners = [waiting.completion for waiting in group if waiting.completion is not None]
    for loop in {listener.loop for listener in listeners}:
        # RuntimeError: the loop is closed, so nothing waits in it.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(
                run_callbacks, [listener for listener in listeners if listener.loop is loop], error
            )


def run_callbacks(completions: list[Completion], error: Exception | None) -> None:
    """Run the callbacks; an error of one is logged and does not stop the others."""
    for listener in completions:
        try:
            listener.callback(error)
        except Exception:
            LOG.exception("after a write")


def resolve_future(future: asyncio.Future[None], error: Exception | None) -> None:
    """Resolve the future of a task that waits for a write."""
    if future.done():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)
