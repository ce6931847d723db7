"""Rebuilds a table by replaying its journal (event sourcing), up to the first entry that fails."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from theomachy.core.rule_errors import Problem
from theomachy.table.journal import (
    DamagedEntry,
    GameStarted,
    JournalEntry,
    StoredEntry,
    TableClosed,
    TableRepaired,
    UnknownEntry,
)
from theomachy.table.model import TableFault, ValidatedEntry
from theomachy.table.table import Table, next_journal_hash

# The kind of fault that marks a table closed by an administrator.
CLOSED = "closed"


@dataclass(frozen=True)
class DecodedEntry:
    """A stored entry that was not dropped by a repair: decoded, or with the reason why it cannot be."""

    stored: StoredEntry
    entry: JournalEntry | TableFault


def decode_journal(stored: list[StoredEntry]) -> list[DecodedEntry]:
    """Decode stored entries, without those that a later repair has dropped."""
    decoded: list[DecodedEntry] = []
    for row in stored:
        entry = decode_stored(row)
        if isinstance(entry, TableRepaired):
            decoded = [item for item in decoded if item.stored.number <= entry.good]
        decoded.append(DecodedEntry(row, entry))
    return decoded


def decode_stored(stored: StoredEntry) -> JournalEntry | TableFault:
    try:
        return JournalEntry.decode(stored.body)
    except UnknownEntry as newer:
        return TableFault(stored.number, "newer", str(newer))
    except DamagedEntry as damaged:
        return TableFault(stored.number, "damaged", str(damaged))


def open_read_only(table: Table) -> None:
    """Start the match of a read-only table. Its journal has no entry for the start."""
    started = table.create_match()
    table.apply_start(started, table.decision_started)
    if started.error is not None:
        table.mark_stuck(error_fault(1, started.error))


def replay_journal(table: Table, entries: list[DecodedEntry], now: float) -> None:
    """Apply decoded entries to a table. At the first one that fails, the table becomes stuck."""
    for item in entries:
        fault = table.fault or apply_decoded(table, item, now)
        if fault is not None:
            table.mark_stuck(fault)
            table.version = entries[-1].stored.number
            return


def apply_decoded(table: Table, item: DecodedEntry, now: float) -> TableFault | None:
    """Apply one decoded entry. Returns the fault if it cannot be applied, else None."""
    stored, entry = item.stored, item.entry
    if isinstance(entry, TableFault):
        return entry
    if isinstance(entry, TableClosed):
        return TableFault(stored.number, CLOSED, "")
    if stored.number != table.version + 1 and not isinstance(entry, TableRepaired):
        return TableFault(table.version + 1, "damaged", f"{stored.number} follows {table.version}")
    try:
        if isinstance(entry, GameStarted):
            return start_match(table, stored, now)
        table.apply(table.try_entry(entry), stored, now)
    except Exception as error:
        return error_fault(stored.number, error)
    return None


def start_match(table: Table, stored: StoredEntry, now: float) -> TableFault | None:
    """Start the match.

    If the rules refuse an entry of the record from which the table resumes, the match stops before that entry.
    """
    started = table.create_match()
    if started.error is None:
        table.apply(ValidatedEntry(GameStarted(), started_match=started), stored, now)
        return None
    table.apply_start(started, now)
    return error_fault(stored.number, started.error)


def check_same_rules(table: Table, version: int, pack: str) -> None:
    """Mark a running table as stuck if its version of the rules is not available any more, or its data changed since it
    began.
    """
    creation = table.creation
    is_same = (version, pack.split()[-1]) == (creation.version, creation.pack.split()[-1]) if creation.pack else True
    if not is_same and table.phase != "over":
        table.mark_stuck(TableFault(1, "changed", f"{creation.version} {creation.pack} → {version} {pack}"))


def error_fault(number: int, error: Exception) -> TableFault:
    return TableFault(number, "rules" if isinstance(error, Problem) else "fault", repr(error))


def journal_hashes(table: Table, entries: list[DecodedEntry]) -> Iterator[tuple[int, str]]:
    """Yield the number and the journal hash after each of these entries.

    `table` must be at the entry before the first.
    """
    chain = table.journal_hash
    for item in entries:
        chain = next_journal_hash(chain, item.stored)
        yield item.stored.number, chain
