"""Which players are connected, and when a bot may stand in for an absent one."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.table.table import Table

# Seconds that a player who must act may be disconnected before the host may let a bot play.
STAND_IN_DELAY = 300.0


@dataclass(frozen=True)
class Presence:
    """The seats whose players are connected, and when the other players were last connected, on the monotonic clock."""

    connected: frozenset[int]
    last_connected: dict[int, float]

    def __contains__(self, seat: int) -> bool:
        return seat in self.connected


NO_PRESENCE = Presence(frozenset(), {})


def seconds_until_stand_in(table: Table, seat: int, presence: Presence, now: float) -> float | None:
    """Return the seconds until the host may let a bot play for a seat that must act; None if that is not allowed.

    At tables with clocks only the clock limits a player's time.
    """
    is_awaited = seat == table.seat_to_show() and not table.seats[seat].bot_in_charge()
    if not is_awaited or seat in presence or table.clocks.seconds_left:
        return None
    seconds_away = now - max(table.decision_started, presence.last_connected.get(seat, table.decision_started))
    return round(max(0.0, STAND_IN_DELAY - seconds_away), 1)
