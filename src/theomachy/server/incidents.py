"""Reports unexpected errors at tables: an id for the user, and the details under that id in the log."""

from __future__ import annotations

import logging
import secrets

from theomachy.table.errors import RequestError
from theomachy.table.journal import JournalEntry
from theomachy.table.table import Table

LOG = logging.getLogger("theomachy.server")


def report_incident(table: Table, error: Exception, entry: JournalEntry | None = None) -> RequestError:
    """Log an unexpected error and return the 500 refusal with its id.

    The log gets the journal entry that was tried and the record so far, without the random key.
    """
    incident_id = secrets.token_hex(4)
    record = table.match.record().text(with_luck=False) if table.match is not None else ""
    entry_text = entry.encode() if entry is not None else ""
    LOG.error(
        "incident %s at table %s, version %d: %s\n%s",
        incident_id,
        table.id,
        table.version,
        entry_text,
        record,
        exc_info=error,
    )
    return RequestError(500, "incident", [incident_id])
