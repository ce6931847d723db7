"""Clocks: what each seat has left, as far as the lines tell; how time runs between them is the caller's business."""

from __future__ import annotations

from theomachy.table.forms import ClockWish

DAY = 86400.0
# Where a turn may take days, everybody has so many more for a game, in which their clock stands still.
HOLIDAY = 14 * DAY

# How much longer or shorter bots pause, as the host of the table likes it.
TEMPI = {"fast": 0.35, "normal": 1.0, "calm": 2.0}


class Clocks:
    """`left` holds the seconds of each seat at the beginning of the present decision; empty: no clock.

    `rest` is what is left of each seat's holiday, and `resting` are those who take it now: it is spent first.
    """

    def __init__(self, wish: ClockWish, seats: int) -> None:
        self.kind = wish.kind
        self.full = {"none": 0.0, "budget": float(wish.seconds), "days": wish.days * DAY}[wish.kind]
        self.increment = float(wish.increment) if wish.kind == "budget" else 0.0
        self.left = [] if wish.kind == "none" else [self.full] * seats
        self.rest = [HOLIDAY if wish.kind == "days" else 0.0] * seats
        self.resting: set[int] = set()

    def spend(self, seat: int, seconds: float, turn_over: bool) -> None:
        """A decision took so long; when the turn goes on to another seat, the increment or a fresh day is due."""
        if not self.left:
            return
        idle = min(seconds, self.holiday(seat))
        self.rest[seat] -= idle
        self.left[seat] -= seconds - idle
        if turn_over:
            self.left[seat] = self.full if self.kind == "days" else self.left[seat] + self.increment

    def grant(self, seat: int, seconds: float) -> None:
        """Whoever takes a seat back has at least this long."""
        if self.left:
            self.left[seat] = max(self.left[seat], seconds)

    def holiday(self, seat: int) -> float:
        return self.rest[seat] if seat in self.resting else 0.0

    def until_late(self, seat: int) -> float:
        """Seconds of the present decision after which a bot plays."""
        return self.left[seat] + self.holiday(seat)

    def now(self, seat: int, running: float) -> float | None:
        """What a seat has left when its present decision has been running so long."""
        if not self.left:
            return None
        return round(max(0.0, self.left[seat] - max(0.0, running - self.holiday(seat))), 1)
