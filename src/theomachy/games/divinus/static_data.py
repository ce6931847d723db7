"""The static data of a set-up, parsed from its rows. Shared by all copies of a state."""

from __future__ import annotations

from typing import Final

from theomachy.core.pack import Pack, Row
from theomachy.core.rule_errors import Problem
from theomachy.games.divinus.cards import (
    QUEST_FAVORS,
    QUEST_KINDS,
    RACE,
    Ability,
    Artifact,
    ChoiceRow,
    GodCard,
    LocationSticker,
    QuestCard,
    RuleCall,
    Scenario,
    StoryText,
    TempleSticker,
)
from theomachy.games.divinus.data_parsing import (
    choices_with,
    parse_directions,
    parse_effect,
    parse_number,
    parse_rule_call,
    parse_scenario,
    parse_start_reward,
    parse_story_text,
    parse_thing,
)
from theomachy.games.divinus.data_vocabulary import (
    ABILITY_EFFECTS,
    ARTIFACT_EFFECTS,
    FACE_SPECIALS,
    HERO_POWERS,
    LEANINGS,
    MEASURES,
    MEEPLES,
    REWARDS,
    TEMPLE_TESTS,
)
from theomachy.games.divinus.things import (
    ABILITY,
    FACE,
    FACTION,
    FAVOR,
    GOD,
    LOCATION,
    PANTHEON,
    PLAIN_FACES,
    QUEST,
    TEMPLE,
    TERRAINS,
    read_pack,
)
from theomachy.games.divinus.tiles import TileData, read_tiles

NEVER: Final = 99
# A rule that stands on two stickers of the rulebook: its second number.
MORE_SLOTS: Final = {"marked-stack": "11.11"}


class StaticData:
    """All printed data of a set-up."""

    def __init__(self, overlays: tuple[str, ...], tiles: TileData) -> None:
        self.overlays = overlays
        self.tiles = tiles
        self.face_values: list[tuple[int, ...]] = []
        self.face_specials: list[int] = []
        self.hero_powers: list[str] = []
        self.gods: list[GodCard] = []
        self.temples: list[TempleSticker] = []
        self.artifacts: list[Artifact] = []
        self.abilities: list[Ability] = []
        self.rewards: list[RuleCall] = []
        self.quests: list[QuestCard] = []
        self.choices: list[ChoiceRow] = []
        self.locations: list[LocationSticker] = []
        self.scenarios: list[Scenario] = []
        self.rule_starts: dict[str, int] = {}  # by rule: the scenario from which it holds
        # By rule: the numbers of its stickers in the rulebook.
        self.rule_slots: dict[str, tuple[str, ...]] = {}
        # By thing, as `quest:empusa`: the keys of its row whose values the rulebook does not print.
        self.reconstructed: dict[str, tuple[str, ...]] = {}
        # By face: the first scenario in which it may be met.
        self.face_starts: list[int] = [NEVER] * FACE.size
        # By Temple: the first scenario in which it may be built.
        self.temple_starts: list[int] = [NEVER] * TEMPLE.size
        self.face_supply: list[tuple[int, int, int]] = []
        self.scenes: list[StoryText] = []
        self.intros: list[StoryText] = []
        self.outros: list[StoryText] = []
        self.consequences: list[StoryText] = []
        self.endings: list[StoryText] = []
        self.eternal_gods: list[int] = []
        self.eternal_quests: list[tuple[int, int, tuple[int, ...]]] = []
        self.proposed_gods: tuple[int, ...] = ()
        self.proposed_quests: tuple[int, ...] = ()
        self.start_rewards: list[RuleCall] = []
        # By god: its goals in the words of its row, `areas-seas`, which name their texts.
        self.goal_words: list[list[str]] = []
        self.eternal_goal_words: list[list[str]] = []
        # By Temple: what consecrates it in the words of its row, and the number it needs.
        self.temple_tests: list[tuple[str, str]] = []
        # By choice: the quest or Location that offers it, and the scenario whose texts it uses.
        self.choice_sources: list[tuple[str, int]] = []

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return static_data_of, (self.overlays,)


DATA_BY_PACKS: Final[dict[tuple[str, ...], StaticData]] = {}


def static_data_of(overlays: tuple[str, ...]) -> StaticData:
    """Return the data for a list of packs, read once and cached."""
    if overlays not in DATA_BY_PACKS:
        DATA_BY_PACKS[overlays] = read_static_data(read_pack(overlays), overlays)
    return DATA_BY_PACKS[overlays]


