"""Clocks of the seats: pure bookkeeping. The caller measures how long a decision takes."""

from __future__ import annotations

from theomachy.table.forms import ClockWish

DAY = 86400.0
# Vacation of each seat per game, where a turn may take days: the clock stands still.
HOLIDAY = 14 * DAY

# Factors of the bots' pauses, by the speed that the host has set.
TEMPI = {"fast": 0.35, "normal": 1.0, "calm": 2.0}


class Clocks:
    """The clocks of a table: seconds that each seat had when the present decision began."""

    def __init__(self, wish: ClockWish, seats: int) -> None:
        self.kind = wish.kind
        self.full = {"none": 0.0, "budget": float(wish.seconds), "days": wish.days * DAY}[wish.kind]
        self.increment = float(wish.increment) if wish.kind == "budget" else 0.0
        # Seconds of each seat at the start of the present decision; empty: no clocks.
        self.left = [] if wish.kind == "none" else [self.full] * seats
        # Seconds of vacation left to each seat.
        self.rest = [HOLIDAY if wish.kind == "days" else 0.0] * seats
        self.resting: set[int] = set()

    def spend(self, seat: int, seconds: float, turn_over: bool) -> None:
        """Charge a decision of so many seconds. At the end of the turn, add the increment or start a fresh day.

        Vacation time is used up first.
        """
        if not self.left:
            return
        vacation = min(seconds, self.holiday(seat))
        self.rest[seat] -= vacation
        self.left[seat] -= seconds - vacation
        if turn_over:
            self.left[seat] = self.full if self.kind == "days" else self.left[seat] + self.increment

    def grant(self, seat: int, seconds: float) -> None:
        """Raise a seat's clock to at least so many seconds."""
        if self.left:
            self.left[seat] = max(self.left[seat], seconds)

    def holiday(self, seat: int) -> float:
        """Return the vacation seconds that this seat uses now; 0 if it is not on vacation."""
        return self.rest[seat] if seat in self.resting else 0.0

    def until_late(self, seat: int) -> float:
        """Return the seconds of the present decision after which the seat runs out of time."""
        return self.left[seat] + self.holiday(seat)

    def now(self, seat: int, running: float) -> float | None:
        """Return the seconds that a seat has left, so far into its present decision. None without clocks."""
        if not self.left:
            return None
        return round(max(0.0, self.left[seat] - max(0.0, running - self.holiday(seat))), 1)
