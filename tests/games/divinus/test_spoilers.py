"""Spoiler protection: texts of later scenarios are withheld, and all things a scenario names have texts."""

from __future__ import annotations

import json
import random
import re
from dataclasses import asdict
from typing import Any

import pytest

from tests.random_play import random_campaign
from theomachy.core.campaign import Campaign, legacy_of_match, start_chapter
from theomachy.core.event import ALL_SEEING
from theomachy.core.game import make_setup
from theomachy.core.notation import text_of
from theomachy.core.record import Luck, Record
from theomachy.core.rng import seeded_rng
from theomachy.games import game
from theomachy.games.divinus.game import ETERNAL_TABLES, SEALED_TABLES, SERVER_SECTIONS
from theomachy.games.divinus.static_data import static_data_of
from theomachy.games.divinus.things import ARTIFACT, FACE, FIRST_DEMIGOD_TILE, HERO, LOCATION, QUEST, TEMPLE, TILE
from theomachy.table.campaign import companion
from theomachy.table.game_catalog import GameCatalog, game_texts
from theomachy.table.messages import boxed_game
from theomachy.table.presenters import box_setup
from theomachy.texts import Translator

DIVINUS = game("divinus")
CATALOG = GameCatalog(("divinus",))
DATA = static_data_of(())


def unreached_texts(scenario: str) -> list[str]:
    return DIVINUS.spoiler_texts(make_setup(DIVINUS.info, 2, options={"scenario": scenario}))


@pytest.mark.parametrize("number", range(1, 13))
def test_the_stories_of_later_scenarios_are_sealed(number: int) -> None:
    stories = [one for one in unreached_texts(str(number)) if "." not in one and one not in SERVER_SECTIONS]
    assert stories == [f"s{later:02}" for later in range(number + 1, 13)] + ["eternal"]


def test_names_are_sealed_with_their_stories() -> None:
    first = unreached_texts("1")
    assert {"quest.muster-of-sparta", "god.ares", "location.fort", "choice.burn-ships"} <= set(first)
    assert not {"quest.good-soil", "god.gaia", "location.shrine"} & set(first)
    assert not set(unreached_texts("2")) & {"quest.muster-of-sparta", "god.ares"}
    assert not unreached_texts("eternal")


def named_things(view: Any) -> set[str]:
    """Whatever a view says of things that have names: `{"god": "ares"}`."""
    if isinstance(view, list):
        return {one for part in view for one in named_things(part)}
    if not isinstance(view, dict):
        return set()
    here = {f"{key}.{value}" for key, value in view.items() if key in SEALED_TABLES and isinstance(value, str)}
    return here | {one for part in view.values() for one in named_things(part)}


def test_nothing_that_is_named_at_a_table_is_sealed_there() -> None:
    """A whole campaign at random: options, events and views of each chapter."""
    luck = random.Random(5)
    legacy = ""
    for _ in range(12):
        match = start_chapter(DIVINUS, legacy, Luck(key=luck.randbytes(32)), ["A", "B"], "2026-01-01")
        hidden = set(DIVINUS.spoiler_texts(match.setup))
        found: set[str] = set()
        while not match.over():
            state = match.state
            for action in state.legal:
                things = zip(action.verb.sorts, action.things, strict=True)
                found |= {f"{sort.name}.{sort.slug(thing)}" for sort, thing in things}
            played = match.play(state.seat, text_of(luck.choice(state.legal)))
            found |= {thing.replace(":", ".") for event in played.events for thing in event.ids()}
        found |= named_things(DIVINUS.view(match.state, ALL_SEEING))
        assert not found & hidden
        legacy = legacy_of_match(match)


PEOPLE = ["A", "B"]


def first_met(slug: str, scenario: int) -> int:
    """The scenario of a row, or that of a consequence which brings it in earlier."""
    rows = DIVINUS.pack(make_setup(DIVINUS.info, 2)).rows("consequence")
    return min([scenario, *[row.number("scenario") for row in rows if slug in row.items("effect")]])


# Names that no page may say before their scenario, wherever they stand. Of the others only the row may not be sent.
NAMED: dict[str, int] = {
    **{f"artifact:{slug}": 4 for slug in ARTIFACT.slugs},
    **{f"hero:{slug}": 6 for slug in HERO.slugs},
    **{f"monster:{slug}": first for slug, first in (("cerberus", 7), ("chimera", 8), ("hydra", 10), ("echidna", 11))},
    **{QUEST.id(quest): card.scenario for quest, card in enumerate(DATA.quests)},
    **{LOCATION.id(location): row.scenario for location, row in enumerate(DATA.locations)},
    **{TEMPLE.id(temple): first_met(TEMPLE.slug(temple), row.scenario) for temple, row in enumerate(DATA.temples)},
    **{TILE.id(tile): DATA.rule_starts["demigod-tiles"] for tile in range(FIRST_DEMIGOD_TILE, TILE.size)},
    **{f"face:{slug}": DATA.face_starts[FACE.index[slug]] for slug in ("nectar", "swords")},
}
# Slugs that mean something else as well: a leaning, a zone of the page.
COMMON_WORDS = ("location:hearth", "location:mine")
STORY = re.compile(r"s[0-9][0-9]|intro|outro|lines|story|read|lesson|howto")


