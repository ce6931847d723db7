"""What an operator may set, with the defaults of a table among friends."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_cache_path, user_data_path

APP = "theomachy"


@dataclass(frozen=True)
class Limits:
    """Requests, frames and words are counted in buckets: so many a second, so many at once.

    `flood` is by how much a line may go beyond its frames before it is cut off; until then it is only slowed down.
    """

    requests_per_second: float = 20.0
    requests_at_once: int = 120
    tables_per_second: float = 0.5
    tables_at_once: int = 20
    codes_per_second: float = 0.2
    codes_at_once: int = 10
    bells_per_second: float = 0.1
    bells_at_once: int = 20
    frames_per_second: float = 10.0
    frames_at_once: int = 40
    flood: int = 5
    words_per_second: float = 1.0
    words_at_once: int = 12
    connections: int = 800
    connections_per_address: int = 200
    lines_per_address: int = 64
    viewers_per_table: int = 200
    header_bytes: int = 32 * 1024
    header_count: int = 100
    body_bytes: int = 64 * 1024
    message_bytes: int = 4 * 1024 * 1024
    frame_bytes: int = 16 * 1024
    header_seconds: float = 10.0
    idle_seconds: float = 5.0
    request_seconds: float = 20.0
    hello_seconds: float = 10.0
    silence_seconds: float = 150.0


def unlimited() -> Limits:
    """For measuring on one's own machine: as often as one likes, as large as ever."""
    most = 10**9
    return Limits(
        requests_per_second=most,
        requests_at_once=most,
        tables_per_second=most,
        tables_at_once=most,
        codes_per_second=most,
        codes_at_once=most,
        bells_per_second=most,
        bells_at_once=most,
        frames_per_second=most,
        frames_at_once=most,
        words_per_second=most,
        words_at_once=most,
        connections=most,
        connections_per_address=most,
        lines_per_address=most,
    )


@dataclass(frozen=True)
class Settings:
    """`games` empty means all; `bot_workers` 0 lets bots think in a thread of this process; `follow` is how often
    to look what other servers wrote, 0: as fits the database; `alone`: nothing else lives in this process.

    `log` is the form of what is logged, plain or json; `drain` is for how many seconds it says that it is not ready,
    before it ends. Tables that were over or left alone for `keep_finished` or `keep_idle` days are deleted; 0: never.

    Several servers work on one PostgreSQL: `redis` is where they tell each other news, `lease` for how many seconds
    one is believed to be there (0: as is good for most).

    `bound` is where it listens, `hosts` are names that this server goes by, `proxies` the addresses that may say for
    whom they ask, and `spectators_talk` is whether those without a seat may write in the chat.

    `public_url` is where links in notices lead, `smtp` the server that takes letters, from `mail_from`; `push_hosts`
    are push services beside those of the known browsers, and with `local_notices` receivers may stand in the own
    network.
    A notice waits `notice_grace` seconds, and `notice_gap` after the last one to the same address.

    `lab_workers` runs of the laboratory go on at once (0: it is closed), each of at most `lab_games` games and, if it
    takes longer, `lab_seconds`; `shared` is a folder of all workers of one server.
    """

    db: str = ""
    cache: Path | None = None
    static: Path | None = None
    games: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    bound: tuple[str, int] = ("127.0.0.1", 8000)
    proxies: tuple[str, ...] = ()
    spectators_talk: bool = True
    public_url: str = ""
    smtp: str = ""
    mail_from: str = ""
    push_hosts: tuple[str, ...] = ()
    local_notices: bool = False
    notice_grace: float = 20.0
    notice_every: float = 5.0
    notice_gap: float = 60.0
    bot_workers: int = 1
    bot_delay: float = 0.9
    bot_budget: float = 5.0
    bot_thinks: float = 0.8
    undo_delay: float = 3.0
    lab_workers: int = 1
    lab_games: int = 500
    lab_seconds: float = 180.0
    shared: Path | None = None
    idle: float = 900.0
    snapshot_every: int = 40
    follow: float = 0.0
    drain: float = 0.0
    keep_finished: float = 0.0
    keep_idle: float = 0.0
    log: str = "plain"
    log_level: str = "warning"
    redis: str = ""
    lease: float = 0.0
    alone: bool = False
    limits: Limits = field(default_factory=Limits)

    def url(self) -> str:
        """The database: given, else `THEOMACHY_DB`, else a file in the user's data folder."""
        return database_url(self.db or os.environ.get("THEOMACHY_DB", "") or str(default_database()))


def default_database() -> Path:
    return user_data_path(APP, appauthor=False) / "theomachy.db"


def default_cache() -> Path:
    return user_cache_path(APP, appauthor=False) / "snapshots"


def database_url(given: str) -> str:
    """A path is a SQLite file; a PostgreSQL address gets the driver that is installed."""
    if "://" not in given:
        return f"sqlite:///{Path(given).expanduser().absolute()}"
    for short in ("postgres://", "postgresql://"):
        if given.startswith(short):
            return "postgresql+psycopg://" + given.removeprefix(short)
    return given
