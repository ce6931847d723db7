"""Long checks of the server, one after the other: two worlds over many games, and kills in the middle of play.

python tools/soak.py [--games 200] [--kills 300]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", default="200")
    parser.add_argument("--kills", default="300")
    given = parser.parse_args()
    for tool, *wishes in (["two_worlds.py", "--games", given.games], ["crash.py", "--kills", given.kills]):
        subprocess.run([sys.executable, str(HERE / tool), *wishes], check=True)


if __name__ == "__main__":
    main()
