"""DIV-70: every number and every state can be put right by touch, each correction a sentence of the chronicle."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from tests.random_play import random_campaign
from theomachy.core.campaign import start_chapter
from theomachy.core.record import Luck
from theomachy.core.rule_errors import Problem
from theomachy.games import game as find_game
from theomachy.games.divinus import stickers
from theomachy.games.divinus.areas import has_kind
from theomachy.games.divinus.campaign import parse_legacy
from theomachy.games.divinus.companion import commands
from theomachy.games.divinus.companion.correction_form import correction_form
from theomachy.games.divinus.companion.legacy_corrections import current_legacy
from theomachy.games.divinus.legacy_json import mark_slug, read_object, write_legacy
from theomachy.games.divinus.static_data import static_data_of
from theomachy.games.divinus.things import (
    FIRST_DEMIGOD_TILE,
    FIRST_LOCATION,
    FIRST_TEMPLE,
    LOCATION,
    QUEST,
    SACRED,
    TEMPLE,
    TILE,
)
from theomachy.table.campaign import companion
from theomachy.table.campaign.chapters import next_chapter_setup
from theomachy.table.game_catalog import GameCatalog
from theomachy.table.messages import boxed_game

DIVINUS = find_game("divinus")
BOOK = static_data_of(())


def open_scenario(seats: int, scenario: int) -> commands.CompanionScenario:
    return commands.replay_entries(
        BOOK, parse_legacy(random_campaign(DIVINUS, seats)[scenario - 1].legacy, seats, BOOK), 5, []
    )


def offered_corrections(ledger: commands.CompanionScenario) -> dict[str, Any]:
    return correction_form(ledger.state)


def offered_places(ledger: commands.CompanionScenario) -> dict[str, dict[str, Any]]:
    shown = offered_corrections(ledger)
    return {place["id"]: place for group in shown["groups"] for place in group["places"]}


def encode_value(place: dict[str, Any], value: list[str]) -> str:
    """As the page sends it: one value, or a list of them."""
    return value[0] if place["kind"] in ("number", "one") else f"[{','.join(value)}]"


def other_values(place: dict[str, Any], sets: dict[str, list[dict[str, Any]]]) -> list[list[str]]:
    """Something else that may stand there: for a choice each of them, for the rest one that differs."""
    now = place["value"]
    options = [option["id"] for option in sets.get(place["options"], [])]
    if place["kind"] == "number":
        return [["0"], [str(place["most"])]] if "support" not in place["id"] else [["0"]]
    if place["kind"] == "one":
        return [[one] for one in options]
    if place["kind"] == "some":
        return [[], options]
    if place["kind"] == "counted":
        return [[], [options[0]] * 2]
    if place["kind"] == "order":
        return [now[::-1]]
    return [[options[-1], *now[1:]]]


@pytest.mark.parametrize(("seats", "scenario"), [(2, 1), (3, 5), (4, 12)])
def test_div_70_whatever_is_offered_can_be_put_right_and_stands_there(seats: int, scenario: int) -> None:
    """Every value of every place is taken; what others do not hang on stands there afterwards, all at once."""
    ledger = open_scenario(seats, scenario)
    sets = offered_corrections(ledger)["sets"]
    expected = {}
    for path, place in offered_places(ledger).items():
        for value in other_values(place, sets):
            commands.apply_entry(ledger, 0, f"correct {path} {encode_value(place, value)}")
            expected[path] = value
    found = offered_places(ledger)
    for path, value in expected.items():
        if path.partition(".")[0] not in ("chosen", "chooser", "flags", "done", "demigods"):
            assert sorted(found[path]["value"]) == sorted(value), path
    for seat, own in itertools.product(range(seats), ("total", "dice.0", "dice.5")):
        path = f"demigods.{seat}.{own}"
        assert found[path]["value"] == expected[path]


def test_div_70_every_state_of_the_campaign_has_a_place() -> None:
    """Whatever the campaign's line holds, of whomever, there is a place to touch for it."""
    ledger = open_scenario(4, 12)
    plain: dict[str, Any] = read_object(write_legacy(current_legacy(ledger.state), BOOK))
    offered = set(offered_places(ledger))
    own = [f"demigods.{seat}.{key}" for seat in range(4) for key in ("total", "quests", "titles", "artifacts")]
    own += [f"demigods.{seat}.dice.{die}" for seat in range(4) for die in range(6)]
    own += [f"demigods.{seat}.{key}" for seat in range(4) for key in ("upgraded", "leanings.0", "leanings.2")]
    own += [f"support.{seat}.{side}" for seat in range(4) for side in range(2)]
    assert set(own) <= offered
    remembered = [str(flag) for flag, _ in plain["flags"] if not str(flag).startswith("told-")]
    assert [flag for flag in remembered if f"flags.{flag}" not in offered] == []
    assert len([path for path in offered if path.startswith("chosen.")]) == len(plain["tale"])
    rest = {path.partition(".")[0] for path in offered}
    assert set(plain) - rest - {"demigods", "tiles", "scenario", "history", "tale"} == set()
    assert len(offered_corrections(ledger)["tiles"]) == len(ledger.state.marks)


