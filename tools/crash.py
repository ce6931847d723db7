"""Kills the server (-9) in the middle of play, again and again, and looks for acknowledged actions that are gone.

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

# The server is killed after so many acknowledgements, at least and at most.
FEWEST, MOST = 5, 100
# Nothing takes so many seconds, however busy the machine is.
GIVING_UP = 120.0


@dataclass
class Player:
    """Plays both seats of one table over the live line; remembers what was sent and what was acknowledged."""

    table: str
    keys: list[str]
    luck: random.Random
    sent: dict[str, dict[str, Any]] = field(default_factory=dict)
    done: dict[str, int] = field(default_factory=dict)

    def play(self, url: str, stop: threading.Event, acknowledged: threading.Semaphore) -> None:
        try:
            with connect(url, open_timeout=GIVING_UP, close_timeout=0.1) as line:
                line.send(json.dumps({"type": "hello", "table": self.table, "keys": self.keys}))
                while not stop.is_set():
                    frame = json.loads(line.recv(GIVING_UP))
                    if frame["type"] == "done":
                        self.done[frame["id"]] = frame["version"]
                        acknowledged.release()
                    elif frame["type"] == "update" and frame["options"]:
                        line.send(json.dumps(self.act(frame)))
        except (OSError, TimeoutError, WebSocketException):
            return

    def act(self, update: dict[str, Any]) -> dict[str, Any]:
        act = {
            "type": "act",
            "id": f"{self.table}-{len(self.sent)}",
            "seat": update["eyes"],
            "version": update["version"],
            "text": self.luck.choice(update["options"])["text"],
        }
        self.sent[act["id"]] = act
        return act


def new_player(url: str, luck: random.Random) -> Player:
    seats = [{"kind": "me"}, {"kind": "screen"}]
    body = {"game": GAME, "seats": seats, "start": True, "options": {"max-rounds": "60"}}
    made = HTTP.post(f"{url}/api/tables", json=body).json()
    return Player(made["table"], [key["key"] for key in made["keys"]], random.Random(luck.random()))


def stored(db: str, table: str) -> list[dict[str, Any]]:
    with sqlite3.connect(db) as connection:
        rows = connection.execute("select number, body from lines where table_id = ? order by number", (table,))
        found = [{"number": number, **json.loads(body)} for number, body in rows]
    assert [line["number"] for line in found] == list(range(1, len(found) + 1)), "a number is missing"
    return found


def check(server: Fork, player: Player) -> int:
    """What was acknowledged is stored once, under the number that was told; a repetition is answered the same."""
    lines = [line for line in stored(server.db, player.table) if line["is"] == "acted"]
    numbers = {line["id"]: line["number"] for line in lines}
    assert len(numbers) == len(lines), "an action is doubled"
    assert set(numbers) <= set(player.sent), "an action that nobody sent"
    for act_id, version in player.done.items():
        assert numbers.get(act_id) == version, f"an acknowledged action is lost: {act_id}"
    headers = {"Authorization": f"Bearer {','.join(player.keys)}"}
    address = f"{server.url}/api/tables/{player.table}"
    table = HTTP.get(address, headers=headers).json()
    assert table["entries"] == len(lines), "the table is not what its lines say"
    for act_id in list(player.done)[-1:]:
        act = {key: value for key, value in player.sent[act_id].items() if key != "type"}
        again = HTTP.post(f"{address}/act", json=act, headers=headers)
        assert again.json()["version"] == player.done[act_id], "a repeated action was done again"
    return len(player.done)


def one_kill(zygote: Zygote, folder: Path, luck: random.Random, players: list[Player], tables: int) -> list[Player]:
    """Starts the server, checks what was before, plays on, kills it."""
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
    """Gives the numbers of actions sent and acknowledged."""
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
    given = parser.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        sent, acknowledged = run(given.kills, given.tables, given.seed, Path(folder))
    seconds = time.monotonic() - start
    print(
        f"{given.kills} kills, {seconds:.0f} s: {sent} actions sent, {acknowledged} acknowledged, none lost or doubled"
    )


if __name__ == "__main__":
    main()
