"""Which players are connected, and when a bot may stand in for an absent one."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.table.table import Table

# Seconds that an awaited player may be away before the host may let a bot play.
PATIENCE = 300.0


@dataclass(frozen=True)
class Presence:
    """The seats whose players are connected, and when the others were last, on the monotonic clock."""

    here: frozenset[int]
    left: dict[int, float]

    def __contains__(self, seat: int) -> bool:
        return seat in self.here


NOBODY = Presence(frozenset(), {})


def patience_left(table: Table, seat: int, present: Presence, now: float) -> float | None:
    """Return the seconds until the host may let a bot play for an awaited seat; None if that is not possible.

    At tables with clocks, only the clock limits a player's time.
    """
    is_awaited = seat == table.turn() and not table.seats[seat].player()
    if not is_awaited or seat in present or table.clocks.left:
        return None
    seconds_away = now - max(table.since, present.left.get(seat, table.since))
    return round(max(0.0, PATIENCE - seconds_away), 1)
