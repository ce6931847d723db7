"""Presence across servers: each server writes its connected seats to the database and polls those of the others."""

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
# Table id, seat (or SPECTATOR), and the table's invite code while it waits for players, else "".
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
        """Publish the presence of this server and read that of the others. A background task calls it."""
        places = self.here()
        if self.name != self.servers.name:
            self.told, self.name = set(), self.servers.name
        if places != self.told:
            await self.servers.run(lambda connection: self.tell(connection, places))
            self.told = places
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
        present_seats = {place[:2] for place in here}
        departures = [place for place in self.told if place[:2] not in present_seats]
        if departures:
            connection.execute(
                GO, [{**me, "table": table, "place": seat, "when": now} for table, seat, _ in departures]
            )
        arrivals = here - self.told
        if arrivals:
            connection.execute(REMOVE, [{**me, "table": table, "place": seat} for table, seat, _ in arrivals])
            rows = [
                {"table_id": table, "seat": seat, "server": self.name, "code": code} for table, seat, code in arrivals
            ]
            connection.execute(PRESENT.insert(), rows)

    async def look(self, tables: list[str]) -> None:
        """Read who is, or recently was, at these tables through other servers, and update the hub."""

        def work(connection: sa.Connection) -> tuple[float, list[Found]]:
            now = self.servers.look_at_the_clock(connection)
            rows: list[Found] = []
            for at in range(0, len(tables), GROUP):
                parameters = {"me": self.servers.name, "tables": tables[at : at + GROUP]}
                rows += [Found(*values) for values in connection.execute(OTHERS, parameters)]
            return now, rows

        if not tables:
            return
        now, rows = await self.servers.run(work)
        running = self.servers.times.running()
        by_table: dict[str, list[Found]] = {}
        for row in rows:
            by_table.setdefault(row.table, []).append(row)
        for table in tables:
            self.hub.hear_of(table, presence(by_table.get(table, []), now, running))

    async def with_code(self, code: str) -> str:
        """Return the id of the only table that waits under this invite code at any server, else an empty string."""

        def work(connection: sa.Connection) -> list[str]:
            now = self.servers.look_at_the_clock(connection)
            return list(connection.execute(CODED, {"code": code, "now": now}).scalars())

        tables = await self.servers.run(work) if code else []
        return tables[0] if len(tables) == 1 else ""


def presence(found: list[Found], now: float, running: float) -> Presence:
    """Combine the presence rows of a table. People of an expired server count as gone since its lease ended."""
    connected = {row.seat for row in found if row.gone is None and row.until > now}
    last_seen: dict[int, float] = {}
    for row in found:
        if row.seat not in connected:
            when = running - (now - (row.gone if row.gone is not None else row.until))
            last_seen[row.seat] = max(when, last_seen.get(row.seat, when))
    return Presence(frozenset(connected), last_seen)
