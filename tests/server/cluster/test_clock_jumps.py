"""Durations come from the monotonic clock, never from the wall clock."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.http_players import HttpPlayer, as_spectator, create_table, join_table, run_server
from tests.server.in_process_client import InProcessClient
from tests.server.injected_faults import start_table
from tests.server.storage.test_store import reconnect
from tests.server.websocket_client import open_websocket_as
from theomachy.server.clock import Clock
from theomachy.server.services import EVICTION_INTERVAL
from theomachy.table.presence import STAND_IN_DELAY
from theomachy.table.table import Table

HOUR = 3600.0


def table_on_server(person: HttpPlayer) -> Table:
    table: Table = person.client.app.services.tables.cache[person.table]
    return table


def clock_of(person: HttpPlayer) -> float:
    return float(person.get()["seats"][0]["clock"])


# Clocks that jump -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jump", [-HOUR, HOUR, -1e9, 1e9])
def test_a_wall_clock_that_jumps_neither_gives_nor_takes_time(client: InProcessClient, jump: float) -> None:
    ana = create_table(client, "me", "screen", start=True, clock={"kind": "budget", "seconds": 600})
    client.advance(20)
    client.clock.jump_wall(jump)
    assert clock_of(ana) == 580
    ana.post("chat", {"text": "what time is it?"})
    assert not ana.get()["seats"][0]["away"]
    client.advance(5)
    ana.act("choose jason")
    assert table_on_server(ana).clocks.seconds_left == [575, 600]


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_a_wall_clock_that_jumps_while_the_server_is_down_changes_nothing(tmp_path: Path, jump: float) -> None:
    """All stored times seem shifted; time spent is stored as a duration."""
    with run_server(tmp_path, cache=None) as client:
        ana = create_table(client, "me", "screen", start=True, clock={"kind": "budget", "seconds": 600})
        client.advance(20)
        ana.act("choose jason")
    with run_server(tmp_path, cache=None) as client:
        client.clock.jump_wall(jump)
        seats = reconnect(client, ana).get()["seats"]
        assert [seat["clock"] for seat in seats] == [580, 600]
        assert not any(seat["away"] for seat in seats)
        client.advance(7)
        again = reconnect(client, ana)
        again.act("choose theseus", seat="b", id="later")
        assert table_on_server(again).clocks.seconds_left == [580, 593]


def test_the_wall_clock_of_another_server_is_ignored(tmp_path: Path) -> None:
    with run_server(tmp_path) as one, run_server(tmp_path) as other:
        ana = create_table(one, "me", "screen", start=True, clock={"kind": "budget", "seconds": 600})
        reconnect(other, ana).get()
        one.clock.jump_wall(HOUR)
        one.advance(9)
        ana.act("choose jason")
        cached_table = other.app.services.tables.cache[ana.table]
        other.call(other.app.services.tables.poll_journals)
        assert cached_table.version == 3
        other.advance(4)
        reconnect(other, ana).act("choose theseus", seat="b", id="there")
        assert cached_table.clocks.seconds_left == [591, 596]


def test_time_limits_are_measured_by_the_monotonic_clock(client: InProcessClient) -> None:
    ana = create_table(client, "me", "random", start=True, clock={"kind": "budget", "seconds": 60})
    client.clock.jump_wall(HOUR)
    client.advance(59)
    assert clock_of(ana) == 1
    assert not ana.get()["seats"][0]["away"]
    client.advance(1)
    assert ana.get()["seats"][0]["away"]


def test_a_table_is_not_forgotten_because_the_wall_clock_jumped(client: InProcessClient) -> None:
    ana = start_table(client)
    client.clock.jump_wall(1e6)
    client.advance(EVICTION_INTERVAL)
    assert ana.table in client.app.services.tables.cache
    client.advance(client.app.services.settings.evict_after_seconds)
    assert ana.table not in client.app.services.tables.cache


def test_the_clock_for_durations_never_jumps() -> None:
    assert Clock().monotonic is time.monotonic


# Bots for those who are away --------------------------------------------------------------------------------------


def table_waiting_for_nikos(client: InProcessClient, **wishes: Any) -> tuple[HttpPlayer, HttpPlayer]:
    """Return Ana, the host, who has chosen, and Nikos, who is absent and to move."""
    ana = create_table(client, "me", "open", **wishes)
    nikos = join_table(ana)
    ana.post("start")
    ana.act("choose jason")
    return ana, nikos


def bot_replacement(person: HttpPlayer) -> float | None:
    seconds_left: float | None = person.get()["seats"][1]["bot_in"]
    return seconds_left


def test_the_host_waits_before_a_bot_plays_for_somebody_and_everybody_sees_how_long(client: InProcessClient) -> None:
    ana, nikos = table_waiting_for_nikos(client)
    client.advance(100)
    for person in (ana, nikos, as_spectator(ana)):
        assert bot_replacement(person) == STAND_IN_DELAY - 100
    assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-wait"
    nikos.post("stand-in", {"seat": "a"}, status=403)
    client.clock.jump_wall(HOUR)
    assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-wait"
    client.advance(STAND_IN_DELAY - 100)
    assert bot_replacement(ana) == 0
    ana.post("stand-in", {"seat": "b"})
    assert nikos.get()["seats"][1]["away"]
    assert bot_replacement(ana) is None


def test_whoever_was_there_a_moment_ago_is_waited_for_anew(client: InProcessClient) -> None:
    ana, nikos = table_waiting_for_nikos(client)
    with open_websocket_as(nikos) as line:
        line.drain()
        client.advance(100)
        line.drain()
        client.advance(100)
        assert bot_replacement(ana) is None
        assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-no-need"
    client.wait_until_idle()
    assert bot_replacement(ana) == STAND_IN_DELAY
    assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-wait"


def test_nobody_is_replaced_while_it_is_not_their_turn(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    join_table(ana)
    ana.post("start")
    client.advance(2 * STAND_IN_DELAY)
    assert bot_replacement(ana) is None
    assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-not-waited"


def test_after_a_restart_everybody_has_time_to_come_back(tmp_path: Path) -> None:
    with run_server(tmp_path, cache=None) as client:
        ana, _ = table_waiting_for_nikos(client)
        client.advance(2 * STAND_IN_DELAY)
        assert bot_replacement(ana) == 0
    with run_server(tmp_path, cache=None) as client:
        assert bot_replacement(reconnect(client, ana)) == STAND_IN_DELAY


def test_where_there_is_a_clock_the_host_has_no_say(client: InProcessClient) -> None:
    ana, _ = table_waiting_for_nikos(client, clock={"kind": "days", "days": 1})
    client.advance(2 * STAND_IN_DELAY)
    assert bot_replacement(ana) is None
    assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-clock"


@pytest.mark.parametrize(("agreed", "level"), [("", "greedy"), ("random", "random")])
def test_the_host_takes_the_bot_that_was_agreed_on(client: InProcessClient, agreed: str, level: str) -> None:
    ana, nikos = table_waiting_for_nikos(client, stand_in=agreed)
    assert nikos.get()["stand_in"] == level
    client.advance(STAND_IN_DELAY)
    other = "random" if level == "greedy" else "greedy"
    ana.post("stand-in", {"seat": "b", "bot": other})
    assert table_on_server(ana).seats[1].stand_in == level
    nikos.post("take-back", {"seat": "b"})
    nikos.post("stand-in", {"seat": "b", "bot": other})
    assert table_on_server(ana).seats[1].stand_in == other


def test_a_bot_that_nobody_knows_is_not_agreed_on(client: InProcessClient) -> None:
    create_table(client, "me", "open", stand_in="oracle", status=422)
