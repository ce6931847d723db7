"""Several servers on one PostgreSQL: any of them answers, one holds the lease of a table, another takes over."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.http_players import HttpPlayer, create_table, join_table, play_to_the_end, run_server
from tests.server.in_process_client import CALL_TIMEOUT, InProcessClient
from tests.server.manual_clock import ManualClock
from tests.server.storage.test_store import reconnect
from tests.server.websocket_client import open_websocket_as
from theomachy.core.rule_errors import Problem
from theomachy.server import table_service
from theomachy.server.cluster.leases import HEARTBEATS_PER_LEASE, ClusterMember
from theomachy.server.cluster.multiprocess import check_settings
from theomachy.server.cluster.redis_pubsub import RETRY_SECONDS
from theomachy.server.services import POLL_INTERVAL, PRESENCE_INTERVAL
from theomachy.server.settings import Settings
from theomachy.server.storage.schema import SERVERS
from theomachy.server.table_service import SLOW_POLL_SECONDS
from theomachy.table.presence import STAND_IN_DELAY
from tools.polling import wait_until
from tools.server.services import DatabaseServices

LONG_LEASE = FOR_EVER = 3600.0
# Seconds; long enough that a busy machine makes no server of a test look dead.
WAIT_LIMIT = 240.0


@pytest.fixture
def clients(services: DatabaseServices, tmp_path: Path) -> Iterator[tuple[InProcessClient, InProcessClient]]:
    """Two servers connected by Redis."""
    wishes: dict[str, Any] = {"db": services.create_database(), "redis": services.redis, "lease": WAIT_LIMIT}
    with run_server(tmp_path, **wishes) as one, run_server(tmp_path, **wishes) as other:
        for client in (one, other):
            wait_until(lambda client=client: client.app.services.tables.pubsub.is_live)  # type: ignore[misc]
        yield one, other


def live_servers(client: InProcessClient) -> ClusterMember:
    value: ClusterMember = client.app.services.cluster
    return value


def crash(client: InProcessClient) -> None:
    """Simulate a crash: the server sends no more heartbeats, and its leases expire."""
    client.call(client.app.services.background_tasks.close)
    with client.app.services.store.engine.begin() as connection:
        connection.execute(SERVERS.update().where(SERVERS.c.id == live_servers(client).name).values(until=0.0))


def test_an_act_at_one_server_is_seen_at_once_by_whoever_looks_at_another(
    clients: tuple[InProcessClient, InProcessClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_service, "SLOW_POLL_SECONDS", FOR_EVER)
    one, other = clients
    ana = create_table(one, "me", "open")
    nikos = reconnect(other, join_table(ana))
    ana.post("start")
    with open_websocket_as(ana) as connection, open_websocket_as(nikos) as other_connection:
        connection.drain()
        other_connection.drain()
        connection.act("choose jason")
        other_connection.receive_until(lambda frame: frame["type"] == "update" and frame["entries"] == 1)
        other_connection.act("choose theseus")
        connection.receive_until(lambda frame: frame["type"] == "update" and frame["entries"] == 2)
    assert other.app.services.tables.pubsub.received_count > 0


def test_without_redis_it_is_seen_too_only_later(services: DatabaseServices, tmp_path: Path) -> None:
    db = services.create_database()
    with run_server(tmp_path, db=db, lease=WAIT_LIMIT) as one, run_server(tmp_path, db=db, lease=WAIT_LIMIT) as other:
        ana = create_table(one, "me", "screen", start=True)
        with open_websocket_as(reconnect(other, ana)) as connection:
            ana.act("choose jason")
            other.advance(POLL_INTERVAL)
            connection.receive_until(lambda frame: frame["type"] == "update" and frame["entries"] == 1)


def test_after_a_redis_outage_messages_arrive_again_and_nothing_is_missed(
    services: DatabaseServices, clients: tuple[InProcessClient, InProcessClient]
) -> None:
    one, other = clients
    ana = create_table(one, "me", "screen", start=True)
    with open_websocket_as(reconnect(other, ana)) as connection:
        services.kill_redis()
        wait_until(lambda: not other.app.services.tables.pubsub.is_live)
        ana.act("choose jason")
        other.advance(POLL_INTERVAL)
        connection.receive_until(lambda frame: frame["type"] == "update" and frame["entries"] == 1)
        assert other.get("/ready").status_code == 200
        services.start_redis()
        wait_until(lambda: all([receives_again(client) for client in clients]))
        ana.act("choose theseus", seat="b")
        # The first message after a Redis outage may be lost.
        one.wait_until_idle()
        other.advance(SLOW_POLL_SECONDS)
        connection.receive_until(lambda frame: frame["type"] == "update" and frame["entries"] == 2)


def receives_again(client: InProcessClient) -> bool:
    client.advance(RETRY_SECONDS)
    return bool(client.app.services.tables.pubsub.is_live)


def test_a_whole_game_with_bots_whose_people_come_to_any_server(
    clients: tuple[InProcessClient, InProcessClient],
) -> None:
    one, other = clients
    ana = create_table(one, "me", "open", "greedy")
    nikos = reconnect(other, join_table(ana))
    ana.post("start")
    last = play_to_the_end([ana, nikos], random.Random(1))
    assert reconnect(other, ana).get()["version"] == last["version"]
    assert ana.table not in live_servers(one).owned_versions


def test_bot_tables_of_a_dead_server_are_taken_over(services: DatabaseServices, tmp_path: Path) -> None:
    db = services.create_database()
    with (
        run_server(tmp_path, db=db, lease=WAIT_LIMIT) as other,
        run_server(tmp_path, db=db, lease=WAIT_LIMIT, bot_delay=FOR_EVER) as one,
    ):
        host = create_table(one, "random", "random", start=True)
        assert host.table in live_servers(one).owned_versions
        other.call(other.app.services.renew_lease)
        assert host.table not in live_servers(other).owned_versions
        crash(one)
        other.call(other.app.services.renew_lease)
        assert host.table in live_servers(other).owned_versions
        other.wait_until_idle()
        assert reconnect(other, host).get()["phase"] == "over"


def test_a_server_that_ends_hands_its_tables_over_at_once(services: DatabaseServices, tmp_path: Path) -> None:
    db = services.create_database()
    with run_server(tmp_path, db=db, lease=8.0) as other:
        with run_server(tmp_path, db=db, lease=FOR_EVER, bot_delay=FOR_EVER) as one:
            host = create_table(one, "random", "random", start=True)
        other.advance(8.0 / HEARTBEATS_PER_LEASE)
        assert reconnect(other, host).get()["phase"] == "over"


def test_a_server_that_was_stopped_for_long_does_not_act_when_it_goes_on(
    services: DatabaseServices, tmp_path: Path
) -> None:
    with run_server(tmp_path, db=services.create_database(), bot_delay=FOR_EVER) as one:
        host = create_table(one, "random", "random", start=True)
        assert live_servers(one).owns(host.table)
        one.clock.now = live_servers(one).lease_until
        assert not live_servers(one).owns(host.table)
        scheduler = one.app.services.turn_scheduler
        table = one.app.services.tables.cache[host.table]
        with one.portal() as portal:
            portal.call(scheduler.change_if_owned, table, lambda: pytest.fail("it decided"))


def test_tables_without_any_lease_are_found(services: DatabaseServices, tmp_path: Path) -> None:
    db = services.create_database()
    with run_server(tmp_path, db=db, bot_delay=FOR_EVER) as one:
        host = create_table(one, "random", "random", start=True)
        with one.app.services.store.engine.begin() as connection:
            connection.exec_driver_sql("update tables set keeper = null")
    with run_server(tmp_path, db=db) as other:
        other.wait_until_idle()
        assert reconnect(other, host).get()["phase"] == "over"


def test_a_turn_scheduler_that_evicted_a_table_is_notified_of_pending_work(
    clients: tuple[InProcessClient, InProcessClient],
) -> None:
    """The idle table was evicted; then a player acts at another server, and a bot is to move."""
    one, other = clients
    ana = create_table(one, "me", "random", start=True)
    for client in clients:
        with client.portal() as portal:
            portal.call(client.app.services.tables.evict, client.app.services.tables.cache[ana.table]) if (
                ana.table in client.app.services.tables.cache
            ) else None
    person = reconnect(other, ana)
    person.act("choose jason")
    wait_until(lambda: person.get()["entries"] >= 2)


def test_people_at_another_server_are_there(clients: tuple[InProcessClient, InProcessClient]) -> None:
    one, other = clients
    ana = create_table(one, "me", "open")
    nikos = reconnect(other, join_table(ana))
    ana.post("start")
    ana.act("choose jason")

    def sees(person: HttpPlayer) -> bool:
        return bool(person.get()["seats"][1]["present"])

    def exchange() -> None:
        for client in (other, one):
            client.advance(PRESENCE_INTERVAL)

    with open_websocket_as(nikos):
        exchange()
        assert sees(ana)
        assert ana.post("stand-in", {"seat": "b"}, status=409)["slug"] == "bot-no-need"
    exchange()
    assert not sees(ana)
    seconds_left: float = ana.get()["seats"][1]["bot_in"]
    assert STAND_IN_DELAY - CALL_TIMEOUT < seconds_left <= STAND_IN_DELAY


def test_a_code_opens_a_table_that_waits_at_another_server(clients: tuple[InProcessClient, InProcessClient]) -> None:
    one, other = clients
    ana = create_table(one, "me", "open")
    with open_websocket_as(ana) as line:
        code = line.drain()["code"]
        one.advance(PRESENCE_INTERVAL)
        assert other.post("/api/tables/code", json={"code": code}).status_code == 200
    assert other.post("/api/tables/code", json={"code": "aaaaaa"}).status_code == 404


def test_a_clock_runs_on_whichever_server_is_asked(clients: tuple[InProcessClient, InProcessClient]) -> None:
    """The other server has never loaded the table, and still knows when the decision began."""
    one, other = clients
    ana = create_table(one, "me", "screen", start=True, clock={"kind": "budget", "seconds": 600})
    with one.app.services.store.engine.begin() as connection:
        connection.exec_driver_sql("update lines set at = at - 100")
        connection.exec_driver_sql("update tables set kept = kept - 100")
    reconnect(other, ana).act("choose jason")
    # The clocks of two servers differ by up to one round trip to the database.
    assert 500 - CALL_TIMEOUT < other.app.services.tables.cache[ana.table].clocks.seconds_left[0] <= 500


def test_no_clock_runs_while_no_server_holds_the_lease(services: DatabaseServices, tmp_path: Path) -> None:
    db = services.create_database()
    with run_server(tmp_path, db=db) as one:
        ana = create_table(one, "me", "screen", start=True, clock={"kind": "budget", "seconds": 600})
        with one.app.services.store.engine.begin() as connection:
            connection.exec_driver_sql("update lines set at = at - 100")
            connection.exec_driver_sql("update tables set kept = kept - 100")
    with run_server(tmp_path, db=db) as other:
        assert reconnect(other, ana).get()["seats"][0]["clock"] > 550


def test_all_servers_go_by_the_clock_of_the_database(services: DatabaseServices, tmp_path: Path) -> None:
    """A wall clock that is an hour ahead is ignored."""
    clock = ManualClock()
    clock.jump_wall(LONG_LEASE)
    ahead = clock.wall_time()
    with run_server(tmp_path, clock, db=services.create_database()) as one:
        assert LONG_LEASE - CALL_TIMEOUT < ahead - one.app.services.clock.wall_time() <= LONG_LEASE


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="workers-need-postgresql"):
        check_settings(Settings(db=str(tmp_path / "test.db")), 2)
    check_settings(Settings(db="postgresql://somewhere/db"), 2)
    check_settings(Settings(db=str(tmp_path / "test.db")), 1)


def test_a_server_that_renewed_late_but_in_time_schedules_its_tables_again(
    services: DatabaseServices, tmp_path: Path
) -> None:
    """It released its tables for a moment; no other server has taken over."""
    with run_server(tmp_path, db=services.create_database(), lease=FOR_EVER, bot_delay=FOR_EVER) as one:
        host = create_table(one, "random", "random", start=True)
        clients = one.app.services
        table = clients.tables.cache[host.table]
        release_lease(one, host)
        with one.portal() as portal:
            clients.cluster.lease_until = 0.0
            assert not clients.turn_scheduler.has_work(table)
            portal.call(clients.renew_lease)
        assert host.table in clients.turn_scheduler.tasks


def release_lease(client: InProcessClient, host: HttpPlayer) -> None:
    """End the task that schedules a table, as a server does that is unsure of its lease."""
    scheduler = client.app.services.turn_scheduler
    client.call(scheduler.tasks[host.table].cancel)
    client.wait_until_idle()
    assert host.table not in scheduler.tasks


def test_a_server_whose_lease_lapsed_during_a_database_call_schedules_its_tables_again(
    services: DatabaseServices, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its lease was valid when the query began and had lapsed for a moment when the reply came."""
    with run_server(tmp_path, db=services.create_database(), lease=FOR_EVER, bot_delay=FOR_EVER) as one:
        host = create_table(one, "random", "random", start=True)
        clients = one.app.services
        release_lease(one, host)
        original = clients.cluster.extend_lease

        def slowly(connection: object) -> bool:
            clients.cluster.lease_until = 0.0
            return bool(original(connection))

        monkeypatch.setattr(clients.cluster, "extend_lease", slowly)
        with one.portal() as portal:
            portal.call(clients.renew_lease)
        assert host.table in clients.turn_scheduler.tasks


def test_a_released_table_is_scheduled_again_by_the_next_sweep(services: DatabaseServices, tmp_path: Path) -> None:
    """The database may fail between the renewal of the lease and the query for the server's tables."""
    with run_server(tmp_path, db=services.create_database(), lease=FOR_EVER, bot_delay=FOR_EVER) as one:
        host = create_table(one, "random", "random", start=True)
        release_lease(one, host)
        with one.portal() as portal:
            portal.call(one.app.services.schedule_all)
        assert host.table in one.app.services.turn_scheduler.tasks


def test_a_start_that_was_stored_despite_a_reported_error_is_scheduled(
    services: DatabaseServices, tmp_path: Path
) -> None:
    with run_server(tmp_path, db=services.create_database(), bot_delay=FOR_EVER) as one:
        host = create_table(one, "random", "random", start=True)
        clients = one.app.services
        clients.cluster.owned_versions.clear()
        with one.portal() as portal:
            portal.call(clients.schedule_all)
        assert host.table in clients.cluster.owned_versions
