"""Administration of tables for the operator: list, inspect, close, delete. It works on the database while servers run.

Running servers notice a change because it is a new journal entry, or because the journal is gone.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from theomachy.core.reason import Problem
from theomachy.server.schema import LINES, NOTES, NOTICES, PRESENT, TABLES
from theomachy.table.lines import Closed, write_line
from theomachy.table.table import letter

DAY = 86400.0
SOME = 100
LAST = (
    sa.select(LINES.c.at)
    .where(LINES.c.table_id == TABLES.c.id)
    .order_by(LINES.c.number.desc())
    .limit(1)
    .scalar_subquery()
)
FIRST = (
    sa.select(LINES.c.body)
    .where(LINES.c.table_id == TABLES.c.id, LINES.c.number == 1)
    .correlate(TABLES)
    .scalar_subquery()
)
COUNT = sa.select(sa.func.max(LINES.c.number)).where(LINES.c.table_id == TABLES.c.id).scalar_subquery()
SHOWN = sa.select(
    TABLES.c.id, TABLES.c.phase, TABLES.c.public, LAST.label("last"), COUNT.label("lines"), FIRST.label("first")
)


@dataclass(frozen=True)
class Sheet:
    """What the operator may see of a table: never its random seed or hidden cards. `people` maps seats to names."""

    id: str
    game: str
    title: str
    phase: str
    public: bool
    lines: int
    last: float
    people: dict[str, str]


def sheets(connection: sa.Connection, phase: str = "", older: float = 0.0, most: int = SOME) -> list[Sheet]:
    """List tables, the most recently changed first; with `idle_days` only those without an entry for so many days."""
    query = SHOWN.order_by(LAST.desc()).limit(most)
    if phase:
        query = query.where(TABLES.c.phase == phase)
    if older:
        query = query.where(time.time() - older * DAY > LAST)
    return [sheet(row) for row in connection.execute(query).mappings()]


def sheet(row: Any) -> Sheet:
    first = json.loads(row["first"] or "{}")
    return Sheet(
        row["id"],
        first.get("game", ""),
        first.get("title", ""),
        row["phase"],
        row["public"],
        row["lines"] or 0,
        row["last"] or 0.0,
        {},
    )


def look(connection: sa.Connection, table: str) -> Sheet:
    """Return one table with the present names at its seats. Raises Problem if there is no such table."""
    row = connection.execute(SHOWN.where(TABLES.c.id == table)).mappings().one_or_none()
    if row is None:
        raise Problem("no-such-table-here", [table])
    info = sheet(row)
    for entry in bodies(connection, table).values():
        for seat, name in people(entry).items():
            info.people[letter(seat)] = name
    return info


def bodies(connection: sa.Connection, table: str) -> dict[int, dict[str, Any]]:
    rows = connection.execute(
        sa.select(LINES.c.number, LINES.c.body).where(LINES.c.table_id == table).order_by("number")
    )
    return {number: read(body) for number, body in rows}


def read(body: str) -> dict[str, Any]:
    """Parse the JSON body of a journal entry; an empty dict if it is damaged."""
    try:
        entry = json.loads(body)
    except ValueError:
        return {}
    return entry if isinstance(entry, dict) else {}


def people(line: dict[str, Any]) -> dict[int, str]:
    """Return the names that a journal entry gives to seats; bots by the bot's name."""
    if line.get("is") == "opened":
        return {seat: seated.get("name") or seated.get("bot", "") for seat, seated in enumerate(line.get("seats", []))}
    if line.get("is") in ("sat", "named"):
        return {line["seat"]: line.get("name", "")}
    return {}


def close(connection: sa.Connection, table: str) -> None:
    """Close a table for good; it can still be viewed."""
    append(connection, table, write_line(Closed()))
    connection.execute(TABLES.update().where(TABLES.c.id == table).values(phase="over", public=False))


def delete(connection: sa.Connection, table: str) -> None:
    """Delete a table and everything about it. Raises Problem if there is no such table."""
    look(connection, table)
    remove(connection, [table])


def remove(connection: sa.Connection, tables: list[str]) -> None:
    connection.execute(LINES.delete().where(LINES.c.table_id.in_(tables)))
    for other in (PRESENT, NOTICES, NOTES):
        connection.execute(other.delete().where(other.c.table_id.in_(tables)))
    connection.execute(TABLES.delete().where(TABLES.c.id.in_(tables)))


def append(connection: sa.Connection, table: str, body: str) -> None:
    """Append a journal entry. Raises IntegrityError if a server appends to the table at the same moment."""
    number = look(connection, table).lines + 1
    connection.execute(LINES.insert(), {"table_id": table, "number": number, "at": time.time(), "body": body})


def retire(connection: sa.Connection, finished: float, idle: float) -> list[str]:
    """Delete some tables that were over, or unfinished and idle, for so many days (0: never); return their ids.

    One call deletes at most DEFAULT_LIMIT tables. Those of a campaign stay because later chapters need earlier ones.
    """
    now = time.time()
    rules = []
    if finished:
        rules.append(sa.and_(TABLES.c.phase == "over", now - finished * DAY > LAST))
    if idle:
        rules.append(sa.and_(TABLES.c.phase != "over", now - idle * DAY > LAST))
    if not rules:
        return []
    expired = sa.select(TABLES.c.id).where(sa.or_(*rules), FIRST.not_like('%"campaign":true%')).limit(SOME)
    ids = list(connection.execute(expired).scalars())
    remove(connection, ids)
    return ids
