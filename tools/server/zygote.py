"""Load the server once and fork a server for each input line, so that a start takes milliseconds instead of seconds.

Each line of the input is a JSON object {"port", "game", "db", "folder"}; a server of a cluster also has {"redis",
"lease", "ahead"}, where `ahead` is the error of its wall clock in seconds. The answer is the fork's process id.
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
from theomachy.server.settings import Settings, unlimited_rates
from theomachy.server.uvicorn_server import run
from theomachy.texts import Translator

# Modules that a server imports lazily; loaded here once instead of in every fork.
LAZY_IMPORTS = ("redis.asyncio", "psycopg", "sqlalchemy.dialects.postgresql.psycopg")


def run_server(
    port: int, game: str, db: str, folder: str, redis: str = "", lease: float = 0.0, ahead: float = 0.0
) -> None:
    folder_path = Path(folder)
    with (folder_path / "server.log").open("ab") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    real_time = time.time
    time.time = lambda: real_time() + ahead
    defaults = Settings(games=(game,), bot_workers=0, bot_delay=0.0, undo_delay=0.0, limits=unlimited_rates())
    settings = replace(defaults, db=db, cache=folder_path / "cache", redis=redis, lease=lease)
    run(settings, "127.0.0.1", port)


@cache
def preload(game: str) -> None:
    for name in LAZY_IMPORTS:
        importlib.import_module(name)
    Translator("en", game_of(game))


def main() -> None:
    # The forks are not waited for: ignoring SIGCHLD lets the system reap them.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        request = json.loads(line)
        preload(request["game"])
        pid = os.fork()
        if not pid:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            run_server(**request)
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
