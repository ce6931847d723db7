"""DIV-20, 33, 34, 70: a whole campaign in the companion, by its requests alone: every text that is reached is shown."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.owners.companion_replay import CompanionUser, PlayedScenario
from tests.owners.test_companion import CATALOG, DIVINUS, NAMES, CompanionClient, skip_setup, start_campaign
from theomachy.core.action import SEAT
from theomachy.core.rule_errors import Problem
from theomachy.games.divinus import clash, stickers, story
from theomachy.games.divinus.companion import commands
from theomachy.games.divinus.companion.question_steps import AskClash, AskTemples
from theomachy.games.divinus.companion.setup_steps import setup_steps, tile_code
from theomachy.games.divinus.companion.view import scenario_view
from theomachy.games.divinus.legacy import new_legacy
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.static_data import static_data_of
from theomachy.games.divinus.steps.scenario_end import ChooseWinner, EtchAbility
from theomachy.games.divinus.things import CHOICE, FIRST_LOCATION, FIRST_TEMPLE, GOD, LOCATION, PART, QUEST, TILE
from theomachy.games.divinus.verbs import BEARER, CHOSEN, CLASH_WON
from theomachy.table.campaign import companion
from theomachy.table.errors import RequestError
from theomachy.table.messages import boxed_game
from theomachy.texts import Translator

BOOK = static_data_of(())
SEATS = 3


class Reader:
    """Collects what a client is shown, and looks texts up in it."""

    def __init__(self, lang: str) -> None:
        self.translator = Translator(lang, DIVINUS, NAMES[:SEATS])
        self.shown = ""

    def read(self, page: boxed_game.CompanionPage) -> None:
        self.shown += msgspec.json.encode(page).decode()

    def missing(self, section: str, key: str, *things: str) -> list[str]:
        """Return the text if a paragraph of it was not shown; each is a string of its own."""
        text = self.translator.translate(section, key, list(things))
        encoded = [msgspec.json.encode(paragraph).decode().strip('"') for paragraph in text.split("\n\n")]
        return [f"{section}.{key}" for paragraph in encoded if paragraph not in self.shown]


def played_texts(played: PlayedScenario) -> list[tuple[str, ...]]:
    """Every text of a scenario that was played, as section, key and things: told by the engine's events alone."""
    number = played.start.scenario
    here = f"s{number:02}"
    texts: list[tuple[str, ...]] = []
    for one in played.happenings:
        if one.event is None:
            continue
        if one.event.kind is CHOSEN:
            texts += choice_texts(one.event.things[1], one.before)
        elif one.event.kind is BEARER:
            location = one.event.things[1]
            texts.append((f"s{BOOK.locations[location].scenario:02}.location.{LOCATION.slug(location)}", "title"))
        elif one.event.kind is CLASH_WON:
            texts.append(("companion", "note-clash-won", GOD.id(one.event.things[0])))
    texts += [
        (f"{here}.rule.{rule}", key)
        for rule, first in BOOK.rule_starts.items()
        if first == number
        for key in ("name", "text")
    ]
    for quest in played.start.quests:
        need = str(played.start.quest_terms.needs[quest])
        texts.append((f"s{BOOK.quests[quest].scenario:02}.quest.{QUEST.slug(quest)}", "task", need))
    for word in played.start.story.read_texts:
        kind, _, slug = word.partition(":")
        names = [
            name
            for row in BOOK.intros
            if kind == "intro" and row.slug == slug
            for name in story.named_seat_ids(row, list(played.start.past.favor_before))
        ]
        texts.append((f"{here}.{kind}", slug, *names))
    if BOOK.scenarios[number - 1].clash == clash.BEST_PLAYER:
        texts += [(f"{here}.clash", "name"), (f"{here}.clash", "text")]
    texts += [("board", f"goal-{goal}") for god in played.start.gods for goal in BOOK.goal_words[god]]
    return texts


