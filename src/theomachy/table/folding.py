"""Rebuild a table by replaying its journal, as far as the entries can be read (event sourcing)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from theomachy.core.reason import Problem
from theomachy.table.lines import Closed, Damaged, Line, Mended, Newer, Row, Started, read_line
from theomachy.table.pieces import Stuck, Trial
from theomachy.table.table import Table, linked

# The kind of fault of a table that an administrator has closed.
CLOSED = "closed"


@dataclass(frozen=True)
class Counted:
    """A stored entry that counts, decoded; or the reason why it cannot be decoded."""

    row: Row
    line: Line | Stuck


def counted(rows: list[Row]) -> list[Counted]:
    """Decode stored entries, without those that a later repair has dropped."""
    decoded: list[Counted] = []
    for row in rows:
        entry = read_row(row)
        if isinstance(entry, Mended):
            decoded = [item for item in decoded if item.row.number <= entry.good]
        decoded.append(Counted(row, entry))
    return decoded


def read_row(row: Row) -> Line | Stuck:
    try:
        return read_line(row.body)
    except Newer as newer:
        return Stuck(row.number, "newer", str(newer))
    except Damaged as damaged:
        return Stuck(row.number, "damaged", str(damaged))


def show(table: Table) -> None:
    """Start the match of a read-only table, which has no start event."""
    started = table.begin()
    table.start(started, table.since)
    if started.fault is not None:
        table.stand_still(broken(1, started.fault))


def fold(table: Table, rows: list[Counted], now: float) -> None:
    """Apply decoded entries to a table. At the first one that fails, the table becomes stuck."""
    for item in rows:
        fault = table.stuck or take(table, item, now)
        if fault is not None:
            table.stand_still(fault)
            table.version = rows[-1].row.number
            return


def take(table: Table, one: Counted, now: float) -> Stuck | None:
    """Apply one decoded entry. Returns why it cannot be applied, or None."""
    stored, entry = one.row, one.line
    if isinstance(entry, Stuck):
        return entry
    if isinstance(entry, Closed):
        return Stuck(stored.number, CLOSED, "")
    if stored.number != table.version + 1 and not isinstance(entry, Mended):
        return Stuck(table.version + 1, "damaged", f"{stored.number} follows {table.version}")
    try:
        if isinstance(entry, Started):
            return begin(table, stored, now)
        table.accept(table.attempt(entry), stored, now)
    except Exception as error:
        return broken(stored.number, error)
    return None


def begin(table: Table, row: Row, now: float) -> Stuck | None:
    """Start the match. If the rules refuse an entry of the record that the table goes on from, the match stays as far
    as it got."""
    started = table.begin()
    if started.fault is None:
        table.accept(Trial(Started(), begun=started), row, now)
        return None
    table.start(started, now)
    return broken(row.number, started.fault)


def hold_to(table: Table, version: int, pack: str) -> None:
    """Mark a running table as stuck if the version of the rules or the data has changed since it began."""
    creation = table.opened
    is_same = (version, pack.split()[-1]) == (creation.version, creation.pack.split()[-1]) if creation.pack else True
    if not is_same and table.phase != "over":
        table.stand_still(Stuck(1, "changed", f"{creation.version} {creation.pack} → {version} {pack}"))


def broken(number: int, error: Exception) -> Stuck:
    return Stuck(number, "rules" if isinstance(error, Problem) else "fault", repr(error))


def chains(table: Table, rows: list[Counted]) -> Iterator[tuple[int, str]]:
    """Yield the number and the journal hash after each of these entries; the table stands right before them."""
    chain = table.chain
    for item in rows:
        chain = linked(chain, item.row)
        yield item.row.number, chain
