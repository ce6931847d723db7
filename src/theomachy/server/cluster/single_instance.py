"""A lock that allows one server for one SQLite file: two would not see each other's changes."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

from theomachy.core.rule_errors import Problem
from theomachy.server.settings import Settings
from theomachy.server.storage.database import SQLITE_PREFIX


@contextlib.contextmanager
def single_instance_lock(settings: Settings) -> Iterator[None]:
    """Lock a file beside the database while the server runs; the system unlocks it when the process ends.

    With the setting `follow` several servers are allowed: each polls what the others wrote. Raises Problem if the
    database is in use.
    """
    url = settings.resolve_database_url()
    if sys.platform == "win32" or not url.startswith(SQLITE_PREFIX) or settings.poll_seconds:
        yield
        return
    import fcntl  # Windows has none

    path = Path(url.removeprefix(SQLITE_PREFIX))
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(path.name + ".lock").open("w") as lock:
        try:
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Problem("database-in-use", [str(path)]) from None
        yield
