"""Writes on their way to the store: as statements, and with those who wait for them."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, NamedTuple

import sqlalchemy as sa

from theomachy.server.schema import LINES, TABLES
from theomachy.table.lines import Row
from theomachy.table.storing import Index, Write

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


class Waiting(NamedTuple):
    """A write, and who is to hear when it is stored."""

    write: Write
    loop: asyncio.AbstractEventLoop | None = None
    done: asyncio.Future[None] | None = None


class Insert:
    """How a line is put in, made once for a database: it is most of what is written, so nothing of it is made anew."""

    def __init__(self, dialect: sa.Dialect) -> None:
        made = INSERT_LINE.compile(dialect=dialect)
        self.text = str(made)
        self.order = made.positiontup

    def values(self, table: str, row: Row) -> Any:
        """By place or by name, as the driver wants it."""
        named: dict[str, object] = {"table_id": table, "number": row.number, "at": row.at, "body": row.body}
        return tuple([named[name] for name in self.order]) if self.order else named


def by_table(write: Write) -> str:
    return write.table


def row(write: Write) -> dict[str, object]:
    assert write.index is not None
    return {"id": write.table, "luck": write.luck, **fields(write.index)}


def fields(index: Index) -> dict[str, object]:
    return {"public": index.public, "phase": index.phase, "changed": index.changed}


def tell(group: list[Waiting], error: Exception | None) -> None:
    """Those who wait hear of it in their loop; one call wakes it for all of them."""
    loops = {waiting.loop for waiting in group if waiting.loop is not None}
    for loop in loops:
        # A loop that has ended waits for nothing any more.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, [waiting for waiting in group if waiting.loop is loop], error)


def settle(group: list[Waiting], error: Exception | None) -> None:
    for waiting in group:
        if waiting.done is None or waiting.done.done():
            continue
        if error is None:
            waiting.done.set_result(None)
        else:
            waiting.done.set_exception(error)
