"""How the server is: what keeps it from reading, writing or going on."""

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

# Seconds for which a check is believed, and for which a write that failed is held against the store.
CHECKED = 1.0
REMEMBERED = 60.0
# Bytes that must be free on the disk.
FREE = 8 * 1024 * 1024
TROUBLES = {"SQLITE_BUSY": "locked", "SQLITE_LOCKED": "locked", "SQLITE_FULL": "full"}


class Health:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.checking = asyncio.Lock()
        self.checked = -CHECKED
        self.found = ""

    async def trouble(self) -> str:
        """`locked`, `full` or `store`; nothing if all is well. However many ask, one looks."""
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
    """Really reads, and in a file really writes: a disk and a lock tell only then."""
    try:
        with store.engine.connect() as connection:
            connection.execute(sa.select(1)).scalar_one()
        return check_file(Path(store.url.removeprefix(FILE))) if store.url.startswith(FILE) else ""
    except (sa.exc.DBAPIError, sqlite3.Error) as error:
        return name_trouble(error)


def check_file(path: Path) -> str:
    """The number written is nobody's; what counts is that it can be."""
    with contextlib.closing(sqlite3.connect(path, timeout=CHECKED)) as connection:
        connection.execute("PRAGMA user_version = 1")
    return "full" if shutil.disk_usage(path.parent).free < FREE else ""


def name_trouble(error: Exception) -> str:
    name = str(getattr(getattr(error, "orig", error), "sqlite_errorname", ""))
    return TROUBLES.get(name, "store")
