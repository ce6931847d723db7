"""Commands before the game starts: players join and leave, bots fill seats.

Each returns the journal entry to append, or raises RequestError."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from theomachy.bots.registry import get_bot as bot_named
from theomachy.table import messages
from theomachy.table.errors import RequestError
from theomachy.table.journal import (
    BotSpeedChanged,
    GameStarted,
    JournalEntry,
    PlayerRenamed,
    SeatBotChanged,
    SeatSigned,
    SeatTaken,
    SpectatorChatChanged,
    VisibilityChanged,
)
from theomachy.table.messages import requests
from theomachy.table.permissions import clean_name, require_host, require_seat, require_waiting, seat_index
from theomachy.table.table import Table, seat_slug, sha256_hex

# Letters and digits that are not easily confused with each other.
CODE_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
CODE_LENGTH = 6


def join_table(table: Table, request: requests.JoinRequest, key: str) -> JournalEntry:
    """Take a seat with an invitation and a new key."""
    name = clean_name(request.name)
    if sha256_hex(request.invite) != sha256_hex(table.creation.invite):
        raise RequestError(403, "bad-invite")
    require_waiting(table)
    free = [at for at, seat in enumerate(table.seats) if seat.is_free()]
    wanted_seat = seat_index(table, request.seat) if request.seat else -1
    if not free:
        raise RequestError(409, "no-seat-free")
    if request.seat and wanted_seat not in free:
        raise RequestError(409, "seat-taken")
    return SeatTaken(seat=wanted_seat if request.seat else free[0], name=name, key=sha256_hex(key))


def rename_player(table: Table, keys: list[str], request: requests.RenameRequest) -> JournalEntry:
    return PlayerRenamed(seat=require_seat(table, request.seat, keys), name=clean_name(request.name))


def sign_seat(table: Table, keys: list[str], seat: str, signet: str) -> JournalEntry | int:
    """Store a verified device identity (`signet`) with the sender's seat."""
    index = require_seat(table, seat, keys)
    return table.version if table.seats[index].signet == signet else SeatSigned(seat=index, signet=signet)


def seat_bot(table: Table, keys: list[str], request: requests.SetBotRequest) -> JournalEntry:
    bot = bot_named(request.bot).name if request.bot else ""
    require_host(table, keys)
    require_waiting(table)
    seat = seat_index(table, request.seat)
    if table.seats[seat].has_person():
        raise RequestError(409, "seat-not-open")
    return SeatBotChanged(seat=seat, bot=bot)


def start_game(table: Table, keys: list[str]) -> JournalEntry:
    require_host(table, keys)
    require_waiting(table)
    if any(seat.is_free() for seat in table.seats):
        raise RequestError(409, "seats-open")
    return GameStarted()


def start_if_waiting(table: Table) -> JournalEntry | int:
    """Start the game, unless it has started already."""
    return GameStarted() if table.phase == "waiting" else table.version


def set_public(table: Table, keys: list[str], public: bool) -> JournalEntry | int:
    require_host(table, keys)
    if public and table.is_luck_known():
        raise RequestError(409, "luck-known")
    return table.version if table.public == public else VisibilityChanged(public=public)


def set_spectator_chat(table: Table, keys: list[str], muted: bool) -> JournalEntry | int:
    """Allow or forbid spectators to chat."""
    require_host(table, keys)
    return table.version if table.spectators_muted == muted else SpectatorChatChanged(hushed=muted)


def set_bot_speed(table: Table, keys: list[str], speed: requests.BotSpeed) -> JournalEntry | int:
    """Set the speed of the bots."""
    require_host(table, keys)
    return table.version if table.bot_speed == speed else BotSpeedChanged(tempo=speed)


def invite_code(table: Table) -> str:
    """Return the short code that can be typed instead of the invitation link while the table waits.

    It is a truncated hash, so the invitation cannot be computed from it.
    """
    digest = hashlib.sha256(f"code {table.creation.invite}".encode()).digest()
    return "".join([CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in digest[:CODE_LENGTH]])


def normalize_code(code: str) -> str:
    """Return a typed code with everything removed that is not a letter or digit of a code."""
    return "".join([letter for letter in code.lower() if letter in CODE_LETTERS])


def find_by_code(tables: Iterable[Table], typed_code: str) -> requests.InviteResponse:
    """Find the one waiting table with this code."""
    matches = [table for table in tables if table.phase == "waiting" and invite_code(table) == typed_code]
    if len(matches) != 1:
        raise RequestError(404, "no-such-code")
    return requests.InviteResponse(table=matches[0].id, invite=matches[0].creation.invite)


def is_listed(table: Table) -> bool:
    return table.public and table.fault is None and not table.is_luck_known()


def lobby_table(table: Table, seats: list[messages.SeatInfo], public: bool, now: float) -> messages.LobbyTable:
    """Build a row of a table list.

    The invitation is included only for public tables that wait for players.
    """
    free = sum([seat.is_free() for seat in table.seats])
    pending = table.pending_action()
    awaited = table.decider() if pending is None else pending.answering_seat()
    return messages.LobbyTable(
        table=table.id,
        game=table.game.info.id,
        title=table.creation.title,
        edition=table.creation.edition,
        phase=phase_info(table),
        seats=seats,
        open_seats=free if table.phase == "waiting" else 0,
        invite=table.creation.invite if public and table.public and table.phase == "waiting" else "",
        turn=seat_slug(awaited) if awaited >= 0 else "",
        changed=min(table.changed_at, now),
        chapter=table.chapter_number(),
        chapters=table.game.info.chapters,
        after=[chapter.table for chapter in table.creation.before if chapter.table],
        by_hand=table.creation.by_hand,
        group="" if public else table.group,
    )


def phase_info(table: Table) -> messages.Phase:
    if table.phase == "waiting":
        return "waiting"
    return "playing" if table.phase == "playing" else "over"
