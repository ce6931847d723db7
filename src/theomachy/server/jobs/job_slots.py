"""Named slots that limit concurrency in this process, or in all processes that share a folder."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO


class JobSlots:
    """The taken slots. With a folder each is a locked file, which the system unlocks when the process ends."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = None if sys.platform == "win32" else folder
        self.held: dict[str, IO[str] | None] = {}

    def try_acquire(self, name: str) -> bool:
        """Take a slot; return whether it was free."""
        if name in self.held:
            return False
        lock = None
        if self.folder is not None:
            lock = (self.folder / f"{name}.lock").open("w")
            if not try_lock(lock):
                lock.close()
                return False
        self.held[name] = lock
        return True

    def release(self, name: str) -> None:
        lock = self.held.pop(name)
        if lock is not None:
            lock.close()


def try_lock(file: IO[str]) -> bool:
    import fcntl  # Windows has none

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
