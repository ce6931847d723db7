"""The rows of the scenarios use words that exist, and every word of the story is there in both languages."""

import tomllib
from pathlib import Path

import pytest

from tests.games.divinus.scene import Scene
from theomachy.core.campaign import read_campaign
from theomachy.core.game import make_setup
from theomachy.core.match import replay
from theomachy.core.rng import seeded
from theomachy.games.divinus import consequences, measures, rewards, temples, vocabulary
from theomachy.games.divinus.book import book_of
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.game import GAME, SCENARIOS
from theomachy.games.divinus.legacy import fresh
from theomachy.games.divinus.legacy_text import mark_of
from theomachy.games.divinus.pages import asked_by
from theomachy.games.divinus.player import READY
from theomachy.games.divinus.steps.check import Check
from theomachy.games.divinus.steps.choosing import Choose
from theomachy.games.divinus.steps.pantheon import ABILITIES
from theomachy.games.divinus.things import BASE, CELL, CHOICE, FOLDER, GOD, LOCATION, NOTHING, QUEST, TEMPLE, TILE

BOOK = book_of(())
TEXTS = Path(FOLDER) / "texts"
LANGUAGES = ("en", "el")
GOLDEN = Path(__file__).parents[2] / "golden"


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
    assert set(measures.MEASURES) == set(vocabulary.MEASURES)
    assert set(temples.TESTS) == set(vocabulary.TEMPLE_TESTS)
    assert set(rewards.REWARDS) == set(vocabulary.REWARDS)
    assert set(consequences.EFFECTS) == set(vocabulary.EFFECTS)
    assert set(ABILITIES) == set(vocabulary.ABILITY_EFFECTS)


def test_div_30_a_word_that_names_a_quest_and_a_location_means_what_its_effect_is_about() -> None:
    road = next(row for row in BOOK.consequences if row.slug == "free-road")
    assert (road.effect.a, road.effect.b) == (QUEST.index["crossroads"], 4)
    legacy = fresh(BOOK, 2, 8)
    legacy.story.flags = (("road-free", 0),)
    scene = Scene(8, legacy=legacy)
    assert scene.table.terms.needs[QUEST.index["crossroads"]] == 4


def test_twelve_scenarios_each_with_two_new_gods_and_quests() -> None:
    assert [scenario.number for scenario in BOOK.scenarios] == list(range(1, 13))
    for scenario in BOOK.scenarios:
        assert [BOOK.gods[god].pantheon for god in scenario.gods] == [0, 1]
        assert len(scenario.quests) >= 3


def test_every_quest_and_every_location_asks_for_a_choice_of_two() -> None:
    for quest in BOOK.quests:
        assert len(quest.choices) >= 2 or quest.kind != RACE
    for location in BOOK.locations:
        assert len(location.choices) == 2


def test_every_condition_of_the_story_can_come_true() -> None:
    known = {flag for choice in BOOK.choices for flag in choice.sets}
    known |= {flag for row in BOOK.consequences for flag in row.sets}
    known |= {f"clash-{number:02d}-{side}" for number in range(2, 13) for side in ("greek", "norse")}
    known |= {f"done-{slug}" for slug in QUEST.slugs}
    for rows in (BOOK.scenes, BOOK.intros, BOOK.outros, BOOK.consequences, BOOK.endings):
        for row in rows:
            assert {row.needs, row.bars} - {""} <= known, row.slug


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_names_are_those_of_the_story(lang: str) -> None:
    for part, sort, key in (
        ("quest", QUEST, "name"),
        ("god", GOD, "name"),
        ("location", LOCATION, "name"),
        ("choice", CHOICE, "text"),
    ):
        told = story(lang, part)
        assert names(lang, sort.name) == {slug: told[slug][key] for slug in sort.slugs}
    assert set(names(lang, "temple")) == set(TEMPLE.slugs)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_paragraph_has_its_words(lang: str) -> None:
    for part in ("intro", "outro", "scene", "consequence"):
        told = story(lang, part)
        assert [row.slug for row in BASE.rows(part) if row.slug not in told] == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_can_be_played_to_the_end(scenario: str) -> None:
    state = GAME.new(make_setup(GAME.info, 3, "", {"scenario": scenario}), seeded(2))
    luck = seeded(3)
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
    t.wait(step_of(choice)).play(f"choose {choice}")
    assert [t.table.story.setter(flag) for flag in row.sets] == [0] * len(row.sets)
    assert t.table.story.tale[-1] == (CHOICE.index[choice], 0)
    assert t.player("a").leanings[row.leaning] == 1


