"""Pending decisions of people: turns and answers to takeback requests. All of it is public at the table."""

from __future__ import annotations

from typing import Literal, NamedTuple

from theomachy.table.table import Table

About = Literal["turn", "answer"]


class Duty(NamedTuple):
    """A decision that a person is waited for. `number` identifies it within its seat and stays the same until it is
    made."""

    seat: int
    about: About
    number: int


def duties(table: Table) -> list[Duty]:
    """List the pending decisions of people. Bots, lessons and stuck tables have none."""
    if table.phase != "playing" or table.stuck is not None or table.opened.lesson:
        return []
    seat = waited(table)
    result = []
    if seat >= 0 and table.seats[seat].person() and not table.seats[seat].player():
        result.append(Duty(seat, "turn", began(table, seat)))
    if table.wish is not None:
        result += [Duty(other, "answer", table.wish.number) for other in table.asked(table.wish)]
    return result


def waited(table: Table) -> int:
    """Return the seat that decides or has to enter a physical result; -1 if there is none."""
    pending = table.pending()
    return table.decider() if pending is None else pending.speaker()


def began(table: Table, seat: int) -> int:
    """Return the number of the entry after which a seat's turn began."""
    for entry in reversed(table.told):
        if entry.seat != seat:
            return entry.number
    return 0