def test_div_70_what_is_sealed_is_not_offered() -> None:
    shown = offered_corrections(open_scenario(3, 4))
    offered = [option["id"] for option in shown["sets"]["location"]]
    assert json.dumps(LOCATION.slug(0)) in offered
    assert {BOOK.locations[LOCATION.index[json.loads(one)]].scenario for one in offered} <= {1, 2, 3, 4}
    place_ids = [place["id"] for group in shown["groups"] for place in group["places"]]
    assert not [path for path in place_ids if path.startswith(("support", "artifact"))]
    here = [flag for at, row in enumerate(BOOK.choices) if BOOK.choice_sources[at][1] == 4 for flag in row.sets]
    before = [flag for at, row in enumerate(BOOK.choices) if BOOK.choice_sources[at][1] == 2 for flag in row.sets]
    assert [flag for flag in here if f"flags.{flag}" in place_ids] == []
    assert [flag for flag in before if f"flags.{flag}" not in place_ids] == []


def test_div_70_another_choice_changes_what_is_remembered_and_the_leaning() -> None:
    ledger = open_scenario(2, 1)
    ledger.state.steps = []
    commands.apply_entry(ledger, 0, "fulfil good-soil")
    commands.apply_entry(ledger, 0, "choose share-barley")
    state = ledger.state
    old = BOOK.choices[state.story.choices[0][0]]
    commands.apply_entry(ledger, 0, 'correct chosen.0 "fence-field"')
    new = BOOK.choices[state.story.choices[0][0]]
    assert [state.story.has_flag(flag) for flag in old.sets] == [False] * len(old.sets)
    assert [state.story.flag_setter(flag) for flag in new.sets] == [0] * len(new.sets)
    assert state.players[0].leanings[new.leaning] == 1
    assert sum(state.players[0].leanings) == 1
    commands.apply_entry(ledger, 0, "correct chooser.0 1")
    assert (sum(state.players[0].leanings), sum(state.players[1].leanings)) == (0, 1)
    assert [state.story.flag_setter(flag) for flag in new.sets] == [1] * len(new.sets)
    with pytest.raises(Problem):
        commands.apply_entry(ledger, 0, 'correct chosen.0 "open-shrine"')


def test_div_70_a_quest_changes_hands_and_can_be_open_again() -> None:
    ledger = open_scenario(2, 1)
    ledger.state.steps = []
    commands.apply_entry(ledger, 0, "fulfil good-soil")
    state = ledger.state
    quest = QUEST.index["good-soil"]
    commands.apply_entry(ledger, 0, "correct done.good-soil 1")
    assert (state.quests_done, [me.quest_count for me in state.players]) == (((quest, 1),), [0, 1])
    commands.apply_entry(ledger, 0, "correct done.good-soil -1")
    assert (state.quests_done, [me.quest_count for me in state.players]) == ((), [0, 0])
    assert quest in state.quests
    assert not state.story.has_flag("done-good-soil")
    for wrong in ("correct done.good-soil [0,1]", "correct done.good-soil 2", "correct done.muster-of-sparta 0"):
        with pytest.raises(Problem):
            commands.apply_entry(ledger, 0, wrong)


SENTENCES = [
    ("demigods.1.quests 4", "Corrected: Quests fulfilled in the campaign of Filip: 4."),
    ('demigods.1.titles ["shrine"]', "Corrected: Titles of Filip: Myrto's Shrine."),
    ("demigods.0.titles []", "Corrected: Titles of Anna: none."),
    ("favorites.1 -1", "Corrected: Latest Favorite (Norse): nobody."),
    ("order [1,0]", "Corrected: Turn order: Filip, Anna."),
    ('tiles.f01 ["greek@0"]', "Corrected: Tile (F01): Greeks."),
]


