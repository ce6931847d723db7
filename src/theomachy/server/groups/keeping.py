"""Groups of a server: read from their lines, changed by more of them, and followed by the tables they open."""

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
    """`news` are tables of which a group does not know yet that they are there, or over; `told` is how those that are
    in memory stood when it was told of them."""

    def __init__(self, outbox: Outbox, tables: Tables) -> None:
        self.outbox = outbox
        self.tables = tables
        self.news: dict[str, str] = {}
        self.told: dict[str, str] = {}

    async def get(self, id: str) -> Group:
        asked = sa.select(GROUP_LINES.c.body).where(GROUP_LINES.c.group_id == id).order_by(GROUP_LINES.c.number)
        bodies = await self.outbox.store.read(lambda c: list(c.execute(asked).scalars()))
        if not bodies:
            raise Refused(404, "no-such-group")
        return Group(id).fold([read_line(body) for body in bodies])

    async def exists(self, id: str) -> bool:
        asked = sa.select(GROUP_LINES.c.number).where(GROUP_LINES.c.group_id == id).limit(1)
        return await self.outbox.store.read(lambda c: c.execute(asked).first() is not None)

    async def found(self, lines: list[Line]) -> Group:
        group = Group(self.tables.new_id())
        await self.append(group, lines)
        return group

    async def change(self, id: str, decide: Decide) -> Group:
        """Appends what is decided for the group as it is; should another be first, it is decided anew."""
        for _ in range(TRIES):
            group = await self.get(id)
            lines = decide(group)
            if not lines or await self.append(group, lines):
                return group
        raise Refused(409, "stale")

    async def append(self, group: Group, lines: list[Line]) -> bool:
        """In one transaction; gives whether these were the next lines."""
        now = self.tables.times.wall()
        rows = [
            {"group_id": group.id, "number": group.version + at, "at": now, "body": write_line(line)}
            for at, line in enumerate(lines, 1)
        ]
        first = self.outbox.insert(GROUP_LINES).values(**rows[0]).on_conflict_do_nothing()
        first = first.returning(GROUP_LINES.c.number)

        def work(connection: sa.Connection) -> bool:
            if connection.execute(first).first() is None:
                return False
            for row in rows[1:]:
                connection.execute(GROUP_LINES.insert().values(**row))
            return True

        done = await self.outbox.write(work)
        if done:
            group.fold(lines)
        return done

    async def erase(self, id: str) -> None:
        await self.outbox.write(lambda c: c.execute(GROUP_LINES.delete().where(GROUP_LINES.c.group_id == id)))

    # Tables

    async def open(
        self, group: Group, wish: table_forms.NewTable, chairs: list[Chair], host: str, id: str = ""
    ) -> Table:
        """A table with the members' own keys; `host` is the hash of one."""
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
            # Another server made it in the same moment.
            return await self.tables.get(id)

    async def seat_round(self, group: Group) -> None:
        """The tables of the present round, those that are not there yet."""
        cup = group.cup()
        left = [game for game in group.round_games() if not game.over()]
        there = await self.tables.store.phases([game.table for game in left])
        for game in left:
            if cup is None or game.table in there:
                continue
            wish = table_forms.NewTable(
                game=cup.wish.game,
                seats=[table_forms.SeatWish(kind="open") for _ in game.members],
                edition=cup.wish.edition,
                options=cup.wish.options,
                title=cup.wish.title or group.name,
                clock=cup.wish.clock,
                start=True,
            )
            await self.open(group, wish, chairs(group, game.members), host_key(group, game.members), game.table)

    async def next_round(self, id: str, keys: list[str] | None = None) -> Group:
        """`keys` are those of whoever asks for it; without them it begins by itself, if it may."""

        def decide(group: Group) -> list[Line]:
            if keys is None and not deciding.is_ready(group):
                return []
            if keys is not None:
                deciding.need_host(group, keys)
            cup = group.cup()
            least = self.tables.shelf.game(cup.wish.game).info.min_seats if cup is not None else 0
            return deciding.next_round(group, self.tables.new_id, least)

        group = await self.change(id, decide)
        await self.seat_round(group)
        return group

    async def refresh(self, id: str) -> Group:
        """The group after what its tables tell: which of them are over, and whether a round is."""
        group = await self.get(id)
        for table in await self.ended([game.table for game in group.games.values() if not game.over()]):
            group = await self.change(id, partial(finish, table))
        if group.cup() is not None:
            await self.seat_round(group)
            if deciding.is_ready(group):
                group = await self.next_round(id)
        return group

    async def ended(self, tables: list[str]) -> list[Table]:
        """Those of them that are over. None is opened for it that still goes on."""
        known = [self.tables.known[one] for one in tables if one in self.tables.known]
        phases = await self.tables.store.phases([one for one in tables if one not in self.tables.known])
        opened = [await self.tables.find(one) for one, phase in phases.items() if phase == "over"]
        return [table for table in [*known, *opened] if table is not None and is_over(table)]

    def heard(self, table: Table) -> None:
        """Called after every change of a table: quick, and nobody waits for what follows."""
        state = "over" if is_over(table) else table.phase
        if table.group and self.told.get(table.id) != state:
            self.told[table.id] = state
            self.news[table.id] = table.group

    async def round(self) -> None:
        """What tables have told since: rematches and chapters are the group's too."""
        news, self.news = self.news, {}
        self.told = {one: state for one, state in self.told.items() if one in self.tables.known}
        for table_id, group_id in news.items():
            try:
                table = await self.tables.find(table_id)
                if table is not None:
                    await self.change(group_id, partial(meet, table))
                await self.refresh(group_id)
            except Refused as refused:
                LOG.info("group %s: %s", group_id, refused)

    def order(self, members: list[int]) -> list[int]:
        """As luck has it."""
        left = sorted(members)
        secrets.SystemRandom().shuffle(left)
        return left


