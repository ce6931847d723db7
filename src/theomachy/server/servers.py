"""This server among several on one database: it says that it is there, and minds the tables that are its own.

Bots and clocks of a table are minded by one server, its keeper. A keeper is believed as long as it puts off the moment
until which it is there, by the database's clock; when that has passed, others take its tables over. Whoever was stopped
meanwhile and goes on does not act: it looks at its own running clock first. And should it: every line has its number,
and of two writers of one number one is refused.
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
# Seconds for which a server is believed to be there, if nothing else is set; it says so four times as often.
LEASE = 8.0
BEATS = 4
# Tables that are taken over at once, so that those who are left share them.
SHARE = 25
# Seconds by which a look at the database's clock is believed less with every other one.
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
    """Takes some of the tables that a search finds; what another server takes at this moment is left to it."""
    some = found.order_by(TABLES.c.changed.desc()).limit(SHARE).with_for_update(skip_locked=True, of=TABLES)
    taken: dict[str, sa.BindParameter[object]] = {"keeper": sa.bindparam("me"), "kept": sa.bindparam("now")}
    return TABLES.update().where(TABLES.c.id.in_(some)).values(taken).returning(TABLES.c.id)


TAKE_LEFT_BEHIND = taking(LEFT_BEHIND)
TAKE_UNMINDED = taking(UNMINDED)


class Servers:
    """`kept` are the tables that are minded here, with the last line that was looked at. Where there is no `lease` this
    server is alone, and minds all."""

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
        # A thread of its own: that readers are slow must not cost the lease.
        self.thread = ThreadPoolExecutor(1, "servers")

    def several(self) -> bool:
        return self.lease > 0

    def mine(self, table: str) -> bool:
        """Whether bots and clocks of a table are to be minded here, now."""
        return not self.several() or (table in self.kept and self.sound())

    def sound(self) -> bool:
        """Whether the others must still believe that it is there, by a clock that goes on while it is stopped."""
        return not self.several() or self.times.running() < self.sure

    def wall(self) -> float:
        """All servers go by the clock of the database, whatever their own says."""
        return self.times.running() + self.offset

    async def open(self) -> None:
        await self.beat()
        self.times.wall = self.wall

    async def beat(self) -> bool:
        """Puts off the moment until which this server is there; one that comes too late begins under another name.

        Gives whether it was there all the time.
        """
        if self.leaving:
            return True
        begun = self.times.running()
        stayed = await self.run(self.put_off)
        # Looked at last: the moment may have passed while the database was asked.
        sound = self.sound()
        if not stayed:
            if self.name:
                self.lost += 1
                LOG.warning("this server was away too long: others mind its tables")
            self.kept.clear()
            self.name = secrets.token_hex(8)
            await self.run(self.sign_in)
            sound = False
        self.store.server = self.name
        self.sure = begun + self.lease
        return sound

    def put_off(self, connection: sa.Connection) -> bool:
        now = self.look_at_the_clock(connection)
        return bool(connection.execute(PUT_OFF, {"me": self.name, "now": now, "then": now + self.lease}).rowcount)

    def sign_in(self, connection: sa.Connection) -> None:
        now = self.look_at_the_clock(connection)
        connection.execute(SERVERS.insert(), {"id": self.name, "until": now + self.lease})

    def look_at_the_clock(self, connection: sa.Connection) -> float:
        """The quickest look tells best how far the clocks are apart; it is believed less from look to look."""
        before = self.times.running()
        now = float(connection.execute(NOW).scalar_one())
        after = self.times.running()
        self.blur += FORGET
        if after - before <= self.blur:
            self.offset, self.blur = now - (before + after) / 2, after - before
        return now

    async def take_over(self) -> list[str]:
        """Tables of servers that are gone, a share of them; those are forgotten that have none left."""
        return self.take(await self.run(self.take_left_behind))

    def take_left_behind(self, connection: sa.Connection) -> list[str]:
        now = self.look_at_the_clock(connection)
        for gone in connection.execute(GONE, {"now": now}).scalars().all():
            asked = {"gone": gone, "me": self.name, "now": now, "after": now - REMEMBERED}
            taken = list(connection.execute(TAKE_LEFT_BEHIND, asked).scalars())
            if taken:
                return taken
            connection.execute(PRESENT.delete().where(PRESENT.c.server == gone))
            connection.execute(SERVERS.delete().where(SERVERS.c.id == gone))
        return []

    async def take_unminded(self) -> list[str]:
        """Tables that no server minds, for whatever reason: nobody ever did, or all were gone."""

        def work(connection: sa.Connection) -> list[str]:
            now = self.look_at_the_clock(connection)
            asked = {"me": self.name, "now": now, "after": now - REMEMBERED}
            return list(connection.execute(TAKE_UNMINDED, asked).scalars())

        return self.take(await self.run(work))

    async def take_again(self) -> list[str]:
        """Tables that are ours without our knowing: we were told that they could not be stored, and yet they were."""

        def work(connection: sa.Connection) -> list[str]:
            now = self.look_at_the_clock(connection)
            return list(connection.execute(LEFT_BEHIND, {"gone": self.name, "after": now - REMEMBERED}).scalars())

        return self.take([one for one in await self.run(work) if one not in self.kept])

    def take(self, tables: list[str]) -> list[str]:
        self.kept.update(dict.fromkeys(tables, 0))
        return tables

    async def minded(self, table: str) -> float:
        """Seconds for which somebody has minded a table; 0 if nobody does."""

        def work(connection: sa.Connection) -> float:
            now = self.look_at_the_clock(connection)
            kept = connection.execute(MINDED, {"table": table, "now": now}).scalar_one_or_none()
            return max(0.0, now - kept) if kept is not None else 0.0

        return await self.run(work)

    async def leave(self) -> None:
        """Says good-bye, so that others take over at once."""
        self.leaving = True
        if self.name:
            self.sure = 0.0
            with contextlib.suppress(Down):
                await self.run(self.sign_out)

    def sign_out(self, connection: sa.Connection) -> None:
        connection.execute(SERVERS.update().where(SERVERS.c.id == self.name).values(until=0.0))

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """In one transaction."""

        def transact() -> T:
            with self.store.engine.begin() as connection:
                return work(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, transact)
        except sa.exc.DBAPIError as error:
            raise Down(str(error)) from error

    def close(self) -> None:
        self.thread.shutdown()
