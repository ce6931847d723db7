"""Tables that are made: as wished, from records and campaigns, and from other tables."""

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
    """A table as wished. Whoever takes no seat gets a key of the house instead, to start and fill it."""
    record = opening.read_text(wish.record) if wish.record else None
    chairs, keys = opening.take_seats(wish.seats, tables.new_key)
    keys = keys or [forms.SeatKey(seat="", key=tables.new_key())]
    opened = opening.as_wished(tables.shelf, wish, chairs, keys[0].key, tables.new_invite(), tables.today())
    luck = None
    if record is not None:
        luck = record.luck
        await tables.apart(opening.go_on_from, tables.shelf, opened, record)
    elif wish.lesson:
        luck = await tables.apart(teaching.as_lesson, opened, tables.shelf.game(wish.game), wish)
    elif wish.epilogue:
        opening.as_epilogue(opened, await tables.get(wish.epilogue))
    elif wish.after:
        opening.as_next_chapter(opened, await tables.get(wish.after))
    elif wish.file:
        await tables.apart(opening.as_chapter_of, tables.shelf, opened, wish.file)
    elif wish.campaign:
        opening.as_first_chapter(tables.shelf, opened)
    table = await tables.make(opened, luck)
    if wish.start and not any(seat.free() for seat in table.seats):
        await start_once(tables, table)
    return forms.Made(table=table.id, invite=opened.invite, keys=keys)


async def start_once(tables: Holding, table: Table) -> bool:
    """Whoever comes first starts it; gives whether it was this call."""
    put = await tables.change(table, partial(lobby.start_once, table))
    return put.line is not None


async def take_record(tables: Holding, text: str) -> forms.Made:
    """A record from outside becomes a table that can be looked at, replayed and gone on from."""
    record = opening.read_text(text)
    game = tables.shelf.game(record.game)
    packs = tables.shelf.folders(game, tables.shelf.record_packs(record))
    await tables.apart(replay, game, record, packs)
    table = await tables.make(opening.to_look_at(tables.shelf, record, tables.new_key), record.luck)
    return forms.Made(table=table.id, invite="", keys=[])


async def take_campaign(tables: Holding, text: str) -> forms.Made:
    """A campaign from a file: a table to look at for each finished chapter. Anybody may go on after the last."""
    told = opening.read_file(text)
    if any(record.played for record in told.records):
        raise Refused(422, "campaign-on-table")
    game = tables.shelf.game(told.game)
    packs = tables.shelf.folders(game, tables.shelf.record_packs(told.records[0]))
    progress = await tables.apart(resume, game, told, packs)
    finished = told.records if progress.match is None else told.records[:-1]
    if not finished:
        raise Refused(422, "campaign-empty")
    last: Table | None = None
    for record in finished:
        opened = opening.to_look_at(tables.shelf, record, tables.new_key)
        opened.campaign = True
        opened.before = chapters.with_this(last) if last is not None else []
        fresh = await tables.make(opened, record.luck)
        if last is not None:
            await tables.change(last, partial(Next, table=fresh.id))
        last = fresh
    assert last is not None
    return forms.Made(table=last.id, invite="", keys=[])


async def from_here(tables: Holding, table: Table, keys: list[str], number: int, seat: str) -> forms.Made:
    """A new table that goes on after this many entries, with the seats one had."""
    need_over(table)
    need_nothing_hidden(table, keys)
    mine = [seat_at(table, seat)] if seat else table.held(keys)
    opened, mine_now = await tables.apart(
        opening.from_moment, tables.shelf, table, number, mine, tables.new_key, tables.today()
    )
    fresh = await tables.make(opened, table.luck)
    await start_once(tables, fresh)
    return forms.Made(table=fresh.id, invite="", keys=mine_now)


async def rematch(tables: Holding, table: Table, keys: list[str]) -> forms.Made:
    """The same people at a new table, with the keys they have; it starts at once if nobody else need be asked.

    In a campaign they start over, which they may at any time.
    """
    if not table.opened.campaign:
        need_over(table)
    held = table.held(keys)
    if not held or table.opened.closed:
        raise Refused(403, "not-your-seat")
    if not table.rematch:
        need_sound(table)
        fresh = await tables.make(opening.again(table, held, tables.new_key, tables.today()))
        await tables.change(table, partial(first_rematch, table, fresh.id))
    other = await tables.get(table.rematch)
    if all(not seat.person() or i in held for i, seat in enumerate(table.seats)):
        await start_once(tables, other)
    return opening.made_for(other, keys)


def first_rematch(table: Table, fresh: str) -> Line | int:
    return table.version if table.rematch else Again(table=fresh)


async def next_chapter(tables: Holding, table: Table, keys: list[str]) -> forms.Made:
    """The same people go on at a new table, with the keys they have; whoever asks second is led there too."""
    if not table.held(keys) and not table.hosted_by(keys):
        raise Refused(403, "not-your-seat")
    opened = opening.next_chapter(table, tables.new_key, tables.today())
    if not table.next:
        need_sound(table)
        fresh = await tables.make(opened)
        await tables.change(table, partial(first_next, table, fresh.id))
    other = await tables.get(table.next)
    if await start_once(tables, other):
        for line in campaign.stand_ins(table, table.held(keys)):
            await tables.change(other, partial(as_it_is, line))
    return opening.made_for(other, keys)


def first_next(table: Table, fresh: str) -> Line | int:
    return table.version if table.next else Next(table=fresh)


def as_it_is(line: Line) -> Line:
    return line


async def newest(tables: Holding, table: Table) -> Table:
    """The last chapter that was begun of a campaign, as far as they can be opened."""
    while table.next:
        following = await tables.find(table.next)
        if following is None:
            return table
        table = following
    return table
