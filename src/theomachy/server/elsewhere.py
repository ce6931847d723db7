"""Who is at a table, but connected to another server: told through the database, once in a while."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from theomachy.server.hub import Hub
from theomachy.server.schema import PRESENT, SERVERS
from theomachy.server.servers import Servers
from theomachy.server.store import GROUP
from theomachy.server.tables import Tables
from theomachy.table import lobby
from theomachy.table.presence import PATIENCE, Presence

ONLOOKER = -1
# A seat of a table, and the table's code while it waits.
Place = tuple[str, int, str]

FORGET = PRESENT.delete().where(PRESENT.c.server == sa.bindparam("me"), PRESENT.c.gone < sa.bindparam("long_ago"))
GO = (
    PRESENT.update()
    .where(
        PRESENT.c.server == sa.bindparam("me"),
        PRESENT.c.table_id == sa.bindparam("table"),
        PRESENT.c.seat == sa.bindparam("place"),
    )
    .values(gone=sa.bindparam("when"), code="")
)
REMOVE = PRESENT.delete().where(
    PRESENT.c.server == sa.bindparam("me"),
    PRESENT.c.table_id == sa.bindparam("table"),
    PRESENT.c.seat == sa.bindparam("place"),
)
OTHERS = (
    sa.select(PRESENT.c.table_id, PRESENT.c.seat, PRESENT.c.gone, SERVERS.c.until)
    .join(SERVERS, SERVERS.c.id == PRESENT.c.server)
    .where(PRESENT.c.server != sa.bindparam("me"), PRESENT.c.seat != ONLOOKER)
    .where(PRESENT.c.table_id.in_(sa.bindparam("tables", expanding=True)))
)
CODED = (
    sa.select(PRESENT.c.table_id)
    .join(SERVERS, SERVERS.c.id == PRESENT.c.server)
    .where(PRESENT.c.code == sa.bindparam("code"), PRESENT.c.gone.is_(None), SERVERS.c.until > sa.bindparam("now"))
    .distinct()
)


@dataclass(frozen=True)
class Found:
    table: str
    seat: int
    gone: float | None
    until: float


class Elsewhere:
    def __init__(self, servers: Servers, hub: Hub, tables: Tables) -> None:
        self.servers = servers
        self.hub = hub
        self.tables = tables
        self.told: set[Place] = set()
        self.name = ""

    async def round(self) -> None:
        """Tells the others who is here, and looks who is there."""
        here = self.here()
        if self.name != self.servers.name:
            self.told, self.name = set(), self.servers.name
        if here != self.told:
            await self.servers.run(lambda connection: self.tell(connection, here))
            self.told = here
        await self.look(list(self.tables.known))

    def here(self) -> set[Place]:
        places: set[Place] = set()
        for name in self.hub.connections:
            table = self.tables.known.get(name)
            code = lobby.code(table) if table is not None and table.phase == "waiting" else ""
            places.update([(name, seat, code) for seat in (*self.hub.seats_here(name), ONLOOKER)])
        return places

    def tell(self, connection: sa.Connection, here: set[Place]) -> None:
        now = self.servers.look_at_the_clock(connection)
        me = {"me": self.name}
        connection.execute(FORGET, {**me, "long_ago": now - PATIENCE})
        still = {place[:2] for place in here}
        gone = [place for place in self.told if place[:2] not in still]
        if gone:
            connection.execute(GO, [{**me, "table": table, "place": seat, "when": now} for table, seat, _ in gone])
        come = here - self.told
        if come:
            connection.execute(REMOVE, [{**me, "table": table, "place": seat} for table, seat, _ in come])
            rows = [{"table_id": table, "seat": seat, "server": self.name, "code": code} for table, seat, code in come]
            connection.execute(PRESENT.insert(), rows)

    async def look(self, tables: list[str]) -> None:
        """Who is at these tables by way of other servers, and who was until a while ago."""

        def work(connection: sa.Connection) -> tuple[float, list[Found]]:
            now = self.servers.look_at_the_clock(connection)
            found: list[Found] = []
            for at in range(0, len(tables), GROUP):
                asked = {"me": self.servers.name, "tables": tables[at : at + GROUP]}
                found += [Found(*row) for row in connection.execute(OTHERS, asked)]
            return now, found

        if not tables:
            return
        now, found = await self.servers.run(work)
        running = self.servers.times.running()
        there: dict[str, list[Found]] = {}
        for one in found:
            there.setdefault(one.table, []).append(one)
        for table in tables:
            self.hub.hear_of(table, presence(there.get(table, []), now, running))

    async def with_code(self, code: str) -> str:
        """The one table that waits under this code at some server, or nothing."""

        def work(connection: sa.Connection) -> list[str]:
            now = self.servers.look_at_the_clock(connection)
            return list(connection.execute(CODED, {"code": code, "now": now}).scalars())

        found = await self.servers.run(work) if code else []
        return found[0] if len(found) == 1 else ""


def presence(found: list[Found], now: float, running: float) -> Presence:
    """A server that is gone took its people along: they went when it did."""
    here = {one.seat for one in found if one.gone is None and one.until > now}
    left: dict[int, float] = {}
    for one in found:
        if one.seat not in here:
            when = running - (now - (one.gone if one.gone is not None else one.until))
            left[one.seat] = max(when, left.get(one.seat, when))
    return Presence(frozenset(here), left)
