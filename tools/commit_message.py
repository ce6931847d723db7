"""Check the form of a commit message: a short subject that names its part, and a blank line before the body.

.venv/bin/python tools/commit_message.py FILE
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

MAX_SUBJECT = 72
SUBJECT = re.compile(r"^[a-z][\w, ./-]*: \S")
EXEMPT_PREFIXES = ("Merge branch", "Revert ", "fixup! ", "squash! ")


def find_errors(message: str) -> list[str]:
    """List what is wrong with a message; comment lines of git are ignored."""
    lines = [line for line in message.splitlines() if not line.startswith("#")]
    subject = lines[0] if lines else ""
    if subject.startswith(EXEMPT_PREFIXES):
        return []
    errors = []
    if len(subject) > MAX_SUBJECT:
        errors.append(f"The subject has {len(subject)} characters; at most {MAX_SUBJECT}.")
    if SUBJECT.match(subject) is None:
        errors.append("The subject begins with the part it touches: “server: release connection slots on upgrade”.")
    if subject.endswith("."):
        errors.append("The subject ends without a full stop.")
    if len(lines) > 1 and lines[1].strip():
        errors.append("An empty line separates the subject from the body.")
    return errors


def main(path: Path) -> int:
    errors = find_errors(path.read_text(encoding="utf-8"))
    for error in errors:
        print(error, file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
