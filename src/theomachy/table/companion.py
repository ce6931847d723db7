"""The companion of a campaign: its whole text in, its new text and what to show out. Nothing is kept here."""

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
    """One touch. What does not fit is refused with a word, and the phone still has the text it had."""
    try:
        return touched(shelf, game, ask, lang)
    except Problem as problem:
        raise in_game(problem, Words(lang, game, ask.names)) from None


def touched(shelf: Shelf, game: Game, ask: beside.CompanionAsk, lang: str) -> beside.CompanionPage:
    if not game.info.chapters:
        raise Problem("no-companion", [game.info.id])
    packs = shelf.folders(game, ask.packs)
    told = begun(game, ask) if ask.touch == "start" or not ask.text else read_file(ask.text, empty=True)
    if told.game != game.info.id:
        raise Problem("record-other-game", [told.game, game.info.id])
    if ask.touch == "begin":
        begin(game, told, ask, packs)
    elif ask.touch == "undo":
        undo(told)
    elif ask.touch == "over":
        told.records.clear()
    elif ask.touch not in ("", "start"):
        touch(told, ask.touch)
    return page(game, told, packs, lang, ask.correcting)


def begun(game: Game, ask: beside.CompanionAsk) -> Campaign:
    """A new campaign, with nobody's name in it twice."""
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
    """As far as one likes: touch by touch, and a scenario that was only begun is put back into its box."""
    record = on_table(told)
    if record.entries:
        record.entries.pop()
    else:
        told.records.pop()


def legacy_before(game: Game, told: Campaign, packs: tuple[str, ...]) -> str:
    """What the finished chapters leave; they are not gone through again at every touch."""
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
    words = Words(lang, game, told.names)
    table = told.records[-1] if told.records and told.records[-1].played else None
    before = Campaign(told.game, told.names, told.records[: -1 if table else None])
    legacy = legacy_before(game, before, packs)
    now = chapter(game, told, table, legacy, packs, correcting) if table else None
    left = now.left if now is not None and now.left else legacy
    chronicle = game.chronicle(len(told.names), left, packs)
    here = len(chronicle.names) if now is None or not now.left else len(told.records)
    return beside.CompanionPage(
        text=told.text(with_luck=True),
        people=told.names,
        chapter=min(here, game.info.chapters),
        of=game.info.chapters,
        name=words.name(f"choice-scenario:{min(here, game.info.chapters)}"),
        over=bool(chronicle.winners),
        show=read(beside.CompanionShow, worded(words, now.show)) if now is not None else None,
        said=said(game, words, table) if table else [],
        corrected=corrected(game, words, told),
        pages=pages(words, chronicle, now is None or bool(now.left)),
        standings=standings(chronicle),
        undo=table is not None,
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
    """The story so far, the rules in force, what is stuck where; of what is ahead nothing."""
    found = []
    for page in chronicle.pages:
        if not (between and page.ahead):
            title, lines = words.page(page)
            found.append(wire.Page(slug=page.slug, title=title, lines=lines))
    return found


def worded(words: Words, shown: object) -> object:
    """Every line of slugs becomes its sentence, wherever it stands."""
    if isinstance(shown, list):
        return [worded(words, one) for one in shown]
    if not isinstance(shown, dict):
        return shown
    if set(shown) == {"slug", "things"}:
        return sentence(words, shown)
    if {"slug", "things"} <= set(shown):
        rest = {key: worded(words, value) for key, value in shown.items() if key not in ("slug", "things")}
        return {**rest, "text": sentence(words, shown)}
    return {key: worded(words, value) for key, value in shown.items() if value is not None or key == "question"}


def sentence(words: Words, shown: Json) -> str:
    things = cast("list[str | list[str]]", shown["things"])
    return " ".join(words.lines([Sentence(str(shown["slug"]), things)])) if shown["slug"] else ""


def said(game: Game, words: Words, record: Record) -> list[str]:
    """The chronicle of the evening: who touched what, corrections among them; what was ticked off is no news."""
    found = []
    for entry in record.entries:
        told = game.retold(entry.text)
        if told is not None:
            found.append(sentence(words, told))
        elif not entry.text.startswith("tick "):
            found.append(f"{words.name(SEAT.id(entry.seat))}: {entry_text(words, entry)}")
    return found


def corrected(game: Game, words: Words, told: Campaign) -> list[str]:
    """Every correction of the campaign, whatever was played since."""
    found = []
    for number, record in enumerate(told.records, 1):
        lines = [game.retold(entry.text) for entry in record.entries if record.played]
        name = words.name(f"choice-scenario:{number}")
        found += [f"{name}: {sentence(words, line)}" for line in lines if line is not None]
    return found


def entry_text(words: Words, entry: Entry) -> str:
    """The first word has its text, what stands behind it is told by its names where it has any."""
    first, _, rest = entry.text.partition(" ")
    names = [named(words, word) for word in rest.split()]
    verb = words.say("companion", f"said-{first}") if words.has("companion", f"said-{first}") else first
    return f"{verb} {' '.join(names)}".strip()


def named(words: Words, word: str) -> str:
    for sort in ("quest", "location", "temple", "hero", "artifact", "tile", "choice", "favor", "face"):
        if words.has(sort, word):
            return words.name(f"{sort}:{word}")
    return word
