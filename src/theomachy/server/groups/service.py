"""The service of groups: rebuilds groups from their journals, appends entries, creates their tables, records
results.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from functools import partial

import sqlalchemy as sa

from theomachy.server.groups import commands
from theomachy.server.groups.group import Group, GroupTable
from theomachy.server.groups.journal import GameFinished, GroupEntry, TableLinked
from theomachy.server.notifications.outbox import Outbox
from theomachy.server.storage.schema import GROUP_JOURNAL
from theomachy.server.table_service import ServerTableService
from theomachy.table import creation, creation_events
from theomachy.table.errors import RequestError
from theomachy.table.event_journal import DamagedEntry, UnknownEntry
from theomachy.table.journal import InitialSeat, TableCreated
from theomachy.table.messages import requests as table_forms
from theomachy.table.presenters.game_summary import placements
from theomachy.table.storage import VersionConflict
from theomachy.table.table import Table

LOG = logging.getLogger("theomachy.server")
MAX_TRIES = 5
Command = Callable[[Group], list[GroupEntry]]


class GroupService:
    """Loads and changes groups. Groups are not cached: each call rebuilds them from the database.

    - `changed_tables`: maps changed tables to their groups, until `process_changed_tables` handles them.
    - `known_phases`: the phase of each cached table when it was last put into `changed_tables`.
    """

    def __init__(self, outbox: Outbox, tables: ServerTableService) -> None:
        self.outbox = outbox
        self.tables = tables
        self.changed_tables: dict[str, str] = {}
        self.known_phases: dict[str, str] = {}

    async def get(self, group_id: str) -> Group:
        query = (
            sa.select(GROUP_JOURNAL.c.body).where(GROUP_JOURNAL.c.group_id == group_id).order_by(GROUP_JOURNAL.c.number)
        )
        bodies = await self.outbox.store.read(lambda c: list(c.execute(query).scalars()))
        if not bodies:
            raise RequestError(404, "no-such-group")
        try:
            return Group(group_id).replay([GroupEntry.decode(body) for body in bodies])
        except (DamagedEntry, UnknownEntry) as error:
            LOG.error("group %s cannot be read: %s", group_id, error)
            raise RequestError(503, "group-broken") from None

    async def exists(self, group_id: str) -> bool:
        query = sa.select(GROUP_JOURNAL.c.number).where(GROUP_JOURNAL.c.group_id == group_id).limit(1)
        return await self.outbox.store.read(lambda c: c.execute(query).first() is not None)

    async def create(self, entries: list[GroupEntry]) -> Group:
        group = Group(self.tables.new_id())
        await self.append(group, entries)
        return group

    async def execute(self, group_id: str, decide: Command) -> Group:
        """Append the entries that `decide` returns; on a version conflict decide again (optimistic concurrency)."""
        for _ in range(MAX_TRIES):
            group = await self.get(group_id)
            lines = decide(group)
            if not lines or await self.append(group, lines):
                return group
        raise RequestError(409, "stale")

    async def append(self, group: Group, entries: list[GroupEntry]) -> bool:
        """Append entries in one transaction; return False if another writer has appended since the group was read."""
        now = self.tables.clock.wall_time()
        rows = [
            {"group_id": group.id, "number": group.version + offset, "at": now, "body": entry.encode()}
            for offset, entry in enumerate(entries, 1)
        ]
        insert_first = self.outbox.insert_into(GROUP_JOURNAL).values(**rows[0]).on_conflict_do_nothing()
        insert_first = insert_first.returning(GROUP_JOURNAL.c.number)

        def work(connection: sa.Connection) -> bool:
            if connection.execute(insert_first).first() is None:
                return False
            for row in rows[1:]:
                connection.execute(GROUP_JOURNAL.insert().values(**row))
            return True

        appended = await self.outbox.write(work)
        if appended:
            group.replay(entries)
        return appended

    async def delete(self, group_id: str) -> None:
        await self.outbox.write(lambda c: c.execute(GROUP_JOURNAL.delete().where(GROUP_JOURNAL.c.group_id == group_id)))

    # Tables

    async def create_table(
        self, group: Group, request: table_forms.NewTable, chairs: list[InitialSeat], host: str, table_id: str = ""
    ) -> Table:
        """Create a table whose seats have the members' keys; `host` is the hash of the host's key."""
        opened = creation_events.from_request(
            self.tables.catalog, request, chairs, "", self.tables.new_invite(), self.tables.today()
        )
        opened.hosts, opened.group = [host], group.id
        if request.campaign:
            creation_events.make_first_chapter(self.tables.catalog, opened)
        table = await self.get_or_create_table(opened, table_id)
        if request.start and not any(seat.is_free() for seat in table.seats):
            await creation.start_if_waiting(self.tables, table)
        return table

    async def get_or_create_table(self, opened: TableCreated, table_id: str) -> Table:
        try:
            return await self.tables.create(opened, fixed_id=table_id)
        except VersionConflict:
            # Another server created it at the same moment.
            return await self.tables.get(table_id)

    async def create_round_tables(self, group: Group) -> None:
        """Create the missing tables of the present round."""
        tournament = group.current_tournament()
        unfinished = [game for game in group.current_round_games() if not game.is_over()]
        existing = await self.tables.store.phases([game.table for game in unfinished])
        for game in unfinished:
            if tournament is None or game.table in existing:
                continue
            request = table_forms.NewTable(
                game=tournament.settings.game,
                seats=[table_forms.NewSeat(kind="open") for _ in game.members],
                edition=tournament.settings.edition,
                options=tournament.settings.options,
                title=tournament.settings.title or group.name,
                clock=tournament.settings.clock,
                start=True,
            )
            await self.create_table(
                group, request, initial_seats(group, game.members), host_key_hash(group, game.members), game.table
            )

    async def next_round(self, group_id: str, keys: list[str] | None = None) -> Group:
        """Start the next round.

        `keys` are the caller's, who must be the host; None stands for the server, which starts automatic rounds only.
        """

        def decide(group: Group) -> list[GroupEntry]:
            if keys is None and not commands.is_next_round_due(group):
                return []
            if keys is not None:
                commands.need_host(group, keys)
            tournament = group.current_tournament()
            least = (
                self.tables.catalog.get_game(tournament.settings.game).info.min_seats if tournament is not None else 0
            )
            return commands.next_round(group, self.tables.new_id, least)

        group = await self.execute(group_id, decide)
        await self.create_round_tables(group)
        return group

    async def refresh(self, group_id: str) -> Group:
        """Record results of finished tables, create missing ones and start an automatic round; return the group."""
        group = await self.get(group_id)
        for table in await self.finished_tables([game.table for game in group.games.values() if not game.is_over()]):
            group = await self.execute(group_id, partial(record_result, table))
        if group.current_tournament() is not None:
            await self.create_round_tables(group)
            if commands.is_next_round_due(group):
                group = await self.next_round(group_id)
        return group

    async def finished_tables(self, tables: list[str]) -> list[Table]:
        """Return those of the tables that are over. Running games are not loaded for this."""
        cached = [self.tables.cache[id_] for id_ in tables if id_ in self.tables.cache]
        phases = await self.tables.store.phases([id_ for id_ in tables if id_ not in self.tables.cache])
        opened = [await self.tables.find_or_none(id_) for id_, phase in phases.items() if phase == "over"]
        return [table for table in [*cached, *opened] if table is not None and is_over(table)]

    def on_table_changed(self, table: Table) -> None:
        """Note a table whose phase changed, for `process_changed_tables`.

        Called after every change of a table, so it must be fast.
        """
        state = "over" if is_over(table) else table.phase
        if table.group and self.known_phases.get(table.id) != state:
            self.known_phases[table.id] = state
            self.changed_tables[table.id] = table.group

    async def process_changed_tables(self) -> None:
        """Handle `changed_tables`: link new rematches and chapters to their groups, and record results."""
        news, self.changed_tables = self.changed_tables, {}
        self.known_phases = {id_: state for id_, state in self.known_phases.items() if id_ in self.tables.cache}
        for table_id, group_id in news.items():
            try:
                table = await self.tables.find_or_none(table_id)
                if table is not None:
                    await self.execute(group_id, partial(link_table, table))
                await self.refresh(group_id)
            except RequestError as refused:
                LOG.info("group %s: %s", group_id, refused)

    def shuffle_members(self, members: list[int]) -> list[int]:
        """Return the members in random order."""
        shuffled = sorted(members)
        secrets.SystemRandom().shuffle(shuffled)
        return shuffled


def is_over(table: Table) -> bool:
    return table.phase == "over" and table.fault is None and table.match is not None and table.match.over()


def member_numbers(group: Group, table: Table) -> list[int]:
    """Return the member number of each seat; -1 for bots and people outside of the group."""
    keys = {member.key: number for number, member in enumerate(group.members) if member.key}
    return [keys.get(seat.key_hash, -1) if seat.key_hash else -1 for seat in table.seats]


def link_table(table: Table, group: Group) -> list[GroupEntry]:
    """Command: link a table to the group, if a member sits there and it is not linked yet."""
    members = member_numbers(group, table)
    if table.id in group.games or not any(number >= 0 for number in members):
        return []
    return [table_linked(table, members)]


def table_linked(table: Table, members: list[int]) -> TableLinked:
    before = table.creation.before[-1].table if table.creation.before else ""
    return TableLinked(
        table=table.id, game=table.game.info.id, members=members, chapter=table.chapter_number(), before=before
    )


def record_result(table: Table, group: Group) -> list[GroupEntry]:
    """Command: record the result of a table. Members who withdrew or whom a bot replaced have lost."""
    game = group.games.get(table.id)
    if game is None or game.is_over():
        return []
    return [
        GameFinished(
            table=table.id,
            places=placements(table.game, table.require_match().state),
            lost=lost_seats(group, game, table),
        )
    ]


def lost_seats(group: Group, game: GroupTable, table: Table) -> list[int]:
    tournament = group.tournaments[game.tournament] if game.tournament >= 0 else None
    withdrawn = tournament.withdrawn if tournament is not None else set()
    return [
        seat
        for seat, member in enumerate(game.members)
        if member >= 0 and (member in withdrawn or table.seats[seat].bot_in_charge())
    ]


def initial_seats(group: Group, members: list[int]) -> list[InitialSeat]:
    seated = [group.members[member] for member in members]
    return [InitialSeat(kind="open", name=member.name, key=member.key, signet=member.signet) for member in seated]


def host_key_hash(group: Group, members: list[int]) -> str:
    """Return the key hash of a tournament table's host: the group's host if seated there, else the first player."""
    host = group.host_number()
    return group.members[host if host in members else members[0]].key
