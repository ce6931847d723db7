"""Several servers on one PostgreSQL: any of them answers, one holds the lease of a table, another takes over."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import NET, Client
from tests.server.clock import TestClock
from tests.server.people import Person, join, make, play_out, serving
from tests.server.sockets import live
from tests.server.test_store import at
from theomachy.core.reason import Problem
from theomachy.server import tables
from theomachy.server.house import FOLLOW, PRESENCE
from theomachy.server.news import AGAIN
from theomachy.server.schema import SERVERS
from theomachy.server.servers import BEATS, Servers
from theomachy.server.settings import Settings
from theomachy.server.tables import SLOWLY
from theomachy.server.workers import check
from theomachy.table.presence import PATIENCE
from tools.services import Services
from tools.waiting import wait_until

pytestmark = pytest.mark.once
HOUR = FOR_EVER = 3600.0
# Seconds; long enough that a busy machine makes no server of a test look dead.
LONG = 240.0


@pytest.fixture
def house(services: Services, tmp_path: Path) -> Iterator[tuple[Client, Client]]:
    """Two servers connected by Redis."""
    wishes: dict[str, Any] = {"db": services.database(), "redis": services.redis, "lease": LONG}
    with serving(tmp_path, **wishes) as one, serving(tmp_path, **wishes) as other:
        for client in (one, other):
            wait_until(lambda client=client: client.app.house.tables.news.live)  # type: ignore[misc]
        yield one, other


def servers(client: Client) -> Servers:
    value: Servers = client.app.house.servers
    return value


def die(client: Client) -> None:
    """Simulate a crash: the server sends no more heartbeats, and its leases expire."""
    client.call(client.app.house.chores.close)
    with client.app.house.store.engine.begin() as connection:
        connection.execute(SERVERS.update().where(SERVERS.c.id == servers(client).name).values(until=0.0))


def test_an_act_at_one_server_is_seen_at_once_by_whoever_looks_at_another(
    house: tuple[Client, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "SLOWLY", FOR_EVER)
    one, other = house
    ana = make(one, "me", "open")
    nikos = at(other, join(ana))
    ana.post("start")
    with live(ana) as connection, live(nikos) as other_connection:
        connection.settle()
        other_connection.settle()
        connection.act("choose jason")
        other_connection.until(lambda frame: frame["type"] == "update" and frame["entries"] == 1)
        other_connection.act("choose theseus")
        connection.until(lambda frame: frame["type"] == "update" and frame["entries"] == 2)
    assert other.app.house.tables.news.told > 0


def test_without_redis_it_is_seen_too_only_later(services: Services, tmp_path: Path) -> None:
    db = services.database()
    with serving(tmp_path, db=db, lease=LONG) as one, serving(tmp_path, db=db, lease=LONG) as other:
        ana = make(one, "me", "screen", start=True)
        with live(at(other, ana)) as connection:
            ana.act("choose jason")
            other.advance(FOLLOW)
            connection.until(lambda frame: frame["type"] == "update" and frame["entries"] == 1)


def test_redis_that_dies_and_comes_back_is_heard_again_and_nothing_is_missed(
    services: Services, house: tuple[Client, Client]
) -> None:
    one, other = house
    ana = make(one, "me", "screen", start=True)
    with live(at(other, ana)) as connection:
        services.kill_redis()
        wait_until(lambda: not other.app.house.tables.news.live)
        ana.act("choose jason")
        other.advance(FOLLOW)
        connection.until(lambda frame: frame["type"] == "update" and frame["entries"] == 1)
        assert other.get("/ready").status_code == 200
        services.start_redis()
        wait_until(lambda: all([hears_again(client) for client in house]))
        ana.act("choose theseus", seat="b")
        # The first message after a Redis outage may be lost.
        one.settled()
        other.advance(SLOWLY)
        connection.until(lambda frame: frame["type"] == "update" and frame["entries"] == 2)


def hears_again(client: Client) -> bool:
    client.advance(AGAIN)
    return bool(client.app.house.tables.news.live)


def test_a_whole_game_with_bots_whose_people_come_to_any_server(house: tuple[Client, Client]) -> None:
    one, other = house
    ana = make(one, "me", "open", "greedy")
    nikos = at(other, join(ana))
    ana.post("start")
    last = play_out([ana, nikos], random.Random(1))
    assert at(other, ana).get()["version"] == last["version"]
    assert ana.table not in servers(one).kept


def test_bots_of_a_server_that_died_are_minded_by_another(services: Services, tmp_path: Path) -> None:
    db = services.database()
    with (
        serving(tmp_path, db=db, lease=LONG) as other,
        serving(tmp_path, db=db, lease=LONG, bot_delay=FOR_EVER) as one,
    ):
        host = make(one, "random", "random", start=True)
        assert host.table in servers(one).kept
        other.call(other.app.house.stay)
        assert host.table not in servers(other).kept
        die(one)
        other.call(other.app.house.stay)
        assert host.table in servers(other).kept
        other.settled()
        assert at(other, host).get()["phase"] == "over"


def test_a_server_that_ends_hands_its_tables_over_at_once(services: Services, tmp_path: Path) -> None:
    db = services.database()
    with serving(tmp_path, db=db, lease=8.0) as other:
        with serving(tmp_path, db=db, lease=FOR_EVER, bot_delay=FOR_EVER) as one:
            host = make(one, "random", "random", start=True)
        other.advance(8.0 / BEATS)
        assert at(other, host).get()["phase"] == "over"


def test_a_server_that_was_stopped_for_long_does_not_act_when_it_goes_on(services: Services, tmp_path: Path) -> None:
    with serving(tmp_path, db=services.database(), bot_delay=FOR_EVER) as one:
        host = make(one, "random", "random", start=True)
        assert servers(one).mine(host.table)
        one.clock.now = servers(one).sure
        assert not servers(one).mine(host.table)
        keeper = one.app.house.keeper
        table = one.app.house.tables.known[host.table]
        with one.portal() as portal:
            portal.call(keeper.change, table, lambda: pytest.fail("it decided"))


def test_tables_that_nobody_ever_minded_are_found(services: Services, tmp_path: Path) -> None:
    db = services.database()
    with serving(tmp_path, db=db, bot_delay=FOR_EVER) as one:
        host = make(one, "random", "random", start=True)
        with one.app.house.store.engine.begin() as connection:
            connection.exec_driver_sql("update tables set keeper = null")
    with serving(tmp_path, db=db) as other:
        other.settled()
        assert at(other, host).get()["phase"] == "over"


def test_a_keeper_that_has_forgotten_a_table_hears_that_it_is_due(house: tuple[Client, Client]) -> None:
    """The idle table was evicted; then a player acts at another server, and a bot is to move."""
    one, other = house
    ana = make(one, "me", "random", start=True)
    for client in house:
        with client.portal() as portal:
            portal.call(client.app.house.tables.drop, client.app.house.tables.known[ana.table]) if (
                ana.table in client.app.house.tables.known
            ) else None
    person = at(other, ana)
    person.act("choose jason")
    wait_until(lambda: person.get()["entries"] >= 2)


def test_people_at_another_server_are_there(house: tuple[Client, Client]) -> None:
    one, other = house
    ana = make(one, "me", "open")
    nikos = at(other, join(ana))
    ana.post("start")
    ana.act("choose jason")

    def sees(person: Person) -> bool:
        return bool(person.get()["seats"][1]["present"])

    def exchange() -> None:
        for client in (other, one):
            client.advance(PRESENCE)

    with live(nikos):
        exchange()
        assert sees(ana)
        assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-no-need"
    exchange()
    assert not sees(ana)
    seconds_left: float = ana.get()["seats"][1]["bot_in"]
    assert PATIENCE - NET < seconds_left <= PATIENCE


def test_a_code_opens_a_table_that_waits_at_another_server(house: tuple[Client, Client]) -> None:
    one, other = house
    ana = make(one, "me", "open")
    with live(ana) as line:
        code = line.settle()["code"]
        one.advance(PRESENCE)
        assert other.post("/api/tables/code", json={"code": code}).status_code == 200
    assert other.post("/api/tables/code", json={"code": "aaaaaa"}).status_code == 404


def test_a_clock_runs_on_whichever_server_is_asked(house: tuple[Client, Client]) -> None:
    """The other server has never loaded the table, and still knows when the decision began."""
    one, other = house
    ana = make(one, "me", "screen", start=True, clock={"kind": "budget", "seconds": 600})
    with one.app.house.store.engine.begin() as connection:
        connection.exec_driver_sql("update lines set at = at - 100")
        connection.exec_driver_sql("update tables set kept = kept - 100")
    at(other, ana).act("choose jason")
    # The clocks of two servers differ by up to one round trip to the database.
    assert 500 - NET < other.app.house.tables.known[ana.table].clocks.left[0] <= 500


def test_no_clock_runs_while_no_server_minds_the_table(services: Services, tmp_path: Path) -> None:
    db = services.database()
    with serving(tmp_path, db=db) as one:
        ana = make(one, "me", "screen", start=True, clock={"kind": "budget", "seconds": 600})
        with one.app.house.store.engine.begin() as connection:
            connection.exec_driver_sql("update lines set at = at - 100")
            connection.exec_driver_sql("update tables set kept = kept - 100")
    with serving(tmp_path, db=db) as other:
        assert at(other, ana).get()["seats"][0]["clock"] > 550


def test_all_servers_go_by_the_clock_of_the_database(services: Services, tmp_path: Path) -> None:
    """A wall clock that is an hour ahead is ignored."""
    clock = TestClock()
    clock.jump_wall(HOUR)
    ahead = clock.wall()
    with serving(tmp_path, clock, db=services.database()) as one:
        assert HOUR - NET < ahead - one.app.house.times.wall() <= HOUR


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="workers-need-postgresql"):
        check(Settings(db=str(tmp_path / "test.db")), 2)
    check(Settings(db="postgresql://somewhere/db"), 2)
    check(Settings(db=str(tmp_path / "test.db")), 1)


def test_a_server_that_was_late_but_not_too_late_minds_its_tables_again(services: Services, tmp_path: Path) -> None:
    """It released its tables for a moment; no other server has taken over."""
    with serving(tmp_path, db=services.database(), lease=FOR_EVER, bot_delay=FOR_EVER) as one:
        host = make(one, "random", "random", start=True)
        house = one.app.house
        table = house.tables.known[host.table]
        let_go(one, host)
        with one.portal() as portal:
            house.servers.sure = 0.0
            assert not house.keeper.due(table)
            portal.call(house.stay)
        assert host.table in house.keeper.tasks


def let_go(client: Client, host: Person) -> None:
    """End the task that schedules a table, as a server does that is unsure of its lease."""
    keeper = client.app.house.keeper
    client.call(keeper.tasks[host.table].cancel)
    client.settled()
    assert host.table not in keeper.tasks


def test_a_server_that_became_unsure_while_it_asked_the_database_minds_its_tables_again(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its lease was valid when the query began and had lapsed for a moment when the reply came."""
    with serving(tmp_path, db=services.database(), lease=FOR_EVER, bot_delay=FOR_EVER) as one:
        host = make(one, "random", "random", start=True)
        house = one.app.house
        let_go(one, host)
        original = house.servers.put_off

        def slowly(connection: object) -> bool:
            house.servers.sure = 0.0
            return bool(original(connection))

        monkeypatch.setattr(house.servers, "put_off", slowly)
        with one.portal() as portal:
            portal.call(house.stay)
        assert host.table in house.keeper.tasks


def test_a_table_that_was_let_go_of_is_minded_again_when_all_are_looked_at(services: Services, tmp_path: Path) -> None:
    """The database may fail between the renewal of the lease and the query for the server's tables."""
    with serving(tmp_path, db=services.database(), lease=FOR_EVER, bot_delay=FOR_EVER) as one:
        host = make(one, "random", "random", start=True)
        let_go(one, host)
        with one.portal() as portal:
            portal.call(one.app.house.mind_all)
        assert host.table in one.app.house.keeper.tasks


def test_a_start_that_was_stored_though_the_server_was_told_otherwise_is_minded(
    services: Services, tmp_path: Path
) -> None:
    with serving(tmp_path, db=services.database(), bot_delay=FOR_EVER) as one:
        host = make(one, "random", "random", start=True)
        house = one.app.house
        house.servers.kept.clear()
        with one.portal() as portal:
            portal.call(house.mind_all)
        assert host.table in house.servers.kept
