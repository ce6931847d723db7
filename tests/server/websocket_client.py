"""A WebSocket client, for tests."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.server.http_players import HttpPlayer, Json
from tests.server.in_process_client import CALL_TIMEOUT, InProcessClient
from tools.server.delta_updates import UpdateBuilder


class WebSocketClient:
    """A connection that applies changes to its update and keeps the log as a browser would."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.update: Json = {}
        self.updates = UpdateBuilder()
        self.log: list[Json] = []
        self.raw: list[str] = []
        self.replies: list[Json] = []
        self.act_count = 0

    def send(self, **frame: Any) -> None:
        self.socket.send_text(json.dumps(frame))

    def receive(self) -> Json:
        raw = self.socket.receive_text(timeout=CALL_TIMEOUT)
        self.raw.append(raw)
        frame: Json = json.loads(raw)
        if frame["type"] in ("update", "change"):
            frame = self.update = self.updates.apply(frame)
            self.log = [line for line in self.log if line["number"] <= frame["log_from"]] + frame["log"]
        else:
            self.replies.append(frame)
        return frame

    def receive_until(self, matches: Callable[[Json], bool], most: int = 200) -> Json:
        for _ in range(most):
            frame = self.receive()
            if matches(frame):
                return frame
        raise AssertionError("never came")

    def receive_type(self, kind: str) -> Json:
        return self.receive_until(lambda frame: frame["type"] == kind)

    def act(self, text: str, **changes: Any) -> Json:
        """Send an action and return the frame that answers it."""
        self.act_count += 1
        act_id = f"live-{self.act_count}"
        frame = {"id": act_id, "seat": self.update["eyes"], "version": self.update["version"], "text": text}
        self.send(**{"type": "act", **frame, **changes})
        return self.receive_until(lambda frame: frame["type"] in ("done", "refused"))

    def drain(self) -> Json:
        """Read until all earlier frames have arrived: the pong to a ping comes after them. Return the update."""
        self.send(type="ping")
        self.receive_type("pong")
        return self.update


@contextmanager
def open_websocket(client: InProcessClient, table: str, keys: list[str], **hello: Any) -> Iterator[WebSocketClient]:
    with client.websocket_connect("/api/live") as socket:
        live = WebSocketClient(socket)
        live.send(**{"type": "hello", "table": table, "keys": keys, "changes": True, **hello})
        yield live


@contextmanager
def open_websocket_as(person: HttpPlayer, **hello: Any) -> Iterator[WebSocketClient]:
    with open_websocket(person.client, person.table, person.keys, **hello) as line:
        line.receive_type("update")
        yield line
