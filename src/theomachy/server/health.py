"""Checks whether the database can be read and written."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
import time
from pathlib import Path

import sqlalchemy as sa

from theomachy.server.storage.database import SQLITE_PREFIX
from theomachy.server.storage.store import Store

# Seconds for which a check is cached, and for which a failed write is reported.
CHECK_INTERVAL = 1.0
FAILURE_SECONDS = 60.0
# Minimum free disk space in bytes.
MIN_FREE_BYTES = 8 * 1024 * 1024
PROBLEM_OF_SQLITE_ERROR = {"SQLITE_BUSY": "locked", "SQLITE_LOCKED": "locked", "SQLITE_FULL": "full"}


class HealthCheck:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.check_lock = asyncio.Lock()
        self.checked_at = -CHECK_INTERVAL
        self.problem = ""

    async def find_problem(self) -> str:
        """Return `locked`, `full` or `store`, or an empty string if all is well.

        The check is cached, and concurrent callers share one.
        """
        store = self.store
        async with self.check_lock:
            if time.monotonic() > self.checked_at + CHECK_INTERVAL:
                self.problem = await asyncio.get_running_loop().run_in_executor(store.readers, check_store, store)
                self.checked_at = time.monotonic()
        if not store.writer.is_alive():
            return "store"
        if store.last_error is not None and time.monotonic() < store.last_error_at + FAILURE_SECONDS:
            return self.problem or problem_code(store.last_error)
        return self.problem


def check_store(store: Store) -> str:
    """Run a query, and on SQLite a write: a full disk or a lock shows only then."""
    try:
        with store.engine.connect() as connection:
            connection.execute(sa.select(1)).scalar_one()
        return check_file(Path(store.url.removeprefix(SQLITE_PREFIX))) if store.url.startswith(SQLITE_PREFIX) else ""
    except (sa.exc.DBAPIError, sqlite3.Error) as error:
        return problem_code(error)


def check_file(path: Path) -> str:
    """Write an unused field of the SQLite file and check the free disk space."""
    with contextlib.closing(sqlite3.connect(path, timeout=CHECK_INTERVAL)) as connection:
        connection.execute("PRAGMA user_version = 1")
    return "full" if shutil.disk_usage(path.parent).free < MIN_FREE_BYTES else ""


def problem_code(error: Exception) -> str:
    """Return the problem code of a database error."""
    name = str(getattr(getattr(error, "orig", error), "sqlite_errorname", ""))
    return PROBLEM_OF_SQLITE_ERROR.get(name, "store")
