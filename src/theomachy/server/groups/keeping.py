"""The service of groups: rebuilds them from their journals, appends entries, creates their tables, records results."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from functools import partial

import sqlalchemy as sa

from theomachy.server.groups import deciding
from theomachy.server.groups.group import Game, Group
from theomachy.server.groups.lines import Finished, Line, Met, read_line, write_line
from theomachy.server.notices.outbox import Outbox
from theomachy.server.schema import GROUP_LINES
from theomachy.server.tables import Tables
from theomachy.table import forms as table_forms
from theomachy.table import making, opening
from theomachy.table.ending import places
from theomachy.table.lines import Chair, Opened
from theomachy.table.refused import Refused
from theomachy.table.storing import Taken
from theomachy.table.table import Table

LOG = logging.getLogger("theomachy.server")
TRIES = 5
Decide = Callable[[Group], list[Line]]


class Groups:
    """Groups are not cached: each call rebuilds them from the database.

    `changed_tables` maps changed tables to their groups, until `process_changed_tables` handles them.
    `known_phases` is the phase that each cached table had when it was last put there.
    """

    def __init__(self, outbox: Outbox, tables: Tables) -> None:
        self.outbox = outbox
        self.tables = tables
        self.news: dict[str, str] = {}
        self.told: dict[str, str] = {}

    async def get(self, id: str) -> Group:
        query = sa.select(GROUP_LINES.c.body).where(GROUP_LINES.c.group_id == id).order_by(GROUP_LINES.c.number)
        bodies = await self.outbox.store.read(lambda c: list(c.execute(query).scalars()))
        if not bodies:
            raise Refused(404, "no-such-group")
        return Group(id).fold([read_line(body) for body in bodies])

    async def exists(self, id: str) -> bool:
        query = sa.select(GROUP_LINES.c.number).where(GROUP_LINES.c.group_id == id).limit(1)
        return await self.outbox.store.read(lambda c: c.execute(query).first() is not None)

    async def found(self, lines: list[Line]) -> Group:
        group = Group(self.tables.new_id())
        await self.append(group, lines)
        return group

    async def change(self, id: str, decide: Decide) -> Group:
        """Append the entries that `decide` returns; on a version conflict decide again (optimistic concurrency)."""
        for _ in range(TRIES):
            group = await self.get(id)
            lines = decide(group)
            if not lines or await self.append(group, lines):
                return group
        raise Refused(409, "stale")

    async def append(self, group: Group, lines: list[Line]) -> bool:
        """Append entries in one transaction; return False if another writer has appended since the group was read."""
        now = self.tables.times.wall()
        rows = [
            {"group_id": group.id, "number": group.version + offset, "at": now, "body": write_line(line)}
            for offset, line in enumerate(lines, 1)
        ]
        insert_first = self.outbox.insert(GROUP_LINES).values(**rows[0]).on_conflict_do_nothing()
        insert_first = insert_first.returning(GROUP_LINES.c.number)

        def work(connection: sa.Connection) -> bool:
            if connection.execute(insert_first).first() is None:
                return False
            for row in rows[1:]:
                connection.execute(GROUP_LINES.insert().values(**row))
            return True

        appended = await self.outbox.write(work)
        if appended:
            group.fold(lines)
        return appended

    async def erase(self, id: str) -> None:
        await self.outbox.write(lambda c: c.execute(GROUP_LINES.delete().where(GROUP_LINES.c.group_id == id)))

    # Tables

    async def open(
        self, group: Group, wish: table_forms.NewTable, chairs: list[Chair], host: str, id: str = ""
    ) -> Table:
        """Create a table whose seats have the members' keys; `host` is the hash of the host's key."""
        opened = opening.as_wished(self.tables.shelf, wish, chairs, "", self.tables.new_invite(), self.tables.today())
        opened.hosts, opened.group = [host], group.id
        if wish.campaign:
            opening.as_first_chapter(self.tables.shelf, opened)
        table = await self.make(opened, id)
        if wish.start and not any(seat.free() for seat in table.seats):
            await making.start_once(self.tables, table)
        return table

    async def make(self, opened: Opened, id: str) -> Table:
        try:
            return await self.tables.make(opened, id=id)
        except Taken:
            # Another server created it at the same moment.
            return await self.tables.get(id)

    async def seat_round(self, group: Group) -> None:
        """Create the missing tables of the present round."""
        tournament = group.cup()
        unfinished = [game for game in group.round_games() if not game.over()]
        existing = await self.tables.store.phases([game.table for game in unfinished])
        for game in unfinished:
            if tournament is None or game.table in existing:
                continue
            request = table_forms.NewTable(
                game=tournament.wish.game,
                seats=[table_forms.SeatWish(kind="open") for _ in game.members],
                edition=tournament.wish.edition,
                options=tournament.wish.options,
                title=tournament.wish.title or group.name,
                clock=tournament.wish.clock,
                start=True,
            )
            await self.open(group, request, chairs(group, game.members), host_key(group, game.members), game.table)

    async def next_round(self, id: str, keys: list[str] | None = None) -> Group:
        """Start the next round. `keys` are the caller's, who must be host; with None only automatic rounds start."""

        def decide(group: Group) -> list[Line]:
            if keys is None and not deciding.is_ready(group):
                return []
            if keys is not None:
                deciding.need_host(group, keys)
            tournament = group.cup()
            least = self.tables.shelf.game(tournament.wish.game).info.min_seats if tournament is not None else 0
            return deciding.next_round(group, self.tables.new_id, least)

        group = await self.change(id, decide)
        await self.seat_round(group)
        return group

    async def refresh(self, id: str) -> Group:
        """Record results of finished tables, create missing ones and start an automatic round; return the group."""
        group = await self.get(id)
        for table in await self.ended([game.table for game in group.games.values() if not game.over()]):
            group = await self.change(id, partial(finish, table))
        if group.cup() is not None:
            await self.seat_round(group)
            if deciding.is_ready(group):
                group = await self.next_round(id)
        return group

    async def ended(self, tables: list[str]) -> list[Table]:
        """Return those of the tables that are over. Running games are not loaded for this."""
        cached = [self.tables.known[id_] for id_ in tables if id_ in self.tables.known]
        phases = await self.tables.store.phases([id_ for id_ in tables if id_ not in self.tables.known])
        opened = [await self.tables.find(id_) for id_, phase in phases.items() if phase == "over"]
        return [table for table in [*cached, *opened] if table is not None and is_over(table)]

    def heard(self, table: Table) -> None:
        """Note a table whose phase changed, for `process_changed_tables`.

        Called after every change of a table, so it must be fast.
        """
        state = "over" if is_over(table) else table.phase
        if table.group and self.told.get(table.id) != state:
            self.told[table.id] = state
            self.news[table.id] = table.group

    async def round(self) -> None:
        """Handle the noted tables: link new rematches and chapters to their groups, and record results."""
        news, self.news = self.news, {}
        self.told = {id_: state for id_, state in self.told.items() if id_ in self.tables.known}
        for table_id, group_id in news.items():
            try:
                table = await self.tables.find(table_id)
                if table is not None:
                    await self.change(group_id, partial(meet, table))
                await self.refresh(group_id)
            except Refused as refused:
                LOG.info("group %s: %s", group_id, refused)

    def order(self, members: list[int]) -> list[int]:
        """Return the members in random order."""
        shuffled = sorted(members)
        secrets.SystemRandom().shuffle(shuffled)
        return shuffled


