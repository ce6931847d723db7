"""Who looks at a table."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.event import SPECTATOR
from theomachy.table.table import Table


@dataclass
class Viewer:
    """Who looks: the seats held, whose eyes are used (SPECTATOR for none) and which are wished.

    `sent` entries are in the viewer's log, `moved` entries were shown as motion; -1: none need be. `knew`: what was
    arranged at the table when the keys were last looked at.
    """

    seats: list[int]
    host: bool
    lang: str = "en"
    eyes: int = SPECTATOR
    wish: int = SPECTATOR
    sent: int = 0
    moved: int = -1
    knew: int = -1

    def know(self, table: Table, hashes: set[str]) -> None:
        """A key that fits no more shows no more; `hashes` are those of the viewer's keys."""
        if self.knew != table.arranged:
            self.seats, self.host = table.owned(hashes), not table.hosts.isdisjoint(hashes)
            self.knew = table.arranged

    def turn_to(self, decider: int) -> None:
        """The wished eyes; else the seat of mine that decides; else those used before. New eyes read a new log."""
        before = self.eyes
        if self.wish in self.seats:
            self.eyes = self.wish
        elif decider in self.seats:
            self.eyes = decider
        elif self.eyes not in self.seats:
            self.eyes = self.seats[0] if self.seats else SPECTATOR
        if self.eyes != before:
            self.sent = 0
