"""Seats, names and what people may do with them."""

from __future__ import annotations

import unicodedata

from theomachy.core.action import SEAT
from theomachy.core.plain import plain
from theomachy.table.refused import Refused
from theomachy.table.table import Table

NAME_LENGTH = 24


def clean(text: str, most: int, problem: str, empty: bool = False) -> str:
    """Text from people: one plain line, in which there is something to see."""
    kept = " ".join(plain(text).split())
    seen = any(unicodedata.category(letter)[0] not in "MZC" for letter in kept)
    if len(kept) > most or (not seen and not empty):
        raise Refused(422, problem, [str(most)])
    return kept if seen else ""


def clean_name(text: str, empty: bool = False) -> str:
    """No commas, because records part names by them."""
    return clean(text.replace(",", " "), NAME_LENGTH, "bad-name", empty)


def seat_at(table: Table, slug: str) -> int:
    at = SEAT.index.get(slug, len(table.seats))
    if at >= len(table.seats):
        raise Refused(404, "no-such-seat", [slug])
    return at


def need_seat(table: Table, slug: str, keys: list[str]) -> int:
    at = seat_at(table, slug)
    if at not in table.held(keys):
        raise Refused(403, "not-your-seat")
    return at


def key_of(table: Table, slug: str, keys: list[str]) -> str:
    """The very key of a seat, from those that were sent."""
    at = seat_at(table, slug)
    for key in keys:
        if at in table.held([key]):
            return key
    raise Refused(403, "not-your-seat")


def need_host(table: Table, keys: list[str]) -> None:
    if not table.hosted_by(keys):
        raise Refused(403, "not-host")


def plays_alone(table: Table, held: list[int]) -> bool:
    """Whether everybody else at the table is a bot."""
    return bool(held) and not any([seat.person() and at not in held for at, seat in enumerate(table.seats)])


def may_have_hints(table: Table, held: list[int]) -> bool:
    """Others play for the result: only where all have sat down at a table that says so."""
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
