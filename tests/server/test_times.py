"""Time: how long something took is not asked of the clock on the wall."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.people import Client, Person, eventually, join, make, serving, spectator
from tests.server.planted import begun
from tests.server.sockets import live
from tests.server.test_store import at
from theomachy.server.times import Times
from theomachy.table.presence import PATIENCE
from theomachy.table.table import Table

pytestmark = pytest.mark.once

HOUR = 3600.0


class Hands:
    """Both clocks of a house in a test's hands: they stand still until somebody moves them."""

    def __init__(self, client: Client) -> None:
        times: Times = client.app.house.times
        self.wall, self.running = 1_000_000.0, 500.0
        times.wall = lambda: self.wall
        times.running = lambda: self.running


def table_of(person: Person) -> Table:
    table: Table = person.client.app.house.tables.known[person.table]
    return table


def clock(person: Person) -> float:
    return float(person.get()["seats"][0]["clock"])


# Clocks that jump -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jump", [-HOUR, HOUR, -1e9, 1e9])
def test_a_wall_clock_that_jumps_neither_gives_nor_takes_time(client: Client, jump: float) -> None:
    hands = Hands(client)
    ana = make(client, "me", "screen", start=True, clock={"kind": "budget", "seconds": 600})
    hands.running += 20
    hands.wall += 20 + jump
    assert clock(ana) == 580
    ana.post("chat", {"text": "what time is it?"})
    assert not ana.get()["seats"][0]["away"]
    hands.running += 5
    ana.act("choose jason")
    assert table_of(ana).clocks.left == [575, 600]


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_a_wall_clock_that_jumps_while_the_server_is_down_changes_nothing(tmp_path: Path, jump: float) -> None:
    """Every time that is stored seems to lie elsewhere; what was spent is stored as such."""
    with serving(tmp_path, cache=None) as client:
        hands = Hands(client)
        ana = make(client, "me", "screen", start=True, clock={"kind": "budget", "seconds": 600})
        hands.running += 20
        ana.act("choose jason")
    with serving(tmp_path, cache=None) as client:
        hands = Hands(client)
        hands.wall += jump
        seats = at(client, ana).get()["seats"]
        assert [seat["clock"] for seat in seats] == [580, 600]
        assert not any(seat["away"] for seat in seats)
        hands.running += 7
        again = at(client, ana)
        again.act("choose theseus", seat="b", id="later")
        assert table_of(again).clocks.left == [580, 593]


def test_the_wall_of_another_server_is_not_counted_with(tmp_path: Path) -> None:
    with serving(tmp_path) as one, serving(tmp_path, follow=0.02) as other:
        here, there = Hands(one), Hands(other)
        ana = make(one, "me", "screen", start=True, clock={"kind": "budget", "seconds": 600})
        at(other, ana).get()
        here.wall += HOUR
        here.running += 9
        ana.act("choose jason")
        known = other.app.house.tables.known[ana.table]
        eventually(lambda: known.version == 3)
        there.running += 4
        at(other, ana).act("choose theseus", seat="b", id="there")
        assert known.clocks.left == [591, 596]


def test_a_clock_that_runs_out_is_measured_by_the_running_one(client: Client) -> None:
    hands = Hands(client)
    ana = make(client, "me", "random", start=True, clock={"kind": "budget", "seconds": 60})
    hands.wall += HOUR
    ana.post("chat", {"text": "still mine"})
    assert clock(ana) == 60
    hands.running += 61
    ana.post("chat", {"text": "late"})
    eventually(lambda: ana.get()["seats"][0]["away"])


def test_a_table_is_not_forgotten_because_the_wall_clock_jumped(client: Client) -> None:
    hands = Hands(client)
    ana = begun(client)
    hands.wall += 1e6
    with client.portal() as portal:
        portal.call(client.app.house.sweep)
        assert ana.table in client.app.house.tables.known
        hands.running += 1e6
        portal.call(client.app.house.sweep)
    assert ana.table not in client.app.house.tables.known


def test_the_clock_for_durations_never_jumps() -> None:
    assert Times().running is time.monotonic


# Bots for those who are away --------------------------------------------------------------------------------------


def waiting(client: Client, **wishes: Any) -> tuple[Hands, Person, Person]:
    """Ana, the host, has chosen; everybody waits for Nikos, who is not there."""
    hands = Hands(client)
    ana = make(client, "me", "open", **wishes)
    nikos = join(ana)
    ana.post("start")
    ana.act("choose jason")
    return hands, ana, nikos


def bot_in(person: Person) -> float | None:
    left: float | None = person.get()["seats"][1]["bot_in"]
    return left


def test_the_host_waits_before_a_bot_plays_for_somebody_and_everybody_sees_how_long(client: Client) -> None:
    hands, ana, nikos = waiting(client)
    hands.running += 100
    for person in (ana, nikos, spectator(ana)):
        assert bot_in(person) == PATIENCE - 100
    assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-wait"
    nikos.post("stand-in", {"seat": "a"}, status=403)
    hands.wall += HOUR
    assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-wait"
    hands.running += PATIENCE - 100
    assert bot_in(ana) == 0
    ana.post("stand-in", {"seat": "b"})
    assert nikos.get()["seats"][1]["away"]
    assert bot_in(ana) is None


def test_whoever_was_there_a_moment_ago_is_waited_for_anew(client: Client) -> None:
    hands, ana, nikos = waiting(client)
    with live(nikos) as line:
        line.settle()
        hands.running += 2 * PATIENCE
        assert bot_in(ana) is None
        assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-no-need"
    eventually(lambda: bot_in(ana) is not None)
    assert bot_in(ana) == PATIENCE
    assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-wait"


def test_nobody_is_replaced_while_it_is_not_their_turn(client: Client) -> None:
    hands = Hands(client)
    ana = make(client, "me", "open")
    join(ana)
    ana.post("start")
    hands.running += 2 * PATIENCE
    assert bot_in(ana) is None
    assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-not-waited"


def test_after_a_restart_everybody_has_time_to_come_back(tmp_path: Path) -> None:
    with serving(tmp_path, cache=None) as client:
        hands, ana, _ = waiting(client)
        hands.running += 2 * PATIENCE
        assert bot_in(ana) == 0
    with serving(tmp_path, cache=None) as client:
        Hands(client)
        assert bot_in(at(client, ana)) == PATIENCE


def test_where_there_is_a_clock_the_host_has_no_say(client: Client) -> None:
    hands, ana, _ = waiting(client, clock={"kind": "days", "days": 1})
    hands.running += 2 * PATIENCE
    assert bot_in(ana) is None
    assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-clock"


@pytest.mark.parametrize(("agreed", "level"), [("", "greedy"), ("random", "random")])
def test_the_host_takes_the_bot_that_was_agreed_on(client: Client, agreed: str, level: str) -> None:
    hands, ana, nikos = waiting(client, stand_in=agreed)
    assert nikos.get()["stand_in"] == level
    hands.running += PATIENCE
    other = "random" if level == "greedy" else "greedy"
    ana.post("stand-in", {"seat": "b", "bot": other})
    assert table_of(ana).seats[1].stand_in == level
    nikos.post("take-back", {"seat": "b"})
    nikos.post("stand-in", {"seat": "b", "bot": other})
    assert table_of(ana).seats[1].stand_in == other


def test_a_bot_that_nobody_knows_is_not_agreed_on(client: Client) -> None:
    make(client, "me", "open", stand_in="oracle", status=422)
