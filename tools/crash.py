"""Kill the server with SIGKILL in the middle of play, repeatedly, and check that no acknowledged action is lost.

python tools/crash.py --kills 300
"""

from __future__ import annotations

import argparse
import json
import random
import sqlite3
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tools.process import GAME, HTTP, Fork, Zygote

# The server is killed after a random number of acknowledgements between these two.
FEWEST, MOST = 5, 100
# Timeout in seconds of every single wait; far above what a busy machine needs.
GIVING_UP = 120.0


@dataclass
class Player:
    """Plays both seats of one table over a WebSocket; records the actions sent and the versions acknowledged."""

    table: str
    keys: list[str]
    luck: random.Random
    sent: dict[str, dict[str, Any]] = field(default_factory=dict)
    done: dict[str, int] = field(default_factory=dict)

    def play(self, url: str, stop: threading.Event, acknowledged: threading.Semaphore) -> None:
        try:
            with connect(url, open_timeout=GIVING_UP, close_timeout=0.1) as connection:
                connection.send(json.dumps({"type": "hello", "table": self.table, "keys": self.keys}))
                while not stop.is_set():
                    frame = json.loads(connection.recv(GIVING_UP))
                    if frame["type"] == "done":
                        self.done[frame["id"]] = frame["version"]
                        acknowledged.release()
                    elif frame["type"] == "update" and frame["options"]:
                        connection.send(json.dumps(self.act(frame)))
        except (OSError, TimeoutError, WebSocketException):
            return

    def act(self, update: dict[str, Any]) -> dict[str, Any]:
        request = {
            "type": "act",
            "id": f"{self.table}-{len(self.sent)}",
            "seat": update["eyes"],
            "version": update["version"],
            "text": self.luck.choice(update["options"])["text"],
        }
        self.sent[request["id"]] = request
        return request


def new_player(url: str, luck: random.Random) -> Player:
    seats = [{"kind": "me"}, {"kind": "screen"}]
    body = {"game": GAME, "seats": seats, "start": True, "options": {"max-rounds": "60"}}
    reply = HTTP.post(f"{url}/api/tables", json=body).json()
    return Player(reply["table"], [key["key"] for key in reply["keys"]], random.Random(luck.random()))


def stored(db: str, table: str) -> list[dict[str, Any]]:
    with sqlite3.connect(db) as connection:
        rows = connection.execute("select number, body from lines where table_id = ? order by number", (table,))
        entries = [{"number": number, **json.loads(body)} for number, body in rows]
    assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1)), "a number is missing"
    return entries


def check(server: Fork, player: Player) -> int:
    """Check that acknowledged actions are stored once, with the acknowledged version, and retries idempotent."""
    entries = [entry for entry in stored(server.db, player.table) if entry["is"] == "acted"]
    numbers = {entry["id"]: entry["number"] for entry in entries}
    assert len(numbers) == len(entries), "an action is doubled"
    assert set(numbers) <= set(player.sent), "an action that nobody sent"
    for act_id, version in player.done.items():
        assert numbers.get(act_id) == version, f"an acknowledged action is lost: {act_id}"
    headers = {"Authorization": f"Bearer {','.join(player.keys)}"}
    address = f"{server.url}/api/tables/{player.table}"
    table = HTTP.get(address, headers=headers).json()
    assert table["entries"] == len(entries), "the table is not what its lines say"
    for act_id in list(player.done)[-1:]:
        request = {key: value for key, value in player.sent[act_id].items() if key != "type"}
        reply = HTTP.post(f"{address}/act", json=request, headers=headers)
        assert reply.json()["version"] == player.done[act_id], "a repeated action was done again"
    return len(player.done)


def one_kill(zygote: Zygote, folder: Path, luck: random.Random, players: list[Player], tables: int) -> list[Player]:
    """Start the server, check the tables of the last round, play on new tables, kill the server."""
    server = Fork(zygote, folder)
    for player in players:
        check(server, player)
    players = [new_player(server.url, luck) for _ in range(tables)]
    stop, acknowledged = threading.Event(), threading.Semaphore(0)
    threads = [threading.Thread(target=player.play, args=(server.live, stop, acknowledged)) for player in players]
    for thread in threads:
        thread.start()
    for _ in range(luck.randint(FEWEST, MOST)):
        assert acknowledged.acquire(timeout=GIVING_UP), "nobody is answered any more"
    server.kill()
    stop.set()
    for thread in threads:
        thread.join()
    return players


def run(kills: int, tables: int, seed: int, folder: Path) -> tuple[int, int]:
    """Return the numbers of actions sent and acknowledged."""
    luck = random.Random(seed)
    players: list[Player] = []
    sent = acknowledged = 0
    with Zygote() as zygote:
        for _ in range(kills):
            players = one_kill(zygote, folder, luck, players, tables)
            sent += sum(len(player.sent) for player in players)
            acknowledged += sum(len(player.done) for player in players)
        last = Fork(zygote, folder)
        for player in players:
            check(last, player)
        last.kill()
    return sent, acknowledged


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        sent, acknowledged = run(options.kills, options.tables, options.seed, Path(folder))
    seconds = time.monotonic() - start
    print(
        f"{options.kills} kills, {seconds:.0f} s: {sent} actions sent, {acknowledged} acknowledged, none lost or doubled"
    )


if __name__ == "__main__":
    main()