def choice_texts(choice: int, before: DivinusState) -> list[tuple[str, ...]]:
    """The scene that was read, the answer, what came of it, and how it is remembered."""
    source, scenario = BOOK.choice_sources[choice]
    section = f"s{scenario:02}"
    sort, _, slug = source.partition(":")
    texts: list[tuple[str, ...]] = [
        (f"{section}.choice.{CHOICE.slug(choice)}", "text"),
        (f"{section}.choice.{CHOICE.slug(choice)}", "outcome"),
        (f"{section}.recap", BOOK.choices[choice].sets[0]),
    ]
    if sort == "quest":
        return [*texts, (f"{section}.quest.{slug}", "done")]
    scene = story.current_scene(before, LOCATION.index[slug])
    if not scene:
        return [*texts, (f"{section}.location.{slug}", "text")]
    row = next(row for row in BOOK.scenes if row.slug == scene)
    return [*texts, (f"s{row.scenario:02}.scene", scene)]


def test_div_70_every_text_that_a_campaign_reaches_is_shown() -> None:
    phone = CompanionClient()
    phone.send("start", NAMES[:SEATS])
    legacy = ""
    outcomes = 0
    for number in range(1, 13):
        played = PlayedScenario(SEATS, legacy, 40 + number)
        feeder = CompanionUser(played)
        feeder.enter_scenario()
        reader = Reader("en")
        reader.read(phone.send("begin"))
        for entry in feeder.entries:
            reader.read(phone.send(f"{SEAT.slug(entry.seat)}: {entry.text}"))
        page = phone.send()
        assert page.show is not None
        assert (page.show.phase, bool(page.show.outro)) == ("over", True), f"scenario {number}"
        wanted = played_texts(played)
        assert [lost for text in wanted for lost in reader.missing(*text)] == [], f"scenario {number}"
        outcomes += sum(text[1] == "outcome" for text in wanted)
        legacy = played.left
    assert outcomes > 40
    assert phone.send().over
    assert [one.slug for one in phone.send().pages][-1] == "ending"


def test_div_70_what_comes_of_a_choice_is_told_once_and_kept_to_be_read_again() -> None:
    phone = start_campaign()
    skip_setup(phone)
    phone.send("a: fulfil good-soil")
    show = phone.send("a: choose share-barley").show
    assert show is not None
    outcome = show.news.outcomes[0]
    assert (outcome.kind, outcome.seat, outcome.about, outcome.title) == (
        "outcome",
        "a",
        "Good Soil",
        "Let both sow, side by side.",
    )
    assert outcome.lines[0].startswith("They quarrel over the furrows")
    assert outcome.now == ["refresh 1 die\u00a0≈"]
    assert outcome.memory
    later = phone.send("a: done").show
    assert later is not None
    assert (later.news.outcomes, [one.title for one in later.read]) == ([], ["Let both sow, side by side."])


def test_div_34_a_title_is_told_with_where_it_goes_and_what_it_gives_even_if_the_tile_is_left_open() -> None:
    phone = start_campaign()
    skip_setup(phone)
    for touch in ("a: fulfil holy-ground", "a: serve greek", "a: choose open-shrine", "a: done"):
        phone.send(touch)
    show = phone.send("a: apply somewhere").show
    assert show is not None
    outcome = show.news.outcomes[0]
    assert (outcome.kind, outcome.about, outcome.title) == ("title", "Myrto's Shrine", "Second Opinion of the Oracle")
    assert "Title sticker 1" in outcome.lines[0]
    assert "Anna" in outcome.lines[0]
    assert [one.bearers for one in show.locations] == [["a"]]


def test_div_70_new_rules_come_first_and_are_marked() -> None:
    state = commands.replay_entries(BOOK, new_legacy(BOOK, 2, 11), 1, []).state
    scenario = commands.CompanionScenario(state, [])
    rules = scenario_view(scenario, new_legacy(BOOK, 2, 11))["rules"]
    assert isinstance(rules, list)
    new = [rule["id"] for rule in rules if rule["is_new"]]
    assert [rule["id"] for rule in rules][: len(new)] == new
    assert {rule for rule, first in BOOK.rule_starts.items() if first == 11} == set(new)
    assert next(rule["slots"] for rule in rules if rule["id"] == "marked-stack") == ["11.10", "11.11"]


