"""Every Python of the venv runs this at its start: the compiled rules go before the sources if they are as new.

The path of the build itself is taken, not of the link to it, so that a process keeps the build it began with.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILT = ROOT / "build" / "compiled"


def newest(folder: str) -> float:
    found = 0.0
    for entry in os.scandir(folder):
        if entry.is_dir():
            found = max(found, newest(entry.path)) if entry.name != "__pycache__" else found
        else:
            found = max(found, entry.stat().st_mtime)
    return found


def is_fresh() -> bool:
    stamp = BUILT / "stamp"
    return stamp.exists() and newest(str(ROOT / "src")) <= stamp.stat().st_mtime


if is_fresh():
    sys.path.append(str(BUILT.resolve()))
