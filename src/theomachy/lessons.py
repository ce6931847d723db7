"""Lessons: a real game with prepared luck and prepared answers, taught step by step. Each is data of its game's folder.

A lesson stands where its log and what has been read make it stand, and nowhere else: whoever comes back, or takes
something back, finds it there.
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

# What is said to end a step that is only read: no game has such a verb.
READ_ON = "read-on"
ZONE = "zone"
# A part of the board that is no thing of its own.
PART = "part"
LEARNER = 0


@dataclass(frozen=True)
class Step:
    """`show` are the things that glow; `do` the actions that end it, one after another, none where it is only read;
    `then` is what the others answer. `alone`: what is to be done is not shown, the learner finds it."""

    slug: str
    show: tuple[str, ...]
    do: tuple[str, ...]
    then: tuple[str, ...]
    alone: bool


@dataclass(frozen=True)
class Lesson:
    """The learner has the first seat, bots have the others. `example` names the steps, one after another, that make the
    example turn of the page how to play."""

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
        """Where its texts are."""
        return f"lesson.{self.id}"

    def luck(self) -> Luck:
        return Luck(self.seed)


@dataclass(frozen=True)
class Introduction:
    """A word about something new, from the chapter `since` on and up to `until`: when an action like `when` can first
    be done, or, without one, at the start of that very chapter."""

    slug: str
    since: int
    until: int
    when: str
    show: tuple[str, ...]
    rule: str


@dataclass(frozen=True)
class Place:
    """Where a lesson stands: at `step`, waiting for an action like `do`, for what the others `answer`, or to be read.

    `astray`: the learner went another way. Behind the last step it is over.
    """

    step: int
    do: str = ""
    answer: str = ""
    astray: bool = False


def first(pattern: str) -> str:
    """The action that a pattern recommends."""
    return pattern.split("|")[0].strip()


def fits(pattern: str, text: str) -> bool:
    """`resolve talos with * | pass`: any of these, `*` for any words."""
    return any(fnmatchcase(text, one.strip()) for one in pattern.split("|"))


def place(lesson: Lesson, log: list[Played], read: int) -> Place:
    """`log` is what still stands, `read` how many steps have been read to their end."""
    at = 0
    for number, step in enumerate(lesson.steps):
        if not step.do and number >= read:
            return Place(number)
        for pattern in step.do:
            if at == len(log):
                return Place(number, do=pattern)
            if not fits(pattern, log[at].text):
                return Place(number, astray=True)
            at += 1
        for text in step.then:
            if at == len(log):
                return Place(number, answer=text)
            if text != log[at].text:
                return Place(number, astray=True)
            at += 1
    return Place(len(lesson.steps))


def walk(game: Game, lesson: Lesson, upto: int) -> Match:
    """The match at the beginning of a step, as the lesson means it to go."""
    match = Match(game, lesson.setup(game), lesson.luck(), [""] * lesson.seats, "")
    for step in lesson.steps[:upto]:
        for text in (*[first(pattern) for pattern in step.do], *step.then):
            match.act(match.state.seat, text)
    return match


def example(game: Game, lesson: Lesson) -> list[tuple[State, str]]:
    """The tables of the example turn, each with what the learner does there; after the last nothing."""
    numbers = [number for number, step in enumerate(lesson.steps) if step.slug in lesson.example]
    if not numbers:
        return []
    match = walk(game, lesson, numbers[0])
    tables: list[tuple[State, str]] = []
    for number in numbers:
        for pattern in lesson.steps[number].do:
            tables.append((match.state.copy(), first(pattern)))
            match.act(LEARNER, first(pattern))
    return [*tables, (match.state, "")]


@cache
def lessons(folder: str) -> dict[str, Lesson]:
    """The lessons of a game's folder, by name."""
    return {path.stem: read_lesson(path) for path in sorted((Path(folder) / "lessons").glob("*.toml"))}


@cache
def introductions(folder: str) -> list[Introduction]:
    """What the later chapters of a game introduce, in their order."""
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
    """What is new to somebody who can do `legal` and has `done` this much in this chapter."""
    return [one for one in known if one.since <= chapter <= one.until and matters(one, chapter, legal, done)]


def matters(one: Introduction, chapter: int, legal: list[str], done: list[str]) -> bool:
    if not one.when:
        return one.since == chapter and not done
    return any(fits(one.when, text) for text in legal) and not any(fits(one.when, text) for text in done)


def lesson(game: Game, id: str) -> Lesson:
    known = lessons(game.info.folder)
    if id not in known:
        raise Problem("no-such-lesson", [id, ", ".join(known) or "–"])
    return known[id]


def read_lesson(path: Path) -> Lesson:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    steps = tuple([read_step(row) for row in data["step"]])
    shown = words(data.get("example"))
    return Lesson(
        path.stem, data["seats"], data.get("edition", ""), data.get("options", {}), data["seed"], shown, steps
    )


def read_step(row: dict[str, object]) -> Step:
    return Step(
        str(row["slug"]), words(row.get("show")), words(row.get("do")), words(row.get("then")), row.get("alone") is True
    )


def words(value: object) -> tuple[str, ...]:
    """One, several or none."""
    if isinstance(value, str):
        return (value,)
    return tuple([str(one) for one in value]) if isinstance(value, list) else ()
