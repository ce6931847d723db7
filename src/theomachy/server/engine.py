"""How a database is reached: a file of SQLite, or PostgreSQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

T = TypeVar("T")
FILE = "sqlite:///"
# PostgreSQL must not keep us waiting for ever, and lets go of what a server holds that has stopped in the middle.
PATIENCE = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,
    "options": "-c statement_timeout=8000 -c lock_timeout=6000 -c idle_in_transaction_session_timeout=4000",
}
# Deadlock, lock not to be had, serialization.
IN_THE_WAY = ("40P01", "55P03", "40001")
# PostgreSQL let go of a transaction because we stood still in the middle of it.
LET_GO = "25P03"
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


def asking(engine: sa.Engine, url: str) -> sa.Engine:
    """For questions. PostgreSQL is far away: to begin, to end and to look whether it is there takes three times as long
    as the question itself."""
    if url.startswith("sqlite"):
        return engine
    return sa.create_engine(url, isolation_level="AUTOCOMMIT", hide_parameters=True, connect_args=PATIENCE)


def make_engine(url: str) -> sa.Engine:
    if not url.startswith("sqlite"):
        return sa.create_engine(url, pool_pre_ping=True, hide_parameters=True, connect_args=PATIENCE)
    path = Path(url.removeprefix(FILE))
    path.parent.mkdir(parents=True, exist_ok=True)
    # It holds the luck of running games: for nobody else's eyes.
    path.touch(mode=0o600)
    # An error must not tell what was to be stored.
    engine = sa.create_engine(url, hide_parameters=True)
    sa.event.listen(engine, "connect", set_pragmas)
    return engine


def set_pragmas(connection: sqlite3.Connection, _: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def in_one(engine: sa.Engine, work: Callable[[sa.Connection], T]) -> T:
    """In one transaction. Where this machine stood still for too long it is done once more: nothing of it is stored."""
    try:
        with engine.begin() as connection:
            return work(connection)
    except sa.exc.DBAPIError as error:
        if not let_go(error):
            raise
    with engine.begin() as connection:
        return work(connection)


def asked(engine: sa.Engine, work: Callable[[sa.Connection], T]) -> T:
    """A question of one statement needs no transaction. Who asks looks at no line beforehand: one that broke while
    nobody used it is made anew."""
    try:
        with engine.connect() as connection:
            return work(connection)
    except sa.exc.DBAPIError as error:
        if not error.connection_invalidated:
            raise
    with engine.connect() as connection:
        return work(connection)


def in_the_way(error: Exception) -> bool:
    """Whether another server held something for too long: then each write is tried by itself."""
    return state(error) in IN_THE_WAY


def let_go(error: Exception) -> bool:
    return state(error) == LET_GO


def state(error: Exception) -> str:
    return str(getattr(getattr(error, "orig", None), "sqlstate", ""))
