"""Where a campaign stands, and campaigns as files."""

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
    """Where the campaign of this newest table stands. Of a running game nothing is looked at but how it began."""
    need_chapter(table)
    words = wording(table, lang)
    ended = table.match is not None and table.match.over()
    done = chapters.with_this(table) if ended else table.opened.before
    legacy = finish(table.playing()) if ended else table.opened.legacy
    chronicle = table.game.chronicle(len(table.seats), legacy, table.packs)
    over = bool(chronicle.winners)
    return wire.CampaignInfo(
        table=table.id,
        game=table.game.info.id,
        title=table.opened.title,
        phase=phase_of(table),
        chapters=begun(table, words, done, chronicle.names),
        of=table.game.info.chapters,
        seats=seat_infos(table, words, table.held(keys), NOBODY, table.since),
        standings=[
            wire.Standing(seat=letter(one.seat), total=one.total, history=one.history) for one in chronicle.standings
        ],
        pages=pages(words, chronicle, between=ended),
        over=over,
        winners=[letter(seat) for seat in chronicle.winners],
        closed=table.opened.closed,
        epilogue=over and table.game.epilogue(len(table.seats), legacy, {}, table.packs) is not None,
        rematch=table.rematch,
    )


def begun(table: Table, words: Wording, done: list[Chapter], names: list[str]) -> list[wire.ChapterInfo]:
    tables = [chapter.table for chapter in done]
    tables += [] if table.id in tables else [table.id]
    found = []
    for at, one in enumerate(tables):
        winners = done[at].winners if at < len(done) else []
        found.append(
            wire.ChapterInfo(
                number=at + 1,
                name=words.words.name(names[at]).removeprefix(f"{at + 1} · "),
                table=one,
                over=at < len(done),
                winners=[letter(seat) for seat in winners],
            )
        )
    return found


def pages(words: Wording, chronicle: Chronicle, between: bool) -> list[wire.Page]:
    """Between two chapters nothing is told of the one ahead, which is sealed."""
    found = []
    for page in chronicle.pages:
        if not (between and page.ahead):
            title, lines = words.words.page(page)
            found.append(wire.Page(slug=page.slug, title=title, lines=lines))
    return found


def file(table: Table, done: list[Table]) -> str:
    """The campaign as a file that the terminal goes on with: the chapters that are over, their luck with them.

    A running game stays out, because its record would tell what is hidden.
    """
    if table.match is not None and table.match.over():
        done = [*done, table]
    if not done and not table.opened.file:
        raise Refused(403, "not-over")
    told = read_file(table.opened.file).records if table.opened.file else []
    records = told + [one.playing().record() for one in done]
    for record in records:
        # People may have sat down under other names since; the file keeps those it began with.
        record.seats = records[0].seats
    return Campaign(table.game.info.id, records[0].seats, records).text(with_luck=True)


def stand_ins(table: Table, here: list[int]) -> list[Line]:
    """Whoever was away at the end of a chapter is away at the beginning of the next, so that nobody need wait; but not
    those who begin it: they are `here`."""
    away = [at for at, seat in enumerate(table.seats) if seat.stand_in and at not in here]
    return [StoodIn(seat=at, bot=table.seats[at].stand_in) for at in away]


def is_campaign(text: str) -> bool:
    return text.startswith(FIRST_LINE)


def chapters_in(text: str) -> int:
    """How many chapters a file has, before anything of it is read."""
    return sum([line.startswith(CHAPTER_LINE) for line in text.split("\n")])
