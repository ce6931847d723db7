"""Lessons at a table: the learner's progress, the present text, and the reaction to actions other than the expected
one."""

from __future__ import annotations

from theomachy.core.game import Game
from theomachy.core.notation import parse_action, text_of
from theomachy.core.record import RESTART, UNDO, Luck
from theomachy.core.rule_errors import Problem
from theomachy.lessons import (
    LEARNER,
    PART_SORT,
    ZONE_SORT,
    Lesson,
    LessonPosition,
    find_lesson,
    lesson_position,
    load_introductions,
    matches_pattern,
    recommended_action,
    replay_to_step,
)
from theomachy.lessons import due_introductions as introductions_for
from theomachy.table import messages
from theomachy.table.errors import RequestError
from theomachy.table.journal import JournalEntry, LessonStepRead, TableCreated
from theomachy.table.messages import requests
from theomachy.table.table import Table
from theomachy.texts import Translator


def table_lesson(table: Table) -> Lesson | None:
    return find_lesson(table.game, table.creation.lesson) if table.creation.lesson else None


def lesson_state(table: Table) -> LessonPosition | None:
    """Return the position in the lesson; None without a lesson, or after its end."""
    current_lesson = table_lesson(table)
    if current_lesson is None or table.match is None or table.phase != "playing":
        return None
    position = lesson_position(current_lesson, table.match.log, table.lesson_steps_read)
    return position if position.step < len(current_lesson.steps) else None


def bots_must_wait(table: Table) -> bool:
    """Return whether bots must wait because the learner has a step to read."""
    position = lesson_state(table)
    return position is not None and not position.is_off_script and not position.expected and not position.scripted_reply


def scripted_answer(table: Table) -> str:
    """Return the scripted action of the bot to move, if there is one."""
    position = lesson_state(table)
    return position.scripted_reply if position is not None else ""


def mark_step_read(table: Table, seat: int, request_id: str) -> JournalEntry:
    """Mark the present step as read."""
    position = lesson_state(table)
    if position is None or not bots_must_wait(table) or seat != LEARNER:
        raise RequestError(409, "nothing-to-read")
    return LessonStepRead(seat=seat, step=position.step, id=request_id)


def check_move(table: Table, seat: int, text: str) -> None:
    """Warn before a legal move that the lesson did not ask for; the learner may override the warning."""
    position = lesson_state(table)
    current_lesson = table_lesson(table)
    if position is None or current_lesson is None or seat != LEARNER or text in (UNDO, RESTART):
        return
    if bots_must_wait(table):
        raise RequestError(409, "lesson-read-first")
    if not position.expected:
        return
    try:
        canonical = text_of(parse_action(table.game.verbs, text))
    except Problem:
        return
    if matches_pattern(position.expected, canonical) or canonical not in [
        text_of(action) for action in table.require_match().state.legal
    ]:
        return
    slug = f"{current_lesson.section()}.{current_lesson.steps[position.step].slug}-other"
    has_text = Translator(game=table.game).has(*slug.rsplit(".", 1))
    error = RequestError(422, slug if has_text else "lesson-other", can_override=True)
    error.table = table
    raise error


def make_lesson(creation: TableCreated, game: Game, request: requests.NewTable) -> Luck:
    """Change the creation entry of a table into that of a lesson; return the lesson's prepared luck.

    The lesson begins at the requested step, so that a learner who played differently can return to it.
    """
    current_lesson = find_lesson(game, request.lesson)
    if [chair.kind for chair in creation.seats] != ["me", *["bot"] * (current_lesson.seats - 1)]:
        raise RequestError(422, "lesson-seats", [str(current_lesson.seats - 1)])
    setup = current_lesson.setup(game)
    creation.edition, creation.options, creation.packs, creation.public = setup.edition, setup.options, [], False
    creation.lesson = current_lesson.id
    creation.read = max(0, min(request.step, len(current_lesson.steps) - 1))
    creation.entries = [entry.to_line() for entry in replay_to_step(game, current_lesson, creation.read).entries]
    return current_lesson.luck()


def introduction_infos(table: Table, translator: Translator, seat: int) -> list[messages.IntroductionInfo]:
    """Return introductions of new things (cards, rules) that matter to the deciding seat now.

    An epilogue, after the last chapter, counts as one more chapter.
    """
    game = table.game
    all_introductions = load_introductions(game.info.folder)
    if not all_introductions or lesson_state(table) is not None:
        return []
    match = table.require_match()
    chapter = min(game.last_open_chapter(match.setup), game.info.chapters + 1)
    legal = [text_of(action) for action in match.state.legal]
    own_actions = [played.text for played in match.log if played.seat == seat]
    return [
        messages.IntroductionInfo(
            slug=introduction.slug,
            text=translator.translate("introduction", introduction.slug),
            show=list(introduction.highlights),
            rule=introduction.rule,
        )
        for introduction in introductions_for(all_introductions, chapter, legal, own_actions)
    ]


def action_things(game: Game, text: str) -> list[str]:
    """Return the things of an action."""
    return parse_action(game.verbs, text).ids() if text else []


def lesson_message(table: Table, translator: Translator, seats: list[int]) -> messages.LessonMessage | None:
    """Return the present text of the lesson, if `seats` include the learner's; else None."""
    position = lesson_state(table)
    current_lesson = table_lesson(table)
    if position is None or current_lesson is None or LEARNER not in seats:
        return None
    step = current_lesson.steps[position.step]
    things = [thing for thing in step.highlights if thing.partition(":")[0] not in (ZONE_SORT, PART_SORT)]
    if position.is_off_script:
        text = translator.translate("server", "lesson-astray")
    elif position.scripted_reply:
        text = translator.translate("server", "lesson-watch")
    else:
        text = translator.translate(current_lesson.section(), step.slug, things)
    is_quiet = position.is_off_script or bool(position.scripted_reply)
    recommended = "" if is_quiet or step.is_unaided else recommended_action(position.expected)
    return messages.LessonMessage(
        lesson=current_lesson.id,
        step=position.step,
        of=len(current_lesson.steps),
        text=text,
        show=[] if is_quiet else list(dict.fromkeys([*step.highlights, *action_things(table.game, recommended)])),
        do=recommended,
        reads=not is_quiet and not position.expected,
        astray=position.is_off_script,
        last=position.step == len(current_lesson.steps) - 1,
    )
