"""A viewer of a table."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.event import SPECTATOR
from theomachy.languages import FALLBACK_LANGUAGE
from theomachy.table.table import Table


@dataclass
class Viewer:
    """A viewer of a table: the seats that the viewer holds, and the viewpoint, which is a seat or SPECTATOR."""

    seats: list[int]
    is_host: bool
    lang: str = FALLBACK_LANGUAGE
    # The seat whose view is shown at present.
    viewpoint: int = SPECTATOR
    # The seat that the viewer has chosen; SPECTATOR if none was chosen.
    wanted_viewpoint: int = SPECTATOR
    # How many log entries were sent to the viewer.
    log_sent: int = 0
    # How many log entries were animated; -1: nothing is animated in the first update.
    animated: int = -1
    # The setup version of the table for which the seats were last updated.
    seats_version: int = -1

    def refresh_seats(self, table: Table, key_hashes: set[str]) -> None:
        """Update the viewer's seats and host status after a change of the table.

        A seat whose key became invalid is removed.
        """
        if self.seats_version != table.setup_version:
            self.seats, self.is_host = table.seats_of_hashes(key_hashes), not table.hosts.isdisjoint(key_hashes)
            self.seats_version = table.setup_version

    def choose_viewpoint(self, decider: int) -> None:
        """Set the viewpoint: the chosen one, else the deciding seat if it is the viewer's, else the previous one.

        With a new viewpoint, the log is sent anew.
        """
        previous = self.viewpoint
        if self.wanted_viewpoint in self.seats:
            self.viewpoint = self.wanted_viewpoint
        elif decider in self.seats:
            self.viewpoint = decider
        elif self.viewpoint not in self.seats:
            self.viewpoint = self.seats[0] if self.seats else SPECTATOR
        if self.viewpoint != previous:
            self.log_sent = 0
