"""Parses rows of the packs: words into numbers. Raises `Problem` with the row and the word that does not fit."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Sort
from theomachy.core.pack import Pack, Row
from theomachy.core.rule_errors import Problem
from theomachy.games.divinus.cards import RuleCall, Scenario, StoryText, no_call
from theomachy.games.divinus.data_vocabulary import CLASH_KINDS, EFFECTS, MEASURES, REWARDS, STORY_ROLES
from theomachy.games.divinus.things import ARTIFACT, CHOICE, FACE, GOD, LOCATION, NOTHING, QUEST, TEMPLE, WORD_NUMBERS


def parse_start_reward(row: Row) -> RuleCall:
    """Read what a Demigod tile does when it is explored before the first turn: a reward, or nothing."""
    words = row.items("feature")
    if words and words[0] == "at-start":
        return parse_rule_call(words[1:], REWARDS, row, "feature")
    return no_call()


def parse_effect(row: Row, names: tuple[str, ...]) -> RuleCall:
    """Read an effect: a name and up to three numbers."""
    items = row.items("effect")
    name = str(items[0]) if items else ""
    if name not in names:
        raise Problem("pack-bad-word", [row.slug, "effect", name, ", ".join(names)])
    numbers = [parse_number(item, row, "effect") for item in items[1:]] + [0, 0, 0]
    return RuleCall(name, numbers[0], numbers[1], numbers[2])


# What the first word of an effect names, where the same word may name things of two sorts.
EFFECT_SORTS: Final[dict[str, Sort]] = {
    "setter-die-sticker": FACE,
    "forge": FACE,
    "quest-favor": QUEST,
    "quest-test": QUEST,
    "spot-gone": QUEST,
    "spot-more": QUEST,
}


def parse_number(item: object, row: Row, key: str) -> int:
    if not isinstance(item, int):
        raise Problem("pack-bad-value", [row.slug, row.slug, key, "int"])
    return item


def parse_rule_call(items: object, names: dict[str, int], row: Row, key: str) -> RuleCall:
    """Read a name of a vocabulary and its words, each made a number."""
    if not isinstance(items, list) or not items or str(items[0]) not in names:
        raise Problem("pack-bad-word", [row.slug, key, str(items), ", ".join(names)])
    name = str(items[0])
    if len(items) - 1 != names[name]:
        raise Problem("pack-bad-value", [row.slug, row.slug, key, f"{name} + {names[name]}"])
    numbers = [parse_word(item, row, key) for item in items[1:]] + [0, 0, 0]
    return RuleCall(name, numbers[0], numbers[1], numbers[2])


def parse_word(item: object, row: Row, key: str) -> int:
    if isinstance(item, int):
        return item
    word = str(item)
    if word in WORD_NUMBERS:
        return WORD_NUMBERS[word]
    for sort in (FACE, LOCATION, QUEST, ARTIFACT, GOD, TEMPLE):
        if word in sort.index:
            return sort.index[word]
    raise Problem("pack-bad-word", [row.slug, key, word, ", ".join(WORD_NUMBERS)])


def choices_with(pack: Pack, key: str, slug: str) -> tuple[int, ...]:
    return tuple([CHOICE.index[row.slug] for row in pack.rows("choice") if row.word(key) == slug])


def parse_directions(word: str, row: Row) -> tuple[int, ...]:
    """DIV-47: read directions: `south-east` means south or east."""
    directions: list[int] = []
    for part in word.replace("/", "-").split("-"):
        if part not in ("north", "east", "south", "west"):
            raise Problem("pack-bad-word", [row.slug, "pushes", word, "north-west, south-east"])
        directions.append(WORD_NUMBERS[part])
    return tuple(directions)


def parse_story_text(row: Row, about: str) -> StoryText:
    effect = no_call()
    if row.items("effect"):
        effect = parse_consequence(row)
    return StoryText(
        row.slug,
        row.number("scenario"),
        row.word("if"),
        row.word("unless"),
        effect,
        tuple(row.words("sets")),
        about,
        STORY_ROLES[row.index_of("who", STORY_ROLES)] if row.word("who") else "",
    )


def parse_consequence(row: Row) -> RuleCall:
    items = row.items("effect")
    call = parse_rule_call(items, EFFECTS, row, "effect")
    if call.name in EFFECT_SORTS:
        return RuleCall(call.name, parse_thing(EFFECT_SORTS[call.name], str(items[1]), row, "effect"), call.b, 0)
    return call


def parse_thing(sort: Sort, slug: str, row: Row, key: str) -> int:
    if slug not in sort.index:
        raise Problem("pack-bad-word", [row.slug, key, slug, ", ".join(sort.slugs)])
    return sort.index[slug]


def parse_scenario(row: Row, pack: Pack) -> Scenario:
    scenario = row.number("scenario")
    clash = NOTHING
    greek = no_call()
    norse = no_call()
    for other in pack.rows("clash"):
        if other.number("scenario") == scenario:
            clash = other.index_of("kind", CLASH_KINDS)
            if other.items("greek"):
                greek = parse_rule_call(other.items("greek"), MEASURES, other, "greek")
                norse = parse_rule_call(other.items("norse"), MEASURES, other, "norse")
    quests = [QUEST.index[other.slug] for other in pack.rows("quest") if other.number("scenario") == scenario]
    return Scenario(
        row.slug,
        scenario,
        tuple([parse_thing(GOD, word, row, "gods") for word in row.words("gods")]),
        tuple(row.words("guests")),
        tuple([parse_thing(TEMPLE, word, row, "temples") for word in row.words("temples")]),
        tuple(quests),
        clash,
        greek,
        norse,
    )
