"""What must hold after a storm: nothing acknowledged is lost, doubled or out of order, and all see the same."""

from __future__ import annotations

import json
import time
from collections import Counter
from typing import Any

import psycopg

from tools.process import HTTP
from tools.storm_devices import Log
from tools.storm_weather import Member

SETTLING = 60.0


def stored(db: str) -> dict[str, list[dict[str, Any]]]:
    """All lines of all tables."""
    found: dict[str, list[dict[str, Any]]] = {}
    with psycopg.connect(db) as connection:
        for table, number, body in connection.execute("select table_id, number, body from lines order by 1, 2"):
            lines = found.setdefault(table, [])
            lines.append(json.loads(body))
            assert len(lines) == number, f"{table}: {number} follows {len(lines) - 1}"
    return found


def check_lines(lines: dict[str, list[dict[str, Any]]], log: Log) -> Counter[str]:
    """What was acknowledged is stored once, under the number that was told; nothing is stored that was refused."""
    count: Counter[str] = Counter()
    numbers: dict[str, tuple[str, int]] = {}
    for table, rows in lines.items():
        for number, line in enumerate(rows, 1):
            count[line.get("mark") or line["is"]] += 1
            if line["is"] != "acted" or not line.get("id"):
                continue
            sent = log.sent[line["id"]]
            assert line["id"] not in numbers, f"doubled: {line['id']}"
            assert (sent.table, sent.seat, sent.text) == (table, line["seat"], line["text"]), f"not sent so: {line}"
            assert not sent.refused, f"refused, and yet stored: {line['id']}"
            numbers[line["id"]] = (table, number)
    for act, sent in log.sent.items():
        assert not sent.version or numbers.get(act) == (sent.table, sent.version), f"acknowledged and lost: {act}"
    assert not log.out_of_order, f"out of order: {log.out_of_order[:5]}"
    return count


def seen(member: Member, table: str, keys: list[str]) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {','.join(keys)}"}
    update: dict[str, Any] = HTTP.get(f"{member.url}/api/tables/{table}", headers=headers).json()
    return {name: value for name, value in update.items() if name != "seats"}


def check_alike(members: list[Member], tables: dict[str, list[str]], lines: dict[str, list[dict[str, Any]]]) -> None:
    """Every server has the same table, and it is what its lines say."""
    for table, keys in tables.items():
        looks = [seen(member, table, keys) for member in members]
        assert all(look == looks[0] for look in looks), f"not alike: {table}"
        acted = sum([line["is"] == "acted" for line in lines[table]])
        assert looks[0]["entries"] == acted, f"{table}: {looks[0]['entries']} of {acted} count"


def at_rest(members: list[Member], tables: dict[str, list[str]]) -> None:
    """Until all bots have played: then everybody waits for people."""
    end = time.monotonic() + SETTLING
    for table, keys in tables.items():
        while (look := seen(members[0], table, keys))["phase"] == "playing" and not look["options"]:
            assert time.monotonic() < end, f"nobody minds {table}"
            time.sleep(0.05)
