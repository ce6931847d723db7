"""Presence across servers: each server writes its connected seats to the database and polls those of the others."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from theomachy.server.cluster.leases import ClusterMember
from theomachy.server.net.connection_hub import ConnectionHub
from theomachy.server.storage.schema import PRESENCE, SERVERS
from theomachy.server.storage.store import MAX_GROUP
from theomachy.server.table_service import ServerTableService
from theomachy.table.commands import lobby
from theomachy.table.presence import STAND_IN_DELAY, Presence

SPECTATOR = -1
# Table id, seat (or SPECTATOR), and the table's invite code while it waits for players, else "".
SeatPresence = tuple[str, int, str]

DELETE_OLD = PRESENCE.delete().where(
    PRESENCE.c.server == sa.bindparam("me"), PRESENCE.c.gone < sa.bindparam("long_ago")
)
MARK_GONE = (
    PRESENCE.update()
    .where(
        PRESENCE.c.server == sa.bindparam("me"),
        PRESENCE.c.table_id == sa.bindparam("table"),
        PRESENCE.c.seat == sa.bindparam("place"),
    )
    .values(gone=sa.bindparam("when"), code="")
)
DELETE_ROW = PRESENCE.delete().where(
    PRESENCE.c.server == sa.bindparam("me"),
    PRESENCE.c.table_id == sa.bindparam("table"),
    PRESENCE.c.seat == sa.bindparam("place"),
)
SELECT_REMOTE = (
    sa.select(PRESENCE.c.table_id, PRESENCE.c.seat, PRESENCE.c.gone, SERVERS.c.until)
    .join(SERVERS, SERVERS.c.id == PRESENCE.c.server)
    .where(PRESENCE.c.server != sa.bindparam("me"), PRESENCE.c.seat != SPECTATOR)
    .where(PRESENCE.c.table_id.in_(sa.bindparam("tables", expanding=True)))
)
SELECT_BY_CODE = (
    sa.select(PRESENCE.c.table_id)
    .join(SERVERS, SERVERS.c.id == PRESENCE.c.server)
    .where(PRESENCE.c.code == sa.bindparam("code"), PRESENCE.c.gone.is_(None), SERVERS.c.until > sa.bindparam("now"))
    .distinct()
)


@dataclass(frozen=True)
class PresenceRow:
    table: str
    seat: int
    gone_at: float | None
    lease_until: float


class RemotePresence:
    def __init__(self, cluster: ClusterMember, hub: ConnectionHub, tables: ServerTableService) -> None:
        self.cluster = cluster
        self.hub = hub
        self.tables = tables
        self.published: set[SeatPresence] = set()
        self.server_name = ""

    async def sync(self) -> None:
        """Publish the presence of this server and read that of the others. A background task calls it."""
        places = self.local_presence()
        if self.server_name != self.cluster.name:
            self.published, self.server_name = set(), self.cluster.name
        if places != self.published:
            await self.cluster.run_in_transaction(lambda connection: self.publish(connection, places))
            self.published = places
        await self.refresh(list(self.tables.cache))

    def local_presence(self) -> set[SeatPresence]:
        places: set[SeatPresence] = set()
        for name in self.hub.connections:
            table = self.tables.cache.get(name)
            code = lobby.invite_code(table) if table is not None and table.phase == "waiting" else ""
            places.update([(name, seat, code) for seat in (*self.hub.connected_seats(name), SPECTATOR)])
        return places

    def publish(self, connection: sa.Connection, current: set[SeatPresence]) -> None:
        now = self.cluster.read_database_clock(connection)
        me = {"me": self.server_name}
        connection.execute(DELETE_OLD, {**me, "long_ago": now - STAND_IN_DELAY})
        present_seats = {place[:2] for place in current}
        departures = [place for place in self.published if place[:2] not in present_seats]
        if departures:
            connection.execute(
                MARK_GONE, [{**me, "table": table, "place": seat, "when": now} for table, seat, _ in departures]
            )
        arrivals = current - self.published
        if arrivals:
            connection.execute(DELETE_ROW, [{**me, "table": table, "place": seat} for table, seat, _ in arrivals])
            rows = [
                {"table_id": table, "seat": seat, "server": self.server_name, "code": code}
                for table, seat, code in arrivals
            ]
            connection.execute(PRESENCE.insert(), rows)

    async def refresh(self, tables: list[str]) -> None:
        """Read who is, or recently was, at these tables through other servers, and update the hub."""

        def work(connection: sa.Connection) -> tuple[float, list[PresenceRow]]:
            now = self.cluster.read_database_clock(connection)
            rows: list[PresenceRow] = []
            for at in range(0, len(tables), MAX_GROUP):
                parameters = {"me": self.cluster.name, "tables": tables[at : at + MAX_GROUP]}
                rows += [PresenceRow(*values) for values in connection.execute(SELECT_REMOTE, parameters)]
            return now, rows

        if not tables:
            return
        now, rows = await self.cluster.run_in_transaction(work)
        running = self.cluster.clock.monotonic()
        by_table: dict[str, list[PresenceRow]] = {}
        for row in rows:
            by_table.setdefault(row.table, []).append(row)
        for table in tables:
            self.hub.set_remote_presence(table, presence_from_rows(by_table.get(table, []), now, running))

    async def find_by_code(self, code: str) -> str:
        """Return the id of the only table that waits under this invite code at any server, else an empty string."""

        def work(connection: sa.Connection) -> list[str]:
            now = self.cluster.read_database_clock(connection)
            return list(connection.execute(SELECT_BY_CODE, {"code": code, "now": now}).scalars())

        tables = await self.cluster.run_in_transaction(work) if code else []
        return tables[0] if len(tables) == 1 else ""


def presence_from_rows(rows: list[PresenceRow], now: float, running: float) -> Presence:
    """Combine the presence rows of a table. People of an expired server count as gone since its lease ended."""
    connected = {row.seat for row in rows if row.gone_at is None and row.lease_until > now}
    last_seen: dict[int, float] = {}
    for row in rows:
        if row.seat not in connected:
            when = running - (now - (row.gone_at if row.gone_at is not None else row.lease_until))
            last_seen[row.seat] = max(when, last_seen.get(row.seat, when))
    return Presence(frozenset(connected), last_seen)
