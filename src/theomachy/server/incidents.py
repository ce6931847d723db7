"""Faults of ours: each gets an id that is told to whoever met it, and stands in the log with what led to it."""

from __future__ import annotations

import logging
import secrets

from theomachy.table.lines import Line, write_line
from theomachy.table.refused import Refused
from theomachy.table.table import Table

LOG = logging.getLogger("theomachy.server")


def incident(table: Table, error: Exception, line: Line | None = None) -> Refused:
    """The apology to give. The log has the line that was tried and the record so far, without the luck."""
    name = secrets.token_hex(4)
    record = table.match.record().text(with_luck=False) if table.match is not None else ""
    tried = write_line(line) if line is not None else ""
    LOG.error(
        "incident %s at table %s, version %d: %s\n%s", name, table.id, table.version, tried, record, exc_info=error
    )
    return Refused(500, "incident", [name])
