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

from theomachy.table.refused import Refused, in_words
from theomachy.texts import Words
from tools.line import Frame, ThinLine, connect
from tools.process import GAME, HTTP

PATIENCE = 3.0
# Seconds before trying another server after a failed connection.
AGAIN = 0.1
SEATS = [{"kind": "me"}, {"kind": "screen"}, {"kind": "bot", "bot": "random"}]


class Heard(Frame):
    """The fields of a frame that a device reads."""

    id: str = ""
    reason: str = ""


DECODER = msgspec.json.Decoder(Heard)
DOWN = in_words(Words("en"), Refused(503, "store-down").reason)


@dataclass
class Sent:
    """An action that was sent, and the version it was acknowledged with, or 0."""

    table: str
    seat: int
    text: str
    version: int = 0
    refused: bool = False


@dataclass
class Log:
    """Requests and answers of all devices. The run is over after `wanted` submissions, when every kind of failure has
    happened at least once."""

    wanted: int
    endured: bool = False
    sent: dict[str, Sent] = field(default_factory=dict)
    submissions: int = 0
    heard: Counter[str] = field(default_factory=Counter)
    out_of_order: list[str] = field(default_factory=list)

    def over(self) -> bool:
        return self.endured and self.submissions >= self.wanted


class Device:
    """A client with the keys of a table; acts whenever it can, at any server that is reachable."""

    def __init__(self, name: str, ports: list[int], log: Log, luck: random.Random) -> None:
        self.name = name
        self.ports = ports
        self.log = log
        self.luck = luck
        self.table = ""
        self.keys: list[str] = []
        self.count = 0
        self.pending: dict[str, Any] = {}
        self.latest: Heard | None = None
        self.version = 0
        self.shown = asyncio.Event()
        self.last = 0.0
        self.acknowledged = 0
        self.line: ThinLine | None = None

    def sit_down(self, table: str, keys: list[str]) -> None:
        self.table, self.keys, self.acknowledged, self.version = table, keys, 0, 0
        self.latest = None

    async def play(self) -> None:
        """Play until the game or the run is over and no request is pending."""
        while not self.at_rest():
            try:
                await self.visit(self.luck.choice(self.ports))
            except (OSError, TimeoutError, AssertionError):
                await asyncio.sleep(AGAIN)

    def at_rest(self) -> bool:
        return not self.pending and (self.log.over() or (self.latest is not None and self.latest.phase == "over"))

    async def visit(self, port: int) -> None:
        """Connect to one server and play until it is silent for `PATIENCE` seconds."""
        self.line = await asyncio.wait_for(connect(port, self.hear), PATIENCE)
        try:
            self.send({"type": "hello", "table": self.table, "keys": self.keys})
            if self.pending:
                self.send(self.pending)
            self.last = time.monotonic()
            while not self.at_rest() and not self.line.gone.done() and time.monotonic() < self.last + PATIENCE:
                await asyncio.wait([self.line.gone], timeout=PATIENCE / 4)
        finally:
            self.line.close()

    def send(self, frame: dict[str, Any]) -> None:
        assert self.line is not None
        self.line.send(msgspec.json.encode(frame))

    def hear(self, raw: bytes) -> None:
        frame = DECODER.decode(raw)
        self.last = time.monotonic()
        if frame.type == "update":
            self.latest, self.version = frame, frame.version
            self.shown.set()
            if not self.pending:
                self.act(frame)
        elif frame.type in ("done", "refused") and frame.id == self.pending.get("id"):
            self.hear_answer(frame)
        if self.at_rest() and self.line is not None:
            self.line.close()

    def hear_answer(self, frame: Heard) -> None:
        self.log.heard[frame.type] += 1
        submission = self.log.sent[frame.id]
        if frame.type == "done":
            submission.version = frame.version
            if frame.version <= self.acknowledged:
                self.log.out_of_order.append(frame.id)
            self.acknowledged = max(frame.version, self.acknowledged)
        elif frame.reason == DOWN:
            # Whether it was stored is unknown: retry with the same id (idempotent) to find out.
            asyncio.get_running_loop().call_later(0.2, self.insist, frame.id)
            return
        else:
            submission.refused = True
        self.pending = {}
        if self.latest is not None:
            self.act(self.latest)

    def insist(self, id: str) -> None:
        if self.pending.get("id") == id and self.line is not None and not self.line.gone.done():
            self.log.submissions += 1
            self.send(self.pending)

    def act(self, frame: Heard) -> None:
        """Send a random option of the newest update, unless the run is over."""
        if self.log.over() or not frame.options:
            return
        self.count += 1
        request_id = f"{self.name}-{self.count}"
        text = self.luck.choice(frame.options).text
        self.pending = {"type": "act", "id": request_id, "seat": frame.eyes, "version": frame.version, "text": text}
        self.log.sent[request_id] = Sent(self.table, ord(frame.eyes) - ord("a"), text)
        self.log.submissions += 1
        self.send(self.pending)


def new_table(ports: list[int], luck: random.Random) -> tuple[str, list[str]]:
    body = {"game": GAME, "seats": SEATS, "start": True, "options": {"max-rounds": "60"}}
    while True:
        try:
            response = HTTP.post(f"http://127.0.0.1:{luck.choice(ports)}/api/tables", json=body, timeout=PATIENCE)
            if response.status_code == 201:
                reply = response.json()
                return reply["table"], [key["key"] for key in reply["keys"]]
        except httpx.HTTPError:
            pass
        time.sleep(0.05)


async def race(devices: list[Device], log: Log, ports: list[int], luck: random.Random) -> None:
    """Let all devices of a group play at one table after another."""
    while not log.over():
        table, keys = await asyncio.to_thread(new_table, ports, luck)
        for device in devices:
            device.sit_down(table, keys)
        await asyncio.gather(*[device.play() for device in devices])
