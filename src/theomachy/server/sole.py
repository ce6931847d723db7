"""A lock that allows one server for one SQLite file: two would not see each other's changes."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

from theomachy.core.reason import Problem
from theomachy.server.engine import FILE
from theomachy.server.settings import Settings


@contextlib.contextmanager
def sole(settings: Settings) -> Iterator[None]:
    """Lock a file beside the database while the server runs; the system unlocks it when the process ends.

    With the setting `follow` several servers are allowed: each polls what the others wrote. Raises Problem if the
    database is in use.
    """
    url = settings.url()
    if sys.platform == "win32" or not url.startswith(FILE) or settings.follow:
        yield
        return
    import fcntl  # Windows has none

    path = Path(url.removeprefix(FILE))
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(path.name + ".lock").open("w") as lock:
        try:
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Problem("database-in-use", [str(path)]) from None
        yield
