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

from theomachy.server.schema import PRESENT, SERVERS, TABLES
from theomachy.server.store import Store
from theomachy.server.times import Times
from theomachy.table.storing import Down

LOG = logging.getLogger("theomachy.server")
T = TypeVar("T")
# Default seconds of a lease, and heartbeats sent in that time.
LEASE = 8.0
BEATS = 4
# Tables that are taken over at once, so that the remaining servers share them.
SHARE = 25
# Seconds by which the error of the measured clock offset grows with each new measurement.
FORGET = 0.0005
REMEMBERED = 60 * 86400.0

NOW = sa.select(sa.extract("epoch", sa.func.clock_timestamp()))
PUT_OFF = (
    SERVERS.update()
    .where(SERVERS.c.id == sa.bindparam("me"), SERVERS.c.until > sa.bindparam("now"))
    .values(until=sa.bindparam("then"))
)
HERE = sa.select(SERVERS.c.id).where(SERVERS.c.until > sa.bindparam("now"))
GONE = sa.select(SERVERS.c.id).where(SERVERS.c.until <= sa.bindparam("now"))
PLAYED = sa.and_(TABLES.c.phase == "playing", TABLES.c.changed > sa.bindparam("after"))
LEFT_BEHIND = sa.select(TABLES.c.id).where(PLAYED, TABLES.c.keeper == sa.bindparam("gone"))
UNMINDED = sa.select(TABLES.c.id).where(PLAYED, sa.or_(TABLES.c.keeper.is_(None), TABLES.c.keeper.not_in(HERE)))
MINDED = (
    sa.select(TABLES.c.kept)
    .join(SERVERS, SERVERS.c.id == TABLES.c.keeper)
    .where(TABLES.c.id == sa.bindparam("table"), SERVERS.c.until > sa.bindparam("now"))
)


def taking(found: sa.Select[tuple[str]]) -> sa.UpdateBase:
    """Build an UPDATE that takes up to MAX_TAKE_OVER of the selected tables and skips rows locked by other servers."""
    selected = found.order_by(TABLES.c.changed.desc()).limit(SHARE).with_for_update(skip_locked=True, of=TABLES)
    values: dict[str, sa.BindParameter[object]] = {"keeper": sa.bindparam("me"), "kept": sa.bindparam("now")}
    return TABLES.update().where(TABLES.c.id.in_(selected)).values(values).returning(TABLES.c.id)


TAKE_LEFT_BEHIND = taking(LEFT_BEHIND)
TAKE_UNMINDED = taking(UNMINDED)


