"""Journal entries about who sits where: joining, leaving, bots, stand-ins, vacations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from theomachy.table.journal.entry import SeatEntry
from theomachy.table.model import Seat, ValidatedEntry

if TYPE_CHECKING:
    from theomachy.table.table import Table

# The least seconds on the clock of a player who reclaims a seat.
RECLAIM_GRACE = 60.0


@dataclass(kw_only=True, slots=True)
class SeatTaken(SeatEntry, tag="sat"):
    name: str
    key: str

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        seat = table.seats[self.seat]
        seat.name, seat.key_hash, seat.signet = self.name, self.key, ""


@dataclass(kw_only=True, slots=True)
class SeatLeft(SeatEntry, tag="left"):
    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        leaving = table.seats[self.seat]
        table.seats[self.seat] = Seat("open", "", "", "")
        table.reassign_host(leaving.key_hash)


@dataclass(kw_only=True, slots=True)
class PlayerRenamed(SeatEntry, tag="named"):
    name: str

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        table.seats[self.seat].name = self.name


@dataclass(kw_only=True, slots=True)
class SeatSigned(SeatEntry, tag="signed"):
    """A player has verified a device identity for the seat."""

    signet: str

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        table.seats[self.seat].signet = self.signet


@dataclass(kw_only=True, slots=True)
class SeatBotChanged(SeatEntry, tag="filled"):
    bot: str

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        seat = table.seats[self.seat]
        seat.kind, seat.bot, seat.name = ("bot" if self.bot else "open"), self.bot, ""


@dataclass(kw_only=True, slots=True)
class StandInSeated(SeatEntry, tag="stood-in"):
    bot: str
    spent: float = 0.0
    late: bool = False

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        table.seats[self.seat].stand_in = self.bot
        table.clocks.spend(self.seat, self.spent, turn_over=False)
        table.interrupt_play()
        table.restart_decision(self.seat, now)


@dataclass(kw_only=True, slots=True)
class SeatReclaimed(SeatEntry, tag="took-back"):
    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        table.seats[self.seat].stand_in = ""
        table.clocks.ensure_at_least(self.seat, RECLAIM_GRACE)
        table.interrupt_play()
        table.restart_decision(self.seat, now)


@dataclass(kw_only=True, slots=True)
class VacationChanged(SeatEntry, tag="rested"):
    """A seat began its vacation, or ended it. `spent`: the seconds its present decision had taken by then."""

    resting: bool
    spent: float = 0.0

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        """Charge the time of the present decision up to now by the old state, then begin or end the vacation."""
        table.clocks.spend(self.seat, self.spent, turn_over=False)
        table.clocks.on_vacation.discard(self.seat)
        if self.resting:
            table.clocks.on_vacation.add(self.seat)
        table.restart_decision(self.seat, now)


@dataclass(kw_only=True, slots=True)
class PlayerResigned(SeatEntry, tag="resigned"):
    """A player resigned: a bot takes over the seat, and its key is no longer valid."""

    bot: str
    spent: float = 0.0

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        """Replace the player by a bot of the same name. Requests no longer wait for this seat."""
        leaving = table.seats[self.seat]
        table.seats[self.seat] = Seat("bot", leaving.name, self.bot, "")
        table.reassign_host(leaving.key_hash)
        table.clocks.spend(self.seat, self.spent, turn_over=False)
        table.interrupt_play()
        table.add_chat(self.seat, "", "resigned")
        table.restart_decision(self.seat, now)
