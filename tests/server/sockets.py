"""A WebSocket client, for tests."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.server.client import NET, Client
from tests.server.people import Json, Person
from tools.updates import Updates


class Live:
    """A connection that applies changes to its update and keeps the log as a browser would."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.update: Json = {}
        self.updates = Updates()
        self.log: list[Json] = []
        self.raw: list[str] = []
        self.answers: list[Json] = []
        self.count = 0

    def send(self, **frame: Any) -> None:
        self.socket.send_text(json.dumps(frame))

    def receive(self) -> Json:
        raw = self.socket.receive_text(timeout=NET)
        self.raw.append(raw)
        frame: Json = json.loads(raw)
        if frame["type"] in ("update", "change"):
            frame = self.update = self.updates.whole(frame)
            self.log = [line for line in self.log if line["number"] <= frame["log_from"]] + frame["log"]
        else:
            self.answers.append(frame)
        return frame

    def until(self, fits: Callable[[Json], bool], most: int = 200) -> Json:
        for _ in range(most):
            frame = self.receive()
            if fits(frame):
                return frame
        raise AssertionError("never came")

    def answer(self, kind: str) -> Json:
        return self.until(lambda frame: frame["type"] == kind)

    def act(self, text: str, **changes: Any) -> Json:
        """Send an action and return the frame that answers it."""
        self.count += 1
        act_id = f"live-{self.count}"
        frame = {"id": act_id, "seat": self.update["eyes"], "version": self.update["version"], "text": text}
        self.send(**{"type": "act", **frame, **changes})
        return self.until(lambda frame: frame["type"] in ("done", "refused"))

    def settle(self) -> Json:
        """Read until all earlier frames have arrived: the pong to a ping comes after them. Return the update."""
        self.send(type="ping")
        self.answer("pong")
        return self.update


@contextmanager
def connect(client: Client, table: str, keys: list[str], **hello: Any) -> Iterator[Live]:
    with client.websocket_connect("/api/live") as socket:
        live = Live(socket)
        live.send(**{"type": "hello", "table": table, "keys": keys, "changes": True, **hello})
        yield live


@contextmanager
def live(person: Person, **hello: Any) -> Iterator[Live]:
    with connect(person.client, person.table, person.keys, **hello) as line:
        line.answer("update")
        yield line
