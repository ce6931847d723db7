"""Lessons: a real game with a fixed seed and scripted opponents, taught step by step. Each is a file of its game.

The position in a lesson is computed from the log and the number of steps read, so it is right after a reload or undo.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from theomachy.core.game import EVERY_CHAPTER, Game, Setup, make_setup
from theomachy.core.history import HistoryEntry
from theomachy.core.match import Match
from theomachy.core.record import Luck
from theomachy.core.rule_errors import Problem
from theomachy.core.state import State

# The message that ends a step without an action; no game has a verb of this name.
READ_ON_MESSAGE = "read-on"
ZONE_SORT = "zone"
# The sort of parts of the board that are not things of the game.
PART_SORT = "part"
LEARNER = 0


@dataclass(frozen=True)
class LessonStep:
    """One step of a lesson.

    - `highlights`: the things to highlight.
    - `actions`: patterns of the actions that end the step, in order; empty for a step that is only read.
    - `replies`: the scripted actions of the other seats after it.
    - `is_unaided`: the expected action is not shown; the learner must find it.
    """

    slug: str
    highlights: tuple[str, ...]
    actions: tuple[str, ...]
    replies: tuple[str, ...]
    is_unaided: bool


@dataclass(frozen=True)
class Lesson:
    """A lesson. The learner has the first seat, bots the others.

    `example_steps`: slugs of the consecutive steps that form the example turn of the how-to-play page.
    """

    id: str
    seats: int
    edition: str
    options: dict[str, str]
    seed: int
    example_steps: tuple[str, ...]
    steps: tuple[LessonStep, ...]

    def setup(self, game: Game) -> Setup:
        return make_setup(game.info, self.seats, self.edition, self.options)

    def section(self) -> str:
        """Return the section of the texts."""
        return f"lesson.{self.id}"

    def luck(self) -> Luck:
        return Luck(self.seed)


@dataclass(frozen=True)
class Introduction:
    """A hint about something new, in the chapters from `first_chapter` to `last_chapter`.

    It is shown when an action that matches the pattern `trigger` is legal for the first time, or, without a pattern, at
    the start of chapter `first_chapter`.
    """

    slug: str
    first_chapter: int
    last_chapter: int
    trigger: str
    highlights: tuple[str, ...]
    rule: str


@dataclass(frozen=True)
class LessonPosition:
    """The position in a lesson: the index of the step, and what it waits for.

    - `expected`: the pattern of the learner's action; `scripted_reply`: the next scripted action of another seat;
    neither: the step is to be read.
    - `is_off_script`: the learner played something else, so the lesson does not apply any more.
    - A `step` after the last one: the lesson is over.
    """

    step: int
    expected: str = ""
    scripted_reply: str = ""
    is_off_script: bool = False


def recommended_action(pattern: str) -> str:
    """Return the recommended action of a pattern: its first alternative."""
    return pattern.split("|")[0].strip()


def matches_pattern(pattern: str, text: str) -> bool:
    """Whether an action matches a pattern such as `resolve talos with * | pass`: alternatives, `*` for any words."""
    return any(fnmatchcase(text, alternative.strip()) for alternative in pattern.split("|"))


def lesson_position(lesson: Lesson, log: list[HistoryEntry], steps_read: int) -> LessonPosition:
    """Compute the position in a lesson from the log, without undone actions, and the number of steps read."""
    index = 0
    for number, step in enumerate(lesson.steps):
        if not step.actions and number >= steps_read:
            return LessonPosition(number)
        for pattern in step.actions:
            if index == len(log):
                return LessonPosition(number, expected=pattern)
            if not matches_pattern(pattern, log[index].text):
                return LessonPosition(number, is_off_script=True)
            index += 1
        for text in step.replies:
            if index == len(log):
                return LessonPosition(number, scripted_reply=text)
            if text != log[index].text:
                return LessonPosition(number, is_off_script=True)
            index += 1
    return LessonPosition(len(lesson.steps))


def replay_to_step(game: Game, lesson: Lesson, upto: int) -> Match:
    """Return the match at the start of step `upto`, played with the recommended actions."""
    match = Match(game, lesson.setup(game), lesson.luck(), [""] * lesson.seats, "")
    for step in lesson.steps[:upto]:
        for text in (*[recommended_action(pattern) for pattern in step.actions], *step.replies):
            match.play(match.state.seat, text)
    return match


def example_turn(game: Game, lesson: Lesson) -> list[tuple[State, str]]:
    """Return the states of the example turn, each with the learner's action; the last has an empty action."""
    numbers = [number for number, step in enumerate(lesson.steps) if step.slug in lesson.example_steps]
    if not numbers:
        return []
    match = replay_to_step(game, lesson, numbers[0])
    states: list[tuple[State, str]] = []
    for number in numbers:
        for pattern in lesson.steps[number].actions:
            states.append((match.state.copy(), recommended_action(pattern)))
            match.play(LEARNER, recommended_action(pattern))
    return [*states, (match.state, "")]


@cache
def load_lessons(folder: str) -> dict[str, Lesson]:
    """Load the lessons of a game's folder, by id."""
    return {path.stem: read_lesson(path) for path in sorted((Path(folder) / "lessons").glob("*.toml"))}


@cache
def load_introductions(folder: str) -> list[Introduction]:
    """Load the introductions of a game's folder, in order."""
    path = Path(folder) / "introductions.toml"
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["introduction"] if path.is_file() else []
    return [
        Introduction(
            row["slug"],
            row["since"],
            row.get("until", EVERY_CHAPTER),
            row.get("when", ""),
            as_tuple(row.get("show")),
            row["rule"],
        )
        for row in rows
    ]


def due_introductions(
    candidates: list[Introduction], chapter: int, legal: list[str], played: list[str]
) -> list[Introduction]:
    """Return the introductions to show a player with these legal actions, who has played `played` in this chapter."""
    return [
        introduction
        for introduction in candidates
        if introduction.first_chapter <= chapter <= introduction.last_chapter
        and is_due(introduction, chapter, legal, played)
    ]


def is_due(introduction: Introduction, chapter: int, legal: list[str], played: list[str]) -> bool:
    """Whether an introduction is due now."""
    if not introduction.trigger:
        return introduction.first_chapter == chapter and not played
    return any(matches_pattern(introduction.trigger, text) for text in legal) and not any(
        matches_pattern(introduction.trigger, text) for text in played
    )


def find_lesson(game: Game, id: str) -> Lesson:
    all_lessons = load_lessons(game.info.folder)
    if id not in all_lessons:
        raise Problem("no-such-lesson", [id, ", ".join(all_lessons) or "–"])
    return all_lessons[id]


def read_lesson(path: Path) -> Lesson:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    steps = tuple([read_step(row) for row in data["step"]])
    example_steps = as_tuple(data.get("example"))
    return Lesson(
        path.stem, data["seats"], data.get("edition", ""), data.get("options", {}), data["seed"], example_steps, steps
    )


def read_step(row: dict[str, object]) -> LessonStep:
    return LessonStep(
        str(row["slug"]),
        as_tuple(row.get("show")),
        as_tuple(row.get("do")),
        as_tuple(row.get("then")),
        row.get("alone") is True,
    )


def as_tuple(value: object) -> tuple[str, ...]:
    """Return a text, a list of texts or nothing as a tuple."""
    if isinstance(value, str):
        return (value,)
    return tuple([str(item) for item in value]) if isinstance(value, list) else ()
