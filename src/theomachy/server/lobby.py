"""Before the first shuffle: tables are made, people come and go, bots fill seats."""

from __future__ import annotations

import asyncio
import secrets
import time
from datetime import UTC, datetime

from theomachy.bots.names import bot as bot_named
from theomachy.core.game import make_setup
from theomachy.core.match import replay
from theomachy.core.record import FIRST_LINE, Luck, Record, read_record
from theomachy.server import chapters, forms, wire
from theomachy.server.errors import Refused
from theomachy.server.lines import Chair, Filled, Left, Line, Named, Opened, Sat, Shown, Started
from theomachy.server.table import STAND_IN, Table, hashed, letter
from theomachy.server.tables import Tables

NAME_LENGTH = 24
TITLE_LENGTH = 60
SECONDS = (60, 86400)
INCREMENT = 3600
DAYS = 14
ENTRIES = 5000


def clean(text: str, most: int, problem: str, empty: bool = False) -> str:
    """Text from people: one line, no control letters, no commas where records part names by them."""
    kept = "".join(letter if letter.isprintable() else " " for letter in text)
    kept = " ".join(kept.split())
    if len(kept) > most or (not kept and not empty):
        raise Refused(422, problem, [str(most)])
    return kept


def clean_name(text: str, empty: bool = False) -> str:
    return clean(text.replace(",", " "), NAME_LENGTH, "bad-name", empty)


def new_key() -> str:
    return secrets.token_urlsafe(32)


def seat_at(table: Table, slug: str) -> int:
    at = "abcd".find(slug) if slug else -1
    if not 0 <= at < len(table.seats) or len(slug) != 1:
        raise Refused(404, "no-such-seat", [slug])
    return at


def need_seat(table: Table, slug: str, keys: list[str]) -> int:
    at = seat_at(table, slug)
    if at not in table.held(keys):
        raise Refused(403, "not-your-seat")
    return at


def need_host(table: Table, keys: list[str]) -> None:
    if not table.hosted_by(keys):
        raise Refused(403, "not-host")


def need_waiting(table: Table) -> None:
    if table.phase != "waiting":
        raise Refused(409, "already-started")


def check_clock(clock: forms.ClockWish) -> None:
    fits = {
        "none": True,
        "budget": SECONDS[0] <= clock.seconds <= SECONDS[1] and 0 <= clock.increment <= INCREMENT,
        "days": 1 <= clock.days <= DAYS,
    }
    if not fits[clock.kind]:
        raise Refused(422, "bad-clock-days" if clock.kind == "days" else "bad-clock-budget")


def take_seats(wishes: list[forms.SeatWish]) -> tuple[list[Chair], list[forms.SeatKey]]:
    """The seats of a new table; those on the maker's device get their keys at once."""
    chairs: list[Chair] = []
    keys: list[forms.SeatKey] = []
    for at, wish in enumerate(wishes):
        chair = Chair(kind=wish.kind, name=clean_name(wish.name, empty=True))
        if wish.kind == "bot":
            chair.bot = bot_named(wish.bot or STAND_IN).name
        elif wish.kind == "open":
            chair.name = ""
        else:
            key = new_key()
            chair.key = hashed(key)
            keys.append(forms.SeatKey(seat=letter(at), key=key))
        chairs.append(chair)
    return chairs, keys


async def make(tables: Tables, wish: forms.NewTable) -> forms.Made:
    """A table as wished. Whoever takes no seat gets a key of the house instead, to start and fill it."""
    record = read_text(wish.record) if wish.record else None
    chairs, keys = take_seats(wish.seats)
    keys = keys or [forms.SeatKey(seat="", key=new_key())]
    opened = as_wished(tables, wish, chairs, keys)
    luck = None
    if record is not None:
        luck = await go_on_from(tables, opened, record)
    elif wish.epilogue:
        await as_epilogue(tables, opened, wish.epilogue)
    elif wish.campaign or wish.after:
        await as_chapter(tables, opened, wish.after)
    table = await tables.make(opened, luck)
    if wish.start and not any(seat.free() for seat in table.seats):
        await tables.change(table, lambda: Started())
    return forms.Made(table=table.id, invite=opened.invite, keys=keys)


def as_wished(tables: Tables, wish: forms.NewTable, chairs: list[Chair], keys: list[forms.SeatKey]) -> Opened:
    game = tables.shelf.game(wish.game)
    setup = make_setup(game.info, len(wish.seats), wish.edition, wish.options)
    tables.shelf.folders(game, wish.packs)
    check_clock(wish.clock)
    return Opened(
        game=game.info.id,
        edition=setup.edition,
        options=setup.options,
        seats=chairs,
        invite=secrets.token_urlsafe(16),
        hosts=[hashed(keys[0].key)],
        date=today(),
        title=clean(wish.title, TITLE_LENGTH, "bad-title", empty=True),
        public=wish.public,
        clock=wish.clock,
        packs=wish.packs,
    )


