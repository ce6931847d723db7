"""Companion of a campaign that is played on cardboard. Stateless: the client sends the whole campaign file and gets it
back."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from theomachy.core.action import SEAT
from theomachy.core.campaign import Campaign, resume
from theomachy.core.chronicle import Chronicle, Sentence
from theomachy.core.game import Beside, Game, Json, Setup
from theomachy.core.reason import Problem
from theomachy.core.record import ON_TABLE, Entry, Luck, Record, read_entry
from theomachy.table import beside, wire
from theomachy.table.opening import read_file
from theomachy.table.reading import read
from theomachy.table.refused import Refused, in_game
from theomachy.table.seats import clean, clean_name
from theomachy.table.shelf import Shelf
from theomachy.texts import Words

DATE_LENGTH = 10
TOUCH_LENGTH = 4000
TOUCHES = 2000


def answer(shelf: Shelf, game: Game, ask: beside.CompanionAsk, lang: str) -> beside.CompanionPage:
    """Apply one input to a campaign file. If it is refused, the client still has the old file."""
    try:
        return touched(shelf, game, ask, lang)
    except Problem as problem:
        raise in_game(problem, Words(lang, game, ask.names)) from None


def touched(shelf: Shelf, game: Game, ask: beside.CompanionAsk, lang: str) -> beside.CompanionPage:
    if not game.info.chapters:
        raise Problem("no-companion", [game.info.id])
    packs = shelf.folders(game, ask.packs)
    campaign = begun(game, ask) if ask.touch == "start" or not ask.text else read_file(ask.text, empty=True)
    if campaign.game != game.info.id:
        raise Problem("record-other-game", [campaign.game, game.info.id])
    if ask.touch == "begin":
        begin(game, campaign, ask, packs)
    elif ask.touch == "undo":
        undo(campaign)
    elif ask.touch == "over":
        campaign.records.clear()
    elif ask.touch not in ("", "start"):
        touch(campaign, ask.touch)
    return page(game, campaign, packs, lang, ask.correcting)


def begun(game: Game, ask: beside.CompanionAsk) -> Campaign:
    """Create an empty campaign. Names must differ."""
    names = [clean_name(name) for name in ask.names]
    info = game.info
    if not info.min_seats <= len(names) <= info.max_seats:
        raise Problem("bad-seats", [str(len(names)), str(info.min_seats), str(info.max_seats)])
    if len(set(names)) != len(names):
        raise Refused(422, "same-name")
    return Campaign(info.id, names, [])


def begin(game: Game, told: Campaign, ask: beside.CompanionAsk, packs: tuple[str, ...]) -> None:
    legacy = legacy_before(game, told, packs)
    setup = game.chapter(len(told.names), legacy, packs)
    if setup is None:
        raise Problem("campaign-over", [game.info.id])
    date = clean(ask.date, DATE_LENGTH, "bad-text") if ask.date else "-"
    told.records.append(
        Record(
            game.info.id,
            game.info.version,
            setup.edition,
            setup.options,
            game.pack(setup).line(),
            told.names,
            date,
            Luck(abs(ask.seed) % 2**53),
            [],
            legacy=legacy,
            played=ON_TABLE,
        )
    )


def on_table(told: Campaign) -> Record:
    if not told.records or not told.records[-1].played:
        raise Refused(409, "companion-no-chapter")
    return told.records[-1]


def touch(told: Campaign, text: str) -> None:
    record = on_table(told)
    if len(text) > TOUCH_LENGTH or len(record.entries) >= TOUCHES:
        raise Refused(413, "record-too-long", [str(TOUCHES)])
    line = " ".join(text.split())
    record.entries.append(read_entry(line, len(record.entries) + 1, len(told.names)))


def undo(told: Campaign) -> None:
    """Take back the last input of the chapter; without any, the chapter itself."""
    record = on_table(told)
    if record.entries:
        record.entries.pop()
    else:
        told.records.pop()


def legacy_before(game: Game, told: Campaign, packs: tuple[str, ...]) -> str:
    """Return the legacy of the finished chapters. Cached, so that they are not replayed at every input."""
    if not told.records:
        return ""
    return carried(game, Campaign(told.game, told.names, told.records).text(with_luck=True), packs)


@lru_cache(maxsize=64)
def carried(game: Game, text: str, packs: tuple[str, ...]) -> str:
    progress = resume(game, read_file(text), packs)
    if progress.match is not None:
        raise Refused(409, "companion-in-browser")
    return progress.legacy


def page(game: Game, told: Campaign, packs: tuple[str, ...], lang: str, correcting: bool) -> beside.CompanionPage:
    translator = Words(lang, game, told.names)
    record = told.records[-1] if told.records and told.records[-1].played else None
    previous = Campaign(told.game, told.names, told.records[: -1 if record else None])
    legacy = legacy_before(game, previous, packs)
    state = chapter(game, told, record, legacy, packs, correcting) if record else None
    current_legacy = state.left if state is not None and state.left else legacy
    chronicle = game.chronicle(len(told.names), current_legacy, packs)
    chapter_number = len(chronicle.names) if state is None or not state.left else len(told.records)
    return beside.CompanionPage(
        text=told.text(with_luck=True),
        people=told.names,
        chapter=min(chapter_number, game.info.chapters),
        of=game.info.chapters,
        name=translator.name(f"choice-scenario:{min(chapter_number, game.info.chapters)}"),
        over=bool(chronicle.winners),
        show=read(beside.CompanionShow, worded(translator, state.show)) if state is not None else None,
        said=said(game, translator, record) if record else [],
        corrected=corrected(game, translator, told),
        pages=pages(translator, chronicle, state is None or bool(state.left)),
        standings=standings(chronicle),
        undo=record is not None,
    )


def chapter(
    game: Game, told: Campaign, record: Record, legacy: str, packs: tuple[str, ...], correcting: bool
) -> Beside:
    setup: Setup | None = game.chapter(len(told.names), legacy, packs)
    if setup is None or record.legacy != legacy:
        raise Problem("campaign-broken", [str(len(told.records))])
    return game.beside(setup, record.luck.seed or 0, record.entries, correcting)


def standings(chronicle: Chronicle) -> list[wire.Standing]:
    return [
        wire.Standing(seat=SEAT.slug(one.seat), total=one.total, history=one.history) for one in chronicle.standings
    ]


def pages(words: Words, chronicle: Chronicle, between: bool) -> list[wire.Page]:
    """Return the story pages. Between two chapters, pages about the sealed next chapter are left out."""
    visible = []
    for page in chronicle.pages:
        if not (between and page.ahead):
            title, lines = words.page(page)
            visible.append(wire.Page(slug=page.slug, title=title, lines=lines))
    return visible


def worded(words: Words, shown: object) -> object:
    """Replace every line of slugs by its sentence, at any depth."""
    if isinstance(shown, list):
        return [worded(words, item) for item in shown]
    if not isinstance(shown, dict):
        return shown
    if set(shown) == {"slug", "things"}:
        return sentence(words, shown)
    if {"slug", "things"} <= set(shown):
        other_fields = {key: worded(words, value) for key, value in shown.items() if key not in ("slug", "things")}
        return {**other_fields, "text": sentence(words, shown)}
    return {key: worded(words, value) for key, value in shown.items() if value is not None or key == "question"}


def sentence(words: Words, shown: Json) -> str:
    things = cast("list[str | list[str]]", shown["things"])
    return " ".join(words.lines([Sentence(str(shown["slug"]), things)])) if shown["slug"] else ""


def said(game: Game, words: Words, record: Record) -> list[str]:
    """List the inputs of this chapter in words, corrections included. Ticked set-up steps are left out."""
    lines = []
    for entry in record.entries:
        line = game.retold(entry.text)
        if line is not None:
            lines.append(sentence(words, line))
        elif not entry.text.startswith("tick "):
            lines.append(f"{words.name(SEAT.id(entry.seat))}: {entry_text(words, entry)}")
    return lines


def corrected(game: Game, words: Words, told: Campaign) -> list[str]:
    """List all corrections of the campaign, each with the name of its chapter."""
    log = []
    for number, record in enumerate(told.records, 1):
        lines = [game.retold(entry.text) for entry in record.entries if record.played]
        name = words.name(f"choice-scenario:{number}")
        log += [f"{name}: {sentence(words, line)}" for line in lines if line is not None]
    return log


def entry_text(words: Words, entry: Entry) -> str:
    """Word an input: a text for its first word, and names for the slugs after it."""
    first, _, arguments = entry.text.partition(" ")
    names = [named(words, word) for word in arguments.split()]
    verb = words.say("companion", f"said-{first}") if words.has("companion", f"said-{first}") else first
    return f"{verb} {' '.join(names)}".strip()


def named(words: Words, word: str) -> str:
    for sort in ("quest", "location", "temple", "hero", "artifact", "tile", "choice", "favor", "face"):
        if words.has(sort, word):
            return words.name(f"{sort}:{word}")
    return word
