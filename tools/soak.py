"""Long checks, one after the other: two worlds over many games, kills in the middle of play, people who come only to
wear it out, several servers in a storm, requests nobody thought of, every page at every size, whole games with no
network, a campaign clicked
through in the companion, and how quick the table in the page is.

python tools/soak.py [--games 200] [--kills 300] [--seconds 20] [--submissions 1000000]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", default="200")
    parser.add_argument("--kills", default="300")
    parser.add_argument("--seconds", default="20")
    parser.add_argument("--submissions", default="1000000")
    given = parser.parse_args()
    checks = [["two_worlds.py", "--games", given.games], ["crash.py", "--kills", given.kills]]
    checks.append(["flood.py", "--seconds", given.seconds])
    checks.append(["storm.py", "--submissions", given.submissions])
    for tool, *wishes in checks:
        subprocess.run([sys.executable, str(HERE / tool), *wishes], check=True)
    fuzz = [sys.executable, "-m", "pytest", "-q", "tests/server/test_fuzz.py"]
    subprocess.run(fuzz, check=True, cwd=HERE.parent, env={**os.environ, "THEOMACHY_SOAK": given.games})
    pages = [sys.executable, "-m", "pytest", "-q", "-m", "browser", "tests/browser"]
    subprocess.run(pages, check=True, cwd=HERE.parent, env={**os.environ, "THEOMACHY_SOAK": "1"})
    subprocess.run([sys.executable, str(HERE / "page_figures.py")], check=True)


if __name__ == "__main__":
    main()
