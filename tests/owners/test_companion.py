"""DIV-70, 71: the companion beside the box, over the same campaign as the game in the browser."""

from __future__ import annotations

import json
import os

import pytest

from tests.owners.companion_replay import CompanionUser, PlayedScenario
from tests.random_play import random_campaign
from theomachy.core.action import SEAT
from theomachy.core.campaign import Campaign, read_campaign, resume, start_chapter
from theomachy.core.notation import text_of
from theomachy.core.record import Luck, RecordEntry
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.games import game as find_game
from theomachy.games.divinus import stickers
from theomachy.games.divinus.campaign import parse_legacy
from theomachy.games.divinus.campaign_pages import added_marks
from theomachy.games.divinus.companion import commands
from theomachy.games.divinus.companion.question_steps import AskTile
from theomachy.games.divinus.companion.setup_steps import setup_steps
from theomachy.games.divinus.legacy import new_legacy
from theomachy.games.divinus.static_data import static_data_of
from theomachy.games.divinus.things import BARBARIAN, NORSE, TILE
from theomachy.table.campaign import companion
from theomachy.table.errors import RequestError
from theomachy.table.game_catalog import GameCatalog
from theomachy.table.messages import boxed_game

SOAK = int(os.environ.get("THEOMACHY_SOAK", "0"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_div_70_the_companion_comes_to_what_the_engine_comes_to(seats: int) -> None:
    """A whole campaign, scenario after scenario: the same Favor, Favorites, flags, Titles, stickers and dice."""
    for seed in range(max(1, SOAK)):
        legacy = ""
        for scenario in range(1, 13):
            played = PlayedScenario(seats, legacy, 100 * seed + scenario)
            feeder = CompanionUser(played)
            entered = feeder.enter_scenario()
            assert json.loads(entered) == json.loads(played.left), f"scenario {scenario}"
            legacy = played.left


DIVINUS = find_game("divinus")
CATALOG = GameCatalog(("divinus",))
NAMES = ["Anna", "Filip", "Zosia", "Dido"]


class CompanionClient:
    """A client that keeps only the campaign text between two requests."""

    def __init__(self, text: str = "", lang: str = "en") -> None:
        self.text = text
        self.lang = lang

    def send(self, touch: str = "", names: list[str] | None = None, seed: int = 7) -> boxed_game.CompanionPage:
        ask = boxed_game.CompanionRequest(text=self.text, touch=touch, names=names or [], seed=seed)
        page = companion.handle_request(CATALOG, DIVINUS, ask, self.lang)
        self.text = page.text
        return page

    def send_entries(self, entries: list[RecordEntry]) -> boxed_game.CompanionPage:
        page = self.send()
        for entry in entries:
            page = self.send(f"{SEAT.slug(entry.seat)}: {entry.text}")
        return page


def refusal(phone: CompanionClient, touch: str) -> str:
    before = phone.text
    with pytest.raises((Problem, RequestError)) as caught:
        phone.send(touch)
    assert phone.text == before
    problem: Problem | RequestError = caught.value  # type: ignore[assignment]
    return problem.reason.slug


def start_campaign(seats: int = 2) -> CompanionClient:
    phone = CompanionClient()
    phone.send("start", NAMES[:seats])
    phone.send("begin")
    return phone


def skip_setup(phone: CompanionClient) -> boxed_game.CompanionChapter:
    for touch in (
        "a: engrave 3-6 on 1 side 4",
        "b: engrave 3-6 on 2 side 1",
        "a: order b a",
        "a: tick begun",
    ):
        page = phone.send(touch)
    assert page.show is not None
    return page.show


def test_div_70_a_new_campaign_lays_out_its_first_scenario() -> None:
    page = start_campaign(3).send()
    assert page.show is not None
    assert (page.chapter, page.show.phase, page.people) == (1, "setup", ["Anna", "Filip", "Zosia"])
    assert page.show.steps[0].text == "Open Scenario box 1."
    assert "27 faction tiles" in page.show.steps[1].text or "faction tiles" in page.show.steps[1].text
    assert page.show.question is not None
    assert (page.show.question.kind, page.show.question.seat) == ("die", "a")


def test_div_07_09_from_the_second_scenario_on_the_set_up_says_who_begins_and_what_was_given() -> None:
    """DIV-07, 09, 31: the starting player, the Pythia die, and every sticker that earlier choices bring or take off."""
    found: set[str] = set()
    for seats in (2, 3, 4):
        for number, record in enumerate(random_campaign(find_game("divinus"), seats)[1:], 2):
            legacy = parse_legacy(record.legacy, seats, static_data_of(()))
            state = commands.replay_entries(static_data_of(()), legacy, 1, []).state
            laid = {str(step["id"]).partition("-")[0]: step["things"] for step in setup_steps(state, legacy)}
            assert laid["first"] == [SEAT.id(state.turn_order[0])]
            assert laid["box"] == [str(number)]
            found |= set(laid)
            on = [added_marks(state.marks[tile], legacy.marks[tile]) for tile in range(len(state.marks))]
            off = [added_marks(legacy.marks[tile], state.marks[tile]) for tile in range(len(state.marks))]
            counts = [sum(map(len, on)), sum(map(len, off))]
            ids = [str(step["id"]) for step in setup_steps(state, legacy)]
            assert [sum(one.startswith(kind) for one in ids) for kind in ("stick-", "unstick-")] == counts
    assert {"pythia", "pantheon", "stick", "unstick", "near", "temples", "wayland", "figure"} <= found


def test_div_70_a_quest_asks_for_its_favor_and_its_story_and_says_the_reward() -> None:
    phone = start_campaign()
    skip_setup(phone)
    page = phone.send("a: fulfil good-soil")
    assert page.show is not None
    assert page.show.question is not None
    assert page.show.question.kind == "choice"
    assert [option.touch for option in page.show.question.options] == ["choose share-barley", "choose fence-field"]
    assert page.show.question.options[0].rewards == ["refresh 1 die\u00a0≈"]
    page = phone.send("a: choose share-barley")
    assert page.show is not None
    assert page.show.question is not None
    assert page.show.question.kind == "do"
    page = phone.send("a: done")
    greek = page.show.columns[0] if page.show else None
    assert greek is not None
    assert [(row.seat, row.count) for row in greek.rows] == [("a", 1), ("b", 0)]


def test_div_70_undo_goes_back_as_far_as_one_likes() -> None:
    phone = start_campaign()
    texts = [phone.text]
    for touch in ("a: engrave 3-6 on 1 side 4", "b: engrave 3-6 on 2 side 1", "a: order b a", "a: fulfil good-soil"):
        phone.send(touch)
        texts.append(phone.text)
    while len(texts) > 1:
        assert phone.text == texts.pop()
        phone.send("undo")
    assert phone.text == texts[0]
    assert phone.send("undo").show is None
    assert refusal(phone, "undo") == "companion-no-chapter"


def test_div_70_everything_can_be_corrected_and_the_correction_stands_in_the_chronicle() -> None:
    phone = start_campaign()
    skip_setup(phone)
    phone.send("a: favor norse 3 a bet")
    phone.send('a: correct demigods.1.titles ["shrine"]')
    page = phone.send("b: correct demigods.0.quests 4")
    assert page.show is not None
    assert [(row.seat, row.count) for row in page.show.columns[1].rows] == [("a", 3), ("b", 0)]
    assert page.show.columns[1].notes[0].text == "By hand: a bet (Norse Favor)"
    assert page.said[-1] == "Corrected: Quests fulfilled in the campaign of Anna: 4."
    assert refusal(phone, "a: correct demigods.9.quests 4") == "companion-place"
    assert refusal(phone, 'a: correct order ["x"]') == "legacy-bad"
    assert refusal(phone, "a: correct order [0,0]") == "companion-misfit"
    assert refusal(phone, "a: favor norse -9 no") == "companion-favor"


def test_div_70_a_wrong_number_or_a_damaged_file_gets_a_word_and_loses_nothing() -> None:
    phone = start_campaign()
    skip_setup(phone)
    assert refusal(phone, "a: open hydras-lair") == "companion-thing"
    assert refusal(phone, "a: open fort") == "companion-sealed"
    assert refusal(phone, "a: fulfil muster-of-sparta") == "companion-quest"
    assert refusal(phone, "a: nonsense") == "companion-touch"
    assert refusal(phone, "z: finish") == "record-bad-line"
    damaged = CompanionClient(phone.text.replace("theomachy-campaign", "theomachy-campaing"))
    assert refusal(damaged, "") == "not-a-campaign"
    other = CompanionClient(phone.text.replace("seats: Anna, Filip\n\n", "seats: Anna, Filip, Zosia\n\n", 1))
    assert refusal(other, "") == "campaign-broken"


def test_div_71_start_over_empties_the_campaign_and_keeps_the_names() -> None:
    phone = start_campaign()
    skip_setup(phone)
    page = phone.send("over")
    assert (page.show, page.people, page.chapter) == (None, ["Anna", "Filip"], 1)


def test_div_70_a_sticker_of_unknown_place_is_asked_for_until_it_is_found() -> None:
    phone = start_campaign()
    skip_setup(phone)
    for touch in ("a: fulfil good-soil", "a: choose fence-field", "a: apply somewhere", "a: engrave 3-5 on 1 side 1"):
        page = phone.send(touch)
    assert page.show is not None
    assert [one.id for one in page.show.missing] == ["loose-1-0"]
    taking = next(tile for tile in range(78) if stickers.can_take(static_data_of(()).tiles.printed_marks[tile], 0))
    page = phone.send(f"a: found loose-1-0 {TILE.slug(taking)} 0")
    assert page.show is not None
    assert page.show.missing == []


@pytest.mark.parametrize("lang", ["en", "el"])
def test_div_30_70_a_campaign_goes_from_browser_to_table_and_back(lang: str) -> None:
    """Scenario 1 in the browser, 2 on the table, 3 in the browser: one file, replayed from nothing."""
    people = NAMES[:2]
    match = start_chapter(DIVINUS, "", Luck(5), people, "2026-01-01")
    rng = seeded_rng(3)
    while not match.over():
        match.play(match.state.seat, text_of(match.state.legal[rng.below(len(match.state.legal))]))
    entered = Campaign("divinus", people, [match.record()])
    legacy = resume(DIVINUS, entered).legacy
    played = PlayedScenario(2, legacy, 11)
    phone = CompanionClient(entered.text(with_luck=True), lang)
    phone.send("begin")
    feeder = CompanionUser(played)
    feeder.enter_scenario()
    page = phone.send_entries(feeder.entries)
    assert page.show is not None
    assert page.show.phase == "over"
    assert page.show.outro
    again = read_campaign(phone.text)
    progress = resume(DIVINUS, again)
    assert (len(again.records), progress.match) == (2, None)
    assert json.loads(progress.legacy) == json.loads(played.left)
    assert DIVINUS.chapter_setup(2, progress.legacy) is not None
    assert phone.send("begin").chapter == 3


def test_a_chapter_that_goes_on_on_the_table_is_no_end() -> None:
    phone = start_campaign()
    with pytest.raises(Problem) as caught:
        resume(DIVINUS, read_campaign(phone.text))
    assert caught.value.reason.slug == "chapter-on-table"


VALUES = [
    "null",
    "0",
    "-7",
    "99999999999",
    '""',
    '"x"',
    "[]",
    "[0]",
    "[-1,0]",
    '["x"]',
    "[[1]]",
    "{}",
    '{"f01":5}',
    '{"f01":["greek@9"]}',
]


def places(page: boxed_game.CompanionPage) -> list[str]:
    legacy = json.loads(DIVINUS.legacy_after(PlayedScenario(2, "", 1).state))
    own = [f"demigods.0.{key}" for key in legacy["demigods"][0]]
    return [*legacy, *own, "demigods.0.dice.0", "demigods.0.dice.0.0", "flags.0", "tiles.f01", "a.b", "demigods", ""]


def test_div_70_no_correction_whatever_it_says_breaks_the_companion() -> None:
    """What does not fit is refused with a word; what fits can be shown and finished."""
    phone = start_campaign()
    skip_setup(phone)
    for place in places(phone.send()):
        for value in VALUES:
            other = CompanionClient(phone.text)
            try:
                other.send(f"a: correct {place} {value}")
            except (Problem, RequestError):
                assert other.text == phone.text
                continue
            other.send("a: finish")


def test_div_23_26_finish_asks_in_the_order_of_the_rulebook_and_settles_ties() -> None:
    """DIV-23, 26, 27: full maps first, then the gods goal by goal; tied first is first for all, and no second."""
    phone = start_campaign(3)
    for touch in ("a: engrave 3-6 on 1 side 4", "b: engrave 3-6 on 1 side 4", "c: engrave 3-6 on 1 side 4"):
        phone.send(touch)
    phone.send("a: order c a b")
    asked = []
    page = phone.send("a: finish")
    for answer in ("grids a b", "goal 2 1 0", "goal 2 2 0", "goal 0 0 0", "goal 1 2 2"):
        assert page.show is not None
        assert page.show.question is not None
        asked.append(page.show.question.text.partition(":")[0])
        page = phone.send(f"a: {answer}")
    assert asked == ["Whose map is full?", "Gaia", "Gaia", "Ymir", "Ymir"]
    assert page.show is not None
    assert page.show.phase == "over"
    assert [(row.seat, row.count) for row in page.show.columns[2].rows] == [("b", 6), ("a", 5), ("c", 2)]
    assert [standing.total for standing in page.standings] == [6, 5, 2]
    legacy = json.loads(resume(DIVINUS, read_campaign(phone.text)).legacy)
    assert legacy["favorites"] == [0, -1]
    assert legacy["order"] == [2, 0, 1]


def test_div_31_a_sticker_that_replaces_another_takes_its_place() -> None:
    """DIV-31, 70: the old one comes off first; one that is not there cannot."""
    book = static_data_of(())
    ledger = commands.replay_entries(book, new_legacy(book, 2, 1), 1, [])
    state = ledger.state
    tile = next(tile for tile in range(78) if stickers.can_take(state.marks[tile], BARBARIAN))
    stickers.apply_sticker(state, tile, BARBARIAN, 1)
    state.steps = [AskTile(0, NORSE, BARBARIAN)]
    with pytest.raises(Problem):
        commands.apply_entry(ledger, 0, f"apply instead {TILE.slug(tile)} 0")
    state.steps = [AskTile(0, NORSE, BARBARIAN)]
    commands.apply_entry(ledger, 0, f"apply instead {TILE.slug(tile)} 1")
    assert stickers.stickers_on(state, tile) == [NORSE * 4 + 1]
