"""Health checks: a fault is reported while it lasts, and no longer."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections import namedtuple
from pathlib import Path

import pytest

from tests.server.http_players import checked_json, create_table
from tests.server.in_process_client import InProcessClient
from theomachy.server import health
from tools.polling import TIMEOUT
from tools.server.server_process import GAME, HTTP_CLIENT, ServerProcess, reserve_port

Usage = namedtuple("Usage", "total used free")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run every check anew; cache none."""
    monkeypatch.setattr(health, "CHECK_INTERVAL", 0.05)


def failed_checks(client: InProcessClient) -> str:
    return str(checked_json(client.get("/health"), 503)["slug"])


def test_a_locked_database_is_known(client: InProcessClient, tmp_path: Path) -> None:
    assert client.get("/health").text == "ok\n"
    other = sqlite3.connect(tmp_path / "test.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    client.app.services.health.checked_at = -1.0
    assert failed_checks(client) == "unwell-locked"
    other.execute("ROLLBACK")
    other.close()
    client.app.services.health.checked_at = -1.0
    assert client.get("/health").text == "ok\n"


def test_a_full_disk_is_known(client: InProcessClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**12, 10**12 - 5, 5))
    assert failed_checks(client) == "unwell-full"


def test_a_database_that_lost_its_file_is_known(client: InProcessClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: Path) -> str:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(health, "check_file", gone)
    assert failed_checks(client) == "unwell-store"


def test_a_stopped_write_queue_is_reported(client: InProcessClient) -> None:
    services = client.app.services
    services.store.write_queue.put(None)
    services.store.writer.join()
    assert failed_checks(client) == "unwell-store"


def test_many_who_ask_are_answered_by_one_check(client: InProcessClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "CHECK_INTERVAL", 600.0)
    checks: list[Path] = []

    def check_file(path: Path) -> str:
        checks.append(path)
        return ""

    monkeypatch.setattr(health, "check_file", check_file)
    client.app.services.health.checked_at = -600.0
    for _ in range(10):
        assert client.get("/health").text == "ok\n"
    assert len(checks) == 1


def test_a_stopped_background_task_is_reported(client: InProcessClient) -> None:
    client.app.services.ongoing_errors.record("follow", RuntimeError("gone"))
    answer = checked_json(client.get("/health"), 503)
    assert answer["slug"] == "unwell-chores"
    assert "follow" in answer["detail"]
    client.app.services.ongoing_errors.clear("follow")
    assert client.get("/health").text == "ok\n"


def test_a_real_disk_that_takes_no_more(tmp_path: Path) -> None:
    """With files limited to 400 kB, writes are refused and the health check reports it."""
    limited = ("bash", "-c", 'ulimit -f 400; exec "$@"', "_")
    server = ServerProcess(tmp_path, "--bots", "0", wrapper=limited).start()
    try:
        seats = [{"kind": "me"}, {"kind": "open"}]
        response = HTTP_CLIENT.post(f"{server.url}/api/tables", json={"game": GAME, "seats": seats}).json()
        chat = f"{server.url}/api/tables/{response['table']}/chat"
        headers = {"Authorization": f"Bearer {response['keys'][0]['key']}"}
        codes = [200]
        while codes[-1] == 200 and len(codes) < 2000:
            codes.append(HTTP_CLIENT.post(chat, json={"text": "x" * 500}, headers=headers).status_code)
        assert codes[-1] == 503
        answer = HTTP_CLIENT.get(f"{server.url}/health")
        assert answer.status_code == 503
        assert answer.json()["slug"].startswith("unwell-")
        assert HTTP_CLIENT.get(f"{server.url}/api/tables/{response['table']}").status_code == 200, (
            "what is stored is still shown"
        )
    finally:
        server.stop()


def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    first = ServerProcess(tmp_path, "--bots", "0").start()
    try:
        command = [sys.executable, "-m", "theomachy.cli.main", "serve", "--db", first.db, "--game", GAME]
        command += ["--port", str(reserve_port(first))]
        second = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
        assert second.returncode == 2
        assert first.db in second.stderr
        assert "Traceback" not in second.stderr
        assert HTTP_CLIENT.get(f"{first.url}/health").text == "ok\n"
    finally:
        first.stop()
    third = ServerProcess(tmp_path, "--bots", "0", db=first.db).start()
    third.stop()


def test_a_table_is_made_where_all_is_well(client: InProcessClient) -> None:
    create_table(client, "me", "open")
    assert client.get("/health").text == "ok\n"


def test_an_older_server_refuses_a_newer_database_in_words(tmp_path: Path) -> None:
    """The shape of the database is a later one than this version knows."""
    server = ServerProcess(tmp_path, "--bots", "0").start()
    server.stop()
    with sqlite3.connect(server.db) as connection:
        connection.execute("update alembic_version set version_num = '0099_future'")
    command = [sys.executable, "-m", "theomachy.cli.main", "serve", "--db", server.db, "--game", GAME]
    late = subprocess.run(
        [*command, "--port", str(reserve_port(server))], capture_output=True, text=True, timeout=TIMEOUT
    )
    assert late.returncode != 0
    assert "0099_future" in late.stderr
    assert "newer version" in late.stderr
    assert "Traceback" not in late.stderr
