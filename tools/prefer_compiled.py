"""Prefer the compiled build to the sources if it is up to date; every Python of the venv runs this at its start.

Uses the resolved path of the build, not the link to it, so that a running process keeps its build.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMPILED_BUILD = ROOT / "build" / "compiled"


def newest_change(folder: str) -> float:
    latest = 0.0
    for entry in os.scandir(folder):
        if entry.is_dir():
            latest = max(latest, newest_change(entry.path)) if entry.name != "__pycache__" else latest
        else:
            latest = max(latest, entry.stat().st_mtime)
    return latest


def is_up_to_date() -> bool:
    stamp = COMPILED_BUILD / "stamp"
    return stamp.exists() and newest_change(str(ROOT / "src")) <= stamp.stat().st_mtime


if is_up_to_date():
    sys.path.append(str(COMPILED_BUILD.resolve()))
