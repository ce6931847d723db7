"""Invariants after a chaos test: no acknowledged action is lost, doubled or out of order, and all servers agree."""

from __future__ import annotations

import json
import time
from collections import Counter
from typing import Any

import psycopg

from tools.chaos.chaos_devices import ChaosLog
from tools.chaos.chaos_failures import ClusterServer
from tools.server.server_process import HTTP_CLIENT

SETTLE_TIMEOUT = 60.0


def read_journals(db: str) -> dict[str, list[dict[str, Any]]]:
    """Read the journals of all tables."""
    journals: dict[str, list[dict[str, Any]]] = {}
    with psycopg.connect(db) as connection:
        for table, number, body in connection.execute("select table_id, number, body from lines order by 1, 2"):
            entries = journals.setdefault(table, [])
            entries.append(json.loads(body))
            assert len(entries) == number, f"{table}: {number} follows {len(entries) - 1}"
    return journals


def check_journals(journals: dict[str, list[dict[str, Any]]], log: ChaosLog) -> Counter[str]:
    """Check that acknowledged actions are stored once, under the acknowledged number, and refused ones never."""
    count: Counter[str] = Counter()
    numbers: dict[str, tuple[str, int]] = {}
    for table, rows in journals.items():
        for number, entry in enumerate(rows, 1):
            count[entry.get("mark") or entry["is"]] += 1
            if entry["is"] != "acted" or not entry.get("id"):
                continue
            submission = log.submitted[entry["id"]]
            assert entry["id"] not in numbers, f"doubled: {entry['id']}"
            assert (submission.table, submission.seat, submission.text) == (table, entry["seat"], entry["text"]), (
                f"not sent so: {entry}"
            )
            assert not submission.refused, f"refused, and yet stored: {entry['id']}"
            numbers[entry["id"]] = (table, number)
    for act, submission in log.submitted.items():
        assert not submission.version or numbers.get(act) == (submission.table, submission.version), (
            f"acknowledged and lost: {act}"
        )
    assert not log.out_of_order, f"out of order: {log.out_of_order[:5]}"
    return count


def fetch_update(member: ClusterServer, table: str, keys: list[str]) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {','.join(keys)}"}
    update: dict[str, Any] = HTTP_CLIENT.get(f"{member.url}/api/tables/{table}", headers=headers).json()
    return {name: value for name, value in update.items() if name != "seats"}


def check_servers_agree(
    members: list[ClusterServer], tables: dict[str, list[str]], journals: dict[str, list[dict[str, Any]]]
) -> None:
    """Check that all servers return the same table, and that it matches its journal."""
    for table, keys in tables.items():
        updates = [fetch_update(member, table, keys) for member in members]
        assert all(update == updates[0] for update in updates), f"not alike: {table}"
        action_count = sum([entry["is"] == "acted" for entry in journals[table]])
        assert updates[0]["entries"] == action_count, f"{table}: {updates[0]['entries']} of {action_count} count"


def wait_for_bots(members: list[ClusterServer], tables: dict[str, list[str]]) -> None:
    """Wait until all bots have played and every table waits for a person."""
    end = time.monotonic() + SETTLE_TIMEOUT
    for table, keys in tables.items():
        while (update := fetch_update(members[0], table, keys))["phase"] == "playing" and not update["options"]:
            assert time.monotonic() < end, f"nobody minds {table}"
            time.sleep(0.05)
