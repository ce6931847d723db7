"""Clocks, and the stand-in bots that play when the time is up."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.client import Client
from tests.server.people import Person, make, serving
from tests.server.two_worlds import take
from theomachy.table import acting
from theomachy.table.clocks import DAY, HOLIDAY, Clocks
from theomachy.table.forms import ClockWish
from theomachy.table.lines import Acted, Chair, Opened, Row, Started, StoodIn, TookBack, write_line
from theomachy.table.table import GRACE, Table, open_table


def test_a_budget_shrinks_and_grows_by_the_increment_when_the_turn_is_over() -> None:
    clocks = Clocks(ClockWish(kind="budget", seconds=60, increment=5), 2)
    clocks.spend(0, 10, turn_over=False)
    assert clocks.now(0, running=3) == 47
    clocks.spend(0, 10, turn_over=True)
    assert clocks.left == [45, 60]


def test_days_begin_anew_with_every_turn() -> None:
    clocks = Clocks(ClockWish(kind="days", days=2), 2)
    clocks.spend(0, DAY, turn_over=False)
    assert clocks.left[0] == DAY
    clocks.spend(0, 1, turn_over=True)
    assert clocks.left[0] == 2 * DAY


def test_without_a_clock_nothing_runs_out() -> None:
    clocks = Clocks(ClockWish(), 2)
    clocks.spend(0, 1e9, turn_over=True)
    assert clocks.now(0, 1e9) is None


@pytest.fixture
def table(client: Client) -> Table:
    seats = [Chair(kind="me", name="A", key="x"), Chair(kind="open", name="B", key="y")]
    opened = Opened(
        game="deus-ex-machina-cards",
        edition="base",
        options={},
        seats=seats,
        invite="",
        hosts=[],
        date="",
        clock=ClockWish(kind="budget", seconds=60, increment=5),
    )
    house = client.app.house
    from theomachy.core.record import Luck

    table = open_table("t", house.shelf.game(opened.game), Luck(1), opened, Row(1, 0.0, write_line(opened)))
    take(table, Started(), 100.0)
    return table


def test_the_clock_is_told_by_the_lines_alone(table: Table) -> None:
    take(table, Acted(seat=0, text="choose jason", spent=20.0), 120.0)
    assert table.clocks.left == [45.0, 60.0]
    assert table.since == 120.0


def test_who_takes_a_seat_back_has_a_moment(table: Table) -> None:
    take(table, StoodIn(seat=0, bot="greedy", spent=60.0, late=True), 160.0)
    assert table.seats[0].player() == "greedy"
    take(table, TookBack(seat=0), 200.0)
    assert table.clocks.left[0] == GRACE
    assert table.seats[0].player() == ""


def test_when_the_time_is_up_a_bot_plays_and_the_owner_comes_back(tmp_path: Path) -> None:
    with serving(tmp_path, bot_delay=60.0) as client:
        ana = make(client, "me", "random", start=True, clock={"kind": "budget", "seconds": 600})
        assert ana.get()["seats"][0]["clock"] == 600
        client.advance(599)
        assert not ana.get()["seats"][0]["away"]
        client.advance(1)
        assert ana.get()["seats"][0]["away"]
        assert not ana.get()["log"]
        client.advance(100)
        assert ana.get()["log"][0]["mark"] == "stand-in"
        ana.post("take-back", {"seat": "a"})
        assert not ana.get()["seats"][0]["away"]


def test_an_act_in_time_stops_the_clock(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        ana = make(client, "me", "screen", start=True, clock={"kind": "days", "days": 1})
        ana.act("choose jason")
        clocks = [seat["clock"] for seat in ana.get()["seats"]]
        assert clocks == [DAY, DAY]


def test_a_holiday_is_spent_before_the_clock() -> None:
    clocks = Clocks(ClockWish(kind="days", days=1), 2)
    clocks.resting.add(0)
    assert clocks.now(0, 3 * DAY) == DAY
    assert clocks.until_late(0) == HOLIDAY + DAY
    clocks.spend(0, HOLIDAY - DAY, turn_over=True)
    assert clocks.rest == [DAY, HOLIDAY]
    assert clocks.now(0, 1.5 * DAY) == DAY / 2
    clocks.spend(1, DAY / 2, turn_over=False)
    assert clocks.left == [DAY, DAY / 2]


def test_on_holiday_no_bot_plays_and_acting_ends_it(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        ana = make(client, "me", "screen", start=True, clock={"kind": "days", "days": 1})
        house = client.app.house
        ana.post("rest", {"seat": "a", "resting": True})
        seat = ana.get()["seats"][0]
        assert seat["resting"]
        seconds_left = seat["clock"]
        assert seconds_left == DAY
        table = house.tables.known[ana.table]
        client.skip(3 * DAY)
        late = acting.time_is_up(table, table.settled, 0, house.times.running())
        assert late == table.version, "a bot plays although the clock stands still"
        seat = ana.get()["seats"][0]
        assert seat["clock"] == seconds_left
        assert seat["rest"] == HOLIDAY - 3 * DAY
        ana.act("choose jason")
        seat = ana.get()["seats"][0]
        assert not seat["resting"]
        assert seat["rest"] == HOLIDAY - 3 * DAY
        created = make(client, "me", "screen", start=True)
        created.post("rest", {"seat": "a", "resting": True}, 409)
    with serving(tmp_path) as client:
        again = Person(client, ana.table, [{"seat": "a", "key": ana.keys[0]}])
        assert again.get()["seats"][0]["rest"] == HOLIDAY - 3 * DAY