def texts_beside_the_story(answer: Any) -> list[str]:
    """Every text and key of an answer, but the story that is reached, where gods and heroes may be spoken of."""
    if isinstance(answer, list):
        return [text for part in answer for text in texts_beside_the_story(part)]
    if isinstance(answer, dict):
        inside = [part for key, part in answer.items() if not STORY.fullmatch(key)]
        return [*answer, *texts_beside_the_story(inside)]
    return [answer] if isinstance(answer, str) else []


def table_answers(number: int, legacy: str, lang: str) -> list[Any]:
    """What a table, the set-up and the printed pieces of a scenario send: rows, texts, and the views of a game."""
    setup = make_setup(DIVINUS.info, 2, options={"scenario": str(number)}, legacy=legacy)
    box = boxed_game.BoxSelection(seats=2, options={"scenario": str(number)})
    page = box_setup.setup_page(CATALOG, DIVINUS, boxed_game.BoxSetupRequest(box=box, seed=3), lang)
    answers = [DIVINUS.catalogue(setup), game_texts(DIVINUS, setup, lang), asdict(page)]
    answers.append(box_setup.box_contents(CATALOG, DIVINUS, box, lang))
    state = DIVINUS.new(setup, seeded_rng(number))
    luck = random.Random(number)
    for _ in range(60):
        answers += [DIVINUS.view(state, 0), DIVINUS.view(state, ALL_SEEING)]
        if not state.legal:
            break
        state.apply(luck.choice(state.legal))
    return answers


def companion_answers(campaign: Campaign, lang: str) -> list[Any]:
    """What the companion sends of a scenario that begins on the table: the set-up, play, and the corrections."""
    text = campaign.text(with_luck=True)
    answers: list[Any] = []
    for touch, correcting in (("begin", False), ("a: tick begun", False), ("", True)):
        ask = boxed_game.CompanionRequest(text=text, touch=touch, names=PEOPLE, seed=3, correcting=correcting)
        page = companion.handle_request(CATALOG, DIVINUS, ask, lang)
        text = page.text
        answers.append({**asdict(page), "text": ""})
    return answers


@pytest.fixture(scope="module")
def campaign_records() -> list[Record]:
    return random_campaign(DIVINUS, 2)


@pytest.mark.parametrize("number", range(1, 13))
@pytest.mark.parametrize("lang", ["en", "el"])
def test_no_answer_of_a_scenario_names_what_it_has_not_reached(
    number: int, lang: str, campaign_records: list[Record]
) -> None:
    record = campaign_records[number - 1]
    answers = table_answers(number, record.legacy, lang)
    finished = Campaign("divinus", record.seats, campaign_records[: number - 1])
    answers += companion_answers(finished, lang)
    translator = Translator(lang, DIVINUS)
    shown = set(texts_beside_the_story(json.loads(json.dumps(answers))))
    sealed = [thing for thing, first in NAMED.items() if first > number]
    found = {
        (thing, text)
        for thing in sealed
        for text in shown
        if translator.name(thing) in text or (thing not in COMMON_WORDS and thing.partition(":")[2] == text)
    }
    assert found == set()


@pytest.mark.parametrize("number", range(1, 13))
def test_the_catalogue_of_a_scenario_has_no_row_of_a_later_one(number: int) -> None:
    rows: Any = DIVINUS.catalogue(make_setup(DIVINUS.info, 2, options={"scenario": str(number)}))
    assert [table for table in ETERNAL_TABLES if rows[table]] == []
    assert [slug for slug in rows["face"] if DATA.face_starts[FACE.index[slug]] > number] == []
    assert bool(rows["artifact"]) == (number >= 4)
    assert bool(rows["hero"]) == (number >= 6)
    assert bool(rows["demigod-tile"]) == (number >= 9)
    assert len(rows["ability"]) == (8 if number >= 2 else 0)


def test_eternal_mode_has_all_its_rows() -> None:
    rows: Any = DIVINUS.catalogue(make_setup(DIVINUS.info, 2, options={"scenario": "eternal"}))
    assert (len(rows["artifact"]), len(rows["ability"]), len(rows["face"])) == (16, 18, 22)
    assert all(rows[table] for table in ETERNAL_TABLES)
