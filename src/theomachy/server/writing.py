"""Queued writes of the store: their SQL statements, and the callbacks that are called when they are stored."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from contextvars import Context
from typing import Any, NamedTuple

import sqlalchemy as sa

from theomachy.server.schema import LINES, TABLES
from theomachy.table.lines import Row
from theomachy.table.storing import Index, Write

LOG = logging.getLogger("theomachy.server")
# Called when a write is stored, or with the reason why it is not.
Then = Callable[[Exception | None], None]
BY_PLACE: dict[str, Any] = {"sqlite": "qmark", "postgresql": "format"}
INSERT_TABLE = TABLES.insert()
INSERT_LINE = LINES.insert()
UPDATE_TABLE = (
    TABLES.update()
    .where(TABLES.c.id == sa.bindparam("table"))
    .values(public=sa.bindparam("public"), phase=sa.bindparam("phase"), changed=sa.bindparam("changed"))
)
# The server that starts a game owns the table from the same transaction on.
KEEP_TABLE = (
    TABLES.update()
    .where(TABLES.c.id == sa.bindparam("table"))
    .values(keeper=sa.bindparam("keeper"), kept=sa.bindparam("kept"))
)


class Listener(NamedTuple):
    """A callback for a finished write, with the event loop to call it in and the context for its log messages."""

    loop: asyncio.AbstractEventLoop
    context: Context
    then: Then


class Waiting(NamedTuple):
    """A write in the queue, and the callback for its end, if there is one."""

    write: Write
    listener: Listener | None = None


class Insert:
    """The INSERT of a journal entry, compiled once because it is nearly every write.

    Values are positional, in the order of `columns`; `extra_row` is appended to `text` for every further row.
    """

    def __init__(self, dialect: sa.Dialect) -> None:
        dialect_type: Any = type(dialect)
        statement = INSERT_LINE.compile(dialect=dialect_type(paramstyle=BY_PLACE[dialect.name]))
        self.text = str(statement)
        self.order = statement.positiontup or []
        self.more = ", " + self.text.partition(" VALUES ")[2]

    def values(self, table: str, row: Row) -> tuple[object, ...]:
        columns: dict[str, object] = {"table_id": table, "number": row.number, "at": row.at, "body": row.body}
        return tuple([columns[name] for name in self.order])


def by_table(write: Write) -> str:
    return write.table


def row(write: Write) -> dict[str, object]:
    assert write.index is not None
    return {"id": write.table, "luck": write.luck, **fields(write.index)}


def fields(index: Index) -> dict[str, object]:
    return {"public": index.public, "phase": index.phase, "changed": index.changed}


def tell(group: list[Waiting], error: Exception | None) -> None:
    """Schedule the callbacks of a group in their event loops; each loop is woken only once."""
    listeners = [waiting.listener for waiting in group if waiting.listener is not None]
    for loop in {listener.loop for listener in listeners}:
        # RuntimeError: the loop is closed, so nothing waits in it.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(call, [listener for listener in listeners if listener.loop is loop], error)


def call(listeners: list[Listener], error: Exception | None) -> None:
    """Run the callbacks; an error of one is logged and does not stop the others."""
    for listener in listeners:
        try:
            listener.context.run(listener.then, error)
        except Exception:
            LOG.exception("after a write")


def settle(done: asyncio.Future[None], error: Exception | None) -> None:
    """Resolve the future of a task that waits for a write."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
