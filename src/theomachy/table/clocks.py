"""Clocks of the seats: pure bookkeeping. The caller measures how long each decision takes."""

from __future__ import annotations

from theomachy.table.messages.requests import ClockSettings

DAY_SECONDS = 86400.0
# Seconds of vacation, during which the clock stands still, for each seat and game. Only where a turn may take days.
VACATION_SECONDS = 14 * DAY_SECONDS

# Factors of the bots' pauses, by the speed that the host has set.
PAUSE_FACTORS = {"fast": 0.35, "normal": 1.0, "calm": 2.0}


class Clocks:
    """The clocks of a table: the seconds that each seat had left when the present decision began."""

    def __init__(self, settings: ClockSettings, seat_count: int) -> None:
        self.kind = settings.kind
        self.full_seconds = {"none": 0.0, "budget": float(settings.seconds), "days": settings.days * DAY_SECONDS}[
            settings.kind
        ]
        self.increment = float(settings.increment) if settings.kind == "budget" else 0.0
        # Seconds of each seat at the start of the present decision; empty: no clocks.
        self.seconds_left = [] if settings.kind == "none" else [self.full_seconds] * seat_count
        # Seconds of vacation left to each seat.
        self.vacation_left = [VACATION_SECONDS if settings.kind == "days" else 0.0] * seat_count
        self.on_vacation: set[int] = set()

    def spend(self, seat: int, seconds: float, turn_over: bool) -> None:
        """Subtract the seconds of a decision from a seat's clock; vacation time is used up first.

        At the end of the turn, add the increment, or in games with days per turn reset the clock.
        """
        if not self.seconds_left:
            return
        vacation = min(seconds, self.available_vacation(seat))
        self.vacation_left[seat] -= vacation
        self.seconds_left[seat] -= seconds - vacation
        if turn_over:
            self.seconds_left[seat] = (
                self.full_seconds if self.kind == "days" else self.seconds_left[seat] + self.increment
            )

    def ensure_at_least(self, seat: int, seconds: float) -> None:
        """Raise a seat's clock to at least so many seconds."""
        if self.seconds_left:
            self.seconds_left[seat] = max(self.seconds_left[seat], seconds)

    def available_vacation(self, seat: int) -> float:
        """Return the vacation seconds that this seat uses now; 0 if it is not on vacation."""
        return self.vacation_left[seat] if seat in self.on_vacation else 0.0

    def seconds_until_timeout(self, seat: int) -> float:
        """Return how many seconds the present decision may take in all before the seat runs out of time."""
        return self.seconds_left[seat] + self.available_vacation(seat)

    def remaining_at(self, seat: int, elapsed: float) -> float | None:
        """Return the seconds that a seat has left when its present decision has taken `elapsed`.

        None without clocks.
        """
        if not self.seconds_left:
            return None
        return round(max(0.0, self.seconds_left[seat] - max(0.0, elapsed - self.available_vacation(seat))), 1)
