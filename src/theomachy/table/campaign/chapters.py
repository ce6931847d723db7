"""Chapters of a campaign: how the table of a chapter is set up, and the legacy that it leaves to the next one."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.campaign import Campaign, legacy_of_match, require_known_facts, resume
from theomachy.core.game import Game, Setup, require_seat_count
from theomachy.core.rule_errors import Problem
from theomachy.table.errors import RequestError
from theomachy.table.journal import FinishedChapter, TableCreated
from theomachy.table.table import Table


@dataclass(frozen=True)
class ChapterStart:
    """The set-up of a chapter, with the legacy of the chapters before it, and a list of those."""

    setup: Setup
    before: list[FinishedChapter]

    def apply_to(self, creation: TableCreated) -> TableCreated:
        """Copy this set-up into the creation entry of a table."""
        creation.edition = self.setup.edition
        creation.options = self.setup.options
        creation.legacy = self.setup.legacy
        creation.campaign = True
        creation.before = self.before
        return creation


def first_chapter(game: Game, seats: int, packs: tuple[str, ...]) -> ChapterStart:
    """Return the start of the first chapter of a new campaign."""
    return ChapterStart(next_chapter_setup(game, seats, "", packs), [])


def chapter_after(table: Table) -> ChapterStart:
    """Return the start of the chapter after this table's, which must be over."""
    return ChapterStart(
        next_chapter_setup(table.game, len(table.seats), legacy_of(table), table.packs), finished_chapters(table)
    )


def chapter_after_file(game: Game, campaign: Campaign, packs: tuple[str, ...]) -> ChapterStart:
    """Return the start of the chapter after those in a campaign file.

    The file's chapters have no tables on this server.
    """
    progress = resume(game, campaign, packs)
    if progress.match is not None:
        raise RequestError(409, "companion-in-browser")
    setup = next_chapter_setup(game, len(campaign.names), progress.legacy, packs)
    before = [
        FinishedChapter(table="", winners=leaders)
        for leaders in leaders_by_chapter(game, campaign, progress.legacy, packs)
    ]
    return ChapterStart(setup, before)


def leaders_by_chapter(game: Game, campaign: Campaign, legacy: str, packs: tuple[str, ...]) -> list[list[int]]:
    """Return the leading seats after each chapter, by total points so far."""
    rows = game.campaign_summary(len(campaign.names), legacy, packs).standings
    leaders: list[list[int]] = []
    for number in range(1, len(campaign.records) + 1):
        totals = {row.seat: sum(row.history[:number]) for row in rows}
        leaders.append(sorted([seat for seat, total in totals.items() if total == max(totals.values())]))
    return leaders


def legacy_of(table: Table) -> str:
    """Return the legacy of a finished chapter."""
    if not table.creation.campaign:
        raise RequestError(409, "no-chapter")
    if table.match is None or not table.match.over():
        raise RequestError(409, "chapter-goes-on")
    return legacy_of_match(table.match)


def epilogue_setup(table: Table, options: dict[str, str]) -> Setup:
    """Return the set-up of the epilogue: a single game after the last chapter of a campaign."""
    setup = table.game.epilogue_setup(len(table.seats), legacy_of(table), options, table.packs)
    if setup is None:
        raise RequestError(409, "campaign-goes-on")
    return setup


def finished_chapters(table: Table) -> list[FinishedChapter]:
    """Return the finished chapters, this one included."""
    return [
        *table.creation.before,
        FinishedChapter(table=table.id, winners=table.game.winners(table.require_match().state)),
    ]


def next_chapter_setup(game: Game, seats: int, legacy: str, packs: tuple[str, ...]) -> Setup:
    """Return the set-up of a campaign's next chapter. Raises Problem if there is none.

    Checks the number of seats, because it comes unchecked from the client.
    """
    info = game.info
    if not info.chapters:
        raise Problem("no-campaign", [info.id])
    require_seat_count(info, seats)
    setup = game.chapter_setup(seats, legacy, packs)
    if setup is None:
        raise Problem("campaign-over", [info.id])
    require_known_facts(game, seats, legacy, packs)
    return setup
