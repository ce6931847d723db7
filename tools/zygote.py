"""Loads the server once and forks one whenever a line asks for it: starting takes a moment, not seconds.

Each line of the input is a JSON object {"port", "game", "db", "folder"}, for one server of several also {"redis",
"lease", "ahead"}, the last by how many seconds its clock on the wall is wrong; the answer is the fork's process id.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys
import time
from dataclasses import replace
from functools import cache
from pathlib import Path

from theomachy.games import game as game_of
from theomachy.server.protocol import run
from theomachy.server.settings import Settings, unlimited
from theomachy.texts import Words

# What a server loads when it is first needed: a fork would load it anew every time.
LATER = ("redis.asyncio", "psycopg", "sqlalchemy.dialects.postgresql.psycopg")


def serve(port: int, game: str, db: str, folder: str, redis: str = "", lease: float = 0.0, ahead: float = 0.0) -> None:
    here = Path(folder)
    with (here / "server.log").open("ab") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    real = time.time
    time.time = lambda: real() + ahead
    plain = Settings(games=(game,), bot_workers=0, bot_delay=0.0, undo_delay=0.0, limits=unlimited())
    settings = replace(plain, db=db, cache=here / "cache", redis=redis, lease=lease)
    run(settings, "127.0.0.1", port)


@cache
def prepare(game: str) -> None:
    for name in LATER:
        importlib.import_module(name)
    Words("en", game_of(game))


def main() -> None:
    # Nobody waits for the forks here: whoever kills them asks the system whether they are gone.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        wish = json.loads(line)
        prepare(wish["game"])
        pid = os.fork()
        if not pid:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            serve(**wish)
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
