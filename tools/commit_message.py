"""Checks the form of a commit message: a short subject that names its part, and a body apart from it.

.venv/bin/python tools/commit_message.py FILE
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

LONGEST = 72
SUBJECT = re.compile(r"^[a-z][\w, ./-]*: \S")
FREE = ("Merge branch", "Revert ", "fixup! ", "squash! ")


def problems(message: str) -> list[str]:
    """Name what is wrong with a message; comments of git are ignored."""
    lines = [line for line in message.splitlines() if not line.startswith("#")]
    subject = lines[0] if lines else ""
    if subject.startswith(FREE):
        return []
    found = []
    if len(subject) > LONGEST:
        found.append(f"The subject has {len(subject)} characters; at most {LONGEST}.")
    if SUBJECT.match(subject) is None:
        found.append("The subject begins with the part it touches: “server: release connection slots on upgrade”.")
    if subject.endswith("."):
        found.append("The subject ends without a full stop.")
    if len(lines) > 1 and lines[1].strip():
        found.append("An empty line separates the subject from the body.")
    return found


def main(path: Path) -> int:
    found = problems(path.read_text(encoding="utf-8"))
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
