"""Writes on their way to the store: as statements, and with those who wait for them."""

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
# The server that starts a table minds it, from the very moment that it is started.
KEEP_TABLE = (
    TABLES.update()
    .where(TABLES.c.id == sa.bindparam("table"))
    .values(keeper=sa.bindparam("keeper"), kept=sa.bindparam("kept"))
)


class Listener(NamedTuple):
    """Who is to hear of a write, in their own loop and under their own name in the log."""

    loop: asyncio.AbstractEventLoop
    context: Context
    then: Then


class Waiting(NamedTuple):
    """A write, and who is to hear when it is stored, if anybody is."""

    write: Write
    listener: Listener | None = None


class Insert:
    """How a line is put in, made once for a database: it is most of what is written, so nothing of it is made anew.

    Values are given by their place; `more` is said for each line after the first."""

    def __init__(self, dialect: sa.Dialect) -> None:
        of_its_kind: Any = type(dialect)
        made = INSERT_LINE.compile(dialect=of_its_kind(paramstyle=BY_PLACE[dialect.name]))
        self.text = str(made)
        self.order = made.positiontup or []
        self.more = ", " + self.text.partition(" VALUES ")[2]

    def values(self, table: str, row: Row) -> tuple[object, ...]:
        named: dict[str, object] = {"table_id": table, "number": row.number, "at": row.at, "body": row.body}
        return tuple([named[name] for name in self.order])


def by_table(write: Write) -> str:
    return write.table


def row(write: Write) -> dict[str, object]:
    assert write.index is not None
    return {"id": write.table, "luck": write.luck, **fields(write.index)}


def fields(index: Index) -> dict[str, object]:
    return {"public": index.public, "phase": index.phase, "changed": index.changed}


def tell(group: list[Waiting], error: Exception | None) -> None:
    """Those who wait hear of it in their loop; one call wakes it for all of them."""
    listeners = [waiting.listener for waiting in group if waiting.listener is not None]
    for loop in {listener.loop for listener in listeners}:
        # A loop that has ended waits for nothing any more.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(call, [listener for listener in listeners if listener.loop is loop], error)


def call(listeners: list[Listener], error: Exception | None) -> None:
    """One after the other; the trouble of one is not that of the next."""
    for listener in listeners:
        try:
            listener.context.run(listener.then, error)
        except Exception:
            LOG.exception("after a write")


def settle(done: asyncio.Future[None], error: Exception | None) -> None:
    """For whoever waits in a task."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
