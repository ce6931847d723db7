"""At a table where a lesson is played: where it stands, what it says, and what it says of another move."""

from __future__ import annotations

from theomachy.core.game import Game
from theomachy.core.notation import parse, text_of
from theomachy.core.reason import Problem
from theomachy.core.record import RESTART, UNDO, Luck
from theomachy.lessons import LEARNER, PART, ZONE, Lesson, Place, first, fits, introductions, lesson, place, walk
from theomachy.lessons import introduced as introductions_for
from theomachy.table import forms, wire
from theomachy.table.lines import Line, Opened, ReadOn
from theomachy.table.refused import Refused
from theomachy.table.table import Table
from theomachy.texts import Words


def lesson_at(table: Table) -> Lesson | None:
    return lesson(table.game, table.opened.lesson) if table.opened.lesson else None


def stands(table: Table) -> Place | None:
    """None where nothing is taught, or the lesson is over."""
    taught = lesson_at(table)
    if taught is None or table.match is None or table.phase != "playing":
        return None
    here = place(taught, table.match.log, table.read)
    return here if here.step < len(taught.steps) else None


def bots_wait(table: Table) -> bool:
    """While somebody reads, nobody plays on."""
    here = stands(table)
    return here is not None and not here.astray and not here.do and not here.answer


def answer(table: Table) -> str:
    """What is prepared for the bot whose turn it is, if anything is."""
    here = stands(table)
    return here.answer if here is not None else ""


def read_on(table: Table, seat: int, id: str) -> Line:
    here = stands(table)
    if here is None or not bots_wait(table) or seat != LEARNER:
        raise Refused(409, "nothing-to-read")
    return ReadOn(seat=seat, step=here.step, id=id)


def check(table: Table, seat: int, text: str) -> None:
    """Another move than the lesson means is not done at once: first a friendly word, then the learner decides."""
    here = stands(table)
    taught = lesson_at(table)
    if here is None or taught is None or seat != LEARNER or text in (UNDO, RESTART):
        return
    if bots_wait(table):
        raise Refused(409, "lesson-read-first")
    if not here.do:
        return
    try:
        said = text_of(parse(table.game.verbs, text))
    except Problem:
        return
    if fits(here.do, said) or said not in [text_of(action) for action in table.playing().state.legal]:
        return
    slug = f"{taught.section()}.{taught.steps[here.step].slug}-other"
    known = Words("en", table.game).has(*slug.rsplit(".", 1))
    refused = Refused(422, slug if known else "lesson-other", anyway=True)
    refused.table = table
    raise refused


def as_lesson(opened: Opened, game: Game, wish: forms.NewTable) -> Luck:
    """The table teaches, with the luck that is given back; `wish.step` begins where somebody went another way."""
    taught = lesson(game, wish.lesson)
    if [chair.kind for chair in opened.seats] != ["me", *["bot"] * (taught.seats - 1)]:
        raise Refused(422, "lesson-seats", [str(taught.seats - 1)])
    setup = taught.setup(game)
    opened.edition, opened.options, opened.packs, opened.public = setup.edition, setup.options, [], False
    opened.lesson = taught.id
    opened.read = max(0, min(wish.step, len(taught.steps) - 1))
    opened.entries = [entry.line() for entry in walk(game, taught, opened.read).entries]
    return taught.luck()


def introduced(table: Table, words: Words, seat: int) -> list[wire.Introduced]:
    """What a chapter brings that is new and matters now, to the seat that decides; what comes behind the last one
    counts as the next."""
    game = table.game
    known = introductions(game.info.folder)
    if not known or stands(table) is not None:
        return []
    match = table.playing()
    chapter = min(game.reached(match.setup), game.info.chapters + 1)
    legal = [text_of(action) for action in match.state.legal]
    done = [played.text for played in match.log if played.seat == seat]
    return [
        wire.Introduced(slug=one.slug, text=words.say("introduction", one.slug), show=list(one.show), rule=one.rule)
        for one in introductions_for(known, chapter, legal, done)
    ]


def named(game: Game, text: str) -> list[str]:
    """The things of an action."""
    return parse(game.verbs, text).ids() if text else []


def shown(table: Table, words: Words, seats: list[int]) -> wire.Teaching | None:
    """What the lesson says now, to whoever learns."""
    here = stands(table)
    taught = lesson_at(table)
    if here is None or taught is None or LEARNER not in seats:
        return None
    step = taught.steps[here.step]
    things = [thing for thing in step.show if thing.partition(":")[0] not in (ZONE, PART)]
    if here.astray:
        text = words.say("server", "lesson-astray")
    elif here.answer:
        text = words.say("server", "lesson-watch")
    else:
        text = words.say(taught.section(), step.slug, things)
    quiet = here.astray or bool(here.answer)
    meant = "" if quiet or step.alone else first(here.do)
    return wire.Teaching(
        lesson=taught.id,
        step=here.step,
        of=len(taught.steps),
        text=text,
        show=[] if quiet else list(dict.fromkeys([*step.show, *named(table.game, meant)])),
        do=meant,
        reads=not quiet and not here.do,
        astray=here.astray,
        last=here.step == len(taught.steps) - 1,
    )
