"""The offline host by itself: storage faults, two tabs, bots, and what it never does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.hosts.fake_device import FakeDevice
from tests.hosts.host_clients import NO_PAUSES, HostClient, Json, OfflineClient
from tests.hosts.test_host_parity import keys_of, same_screen
from tests.server.http_players import GAME, seat_requests
from tests.server.in_process_client import CALL_TIMEOUT
from theomachy.games import game
from theomachy.offline import bot_worker as page_bots
from theomachy.offline.service import Host
from theomachy.table.clocks import PAUSE_FACTORS
from theomachy.table.table import Table
from theomachy.table.turn_scheduler import Pauses


@pytest.fixture
def device() -> FakeDevice:
    return FakeDevice()


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch, device: FakeDevice) -> Iterator[OfflineClient]:
    client = OfflineClient(monkeypatch, device)
    yield client
    client.close()


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch, device: FakeDevice, page: OfflineClient) -> Iterator[OfflineClient]:
    """A second tab: another worker on the same storage."""
    client = OfflineClient(monkeypatch, device)
    yield client
    client.close()


def run_bots(client: OfflineClient, table: str) -> Json:
    """Run bots until none is asked any more."""

    async def until() -> None:
        while task := client.host.turn_scheduler.tasks.get(table):
            await task

    client.loop.run_until_complete(until())
    return client.host.cache[table]


def test_no_action_is_acknowledged_before_it_is_stored(page: OfflineClient, device: FakeDevice) -> None:
    table, keys = same_screen(page)
    line = page.connect(table, keys)
    before = line.update["version"]
    device.storage_error = "device-full"
    (refused,) = line.act("choose jason")
    assert refused["type"] == "refused"
    assert "full" in refused["reason"]
    assert line.update["version"] == before == len(device.rows[table])
    device.storage_error = ""
    assert [frame["type"] for frame in line.act("choose jason")] == ["update", "done"]
    assert len(device.rows[table]) == before + 1


@pytest.mark.parametrize(
    ("error", "word"), [("device-closed", "private"), ("device-broken", "still there"), ("odd", "still there")]
)
def test_a_storage_error_is_reported_in_words(page: OfflineClient, device: FakeDevice, error: str, word: str) -> None:
    device.storage_error = error
    refused = page.request("api/tables", {"game": GAME, "seats": seat_requests("me", "screen"), "start": True})
    assert refused["status"] == 503
    assert word in refused["detail"]
    assert device.rows == {}


def test_a_second_tab_sees_the_same_table_and_stores_no_entry_twice(
    page: OfflineClient, other: OfflineClient, device: FakeDevice
) -> None:
    table, keys = same_screen(page)
    one, two = page.connect(table, keys), other.connect(table, keys)
    assert one.update["options"] == two.update["options"]
    one.act("choose jason")
    # The second tab has not been notified: its own answer to the same question is stale.
    frames = two.act("choose jason", id="late")
    assert frames[-1]["type"] == "refused"
    assert two.update["version"] == one.update["version"] == len(device.rows[table])
    two.act("choose theseus")
    page.loop.run_until_complete(page.host.follow(table))
    one.drain()
    assert one.update["version"] == two.update["version"]
    assert [row["number"] for row in device.rows[table]] == list(range(1, one.update["version"] + 1))


def test_bots_of_two_tabs_play_one_game(page: OfflineClient, other: OfflineClient, device: FakeDevice) -> None:
    response = page.request("api/tables", {"game": GAME, "seats": seat_requests("greedy", "me"), "start": True})
    table, keys = response["table"], keys_of(response)
    line, other_line = page.connect(table, keys), other.connect(table, keys)
    run_bots(page, table)
    run_bots(other, table)
    other.loop.run_until_complete(other.host.follow(table))
    line.drain(), other_line.drain()
    assert [row["number"] for row in device.rows[table]] == list(range(1, len(device.rows[table]) + 1))
    assert other_line.update["version"] == line.update["version"]
    assert line.update["prompt"]["mine"]


def test_a_tab_closed_in_the_middle_of_a_bots_move_goes_on_where_it_was(
    page: OfflineClient, device: FakeDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    response = page.request("api/tables", {"game": GAME, "seats": seat_requests("greedy", "me"), "start": True})
    stored = len(device.rows[response["table"]])
    page.loop.run_until_complete(asyncio.sleep(0))
    again = OfflineClient(monkeypatch, device)
    line = again.connect(response["table"], keys_of(response))
    assert line.update["version"] >= stored
    run_bots(again, response["table"])
    line.drain()
    assert line.update["prompt"]["mine"]
    again.close()


def test_a_bot_without_an_answer_gets_a_default_action(page: OfflineClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def silent(_: str) -> str:
        return ""

    monkeypatch.setattr(page.host.bots, "ask_worker", silent)
    response = page.request("api/tables", {"game": GAME, "seats": seat_requests("greedy", "me"), "start": True})
    table = run_bots(page, response["table"])
    assert table.log[0].mark == "bot"


def test_a_bot_whose_action_was_refused_takes_another(page: OfflineClient, monkeypatch: pytest.MonkeyPatch) -> None:
    requests: list[str] = []
    twice = asyncio.Event()

    async def nonsense(text: str) -> str:
        requests.append(json.loads(text)["bot"])
        if len(requests) > 1:
            twice.set()
        return "fly to the moon"

    monkeypatch.setattr(page.host.bots, "ask_worker", nonsense)
    monkeypatch.setattr(page.host.turn_scheduler, "pauses", Pauses(bot=0.0, undo=0.0, retry=0.001))
    page.request("api/tables", {"game": GAME, "seats": seat_requests("greedy", "me"), "start": True})
    page.loop.run_until_complete(asyncio.wait_for(twice.wait(), CALL_TIMEOUT))
    assert requests[:2] == ["greedy", "random"]


def test_bots_wait_longer_while_an_undo_is_possible(page: OfflineClient) -> None:
    table, keys = same_screen(page)
    scheduler, cached_table = page.host.turn_scheduler, page.host.cache[table]
    scheduler.pauses = Pauses(bot=1.0, undo=100.0)
    assert scheduler.bot_delay(cached_table) < 2.0
    page.connect(table, keys).act("choose jason")
    assert scheduler.bot_delay(cached_table) == 100.0 * PAUSE_FACTORS[cached_table.bot_speed]


def test_a_closed_connection_receives_no_more_frames(page: OfflineClient) -> None:
    table, keys = same_screen(page)
    line = page.connect(table, keys)
    line.drain()
    page.host.connections.by_number[0].is_stale = False

    async def close_with_news_on_the_way() -> None:
        page.host.connections.by_number[0].mark_stale()
        page.host.bye(0)
        await asyncio.sleep(0)

    page.loop.run_until_complete(close_with_news_on_the_way())
    assert page.frames[0] == []


def test_an_exception_is_reported_in_words(page: OfflineClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("theomachy.table.game_catalog.game_card", broken)
    refused = page.request("api/games")
    assert (refused["status"], refused["slug"]) == (500, "broken")


def test_bots_search_a_determinized_state_in_another_worker(
    page: OfflineClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests: list[Any] = []

    async def think(text: str) -> str:
        requests.append(json.loads(text))
        return page_bots.think(text)

    monkeypatch.setattr(page.host.bots, "ask_worker", think)
    imagined: list[int] = []
    kind = type(game(GAME))
    imagine = kind.determinize

    def noted(self: Any, state: Any, seat: int, rng: Any) -> Any:
        imagined.append(seat)
        return imagine(self, state, seat, rng)

    monkeypatch.setattr(kind, "determinize", noted)
    response = page.request("api/tables", {"game": GAME, "seats": seat_requests("greedy", "me"), "start": True})
    run_bots(page, response["table"])
    assert {one["bot"] for one in requests} == {"greedy"}
    assert imagined == [one["seat"] for one in requests]


def test_the_page_deals_to_a_bot_what_it_alone_sees(page: OfflineClient) -> None:
    request = {"game": GAME, "seats": seat_requests("greedy", "me"), "start": True, "by_hand": True, "deals_bots": True}
    response = page.request("api/tables", request)
    run_bots(page, response["table"])
    line = page.connect(response["table"], keys_of(response))
    line.act(line.update["options"][0]["text"])
    match = run_bots(page, response["table"]).require_match()
    assert match.pending is not None
    assert match.pending.question.audience == 1
    assert [entry.seat for entry in match.entries if entry.text.startswith("came ")] == [0]


def test_a_damaged_entry_leaves_the_table_readable(
    page: OfflineClient, device: FakeDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, keys = same_screen(page)
    page.connect(table, keys).act("choose jason")
    device.rows[table][-1]["body"] = "{"
    again = OfflineClient(monkeypatch, device)
    line = again.connect(table, keys)
    assert line.update["stuck"] == "damaged"
    assert line.update["view"]
    assert again.request(f"api/tables/{table}/mend", {}, keys)["version"] == len(device.rows[table])
    line.drain()
    assert line.update["stuck"] == ""
    again.close()


def test_a_table_of_other_rules_says_so_and_stays_readable(
    page: OfflineClient, device: FakeDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, keys = same_screen(page)
    opened = page.host.cache[table].creation
    opened.version += 1
    device.rows[table][0]["body"] = opened.encode()
    again = OfflineClient(monkeypatch, device)
    line = again.connect(table, keys)
    assert line.update["stuck"] == "changed"
    assert line.update["ending"]
    assert line.update["view"]
    again.close()


def test_the_list_of_the_device_needs_no_engine(page: OfflineClient, device: FakeDevice) -> None:
    table, keys = same_screen(page)
    line = page.connect(table, keys)
    line.act("choose jason")
    page.loop.run_until_complete(asyncio.sleep(0))
    listed = device.summaries[table]
    assert listed["en"]["turn"] == line.update["prompt"]["seat"]
    assert [seat["mine"] for seat in listed["el"]["seats"]] == [True, True]


@pytest.mark.parametrize(
    "wish",
    [
        {"seats": seat_requests("me", "open")},
        {"public": True},
        {"clock": {"kind": "budget", "seconds": 600}},
    ],
)
def test_what_needs_others_needs_a_server(page: OfflineClient, wish: Json) -> None:
    body = {"game": GAME, "seats": seat_requests("me", "screen"), **wish}
    assert page.request("api/tables", body)["slug"] == "needs-server"


@pytest.mark.interpreted
def test_a_rule_that_raises_is_reported_and_stores_nothing(
    page: OfflineClient, device: FakeDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, keys = same_screen(page)
    line = page.connect(table, keys)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Table, "try_entry", broken)
        (refused,) = line.act("choose jason")
    assert refused["type"] == "refused"
    assert len(device.rows[table]) == line.update["version"]
    assert line.act("choose jason")[-1]["type"] == "done"


def test_a_running_game_of_the_device_moves_to_a_server_as_a_file(page: OfflineClient) -> None:
    table, keys = same_screen(page)
    line = page.connect(table, keys)
    line.act("choose jason")
    assert page.request(f"api/tables/{table}/save", {})["slug"] == "save-others"
    text = page.request(f"api/tables/{table}/save", {}, keys)
    assert "choose jason" in text
    response = page.request(
        "api/tables", {"game": GAME, "seats": seat_requests("me", "screen"), "start": True, "record": text}
    )
    fresh = page.connect(response["table"], keys_of(response))
    assert fresh.update["entries"] == 1
    assert fresh.update["luck_known"]


def test_a_new_host_opens_the_tables_of_an_earlier_one(
    device: FakeDevice, page: HostClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal alone is the table: another worker on another day rebuilds the same one."""
    table, keys = same_screen(page)
    line = page.connect(table, keys)
    line.act("choose jason")
    again = OfflineClient(monkeypatch, device)
    assert again.connect(table, keys).update["view"] == line.update["view"]
    again.close()


