"""Backup and restore, while servers run: every line has its number, so what is there is never overwritten."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from theomachy.core.reason import Problem
from theomachy.server.engine import FILE, make_engine
from theomachy.server.migrate import migrate, revision
from theomachy.server.schema import LINES, METADATA, PRESENT, SERVERS, TABLES

# Who is there just now is no part of a backup.
PASSING = (SERVERS, PRESENT)
PIECE = 1000
PAGES = 2000


@dataclass(frozen=True)
class Restored:
    """`other` are tables that went on differently since; they are left as they are."""

    tables: int
    lines: int
    other: list[str]


def backup(url: str, path: Path) -> int:
    """All of a database as one SQLite file, as it was at one moment. Gives the number of tables in it."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        if url.startswith(FILE):
            copy_file(Path(url.removeprefix(FILE)), part)
        else:
            copy_database(url, part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        (count,) = connection.execute("select count(*) from tables").fetchone()
        return int(count)


def copy_file(source: Path, to: Path) -> None:
    """SQLite's own online backup: writers go on meanwhile."""
    if not source.exists():
        raise FileNotFoundError(2, "", str(source))
    with contextlib.closing(sqlite3.connect(source)) as here, contextlib.closing(sqlite3.connect(to)) as there:
        here.backup(there, pages=PAGES)
        there.execute("PRAGMA journal_mode=DELETE")


def copy_database(url: str, to: Path) -> None:
    """In one transaction that sees one moment, however long it takes."""
    with opened(url) as source, opened(f"{FILE}{to}") as target:
        with source.connect() as plain, target.begin() as there:
            here = plain.execution_options(isolation_level="REPEATABLE READ")
            here.execute(sa.text("set statement_timeout = 0"))
            here.execute(sa.text("set idle_in_transaction_session_timeout = 0"))
            migrate(there)
            for table in lasting():
                rows = here.execution_options(yield_per=PIECE).execute(sa.select(table))
                for some in rows.mappings().partitions():
                    there.execute(table.insert(), [dict(row) for row in some])
        with target.connect() as there:
            there.exec_driver_sql("PRAGMA journal_mode=DELETE")


def restore(path: Path, url: str) -> Restored:
    """Brings back what is missing: lost tables, and the lines that a table has lost at its end. Overwrites nothing."""
    if not path.exists():
        raise FileNotFoundError(2, "", str(path))
    with tempfile.TemporaryDirectory(prefix="theomachy-restore-") as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        with opened(f"{FILE}{copy}") as source, opened(url) as target:
            with source.begin() as here:
                if not revision(here):
                    raise Problem("no-backup", [str(path)])
                migrate(here)
            with target.begin() as there:
                migrate(there)
            with source.connect() as here:
                return bring_back(here, target)


def bring_back(here: sa.Connection, target: sa.Engine) -> Restored:
    tables = lines = 0
    other = []
    for row in here.execute(sa.select(TABLES)).mappings().all():
        with target.begin() as there:
            came = add(there, TABLES, [{**row, "keeper": None, "kept": None}])
            missing = lost_lines(here, there, str(row["id"]))
            if missing is None:
                other.append(str(row["id"]))
            elif missing:
                lines += add(there, LINES, missing)
            tables += came
    for table in lasting():
        if table not in (TABLES, LINES):
            with target.begin() as there:
                # Numbers that a database gives by itself it gives anew.
                kept = [column for column in table.columns if column is not table.autoincrement_column]
                for some in here.execute(sa.select(*kept)).mappings().partitions(PIECE):
                    add(there, table, [dict(row) for row in some])
    return Restored(tables, lines, other)


def lost_lines(here: sa.Connection, there: sa.Connection, table: str) -> list[dict[str, Any]] | None:
    """The lines behind the last that is there; None if that one says something else than the backup."""
    all_lines = sa.select(LINES).where(LINES.c.table_id == table).order_by(LINES.c.number)
    kept = [dict(row) for row in here.execute(all_lines).mappings()]
    last = there.execute(all_lines.order_by(None).order_by(LINES.c.number.desc()).limit(1)).mappings().one_or_none()
    if last is None:
        return kept
    same = [row for row in kept if row["number"] == last["number"]]
    if same and same[0]["body"] != last["body"]:
        return None
    return [row for row in kept if row["number"] > last["number"]]


def add(connection: sa.Connection, table: sa.Table, rows: list[dict[str, Any]]) -> int:
    """What is there already stays as it is. Gives the number of those that were not."""
    if not rows:
        return 0
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    new = insert(table).on_conflict_do_nothing().returning(*table.primary_key)
    return len(connection.execute(new, rows).all())


def lasting() -> list[sa.Table]:
    return [table for table in METADATA.sorted_tables if table not in PASSING]


@contextlib.contextmanager
def opened(url: str) -> Iterator[sa.Engine]:
    engine = make_engine(url)
    try:
        yield engine
    finally:
        engine.dispose()
