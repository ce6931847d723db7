"""The rows of the scenarios use words that exist, and every word of the story is there in both languages."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games.divinus.scene import Scene
from tests.random_play import random_campaign
from theomachy.core.game import make_setup
from theomachy.core.match import replay
from theomachy.core.rng import seeded_rng
from theomachy.games.divinus import consequences, data_vocabulary, measures, rewards, temples
from theomachy.games.divinus.campaign_pages import choice_source
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.game import GAME, SCENARIOS
from theomachy.games.divinus.legacy import Legacy, legacy_of, new_legacy
from theomachy.games.divinus.legacy_json import parse_mark
from theomachy.games.divinus.player import READY
from theomachy.games.divinus.static_data import static_data_of
from theomachy.games.divinus.steps.completion_check import CheckCompletions
from theomachy.games.divinus.steps.heroes import DraftHero, hero_with_mark
from theomachy.games.divinus.steps.pantheon_dice import ABILITY_STEPS
from theomachy.games.divinus.steps.story_choice import ChooseStory
from theomachy.games.divinus.story import named_seats
from theomachy.games.divinus.things import (
    BASE_PACK,
    CELL,
    CHOICE,
    DICE_EACH,
    FOLDER,
    GOD,
    HERO,
    LOCATION,
    NOTHING,
    PLAIN_FACES,
    QUEST,
    TEMPLE,
    TILE,
)

BOOK = static_data_of(())
TEXTS = Path(FOLDER) / "texts"
LANGUAGES = ("en", "el")


def story(lang: str, part: str) -> dict[str, dict[str, str]]:
    """A part of the story over all scenarios: `quest`, `choice` …"""
    found: dict[str, dict[str, str]] = {}
    for name, table in tomllib.loads((TEXTS / f"story-{lang}.toml").read_text("utf-8")).items():
        if name.startswith("s"):
            found.update(table.get(part, {}))
    return found


def names(lang: str, sort: str) -> dict[str, str]:
    """The bare names; some have other forms besides."""
    table = tomllib.loads((TEXTS / f"names-{lang}.toml").read_text("utf-8"))[sort]
    return {slug: name["nom"] if isinstance(name, dict) else name for slug, name in table.items()}


def test_every_word_of_the_vocabulary_has_its_function() -> None:
    assert set(measures.MEASURES) == set(data_vocabulary.MEASURES)
    assert set(temples.TESTS) == set(data_vocabulary.TEMPLE_TESTS)
    assert set(rewards.REWARDS) == set(data_vocabulary.REWARDS)
    assert set(consequences.EFFECTS) == set(data_vocabulary.EFFECTS)
    assert set(ABILITY_STEPS) == set(data_vocabulary.ABILITY_EFFECTS)


def test_div_30_a_word_that_names_a_quest_and_a_location_means_what_its_effect_is_about() -> None:
    road = next(row for row in BOOK.consequences if row.slug == "free-road")
    assert (road.effect.a, road.effect.b) == (QUEST.index["crossroads"], 4)
    legacy = new_legacy(BOOK, 2, 8)
    legacy.story.flags = (("road-free", 0),)
    scene = Scene(8, legacy=legacy)
    assert scene.table.quest_terms.needs[QUEST.index["crossroads"]] == 4


def test_twelve_scenarios_each_with_two_new_gods_and_quests() -> None:
    assert [scenario.number for scenario in BOOK.scenarios] == list(range(1, 13))
    for scenario in BOOK.scenarios:
        assert [BOOK.gods[god].pantheon for god in scenario.gods] == [0, 1]
        assert len(scenario.quests) >= 3


def offered_together() -> list[list[int]]:
    """The choices of each quest, and those of each Location for the first visit and for later ones."""
    found = [list(quest.choices) for quest in BOOK.quests if quest.choices]
    for location in BOOK.locations:
        found.append([choice for choice in location.choices if not BOOK.choices[choice].required_flag])
        found.append([choice for choice in location.choices if not BOOK.choices[choice].excluded_flag])
    return found


def test_every_quest_and_every_visit_to_a_location_asks_for_a_choice_of_two_leanings() -> None:
    assert all(quest.choices for quest in BOOK.quests if quest.kind == RACE)
    for choices in offered_together():
        assert len(choices) == 2
        assert len({BOOK.choices[choice].leaning for choice in choices}) == 2, [CHOICE.slug(c) for c in choices]


PARAGRAPHS = [*BOOK.scenes, *BOOK.intros, *BOOK.outros, *BOOK.consequences, *BOOK.endings]
CONDITIONS = [(row.required_flag, row.excluded_flag) for row in PARAGRAPHS] + [
    (row.required_flag, row.excluded_flag) for row in BOOK.choices
]
SET = {flag for choice in BOOK.choices for flag in choice.sets}
SET |= {flag for row in BOOK.consequences for flag in row.sets}


def test_every_condition_of_the_story_can_come_true() -> None:
    known = SET | {f"clash-{number:02d}-{side}" for number in range(2, 13) for side in ("greek", "norse")}
    known |= {f"done-{slug}" for slug in QUEST.slugs}
    for needs, bars in CONDITIONS:
        assert {needs, bars} - {""} <= known


def test_every_flag_of_the_story_is_read_somewhere() -> None:
    assert SET - {flag for condition in CONDITIONS for flag in condition} == set()


@pytest.mark.parametrize("choice", CHOICE.slugs)
def test_every_choice_has_a_later_use(choice: str) -> None:
    """In a later scenario; the choices of the last one are told in the ending."""
    row = BOOK.choices[CHOICE.index[choice]]
    _, scenario = choice_source(BOOK, CHOICE.index[choice])
    later = [one for one in PARAGRAPHS if one.scenario > scenario or one.scenario == 12]
    read = {flag for one in later for flag in (one.required_flag, one.excluded_flag)}
    assert [flag for flag in row.sets if flag in read and not flag.endswith("-visited")]


def test_upgrades_come_from_several_scenarios_and_leanings() -> None:
    upgrades = [
        (choice_source(BOOK, index)[1], row.leaning)
        for index, row in enumerate(BOOK.choices)
        if any(BOOK.rewards[reward].name == "upgrade" for reward in row.rewards)
    ]
    assert len({scenario for scenario, _ in upgrades}) >= 4
    assert len({leaning for _, leaning in upgrades}) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_names_are_those_of_the_story(lang: str) -> None:
    for part, sort, key in (
        ("quest", QUEST, "name"),
        ("god", GOD, "name"),
        ("location", LOCATION, "name"),
        ("choice", CHOICE, "text"),
    ):
        texts = story(lang, part)
        assert names(lang, sort.name) == {slug: texts[slug][key] for slug in sort.slugs}
    assert set(names(lang, "temple")) == set(TEMPLE.slugs)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_paragraph_has_its_words(lang: str) -> None:
    for part in ("intro", "outro", "scene", "consequence"):
        texts = story(lang, part)
        assert [row.slug for row in BASE_PACK.rows(part) if row.slug not in texts] == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_can_be_played_to_the_end(scenario: str) -> None:
    state = GAME.new(make_setup(GAME.info, 3, "", {"scenario": scenario}), seeded_rng(2))
    luck = seeded_rng(3)
    while state.legal:
        state.apply(state.legal[luck.below(len(state.legal))])
    assert GAME.winners(state)
    assert len(GAME.scores(state)) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_scenarios_to_choose_from_have_the_titles_of_the_story(lang: str) -> None:
    tale = tomllib.loads((TEXTS / f"story-{lang}.toml").read_text("utf-8"))
    offered = tomllib.loads((TEXTS / f"{lang}.toml").read_text("utf-8"))["choice-scenario"]
    for scenario in BOOK.scenarios:
        number = scenario.number
        assert offered[str(number)] == f"{number} · {tale[f's{number:02}']['title']}"


@pytest.mark.parametrize("choice", CHOICE.slugs)
def test_every_choice_is_remembered_with_who_made_it_and_leans_somewhere(choice: str) -> None:
    row = BOOK.choices[CHOICE.index[choice]]
    t = Scene(12)
    if row.required_flag:
        t.table.story = t.table.story.with_flag(row.required_flag, 1)
    t.push_step(step_of(choice)).play(f"choose {choice}")
    assert [t.table.story.flag_setter(flag) for flag in row.sets] == [0] * len(row.sets)
    assert t.table.story.choices[-1] == (CHOICE.index[choice], 0)
    assert t.player("a").leanings[row.leaning] == 1


def step_of(choice: str) -> ChooseStory:
    where, _ = choice_source(BOOK, CHOICE.index[choice])
    sort, _, slug = where.partition(":")
    return ChooseStory(0, QUEST.index[slug] if sort == "quest" else NOTHING, LOCATION.index.get(slug, NOTHING))


@pytest.mark.parametrize(
    ("choice", "words", "mark"),
    [
        ("hof-oath-ring", [], "norse@1"),
        ("slay-empusa", [], "greek@1"),
        ("build-fleet", ["people norse"], "norse@1"),
    ],
)
def test_oaths_and_deeds_bring_people(choice: str, words: list[str], mark: str) -> None:
    t = Scene(12).tile("a", "d4", "f28").push_step(step_of(choice)).play(f"choose {choice}", *words)
    assert t.legal("stick") == ["stick a d4 plains", "stick a d4 seas"]
    t.play("stick a d4 seas")
    assert parse_mark(mark) in t.table.marks[TILE.index["f28"]]


@pytest.mark.parametrize(("choice", "count"), [("harbour-hire-crew", 1), ("show-mirror", 1), ("two-doors", 2)])
def test_kind_deeds_refresh_dice(choice: str, count: int) -> None:
    t = Scene(12).dice("a", "1@used 2@used 3@used").push_step(step_of(choice)).play(f"choose {choice}")
    assert t.legal("refresh") == ["refresh 1", "refresh 2", "refresh 3"]
    t.play("refresh 1", *["refresh 2"][: count - 1])
    assert t.player("a").die_places[:3].count(READY) == count
    assert t.question() == "turn"


def test_the_keeper_of_both_has_consecrated_temples_of_two_pantheons() -> None:
    t = Scene(12).quests("keeper-of-both").tile("a", "d4", "s33").tile("a", "e4", "s29", 180)
    t.mark("s33", "athena-temple@0").mark("s29", "thor-temple@0")
    me = t.player("a")
    me.consecrated_cells = (CELL.index["d4"],)
    me.invalidate_survey()
    assert t.push_step(CheckCompletions(0)).question() == "turn"
    me.consecrated_cells += (CELL.index["e4"],)
    me.invalidate_survey()
    assert t.push_step(CheckCompletions(0)).legal() == ["choose one-roof", "choose two-doors"]
    t.play("choose one-roof", "serve norse")
    assert t.favor("a") == [0, 1, 1]


def story_view(t: Scene) -> dict[str, Any]:
    t.settle()
    found = GAME.view(t.table, 0)["story"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("place", "first", "again"),
    [
        ("shrine", ["shrine-ask", "shrine-sit"], ["shrine-were-you-right", "shrine-bring-figs"]),
        ("fort", ["fort-hoist-flag", "fort-give-password"], ["fort-new-flag", "fort-second-supper"]),
        ("hearth", ["hearth-feed", "hearth-put-out"], ["hearth-teach-child", "hearth-take-coal"]),
        ("mine", ["mine-deeper", "mine-wider"], ["mine-shore-up", "mine-singing-vein"]),
        ("marsh", ["marsh-drain", "marsh-lamp"], ["marsh-build-dyke", "marsh-other-lamp"]),
        ("crossroads", ["crossroads-turn-sign", "crossroads-wait"], ["crossroads-turn-again", "crossroads-true-thing"]),
        ("harbour", ["harbour-buy-cargo", "harbour-hire-crew"], ["harbour-buy-next", "harbour-give-ship"]),
    ],
)
def test_div_33_a_location_offers_other_choices_from_its_second_visit_on(
    place: str, first: list[str], again: list[str]
) -> None:
    scenario = BOOK.locations[LOCATION.index[place]].scenario
    t = Scene(scenario).push_step(step_of(first[0]))
    assert t.legal() == [f"choose {slug}" for slug in first]
    assert story_view(t)["dialog"]["scene"] == ""
    t.play(f"choose {first[1]}")
    t = Scene(scenario + 1, legacy=legacy_of(t.table)).push_step(step_of(first[0]))
    assert t.legal() == [f"choose {slug}" for slug in again]
    t = Scene(12, legacy=twelfth(legacy_of(t.table))).push_step(step_of(first[0]))
    assert t.legal() == [f"choose {slug}" for slug in again]
    assert story_view(t)["dialog"]["scene"] != ""


def twelfth(legacy: Legacy) -> Legacy:
    legacy.scenario = 12
    return legacy


@pytest.mark.parametrize(
    ("totals", "leader", "rivals"),
    [
        ([9, 4, 6], (0,), ()),
        ([4, 7, 4], (1,), ()),
        ([4, 6, 5], (), (1, 2)),
        ([6, 6, 5], (), (0, 1)),
        ([6, 5, 5], (), ()),
        ([5, 5, 5], (), ()),
        ([0, 0], (), ()),
        ([5, 7], (), (1, 0)),
        ([5, 8], (1,), ()),
    ],
)
def test_a_text_names_who_clearly_leads_or_the_two_who_are_close(
    totals: list[int], leader: tuple[int, ...], rivals: tuple[int, ...]
) -> None:
    assert named_seats("leader", totals) == leader
    assert named_seats("rivals", totals) == rivals


def after(scenario: int, *totals: int) -> Legacy:
    """A campaign before a scenario, with these Totals."""
    legacy = new_legacy(BOOK, len(totals), scenario)
    legacy.clockwise_seats = legacy.turn_order = tuple(range(len(totals)))
    for demigod, total in zip(legacy.demigods, totals, strict=True):
        demigod.dice = (PLAIN_FACES,) * DICE_EACH
        demigod.total_favor = total
    return legacy


@pytest.mark.parametrize("scenario", range(2, 13))
def test_the_intro_knows_who_leads_and_who_are_rivals(scenario: int) -> None:
    for totals, seats, who in (((9, 4, 5), ["a"], "leader"), ((3, 4, 5), ["c", "b"], "rivals")):
        texts = story_view(Scene(scenario, 3, after(scenario, *totals)))
        rows = [row for row in BOOK.intros if row.slug in texts["intro"] and row.role]
        assert [row.role for row in rows] == [who]
        assert texts["named"] == {rows[0].slug: seats}


@pytest.mark.parametrize("scenario", range(1, 13))
def test_the_outro_is_one_text_and_a_line_on_who_leads(scenario: int) -> None:
    t = Scene(scenario, 3, after(scenario, 9, 4, 5)).finish()
    texts = story_view(t)
    assert len(texts["outro"]) == 2
    rows = [row for row in BOOK.outros if row.slug in texts["outro"]]
    assert sorted(row.role for row in rows) == ["", "leader"]
    assert list(texts["named"].values())[-1] == ["a"]


def test_an_effect_on_a_quest_reaches_it_though_a_location_has_the_same_name() -> None:
    legacy = after(8, 1, 1)
    legacy.story = legacy.story.with_flag("road-free", 0)
    t = Scene(8, legacy=legacy)
    assert t.table.quest_terms.needs[QUEST.index["crossroads"]] == 4
    assert "free-road" in story_view(t)["consequences"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_consequence_is_prose_and_then_what_it_changes(lang: str) -> None:
    texts = story(lang, "consequence")
    for row in BOOK.consequences:
        prose, rule = str(texts[row.slug]).split("\n\n")
        assert not re.search(r"\d", prose), row.slug
        name, a, b = row.effect.name, row.effect.a, row.effect.b
        if name in ("quest-test", "spot-gone", "spot-more"):
            assert str(b) in rule
        if name.startswith(("quest-", "spot-")):
            assert names(lang, "quest")[QUEST.slug(a)].replace(": ", ", ") in rule
        if name == "setter-reroll":
            assert str(a) in rule


def test_div_40_who_drafts_the_hero_of_last_time_rerolls_from_scenario_7_on() -> None:
    t = Scene(6, 2, after(6, 1, 1)).push_step(DraftHero(1)).push_step(DraftHero(0))
    t.play("hero theseus", "hero heracles")
    assert t.question() == "turn"
    carried = legacy_of(t.table)
    t = Scene(7, legacy=carried).push_step(DraftHero(1)).push_step(DraftHero(0))
    assert t.question() == "hero-again"
    t.play("hero heracles")
    assert t.question() == "hero"
    t = Scene(7, legacy=carried).push_step(DraftHero(1)).push_step(DraftHero(0)).play("hero theseus")
    assert t.question() == "reroll"
    t.play("skip", "hero perseus")
    assert [hero_with_mark(t.table.story, seat) for seat in (0, 1)] == [HERO.index["theseus"], HERO.index["perseus"]]


def words_in(value: object) -> set[str]:
    if isinstance(value, dict):
        return set().union(*[words_in(one) for one in value.values()])
    if isinstance(value, list):
        return set().union(*[words_in(one) for one in value])
    return {value} if isinstance(value, str) else set()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_catalogue_of_a_chapter_has_every_card_on_its_table(seats: int) -> None:
    """Also what a consequence brought before its scenario."""
    for record in random_campaign(GAME, seats):
        match = replay(GAME, record, upto=0)
        pack = GAME.pack(match.setup).tables
        sealed = [pack["god"], pack["quest"], pack["temple"], pack["location"], pack["artifact"]]
        known = [rows for rows in GAME.catalogue(match.setup).values() if isinstance(rows, dict)]
        for word in words_in(GAME.view(match.state, 0)):
            if any(word in rows for rows in sealed):
                assert any(word in rows for rows in known), word
