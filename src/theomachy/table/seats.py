"""Checks of user input and of permissions at a table. They raise if a requirement is not met."""

from __future__ import annotations

import unicodedata

from theomachy.core.action import SEAT
from theomachy.core.plain import plain
from theomachy.table.refused import Refused
from theomachy.table.table import Table

NAME_LENGTH = 24


def clean(text: str, most: int, problem: str, empty: bool = False) -> str:
    """Normalize a user's text to one sanitized line. Refused if it is too long or has no visible character."""
    line = " ".join(plain(text).split())
    is_visible = any(unicodedata.category(letter)[0] not in "MZC" for letter in line)
    if len(line) > most or (not is_visible and not empty):
        raise Refused(422, problem, [str(most)])
    return line if is_visible else ""


def clean_name(text: str, empty: bool = False) -> str:
    """Normalize a name. Commas are removed, because they separate names in records."""
    return clean(text.replace(",", " "), NAME_LENGTH, "bad-name", empty)


def seat_at(table: Table, slug: str) -> int:
    seat = SEAT.index.get(slug, len(table.seats))
    if seat >= len(table.seats):
        raise Refused(404, "no-such-seat", [slug])
    return seat


def need_seat(table: Table, slug: str, keys: list[str]) -> int:
    seat = seat_at(table, slug)
    if seat not in table.held(keys):
        raise Refused(403, "not-your-seat")
    return seat


def key_of(table: Table, slug: str, keys: list[str]) -> str:
    """Return the sender's key of a seat."""
    seat = seat_at(table, slug)
    for key in keys:
        if seat in table.held([key]):
            return key
    raise Refused(403, "not-your-seat")


def need_host(table: Table, keys: list[str]) -> None:
    if not table.hosted_by(keys):
        raise Refused(403, "not-host")


def plays_alone(table: Table, held: list[int]) -> bool:
    """Return whether all other seats are bots."""
    return bool(held) and not any([seat.person() and at not in held for at, seat in enumerate(table.seats)])


def may_have_hints(table: Table, held: list[int]) -> bool:
    """Return whether hints are allowed: against bots always, against people only at tables that allow it."""
    return bool(held) and (table.opened.hints or plays_alone(table, held))


def need_sound(table: Table) -> None:
    if table.stuck is not None:
        raise Refused(409, "table-stuck")


def need_waiting(table: Table) -> None:
    if table.phase != "waiting":
        raise Refused(409, "already-started")


def need_playing(table: Table) -> None:
    if table.phase != "playing":
        raise Refused(409, "not-started" if table.phase == "waiting" else "table-over")
