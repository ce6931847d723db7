"""Who is at the table, and when a bot may play for somebody who is not."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.table.table import Table

# Seconds for which one who is waited for may be away before the host may let a bot play.
PATIENCE = 300.0


@dataclass(frozen=True)
class Presence:
    """The seats whose people are connected, and when the others were last; times are the host's running ones."""

    here: frozenset[int]
    left: dict[int, float]

    def __contains__(self, seat: int) -> bool:
        return seat in self.here


NOBODY = Presence(frozenset(), {})


def patience_left(table: Table, seat: int, present: Presence, now: float) -> float | None:
    """Seconds until the host may let a bot play for a seat that is waited for; None: not at all.

    Where there is a clock, it alone says how long somebody may take.
    """
    waited = seat == table.turn() and not table.seats[seat].player()
    if not waited or seat in present or table.clocks.left:
        return None
    away = now - max(table.since, present.left.get(seat, table.since))
    return round(max(0.0, PATIENCE - away), 1)