def read_static_data(pack: Pack, overlays: tuple[str, ...]) -> StaticData:
    data = StaticData(overlays, read_tiles(pack))
    read_pieces(data, pack)
    for row in pack.rows("choice"):
        data.choices.append(read_choice(data, row))
    for row in pack.rows("location"):
        data.locations.append(read_location(data, row, pack))
    for row in pack.rows("quest"):
        data.quests.append(read_quest(data, row, pack))
    read_choice_sources(data)
    read_story(data, pack)
    for row in pack.rows("rule"):
        data.rule_starts[row.slug] = row.number("scenario")
        slots = [row.word("slot"), MORE_SLOTS.get(row.slug, "")]
        data.rule_slots[row.slug] = tuple([slot for slot in slots if slot])
    for row in pack.rows("supply"):
        data.face_supply.append((parse_thing(FACE, row.slug, row, "slug"), row.number("scenario"), row.number("count")))
    for row in pack.rows("scenario"):
        data.scenarios.append(parse_scenario(row, pack))
    data.scenarios.sort(key=scenario_number)
    read_eternal(data, pack)
    read_face_starts(data, pack)
    read_temple_starts(data, pack)
    for table in ("god", "temple", "artifact", "quest", "choice", "location"):
        for row in pack.rows(table):
            keys = tuple(row.values) if row.source == "reconstructed" else tuple(row.reconstructed_keys)
            data.reconstructed[f"{table}:{row.slug}"] = keys
    return data


def scenario_number(scenario: Scenario) -> int:
    return scenario.number


def read_pieces(data: StaticData, pack: Pack) -> None:
    for row in pack.rows("face"):
        data.face_values.append(tuple([parse_number(item, row, "values") for item in row.items("values")]))
        data.face_specials.append(FACE_SPECIALS.index(row.word("special")))
    for row in pack.rows("hero"):
        data.hero_powers.append(HERO_POWERS[row.index_of("power", HERO_POWERS)])
    eternal = {row.slug: row for row in pack.rows("eternal-god")}
    for row in pack.rows("god"):
        goals = tuple([parse_rule_call(goal, MEASURES, row, "goals") for goal in row.items("goals")])
        data.goal_words.append(goal_words_of(row))
        other = goals
        data.eternal_goal_words.append(goal_words_of(row))
        if row.slug in eternal and eternal[row.slug].items("goals"):
            other = tuple([parse_rule_call(goal, MEASURES, row, "goals") for goal in eternal[row.slug].items("goals")])
            data.eternal_goal_words[-1] = goal_words_of(eternal[row.slug])
        data.gods.append(GodCard(row.index_of("pantheon", PANTHEON.slugs), row.number("scenario"), goals, other))
    for row in pack.rows("temple"):
        test = parse_rule_call(row.items("test"), TEMPLE_TESTS, row, "test")
        words = [str(word) for word in row.items("test")]
        data.temple_tests.append(("-".join(words[:-1]), words[-1]))
        data.temples.append(TempleSticker(row.index_of("pantheon", FACTION.slugs), row.number("scenario"), test))
    for row in pack.rows("artifact"):
        data.artifacts.append(Artifact(parse_effect(row, ARTIFACT_EFFECTS), row.number("upgrade")))
    for row in pack.rows("ability"):
        data.abilities.append(Ability(row.index_of("pantheon", PANTHEON.slugs), parse_effect(row, ABILITY_EFFECTS)))
    for row in pack.rows("demigod-tile"):
        data.start_rewards.append(parse_start_reward(row))


def goal_words_of(row: Row) -> list[str]:
    return ["-".join([str(word) for word in as_list(goal)]) for goal in row.items("goals")]


def as_list(items: object) -> list[object]:
    return items if isinstance(items, list) else []


def read_reward(data: StaticData, items: object, row: Row) -> int:
    """Append a reward to the common list and return its index, which steps can hold."""
    call = parse_rule_call(items, REWARDS, row, "reward")
    if call.name == "die-sticker" and isinstance(items, list) and items[1] != "display":
        call = RuleCall(call.name, parse_thing(FACE, str(items[1]), row, "reward"), 0, 0)
    data.rewards.append(call)
    return len(data.rewards) - 1


def read_choice_sources(data: StaticData) -> None:
    data.choice_sources = [("", 0)] * len(data.choices)
    for at, location in enumerate(data.locations):
        for choice in location.choices:
            data.choice_sources[choice] = (LOCATION.id(at), location.scenario)
    for at, quest in enumerate(data.quests):
        for choice in quest.choices:
            data.choice_sources[choice] = (QUEST.id(at), quest.scenario)


def read_rewards(data: StaticData, row: Row, key: str) -> tuple[int, ...]:
    return tuple([read_reward(data, items, row) for items in row.items(key)])


def read_choice(data: StaticData, row: Row) -> ChoiceRow:
    rewards = read_rewards(data, row, "reward")
    leaning = row.index_of("leaning", LEANINGS)
    return ChoiceRow(
        rewards, tuple(row.words("sets")), tuple(row.words("clears")), leaning, row.word("if"), row.word("unless")
    )


def read_location(data: StaticData, row: Row, pack: Pack) -> LocationSticker:
    return LocationSticker(
        row.number("scenario"),
        row.number("number"),
        read_reward(data, row.items("bearer"), row),
        read_reward(data, row.items("bearer-self"), row),
        choices_with(pack, "location", row.slug),
    )


