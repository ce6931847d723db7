"""What whoever runs a server may do with its tables, from outside and while it runs: it is found in the lines."""

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
    """One table, as whoever runs the server sees it: never its luck, never what anybody holds."""

    id: str
    game: str
    title: str
    phase: str
    public: bool
    lines: int
    last: float
    people: dict[str, str]


def sheets(connection: sa.Connection, phase: str = "", older: float = 0.0, most: int = SOME) -> list[Sheet]:
    """The newest first; `older`: only those without a line for so many days."""
    found = SHOWN.order_by(LAST.desc()).limit(most)
    if phase:
        found = found.where(TABLES.c.phase == phase)
    if older:
        found = found.where(time.time() - older * DAY > LAST)
    return [sheet(row) for row in connection.execute(found).mappings()]


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
    """With the names of its people, as they are now."""
    row = connection.execute(SHOWN.where(TABLES.c.id == table)).mappings().one_or_none()
    if row is None:
        raise Problem("no-such-table-here", [table])
    found = sheet(row)
    for line in bodies(connection, table).values():
        for seat, chair in people(line).items():
            found.people[letter(seat)] = chair
    return found


def bodies(connection: sa.Connection, table: str) -> dict[int, dict[str, Any]]:
    rows = connection.execute(
        sa.select(LINES.c.number, LINES.c.body).where(LINES.c.table_id == table).order_by("number")
    )
    return {number: read(body) for number, body in rows}


def read(body: str) -> dict[str, Any]:
    """A line that is damaged says nothing."""
    try:
        found = json.loads(body)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def people(line: dict[str, Any]) -> dict[int, str]:
    """Who sits where after a line, as far as it says so."""
    if line.get("is") == "opened":
        return {seat: chair.get("name") or chair.get("bot", "") for seat, chair in enumerate(line.get("seats", []))}
    if line.get("is") in ("sat", "named"):
        return {line["seat"]: line.get("name", "")}
    return {}


def close(connection: sa.Connection, table: str) -> None:
    """Nothing happens there any more; it can be looked at."""
    append(connection, table, write_line(Closed()))
    connection.execute(TABLES.update().where(TABLES.c.id == table).values(phase="over", public=False))


def delete(connection: sa.Connection, table: str) -> None:
    """For good: only a backup knows it still."""
    look(connection, table)
    remove(connection, [table])


def remove(connection: sa.Connection, tables: list[str]) -> None:
    connection.execute(LINES.delete().where(LINES.c.table_id.in_(tables)))
    for other in (PRESENT, NOTICES, NOTES):
        connection.execute(other.delete().where(other.c.table_id.in_(tables)))
    connection.execute(TABLES.delete().where(TABLES.c.id.in_(tables)))


def append(connection: sa.Connection, table: str, body: str) -> None:
    """As the next line. Should a server write it in this very moment, this raises, and nothing has happened."""
    number = look(connection, table).lines + 1
    connection.execute(LINES.insert(), {"table_id": table, "number": number, "at": time.time(), "body": body})


def retire(connection: sa.Connection, finished: float, idle: float) -> list[str]:
    """Deletes tables that were over, or left alone, for so many days (0: never). A campaign is kept: its chapters need
    each other."""
    now = time.time()
    rules = []
    if finished:
        rules.append(sa.and_(TABLES.c.phase == "over", now - finished * DAY > LAST))
    if idle:
        rules.append(sa.and_(TABLES.c.phase != "over", now - idle * DAY > LAST))
    if not rules:
        return []
    old = sa.select(TABLES.c.id).where(sa.or_(*rules), FIRST.not_like('%"campaign":true%')).limit(SOME)
    found = list(connection.execute(old).scalars())
    remove(connection, found)
    return found
