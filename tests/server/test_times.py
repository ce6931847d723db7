"""Durations come from the monotonic clock, never from the wall clock."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client
from tests.server.people import Person, join, make, serving, spectator
from tests.server.planted import begun
from tests.server.sockets import live
from tests.server.test_store import at
from theomachy.server.house import SWEEP
from theomachy.server.times import Times
from theomachy.table.presence import PATIENCE
from theomachy.table.table import Table

pytestmark = pytest.mark.once

HOUR = 3600.0


def table_of(person: Person) -> Table:
    table: Table = person.client.app.house.tables.known[person.table]
    return table


def clock(person: Person) -> float:
    return float(person.get()["seats"][0]["clock"])


# Clocks that jump -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jump", [-HOUR, HOUR, -1e9, 1e9])
def test_a_wall_clock_that_jumps_neither_gives_nor_takes_time(client: Client, jump: float) -> None:
    ana = make(client, "me", "screen", start=True, clock={"kind": "budget", "seconds": 600})
    client.advance(20)
    client.clock.jump_wall(jump)
    assert clock(ana) == 580
    ana.post("chat", {"text": "what time is it?"})
    assert not ana.get()["seats"][0]["away"]
    client.advance(5)
    ana.act("choose jason")
    assert table_of(ana).clocks.left == [575, 600]


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_a_wall_clock_that_jumps_while_the_server_is_down_changes_nothing(tmp_path: Path, jump: float) -> None:
    """All stored times seem shifted; time spent is stored as a duration."""
    with serving(tmp_path, cache=None) as client:
        ana = make(client, "me", "screen", start=True, clock={"kind": "budget", "seconds": 600})
        client.advance(20)
        ana.act("choose jason")
    with serving(tmp_path, cache=None) as client:
        client.clock.jump_wall(jump)
        seats = at(client, ana).get()["seats"]
        assert [seat["clock"] for seat in seats] == [580, 600]
        assert not any(seat["away"] for seat in seats)
        client.advance(7)
        again = at(client, ana)
        again.act("choose theseus", seat="b", id="later")
        assert table_of(again).clocks.left == [580, 593]


def test_the_wall_of_another_server_is_not_counted_with(tmp_path: Path) -> None:
    with serving(tmp_path) as one, serving(tmp_path) as other:
        ana = make(one, "me", "screen", start=True, clock={"kind": "budget", "seconds": 600})
        at(other, ana).get()
        one.clock.jump_wall(HOUR)
        one.advance(9)
        ana.act("choose jason")
        cached_table = other.app.house.tables.known[ana.table]
        other.call(other.app.house.tables.follow)
        assert cached_table.version == 3
        other.advance(4)
        at(other, ana).act("choose theseus", seat="b", id="there")
        assert cached_table.clocks.left == [591, 596]


def test_a_clock_that_runs_out_is_measured_by_the_running_one(client: Client) -> None:
    ana = make(client, "me", "random", start=True, clock={"kind": "budget", "seconds": 60})
    client.clock.jump_wall(HOUR)
    client.advance(59)
    assert clock(ana) == 1
    assert not ana.get()["seats"][0]["away"]
    client.advance(1)
    assert ana.get()["seats"][0]["away"]


def test_a_table_is_not_forgotten_because_the_wall_clock_jumped(client: Client) -> None:
    ana = begun(client)
    client.clock.jump_wall(1e6)
    client.advance(SWEEP)
    assert ana.table in client.app.house.tables.known
    client.advance(client.app.house.settings.idle)
    assert ana.table not in client.app.house.tables.known


def test_the_clock_for_durations_never_jumps() -> None:
    assert Times().running is time.monotonic


# Bots for those who are away --------------------------------------------------------------------------------------


def waiting(client: Client, **wishes: Any) -> tuple[Person, Person]:
    """Return Ana, the host, who has chosen, and Nikos, who is absent and to move."""
    ana = make(client, "me", "open", **wishes)
    nikos = join(ana)
    ana.post("start")
    ana.act("choose jason")
    return ana, nikos


def bot_in(person: Person) -> float | None:
    seconds_left: float | None = person.get()["seats"][1]["bot_in"]
    return seconds_left


def test_the_host_waits_before_a_bot_plays_for_somebody_and_everybody_sees_how_long(client: Client) -> None:
    ana, nikos = waiting(client)
    client.advance(100)
    for person in (ana, nikos, spectator(ana)):
        assert bot_in(person) == PATIENCE - 100
    assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-wait"
    nikos.post("stand-in", {"seat": "a"}, status=403)
    client.clock.jump_wall(HOUR)
    assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-wait"
    client.advance(PATIENCE - 100)
    assert bot_in(ana) == 0
    ana.post("stand-in", {"seat": "b"})
    assert nikos.get()["seats"][1]["away"]
    assert bot_in(ana) is None


def test_whoever_was_there_a_moment_ago_is_waited_for_anew(client: Client) -> None:
    ana, nikos = waiting(client)
    with live(nikos) as line:
        line.settle()
        client.advance(100)
        line.settle()
        client.advance(100)
        assert bot_in(ana) is None
        assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-no-need"
    client.settled()
    assert bot_in(ana) == PATIENCE
    assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-wait"


def test_nobody_is_replaced_while_it_is_not_their_turn(client: Client) -> None:
    ana = make(client, "me", "open")
    join(ana)
    ana.post("start")
    client.advance(2 * PATIENCE)
    assert bot_in(ana) is None
    assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-not-waited"


def test_after_a_restart_everybody_has_time_to_come_back(tmp_path: Path) -> None:
    with serving(tmp_path, cache=None) as client:
        ana, _ = waiting(client)
        client.advance(2 * PATIENCE)
        assert bot_in(ana) == 0
    with serving(tmp_path, cache=None) as client:
        assert bot_in(at(client, ana)) == PATIENCE


def test_where_there_is_a_clock_the_host_has_no_say(client: Client) -> None:
    ana, _ = waiting(client, clock={"kind": "days", "days": 1})
    client.advance(2 * PATIENCE)
    assert bot_in(ana) is None
    assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-clock"


@pytest.mark.parametrize(("agreed", "level"), [("", "greedy"), ("random", "random")])
def test_the_host_takes_the_bot_that_was_agreed_on(client: Client, agreed: str, level: str) -> None:
    ana, nikos = waiting(client, stand_in=agreed)
    assert nikos.get()["stand_in"] == level
    client.advance(PATIENCE)
    other = "random" if level == "greedy" else "greedy"
    ana.post("stand-in", {"seat": "b", "bot": other})
    assert table_of(ana).seats[1].stand_in == level
    nikos.post("take-back", {"seat": "b"})
    nikos.post("stand-in", {"seat": "b", "bot": other})
    assert table_of(ana).seats[1].stand_in == other


def test_a_bot_that_nobody_knows_is_not_agreed_on(client: Client) -> None:
    make(client, "me", "open", stand_in="oracle", status=422)
