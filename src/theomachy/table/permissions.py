"""Checks of user input and of permissions at a table. They raise RequestError if a requirement is not met."""

from __future__ import annotations

import unicodedata

from theomachy.core.action import SEAT
from theomachy.core.sanitize import sanitize
from theomachy.table.errors import RequestError
from theomachy.table.table import Table

MAX_NAME_LENGTH = 24


def clean_text(text: str, max_length: int, error_slug: str, allow_empty: bool = False) -> str:
    """Return a user's text as one sanitized line. Raises if it is too long or has no visible character."""
    line = " ".join(sanitize(text).split())
    is_visible = any(unicodedata.category(letter)[0] not in "MZC" for letter in line)
    if len(line) > max_length or (not is_visible and not allow_empty):
        raise RequestError(422, error_slug, [str(max_length)])
    return line if is_visible else ""


def clean_name(text: str, allow_empty: bool = False) -> str:
    """Return a name, sanitized and without commas, which separate names in records."""
    return clean_text(text.replace(",", " "), MAX_NAME_LENGTH, "bad-name", allow_empty)


def seat_index(table: Table, slug: str) -> int:
    seat = SEAT.index.get(slug, len(table.seats))
    if seat >= len(table.seats):
        raise RequestError(404, "no-such-seat", [slug])
    return seat


def require_seat(table: Table, slug: str, keys: list[str]) -> int:
    seat = seat_index(table, slug)
    if seat not in table.seats_of_keys(keys):
        raise RequestError(403, "not-your-seat")
    return seat


def require_seat_key(table: Table, slug: str, keys: list[str]) -> str:
    """Return the sender's key for a seat; raise if the sender has none."""
    seat = seat_index(table, slug)
    for key in keys:
        if seat in table.seats_of_keys([key]):
            return key
    raise RequestError(403, "not-your-seat")


def require_host(table: Table, keys: list[str]) -> None:
    if not table.is_hosted_by(keys):
        raise RequestError(403, "not-host")


def is_alone_with_bots(table: Table, own_seats: list[int]) -> bool:
    """Return whether all other seats are bots."""
    return bool(own_seats) and not any(
        [seat.has_person() and at not in own_seats for at, seat in enumerate(table.seats)]
    )


def may_have_hints(table: Table, own_seats: list[int]) -> bool:
    """Return whether hints are allowed: against bots always, against people only at tables that allow it."""
    return bool(own_seats) and (table.creation.hints or is_alone_with_bots(table, own_seats))


def require_not_stuck(table: Table) -> None:
    if table.fault is not None:
        raise RequestError(409, "table-stuck")


def require_waiting(table: Table) -> None:
    if table.phase != "waiting":
        raise RequestError(409, "already-started")


def require_playing(table: Table) -> None:
    if table.phase != "playing":
        raise RequestError(409, "not-started" if table.phase == "waiting" else "table-over")