async def as_chapter(tables: Tables, opened: Opened, after: str) -> None:
    """The table begins a campaign, or goes on with one whose last chapter it names."""
    seats = len(opened.seats)
    if not after:
        game = tables.shelf.game(opened.game)
        chapters.first(game, seats, tables.shelf.folders(game, opened.packs)).mark(opened)
        return
    table = await tables.get(after)
    if len(table.seats) != seats:
        raise Refused(422, "other-seats", [str(len(table.seats))])
    chapters.following(table).mark(opened)
    opened.game, opened.packs, opened.title = table.opened.game, table.opened.packs, table.opened.title


async def as_epilogue(tables: Tables, opened: Opened, last: str) -> None:
    """The table carries what a finished campaign left, and is no chapter itself."""
    table = await tables.get(last)
    if len(table.seats) != len(opened.seats):
        raise Refused(422, "other-seats", [str(len(table.seats))])
    setup = chapters.epilogue(table, opened.options)
    opened.game, opened.packs, opened.title = table.opened.game, table.opened.packs, table.opened.title
    opened.edition, opened.options, opened.legacy = setup.edition, setup.options, setup.legacy


def read_text(text: str) -> Record:
    """A record from outside; the numbers in it may be longer than numbers can be."""
    try:
        record = read_record(text)
    except ValueError:
        raise Refused(422, "not-a-record", [FIRST_LINE]) from None
    if len(record.entries) > ENTRIES:
        raise Refused(413, "record-too-long", [str(ENTRIES)])
    return record


async def go_on_from(tables: Tables, opened: Opened, record: Record) -> Luck:
    """Checks that a record can be gone on from and puts its entries into the table. Its luck stays the same."""
    if len(record.seats) != len(opened.seats):
        raise Refused(422, "other-seats", [str(len(record.seats))])
    game = tables.shelf.game(record.game)
    opened.packs = tables.shelf.record_packs(record)
    match = await asyncio.to_thread(replay, game, record, tables.shelf.folders(game, opened.packs))
    opened.game, opened.edition, opened.options = record.game, match.setup.edition, match.setup.options
    opened.entries = [entry.line() for entry in match.entries]
    opened.legacy = record.legacy
    return record.luck


def today() -> str:
    return datetime.now(UTC).date().isoformat()


async def join(tables: Tables, table: Table, wish: forms.Join) -> forms.Joined:
    name = clean_name(wish.name)
    if not secrets.compare_digest(wish.invite.encode(), table.opened.invite.encode()):
        raise Refused(403, "bad-invite")
    key = new_key()
    taken = [-1]

    def decide() -> Line:
        need_waiting(table)
        free = [at for at, seat in enumerate(table.seats) if seat.free()]
        wished = seat_at(table, wish.seat) if wish.seat else -1
        if not free:
            raise Refused(409, "no-seat-free")
        if wish.seat and wished not in free:
            raise Refused(409, "seat-taken")
        taken[0] = wished if wish.seat else free[0]
        return Sat(seat=taken[0], name=name, key=hashed(key))

    await tables.change(table, decide)
    return forms.Joined(table=table.id, keys=[forms.SeatKey(seat=letter(taken[0]), key=key)])


async def rename(tables: Tables, table: Table, keys: list[str], wish: forms.Rename) -> int:
    name = clean_name(wish.name)
    return await tables.change(table, lambda: Named(seat=need_seat(table, wish.seat, keys), name=name))


async def fill(tables: Tables, table: Table, keys: list[str], wish: forms.Fill) -> int:
    bot = bot_named(wish.bot).name if wish.bot else ""

    def decide() -> Line:
        need_host(table, keys)
        need_waiting(table)
        at = seat_at(table, wish.seat)
        if table.seats[at].person():
            raise Refused(409, "seat-not-open")
        return Filled(seat=at, bot=bot)

    return await tables.change(table, decide)


async def start(tables: Tables, table: Table, keys: list[str]) -> int:
    def decide() -> Line:
        need_host(table, keys)
        need_waiting(table)
        if any(seat.free() for seat in table.seats):
            raise Refused(409, "seats-open")
        return Started()

    return await tables.change(table, decide)


async def show(tables: Tables, table: Table, keys: list[str], public: bool) -> int:
    def decide() -> Line | int:
        need_host(table, keys)
        return table.version if table.public == public else Shown(public=public)

    return await tables.change(table, decide)


async def leave_waiting(tables: Tables, table: Table, seat: int) -> int:
    def decide() -> Line:
        need_waiting(table)
        return Left(seat=seat)

    return await tables.change(table, decide)


def listed(table: Table, seats: list[wire.SeatInfo], public: bool) -> wire.LobbyTable:
    """A table in a list. The invitation stands there only if everybody may come."""
    free = sum([seat.free() for seat in table.seats])
    decider = table.decider()
    return wire.LobbyTable(
        table=table.id,
        game=table.game.info.id,
        title=table.opened.title,
        edition=table.opened.edition,
        phase=phase_of(table),
        seats=seats,
        open_seats=free if table.phase == "waiting" else 0,
        invite=table.opened.invite if public and table.public and table.phase == "waiting" else "",
        turn=letter(decider) if decider >= 0 else "",
        changed=min(table.changed, time.time()),
        chapter=table.chapter(),
        chapters=table.game.info.chapters,
        after=[chapter.table for chapter in table.opened.before],
    )


def phase_of(table: Table) -> wire.Phase:
    if table.phase == "waiting":
        return "waiting"
    return "playing" if table.phase == "playing" else "over"
