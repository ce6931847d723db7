"""Chapters of a campaign: how the table of a chapter begins, and what it leaves to the next."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.campaign import Campaign, check_told, finish, resume
from theomachy.core.game import Game, Setup
from theomachy.core.reason import Problem
from theomachy.table.lines import Chapter, Opened
from theomachy.table.refused import Refused
from theomachy.table.table import Table


@dataclass(frozen=True)
class Beginning:
    """The set-up of a chapter, with its legacy, and the chapters that were finished before."""

    setup: Setup
    before: list[Chapter]

    def mark(self, opened: Opened) -> Opened:
        """Copy the chapter into the creation event of a table."""
        opened.edition = self.setup.edition
        opened.options = self.setup.options
        opened.legacy = self.setup.legacy
        opened.campaign = True
        opened.before = self.before
        return opened


def first(game: Game, seats: int, packs: tuple[str, ...]) -> Beginning:
    """Start a new campaign."""
    return Beginning(setup_of(game, seats, "", packs), [])


def following(table: Table) -> Beginning:
    """Return the start of the chapter after this table's, which must be over."""
    return Beginning(setup_of(table.game, len(table.seats), left_by(table), table.packs), with_this(table))


def from_file(game: Game, told: Campaign, packs: tuple[str, ...]) -> Beginning:
    """Return the start of the chapter after those of a campaign file. They have no tables here."""
    progress = resume(game, told, packs)
    if progress.match is not None:
        raise Refused(409, "companion-in-browser")
    setup = setup_of(game, len(told.names), progress.legacy, packs)
    before = [Chapter(table="", winners=leaders) for leaders in leading(game, told, progress.legacy, packs)]
    return Beginning(setup, before)


def leading(game: Game, told: Campaign, legacy: str, packs: tuple[str, ...]) -> list[list[int]]:
    """Return the leading seats after each chapter, by total points so far."""
    rows = game.chronicle(len(told.names), legacy, packs).standings
    leaders: list[list[int]] = []
    for number in range(1, len(told.records) + 1):
        totals = {row.seat: sum(row.history[:number]) for row in rows}
        leaders.append(sorted([seat for seat, total in totals.items() if total == max(totals.values())]))
    return leaders


def left_by(table: Table) -> str:
    """Return the legacy of a finished chapter."""
    if not table.opened.campaign:
        raise Refused(409, "no-chapter")
    if table.match is None or not table.match.over():
        raise Refused(409, "chapter-goes-on")
    return finish(table.match)


def epilogue(table: Table, options: dict[str, str]) -> Setup:
    """Return the set-up of the epilogue: a single game after the last chapter of a campaign."""
    setup = table.game.epilogue(len(table.seats), left_by(table), options, table.packs)
    if setup is None:
        raise Refused(409, "campaign-goes-on")
    return setup


def with_this(table: Table) -> list[Chapter]:
    """Return the finished chapters, this one included."""
    return [*table.opened.before, Chapter(table=table.id, winners=table.game.winners(table.playing().state))]


def setup_of(game: Game, seats: int, legacy: str, packs: tuple[str, ...]) -> Setup:
    """Return the set-up of a campaign's next chapter. Raises Problem if there is none.

    Checks the number of seats, because it comes unchecked from the client.
    """
    info = game.info
    if not info.chapters:
        raise Problem("no-campaign", [info.id])
    if not info.min_seats <= seats <= info.max_seats:
        raise Problem("bad-seats", [str(seats), str(info.min_seats), str(info.max_seats)])
    setup = game.chapter(seats, legacy, packs)
    if setup is None:
        raise Problem("campaign-over", [info.id])
    check_told(game, seats, legacy, packs)
    return setup
