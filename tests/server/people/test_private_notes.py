"""Private notes: on every device that holds the seat, and readable by no one else."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.server.http_players import bearer, checked_json, create_table, join_table, run_server


def test_a_note_is_its_seats_alone_and_stays(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "open")
        nikos = join_table(ana)
        path = f"/api/tables/{ana.table}/note"
        assert ana.get("note", seat="a") == {"text": "", "changed": 0.0, "kept": True}
        first = ana.post("note", {"seat": "a", "text": "Nikos bluffs\nwatch him"})
        assert first["kept"]
        checked_json(client.get(path, params={"seat": "a"}), 403)
        nikos.get("note", status=403, seat="a")
        nikos.post("note", {"seat": "a", "text": "mine now"}, 403)
        assert nikos.get("note", seat="b")["text"] == ""
        assert "bluffs" not in str(nikos.get()) + str(ana.get())
        checked_json(client.post(path, json={"seat": "a", "text": "x" * 8001}, headers=bearer(*ana.keys)), 413)
    with sqlite3.connect(tmp_path / "test.db") as connection:
        assert "bluffs" not in "\n".join(connection.iterdump()), "whoever reads the database reads notes"
    with run_server(tmp_path) as client:
        response = checked_json(client.get(path, params={"seat": "a"}, headers=bearer(*ana.keys)), 200)
        assert response["text"] == "Nikos bluffs\nwatch him"


def test_two_devices_do_not_write_over_each_other(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "open")
        desk = ana.post("note", {"seat": "a", "text": "from the desk"})
        phone = ana.post("note", {"seat": "a", "text": "from the phone"})
        assert (phone["kept"], phone["text"]) == (False, "from the desk")
        assert ana.post("note", {"seat": "a", "text": "both", "since": desk["changed"]})["kept"]
        late = ana.post("note", {"seat": "a", "text": "late", "since": desk["changed"]})
        assert (late["kept"], late["text"]) == (False, "both")
        ana.post("note", {"seat": "a", "text": "", "since": late["changed"]})
        assert ana.get("note", seat="a")["changed"] == 0