def read_quest(data: StaticData, row: Row, pack: Pack) -> QuestCard:
    card = QuestCard()
    card.scenario = row.number("scenario")
    card.kind = row.index_of("kind", QUEST_KINDS)
    if card.kind == RACE:
        items = row.items("test")
        card.test = parse_rule_call(items[:-1], MEASURES, row, "test")
        card.need = parse_number(items[-1], row, "test")
    else:
        read_monster(card, row)
    favor = row.items("favor")
    if len(favor) != 2 or favor[0] not in QUEST_FAVORS:
        raise Problem("pack-bad-word", [row.slug, "favor", str(favor), ", ".join(QUEST_FAVORS)])
    card.favor = QUEST_FAVORS.index(str(favor[0]))
    card.worth = parse_number(favor[1], row, "favor")
    card.rewards = read_rewards(data, row, "reward")
    if row.word("dedicated"):
        card.dedicated_god = parse_thing(GOD, row.word("dedicated"), row, "dedicated")
    card.choices = choices_with(pack, "quest", row.slug)
    return card


def read_monster(card: QuestCard, row: Row) -> None:
    card.second_worth = row.number("second")
    if row.word("pantheon"):
        card.pantheon = row.index_of("pantheon", FAVOR.slugs)
    card.spots = tuple([parse_number(item, row, "spots") for item in row.items("spots")])
    card.pushes = tuple([parse_directions(word, row) for word in row.words("pushes")])
    if row.word("meeple") in MEEPLES:
        card.meeple = MEEPLES.index(row.word("meeple"))
    if row.word("hero-on"):
        card.hero_terrain = TERRAINS.index(row.word("hero-on"))


def read_story(data: StaticData, pack: Pack) -> None:
    data.scenes = [parse_story_text(row, row.word("location")) for row in pack.rows("scene")]
    data.intros = [parse_story_text(row, "") for row in pack.rows("intro")]
    data.outros = [parse_story_text(row, "") for row in pack.rows("outro")]
    data.consequences = [parse_story_text(row, "") for row in pack.rows("consequence")]
    data.endings = [parse_story_text(row, row.word("part")) for row in pack.rows("ending")]


def is_reconstructed(data: StaticData, thing_id: str, key: str) -> bool:
    """Return whether the rulebook does not print this value of a thing: it is shown with ≈."""
    return key in data.reconstructed.get(thing_id, ())


def read_face_starts(data: StaticData, pack: Pack) -> None:
    """Read when each face is first met: printed on the dice, in the supply, as a reward, by a consequence."""
    met = [(face, 0) for face in PLAIN_FACES] + [(face, scenario) for face, scenario, _ in data.face_supply]
    for table in ("quest", "choice", "location", "consequence"):
        for row in pack.rows(table):
            words = [*row.items("reward"), row.items("bearer"), row.items("bearer-self"), row.items("effect")]
            for items in words:
                met += [(FACE.index[str(word)], row.number("scenario")) for word in faces_named(items)]
    for face, scenario in met:
        data.face_starts[face] = min(data.face_starts[face], scenario)


def read_temple_starts(data: StaticData, pack: Pack) -> None:
    """Read when each Temple is first met: with its scenario, or by a consequence."""
    met = [(temple, row.number) for row in data.scenarios for temple in row.temples]
    for row in pack.rows("consequence"):
        named = [str(word) for word in row.items("effect") if str(word) in TEMPLE.index]
        met += [(TEMPLE.index[slug], row.number("scenario")) for slug in named]
    for temple, scenario in met:
        data.temple_starts[temple] = min(data.temple_starts[temple], scenario)


def faces_named(items: object) -> list[object]:
    """Return the faces that a reward or an effect names, as `["die-sticker", "3-6"]`."""
    return [word for word in as_list(items) if isinstance(word, str) and word in FACE.index]


def read_eternal(data: StaticData, pack: Pack) -> None:
    """DIV-60, 64: read what is marked for Eternal Mode; a monster brings all its cards."""
    data.eternal_gods = [parse_thing(GOD, row.slug, row, "slug") for row in pack.rows("eternal-god")]
    for row in pack.rows("eternal-quest"):
        quest = parse_thing(QUEST, row.slug, row, "slug")
        worth = row.number("favor", data.quests[quest].worth)
        data.eternal_quests.append(
            (quest, worth, tuple([parse_thing(QUEST, word, row, "with") for word in row.words("with")]))
        )
    for row in pack.rows("eternal-set")[:1]:
        data.proposed_gods = tuple([parse_thing(GOD, word, row, "gods") for word in row.words("gods")])
        data.proposed_quests = tuple([parse_thing(QUEST, word, row, "quests") for word in row.words("quests")])


def abilities_of(pantheon: int, data: StaticData) -> list[int]:
    """DIV-37: return the abilities of a pantheon in the order of the rulebook."""
    return [ability for ability in range(ABILITY.size) if data.abilities[ability].pantheon == pantheon]
