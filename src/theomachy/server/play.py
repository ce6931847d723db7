"""At the table: acting, taking back, talking, standing in, and asking why not."""

from __future__ import annotations

import time
from collections.abc import Container

from theomachy.bots.names import bot as bot_named
from theomachy.core.notation import read_legal, text_of, why_not
from theomachy.core.reason import Problem
from theomachy.core.record import RESTART, UNDO
from theomachy.server import forms, wire
from theomachy.server.errors import Refused, as_refused
from theomachy.server.lines import Acted, Line, Mark, Said, StoodIn, TookBack
from theomachy.server.lobby import clean, leave_waiting, need_seat, seat_at
from theomachy.server.table import SPECTATOR_SEAT, STAND_IN, Table
from theomachy.server.tables import Tables

TEXT_LENGTH = 200
CHAT_LENGTH = 500
ID_LENGTH = 64


def need_playing(table: Table) -> None:
    if table.phase != "playing":
        raise Refused(409, "not-started" if table.phase == "waiting" else "table-over")


def about(table: Table, refused: Refused) -> Refused:
    refused.game, refused.people = table.game, table.people()
    return refused


def check_act(table: Table, seat: int, text: str) -> str:
    """The notation of what may be done; what may not is refused in the game's own terms."""
    match = table.playing()
    if text in (UNDO, RESTART):
        if not match.can_undo(seat):
            raise Refused(409, "no-undo")
        return text
    if seat != match.state.seat:
        raise Refused(409, "not-your-turn")
    try:
        return text_of(read_legal(table.game, match.state, text))
    except Problem as problem:
        reason = why_not(table.game, match.state, seat, text)
        if reason is None:
            raise as_refused(problem) from None
        raise about(table, Refused(422, reason.slug, reason.things, reason.rule)) from None


async def act(tables: Tables, table: Table, keys: list[str], wish: wire.Act) -> int:
    """Does it once, however often it is sent, and only to the table that the sender saw."""
    if not 0 < len(wish.id) <= ID_LENGTH or len(wish.text) > TEXT_LENGTH:
        raise Refused(422, "bad-act", [str(ID_LENGTH), str(TEXT_LENGTH)])

    def decide() -> Line | int:
        seat = need_seat(table, wish.seat, keys)
        if (seat, wish.id) in table.done:
            return table.done[seat, wish.id]
        need_playing(table)
        if not table.settled <= wish.version <= table.version:
            raise Refused(409, "stale")
        if table.seats[seat].player():
            raise Refused(409, "seat-away")
        text = check_act(table, seat, wish.text.strip().lower())
        return Acted(seat=seat, text=text, id=wish.id, spent=spent(table, seat))

    return await tables.change(table, decide)


def spent(table: Table, seat: int) -> float:
    return round(time.time() - table.since, 2) if seat == table.decider() else 0.0


async def bot_act(tables: Tables, table: Table, settled: int, seat: int, text: str) -> bool:
    """A bot's choice, if the table is still as the bot saw it."""
    mark: Mark = "bot" if table.seats[seat].kind == "bot" else "stand-in"
    done = [False]

    def decide() -> Line | int:
        if table.settled != settled or not table.seats[seat].player():
            return table.version
        done[0] = True
        return Acted(seat=seat, text=check_act(table, seat, text), mark=mark)

    await tables.change(table, decide)
    return done[0]


async def say(tables: Tables, table: Table, keys: list[str], text: str) -> int:
    text = clean(text, CHAT_LENGTH, "bad-text")
    held = table.held(keys)
    decider = table.decider()
    seat = decider if decider in held else (held[0] if held else SPECTATOR_SEAT)
    return await tables.change(table, lambda: Said(seat=seat, text=text))


async def stand_in(tables: Tables, table: Table, keys: list[str], wish: forms.StandIn, present: Container[int]) -> int:
    """One's own seat, or by the host the seat of somebody who is not there."""
    bot = bot_named(wish.bot or STAND_IN).name

    def decide() -> Line:
        at = seat_at(table, wish.seat)
        need_playing(table)
        if not table.seats[at].person():
            raise Refused(409, "seat-no-person")
        if at not in table.held(keys):
            if not table.hosted_by(keys):
                raise Refused(403, "not-your-seat")
            if at in present:
                raise Refused(409, "bot-no-need")
        return StoodIn(seat=at, bot=bot, spent=spent(table, at))

    return await tables.change(table, decide)


async def time_is_up(tables: Tables, table: Table, settled: int, seat: int) -> None:
    def decide() -> Line | int:
        if table.settled != settled:
            return table.version
        return StoodIn(seat=seat, bot=STAND_IN, spent=spent(table, seat), late=True)

    await tables.change(table, decide)


async def take_back(tables: Tables, table: Table, keys: list[str], seat: str) -> int:
    def decide() -> Line:
        at = need_seat(table, seat, keys)
        need_playing(table)
        if not table.seats[at].stand_in:
            raise Refused(409, "seat-not-away")
        return TookBack(seat=at)

    return await tables.change(table, decide)


async def leave(tables: Tables, table: Table, keys: list[str]) -> int:
    """Before the start the seat is open again; later a bot goes on, and the key still fits."""
    held = table.held(keys)
    if not held:
        raise Refused(403, "not-your-seat")
    version = table.version
    for seat in held:
        if table.phase == "waiting":
            version = await leave_waiting(tables, table, seat)
        elif table.phase == "playing" and not table.seats[seat].stand_in:
            wish = forms.StandIn(seat="abcd"[seat])
            version = await stand_in(tables, table, keys, wish, ())
    return version
