"""Loads the server once and forks one whenever a line asks for it: starting takes a moment, not seconds.

Each line of the input is a JSON object {"port", "game", "db", "folder"}; the answer is the process id of the fork.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

from theomachy.server.protocol import run
from theomachy.server.settings import Settings, unlimited


def serve(port: int, game: str, db: str, folder: Path) -> None:
    with (folder / "server.log").open("ab") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    settings = Settings(
        db=db, games=(game,), cache=folder / "cache", bot_workers=0, bot_delay=0.0, undo_delay=0.0, limits=unlimited()
    )
    run(settings, "127.0.0.1", port)


def main() -> None:
    # Nobody waits for the forks here: whoever kills them asks the system whether they are gone.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        wish = json.loads(line)
        pid = os.fork()
        if not pid:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            serve(wish["port"], wish["game"], wish["db"], Path(wish["folder"]))
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