def is_over(table: Table) -> bool:
    return table.phase == "over" and table.stuck is None and table.match is not None and table.match.over()


def members_of(group: Group, table: Table) -> list[int]:
    """Who sits where; -1 is nobody of the group."""
    keys = {one.key: at for at, one in enumerate(group.members) if one.key}
    return [keys.get(seat.key, -1) if seat.key else -1 for seat in table.seats]


def meet(table: Table, group: Group) -> list[Line]:
    members = members_of(group, table)
    if table.id in group.games or not any(one >= 0 for one in members):
        return []
    return [met(table, members)]


def met(table: Table, members: list[int]) -> Met:
    before = table.opened.before[-1].table if table.opened.before else ""
    return Met(table=table.id, game=table.game.info.id, members=members, chapter=table.chapter(), before=before)


def finish(table: Table, group: Group) -> list[Line]:
    """Whoever went, from the tournament or from the table, has lost."""
    game = group.games.get(table.id)
    if game is None or game.over():
        return []
    return [Finished(table=table.id, places=places(table.game, table.playing().state), lost=lost(group, game, table))]


def lost(group: Group, game: Game, table: Table) -> list[int]:
    cup = group.cups[game.cup] if game.cup >= 0 else None
    gone = cup.withdrawn if cup is not None else set()
    return [
        seat
        for seat, member in enumerate(game.members)
        if member >= 0 and (member in gone or table.seats[seat].player())
    ]


def chairs(group: Group, members: list[int]) -> list[Chair]:
    there = [group.members[one] for one in members]
    return [Chair(kind="open", name=one.name, key=one.key, signet=one.signet) for one in there]


def host_key(group: Group, members: list[int]) -> str:
    """Who hosts a table of a tournament: the host of the group, if they sit there, else whoever sits first."""
    host = group.host()
    return group.members[host if host in members else members[0]].key
