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
from theomachy.core.match import Match
from theomachy.core.played import Played
from theomachy.core.reason import Problem
from theomachy.core.record import Luck
from theomachy.core.state import State

# The message that ends a step without an action; no game has a verb of this name.
READ_ON = "read-on"
ZONE = "zone"
# The sort of parts of the board that are not things of the game.
PART = "part"
LEARNER = 0


@dataclass(frozen=True)
class Step:
    """One step of a lesson.

    - `highlights`: the things to highlight.
    - `actions`: patterns of the actions that end the step, in order; empty for a step that is only read.
    - `replies`: the scripted actions of the other seats after it.
    - `is_unaided`: the expected action is not shown; the learner must find it.
    """

    slug: str
    show: tuple[str, ...]
    do: tuple[str, ...]
    then: tuple[str, ...]
    alone: bool


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
    example: tuple[str, ...]
    steps: tuple[Step, ...]

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
    since: int
    until: int
    when: str
    show: tuple[str, ...]
    rule: str


@dataclass(frozen=True)
class Place:
    """The position in a lesson: the index of the step, and what it waits for.

    - `expected`: the pattern of the learner's action; `scripted_reply`: the next scripted action of another seat; neither: the step
      is to be read.
    - `is_off_script`: the learner played something else, so the lesson does not apply any more.
    - A `step` after the last one: the lesson is over.
    """

    step: int
    do: str = ""
    answer: str = ""
    astray: bool = False


def first(pattern: str) -> str:
    """Return the recommended action of a pattern: its first alternative."""
    return pattern.split("|")[0].strip()


def fits(pattern: str, text: str) -> bool:
    """Whether an action matches a pattern such as `resolve talos with * | pass`: alternatives, `*` for any words."""
    return any(fnmatchcase(text, alternative.strip()) for alternative in pattern.split("|"))


def place(lesson: Lesson, log: list[Played], read: int) -> Place:
    """Compute the position in a lesson from the log, without undone actions, and the number of steps read."""
    index = 0
    for number, step in enumerate(lesson.steps):
        if not step.do and number >= read:
            return Place(number)
        for pattern in step.do:
            if index == len(log):
                return Place(number, do=pattern)
            if not fits(pattern, log[index].text):
                return Place(number, astray=True)
            index += 1
        for text in step.then:
            if index == len(log):
                return Place(number, answer=text)
            if text != log[index].text:
                return Place(number, astray=True)
            index += 1
    return Place(len(lesson.steps))


def walk(game: Game, lesson: Lesson, upto: int) -> Match:
    """Return the match at the start of step `upto`, played with the recommended actions."""
    match = Match(game, lesson.setup(game), lesson.luck(), [""] * lesson.seats, "")
    for step in lesson.steps[:upto]:
        for text in (*[first(pattern) for pattern in step.do], *step.then):
            match.act(match.state.seat, text)
    return match


def example(game: Game, lesson: Lesson) -> list[tuple[State, str]]:
    """Return the states of the example turn, each with the learner's action; the last has an empty action."""
    numbers = [number for number, step in enumerate(lesson.steps) if step.slug in lesson.example]
    if not numbers:
        return []
    match = walk(game, lesson, numbers[0])
    states: list[tuple[State, str]] = []
    for number in numbers:
        for pattern in lesson.steps[number].do:
            states.append((match.state.copy(), first(pattern)))
            match.act(LEARNER, first(pattern))
    return [*states, (match.state, "")]


@cache
def lessons(folder: str) -> dict[str, Lesson]:
    """Load the lessons of a game's folder, by id."""
    return {path.stem: read_lesson(path) for path in sorted((Path(folder) / "lessons").glob("*.toml"))}


@cache
def introductions(folder: str) -> list[Introduction]:
    """Load the introductions of a game's folder, in order."""
    path = Path(folder) / "introductions.toml"
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["introduction"] if path.is_file() else []
    return [
        Introduction(
            row["slug"],
            row["since"],
            row.get("until", EVERY_CHAPTER),
            row.get("when", ""),
            words(row.get("show")),
            row["rule"],
        )
        for row in rows
    ]


def introduced(known: list[Introduction], chapter: int, legal: list[str], done: list[str]) -> list[Introduction]:
    """Return the introductions to show a player with these legal actions, who has played `played` in this chapter."""
    return [
        introduction
        for introduction in known
        if introduction.since <= chapter <= introduction.until and matters(introduction, chapter, legal, done)
    ]


def matters(one: Introduction, chapter: int, legal: list[str], done: list[str]) -> bool:
    """Whether an introduction is due now."""
    if not one.when:
        return one.since == chapter and not done
    return any(fits(one.when, text) for text in legal) and not any(fits(one.when, text) for text in done)


def lesson(game: Game, id: str) -> Lesson:
    all_lessons = lessons(game.info.folder)
    if id not in all_lessons:
        raise Problem("no-such-lesson", [id, ", ".join(all_lessons) or "–"])
    return all_lessons[id]


def read_lesson(path: Path) -> Lesson:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    steps = tuple([read_step(row) for row in data["step"]])
    example_steps = words(data.get("example"))
    return Lesson(
        path.stem, data["seats"], data.get("edition", ""), data.get("options", {}), data["seed"], example_steps, steps
    )


def read_step(row: dict[str, object]) -> Step:
    return Step(
        str(row["slug"]), words(row.get("show")), words(row.get("do")), words(row.get("then")), row.get("alone") is True
    )


def words(value: object) -> tuple[str, ...]:
    """Return a text, a list of texts or nothing as a tuple."""
    if isinstance(value, str):
        return (value,)
    return tuple([str(item) for item in value]) if isinstance(value, list) else ()
