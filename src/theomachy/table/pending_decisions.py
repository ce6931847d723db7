"""Decisions that people have to make: turns, and answers to takeback requests. Everybody at the table may know them."""

from __future__ import annotations

from typing import Literal, NamedTuple

from theomachy.table.table import Table

DecisionKind = Literal["turn", "answer"]


class PendingDecision(NamedTuple):
    """A decision that a person has to make.

    `number` distinguishes it from other decisions of the seat and stays the same until it is made.
    """

    seat: int
    kind: DecisionKind
    number: int


def pending_decisions(table: Table) -> list[PendingDecision]:
    """List the pending decisions of people. There are none for bots, in lessons, and at stuck tables."""
    if table.phase != "playing" or table.fault is not None or table.creation.lesson:
        return []
    seat = awaited_seat(table)
    result = []
    if seat >= 0 and table.seats[seat].has_person() and not table.seats[seat].bot_in_charge():
        result.append(PendingDecision(seat, "turn", turn_start(table, seat)))
    if table.takeback is not None:
        result += [
            PendingDecision(other, "answer", table.takeback.number) for other in table.unanswered_seats(table.takeback)
        ]
    return result


def awaited_seat(table: Table) -> int:
    """Return the seat that must decide or enter a physical result; -1 if there is none."""
    pending = table.pending_action()
    return table.decider() if pending is None else pending.answering_seat()


def turn_start(table: Table, seat: int) -> int:
    """Return the number of the entry after which a seat's turn began."""
    for entry in reversed(table.log):
        if entry.seat != seat:
            return entry.number
    return 0
