"""Parses rows of the packs: words into numbers. Raises `Problem` with the row and the word that does not fit."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Sort
from theomachy.core.pack import Pack, Row
from theomachy.core.reason import Problem
from theomachy.games.divinus.cards import Paragraph, Saying, Scenario, no_saying
from theomachy.games.divinus.things import (
    ARTIFACT,
    CHOICE,
    FACE,
    GOD,
    LOCATION,
    NOTHING,
    QUEST,
    TEMPLE,
    WORDS,
)
from theomachy.games.divinus.vocabulary import CLASHES, EFFECTS, MEASURES, PEOPLE, REWARDS


def read_start(row: Row) -> Saying:
    """Read what a Demigod tile does when it is explored before the first turn: a reward, or nothing."""
    words = row.items("feature")
    if words and words[0] == "at-start":
        return read_saying(words[1:], REWARDS, row, "feature")
    return no_saying()


def read_named(row: Row, names: tuple[str, ...]) -> Saying:
    """Read an effect: a name and up to three numbers."""
    items = row.items("effect")
    name = str(items[0]) if items else ""
    if name not in names:
        raise Problem("pack-bad-word", [row.slug, "effect", name, ", ".join(names)])
    numbers = [number(item, row, "effect") for item in items[1:]] + [0, 0, 0]
    return Saying(name, numbers[0], numbers[1], numbers[2])


# What the first word of an effect names, where the same word may name things of two sorts.
EFFECTS_ABOUT: Final[dict[str, Sort]] = {
    "setter-die-sticker": FACE,
    "forge": FACE,
    "quest-favor": QUEST,
    "quest-test": QUEST,
    "spot-gone": QUEST,
    "spot-more": QUEST,
}


def number(item: object, row: Row, key: str) -> int:
    if not isinstance(item, int):
        raise Problem("pack-bad-value", [row.slug, row.slug, key, "int"])
    return item


def read_saying(items: object, names: dict[str, int], row: Row, key: str) -> Saying:
    """Read a name of a vocabulary and its words, each made a number."""
    if not isinstance(items, list) or not items or str(items[0]) not in names:
        raise Problem("pack-bad-word", [row.slug, key, str(items), ", ".join(names)])
    name = str(items[0])
    if len(items) - 1 != names[name]:
        raise Problem("pack-bad-value", [row.slug, row.slug, key, f"{name} + {names[name]}"])
    numbers = [word_number(item, row, key) for item in items[1:]] + [0, 0, 0]
    return Saying(name, numbers[0], numbers[1], numbers[2])


def word_number(item: object, row: Row, key: str) -> int:
    if isinstance(item, int):
        return item
    word = str(item)
    if word in WORDS:
        return WORDS[word]
    for sort in (FACE, LOCATION, QUEST, ARTIFACT, GOD, TEMPLE):
        if word in sort.index:
            return sort.index[word]
    raise Problem("pack-bad-word", [row.slug, key, word, ", ".join(WORDS)])


def choices_of(pack: Pack, key: str, slug: str) -> tuple[int, ...]:
    return tuple([CHOICE.index[row.slug] for row in pack.rows("choice") if row.word(key) == slug])


def read_ways(word: str, row: Row) -> tuple[int, ...]:
    """DIV-47: read directions: `south-east` means south or east."""
    directions: list[int] = []
    for part in word.replace("/", "-").split("-"):
        if part not in ("north", "east", "south", "west"):
            raise Problem("pack-bad-word", [row.slug, "pushes", word, "north-west, south-east"])
        directions.append(WORDS[part])
    return tuple(directions)


def read_paragraph(row: Row, about: str) -> Paragraph:
    effect = no_saying()
    if row.items("effect"):
        effect = read_effect(row)
    return Paragraph(
        row.slug,
        row.number("scenario"),
        row.word("if"),
        row.word("unless"),
        effect,
        tuple(row.words("sets")),
        about,
        PEOPLE[row.one_of("who", PEOPLE)] if row.word("who") else "",
    )


def read_effect(row: Row) -> Saying:
    items = row.items("effect")
    call = read_saying(items, EFFECTS, row, "effect")
    if call.name in EFFECTS_ABOUT:
        return Saying(call.name, thing(EFFECTS_ABOUT[call.name], str(items[1]), row, "effect"), call.b, 0)
    return call


def thing(sort: Sort, slug: str, row: Row, key: str) -> int:
    if slug not in sort.index:
        raise Problem("pack-bad-word", [row.slug, key, slug, ", ".join(sort.slugs)])
    return sort.index[slug]


def read_scenario(row: Row, pack: Pack) -> Scenario:
    scenario = row.number("scenario")
    clash = NOTHING
    greek = no_saying()
    norse = no_saying()
    for other in pack.rows("clash"):
        if other.number("scenario") == scenario:
            clash = other.one_of("kind", CLASHES)
            if other.items("greek"):
                greek = read_saying(other.items("greek"), MEASURES, other, "greek")
                norse = read_saying(other.items("norse"), MEASURES, other, "norse")
    quests = [QUEST.index[other.slug] for other in pack.rows("quest") if other.number("scenario") == scenario]
    return Scenario(
        row.slug,
        scenario,
        tuple([thing(GOD, word, row, "gods") for word in row.words("gods")]),
        tuple(row.words("guests")),
        tuple([thing(TEMPLE, word, row, "temples") for word in row.words("temples")]),
        tuple(quests),
        clash,
        greek,
        norse,
    )
