"""A viewer of a table."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.event import SPECTATOR
from theomachy.languages import FALLBACK_LANGUAGE
from theomachy.table.table import Table


@dataclass
class Viewer:
    """A viewer: the seats they hold, and the viewpoint they look from, a seat or SPECTATOR."""

    seats: list[int]
    is_host: bool
    lang: str = FALLBACK_LANGUAGE
    # The present viewpoint, and the one the viewer has chosen; SPECTATOR for none.
    viewpoint: int = SPECTATOR
    wanted_viewpoint: int = SPECTATOR
    # Log entries that the viewer has.
    log_sent: int = 0
    # Log entries that were animated; -1: animate nothing yet.
    animated: int = -1
    # The setup version of the table for which the seats were last updated.
    seats_version: int = -1

    def refresh_seats(self, table: Table, key_hashes: set[str]) -> None:
        """Update seats and host status, after they may have changed. Keys that became invalid lose their seat."""
        if self.seats_version != table.setup_version:
            self.seats, self.is_host = table.seats_of_hashes(key_hashes), not table.hosts.isdisjoint(key_hashes)
            self.seats_version = table.setup_version

    def choose_viewpoint(self, decider: int) -> None:
        """Choose the viewpoint: the wanted one, else the seat that decides, else the previous one. A new viewpoint gets
        a new log."""
        previous = self.viewpoint
        if self.wanted_viewpoint in self.seats:
            self.viewpoint = self.wanted_viewpoint
        elif decider in self.seats:
            self.viewpoint = decider
        elif self.viewpoint not in self.seats:
            self.viewpoint = self.seats[0] if self.seats else SPECTATOR
        if self.viewpoint != previous:
            self.log_sent = 0
