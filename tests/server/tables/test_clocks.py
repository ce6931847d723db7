"""Clocks, and the stand-in bots that play when the time is up."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.http_players import HttpPlayer, create_table, run_server
from tests.server.in_process_client import InProcessClient
from tests.server.noninterference import append_entry
from theomachy.table.clocks import DAY_SECONDS, VACATION_SECONDS, Clocks
from theomachy.table.commands import play
from theomachy.table.journal import (
    ActionPlayed,
    GameStarted,
    InitialSeat,
    SeatReclaimed,
    StandInSeated,
    StoredEntry,
    TableCreated,
)
from theomachy.table.journal.seats import RECLAIM_GRACE
from theomachy.table.messages.requests import ClockSettings
from theomachy.table.table import Table, table_from_creation


def test_a_budget_shrinks_and_grows_by_the_increment_when_the_turn_is_over() -> None:
    clocks = Clocks(ClockSettings(kind="budget", seconds=60, increment=5), 2)
    clocks.spend(0, 10, turn_over=False)
    assert clocks.remaining_at(0, elapsed=3) == 47
    clocks.spend(0, 10, turn_over=True)
    assert clocks.seconds_left == [45, 60]


def test_days_begin_anew_with_every_turn() -> None:
    clocks = Clocks(ClockSettings(kind="days", days=2), 2)
    clocks.spend(0, DAY_SECONDS, turn_over=False)
    assert clocks.seconds_left[0] == DAY_SECONDS
    clocks.spend(0, 1, turn_over=True)
    assert clocks.seconds_left[0] == 2 * DAY_SECONDS


def test_without_a_clock_nothing_runs_out() -> None:
    clocks = Clocks(ClockSettings(), 2)
    clocks.spend(0, 1e9, turn_over=True)
    assert clocks.remaining_at(0, 1e9) is None


@pytest.fixture
def table(client: InProcessClient) -> Table:
    seats = [InitialSeat(kind="me", name="A", key="x"), InitialSeat(kind="open", name="B", key="y")]
    opened = TableCreated(
        game="deus-ex-machina-cards",
        edition="base",
        options={},
        seats=seats,
        invite="",
        hosts=[],
        date="",
        clock=ClockSettings(kind="budget", seconds=60, increment=5),
    )
    services = client.app.services
    from theomachy.core.record import Luck

    table = table_from_creation(
        "t", services.catalog.get_game(opened.game), Luck(1), opened, StoredEntry(1, 0.0, opened.encode())
    )
    append_entry(table, GameStarted(), 100.0)
    return table


def test_the_clock_is_rebuilt_from_the_journal_alone(table: Table) -> None:
    append_entry(table, ActionPlayed(seat=0, text="choose jason", spent=20.0), 120.0)
    assert table.clocks.seconds_left == [45.0, 60.0]
    assert table.decision_started == 120.0


def test_who_takes_a_seat_back_has_a_moment(table: Table) -> None:
    append_entry(table, StandInSeated(seat=0, bot="greedy", spent=60.0, late=True), 160.0)
    assert table.seats[0].bot_in_charge() == "greedy"
    append_entry(table, SeatReclaimed(seat=0), 200.0)
    assert table.clocks.seconds_left[0] == RECLAIM_GRACE
    assert table.seats[0].bot_in_charge() == ""


def test_time_before_a_stand_in_is_spent(table: Table) -> None:
    append_entry(table, StandInSeated(seat=0, bot="greedy", spent=20.0), 120.0)
    assert table.clocks.seconds_left[0] == 40.0, "leaving and coming back would be a free clock"


def test_when_the_time_is_up_a_bot_plays_and_the_owner_comes_back(tmp_path: Path) -> None:
    with run_server(tmp_path, bot_delay=60.0) as client:
        ana = create_table(client, "me", "random", start=True, clock={"kind": "budget", "seconds": 600})
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
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "screen", start=True, clock={"kind": "days", "days": 1})
        ana.act("choose jason")
        clocks = [seat["clock"] for seat in ana.get()["seats"]]
        assert clocks == [DAY_SECONDS, DAY_SECONDS]


def test_a_holiday_is_spent_before_the_clock() -> None:
    clocks = Clocks(ClockSettings(kind="days", days=1), 2)
    clocks.on_vacation.add(0)
    assert clocks.remaining_at(0, 3 * DAY_SECONDS) == DAY_SECONDS
    assert clocks.seconds_until_timeout(0) == VACATION_SECONDS + DAY_SECONDS
    clocks.spend(0, VACATION_SECONDS - DAY_SECONDS, turn_over=True)
    assert clocks.vacation_left == [DAY_SECONDS, VACATION_SECONDS]
    assert clocks.remaining_at(0, 1.5 * DAY_SECONDS) == DAY_SECONDS / 2
    clocks.spend(1, DAY_SECONDS / 2, turn_over=False)
    assert clocks.seconds_left == [DAY_SECONDS, DAY_SECONDS / 2]


def test_on_holiday_no_bot_plays_and_acting_ends_it(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "screen", start=True, clock={"kind": "days", "days": 1})
        services = client.app.services
        ana.post("rest", {"seat": "a", "resting": True})
        seat = ana.get()["seats"][0]
        assert seat["resting"]
        seconds_left = seat["clock"]
        assert seconds_left == DAY_SECONDS
        table = services.tables.cache[ana.table]
        client.skip_time(3 * DAY_SECONDS)
        late = play.replace_late_player(table, table.play_version, 0, services.clock.monotonic())
        assert late == table.version, "a bot plays although the clock stands still"
        seat = ana.get()["seats"][0]
        assert seat["clock"] == seconds_left
        assert seat["rest"] == VACATION_SECONDS - 3 * DAY_SECONDS
        ana.act("choose jason")
        seat = ana.get()["seats"][0]
        assert not seat["resting"]
        assert seat["rest"] == VACATION_SECONDS - 3 * DAY_SECONDS
        created = create_table(client, "me", "screen", start=True)
        created.post("rest", {"seat": "a", "resting": True}, 409)
    with run_server(tmp_path) as client:
        again = HttpPlayer(client, ana.table, [{"seat": "a", "key": ana.keys[0]}])
        assert again.get()["seats"][0]["rest"] == VACATION_SECONDS - 3 * DAY_SECONDS
