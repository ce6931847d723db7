"""The offline host by itself: storage faults, two tabs, bots, and what it never does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.hosts.device import Device
from tests.hosts.houses import AT_ONCE, House, Json, PageHouse
from tests.hosts.test_hosts import keys_of, same_screen
from tests.server.client import NET
from tests.server.people import GAME, seats
from theomachy.games import game
from theomachy.page import bots as page_bots
from theomachy.page.host import Host
from theomachy.page.keeper import Pauses
from theomachy.table.clocks import TEMPI
from theomachy.table.lines import write_line
from theomachy.table.table import Table


@pytest.fixture
def device() -> Device:
    return Device()


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch, device: Device) -> Iterator[PageHouse]:
    house = PageHouse(monkeypatch, device)
    yield house
    house.close()


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch, device: Device, page: PageHouse) -> Iterator[PageHouse]:
    """A second tab: another worker on the same storage."""
    house = PageHouse(monkeypatch, device)
    yield house
    house.close()


def play_bots(house: PageHouse, table: str) -> Json:
    """Run bots until none is asked any more."""

    async def until() -> None:
        while task := house.host.keeper.tasks.get(table):
            await task

    house.loop.run_until_complete(until())
    return house.host.known[table]


def test_nothing_is_acknowledged_that_was_not_stored(page: PageHouse, device: Device) -> None:
    table, keys = same_screen(page)
    line = page.line(table, keys)
    before = line.update["version"]
    device.trouble = "device-full"
    (refused,) = line.act("choose jason")
    assert refused["type"] == "refused"
    assert "full" in refused["reason"]
    assert line.update["version"] == before == len(device.rows[table])
    device.trouble = ""
    assert [frame["type"] for frame in line.act("choose jason")] == ["update", "done"]
    assert len(device.rows[table]) == before + 1


@pytest.mark.parametrize(
    ("trouble", "word"), [("device-closed", "private"), ("device-broken", "still there"), ("odd", "still there")]
)
def test_a_store_that_does_not_store_is_told_in_words(page: PageHouse, device: Device, trouble: str, word: str) -> None:
    device.trouble = trouble
    refused = page.ask("api/tables", {"game": GAME, "seats": seats("me", "screen"), "start": True})
    assert refused["status"] == 503
    assert word in refused["detail"]
    assert device.rows == {}


def test_a_second_tab_sees_the_same_table_and_doubles_no_line(
    page: PageHouse, other: PageHouse, device: Device
) -> None:
    table, keys = same_screen(page)
    one, two = page.line(table, keys), other.line(table, keys)
    assert one.update["options"] == two.update["options"]
    one.act("choose jason")
    # The second tab has not been notified: its own answer to the same question is stale.
    frames = two.act("choose jason", id="late")
    assert frames[-1]["type"] == "refused"
    assert two.update["version"] == one.update["version"] == len(device.rows[table])
    two.act("choose theseus")
    page.loop.run_until_complete(page.host.follow(table))
    one.settle()
    assert one.update["version"] == two.update["version"]
    assert [row["number"] for row in device.rows[table]] == list(range(1, one.update["version"] + 1))


def test_bots_of_two_tabs_play_one_game(page: PageHouse, other: PageHouse, device: Device) -> None:
    response = page.ask("api/tables", {"game": GAME, "seats": seats("greedy", "me"), "start": True})
    table, keys = response["table"], keys_of(response)
    line, other_line = page.line(table, keys), other.line(table, keys)
    play_bots(page, table)
    play_bots(other, table)
    other.loop.run_until_complete(other.host.follow(table))
    line.settle(), other_line.settle()
    assert [row["number"] for row in device.rows[table]] == list(range(1, len(device.rows[table]) + 1))
    assert other_line.update["version"] == line.update["version"]
    assert line.update["prompt"]["mine"]


def test_a_tab_closed_in_the_middle_of_a_bots_move_goes_on_where_it_was(
    page: PageHouse, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    response = page.ask("api/tables", {"game": GAME, "seats": seats("greedy", "me"), "start": True})
    stored = len(device.rows[response["table"]])
    page.loop.run_until_complete(asyncio.sleep(0))
    again = PageHouse(monkeypatch, device)
    line = again.line(response["table"], keys_of(response))
    assert line.update["version"] >= stored
    play_bots(again, response["table"])
    line.settle()
    assert line.update["prompt"]["mine"]
    again.close()


def test_a_bot_that_says_nothing_is_answered_for(page: PageHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    async def silent(_: str) -> str:
        return ""

    monkeypatch.setattr(page.host.bots, "think", silent)
    response = page.ask("api/tables", {"game": GAME, "seats": seats("greedy", "me"), "start": True})
    table = play_bots(page, response["table"])
    assert table.told[0].mark == "bot"


def test_a_bot_whose_word_was_refused_says_any_other(page: PageHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    requests: list[str] = []
    twice = asyncio.Event()

    async def nonsense(text: str) -> str:
        requests.append(json.loads(text)["bot"])
        if len(requests) > 1:
            twice.set()
        return "fly to the moon"

    monkeypatch.setattr(page.host.bots, "think", nonsense)
    monkeypatch.setattr(page.host.keeper, "pauses", Pauses(bot=0.0, undo=0.0, again=0.001))
    page.ask("api/tables", {"game": GAME, "seats": seats("greedy", "me"), "start": True})
    page.loop.run_until_complete(asyncio.wait_for(twice.wait(), NET))
    assert requests[:2] == ["greedy", "random"]


def test_bots_wait_longer_while_somebody_may_think_better_of_it(page: PageHouse) -> None:
    table, keys = same_screen(page)
    keeper, cached_table = page.host.keeper, page.host.known[table]
    keeper.pauses = Pauses(bot=1.0, undo=100.0)
    assert keeper.delay(cached_table) < 2.0
    page.line(table, keys).act("choose jason")
    assert keeper.delay(cached_table) == 100.0 * TEMPI[cached_table.tempo]


def test_a_line_that_was_closed_hears_nothing_more(page: PageHouse) -> None:
    table, keys = same_screen(page)
    line = page.line(table, keys)
    line.settle()
    page.host.visits.open[0].stale = False

    async def close_with_news_on_the_way() -> None:
        page.host.visits.open[0].tell()
        page.host.bye(0)
        await asyncio.sleep(0)

    page.loop.run_until_complete(close_with_news_on_the_way())
    assert page.frames[0] == []


def test_what_breaks_is_an_apology_in_words(page: PageHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("theomachy.table.shelf.card", broken)
    refused = page.ask("api/games")
    assert (refused["status"], refused["slug"]) == (500, "broken")


def test_bots_think_on_an_imagined_state_in_another_worker(page: PageHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    requests: list[Any] = []

    async def think(text: str) -> str:
        requests.append(json.loads(text))
        return page_bots.think(text)

    monkeypatch.setattr(page.host.bots, "think", think)
    imagined: list[int] = []
    kind = type(game(GAME))
    imagine = kind.imagine

    def noted(self: Any, state: Any, seat: int, rng: Any) -> Any:
        imagined.append(seat)
        return imagine(self, state, seat, rng)

    monkeypatch.setattr(kind, "imagine", noted)
    response = page.ask("api/tables", {"game": GAME, "seats": seats("greedy", "me"), "start": True})
    play_bots(page, response["table"])
    assert {one["bot"] for one in requests} == {"greedy"}
    assert imagined == [one["seat"] for one in requests]


def test_the_page_deals_to_a_bot_what_it_alone_sees(page: PageHouse) -> None:
    request = {"game": GAME, "seats": seats("greedy", "me"), "start": True, "by_hand": True, "deals_bots": True}
    response = page.ask("api/tables", request)
    play_bots(page, response["table"])
    line = page.line(response["table"], keys_of(response))
    line.act(line.update["options"][0]["text"])
    match = play_bots(page, response["table"]).playing()
    assert match.pending is not None
    assert match.pending.ask.sees == 1
    assert [entry.seat for entry in match.entries if entry.text.startswith("came ")] == [0]


def test_a_damaged_line_leaves_the_table_readable(
    page: PageHouse, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, keys = same_screen(page)
    page.line(table, keys).act("choose jason")
    device.rows[table][-1]["body"] = "{"
    again = PageHouse(monkeypatch, device)
    line = again.line(table, keys)
    assert line.update["stuck"] == "damaged"
    assert line.update["view"]
    assert again.ask(f"api/tables/{table}/mend", {}, keys)["version"] == len(device.rows[table])
    line.settle()
    assert line.update["stuck"] == ""
    again.close()


def test_a_table_of_other_rules_says_so_and_stays_readable(
    page: PageHouse, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, keys = same_screen(page)
    opened = page.host.known[table].opened
    opened.version += 1
    device.rows[table][0]["body"] = write_line(opened)
    again = PageHouse(monkeypatch, device)
    line = again.line(table, keys)
    assert line.update["stuck"] == "changed"
    assert line.update["ending"]
    assert line.update["view"]
    again.close()


def test_the_list_of_the_device_needs_no_engine(page: PageHouse, device: Device) -> None:
    table, keys = same_screen(page)
    line = page.line(table, keys)
    line.act("choose jason")
    page.loop.run_until_complete(asyncio.sleep(0))
    listed = device.listed[table]
    assert listed["en"]["turn"] == line.update["prompt"]["seat"]
    assert [seat["mine"] for seat in listed["el"]["seats"]] == [True, True]


@pytest.mark.parametrize(
    "wish",
    [
        {"seats": seats("me", "open")},
        {"public": True},
        {"clock": {"kind": "budget", "seconds": 600}},
    ],
)
def test_what_needs_others_needs_a_server(page: PageHouse, wish: Json) -> None:
    body = {"game": GAME, "seats": seats("me", "screen"), **wish}
    assert page.ask("api/tables", body)["slug"] == "needs-server"


@pytest.mark.interpreted
def test_a_rule_that_breaks_is_an_apology_and_stores_nothing(
    page: PageHouse, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, keys = same_screen(page)
    line = page.line(table, keys)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Table, "attempt", broken)
        (refused,) = line.act("choose jason")
    assert refused["type"] == "refused"
    assert len(device.rows[table]) == line.update["version"]
    assert line.act("choose jason")[-1]["type"] == "done"


def test_a_running_game_of_the_device_moves_to_a_server_as_a_file(page: PageHouse) -> None:
    table, keys = same_screen(page)
    line = page.line(table, keys)
    line.act("choose jason")
    assert page.ask(f"api/tables/{table}/save", {})["slug"] == "save-others"
    text = page.ask(f"api/tables/{table}/save", {}, keys)
    assert "choose jason" in text
    response = page.ask("api/tables", {"game": GAME, "seats": seats("me", "screen"), "start": True, "record": text})
    fresh = page.line(response["table"], keys_of(response))
    assert fresh.update["entries"] == 1
    assert fresh.update["luck_known"]


def test_a_house_opens_what_another_left(device: Device, page: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal alone is the table: another worker on another day rebuilds the same one."""
    table, keys = same_screen(page)
    line = page.line(table, keys)
    line.act("choose jason")
    again = PageHouse(monkeypatch, device)
    assert again.line(table, keys).update["view"] == line.update["view"]
    again.close()


def test_frames_that_make_no_sense_are_refused(page: PageHouse) -> None:
    table, keys = same_screen(page)
    line = page.line(table, keys)
    line.send_text("[")
    assert [frame["type"] for frame in line.settle()] == ["refused"]


def test_a_table_that_is_not_here_is_gone_and_a_closed_store_is_told(device: Device) -> None:
    async def closed(_: str) -> str:
        return json.dumps({"trouble": "device-closed"})

    async def talk() -> list[str]:
        texts: list[str] = []
        host = Host(device.ask, page_bots.think, lambda _, text: texts.append(text), AT_ONCE)  # type: ignore[arg-type]
        await host.hello(1, json.dumps({"type": "hello", "table": "here-abcdefghabcdefgh", "lang": "el"}))
        await host.hello(2, json.dumps({"type": "hello", "table": "abcdefghabcdefgh"}))
        host.device.ask_store = closed
        await host.hello(3, json.dumps({"type": "hello", "table": "here-abcdefghabcdefgh"}))
        return texts

    frames = [json.loads(text) for text in asyncio.run(talk())]
    assert [frame["type"] for frame in frames] == ["gone"] * 3
    assert frames[0]["reason"] != frames[1]["reason"]
    assert "private" in frames[2]["reason"]
