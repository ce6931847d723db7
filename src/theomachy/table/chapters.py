"""Chapters: what a table of a campaign begins with, and what it leaves to the next."""

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
    """The set-up of a chapter, its legacy with it, and the chapters before."""

    setup: Setup
    before: list[Chapter]

    def mark(self, opened: Opened) -> Opened:
        opened.edition = self.setup.edition
        opened.options = self.setup.options
        opened.legacy = self.setup.legacy
        opened.campaign = True
        opened.before = self.before
        return opened


def first(game: Game, seats: int, packs: tuple[str, ...]) -> Beginning:
    """A fresh campaign."""
    return Beginning(setup_of(game, seats, "", packs), [])


def following(table: Table) -> Beginning:
    """What comes after this chapter, which must be over by the rules."""
    return Beginning(setup_of(table.game, len(table.seats), left_by(table), table.packs), with_this(table))


def from_file(game: Game, told: Campaign, packs: tuple[str, ...]) -> Beginning:
    """What comes after the chapters of a file, which have no tables here."""
    progress = resume(game, told, packs)
    if progress.match is not None:
        raise Refused(409, "companion-in-browser")
    setup = setup_of(game, len(told.names), progress.legacy, packs)
    before = [Chapter(table="", winners=leaders) for leaders in leading(game, told, progress.legacy, packs)]
    return Beginning(setup, before)


def leading(game: Game, told: Campaign, legacy: str, packs: tuple[str, ...]) -> list[list[int]]:
    """Who led after each chapter, by what everybody had gained until then."""
    rows = game.chronicle(len(told.names), legacy, packs).standings
    found: list[list[int]] = []
    for number in range(1, len(told.records) + 1):
        totals = {row.seat: sum(row.history[:number]) for row in rows}
        found.append(sorted([seat for seat, total in totals.items() if total == max(totals.values())]))
    return found


def left_by(table: Table) -> str:
    if not table.opened.campaign:
        raise Refused(409, "no-chapter")
    if table.match is None or not table.match.over():
        raise Refused(409, "chapter-goes-on")
    return finish(table.match)


def epilogue(table: Table, options: dict[str, str]) -> Setup:
    """A game by itself after the last chapter."""
    setup = table.game.epilogue(len(table.seats), left_by(table), options, table.packs)
    if setup is None:
        raise Refused(409, "campaign-goes-on")
    return setup


def with_this(table: Table) -> list[Chapter]:
    """The chapters that are over, this one among them."""
    return [*table.opened.before, Chapter(table=table.id, winners=table.game.winners(table.playing().state))]


def setup_of(game: Game, seats: int, legacy: str, packs: tuple[str, ...]) -> Setup:
    """The number of seats is checked here, because a campaign is begun with whatever a page asks for."""
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
