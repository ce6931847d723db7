"""Kill the server with SIGKILL in the middle of play, repeatedly, and check that no acknowledged action is lost.

python tools/chaos/crash_test.py --kills 300
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

sys.path.insert(0, str(Path(__file__).parents[2]))

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tools.server.server_process import GAME, HTTP_CLIENT, ForkedServer, Zygote

# The server is killed after a random number of acknowledgements between these two.
MIN_ACKNOWLEDGED, MAX_ACKNOWLEDGED = 5, 100
# Timeout in seconds of every single wait; far above what a busy machine needs.
TIMEOUT = 120.0


@dataclass
class Player:
    """Plays both seats of one table over a WebSocket; records the actions sent and the versions acknowledged."""

    table: str
    keys: list[str]
    rng: random.Random
    sent: dict[str, dict[str, Any]] = field(default_factory=dict)
    acknowledged_versions: dict[str, int] = field(default_factory=dict)

    def play(self, url: str, stop: threading.Event, acknowledged: threading.Semaphore) -> None:
        try:
            with connect(url, open_timeout=TIMEOUT, close_timeout=0.1) as connection:
                connection.send(json.dumps({"type": "hello", "table": self.table, "keys": self.keys}))
                while not stop.is_set():
                    frame = json.loads(connection.recv(TIMEOUT))
                    if frame["type"] == "done":
                        self.acknowledged_versions[frame["id"]] = frame["version"]
                        acknowledged.release()
                    elif frame["type"] == "update" and frame["options"]:
                        connection.send(json.dumps(self.make_action(frame)))
        except (OSError, TimeoutError, WebSocketException):
            return

    def make_action(self, update: dict[str, Any]) -> dict[str, Any]:
        request = {
            "type": "act",
            "id": f"{self.table}-{len(self.sent)}",
            "seat": update["eyes"],
            "version": update["version"],
            "text": self.rng.choice(update["options"])["text"],
        }
        self.sent[request["id"]] = request
        return request


def new_player(url: str, rng: random.Random) -> Player:
    seats = [{"kind": "me"}, {"kind": "screen"}]
    body = {"game": GAME, "seats": seats, "start": True, "options": {"max-rounds": "60"}}
    reply = HTTP_CLIENT.post(f"{url}/api/tables", json=body).json()
    return Player(reply["table"], [key["key"] for key in reply["keys"]], random.Random(rng.random()))


def read_journal(db: str, table: str) -> list[dict[str, Any]]:
    with sqlite3.connect(db) as connection:
        rows = connection.execute("select number, body from lines where table_id = ? order by number", (table,))
        entries = [{"number": number, **json.loads(body)} for number, body in rows]
    assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1)), "a number is missing"
    return entries


def check_player(server: ForkedServer, player: Player) -> int:
    """Check that acknowledged actions are stored once, with the acknowledged version, and retries idempotent."""
    entries = [entry for entry in read_journal(server.db, player.table) if entry["is"] == "acted"]
    numbers = {entry["id"]: entry["number"] for entry in entries}
    assert len(numbers) == len(entries), "an action is doubled"
    assert set(numbers) <= set(player.sent), "an action that nobody sent"
    for act_id, version in player.acknowledged_versions.items():
        assert numbers.get(act_id) == version, f"an acknowledged action is lost: {act_id}"
    headers = {"Authorization": f"Bearer {','.join(player.keys)}"}
    address = f"{server.url}/api/tables/{player.table}"
    table = HTTP_CLIENT.get(address, headers=headers).json()
    assert table["entries"] == len(entries), "the table is not what its lines say"
    for act_id in list(player.acknowledged_versions)[-1:]:
        request = {key: value for key, value in player.sent[act_id].items() if key != "type"}
        reply = HTTP_CLIENT.post(f"{address}/act", json=request, headers=headers)
        assert reply.json()["version"] == player.acknowledged_versions[act_id], "a repeated action was done again"
    return len(player.acknowledged_versions)


def play_and_kill(zygote: Zygote, folder: Path, rng: random.Random, players: list[Player], tables: int) -> list[Player]:
    """Start the server, check the tables of the last round, play on new tables, kill the server."""
    server = ForkedServer(zygote, folder)
    for player in players:
        check_player(server, player)
    players = [new_player(server.url, rng) for _ in range(tables)]
    stop, acknowledged = threading.Event(), threading.Semaphore(0)
    threads = [
        threading.Thread(target=player.play, args=(server.websocket_url, stop, acknowledged)) for player in players
    ]
    for thread in threads:
        thread.start()
    for _ in range(rng.randint(MIN_ACKNOWLEDGED, MAX_ACKNOWLEDGED)):
        assert acknowledged.acquire(timeout=TIMEOUT), "nobody is answered any more"
    server.kill()
    stop.set()
    for thread in threads:
        thread.join()
    return players


def run_kills(kills: int, tables: int, seed: int, folder: Path) -> tuple[int, int]:
    """Return the numbers of actions sent and acknowledged."""
    luck = random.Random(seed)
    players: list[Player] = []
    sent = acknowledged = 0
    with Zygote() as zygote:
        for _ in range(kills):
            players = play_and_kill(zygote, folder, luck, players, tables)
            sent += sum(len(player.sent) for player in players)
            acknowledged += sum(len(player.acknowledged_versions) for player in players)
        last = ForkedServer(zygote, folder)
        for player in players:
            check_player(last, player)
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
        sent, acknowledged = run_kills(options.kills, options.tables, options.seed, Path(folder))
    seconds = time.monotonic() - start
    print(
        f"{options.kills} kills, {seconds:.0f} s: {sent} actions sent, {acknowledged} acknowledged, 0 lost or doubled"
    )


if __name__ == "__main__":
    main()
