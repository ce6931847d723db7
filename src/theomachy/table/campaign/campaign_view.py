"""Shows the progress of a campaign, and exports campaigns as files."""

from __future__ import annotations

from theomachy.core.campaign import CHAPTER_LINE, FIRST_LINE, Campaign, legacy_of_match
from theomachy.core.campaign_summary import CampaignSummary
from theomachy.table import messages
from theomachy.table.campaign import chapters
from theomachy.table.commands.lobby import phase_info
from theomachy.table.creation_events import read_campaign_file
from theomachy.table.errors import RequestError
from theomachy.table.journal import FinishedChapter, JournalEntry, StandInSeated
from theomachy.table.presence import NO_PRESENCE
from theomachy.table.presenters.localization import TableTexts, table_texts
from theomachy.table.presenters.player_update import seat_infos
from theomachy.table.table import Table, seat_slug


def require_campaign(table: Table) -> None:
    if not table.creation.campaign:
        raise RequestError(409, "no-chapter")


def campaign_info(table: Table, keys: list[str], lang: str) -> messages.CampaignInfo:
    """Summarize a campaign, given the table of its newest chapter. Of a running game only the set-up is used."""
    require_campaign(table)
    texts = table_texts(table, lang)
    is_finished = table.match is not None and table.match.over()
    finished = chapters.finished_chapters(table) if is_finished else table.creation.before
    legacy = legacy_of_match(table.require_match()) if is_finished else table.creation.legacy
    chronicle = table.game.campaign_summary(len(table.seats), legacy, table.packs)
    is_decided = bool(chronicle.winners)
    return messages.CampaignInfo(
        table=table.id,
        game=table.game.info.id,
        title=table.creation.title,
        phase=phase_info(table),
        chapters=chapter_infos(table, texts, finished, chronicle.chapter_names),
        of=table.game.info.chapters,
        seats=seat_infos(table, texts, table.seats_of_keys(keys), NO_PRESENCE, table.decision_started),
        standings=[
            messages.Standing(seat=seat_slug(standing.seat), total=standing.total, history=standing.history)
            for standing in chronicle.standings
        ],
        pages=story_pages(texts, chronicle, between_chapters=is_finished),
        over=is_decided,
        winners=[seat_slug(seat) for seat in chronicle.winners],
        closed=table.creation.closed,
        epilogue=is_decided and table.game.epilogue_setup(len(table.seats), legacy, {}, table.packs) is not None,
        rematch=table.rematch_table,
    )


def chapter_infos(
    table: Table, texts: TableTexts, finished: list[FinishedChapter], chapter_names: list[str]
) -> list[messages.ChapterInfo]:
    tables = [chapter.table for chapter in finished]
    tables += [] if table.id in tables else [table.id]
    infos = []
    for index, table_id in enumerate(tables):
        winners = finished[index].winners if index < len(finished) else []
        infos.append(
            messages.ChapterInfo(
                number=index + 1,
                name=texts.translator.name(chapter_names[index]).removeprefix(f"{index + 1} · "),
                table=table_id,
                over=index < len(finished),
                winners=[seat_slug(seat) for seat in winners],
            )
        )
    return infos


def story_pages(texts: TableTexts, summary: CampaignSummary, between_chapters: bool) -> list[messages.StoryPage]:
    """Return the story pages. Between two chapters, pages about the next one are left out, since they are spoilers."""
    visible = []
    for page in summary.pages:
        if not (between_chapters and page.is_upcoming):
            title, lines = texts.translator.page(page)
            visible.append(messages.StoryPage(slug=page.slug, title=title, lines=lines))
    return visible


def campaign_file(table: Table, tables: list[Table]) -> str:
    """Export the finished chapters, including their luck, as a campaign file.

    The running game is left out, because its record would reveal hidden information.
    """
    if table.match is not None and table.match.over():
        tables = [*tables, table]
    if not tables and not table.creation.file:
        raise RequestError(403, "not-over")
    earlier = read_campaign_file(table.creation.file).records if table.creation.file else []
    records = earlier + [finished.require_match().record() for finished in tables]
    for record in records:
        # Players may have been renamed since; the file keeps the first names.
        record.seats = records[0].seats
    return Campaign(table.game.info.id, records[0].seats, records).text(with_luck=True)


def carried_stand_ins(table: Table, present_seats: list[int]) -> list[JournalEntry]:
    """Return entries that let the stand-in bots at the last chapter's table play at the next chapter's table too.

    Seats in `present_seats` are left out.
    """
    away = [index for index, seat in enumerate(table.seats) if seat.stand_in and index not in present_seats]
    return [StandInSeated(seat=index, bot=table.seats[index].stand_in) for index in away]


def is_campaign_file(text: str) -> bool:
    return text.startswith(FIRST_LINE)


def count_chapters(text: str) -> int:
    """Count the chapters of a campaign file without parsing it."""
    return sum([line.startswith(CHAPTER_LINE) for line in text.split("\n")])
