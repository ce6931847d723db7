"""A viewer of a table."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.event import SPECTATOR
from theomachy.table.table import Table


@dataclass
class Viewer:
    """A viewer: the seats they hold, and the viewpoint they look from, a seat or SPECTATOR."""

    seats: list[int]
    host: bool
    lang: str = "en"
    # The present viewpoint, and the one the viewer has chosen; SPECTATOR for none.
    eyes: int = SPECTATOR
    wish: int = SPECTATOR
    # Log entries that the viewer has.
    sent: int = 0
    # Log entries that were animated; -1: animate nothing yet.
    moved: int = -1
    # The setup version of the table for which the seats were last updated.
    knew: int = -1

    def know(self, table: Table, hashes: set[str]) -> None:
        """Update seats and host status, after they may have changed. Keys that became invalid lose their seat."""
        if self.knew != table.arranged:
            self.seats, self.host = table.owned(hashes), not table.hosts.isdisjoint(hashes)
            self.knew = table.arranged

    def turn_to(self, decider: int) -> None:
        """Choose the viewpoint: the wanted one, else the seat that decides, else the previous one. A new viewpoint gets
        a new log."""
        previous = self.eyes
        if self.wish in self.seats:
            self.eyes = self.wish
        elif decider in self.seats:
            self.eyes = decider
        elif self.eyes not in self.seats:
            self.eyes = self.seats[0] if self.seats else SPECTATOR
        if self.eyes != previous:
            self.sent = 0
