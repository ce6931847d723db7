"""Folding: a table from its stored lines, as far as they can be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from theomachy.core.reason import Problem
from theomachy.table.lines import Closed, Damaged, Line, Mended, Newer, Row, Started, read_line
from theomachy.table.pieces import Stuck, Trial
from theomachy.table.table import Table, linked

# Why a table stands still that whoever runs the server has closed.
CLOSED = "closed"


@dataclass(frozen=True)
class Counted:
    """A row that counts, and its line; or why it cannot be read."""

    row: Row
    line: Line | Stuck


def counted(rows: list[Row]) -> list[Counted]:
    """The rows that count: what was mended away does not."""
    found: list[Counted] = []
    for row in rows:
        line = read_row(row)
        if isinstance(line, Mended):
            found = [one for one in found if one.row.number <= line.good]
        found.append(Counted(row, line))
    return found


def read_row(row: Row) -> Line | Stuck:
    try:
        return read_line(row.body)
    except Newer as newer:
        return Stuck(row.number, "newer", str(newer))
    except Damaged as damaged:
        return Stuck(row.number, "damaged", str(damaged))


def show(table: Table) -> None:
    """A table that is only to be looked at begins with its first line."""
    begun = table.begin()
    table.start(begun, table.since)
    if begun.fault is not None:
        table.stand_still(broken(1, begun.fault))


def fold(table: Table, rows: list[Counted], now: float) -> None:
    """What is stored behind the table happens now, up to the first row that cannot."""
    for one in rows:
        stuck = table.stuck or take(table, one, now)
        if stuck is not None:
            table.stand_still(stuck)
            table.version = rows[-1].row.number
            return


def take(table: Table, one: Counted, now: float) -> Stuck | None:
    row, line = one.row, one.line
    if isinstance(line, Stuck):
        return line
    if isinstance(line, Closed):
        return Stuck(row.number, CLOSED, "")
    if row.number != table.version + 1 and not isinstance(line, Mended):
        return Stuck(table.version + 1, "damaged", f"{row.number} follows {table.version}")
    try:
        if isinstance(line, Started):
            return begin(table, row, now)
        table.accept(table.attempt(line), row, now)
    except Exception as error:
        return broken(row.number, error)
    return None


def begin(table: Table, row: Row, now: float) -> Stuck | None:
    """The first shuffle. Of a record that the rules take no more, what they do take is shown."""
    begun = table.begin()
    if begun.fault is None:
        table.accept(Trial(Started(), begun=begun), row, now)
        return None
    table.start(begun, now)
    return broken(row.number, begun.fault)


def hold_to(table: Table, version: int, pack: str) -> None:
    """A table that goes on keeps the rules and values it began with: with others it can only be looked at."""
    opened = table.opened
    same = (version, pack.split()[-1]) == (opened.version, opened.pack.split()[-1]) if opened.pack else True
    if not same and table.phase != "over":
        table.stand_still(Stuck(1, "changed", f"{opened.version} {opened.pack} → {version} {pack}"))


def broken(number: int, error: Exception) -> Stuck:
    return Stuck(number, "rules" if isinstance(error, Problem) else "fault", repr(error))


def chains(table: Table, rows: list[Counted]) -> Iterator[tuple[int, str]]:
    """The number and the hash of all lines after each of these rows; the table stands before them."""
    chain = table.chain
    for one in rows:
        chain = linked(chain, one.row)
        yield one.row.number, chain
