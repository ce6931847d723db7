"""The static data of a set-up: rows made into plain values, words into numbers. Shared by all copies of a state."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Sort
from theomachy.core.pack import Pack, Row
from theomachy.core.reason import Problem
from theomachy.games.divinus.cards import (
    FAVORS,
    KINDS,
    RACE,
    Ability,
    Artifact,
    ChoiceRow,
    GodCard,
    LocationSticker,
    Paragraph,
    QuestCard,
    Saying,
    Scenario,
    TempleSticker,
    no_saying,
)
from theomachy.games.divinus.things import (
    ABILITY,
    ARTIFACT,
    CHOICE,
    FACE,
    FACTION,
    FAVOR,
    GOD,
    LOCATION,
    NOTHING,
    PANTHEON,
    QUEST,
    TEMPLE,
    TERRAINS,
    WORDS,
    read_pack,
)
from theomachy.games.divinus.tiles import Tiles, read_tiles
from theomachy.games.divinus.vocabulary import (
    ABILITY_EFFECTS,
    ARTIFACT_EFFECTS,
    CLASHES,
    EFFECTS,
    HERO_POWERS,
    LEANINGS,
    MEASURES,
    MEEPLES,
    REWARDS,
    SPECIALS,
    TEMPLE_TESTS,
)


class Book:
    """Everything printed. `starts` says from which scenario on a rule holds."""

    def __init__(self, overlays: tuple[str, ...], tiles: Tiles) -> None:
        self.overlays = overlays
        self.tiles = tiles
        self.values: list[tuple[int, ...]] = []
        self.specials: list[int] = []
        self.powers: list[str] = []
        self.gods: list[GodCard] = []
        self.temples: list[TempleSticker] = []
        self.artifacts: list[Artifact] = []
        self.abilities: list[Ability] = []
        self.rewards: list[Saying] = []
        self.quests: list[QuestCard] = []
        self.choices: list[ChoiceRow] = []
        self.locations: list[LocationSticker] = []
        self.scenarios: list[Scenario] = []
        self.starts: dict[str, int] = {}
        self.supply: list[tuple[int, int, int]] = []
        self.scenes: list[Paragraph] = []
        self.intros: list[Paragraph] = []
        self.outros: list[Paragraph] = []
        self.consequences: list[Paragraph] = []
        self.endings: list[Paragraph] = []
        self.eternal_gods: list[int] = []
        self.eternal_quests: list[tuple[int, int, tuple[int, ...]]] = []
        self.proposed_gods: tuple[int, ...] = ()
        self.proposed_quests: tuple[int, ...] = ()
        self.starting: list[Saying] = []

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return book_of, (self.overlays,)


BOOKS: Final[dict[tuple[str, ...], Book]] = {}


def book_of(overlays: tuple[str, ...]) -> Book:
    """Each set of packs is read once."""
    if overlays not in BOOKS:
        BOOKS[overlays] = read_book(read_pack(overlays), overlays)
    return BOOKS[overlays]


def read_book(pack: Pack, overlays: tuple[str, ...]) -> Book:
    book = Book(overlays, read_tiles(pack))
    read_pieces(book, pack)
    for row in pack.rows("choice"):
        book.choices.append(read_choice(book, row))
    for row in pack.rows("location"):
        book.locations.append(read_location(book, row, pack))
    for row in pack.rows("quest"):
        book.quests.append(read_quest(book, row, pack))
    read_story(book, pack)
    for row in pack.rows("rule"):
        book.starts[row.slug] = row.number("scenario")
    for row in pack.rows("supply"):
        book.supply.append((thing(FACE, row.slug, row, "slug"), row.number("scenario"), row.number("count")))
    for row in pack.rows("scenario"):
        book.scenarios.append(read_scenario(row, pack))
    book.scenarios.sort(key=number_of)
    read_eternal(book, pack)
    return book


def number_of(scenario: Scenario) -> int:
    return scenario.number


def read_pieces(book: Book, pack: Pack) -> None:
    for row in pack.rows("face"):
        book.values.append(tuple([number(item, row, "values") for item in row.items("values")]))
        book.specials.append(SPECIALS.index(row.word("special")))
    for row in pack.rows("hero"):
        book.powers.append(HERO_POWERS[row.one_of("power", HERO_POWERS)])
    eternal = {row.slug: row for row in pack.rows("eternal-god")}
    for row in pack.rows("god"):
        goals = tuple([read_saying(goal, MEASURES, row, "goals") for goal in row.items("goals")])
        other = goals
        if row.slug in eternal and eternal[row.slug].items("goals"):
            other = tuple([read_saying(goal, MEASURES, row, "goals") for goal in eternal[row.slug].items("goals")])
        book.gods.append(GodCard(row.one_of("pantheon", PANTHEON.slugs), row.number("scenario"), goals, other))
    for row in pack.rows("temple"):
        test = read_saying(row.items("test"), TEMPLE_TESTS, row, "test")
        book.temples.append(TempleSticker(row.one_of("pantheon", FACTION.slugs), row.number("scenario"), test))
    for row in pack.rows("artifact"):
        book.artifacts.append(Artifact(read_named(row, ARTIFACT_EFFECTS), row.number("upgrade")))
    for row in pack.rows("ability"):
        book.abilities.append(Ability(row.one_of("pantheon", PANTHEON.slugs), read_named(row, ABILITY_EFFECTS)))
    for row in pack.rows("demigod-tile"):
        book.starting.append(read_start(row))


def read_start(row: Row) -> Saying:
    """What a Demigod tile does when it is explored before the first turn: a reward, or nothing."""
    words = row.items("feature")
    if words and words[0] == "at-start":
        return read_saying(words[1:], REWARDS, row, "feature")
    return no_saying()


def read_named(row: Row, names: tuple[str, ...]) -> Saying:
    """An effect that is a name and up to three numbers."""
    items = row.items("effect")
    name = str(items[0]) if items else ""
    if name not in names:
        raise Problem("pack-bad-word", [row.slug, "effect", name, ", ".join(names)])
    numbers = [number(item, row, "effect") for item in items[1:]] + [0, 0, 0]
    return Saying(name, numbers[0], numbers[1], numbers[2])


def number(item: object, row: Row, key: str) -> int:
    if not isinstance(item, int):
        raise Problem("pack-bad-value", [row.slug, row.slug, key, "int"])
    return item


def read_saying(items: object, names: dict[str, int], row: Row, key: str) -> Saying:
    """A name of a vocabulary and its words, each made a number."""
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


def read_reward(book: Book, items: object, row: Row) -> int:
    """Rewards are kept in one list, so that steps can hold their numbers."""
    found = read_saying(items, REWARDS, row, "reward")
    if found.name == "die-sticker" and isinstance(items, list) and items[1] != "display":
        found = Saying(found.name, thing(FACE, str(items[1]), row, "reward"), 0, 0)
    book.rewards.append(found)
    return len(book.rewards) - 1


def read_rewards(book: Book, row: Row, key: str) -> tuple[int, ...]:
    return tuple([read_reward(book, items, row) for items in row.items(key)])


def read_choice(book: Book, row: Row) -> ChoiceRow:
    rewards = read_rewards(book, row, "reward")
    leaning = row.one_of("leaning", LEANINGS)
    return ChoiceRow(rewards, tuple(row.words("sets")), tuple(row.words("clears")), leaning)


def read_location(book: Book, row: Row, pack: Pack) -> LocationSticker:
    return LocationSticker(
        row.number("scenario"),
        row.number("number"),
        read_reward(book, row.items("bearer"), row),
        read_reward(book, row.items("bearer-self"), row),
        choices_of(pack, "location", row.slug),
    )


def choices_of(pack: Pack, key: str, slug: str) -> tuple[int, ...]:
    return tuple([CHOICE.index[row.slug] for row in pack.rows("choice") if row.word(key) == slug])


def read_quest(book: Book, row: Row, pack: Pack) -> QuestCard:
    kind = row.one_of("kind", KINDS)
    test = no_saying()
    need = 0
    if kind == RACE:
        items = row.items("test")
        test = read_saying(items[:-1], MEASURES, row, "test")
        need = number(items[-1], row, "test")
    favor = row.items("favor")
    if len(favor) != 2 or favor[0] not in FAVORS:
        raise Problem("pack-bad-word", [row.slug, "favor", str(favor), ", ".join(FAVORS)])
    return QuestCard(
        row.number("scenario"),
        kind,
        test,
        need,
        FAVORS.index(str(favor[0])),
        number(favor[1], row, "favor"),
        read_rewards(book, row, "reward"),
        thing(GOD, row.word("dedicated"), row, "dedicated") if row.word("dedicated") else NOTHING,
        row.number("second"),
        row.one_of("pantheon", FAVOR.slugs) if row.word("pantheon") else NOTHING,
        tuple([number(item, row, "spots") for item in row.items("spots")]),
        tuple([read_ways(word, row) for word in row.words("pushes")]),
        MEEPLES.index(row.word("meeple")) if row.word("meeple") in MEEPLES else NOTHING,
        TERRAINS.index(row.word("hero-on")) if row.word("hero-on") else NOTHING,
        row.number("card"),
        choices_of(pack, "quest", row.slug),
    )


def read_ways(word: str, row: Row) -> tuple[int, ...]:
    """DIV-47: `south-east` means south or east."""
    ways: list[int] = []
    for part in word.replace("/", "-").split("-"):
        if part not in ("north", "east", "south", "west"):
            raise Problem("pack-bad-word", [row.slug, "pushes", word, "north-west, south-east"])
        ways.append(WORDS[part])
    return tuple(ways)


def read_story(book: Book, pack: Pack) -> None:
    book.scenes = [read_paragraph(row, row.word("location")) for row in pack.rows("scene")]
    book.intros = [read_paragraph(row, "") for row in pack.rows("intro")]
    book.outros = [read_paragraph(row, "") for row in pack.rows("outro")]
    book.consequences = [read_paragraph(row, "") for row in pack.rows("consequence")]
    book.endings = [read_paragraph(row, row.word("leaning")) for row in pack.rows("ending")]


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
    )


def read_effect(row: Row) -> Saying:
    items = row.items("effect")
    found = read_saying(items, EFFECTS, row, "effect")
    if found.name in ("setter-die-sticker", "forge"):
        return Saying(found.name, thing(FACE, str(items[1]), row, "effect"), found.b, 0)
    return found


def thing(sort: Sort, slug: str, row: Row, key: str) -> int:
    if slug not in sort.index:
        raise Problem("pack-bad-word", [row.slug, key, slug, ", ".join(sort.slugs)])
    return sort.index[slug]


def read_scenario(row: Row, pack: Pack) -> Scenario:
    here = row.number("scenario")
    clash = NOTHING
    greek = no_saying()
    norse = no_saying()
    for other in pack.rows("clash"):
        if other.number("scenario") == here:
            clash = other.one_of("kind", CLASHES)
            if other.items("greek"):
                greek = read_saying(other.items("greek"), MEASURES, other, "greek")
                norse = read_saying(other.items("norse"), MEASURES, other, "norse")
    quests = [QUEST.index[other.slug] for other in pack.rows("quest") if other.number("scenario") == here]
    return Scenario(
        row.slug,
        here,
        tuple([thing(GOD, word, row, "gods") for word in row.words("gods")]),
        tuple(row.words("guests")),
        tuple([thing(TEMPLE, word, row, "temples") for word in row.words("temples")]),
        tuple(quests),
        clash,
        greek,
        norse,
    )


def read_eternal(book: Book, pack: Pack) -> None:
    """DIV-60, 64: what is marked for Eternal Mode; a monster brings all its cards."""
    book.eternal_gods = [thing(GOD, row.slug, row, "slug") for row in pack.rows("eternal-god")]
    for row in pack.rows("eternal-quest"):
        quest = thing(QUEST, row.slug, row, "slug")
        worth = row.number("favor", book.quests[quest].worth)
        book.eternal_quests.append(
            (quest, worth, tuple([thing(QUEST, word, row, "with") for word in row.words("with")]))
        )
    for row in pack.rows("eternal-set")[:1]:
        book.proposed_gods = tuple([thing(GOD, word, row, "gods") for word in row.words("gods")])
        book.proposed_quests = tuple([thing(QUEST, word, row, "quests") for word in row.words("quests")])


def abilities_of(pantheon: int, book: Book) -> list[int]:
    """DIV-37: the abilities of a pantheon in the order of the rulebook."""
    return [ability for ability in range(ABILITY.size) if book.abilities[ability].pantheon == pantheon]
