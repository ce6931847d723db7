"""Campaigns: from one chapter to the next, where they stand, and as files."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import cast

from theomachy.core.campaign import FIRST_LINE, Campaign, finish, read_campaign, resume
from theomachy.core.game import Json
from theomachy.server import chapters, forms, wire
from theomachy.server.errors import Refused
from theomachy.server.lines import Chapter, Line, Next, StoodIn
from theomachy.server.lobby import ENTRIES, phase_of
from theomachy.server.replays import made_for, same_people, start_once, to_look_at
from theomachy.server.sight import seat_infos
from theomachy.server.table import Table, letter
from theomachy.server.tables import Tables
from theomachy.server.wording import Wording, wording

# The page of the rules in force. Between two chapters it would tell what the sealed one brings.
RULES_PAGE = "rules"


async def next_chapter(tables: Tables, table: Table, keys: list[str]) -> forms.Made:
    """The same people go on at a new table, with the keys they have; whoever asks second is led there too."""
    if not table.held(keys) and not table.hosted_by(keys):
        raise Refused(403, "not-your-seat")
    beginning = chapters.following(table)
    if not table.next:
        opened = beginning.mark(same_people(table))
        opened.hosts, opened.public = sorted(table.hosts), table.public
        fresh = await tables.make(opened)
        await tables.change(table, lambda: first_next(table, fresh.id))
    other = await tables.get(table.next)
    if await start_once(tables, other):
        await stand_in_again(tables, table, other)
    return made_for(other, keys)


def first_next(table: Table, fresh: str) -> Line | int:
    return table.version if table.next else Next(table=fresh)


async def stand_in_again(tables: Tables, old: Table, fresh: Table) -> None:
    """DIV-69: whoever was away at the end is away at the beginning, so that nobody need wait."""
    for seat, before in enumerate(old.seats):
        if before.stand_in:
            await tables.change(fresh, partial(StoodIn, seat=seat, bot=before.stand_in))


async def newest(tables: Tables, table: Table) -> Table:
    while table.next:
        table = await tables.get(table.next)
    return table


def info(table: Table, keys: list[str], lang: str) -> wire.CampaignInfo:
    """Where the campaign of this newest table stands. Of a running game nothing is looked at but how it began."""
    if not table.opened.campaign:
        raise Refused(409, "no-chapter")
    words = wording(table, lang)
    ended = table.match is not None and table.match.over()
    done = chapters.with_this(table) if ended else table.opened.before
    legacy = finish(table.playing()) if ended else table.opened.legacy
    chronicle = table.game.chronicle(len(table.seats), legacy, table.packs)
    over = bool(chronicle["over"])
    return wire.CampaignInfo(
        table=table.id,
        game=table.game.info.id,
        title=table.opened.title,
        phase=phase_of(table),
        chapters=begun(table, words, done),
        of=table.game.info.chapters,
        seats=seat_infos(table, words, table.held(keys), ()),
        standings=standings(chronicle),
        pages=[page for page in pages(words, chronicle) if page.slug != RULES_PAGE or not ended],
        over=over,
        winners=[letter(seat) for seat in done[-1].winners] if over else [],
        closed=table.opened.closed,
        epilogue=over and table.game.epilogue(len(table.seats), legacy, {}, table.packs) is not None,
        rematch=table.rematch,
    )


def begun(table: Table, words: Wording, done: list[Chapter]) -> list[wire.ChapterInfo]:
    tables = [chapter.table for chapter in done]
    tables += [] if table.id in tables else [table.id]
    found = []
    for at, one in enumerate(tables):
        winners = done[at].winners if at < len(done) else []
        found.append(
            wire.ChapterInfo(
                number=at + 1,
                name=chapter_name(table, words, at + 1),
                table=one,
                over=at < len(done),
                winners=[letter(seat) for seat in winners],
            )
        )
    return found


def chapter_name(table: Table, words: Wording, number: int) -> str:
    """A game with chapters names them as choices of its first option, by their number."""
    section = f"choice-{table.game.info.options[0].slug}"
    if not words.words.has(section, str(number)):
        return ""
    return words.words.say(section, str(number)).removeprefix(f"{number} · ")


def standings(chronicle: Json) -> list[wire.Standing]:
    rows = cast("list[Json]", chronicle["standings"])
    return [
        wire.Standing(seat=str(row["seat"]), total=cast(int, row["total"]), history=cast("list[int]", row["history"]))
        for row in rows
    ]


def pages(words: Wording, chronicle: Json) -> list[wire.Page]:
    rows = cast("list[Json]", chronicle["pages"])
    told = words.words.chronicle(chronicle)
    return [
        wire.Page(slug=str(row["slug"]), title=title, lines=lines)
        for row, (title, lines) in zip(rows, told, strict=True)
    ]


async def file(tables: Tables, table: Table) -> str:
    """The campaign as a file that the terminal goes on with: the chapters that are over, their luck with them.

    A running game stays out, because its record would tell what is hidden.
    """
    if not table.opened.campaign:
        raise Refused(409, "no-chapter")
    done = [await tables.get(chapter.table) for chapter in table.opened.before]
    if table.match is not None and table.match.over():
        done.append(table)
    if not done:
        raise Refused(403, "not-over")
    records = [one.playing().record() for one in done]
    return Campaign(table.game.info.id, records[0].seats, records).text(with_luck=True)


def is_campaign(text: str) -> bool:
    return text.startswith(FIRST_LINE)


async def take_campaign(tables: Tables, text: str) -> forms.Made:
    """A campaign from a file: a table to look at for each finished chapter. Anybody may go on after the last."""
    campaign = read_text(text)
    game = tables.shelf.game(campaign.game)
    names = tables.shelf.record_packs(campaign.records[0])
    packs = tables.shelf.folders(game, names)
    progress = await asyncio.to_thread(resume, game, campaign, packs)
    finished = campaign.records if progress.match is None else campaign.records[:-1]
    if not finished:
        raise Refused(422, "campaign-empty")
    last: Table | None = None
    for record in finished:
        opened = to_look_at(tables, record)
        opened.campaign = True
        opened.before = chapters.with_this(last) if last is not None else []
        fresh = await tables.make(opened, record.luck)
        if last is not None:
            await tables.change(last, partial(Next, table=fresh.id))
        last = fresh
    assert last is not None
    return forms.Made(table=last.id, invite="", keys=[])


def read_text(text: str) -> Campaign:
    """A file from outside; the numbers in it may be longer than numbers can be."""
    try:
        campaign = read_campaign(text)
    except ValueError:
        raise Refused(422, "not-a-campaign", [FIRST_LINE]) from None
    if not campaign.records:
        raise Refused(422, "campaign-empty")
    for number, record in enumerate(campaign.records, 1):
        if record.game != campaign.game or len(record.seats) != len(campaign.names):
            raise Refused(422, "campaign-broken", [str(number)])
    if any(len(record.entries) > ENTRIES for record in campaign.records):
        raise Refused(413, "record-too-long", [str(ENTRIES)])
    return campaign