def test_frames_that_make_no_sense_are_refused(page: OfflineClient) -> None:
    table, keys = same_screen(page)
    line = page.connect(table, keys)
    line.send_text("[")
    assert [frame["type"] for frame in line.drain()] == ["refused"]


def test_a_missing_table_is_gone_and_a_closed_store_is_reported(device: FakeDevice) -> None:
    async def closed(_: str) -> str:
        return json.dumps({"trouble": "device-closed"})

    async def talk() -> list[str]:
        texts: list[str] = []
        host = Host(device.handle_request, page_bots.think, lambda _, text: texts.append(text), NO_PAUSES)  # type: ignore[arg-type]
        await host.hello(1, json.dumps({"type": "hello", "table": "here-abcdefghabcdefgh", "lang": "el"}))
        await host.hello(2, json.dumps({"type": "hello", "table": "abcdefghabcdefgh"}))
        host.device_store.ask_storage = closed
        await host.hello(3, json.dumps({"type": "hello", "table": "here-abcdefghabcdefgh"}))
        return texts

    frames = [json.loads(text) for text in asyncio.run(talk())]
    assert [frame["type"] for frame in frames] == ["gone"] * 3
    assert frames[0]["reason"] != frames[1]["reason"]
    assert "private" in frames[2]["reason"]
