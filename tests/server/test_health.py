"""Health checks: a fault is reported while it lasts, and no longer."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections import namedtuple
from pathlib import Path

import pytest

from tests.server.client import Client
from tests.server.people import checked, make
from theomachy.server import health
from tools.process import GAME, HTTP, Process, reserve_port
from tools.waiting import SAFETY_NET

pytestmark = pytest.mark.once

Usage = namedtuple("Usage", "total used free")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run every check anew; cache none."""
    monkeypatch.setattr(health, "CHECKED", 0.05)


def unwell(client: Client) -> str:
    return str(checked(client.get("/health"), 503)["slug"])


def test_a_locked_database_is_known(client: Client, tmp_path: Path) -> None:
    assert client.get("/health").text == "ok\n"
    other = sqlite3.connect(tmp_path / "test.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    client.app.house.health.checked = -1.0
    assert unwell(client) == "unwell-locked"
    other.execute("ROLLBACK")
    other.close()
    client.app.house.health.checked = -1.0
    assert client.get("/health").text == "ok\n"


def test_a_full_disk_is_known(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**12, 10**12 - 5, 5))
    assert unwell(client) == "unwell-full"


def test_a_database_that_lost_its_file_is_known(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: Path) -> str:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(health, "check_file", gone)
    assert unwell(client) == "unwell-store"


def test_a_writer_that_is_gone_is_known(client: Client) -> None:
    house = client.app.house
    house.store.writes.put(None)
    house.store.writer.join()
    assert unwell(client) == "unwell-store"


def test_many_who_ask_are_answered_by_one_check(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "CHECKED", 600.0)
    checks: list[Path] = []

    def check_file(path: Path) -> str:
        checks.append(path)
        return ""

    monkeypatch.setattr(health, "check_file", check_file)
    client.app.house.health.checked = -600.0
    for _ in range(10):
        assert client.get("/health").text == "ok\n"
    assert len(checks) == 1


def test_what_must_always_run_is_missed(client: Client) -> None:
    client.app.house.limping.note("follow", RuntimeError("gone"))
    answer = checked(client.get("/health"), 503)
    assert answer["slug"] == "unwell-chores"
    assert "follow" in answer["detail"]
    client.app.house.limping.over("follow")
    assert client.get("/health").text == "ok\n"


def test_a_real_disk_that_takes_no_more(tmp_path: Path) -> None:
    """With files limited to 400 kB, writes are refused and the health check reports it."""
    limited = ("bash", "-c", 'ulimit -f 400; exec "$@"', "_")
    server = Process(tmp_path, "--bots", "0", wrapper=limited).start()
    try:
        seats = [{"kind": "me"}, {"kind": "open"}]
        response = HTTP.post(f"{server.url}/api/tables", json={"game": GAME, "seats": seats}).json()
        chat = f"{server.url}/api/tables/{response['table']}/chat"
        headers = {"Authorization": f"Bearer {response['keys'][0]['key']}"}
        codes = [200]
        while codes[-1] == 200 and len(codes) < 2000:
            codes.append(HTTP.post(chat, json={"text": "x" * 500}, headers=headers).status_code)
        assert codes[-1] == 503
        answer = HTTP.get(f"{server.url}/health")
        assert answer.status_code == 503
        assert answer.json()["slug"].startswith("unwell-")
        assert HTTP.get(f"{server.url}/api/tables/{response['table']}").status_code == 200, (
            "what is stored is still shown"
        )
    finally:
        server.stop()


def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    first = Process(tmp_path, "--bots", "0").start()
    try:
        command = [sys.executable, "-m", "theomachy.cli.serve", "--db", first.db, "--game", GAME]
        command += ["--port", str(reserve_port(first))]
        second = subprocess.run(command, capture_output=True, text=True, timeout=SAFETY_NET)
        assert second.returncode == 2
        assert first.db in second.stderr
        assert "Traceback" not in second.stderr
        assert HTTP.get(f"{first.url}/health").text == "ok\n"
    finally:
        first.stop()
    third = Process(tmp_path, "--bots", "0", db=first.db).start()
    third.stop()


def test_a_table_is_made_where_all_is_well(client: Client) -> None:
    make(client, "me", "open")
    assert client.get("/health").text == "ok\n"
