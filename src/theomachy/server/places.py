"""Places that only so many may take at once: in this process, or in all that share a folder."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO


class Places:
    """Names that are taken. With a folder the system holds a lock for each, and lets go of it when a process ends."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = None if sys.platform == "win32" else folder
        self.taken: dict[str, IO[str] | None] = {}

    def take(self, name: str) -> bool:
        """Whether it was free."""
        if name in self.taken:
            return False
        lock = None
        if self.folder is not None:
            lock = (self.folder / f"{name}.lock").open("w")
            if not locked(lock):
                lock.close()
                return False
        self.taken[name] = lock
        return True

    def leave(self, name: str) -> None:
        lock = self.taken.pop(name)
        if lock is not None:
            lock.close()


def locked(file: IO[str]) -> bool:
    import fcntl  # Windows has none

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
