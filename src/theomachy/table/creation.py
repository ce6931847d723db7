"""Functions that create tables: new, imported, forked, as a rematch, or for the next chapter."""

from __future__ import annotations

from functools import partial

from theomachy.core.campaign import resume
from theomachy.core.game import require_seat_count
from theomachy.core.match import replay
from theomachy.table import creation_events, lesson_progress
from theomachy.table.campaign import campaign_view, chapters
from theomachy.table.commands import lobby
from theomachy.table.errors import RequestError
from theomachy.table.journal import JournalEntry, NextChapterCreated, RematchCreated
from theomachy.table.messages import requests
from theomachy.table.permissions import require_not_stuck, seat_index
from theomachy.table.replay import require_finished, require_no_secrets
from theomachy.table.service import TableService
from theomachy.table.table import Table


async def create_table(service: TableService, request: requests.NewTable) -> requests.NewTableResponse:
    """Create a table as requested. A creator without a seat gets a host key, to start the table and fill its seats."""
    record = creation_events.read_record_text(request.record) if request.record else None
    require_seat_count(service.catalog.get_game(request.game).info, len(request.seats))
    initial_seats, keys = creation_events.create_seats(request.seats, service.new_key)
    keys = keys or [requests.SeatKey(seat="", key=service.new_key())]
    creation = creation_events.from_request(
        service.catalog, request, initial_seats, keys[0].key, service.new_invite(), service.today()
    )
    luck = None
    if record is not None:
        luck = record.luck
        await service.run_in_thread(creation_events.resume_record, service.catalog, creation, record)
    elif request.lesson:
        luck = await service.run_in_thread(
            lesson_progress.make_lesson, creation, service.catalog.get_game(request.game), request
        )
    elif request.epilogue:
        creation_events.make_epilogue(creation, await service.get(request.epilogue))
    elif request.after:
        creation_events.make_next_chapter(creation, await service.get(request.after))
    elif request.file:
        await service.run_in_thread(creation_events.continue_campaign_file, service.catalog, creation, request.file)
    elif request.campaign:
        creation_events.make_first_chapter(service.catalog, creation)
    table = await service.create(creation, luck)
    if request.start and not any(seat.is_free() for seat in table.seats):
        await start_if_waiting(service, table)
    return requests.NewTableResponse(table=table.id, invite=creation.invite, keys=keys)


async def start_if_waiting(service: TableService, table: Table) -> bool:
    """Start the game if it is waiting. Returns whether this call did it."""
    appended = await service.execute(table, partial(lobby.start_if_waiting, table))
    return appended.entry is not None


async def import_record(service: TableService, text: str) -> requests.NewTableResponse:
    """Import a record as a read-only table.

    From there it can be replayed, or continued from any entry as a new table.
    """
    record = creation_events.read_record_text(text)
    game = service.catalog.get_game(record.game)
    packs = service.catalog.pack_folders(game, service.catalog.packs_of_record(record))
    await service.run_in_thread(replay, game, record, packs)
    table = await service.create(
        creation_events.read_only_from_record(service.catalog, record, service.new_key), record.luck
    )
    return requests.NewTableResponse(table=table.id, invite="", keys=[])


async def import_campaign(service: TableService, text: str) -> requests.NewTableResponse:
    """Import a campaign file as a read-only table for each finished chapter. Anybody may play the next chapter."""
    source = creation_events.read_campaign_file(text)
    if any(record.played_on for record in source.records):
        raise RequestError(422, "campaign-on-table")
    game = service.catalog.get_game(source.game)
    packs = service.catalog.pack_folders(game, service.catalog.packs_of_record(source.records[0]))
    progress = await service.run_in_thread(resume, game, source, packs)
    finished = source.records if progress.match is None else source.records[:-1]
    if not finished:
        raise RequestError(422, "campaign-empty")
    last: Table | None = None
    for record in finished:
        creation = creation_events.read_only_from_record(service.catalog, record, service.new_key)
        creation.campaign = True
        creation.before = chapters.finished_chapters(last) if last is not None else []
        new_table = await service.create(creation, record.luck)
        if last is not None:
            await service.execute(last, partial(NextChapterCreated, table=new_table.id))
        last = new_table
    assert last is not None
    return requests.NewTableResponse(table=last.id, invite="", keys=[])


async def fork_table(
    service: TableService, table: Table, keys: list[str], number: int, seat: str
) -> requests.NewTableResponse:
    """Create a table that continues a finished game after its first `number` entries, with the sender's seats."""
    require_finished(table)
    require_no_secrets(table, keys)
    own_seats = [seat_index(table, seat)] if seat else table.seats_of_keys(keys)
    creation, new_keys = await service.run_in_thread(
        creation_events.from_moment, service.catalog, table, number, own_seats, service.new_key, service.today()
    )
    new_table = await service.create(creation, table.luck)
    await start_if_waiting(service, new_table)
    return requests.NewTableResponse(table=new_table.id, invite="", keys=new_keys)


async def create_rematch(service: TableService, table: Table, keys: list[str]) -> requests.NewTableResponse:
    """Create the rematch with the same players and keys, or return the existing one.

    In a campaign, it starts over from the first chapter, and may be created at any time. The game starts at once if all
    its people sit at one device.
    """
    if not table.creation.campaign:
        require_finished(table)
    own_seats = table.seats_of_keys(keys)
    if not own_seats or table.creation.closed:
        raise RequestError(403, "not-your-seat")
    if not table.rematch_table:
        require_not_stuck(table)
        new_table = await service.create(creation_events.rematch_of(table, own_seats, service.new_key, service.today()))
        await service.execute(table, partial(link_rematch, table, new_table.id))
    rematch_table = await service.get(table.rematch_table)
    if all(not seat.has_person() or i in own_seats for i, seat in enumerate(table.seats)):
        await start_if_waiting(service, rematch_table)
    return creation_events.response_for(rematch_table, keys)


def link_rematch(table: Table, table_id: str) -> JournalEntry | int:
    return table.version if table.rematch_table else RematchCreated(table=table_id)


async def create_next_chapter(service: TableService, table: Table, keys: list[str]) -> requests.NewTableResponse:
    """Create the next chapter with the same players and keys, or return the existing one."""
    if not table.seats_of_keys(keys) and not table.is_hosted_by(keys):
        raise RequestError(403, "not-your-seat")
    creation = creation_events.next_chapter_of(table, service.new_key, service.today())
    if not table.next_table:
        require_not_stuck(table)
        new_table = await service.create(creation)
        await service.execute(table, partial(link_next_chapter, table, new_table.id))
    next_table = await service.get(table.next_table)
    if await start_if_waiting(service, next_table):
        for entry in campaign_view.carried_stand_ins(table, table.seats_of_keys(keys)):
            await service.execute(next_table, partial(identity, entry))
    return creation_events.response_for(next_table, keys)


def link_next_chapter(table: Table, table_id: str) -> JournalEntry | int:
    return table.version if table.next_table else NextChapterCreated(table=table_id)


def identity(entry: JournalEntry) -> JournalEntry:
    return entry


async def newest_chapter(service: TableService, table: Table) -> Table:
    """Return the newest chapter of a campaign that can be opened."""
    while table.next_table:
        following = await service.find_or_none(table.next_table)
        if following is None:
            return table
        table = following
    return table
