"""Progress of a campaign, and campaigns as files."""

from __future__ import annotations

from theomachy.core.campaign import CHAPTER_LINE, FIRST_LINE, Campaign, finish
from theomachy.core.chronicle import Chronicle
from theomachy.table import chapters, wire
from theomachy.table.lines import Chapter, Line, StoodIn
from theomachy.table.lobby import phase_of
from theomachy.table.opening import read_file
from theomachy.table.presence import NOBODY
from theomachy.table.refused import Refused
from theomachy.table.sight import seat_infos
from theomachy.table.table import Table, letter
from theomachy.table.wording import Wording, wording


def need_chapter(table: Table) -> None:
    if not table.opened.campaign:
        raise Refused(409, "no-chapter")


def info(table: Table, keys: list[str], lang: str) -> wire.CampaignInfo:
    """Summarize a campaign, given its newest table. Of a running game only its set-up is used."""
    need_chapter(table)
    texts = wording(table, lang)
    is_finished = table.match is not None and table.match.over()
    finished = chapters.with_this(table) if is_finished else table.opened.before
    legacy = finish(table.playing()) if is_finished else table.opened.legacy
    chronicle = table.game.chronicle(len(table.seats), legacy, table.packs)
    is_decided = bool(chronicle.winners)
    return wire.CampaignInfo(
        table=table.id,
        game=table.game.info.id,
        title=table.opened.title,
        phase=phase_of(table),
        chapters=begun(table, texts, finished, chronicle.names),
        of=table.game.info.chapters,
        seats=seat_infos(table, texts, table.held(keys), NOBODY, table.since),
        standings=[
            wire.Standing(seat=letter(standing.seat), total=standing.total, history=standing.history)
            for standing in chronicle.standings
        ],
        pages=pages(texts, chronicle, between=is_finished),
        over=is_decided,
        winners=[letter(seat) for seat in chronicle.winners],
        closed=table.opened.closed,
        epilogue=is_decided and table.game.epilogue(len(table.seats), legacy, {}, table.packs) is not None,
        rematch=table.rematch,
    )


def begun(table: Table, words: Wording, done: list[Chapter], names: list[str]) -> list[wire.ChapterInfo]:
    tables = [chapter.table for chapter in done]
    tables += [] if table.id in tables else [table.id]
    infos = []
    for index, table_id in enumerate(tables):
        winners = done[index].winners if index < len(done) else []
        infos.append(
            wire.ChapterInfo(
                number=index + 1,
                name=words.words.name(names[index]).removeprefix(f"{index + 1} · "),
                table=table_id,
                over=index < len(done),
                winners=[letter(seat) for seat in winners],
            )
        )
    return infos


def pages(words: Wording, chronicle: Chronicle, between: bool) -> list[wire.Page]:
    """Return the story pages. Between two chapters, pages about the sealed next chapter are left out."""
    visible = []
    for page in chronicle.pages:
        if not (between and page.ahead):
            title, lines = words.words.page(page)
            visible.append(wire.Page(slug=page.slug, title=title, lines=lines))
    return visible


def file(table: Table, done: list[Table]) -> str:
    """Export the finished chapters, with their luck, as a campaign file.

    The running game is left out, because its record would reveal hidden information.
    """
    if table.match is not None and table.match.over():
        done = [*done, table]
    if not done and not table.opened.file:
        raise Refused(403, "not-over")
    earlier = read_file(table.opened.file).records if table.opened.file else []
    records = earlier + [finished.playing().record() for finished in done]
    for record in records:
        # Players may have been renamed since; the file keeps the first names.
        record.seats = records[0].seats
    return Campaign(table.game.info.id, records[0].seats, records).text(with_luck=True)


def stand_ins(table: Table, here: list[int]) -> list[Line]:
    """Carry stand-in bots over from the table of the last chapter, except for the seats of those who begin the next
    one."""
    away = [index for index, seat in enumerate(table.seats) if seat.stand_in and index not in here]
    return [StoodIn(seat=index, bot=table.seats[index].stand_in) for index in away]


def is_campaign(text: str) -> bool:
    return text.startswith(FIRST_LINE)


def chapters_in(text: str) -> int:
    """Count the chapters of a campaign file without parsing it."""
    return sum([line.startswith(CHAPTER_LINE) for line in text.split("\n")])
