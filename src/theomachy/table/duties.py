"""What a table asks of its people: to decide, or to answer somebody's wish. Everybody at the table can see it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from theomachy.table.table import Table

About = Literal["turn", "answer"]


class Duty(NamedTuple):
    """`number` tells one duty of a seat from the next: however often somebody looks, the same has the same."""

    seat: int
    about: About
    number: int


def duties(table: Table) -> list[Duty]:
    """What people are waited for; a bot, a lesson and a table that stands still wait for nobody."""
    if table.phase != "playing" or table.stuck is not None or table.opened.lesson:
        return []
    seat = waited(table)
    found = []
    if seat >= 0 and table.seats[seat].person() and not table.seats[seat].player():
        found.append(Duty(seat, "turn", began(table, seat)))
    if table.wish is not None:
        found += [Duty(other, "answer", table.wish.number) for other in table.asked(table.wish)]
    return found


def waited(table: Table) -> int:
    """The seat that decides, or that is to say what came; -1: none."""
    pending = table.pending()
    return table.decider() if pending is None else pending.speaker()


def began(table: Table, seat: int) -> int:
    """After which entry the turn of a seat began: what it has done in it since is the same turn."""
    for told in reversed(table.told):
        if told.seat != seat:
            return told.number
    return 0