class Servers:
    """This server's lease and the tables it owns; without a `lease_seconds` it is alone and owns all.

    `owned_versions` maps owned tables to the newest journal version seen.
    `lease_until` is when the lease ends, by the monotonic clock.
    `clock_offset` is the database's clock minus the monotonic one, `clock_error` the error of that measurement.
    """

    def __init__(self, store: Store, times: Times, lease: float) -> None:
        self.store = store
        self.times = times
        self.lease = lease
        self.name = ""
        self.kept: dict[str, int] = {}
        self.sure = 0.0
        self.offset = 0.0
        self.blur = float("inf")
        self.lost = 0
        self.leaving = False
        # A thread of its own, so that slow readers cannot delay a heartbeat.
        self.thread = ThreadPoolExecutor(1, "servers")

    def several(self) -> bool:
        return self.lease > 0

    def mine(self, table: str) -> bool:
        """Return whether this server owns the table now, and so runs its bots and clocks."""
        return not self.several() or (table in self.kept and self.sound())

    def sound(self) -> bool:
        """Return whether the lease is valid, by the monotonic clock, which goes on while the process is stopped."""
        return not self.several() or self.times.running() < self.sure

    def wall(self) -> float:
        """Return the time by the database's clock, which all servers share."""
        return self.times.running() + self.offset

    async def open(self) -> None:
        await self.beat()
        self.times.wall = self.wall

    async def beat(self) -> bool:
        """Heartbeat: extend the lease. If it has expired, register under a new name without any tables.

        Returns whether the lease was valid all the time.
        """
        if self.leaving:
            return True
        started = self.times.running()
        extended = await self.run(self.put_off)
        # Checked after the query, because the lease may have expired during it.
        was_valid = self.sound()
        if not extended:
            if self.name:
                self.lost += 1
                LOG.warning("this server was away too long: others mind its tables")
            self.kept.clear()
            self.name = secrets.token_hex(8)
            await self.run(self.sign_in)
            was_valid = False
        self.store.server = self.name
        self.sure = started + self.lease
        return was_valid

    def put_off(self, connection: sa.Connection) -> bool:
        now = self.look_at_the_clock(connection)
        return bool(connection.execute(PUT_OFF, {"me": self.name, "now": now, "then": now + self.lease}).rowcount)

    def sign_in(self, connection: sa.Connection) -> None:
        now = self.look_at_the_clock(connection)
        connection.execute(SERVERS.insert(), {"id": self.name, "until": now + self.lease})

    def look_at_the_clock(self, connection: sa.Connection) -> float:
        """Return the database's time, and update the clock offset.

        As in Cristian's algorithm, the error of a measurement is its round trip time, so the fastest one is kept; its
        error grows with every call, so that an old measurement is replaced one day.
        """
        before = self.times.running()
        now = float(connection.execute(NOW).scalar_one())
        after = self.times.running()
        self.blur += FORGET
        if after - before <= self.blur:
            self.offset, self.blur = now - (before + after) / 2, after - before
        return now

    async def take_over(self) -> list[str]:
        """Take over a share of the tables of expired servers, and delete servers that own none. Returns table ids."""
        return self.take(await self.run(self.take_left_behind))

    def take_left_behind(self, connection: sa.Connection) -> list[str]:
        now = self.look_at_the_clock(connection)
        for server in connection.execute(GONE, {"now": now}).scalars().all():
            parameters = {"gone": server, "me": self.name, "now": now, "after": now - REMEMBERED}
            tables = list(connection.execute(TAKE_LEFT_BEHIND, parameters).scalars())
            if tables:
                return tables
            connection.execute(PRESENT.delete().where(PRESENT.c.server == server))
            connection.execute(SERVERS.delete().where(SERVERS.c.id == server))
        return []

    async def take_unminded(self) -> list[str]:
        """Take over a share of the active tables without a live owner. Returns their ids."""

        def work(connection: sa.Connection) -> list[str]:
            now = self.look_at_the_clock(connection)
            parameters = {"me": self.name, "now": now, "after": now - REMEMBERED}
            return list(connection.execute(TAKE_UNMINDED, parameters).scalars())

        return self.take(await self.run(work))

    async def take_again(self) -> list[str]:
        """Return tables that the database assigns to this server but `owned_versions` lacks, and add them.

        This happens if a write was reported as failed and yet was stored.
        """

        def work(connection: sa.Connection) -> list[str]:
            now = self.look_at_the_clock(connection)
            return list(connection.execute(LEFT_BEHIND, {"gone": self.name, "after": now - REMEMBERED}).scalars())

        return self.take([table for table in await self.run(work) if table not in self.kept])

    def take(self, tables: list[str]) -> list[str]:
        self.kept.update(dict.fromkeys(tables, 0))
        return tables

    async def minded(self, table: str) -> float:
        """Return the seconds for which a live server has owned the table; 0 if none does."""

        def work(connection: sa.Connection) -> float:
            now = self.look_at_the_clock(connection)
            owned_since = connection.execute(MINDED, {"table": table, "now": now}).scalar_one_or_none()
            return max(0.0, now - owned_since) if owned_since is not None else 0.0

        return await self.run(work)

    async def leave(self) -> None:
        """End the lease, so that others take over at once."""
        self.leaving = True
        if self.name:
            self.sure = 0.0
            with contextlib.suppress(Down):
                await self.run(self.sign_out)

    def sign_out(self, connection: sa.Connection) -> None:
        connection.execute(SERVERS.update().where(SERVERS.c.id == self.name).values(until=0.0))

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """Run `work` in one transaction, in the thread for leases. Raises StorageUnavailable if the database fails."""

        def transact() -> T:
            with self.store.engine.begin() as connection:
                return work(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, transact)
        except sa.exc.DBAPIError as error:
            raise Down(str(error)) from error

    def close(self) -> None:
        self.thread.shutdown()
