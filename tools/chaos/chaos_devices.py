"""Simulated devices of a chaos test: each holds the keys of a table, acts whenever it can, and records the answers."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec

from theomachy.table.errors import RequestError, localized_reason
from theomachy.texts import Translator
from tools.server.server_process import GAME, HTTP_CLIENT
from tools.server.websocket_client import Frame, MinimalWebSocket, connect

TIMEOUT = 3.0
# Seconds before trying another server after a failed connection.
RECONNECT_DELAY = 0.1
SEATS = [{"kind": "me"}, {"kind": "screen"}, {"kind": "bot", "bot": "random"}]


class ReceivedFrame(Frame):
    """The fields of a frame that a device reads."""

    id: str = ""
    reason: str = ""


DECODER = msgspec.json.Decoder(ReceivedFrame)
STORE_DOWN_TEXT = localized_reason(Translator("en"), RequestError(503, "store-down").reason)


@dataclass
class Submission:
    """An action that was sent, and the version it was acknowledged with, or 0."""

    table: str
    seat: int
    text: str
    version: int = 0
    refused: bool = False


@dataclass
class ChaosLog:
    """Requests and answers of all devices. The run is over after `wanted` submissions, when every kind of failure has
    happened at least once."""

    wanted: int
    all_failures_done: bool = False
    submitted: dict[str, Submission] = field(default_factory=dict)
    submissions: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    out_of_order: list[str] = field(default_factory=list)

    def is_over(self) -> bool:
        return self.all_failures_done and self.submissions >= self.wanted


class Device:
    """A client with the keys of a table; acts whenever it can, at any server that is reachable."""

    def __init__(self, name: str, ports: list[int], log: ChaosLog, rng: random.Random) -> None:
        self.name = name
        self.ports = ports
        self.log = log
        self.rng = rng
        self.table = ""
        self.keys: list[str] = []
        self.count = 0
        self.pending: dict[str, Any] = {}
        self.latest_update: ReceivedFrame | None = None
        self.version = 0
        self.updated = asyncio.Event()
        self.last_frame_at = 0.0
        self.acknowledged = 0
        self.socket: MinimalWebSocket | None = None

    def join_table(self, table: str, keys: list[str]) -> None:
        self.table, self.keys, self.acknowledged, self.version = table, keys, 0, 0
        self.latest_update = None

    async def play(self) -> None:
        """Play until the game or the run is over and no request is pending."""
        while not self.is_idle():
            try:
                await self.play_on_server(self.rng.choice(self.ports))
            except (OSError, TimeoutError, AssertionError):
                await asyncio.sleep(RECONNECT_DELAY)

    def is_idle(self) -> bool:
        return not self.pending and (
            self.log.is_over() or (self.latest_update is not None and self.latest_update.phase == "over")
        )

    async def play_on_server(self, port: int) -> None:
        """Connect to one server and play until it is silent for `PATIENCE` seconds."""
        self.socket = await asyncio.wait_for(connect(port, self.on_frame), TIMEOUT)
        try:
            self.send({"type": "hello", "table": self.table, "keys": self.keys})
            if self.pending:
                self.send(self.pending)
            self.last_frame_at = time.monotonic()
            while (
                not self.is_idle() and not self.socket.closed.done() and time.monotonic() < self.last_frame_at + TIMEOUT
            ):
                await asyncio.wait([self.socket.closed], timeout=TIMEOUT / 4)
        finally:
            self.socket.close()

    def send(self, frame: dict[str, Any]) -> None:
        assert self.socket is not None
        self.socket.send(msgspec.json.encode(frame))

    def on_frame(self, raw: bytes) -> None:
        frame = DECODER.decode(raw)
        self.last_frame_at = time.monotonic()
        if frame.type == "update":
            self.latest_update, self.version = frame, frame.version
            self.updated.set()
            if not self.pending:
                self.send_action(frame)
        elif frame.type in ("done", "refused") and frame.id == self.pending.get("id"):
            self.on_answer(frame)
        if self.is_idle() and self.socket is not None:
            self.socket.close()

    def on_answer(self, frame: ReceivedFrame) -> None:
        self.log.answers[frame.type] += 1
        submission = self.log.submitted[frame.id]
        if frame.type == "done":
            submission.version = frame.version
            if frame.version <= self.acknowledged:
                self.log.out_of_order.append(frame.id)
            self.acknowledged = max(frame.version, self.acknowledged)
        elif frame.reason == STORE_DOWN_TEXT:
            # Whether it was stored is unknown: retry with the same id (idempotent) to find out.
            asyncio.get_running_loop().call_later(0.2, self.retry, frame.id)
            return
        else:
            submission.refused = True
        self.pending = {}
        if self.latest_update is not None:
            self.send_action(self.latest_update)

    def retry(self, id: str) -> None:
        if self.pending.get("id") == id and self.socket is not None and not self.socket.closed.done():
            self.log.submissions += 1
            self.send(self.pending)

    def send_action(self, frame: ReceivedFrame) -> None:
        """Send a random option of the newest update, unless the run is over."""
        if self.log.is_over() or not frame.options:
            return
        self.count += 1
        request_id = f"{self.name}-{self.count}"
        text = self.rng.choice(frame.options).text
        self.pending = {"type": "act", "id": request_id, "seat": frame.eyes, "version": frame.version, "text": text}
        self.log.submitted[request_id] = Submission(self.table, ord(frame.eyes) - ord("a"), text)
        self.log.submissions += 1
        self.send(self.pending)


def new_table(ports: list[int], rng: random.Random) -> tuple[str, list[str]]:
    body = {"game": GAME, "seats": SEATS, "start": True, "options": {"max-rounds": "60"}}
    while True:
        try:
            response = HTTP_CLIENT.post(f"http://127.0.0.1:{rng.choice(ports)}/api/tables", json=body, timeout=TIMEOUT)
            if response.status_code == 201:
                reply = response.json()
                return reply["table"], [key["key"] for key in reply["keys"]]
        except httpx.HTTPError:
            pass
        time.sleep(0.05)


async def race_devices(devices: list[Device], log: ChaosLog, ports: list[int], rng: random.Random) -> None:
    """Let all devices of a group play at one table after another."""
    while not log.is_over():
        table, keys = await asyncio.to_thread(new_table, ports, rng)
        for device in devices:
            device.join_table(table, keys)
        await asyncio.gather(*[device.play() for device in devices])
