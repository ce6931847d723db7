"""Leases between several servers of one database.

One server owns a table: it runs the table's bots and clocks. It owns its tables as long as it extends its lease, which
ends by the database's clock; after that, other servers take its tables over. A server that was suspended checks its
monotonic clock before it acts, so it does nothing after its lease has expired. Should it act all the same, the journal
refuses the second of two entries with one number.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import sqlalchemy as sa

from theomachy.server.clock import Clock
from theomachy.server.storage.schema import PRESENCE, SERVERS, TABLES
from theomachy.server.storage.store import Store
from theomachy.table.storage import StorageUnavailable

LOG = logging.getLogger("theomachy.server")
T = TypeVar("T")
# Default seconds of a lease, and heartbeats sent in that time.
LEASE_SECONDS = 8.0
HEARTBEATS_PER_LEASE = 4
# Tables that are taken over at once, so that the remaining servers share them.
MAX_TAKE_OVER = 25
# Seconds by which the error of the measured clock offset grows with each new measurement.
CLOCK_ERROR_GROWTH = 0.0005
ACTIVE_SECONDS = 60 * 86400.0

DATABASE_TIME = sa.select(sa.extract("epoch", sa.func.clock_timestamp()))
EXTEND_LEASE = (
    SERVERS.update()
    .where(SERVERS.c.id == sa.bindparam("me"), SERVERS.c.until > sa.bindparam("now"))
    .values(until=sa.bindparam("then"))
)
LIVE_SERVERS = sa.select(SERVERS.c.id).where(SERVERS.c.until > sa.bindparam("now"))
EXPIRED_SERVERS = sa.select(SERVERS.c.id).where(SERVERS.c.until <= sa.bindparam("now"))
IS_ACTIVE = sa.and_(TABLES.c.phase == "playing", TABLES.c.changed > sa.bindparam("after"))
TABLES_OF_SERVER = sa.select(TABLES.c.id).where(IS_ACTIVE, TABLES.c.keeper == sa.bindparam("gone"))
UNOWNED_TABLES = sa.select(TABLES.c.id).where(
    IS_ACTIVE, sa.or_(TABLES.c.keeper.is_(None), TABLES.c.keeper.not_in(LIVE_SERVERS))
)
OWNED_SINCE = (
    sa.select(TABLES.c.kept)
    .join(SERVERS, SERVERS.c.id == TABLES.c.keeper)
    .where(TABLES.c.id == sa.bindparam("table"), SERVERS.c.until > sa.bindparam("now"))
)


def claim_statement(tables: sa.Select[tuple[str]]) -> sa.UpdateBase:
    """Build an UPDATE that takes up to MAX_TAKE_OVER of the selected tables and skips rows locked by other servers."""
    selected = (
        tables.order_by(TABLES.c.changed.desc()).limit(MAX_TAKE_OVER).with_for_update(skip_locked=True, of=TABLES)
    )
    values: dict[str, sa.BindParameter[object]] = {"keeper": sa.bindparam("me"), "kept": sa.bindparam("now")}
    return TABLES.update().where(TABLES.c.id.in_(selected)).values(values).returning(TABLES.c.id)


CLAIM_FROM_SERVER = claim_statement(TABLES_OF_SERVER)
CLAIM_UNOWNED = claim_statement(UNOWNED_TABLES)


class ClusterMember:
    """This server's lease and the tables it owns; without a `lease_seconds` it is alone and owns all.

    `owned_versions` maps owned tables to the newest journal version seen.
    `lease_until` is when the lease ends, by the monotonic clock.
    `clock_offset` is the database's clock minus the monotonic one, `clock_error` the error of that measurement.
    """

    def __init__(self, store: Store, clock: Clock, lease_seconds: float) -> None:
        self.store = store
        self.clock = clock
        self.lease_seconds = lease_seconds
        self.name = ""
        self.owned_versions: dict[str, int] = {}
        self.lease_until = 0.0
        self.clock_offset = 0.0
        self.clock_error = float("inf")
        self.leases_lost = 0
        self.is_leaving = False
        # A thread of its own, so that slow readers cannot delay a heartbeat.
        self.executor = ThreadPoolExecutor(1, "servers")

    def is_clustered(self) -> bool:
        return self.lease_seconds > 0

    def owns(self, table_id: str) -> bool:
        """Return whether this server owns the table now, and so runs its bots and clocks."""
        return not self.is_clustered() or (table_id in self.owned_versions and self.is_lease_valid())

    def is_lease_valid(self) -> bool:
        """Return whether the lease is valid, by the monotonic clock, which goes on while the process is stopped."""
        return not self.is_clustered() or self.clock.monotonic() < self.lease_until

    def database_wall(self) -> float:
        """Return the time by the database's clock, which all servers share."""
        return self.clock.monotonic() + self.clock_offset

    async def open(self) -> None:
        await self.heartbeat()
        self.clock.wall_time = self.database_wall

    async def heartbeat(self) -> bool:
        """Heartbeat: extend the lease. If it has expired, register under a new name without any tables.

        Returns whether the lease was valid all the time.
        """
        if self.is_leaving:
            return True
        started = self.clock.monotonic()
        extended = await self.run_in_transaction(self.extend_lease)
        # Checked after the query, because the lease may have expired during it.
        was_valid = self.is_lease_valid()
        if not extended:
            if self.name:
                self.leases_lost += 1
                LOG.warning("this server was away too long: others mind its tables")
            self.owned_versions.clear()
            self.name = secrets.token_hex(8)
            await self.run_in_transaction(self.register)
            was_valid = False
        self.store.server_name = self.name
        self.lease_until = started + self.lease_seconds
        return was_valid

    def extend_lease(self, connection: sa.Connection) -> bool:
        now = self.read_database_clock(connection)
        return bool(
            connection.execute(EXTEND_LEASE, {"me": self.name, "now": now, "then": now + self.lease_seconds}).rowcount
        )

    def register(self, connection: sa.Connection) -> None:
        now = self.read_database_clock(connection)
        connection.execute(SERVERS.insert(), {"id": self.name, "until": now + self.lease_seconds})

    def read_database_clock(self, connection: sa.Connection) -> float:
        """Return the database's time, and update the clock offset.

        As in Cristian's algorithm, the error of a measurement is its round trip time, so the fastest one is kept; its
        error grows with every call, so that an old measurement is replaced one day.
        """
        before = self.clock.monotonic()
        now = float(connection.execute(DATABASE_TIME).scalar_one())
        after = self.clock.monotonic()
        self.clock_error += CLOCK_ERROR_GROWTH
        if after - before <= self.clock_error:
            self.clock_offset, self.clock_error = now - (before + after) / 2, after - before
        return now

    async def take_over_tables(self) -> list[str]:
        """Take over a share of the tables of expired servers, and delete servers that own none. Returns table ids."""
        return self.add_owned(await self.run_in_transaction(self.claim_from_expired))

    def claim_from_expired(self, connection: sa.Connection) -> list[str]:
        now = self.read_database_clock(connection)
        for server in connection.execute(EXPIRED_SERVERS, {"now": now}).scalars().all():
            parameters = {"gone": server, "me": self.name, "now": now, "after": now - ACTIVE_SECONDS}
            tables = list(connection.execute(CLAIM_FROM_SERVER, parameters).scalars())
            if tables:
                return tables
            connection.execute(PRESENCE.delete().where(PRESENCE.c.server == server))
            connection.execute(SERVERS.delete().where(SERVERS.c.id == server))
        return []

    async def claim_unowned(self) -> list[str]:
        """Take over a share of the active tables without a live owner. Returns their ids."""

        def work(connection: sa.Connection) -> list[str]:
            now = self.read_database_clock(connection)
            parameters = {"me": self.name, "now": now, "after": now - ACTIVE_SECONDS}
            return list(connection.execute(CLAIM_UNOWNED, parameters).scalars())

        return self.add_owned(await self.run_in_transaction(work))

    async def reclaim_own(self) -> list[str]:
        """Return tables that the database assigns to this server but `owned_versions` lacks, and add them.

        This happens if a write was reported as failed and yet was stored.
        """

        def work(connection: sa.Connection) -> list[str]:
            now = self.read_database_clock(connection)
            return list(
                connection.execute(TABLES_OF_SERVER, {"gone": self.name, "after": now - ACTIVE_SECONDS}).scalars()
            )

        return self.add_owned(
            [table for table in await self.run_in_transaction(work) if table not in self.owned_versions]
        )

    def add_owned(self, table_ids: list[str]) -> list[str]:
        self.owned_versions.update(dict.fromkeys(table_ids, 0))
        return table_ids

    async def seconds_owned(self, table_id: str) -> float:
        """Return the seconds for which a live server has owned the table; 0 if none does."""

        def work(connection: sa.Connection) -> float:
            now = self.read_database_clock(connection)
            owned_since = connection.execute(OWNED_SINCE, {"table": table_id, "now": now}).scalar_one_or_none()
            return max(0.0, now - owned_since) if owned_since is not None else 0.0

        return await self.run_in_transaction(work)

    async def leave_cluster(self) -> None:
        """End the lease, so that others take over at once."""
        self.is_leaving = True
        if self.name:
            self.lease_until = 0.0
            with contextlib.suppress(StorageUnavailable):
                await self.run_in_transaction(self.end_lease)

    def end_lease(self, connection: sa.Connection) -> None:
        connection.execute(SERVERS.update().where(SERVERS.c.id == self.name).values(until=0.0))

    async def run_in_transaction(self, work: Callable[[sa.Connection], T]) -> T:
        """Run `work` in one transaction, in the thread for leases. Raises StorageUnavailable if the database fails."""

        def transact() -> T:
            with self.store.engine.begin() as connection:
                return work(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self.executor, transact)
        except sa.exc.DBAPIError as error:
            raise StorageUnavailable(str(error)) from error

    def close(self) -> None:
        self.executor.shutdown()
