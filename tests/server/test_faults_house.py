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

from tests.server.client import NET, Client
from tests.server.people import join, make, play_out, serving
from tests.server.planted import begun
from tests.server.sockets import live
from tests.server.test_store import at
from theomachy.server import keeper
from theomachy.server import live as live_module
from theomachy.server.chores import AGAIN, Chores
from theomachy.server.greeting import Socket
from theomachy.server.house import House
from theomachy.server.store import Store
from theomachy.server.times import Times
from theomachy.server.troubles import Troubles
from theomachy.server.writing import Waiting
from theomachy.table import acting, wire
from theomachy.table.presence import Presence
from theomachy.table.sight import look
from theomachy.table.storing import Down, Write
from theomachy.table.table import Table
from theomachy.table.viewer import Viewer

# The store --------------------------------------------------------------------------------------------------------


def test_a_full_disk_refuses_and_everything_goes_on_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as client:
        ana = begun(client, public=True)
        store = client.app.house.store

        def full(group: object) -> None:
            raise sa.exc.OperationalError("insert", {}, Exception("disk is full"))

        with pytest.MonkeyPatch.context() as patch:
            bots = make(client, "random", "random", start=False)
            patch.setattr(store, "put", full)
            assert bots.post("start", status=503)["slug"] == "store-down"
            body = {"game": "deus-ex-machina-cards", "seats": [{"kind": "me"}, {"kind": "screen"}]}
            assert client.post("/api/tables", json=body).status_code == 503
            assert [one["table"] for one in client.get("/api/tables").json()] == [ana.table]
            assert ana.get()["entries"] == 2
        bots.post("start")
        client.settled()
        assert bots.get()["phase"] == "over"


def test_a_bots_table_waits_for_a_full_disk_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        house = client.app.house
        put = house.store.put
        refusals = 5

        def nearly_full(group: Any) -> None:
            nonlocal refusals
            if refusals and any(one.row is not None and '"acted"' in one.row.body for one in group):
                refusals -= 1
                raise sa.exc.OperationalError("insert", {}, Exception("disk is full"))
            put(group)

        monkeypatch.setattr(house.store, "put", nearly_full)
        host = make(client, "random", "random", start=True)
        # Each pause is twice as long as the one before.
        for failures_left, wait in ((4, 0), (3, 1), (2, 2), (1, 4), (0, 8)):
            client.advance(wait * keeper.AGAIN)
            assert refusals == failures_left
            assert host.get()["entries"] == 0
        client.advance(16 * keeper.AGAIN)
        assert host.get()["phase"] == "over"


def test_a_write_that_breaks_oddly_does_not_end_the_writer(client: Client) -> None:
    store = client.app.house.store
    put = store.put
    ana, well = begun(client), begun(client)

    def odd(group: Any) -> None:
        assert all(one.table != ana.table for one in group), "planted"
        put(group)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "put", odd)
        store.commit([Waiting(Write(ana.table, None))])
        assert ana.post("chat", {"text": "x"}, status=503)["slug"] == "store-down"
        well.post("chat", {"text": "x"})
    ana.post("chat", {"text": "y"})


# Snapshots, hub, lines, clocks, bots, chores ----------------------------------------------------------------------


def test_a_snapshot_folder_that_cannot_be_had_is_told_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("in the way")
    with serving(tmp_path, snapshot_every=1) as client:
        ana = begun(client)
        assert "snapshots" in client.app.house.troubles()
        play_out([ana], random.Random(1))


def test_a_snapshot_folder_that_goes_away_is_told_and_comes_back(tmp_path: Path) -> None:
    with serving(tmp_path, snapshot_every=1) as client:
        house = client.app.house
        ana = make(client, "me", "screen", start=True)
        folder = house.snapshots.folder
        shutil.rmtree(folder)
        luck = random.Random(1)
        while "snapshots" not in house.troubles():
            assert ana.play_any(luck)
        folder.mkdir()
        while "snapshots" in house.troubles():
            assert ana.play_any(luck)


