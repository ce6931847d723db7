"""Use cases that create tables: new, imported, forked, as a rematch, as the next chapter."""

from __future__ import annotations

from functools import partial

from theomachy.core.campaign import resume
from theomachy.core.match import replay
from theomachy.table import campaign, chapters, forms, lobby, opening, teaching
from theomachy.table.holding import Holding
from theomachy.table.lines import Again, Line, Next
from theomachy.table.refused import Refused
from theomachy.table.replay import need_nothing_hidden, need_over
from theomachy.table.seats import need_sound, seat_at
from theomachy.table.table import Table


async def make(tables: Holding, wish: forms.NewTable) -> forms.Made:
    """Create a table as requested. A creator without a seat gets a host key, to start the table and fill its seats."""
    record = opening.read_text(wish.record) if wish.record else None
    initial_seats, keys = opening.take_seats(wish.seats, tables.new_key)
    keys = keys or [forms.SeatKey(seat="", key=tables.new_key())]
    creation = opening.as_wished(tables.shelf, wish, initial_seats, keys[0].key, tables.new_invite(), tables.today())
    luck = None
    if record is not None:
        luck = record.luck
        await tables.apart(opening.go_on_from, tables.shelf, creation, record)
    elif wish.lesson:
        luck = await tables.apart(teaching.as_lesson, creation, tables.shelf.game(wish.game), wish)
    elif wish.epilogue:
        opening.as_epilogue(creation, await tables.get(wish.epilogue))
    elif wish.after:
        opening.as_next_chapter(creation, await tables.get(wish.after))
    elif wish.file:
        await tables.apart(opening.as_chapter_of, tables.shelf, creation, wish.file)
    elif wish.campaign:
        opening.as_first_chapter(tables.shelf, creation)
    table = await tables.make(creation, luck)
    if wish.start and not any(seat.free() for seat in table.seats):
        await start_once(tables, table)
    return forms.Made(table=table.id, invite=creation.invite, keys=keys)


async def start_once(tables: Holding, table: Table) -> bool:
    """Start the game if it is waiting. Returns whether this call did it."""
    appended = await tables.change(table, partial(lobby.start_once, table))
    return appended.line is not None


async def take_record(tables: Holding, text: str) -> forms.Made:
    """Import a record as a read-only table, to replay it or to play on from any entry."""
    record = opening.read_text(text)
    game = tables.shelf.game(record.game)
    packs = tables.shelf.folders(game, tables.shelf.record_packs(record))
    await tables.apart(replay, game, record, packs)
    table = await tables.make(opening.to_look_at(tables.shelf, record, tables.new_key), record.luck)
    return forms.Made(table=table.id, invite="", keys=[])


async def take_campaign(tables: Holding, text: str) -> forms.Made:
    """Import a campaign file: a read-only table for each finished chapter, and anybody may play the next one."""
    source = opening.read_file(text)
    if any(record.played for record in source.records):
        raise Refused(422, "campaign-on-table")
    game = tables.shelf.game(source.game)
    packs = tables.shelf.folders(game, tables.shelf.record_packs(source.records[0]))
    progress = await tables.apart(resume, game, source, packs)
    finished = source.records if progress.match is None else source.records[:-1]
    if not finished:
        raise Refused(422, "campaign-empty")
    last: Table | None = None
    for record in finished:
        creation = opening.to_look_at(tables.shelf, record, tables.new_key)
        creation.campaign = True
        creation.before = chapters.with_this(last) if last is not None else []
        new_table = await tables.make(creation, record.luck)
        if last is not None:
            await tables.change(last, partial(Next, table=new_table.id))
        last = new_table
    assert last is not None
    return forms.Made(table=last.id, invite="", keys=[])


async def from_here(tables: Holding, table: Table, keys: list[str], number: int, seat: str) -> forms.Made:
    """Create a table that plays on after so many entries of a finished game, with the sender's seats."""
    need_over(table)
    need_nothing_hidden(table, keys)
    own_seats = [seat_at(table, seat)] if seat else table.held(keys)
    creation, new_keys = await tables.apart(
        opening.from_moment, tables.shelf, table, number, own_seats, tables.new_key, tables.today()
    )
    new_table = await tables.make(creation, table.luck)
    await start_once(tables, new_table)
    return forms.Made(table=new_table.id, invite="", keys=new_keys)


async def rematch(tables: Holding, table: Table, keys: list[str]) -> forms.Made:
    """Create the rematch with the same players and keys, or return the existing one. In a campaign, start over, at any
    time.

    It starts at once if all its people sit at one device.
    """
    if not table.opened.campaign:
        need_over(table)
    own_seats = table.held(keys)
    if not own_seats or table.opened.closed:
        raise Refused(403, "not-your-seat")
    if not table.rematch:
        need_sound(table)
        new_table = await tables.make(opening.again(table, own_seats, tables.new_key, tables.today()))
        await tables.change(table, partial(first_rematch, table, new_table.id))
    rematch_table = await tables.get(table.rematch)
    if all(not seat.person() or i in own_seats for i, seat in enumerate(table.seats)):
        await start_once(tables, rematch_table)
    return opening.made_for(rematch_table, keys)


def first_rematch(table: Table, fresh: str) -> Line | int:
    return table.version if table.rematch else Again(table=fresh)


async def next_chapter(tables: Holding, table: Table, keys: list[str]) -> forms.Made:
    """Create the next chapter with the same players and keys, or return the existing one."""
    if not table.held(keys) and not table.hosted_by(keys):
        raise Refused(403, "not-your-seat")
    creation = opening.next_chapter(table, tables.new_key, tables.today())
    if not table.next:
        need_sound(table)
        new_table = await tables.make(creation)
        await tables.change(table, partial(first_next, table, new_table.id))
    next_table = await tables.get(table.next)
    if await start_once(tables, next_table):
        for entry in campaign.stand_ins(table, table.held(keys)):
            await tables.change(next_table, partial(as_it_is, entry))
    return opening.made_for(next_table, keys)


def first_next(table: Table, fresh: str) -> Line | int:
    return table.version if table.next else Next(table=fresh)


def as_it_is(line: Line) -> Line:
    return line


async def newest(tables: Holding, table: Table) -> Table:
    """Return the newest chapter of a campaign that can be opened."""
    while table.next:
        following = await tables.find(table.next)
        if following is None:
            return table
        table = following
    return table
