"""Checks whether the database can be read and written."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
import time
from pathlib import Path

import sqlalchemy as sa

from theomachy.server.engine import FILE
from theomachy.server.store import Store

# Seconds for which a check is cached, and for which a failed write is reported.
CHECKED = 1.0
REMEMBERED = 60.0
# Minimum free disk space in bytes.
FREE = 8 * 1024 * 1024
TROUBLES = {"SQLITE_BUSY": "locked", "SQLITE_LOCKED": "locked", "SQLITE_FULL": "full"}


class Health:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.checking = asyncio.Lock()
        self.checked = -CHECKED
        self.found = ""

    async def trouble(self) -> str:
        """Return `locked`, `full` or `store`, or an empty string if all is well.

        The check is cached, and concurrent callers share one.
        """
        store = self.store
        async with self.checking:
            if time.monotonic() > self.checked + CHECKED:
                self.found = await asyncio.get_running_loop().run_in_executor(store.readers, check, store)
                self.checked = time.monotonic()
        if not store.writer.is_alive():
            return "store"
        if store.failed is not None and time.monotonic() < store.failed_at + REMEMBERED:
            return self.found or name_trouble(store.failed)
        return self.found


def check(store: Store) -> str:
    """Run a query, and on SQLite a write: a full disk or a lock shows only then."""
    try:
        with store.engine.connect() as connection:
            connection.execute(sa.select(1)).scalar_one()
        return check_file(Path(store.url.removeprefix(FILE))) if store.url.startswith(FILE) else ""
    except (sa.exc.DBAPIError, sqlite3.Error) as error:
        return name_trouble(error)


def check_file(path: Path) -> str:
    """Write an unused field of the SQLite file and check the free disk space."""
    with contextlib.closing(sqlite3.connect(path, timeout=CHECKED)) as connection:
        connection.execute("PRAGMA user_version = 1")
    return "full" if shutil.disk_usage(path.parent).free < FREE else ""


def name_trouble(error: Exception) -> str:
    """Return the problem code of a database error."""
    name = str(getattr(getattr(error, "orig", error), "sqlite_errorname", ""))
    return TROUBLES.get(name, "store")