@pytest.mark.interpreted
def test_a_hub_that_breaks_takes_no_stored_action_back(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = make(client, "me", "screen", start=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client.app.house.hub, "tell", lambda _: 1 / 0)
        ana.act("choose jason")
    assert ana.get()["entries"] == 1


def test_a_look_that_breaks_closes_that_line_and_no_other(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = make(client, "me", "open")
    nikos = join(ana)
    ana.post("start")

    def broken(table: Table, viewer: Viewer, present: Presence, now: float) -> wire.Play:
        assert viewer.lang != "el" or not table.told, "planted"
        return look(table, viewer, present, now)

    monkeypatch.setattr(live_module, "look_on", broken)
    with live(ana) as well, live(nikos, lang="el") as bad:
        assert well.act("choose jason")["type"] == "done"
        with pytest.raises(WebSocketDisconnect) as closed:
            bad.until(lambda _: False)
        assert closed.value.code == live_module.BROKEN
        assert well.settle()["entries"] == 1


def test_a_send_that_fails_ends_one_line_quietly(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana = make(client, "me", "open")
    nikos = join(ana)
    ana.post("start")
    begin = live_module.Caller.__init__
    came: list[live_module.Caller] = []
    planted: list[live_module.Caller] = []

    def come(caller: live_module.Caller, socket: Socket, house: House) -> None:
        begin(caller, socket, house)
        came.append(caller)
        send = socket.send

        async def broken(message: Any) -> None:
            if caller in planted:
                raise OSError("planted")
            await send(message)

        socket.send = broken

    monkeypatch.setattr(live_module.Caller, "__init__", come)
    with live(ana) as well, live(nikos, lang="el"):
        planted.append(came[1])
        assert well.act("choose jason")["type"] == "done"
        client.settled()
        assert len(client.app.house.hub.connections[ana.table]) == 1
        assert well.settle()["entries"] == 1
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_clock_that_breaks_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faults = [1, 2, 3]
    time_is_up = acting.time_is_up

    def broken(*given: Any) -> Any:
        if faults:
            raise ZeroDivisionError(faults.pop())
        return time_is_up(*given)

    monkeypatch.setattr(acting, "time_is_up", broken)
    with serving(tmp_path) as client:
        ana = make(client, "me", "random", start=True, clock={"kind": "budget", "seconds": 60})
        client.advance(60)
        assert len(faults) == 2
        assert not ana.get()["seats"][0]["away"]
        client.advance(keeper.AGAIN + 2 * keeper.AGAIN + 4 * keeper.AGAIN)
        assert faults == []
        assert ana.get()["seats"][0]["away"]


@pytest.mark.once
def test_a_dead_bot_worker_is_replaced_and_its_table_plays_on(tmp_path: Path) -> None:
    with serving(tmp_path, bot_workers=1, bot_delay=1.0) as client:
        host = make(client, "random", "random", start=True)
        bots = client.app.house.bots
        # The bot has chosen and waits for its pause before it acts.
        client.settled()
        os.kill(bots.idle[0].process.pid, signal.SIGKILL)
        while host.get()["phase"] == "playing":
            client.go_to_next()
        assert bots.fallbacks == 1


def test_a_chore_that_breaks_goes_on_and_is_told_while_it_limps() -> None:
    async def story() -> None:
        troubles = Troubles()
        chores = Chores(troubles, Times())
        enough = asyncio.Event()
        limping: list[bool] = []

        async def work() -> None:
            limping.append("work" in troubles.told())
            if len(limping) == 6:
                enough.set()
            if len(limping) < 4:
                raise ZeroDivisionError

        chores.every("work", 0.0, work)
        async with asyncio.timeout(NET):
            await enough.wait()
        assert limping == [False, True, True, True, False, False]
        assert chores.dead() == []
        chores.tasks["work"].cancel()
        await asyncio.sleep(0)
        assert chores.dead() == ["work"]
        await chores.close()

    asyncio.run(story())


def test_waking_waits_for_a_database_that_is_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path, bot_delay=3600.0) as client:
        host = make(client, "random", "random", start=True)
    playing = Store.playing
    downs = [1, 2]

    async def down(store: Store, after: float) -> list[str]:
        if downs:
            raise Down(str(downs.pop()))
        return await playing(store, after)

    monkeypatch.setattr(Store, "playing", down)
    with serving(tmp_path) as client:
        for seconds_left in ([1], []):
            client.settled()
            assert downs == seconds_left
            assert client.app.house.troubles()
            client.advance(AGAIN)
        assert at(client, host).get()["phase"] == "over"
