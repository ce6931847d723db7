"""Commands before the game starts: players join and leave, bots fill seats. Each returns the entry to append, or
refuses."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from theomachy.bots.names import bot as bot_named
from theomachy.table import forms, wire
from theomachy.table.lines import Filled, Hushed, Line, Named, Paced, Sat, Shown, Signed, Started
from theomachy.table.refused import Refused
from theomachy.table.seats import clean_name, need_host, need_seat, need_waiting, seat_at
from theomachy.table.table import Table, hashed, letter

# Letters and digits that are not easily confused.
CODE_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
CODE_LENGTH = 6


def join(table: Table, wish: forms.Join, key: str) -> Line:
    """Take a seat with an invitation and a new key."""
    name = clean_name(wish.name)
    if hashed(wish.invite) != hashed(table.opened.invite):
        raise Refused(403, "bad-invite")
    need_waiting(table)
    free = [at for at, seat in enumerate(table.seats) if seat.free()]
    wanted_seat = seat_at(table, wish.seat) if wish.seat else -1
    if not free:
        raise Refused(409, "no-seat-free")
    if wish.seat and wanted_seat not in free:
        raise Refused(409, "seat-taken")
    return Sat(seat=wanted_seat if wish.seat else free[0], name=name, key=hashed(key))


def rename(table: Table, keys: list[str], wish: forms.Rename) -> Line:
    return Named(seat=need_seat(table, wish.seat, keys), name=clean_name(wish.name))


def sign(table: Table, keys: list[str], seat: str, signet: str) -> Line | int:
    """Attach a verified device identity to the sender's seat."""
    index = need_seat(table, seat, keys)
    return table.version if table.seats[index].signet == signet else Signed(seat=index, signet=signet)


def fill(table: Table, keys: list[str], wish: forms.Fill) -> Line:
    bot = bot_named(wish.bot).name if wish.bot else ""
    need_host(table, keys)
    need_waiting(table)
    seat = seat_at(table, wish.seat)
    if table.seats[seat].person():
        raise Refused(409, "seat-not-open")
    return Filled(seat=seat, bot=bot)


def start(table: Table, keys: list[str]) -> Line:
    need_host(table, keys)
    need_waiting(table)
    if any(seat.free() for seat in table.seats):
        raise Refused(409, "seats-open")
    return Started()


def start_once(table: Table) -> Line | int:
    """Start the game, unless it has started already."""
    return Started() if table.phase == "waiting" else table.version


def show(table: Table, keys: list[str], public: bool) -> Line | int:
    need_host(table, keys)
    if public and table.luck_known():
        raise Refused(409, "luck-known")
    return table.version if table.public == public else Shown(public=public)


def hush(table: Table, keys: list[str], hushed: bool) -> Line | int:
    """Allow or forbid spectators to chat."""
    need_host(table, keys)
    return table.version if table.hushed == hushed else Hushed(hushed=hushed)


def pace(table: Table, keys: list[str], tempo: forms.Tempo) -> Line | int:
    """Set the speed of the bots."""
    need_host(table, keys)
    return table.version if table.tempo == tempo else Paced(tempo=tempo)


def code(table: Table) -> str:
    """Derive the short code that can be typed instead of the invitation while the table waits. One-way: a truncated
    hash."""
    digest = hashlib.sha256(f"code {table.opened.invite}".encode()).digest()
    return "".join([CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in digest[:CODE_LENGTH]])


def typed(code: str) -> str:
    """Normalize a code that a person typed: drop all but its letters."""
    return "".join([letter for letter in code.lower() if letter in CODE_LETTERS])


def with_code(tables: Iterable[Table], wanted: str) -> forms.Invited:
    """Find the one waiting table with this code."""
    matches = [table for table in tables if table.phase == "waiting" and code(table) == wanted]
    if len(matches) != 1:
        raise Refused(404, "no-such-code")
    return forms.Invited(table=matches[0].id, invite=matches[0].opened.invite)


def on_show(table: Table) -> bool:
    return table.public and table.stuck is None and not table.luck_known()


def listed(table: Table, seats: list[wire.SeatInfo], public: bool, now: float) -> wire.LobbyTable:
    """Build a row of a table list. The invitation is included only for public tables that wait for players."""
    free = sum([seat.free() for seat in table.seats])
    pending = table.pending()
    awaited = table.decider() if pending is None else pending.speaker()
    return wire.LobbyTable(
        table=table.id,
        game=table.game.info.id,
        title=table.opened.title,
        edition=table.opened.edition,
        phase=phase_of(table),
        seats=seats,
        open_seats=free if table.phase == "waiting" else 0,
        invite=table.opened.invite if public and table.public and table.phase == "waiting" else "",
        turn=letter(awaited) if awaited >= 0 else "",
        changed=min(table.changed, now),
        chapter=table.chapter(),
        chapters=table.game.info.chapters,
        after=[chapter.table for chapter in table.opened.before if chapter.table],
        by_hand=table.opened.by_hand,
        group="" if public else table.group,
    )


def phase_of(table: Table) -> wire.Phase:
    if table.phase == "waiting":
        return "waiting"
    return "playing" if table.phase == "playing" else "over"