def is_over(table: Table) -> bool:
    return table.phase == "over" and table.stuck is None and table.match is not None and table.match.over()


def members_of(group: Group, table: Table) -> list[int]:
    """Return the member number of each seat; -1 for bots and people outside of the group."""
    keys = {member.key: number for number, member in enumerate(group.members) if member.key}
    return [keys.get(seat.key, -1) if seat.key else -1 for seat in table.seats]


def meet(table: Table, group: Group) -> list[Line]:
    """Command: link a table to the group, if a member sits there and it is not linked yet."""
    members = members_of(group, table)
    if table.id in group.games or not any(number >= 0 for number in members):
        return []
    return [met(table, members)]


def met(table: Table, members: list[int]) -> Met:
    before = table.opened.before[-1].table if table.opened.before else ""
    return Met(table=table.id, game=table.game.info.id, members=members, chapter=table.chapter(), before=before)


def finish(table: Table, group: Group) -> list[Line]:
    """Command: record the result of a table. Members who withdrew or whom a bot replaced have lost."""
    game = group.games.get(table.id)
    if game is None or game.over():
        return []
    return [Finished(table=table.id, places=places(table.game, table.playing().state), lost=lost(group, game, table))]


def lost(group: Group, game: Game, table: Table) -> list[int]:
    tournament = group.cups[game.cup] if game.cup >= 0 else None
    withdrawn = tournament.withdrawn if tournament is not None else set()
    return [
        seat
        for seat, member in enumerate(game.members)
        if member >= 0 and (member in withdrawn or table.seats[seat].player())
    ]


def chairs(group: Group, members: list[int]) -> list[Chair]:
    seated = [group.members[member] for member in members]
    return [Chair(kind="open", name=member.name, key=member.key, signet=member.signet) for member in seated]


def host_key(group: Group, members: list[int]) -> str:
    """Return the key hash of a tournament table's host: the group's host if seated there, else the first player."""
    host = group.host()
    return group.members[host if host in members else members[0]].key