def step_of(choice: str) -> Choose:
    where, _ = asked_by(BOOK, CHOICE.index[choice])
    sort, _, slug = where.partition(":")
    return Choose(0, QUEST.index[slug] if sort == "quest" else NOTHING, LOCATION.index.get(slug, NOTHING))


@pytest.mark.parametrize(
    ("choice", "words", "mark"),
    [
        ("hof-oath-ring", [], "norse@1"),
        ("slay-empusa", [], "greek@1"),
        ("build-fleet", ["people norse"], "norse@1"),
    ],
)
def test_oaths_and_deeds_bring_people(choice: str, words: list[str], mark: str) -> None:
    t = Scene(12).tile("a", "d4", "f28").wait(step_of(choice)).play(f"choose {choice}", *words)
    assert t.legal("stick") == ["stick a d4 plains", "stick a d4 seas"]
    t.play("stick a d4 seas")
    assert mark_of(mark) in t.table.marks[TILE.index["f28"]]


@pytest.mark.parametrize(("choice", "count"), [("harbour-hire-crew", 1), ("show-mirror", 1), ("two-doors", 2)])
def test_kind_deeds_refresh_dice(choice: str, count: int) -> None:
    t = Scene(12).dice("a", "1@used 2@used 3@used").wait(step_of(choice)).play(f"choose {choice}")
    assert t.legal("refresh") == ["refresh 1", "refresh 2", "refresh 3"]
    t.play("refresh 1", *["refresh 2"][: count - 1])
    assert t.player("a").place[:3].count(READY) == count
    assert t.asks() == "turn"


def test_the_keeper_of_both_has_consecrated_temples_of_two_pantheons() -> None:
    t = Scene(12).quests("keeper-of-both").tile("a", "d4", "s33").tile("a", "e4", "s29", 180)
    t.mark("s33", "athena-temple@0").mark("s29", "thor-temple@0")
    me = t.player("a")
    me.consecrated = (CELL.index["d4"],)
    me.touched()
    assert t.wait(Check(0)).asks() == "turn"
    me.consecrated += (CELL.index["e4"],)
    me.touched()
    assert t.wait(Check(0)).legal() == ["choose one-roof", "choose two-doors"]
    t.play("choose one-roof", "serve norse")
    assert t.favor("a") == [0, 1, 1]


def words_in(value: object) -> set[str]:
    if isinstance(value, dict):
        return set().union(*[words_in(one) for one in value.values()])
    if isinstance(value, list):
        return set().union(*[words_in(one) for one in value])
    return {value} if isinstance(value, str) else set()


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("divinus-*.campaign")), ids=lambda path: path.stem)
def test_the_catalogue_of_a_chapter_has_every_card_on_its_table(path: Path) -> None:
    """Also what a consequence brought before its scenario."""
    for record in read_campaign(path.read_text(encoding="utf-8")).records:
        match = replay(GAME, record, upto=0)
        pack = GAME.pack(match.setup).tables
        sealed = [pack["god"], pack["quest"], pack["temple"], pack["location"], pack["artifact"]]
        known = [rows for rows in GAME.catalogue(match.setup).values() if isinstance(rows, dict)]
        for word in words_in(GAME.view(match.state, 0)):
            if any(word in rows for rows in sealed):
                assert any(word in rows for rows in known), word
