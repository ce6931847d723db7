"""SQLAlchemy engines for a SQLite file or PostgreSQL, with retries for broken connections."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

from theomachy.table.errors import RequestError
from theomachy.table.storage import StorageUnavailable

T = TypeVar("T")
SQLITE_PREFIX = "sqlite:///"
# Timeouts of PostgreSQL. The last one frees the locks of a server that hangs inside of a transaction.
POSTGRESQL_TIMEOUTS = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,
    "options": "-c statement_timeout=8000 -c lock_timeout=6000 -c idle_in_transaction_session_timeout=4000",
}
# SQLSTATE codes: deadlock detected, lock not available, serialization failure.
LOCK_CONFLICT_STATES = ("40P01", "55P03", "40001")
# SQLSTATE code: PostgreSQL ended the connection because of idle_in_transaction_session_timeout.
IDLE_TIMEOUT_STATE = "25P03"
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


def make_read_engine(engine: sa.Engine, url: str) -> sa.Engine:
    """Return an engine for single read statements: autocommit and no pre-ping for PostgreSQL.

    BEGIN, COMMIT and the pre-ping are network round trips that take three times as long as the query itself.
    """
    if url.startswith("sqlite"):
        return engine
    return sa.create_engine(url, isolation_level="AUTOCOMMIT", hide_parameters=True, connect_args=POSTGRESQL_TIMEOUTS)


def make_engine(url: str) -> sa.Engine:
    if not url.startswith("sqlite"):
        return sa.create_engine(url, pool_pre_ping=True, hide_parameters=True, connect_args=POSTGRESQL_TIMEOUTS)
    path = Path(url.removeprefix(SQLITE_PREFIX))
    path.parent.mkdir(parents=True, exist_ok=True)
    # The file holds the random seeds of running games, so only its owner may read it.
    path.touch(mode=0o600)
    # Parameters are hidden because error messages must not reveal what was to be stored.
    engine = sa.create_engine(url, hide_parameters=True)
    sa.event.listen(engine, "connect", set_pragmas)
    return engine


def set_pragmas(connection: sqlite3.Connection, _: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def run_in_transaction(engine: sa.Engine, work: Callable[[sa.Connection], T]) -> T:
    """Run `work` in one transaction; run it once more if PostgreSQL rolled it back because this process was idle."""
    try:
        with engine.begin() as connection:
            return work(connection)
    except sa.exc.DBAPIError as error:
        if not is_idle_timeout(error):
            raise
    with engine.begin() as connection:
        return work(connection)


def run_query(engine: sa.Engine, work: Callable[[sa.Connection], T]) -> T:
    """Run a query of one statement without a transaction; retry once on a new connection if the pooled one broke."""
    try:
        with engine.connect() as connection:
            return work(connection)
    except sa.exc.DBAPIError as error:
        if not error.connection_invalidated:
            raise
    with engine.connect() as connection:
        return work(connection)


def storage_error(error: Exception) -> Exception:
    """Return what to raise for an error of the database: a value that no column takes (PostgreSQL stores no NUL) is the
    fault of the request, everything else means that the database is unavailable."""
    if isinstance(error, sa.exc.DataError):
        return RequestError(400, "bad-request", ["NUL"])
    return StorageUnavailable(str(error))


def is_lock_conflict(error: Exception) -> bool:
    """Return whether the error is a lock conflict with another server; the caller retries each write by itself."""
    return sqlstate(error) in LOCK_CONFLICT_STATES


def is_idle_timeout(error: Exception) -> bool:
    return sqlstate(error) == IDLE_TIMEOUT_STATE


def sqlstate(error: Exception) -> str:
    return str(getattr(getattr(error, "orig", None), "sqlstate", ""))
