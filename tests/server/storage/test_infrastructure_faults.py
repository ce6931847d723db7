"""Infrastructure faults: disk, snapshot folder, hub, connection, clock, bot worker and background task."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import shutil
import signal
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from litestar.exceptions import WebSocketDisconnect

from tests.server.http_players import create_table, join_table, play_to_the_end, run_server
from tests.server.in_process_client import CALL_TIMEOUT, InProcessClient
from tests.server.injected_faults import start_table
from tests.server.storage.test_store import reconnect
from tests.server.websocket_client import open_websocket_as
from theomachy.server.clock import Clock
from theomachy.server.jobs.background_tasks import RETRY_SECONDS, BackgroundTasks
from theomachy.server.net import websocket_session as live_module
from theomachy.server.net.handshake import AppWebSocket
from theomachy.server.ongoing_errors import OngoingErrors
from theomachy.server.services import Services
from theomachy.server.storage.store import Store
from theomachy.server.storage.write_queue import QueuedWrite
from theomachy.table import messages, turn_scheduler
from theomachy.table.commands import play
from theomachy.table.presence import Presence
from theomachy.table.presenters.player_update import full_update
from theomachy.table.storage import AppendRequest, StorageUnavailable
from theomachy.table.table import Table
from theomachy.table.viewer import Viewer

# The store --------------------------------------------------------------------------------------------------------


def test_a_full_disk_refuses_and_everything_goes_on_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with run_server(tmp_path) as client:
        ana = start_table(client, public=True)
        store = client.app.services.store

        def full(group: object) -> None:
            raise sa.exc.OperationalError("insert", {}, Exception("disk is full"))

        with pytest.MonkeyPatch.context() as patch:
            bots = create_table(client, "random", "random", start=False)
            patch.setattr(store, "write_transaction", full)
            assert bots.post("start", status=503)["slug"] == "store-down"
            body = {"game": "deus-ex-machina-cards", "seats": [{"kind": "me"}, {"kind": "screen"}]}
            assert client.post("/api/tables", json=body).status_code == 503
            assert [one["table"] for one in client.get("/api/tables").json()] == [ana.table]
            assert ana.get()["entries"] == 2
        bots.post("start")
        client.wait_until_idle()
        assert bots.get()["phase"] == "over"


def test_a_bot_table_waits_while_the_disk_is_full_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with run_server(tmp_path) as client:
        services = client.app.services
        put = services.store.write_transaction
        refusals = 5

        def nearly_full(group: Any) -> None:
            nonlocal refusals
            if refusals and any(one.entry is not None and '"acted"' in one.entry.body for one in group):
                refusals -= 1
                raise sa.exc.OperationalError("insert", {}, Exception("disk is full"))
            put(group)

        monkeypatch.setattr(services.store, "write_transaction", nearly_full)
        host = create_table(client, "random", "random", start=True)
        # Each pause is twice as long as the one before.
        for failures_left, wait in ((4, 0), (3, 1), (2, 2), (1, 4), (0, 8)):
            client.advance(wait * turn_scheduler.RETRY_SECONDS)
            assert refusals == failures_left
            assert host.get()["entries"] == 0
        client.advance(16 * turn_scheduler.RETRY_SECONDS)
        assert host.get()["phase"] == "over"


def test_a_write_that_breaks_oddly_does_not_end_the_writer(client: InProcessClient) -> None:
    store = client.app.services.store
    put = store.write_transaction
    ana, well = start_table(client), start_table(client)

    def odd(group: Any) -> None:
        assert all(one.table != ana.table for one in group), "planted"
        put(group)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "write_transaction", odd)
        store.commit_group([QueuedWrite(AppendRequest(ana.table, None))])
        assert ana.post("chat", {"text": "x"}, status=503)["slug"] == "store-down"
        well.post("chat", {"text": "x"})
    ana.post("chat", {"text": "y"})


# Snapshots, hub, lines, clocks, bots, chores ----------------------------------------------------------------------


def test_a_snapshot_folder_that_cannot_be_had_is_told_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("in the way")
    with run_server(tmp_path, snapshot_every=1) as client:
        ana = start_table(client)
        assert "snapshots" in client.app.services.failing_tasks()
        play_to_the_end([ana], random.Random(1))


def test_a_snapshot_folder_that_goes_away_is_told_and_comes_back(tmp_path: Path) -> None:
    with run_server(tmp_path, snapshot_every=1) as client:
        services = client.app.services
        ana = create_table(client, "me", "screen", start=True)
        folder = services.snapshots.folder
        shutil.rmtree(folder)
        luck = random.Random(1)
        while "snapshots" not in services.failing_tasks():
            assert ana.play_any(luck)
        folder.mkdir()
        while "snapshots" in services.failing_tasks():
            assert ana.play_any(luck)


@pytest.mark.interpreted
def test_a_hub_that_raises_does_not_undo_a_stored_action(
    client: InProcessClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = create_table(client, "me", "screen", start=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client.app.services.hub, "notify", lambda _: 1 / 0)
        ana.act("choose jason")
    assert ana.get()["entries"] == 1


def test_a_failing_update_closes_that_connection_and_no_other(
    client: InProcessClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = create_table(client, "me", "open")
    nikos = join_table(ana)
    ana.post("start")

    def broken(table: Table, viewer: Viewer, present: Presence, now: float) -> messages.PlayUpdate:
        assert viewer.lang != "el" or not table.log, "planted"
        return full_update(table, viewer, present, now)

    monkeypatch.setattr(live_module, "play_update", broken)
    with open_websocket_as(ana) as well, open_websocket_as(nikos, lang="el") as bad:
        assert well.act("choose jason")["type"] == "done"
        with pytest.raises(WebSocketDisconnect) as closed:
            bad.receive_until(lambda _: False)
        assert closed.value.code == live_module.CLOSE_INTERNAL_ERROR
        assert well.drain()["entries"] == 1


def test_a_failed_send_ends_one_connection_quietly(
    client: InProcessClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana = create_table(client, "me", "open")
    nikos = join_table(ana)
    ana.post("start")
    begin = live_module.TableSession.__init__
    came: list[live_module.TableSession] = []
    planted: list[live_module.TableSession] = []

    def come(session: live_module.TableSession, socket: AppWebSocket, services: Services) -> None:
        begin(session, socket, services)
        came.append(session)
        send = socket.send

        async def broken(message: Any) -> None:
            if session in planted:
                raise OSError("planted")
            await send(message)

        socket.send = broken

    monkeypatch.setattr(live_module.TableSession, "__init__", come)
    with open_websocket_as(ana) as well, open_websocket_as(nikos, lang="el"):
        planted.append(came[1])
        assert well.act("choose jason")["type"] == "done"
        client.wait_until_idle()
        assert len(client.app.services.hub.connections[ana.table]) == 1
        assert well.drain()["entries"] == 1
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_clock_that_breaks_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faults = [1, 2, 3]
    time_is_up = play.replace_late_player

    def broken(*given: Any) -> Any:
        if faults:
            raise ZeroDivisionError(faults.pop())
        return time_is_up(*given)

    monkeypatch.setattr(play, "replace_late_player", broken)
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "random", start=True, clock={"kind": "budget", "seconds": 60})
        client.advance(60)
        assert len(faults) == 2
        assert not ana.get()["seats"][0]["away"]
        client.advance(
            turn_scheduler.RETRY_SECONDS + 2 * turn_scheduler.RETRY_SECONDS + 4 * turn_scheduler.RETRY_SECONDS
        )
        assert faults == []
        assert ana.get()["seats"][0]["away"]


def test_a_dead_bot_worker_is_replaced_and_its_table_plays_on(tmp_path: Path) -> None:
    with run_server(tmp_path, bot_workers=1, bot_delay=1.0) as client:
        host = create_table(client, "random", "random", start=True)
        bots = client.app.services.bots
        # The bot has chosen and waits for its pause before it acts.
        client.wait_until_idle()
        os.kill(bots.idle[0].process.pid, signal.SIGKILL)
        while host.get()["phase"] == "playing":
            client.advance_to_next_timer()
        assert bots.fallbacks == 1


def test_a_background_task_that_raises_goes_on_and_is_reported_as_failing() -> None:
    async def story() -> None:
        errors = OngoingErrors()
        tasks = BackgroundTasks(errors, Clock())
        enough = asyncio.Event()
        limping: list[bool] = []

        async def work() -> None:
            limping.append("work" in errors.descriptions())
            if len(limping) == 6:
                enough.set()
            if len(limping) < 4:
                raise ZeroDivisionError

        tasks.start_periodic("work", 0.0, work)
        async with asyncio.timeout(CALL_TIMEOUT):
            await enough.wait()
        assert limping == [False, True, True, True, False, False]
        assert tasks.dead_tasks() == []
        tasks.tasks["work"].cancel()
        await asyncio.sleep(0)
        assert tasks.dead_tasks() == ["work"]
        await tasks.close()

    asyncio.run(story())


def test_resuming_games_waits_for_a_database_that_is_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with run_server(tmp_path, bot_delay=3600.0) as client:
        host = create_table(client, "random", "random", start=True)
    playing = Store.playing_tables
    downs = [1, 2]

    async def down(store: Store, after: float) -> list[str]:
        if downs:
            raise StorageUnavailable(str(downs.pop()))
        return await playing(store, after)

    monkeypatch.setattr(Store, "playing_tables", down)
    with run_server(tmp_path) as client:
        for seconds_left in ([1], []):
            client.wait_until_idle()
            assert downs == seconds_left
            assert client.app.services.failing_tasks()
            client.advance(RETRY_SECONDS)
        assert reconnect(client, host).get()["phase"] == "over"