RULEBOOK_STICKERS = (
    "6.01 6.02 6.03 6.04 7.01 7.02 7.03 7.04 7.05 7.06 7.07 7.08 7.09 8.02 8.03 8.04 8.05 8.06 "
    "9.01 9.02 9.03 9.04 9.06 10.01 10.02 10.03 11.01 11.02 11.05 11.10 11.11"
)


def test_div_70_every_rule_sticker_of_the_rulebook_has_its_rule() -> None:
    assert sorted(slot for slots in BOOK.rule_slots.values() for slot in slots) == sorted(RULEBOOK_STICKERS.split())


def steps_of(number: int, seats: int = 2) -> dict[str, list[object]]:
    legacy = new_legacy(BOOK, seats, number)
    state = commands.replay_entries(BOOK, legacy, 1, []).state
    return {str(step["id"]): step["things"] for step in setup_steps(state, legacy)}  # type: ignore[misc]


def test_div_61_73_the_set_up_has_heroes_monsters_and_dice_that_nobody_holds() -> None:
    assert "heroes" in steps_of(6)
    assert steps_of(10)["odysseus"] == ["hero:odysseus"]
    assert "heroes" not in steps_of(10)
    assert steps_of(11)["own-monster-1"] == ["quest:echidna"]
    assert {"no-pythia", "no-pantheon-1", "no-pantheon-2"} <= set(steps_of(4))
    assert (steps_of(1, 2)["all-dice"], steps_of(1, 4)["dice"]) == (["6"], ["4", "2"])


def sacred_tiles() -> list[int]:
    return [tile for tile in range(78) if BOOK.tiles.stacks[tile] == 1 and BOOK.tiles.min_players[tile] <= 2]


def test_div_05_the_set_up_of_scenario_11_lays_a_temple_and_a_location_among_the_next_six() -> None:
    legacy = new_legacy(BOOK, 2, 11)
    with_temple, with_location = sacred_tiles()[:2]
    marks = [*legacy.marks]
    marks[with_temple] = (FIRST_TEMPLE * 4,)
    marks[with_location] = (*marks[with_location], FIRST_LOCATION * 4)
    legacy.marks = marks
    state = commands.replay_entries(BOOK, legacy, 1, []).state
    laid = {str(step["id"]): step["things"] for step in setup_steps(state, legacy)}
    assert laid["near-temple"] == [[tile_code(with_temple)]]
    assert laid["near-location"] == [[tile_code(with_location)]]


def test_div_42_a_temple_is_claimed_once() -> None:
    ledger = commands.replay_entries(BOOK, new_legacy(BOOK, 2, 7), 1, [])
    state = ledger.state
    state.steps = []
    commands.apply_entry(ledger, 0, f"build athena-temple {TILE.slug(sacred_tiles()[0])}")
    for words in ("temples athena-temple athena-temple", "temples zeus-temple"):
        state.steps = [AskTemples(0)]
        with pytest.raises(Problem, match="companion-thing"):
            commands.apply_entry(ledger, 0, words)
    state.steps = [AskTemples(1), AskTemples(0)]
    commands.apply_entry(ledger, 0, "temples athena-temple")
    assert state.players[0].favor[0] == 1
    with pytest.raises(Problem, match="companion-thing"):
        commands.apply_entry(ledger, 1, "temples athena-temple")


def test_div_51_a_clash_takes_numbers_below_zero() -> None:
    """DIV-51: two maps with −2 for Hades and −1 for Hel: the player best for both chooses."""
    ledger = commands.replay_entries(BOOK, new_legacy(BOOK, 2, 7), 1, [])
    ledger.state.turn_order = (0, 1)
    ledger.state.steps = [AskClash(0)]
    commands.apply_entry(ledger, 0, "clash -2 -2 -1 -3")
    step = ledger.state.steps[-1]
    assert isinstance(step, ChooseWinner)
    assert step.seat == 0


def test_div_70_gods_workshop_and_the_second_worth_of_a_monster_are_seen_in_play() -> None:
    show = scenario_page(7, 3)
    assert {god["id"] for god in show["gods"]} >= {"hades", "hel"}
    assert all(god["goals"] for god in show["gods"])
    assert len(show["wayland"]) == len(show["forge"]) == 4
    monster = next(quest for quest in show["quests"] if quest["id"] == "cerberus-1")
    assert monster["worth"]["slug"] == "companion.worth"
    assert monster["worth"]["ours"]
    assert next(q for q in scenario_page(7, 2)["quests"] if q["id"] == "cerberus-1")["worth"]["slug"].endswith("two")


