"""Administration of tables for the operator: list, inspect, close, delete. It works on the database while servers run.

Running servers notice a change because it is a new journal entry, or because the journal is gone.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from theomachy.core.rule_errors import Problem
from theomachy.server.storage.schema import JOURNAL, NOTIFICATIONS, PRESENCE, PRIVATE_NOTES, TABLES
from theomachy.table.journal import TableClosed
from theomachy.table.table import seat_slug

DAY = 86400.0
DEFAULT_LIMIT = 100
LAST_ENTRY_AT = (
    sa.select(JOURNAL.c.at)
    .where(JOURNAL.c.table_id == TABLES.c.id)
    .order_by(JOURNAL.c.number.desc())
    .limit(1)
    .scalar_subquery()
)
FIRST_ENTRY = (
    sa.select(JOURNAL.c.body)
    .where(JOURNAL.c.table_id == TABLES.c.id, JOURNAL.c.number == 1)
    .correlate(TABLES)
    .scalar_subquery()
)
ENTRY_COUNT = sa.select(sa.func.max(JOURNAL.c.number)).where(JOURNAL.c.table_id == TABLES.c.id).scalar_subquery()
TABLE_INFO_QUERY = sa.select(
    TABLES.c.id,
    TABLES.c.phase,
    TABLES.c.public,
    LAST_ENTRY_AT.label("last"),
    ENTRY_COUNT.label("lines"),
    FIRST_ENTRY.label("first"),
)


@dataclass(frozen=True)
class TableInfo:
    """What the operator may see of a table: never its random seed or hidden cards. `people` maps seats to names."""

    id: str
    game: str
    title: str
    phase: str
    public: bool
    lines: int
    last: float
    people: dict[str, str]


def list_tables(
    connection: sa.Connection, phase: str = "", idle_days: float = 0.0, limit: int = DEFAULT_LIMIT
) -> list[TableInfo]:
    """List tables, the most recently changed first; with `idle_days` only those without an entry for so many days."""
    query = TABLE_INFO_QUERY.order_by(LAST_ENTRY_AT.desc()).limit(limit)
    if phase:
        query = query.where(TABLES.c.phase == phase)
    if idle_days:
        query = query.where(time.time() - idle_days * DAY > LAST_ENTRY_AT)
    return [table_info(row) for row in connection.execute(query).mappings()]


def table_info(row: Any) -> TableInfo:
    first = json.loads(row["first"] or "{}")
    return TableInfo(
        row["id"],
        first.get("game", ""),
        first.get("title", ""),
        row["phase"],
        row["public"],
        row["lines"] or 0,
        row["last"] or 0.0,
        {},
    )


def inspect_table(connection: sa.Connection, table: str) -> TableInfo:
    """Return one table with the present names at its seats. Raises Problem if there is no such table."""
    row = connection.execute(TABLE_INFO_QUERY.where(TABLES.c.id == table)).mappings().one_or_none()
    if row is None:
        raise Problem("no-such-table-here", [table])
    info = table_info(row)
    for entry in read_bodies(connection, table).values():
        for seat, name in names_in_entry(entry).items():
            info.people[seat_slug(seat)] = name
    return info


def read_bodies(connection: sa.Connection, table: str) -> dict[int, dict[str, Any]]:
    rows = connection.execute(
        sa.select(JOURNAL.c.number, JOURNAL.c.body).where(JOURNAL.c.table_id == table).order_by("number")
    )
    return {number: parse_body(body) for number, body in rows}


def parse_body(body: str) -> dict[str, Any]:
    """Parse the JSON body of a journal entry; an empty dict if it is damaged."""
    try:
        entry = json.loads(body)
    except ValueError:
        return {}
    return entry if isinstance(entry, dict) else {}


def names_in_entry(entry: dict[str, Any]) -> dict[int, str]:
    """Return the names that a journal entry gives to seats; bots by the bot's name."""
    if entry.get("is") == "opened":
        return {seat: seated.get("name") or seated.get("bot", "") for seat, seated in enumerate(entry.get("seats", []))}
    if entry.get("is") in ("sat", "named"):
        return {entry["seat"]: entry.get("name", "")}
    return {}


def close_table(connection: sa.Connection, table: str) -> None:
    """Close a table for good; it can still be viewed."""
    append_entry(connection, table, TableClosed().encode())
    connection.execute(TABLES.update().where(TABLES.c.id == table).values(phase="over", public=False))


def delete_table(connection: sa.Connection, table: str) -> None:
    """Delete a table and everything about it. Raises Problem if there is no such table."""
    inspect_table(connection, table)
    delete_tables(connection, [table])


def delete_tables(connection: sa.Connection, tables: list[str]) -> None:
    connection.execute(JOURNAL.delete().where(JOURNAL.c.table_id.in_(tables)))
    for other in (PRESENCE, NOTIFICATIONS, PRIVATE_NOTES):
        connection.execute(other.delete().where(other.c.table_id.in_(tables)))
    connection.execute(TABLES.delete().where(TABLES.c.id.in_(tables)))


def append_entry(connection: sa.Connection, table: str, body: str) -> None:
    """Append a journal entry. Raises IntegrityError if a server appends to the table at the same moment."""
    number = inspect_table(connection, table).lines + 1
    connection.execute(JOURNAL.insert(), {"table_id": table, "number": number, "at": time.time(), "body": body})


def delete_old_tables(connection: sa.Connection, finished_days: float, idle_days: float) -> list[str]:
    """Delete some tables that were over, or unfinished and idle, for so many days (0: never); return their ids.

    One call deletes at most DEFAULT_LIMIT tables. Those of a campaign stay because later chapters need earlier ones.
    """
    now = time.time()
    rules = []
    if finished_days:
        rules.append(sa.and_(TABLES.c.phase == "over", now - finished_days * DAY > LAST_ENTRY_AT))
    if idle_days:
        rules.append(sa.and_(TABLES.c.phase != "over", now - idle_days * DAY > LAST_ENTRY_AT))
    if not rules:
        return []
    expired = (
        sa.select(TABLES.c.id).where(sa.or_(*rules), FIRST_ENTRY.not_like('%"campaign":true%')).limit(DEFAULT_LIMIT)
    )
    ids = list(connection.execute(expired).scalars())
    delete_tables(connection, ids)
    return ids