def test_div_70_each_correction_is_a_sentence_in_both_languages() -> None:
    for lang in ("en", "el"):
        ask = boxed_game.CompanionRequest(touch="start", names=["Anna", "Filip"], seed=3)
        text = companion.handle_request(GameCatalog(("divinus",)), DIVINUS, ask, lang).text
        touched = ["begin", "a: engrave 3-6 on 1 side 4", "b: engrave 3-6 on 1 side 4", "a: order a b", "a: tick box"]
        for touch in [*touched, *[f"a: correct {path}" for path, _ in SENTENCES]]:
            ask = boxed_game.CompanionRequest(text=text, touch=touch, seed=3, correcting=True)
            page = companion.handle_request(GameCatalog(("divinus",)), DIVINUS, ask, lang)
            text = page.text
        if lang == "en":
            assert page.show is not None
            assert page.show.corrections is not None
            kinds = [one.text for one in page.show.corrections.sets["mark"]]
            assert kinds == ["Greeks", "Vikings", "Barbarians", "a Sacred Place", "Myrto's Shrine"]
            assert page.said[3:] == [sentence for _, sentence in SENTENCES]
        assert len(page.said) == 3 + len(SENTENCES)
        assert [line.partition(": ")[2] for line in page.corrected] == page.said[3:]
        assert page.show is not None
        assert page.show.corrections is not None
        place_texts = [place.text + place.shown for group in page.show.corrections.groups for place in group.places]
        place_texts += [one.text for options in page.show.corrections.sets.values() for one in options]
        assert [line for line in place_texts if "companion." in line or ":" in line.partition(": ")[2]] == []


def test_div_70_before_a_screen_goes_on_every_sticker_has_its_tile() -> None:
    """DIV-70: what is left open is asked for: a chapter on a screen waits until every sticker has its tile."""
    legacy = json.loads(random_campaign(DIVINUS, 2)[1].legacy)
    assert DIVINUS.count_missing_facts(2, json.dumps(legacy)) == 0
    legacy["flags"] += [["loose-1-0", 0], ["loose-2-0", 1]]
    assert DIVINUS.count_missing_facts(2, json.dumps(legacy)) == 2
    with pytest.raises(Problem) as caught:
        start_chapter(DIVINUS, json.dumps(legacy), Luck(1), ["Anna", "Filip"], "-")
    assert (caught.value.reason.slug, caught.value.reason.things) == ("chapter-unsaid", ["2"])
    with pytest.raises(Problem):
        next_chapter_setup(DIVINUS, 2, json.dumps(legacy), ())


def test_div_31_42_70_a_sticker_is_put_on_another_tile_by_hand() -> None:
    """DIV-31, 42: a Location is on one tile only; a Temple covers the Sacred Place and lays it bare when it goes."""
    state = (ledger := open_scenario(3, 7)).state
    sacred = [tile for tile in range(FIRST_DEMIGOD_TILE) if has_kind(state.marks[tile], SACRED)]
    plain = next(tile for tile in range(FIRST_DEMIGOD_TILE) if tile not in sacred)
    for tile in sacred[:2]:
        commands.apply_entry(ledger, 0, f'correct stick.{TILE.slug(tile)} "shrine@0"')
    kind = FIRST_LOCATION + LOCATION.index["shrine"]
    assert [has_kind(state.marks[tile], kind) for tile in sacred[:2]] == [False, True]
    temple = state.available_temples[0]
    commands.apply_entry(ledger, 0, f'correct stick.{TILE.slug(sacred[0])} "{TEMPLE.slug(temple)}@0"')
    mark = stickers.stickers_on(state, sacred[0])[-1]
    assert (mark >> 2, has_kind(state.marks[sacred[0]], SACRED), temple in state.available_temples) == (
        FIRST_TEMPLE + temple,
        False,
        False,
    )
    commands.apply_entry(ledger, 0, f'correct unstick.{TILE.slug(sacred[0])} "{mark_slug(mark)}"')
    assert (has_kind(state.marks[sacred[0]], SACRED), temple in state.available_temples) == (True, True)
    late = next(one for one in range(LOCATION.size) if BOOK.locations[one].scenario > 7)
    for wrong in (
        f'stick.{TILE.slug(plain)} "{TEMPLE.slug(temple)}@0"',
        f'stick.{TILE.slug(plain)} "greek@3"',
        f'stick.{TILE.slug(plain)} "{LOCATION.slug(late)}@0"',
        f'unstick.{TILE.slug(plain)} "norse@0"',
        "stick.nowhere 4",
    ):
        with pytest.raises(Problem):
            commands.apply_entry(ledger, 0, f"correct {wrong}")