def scenario_page(number: int, seats: int) -> Any:
    legacy = new_legacy(BOOK, seats, number)
    return scenario_view(commands.replay_entries(BOOK, legacy, 1, []), legacy)


def test_div_70_a_long_text_keeps_its_paragraphs() -> None:
    show = start_campaign().send().show
    assert show is not None
    assert len(show.intro) > 3
    assert all("\n" not in line for line in show.intro)


def test_div_70_the_log_says_tiles_and_terrain_in_words() -> None:
    phone = start_campaign()
    skip_setup(phone)
    for touch in ("a: fulfil good-soil", "a: choose fence-field"):
        phone.send(touch)
    said = phone.send(f"a: apply {TILE.slug(taking_tile())} 0").said[-1]
    assert said == f"Anna: sticks it on {tile_code(taking_tile())} {first_terrain(taking_tile())}"


def taking_tile() -> int:
    return next(tile for tile in range(78) if stickers.can_take(BOOK.tiles.printed_marks[tile], 0))


def first_terrain(tile: int) -> str:
    return Translator("en", DIVINUS, NAMES).name(PART.id(BOOK.tiles.part_of(tile, 0)))


def test_div_70_an_unknown_tick_is_refused() -> None:
    phone = start_campaign()
    with pytest.raises(RequestError):
        phone.send("a: tick nonsense")
    assert phone.send("a: tick box").show is not None


SEALED_CORRECTIONS = (
    'demigods.0.titles ["fort","mine"]',
    'demigods.0.artifacts ["aegis"]',
    'demigods.0.dice.0.0 "nectar"',
    'temples ["zeus-temple"]',
    'winners ["zeus"]',
    'pantheon_dice.0.0 "reroll-any"',
    "flags.hydra-slain 0",
    'forge ["swords"]',
)


@pytest.mark.parametrize("correction", SEALED_CORRECTIONS)
def test_div_70_a_correction_brings_in_nothing_that_is_sealed(correction: str) -> None:
    phone = start_campaign()
    skip_setup(phone)
    with pytest.raises(RequestError):
        phone.send(f"a: correct {correction}")


def test_div_70_the_form_of_corrections_offers_nothing_that_is_sealed() -> None:
    phone = start_campaign()
    skip_setup(phone)
    ask = boxed_game.CompanionRequest(text=phone.text, correcting=True)
    show = companion.handle_request(CATALOG, DIVINUS, ask, "en").show
    assert show is not None
    assert show.corrections is not None
    sets = {name: [option.text for option in options] for name, options in show.corrections.sets.items()}
    assert sets["face"] == ["1", "2", "3", "4", "5", "6", "3/6", "3/5", "2/4"]
    assert (sets["artifact"], sets["ability-0"], sets["ability-1"], sets["temple"]) == ([], [], [], [])


def test_div_27_50_the_end_tells_favorites_the_clash_and_the_goals_together() -> None:
    legacy = new_legacy(BOOK, 2, 2)
    ledger = commands.replay_entries(BOOK, legacy, 1, [])
    ledger.state.turn_order = ledger.state.clockwise_seats = (0, 1)
    ledger.state.steps = []
    commands.apply_entry(ledger, 0, "finish")
    while ledger.state.steps:
        step = ledger.state.steps[-1]
        answer = {"AskGrids": "grids", "AskGoal": "goal 2 1", "AskClash": "clash 3 0 0 2"}.get(type(step).__name__)
        commands.apply_entry(ledger, 0, answer or ("skip" if isinstance(step, EtchAbility) else "favorite greek"))
    news: Any = scenario_view(ledger, legacy)["news"]
    slugs = [note["slug"].partition("note-")[2] for note in news["notes"]]
    assert slugs.count("goal-scored") == 8
    assert slugs[8:] == ["favorite-named", "clash-won", "pythia-given"]
