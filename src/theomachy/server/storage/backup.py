"""Backup and restore of a database while servers run. Journal entries are numbered, so restore never overwrites one."""

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

from theomachy.core.rule_errors import Problem
from theomachy.server.storage.database import SQLITE_PREFIX, make_engine
from theomachy.server.storage.migrate import migrate, schema_revision
from theomachy.server.storage.schema import JOURNAL, METADATA, PRESENCE, SERVERS, TABLES

# Short-lived rows (live servers, presence) are not part of a backup.
EPHEMERAL_TABLES = (SERVERS, PRESENCE)
ROWS_PER_BATCH = 1000
PAGES_PER_STEP = 2000


@dataclass(frozen=True)
class RestoreReport:
    """What `restore` added. `conflicting` are tables whose journal differs from the backup; they stay unchanged."""

    tables: int
    entries: int
    conflicting: list[str]


def backup(url: str, path: Path) -> int:
    """Write a consistent copy of the database to one SQLite file; return the number of tables in it."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        if url.startswith(SQLITE_PREFIX):
            copy_sqlite_file(Path(url.removeprefix(SQLITE_PREFIX)), part)
        else:
            copy_postgresql(url, part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        (count,) = connection.execute("select count(*) from tables").fetchone()
        return int(count)


def copy_sqlite_file(source: Path, target: Path) -> None:
    """Copy a SQLite file by SQLite's online backup, which does not block writers."""
    if not source.exists():
        raise FileNotFoundError(2, "", str(source))
    with (
        contextlib.closing(sqlite3.connect(source)) as source_db,
        contextlib.closing(sqlite3.connect(target)) as target_db,
    ):
        source_db.backup(target_db, pages=PAGES_PER_STEP)
        target_db.execute("PRAGMA journal_mode=DELETE")


def copy_postgresql(url: str, path: Path) -> None:
    """Copy a PostgreSQL database in one REPEATABLE READ transaction, that is from one snapshot, without time limit."""
    with open_engine(url) as source, open_engine(f"{SQLITE_PREFIX}{path}") as target:
        with source.connect() as connection, target.begin() as target_db:
            source_db = connection.execution_options(isolation_level="REPEATABLE READ")
            source_db.execute(sa.text("set statement_timeout = 0"))
            source_db.execute(sa.text("set idle_in_transaction_session_timeout = 0"))
            migrate(target_db)
            for table in persistent_tables():
                rows = source_db.execution_options(yield_per=ROWS_PER_BATCH).execute(sa.select(table))
                for batch in rows.mappings().partitions():
                    target_db.execute(table.insert(), [dict(row) for row in batch])
        with target.connect() as target_db:
            target_db.exec_driver_sql("PRAGMA journal_mode=DELETE")


def restore(path: Path, url: str) -> RestoreReport:
    """Add what is missing from a backup: lost tables, and entries lost at the end of a journal. Overwrites nothing.

    Raises FileNotFoundError without a file, and Problem if the file is no backup.
    """
    if not path.exists():
        raise FileNotFoundError(2, "", str(path))
    with tempfile.TemporaryDirectory(prefix="theomachy-restore-") as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        with open_engine(f"{SQLITE_PREFIX}{copy}") as source, open_engine(url) as target:
            with source.begin() as source_db:
                if not schema_revision(source_db):
                    raise Problem("no-backup", [str(path)])
                migrate(source_db)
            with target.begin() as target_db:
                migrate(target_db)
            with source.connect() as source_db:
                return restore_missing(source_db, target)


def restore_missing(source_db: sa.Connection, target: sa.Engine) -> RestoreReport:
    tables = lines = 0
    other = []
    for row in source_db.execute(sa.select(TABLES)).mappings().all():
        with target.begin() as target_db:
            inserted = insert_new(target_db, TABLES, [{**row, "keeper": None, "kept": None}])
            missing = missing_entries(source_db, target_db, str(row["id"]))
            if missing is None:
                other.append(str(row["id"]))
            elif missing:
                lines += insert_new(target_db, JOURNAL, missing)
            tables += inserted
    for table in persistent_tables():
        if table not in (TABLES, JOURNAL):
            with target.begin() as target_db:
                # Autoincrement numbers are assigned again by the target database.
                columns = [column for column in table.columns if column is not table.autoincrement_column]
                for batch in source_db.execute(sa.select(*columns)).mappings().partitions(ROWS_PER_BATCH):
                    insert_new(target_db, table, [dict(row) for row in batch])
    return RestoreReport(tables, lines, other)


def missing_entries(source_db: sa.Connection, target_db: sa.Connection, table: str) -> list[dict[str, Any]] | None:
    """Return the entries of the backup behind the target's last one; None if that one differs from the backup."""
    all_lines = sa.select(JOURNAL).where(JOURNAL.c.table_id == table).order_by(JOURNAL.c.number)
    saved = [dict(row) for row in source_db.execute(all_lines).mappings()]
    last = (
        target_db.execute(all_lines.order_by(None).order_by(JOURNAL.c.number.desc()).limit(1)).mappings().one_or_none()
    )
    if last is None:
        return saved
    same = [row for row in saved if row["number"] == last["number"]]
    if same and same[0]["body"] != last["body"]:
        return None
    return [row for row in saved if row["number"] > last["number"]]


def insert_new(connection: sa.Connection, table: sa.Table, rows: list[dict[str, Any]]) -> int:
    """Insert the rows whose key is new (ON CONFLICT DO NOTHING); return how many were inserted."""
    if not rows:
        return 0
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    new = insert(table).on_conflict_do_nothing().returning(*table.primary_key)
    return len(connection.execute(new, rows).all())


def persistent_tables() -> list[sa.Table]:
    return [table for table in METADATA.sorted_tables if table not in EPHEMERAL_TABLES]


@contextlib.contextmanager
def open_engine(url: str) -> Iterator[sa.Engine]:
    engine = make_engine(url)
    try:
        yield engine
    finally:
        engine.dispose()
