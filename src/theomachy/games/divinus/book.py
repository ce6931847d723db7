"""The static data of a set-up, parsed from its rows. Shared by all copies of a state."""

from __future__ import annotations

from typing import Final

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
)
from theomachy.games.divinus.rows import (
    choices_of,
    number,
    read_named,
    read_paragraph,
    read_saying,
    read_scenario,
    read_start,
    read_ways,
    thing,
)
from theomachy.games.divinus.things import (
    ABILITY,
    FACE,
    FACTION,
    FAVOR,
    GOD,
    LOCATION,
    PANTHEON,
    QUEST,
    TERRAINS,
    read_pack,
)
from theomachy.games.divinus.tiles import Tiles, read_tiles
from theomachy.games.divinus.vocabulary import (
    ABILITY_EFFECTS,
    ARTIFACT_EFFECTS,
    HERO_POWERS,
    LEANINGS,
    MEASURES,
    MEEPLES,
    REWARDS,
    SPECIALS,
    TEMPLE_TESTS,
)


class Book:
    """All printed data of a set-up."""

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
        self.starts: dict[str, int] = {}  # by rule: the scenario from which it holds
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
        # By god: its goals in the words of its row, `areas-seas`, which name their texts.
        self.goal_words: list[list[str]] = []
        # By choice: the quest or Location that offers it, and the scenario whose texts it uses.
        self.askers: list[tuple[str, int]] = []

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return book_of, (self.overlays,)


BOOKS: Final[dict[tuple[str, ...], Book]] = {}


def book_of(overlays: tuple[str, ...]) -> Book:
    """Return the data for a list of packs, read once and cached."""
    if overlays not in BOOKS:
        BOOKS[overlays] = read_book(read_pack(overlays), overlays)
    return BOOKS[overlays]


def read_book(pack: Pack, overlays: tuple[str, ...]) -> Book:
    data = Book(overlays, read_tiles(pack))
    read_pieces(data, pack)
    for row in pack.rows("choice"):
        data.choices.append(read_choice(data, row))
    for row in pack.rows("location"):
        data.locations.append(read_location(data, row, pack))
    for row in pack.rows("quest"):
        data.quests.append(read_quest(data, row, pack))
    read_askers(data)
    read_story(data, pack)
    for row in pack.rows("rule"):
        data.starts[row.slug] = row.number("scenario")
    for row in pack.rows("supply"):
        data.supply.append((thing(FACE, row.slug, row, "slug"), row.number("scenario"), row.number("count")))
    for row in pack.rows("scenario"):
        data.scenarios.append(read_scenario(row, pack))
    data.scenarios.sort(key=number_of)
    read_eternal(data, pack)
    return data


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
        book.goal_words.append(["-".join([str(word) for word in row_words(goal)]) for goal in row.items("goals")])
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


def row_words(items: object) -> list[object]:
    return items if isinstance(items, list) else []


def read_reward(book: Book, items: object, row: Row) -> int:
    """Append a reward to the common list and return its index, which steps can hold."""
    call = read_saying(items, REWARDS, row, "reward")
    if call.name == "die-sticker" and isinstance(items, list) and items[1] != "display":
        call = Saying(call.name, thing(FACE, str(items[1]), row, "reward"), 0, 0)
    book.rewards.append(call)
    return len(book.rewards) - 1


def read_askers(book: Book) -> None:
    book.askers = [("", 0)] * len(book.choices)
    for at, location in enumerate(book.locations):
        for choice in location.choices:
            book.askers[choice] = (LOCATION.id(at), location.scenario)
    for at, quest in enumerate(book.quests):
        for choice in quest.choices:
            book.askers[choice] = (QUEST.id(at), quest.scenario)


def read_rewards(book: Book, row: Row, key: str) -> tuple[int, ...]:
    return tuple([read_reward(book, items, row) for items in row.items(key)])


def read_choice(book: Book, row: Row) -> ChoiceRow:
    rewards = read_rewards(book, row, "reward")
    leaning = row.one_of("leaning", LEANINGS)
    return ChoiceRow(
        rewards, tuple(row.words("sets")), tuple(row.words("clears")), leaning, row.word("if"), row.word("unless")
    )


def read_location(book: Book, row: Row, pack: Pack) -> LocationSticker:
    return LocationSticker(
        row.number("scenario"),
        row.number("number"),
        read_reward(book, row.items("bearer"), row),
        read_reward(book, row.items("bearer-self"), row),
        choices_of(pack, "location", row.slug),
    )


def read_quest(book: Book, row: Row, pack: Pack) -> QuestCard:
    card = QuestCard()
    card.scenario = row.number("scenario")
    card.kind = row.one_of("kind", KINDS)
    if card.kind == RACE:
        items = row.items("test")
        card.test = read_saying(items[:-1], MEASURES, row, "test")
        card.need = number(items[-1], row, "test")
    else:
        read_monster(card, row)
    favor = row.items("favor")
    if len(favor) != 2 or favor[0] not in FAVORS:
        raise Problem("pack-bad-word", [row.slug, "favor", str(favor), ", ".join(FAVORS)])
    card.favor = FAVORS.index(str(favor[0]))
    card.worth = number(favor[1], row, "favor")
    card.rewards = read_rewards(book, row, "reward")
    if row.word("dedicated"):
        card.dedicated = thing(GOD, row.word("dedicated"), row, "dedicated")
    card.choices = choices_of(pack, "quest", row.slug)
    return card


def read_monster(card: QuestCard, row: Row) -> None:
    card.second = row.number("second")
    if row.word("pantheon"):
        card.pantheon = row.one_of("pantheon", FAVOR.slugs)
    card.spots = tuple([number(item, row, "spots") for item in row.items("spots")])
    card.pushes = tuple([read_ways(word, row) for word in row.words("pushes")])
    if row.word("meeple") in MEEPLES:
        card.meeple = MEEPLES.index(row.word("meeple"))
    if row.word("hero-on"):
        card.hero_on = TERRAINS.index(row.word("hero-on"))


def read_story(book: Book, pack: Pack) -> None:
    book.scenes = [read_paragraph(row, row.word("location")) for row in pack.rows("scene")]
    book.intros = [read_paragraph(row, "") for row in pack.rows("intro")]
    book.outros = [read_paragraph(row, "") for row in pack.rows("outro")]
    book.consequences = [read_paragraph(row, "") for row in pack.rows("consequence")]
    book.endings = [read_paragraph(row, row.word("part")) for row in pack.rows("ending")]


def read_eternal(book: Book, pack: Pack) -> None:
    """DIV-60, 64: read what is marked for Eternal Mode; a monster brings all its cards."""
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
    """DIV-37: return the abilities of a pantheon in the order of the rulebook."""
    return [ability for ability in range(ABILITY.size) if book.abilities[ability].pantheon == pantheon]
