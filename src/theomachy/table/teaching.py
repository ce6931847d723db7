"""Lessons at a table: progress, what the lesson says, and its reaction to other moves."""

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
    """Return where the lesson stands; None without a lesson, or after its end."""
    current_lesson = lesson_at(table)
    if current_lesson is None or table.match is None or table.phase != "playing":
        return None
    position = place(current_lesson, table.match.log, table.read)
    return position if position.step < len(current_lesson.steps) else None


def bots_wait(table: Table) -> bool:
    """Return whether bots pause because the learner has a step to read."""
    position = stands(table)
    return position is not None and not position.astray and not position.do and not position.answer


def answer(table: Table) -> str:
    """Return the scripted action of the bot to move, if there is one."""
    position = stands(table)
    return position.answer if position is not None else ""


def read_on(table: Table, seat: int, id: str) -> Line:
    """Mark the present step as read."""
    position = stands(table)
    if position is None or not bots_wait(table) or seat != LEARNER:
        raise Refused(409, "nothing-to-read")
    return ReadOn(seat=seat, step=position.step, id=id)


def check(table: Table, seat: int, text: str) -> None:
    """Warn before a legal move that the lesson did not ask for; the learner may override the warning."""
    position = stands(table)
    current_lesson = lesson_at(table)
    if position is None or current_lesson is None or seat != LEARNER or text in (UNDO, RESTART):
        return
    if bots_wait(table):
        raise Refused(409, "lesson-read-first")
    if not position.do:
        return
    try:
        canonical = text_of(parse(table.game.verbs, text))
    except Problem:
        return
    if fits(position.do, canonical) or canonical not in [text_of(action) for action in table.playing().state.legal]:
        return
    slug = f"{current_lesson.section()}.{current_lesson.steps[position.step].slug}-other"
    has_text = Words("en", table.game).has(*slug.rsplit(".", 1))
    error = Refused(422, slug if has_text else "lesson-other", anyway=True)
    error.table = table
    raise error


def as_lesson(opened: Opened, game: Game, wish: forms.NewTable) -> Luck:
    """Turn the first entry of a table into that of a lesson, and return the lesson's prepared luck.

    It begins at the requested step, so that a learner who left the script can go back.
    """
    current_lesson = lesson(game, wish.lesson)
    if [chair.kind for chair in opened.seats] != ["me", *["bot"] * (current_lesson.seats - 1)]:
        raise Refused(422, "lesson-seats", [str(current_lesson.seats - 1)])
    setup = current_lesson.setup(game)
    opened.edition, opened.options, opened.packs, opened.public = setup.edition, setup.options, [], False
    opened.lesson = current_lesson.id
    opened.read = max(0, min(wish.step, len(current_lesson.steps) - 1))
    opened.entries = [entry.line() for entry in walk(game, current_lesson, opened.read).entries]
    return current_lesson.luck()


def introduced(table: Table, words: Words, seat: int) -> list[wire.Introduced]:
    """Return the introductions of new things that matter to the deciding seat now. What follows the last chapter counts
    as one more chapter."""
    game = table.game
    all_introductions = introductions(game.info.folder)
    if not all_introductions or stands(table) is not None:
        return []
    match = table.playing()
    chapter = min(game.reached(match.setup), game.info.chapters + 1)
    legal = [text_of(action) for action in match.state.legal]
    own_actions = [played.text for played in match.log if played.seat == seat]
    return [
        wire.Introduced(
            slug=introduction.slug,
            text=words.say("introduction", introduction.slug),
            show=list(introduction.show),
            rule=introduction.rule,
        )
        for introduction in introductions_for(all_introductions, chapter, legal, own_actions)
    ]


def named(game: Game, text: str) -> list[str]:
    """Return the things of an action."""
    return parse(game.verbs, text).ids() if text else []


def shown(table: Table, words: Words, seats: list[int]) -> wire.Teaching | None:
    """Return what the lesson says now, if the learner's seat is among these."""
    position = stands(table)
    current_lesson = lesson_at(table)
    if position is None or current_lesson is None or LEARNER not in seats:
        return None
    step = current_lesson.steps[position.step]
    things = [thing for thing in step.show if thing.partition(":")[0] not in (ZONE, PART)]
    if position.astray:
        text = words.say("server", "lesson-astray")
    elif position.answer:
        text = words.say("server", "lesson-watch")
    else:
        text = words.say(current_lesson.section(), step.slug, things)
    is_quiet = position.astray or bool(position.answer)
    recommended = "" if is_quiet or step.alone else first(position.do)
    return wire.Teaching(
        lesson=current_lesson.id,
        step=position.step,
        of=len(current_lesson.steps),
        text=text,
        show=[] if is_quiet else list(dict.fromkeys([*step.show, *named(table.game, recommended)])),
        do=recommended,
        reads=not is_quiet and not position.do,
        astray=position.astray,
        last=position.step == len(current_lesson.steps) - 1,
    )
