"""One client interface to both hosts of tables, with the same random numbers and the same clock."""

from __future__ import annotations

import asyncio
import hashlib
import json
from abc import abstractmethod
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.hosts.device import Device, think
from tests.server.client import NET, Client
from tests.server.clock import TestClock
from tests.server.people import bearer, settings
from theomachy.core.rng import Rng, seeded
from theomachy.page.host import Host
from theomachy.page.keeper import Pauses
from theomachy.page.routes import answer

Json = Any
AT_ONCE = Pauses(bot=0.0, undo=0.0, again=0.0)


def same_secrets() -> Callable[[Any, int], bytes]:
    """Return a source of secrets that gives both hosts the same bytes."""
    calls = 0

    def secret(_: Any, count: int) -> bytes:
        nonlocal calls
        calls += 1
        return hashlib.shake_256(str(calls).encode()).digest(count)

    return secret


def same_luck() -> Rng:
    return seeded(7)


def no_time() -> float:
    """A clock that stands still, so that a search ends after its passes, however slow the machine is."""
    return 0.0


class Line:
    """A connection: sends frames and returns the replies that arrive before the pong to a ping."""

    def __init__(self, send: Callable[[str], None], receive: Callable[[], str]) -> None:
        self.send_text = send
        self.receive_text = receive
        self.update: Json = {}
        self.count = 0

    def say(self, **frame: Json) -> list[Json]:
        self.send_text(json.dumps(frame))
        return self.settle()

    def act(self, text: str, **changes: Json) -> list[Json]:
        self.count += 1
        frame = {"id": f"{self.count}", "seat": self.update["eyes"], "version": self.update["version"], "text": text}
        return self.say(**{"type": "act", **frame, **changes})

    def settle(self) -> list[Json]:
        self.send_text('{"type":"ping"}')
        frames: list[Json] = []
        while True:
            frame = json.loads(self.receive_text())
            if frame["type"] == "pong":
                return frames
            frames.append(frame)
            if frame["type"] == "update":
                self.update = frame


class House:
    """A client of a host. Keeps every response in `heard`, for the comparison."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Json]] = []

    def ask(self, path: str, body: Json = None, keys: list[str] | None = None, lang: str = "en", **query: str) -> Json:
        response = self.answer(path, body, keys or [], {**query, "lang": lang})
        self.heard.append((path, response))
        return response[1]

    def line(self, table: str, keys: list[str], **hello: Json) -> Line:
        line = self.open()
        line.say(**{"type": "hello", "table": table, "keys": keys, **hello})
        return line

    @abstractmethod
    def answer(self, path: str, body: Json, keys: list[str], query: dict[str, str]) -> tuple[bool, Json]: ...

    @abstractmethod
    def open(self) -> Line: ...


class ServerHouse(House):
    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, stack: ExitStack) -> None:
        super().__init__()
        patch.setattr("theomachy.server.tables.Tables.secret", same_secrets())
        patch.setattr("theomachy.server.tables.Tables.today", lambda _: "2026-01-01")
        patch.setattr("theomachy.server.bots.own_luck", same_luck)
        patch.setattr("theomachy.server.bots.monotonic", no_time)
        clock = TestClock()
        clock.now, clock.ahead = 50.0, 950.0
        self.client = stack.enter_context(Client(settings(folder, games=()), clock))
        self.stack = stack

    def answer(self, path: str, body: Json, keys: list[str], query: dict[str, str]) -> tuple[bool, Json]:
        headers = bearer(*keys)
        if body is None:
            response = self.client.get(f"/{path}", params=query, headers=headers)
        else:
            response = self.client.post(f"/{path}", json=body, params=query, headers=headers)
        text = response.headers["content-type"].startswith("text/plain")
        return response.is_success, response.text if text else response.json()

    def open(self) -> Line:
        socket = self.stack.enter_context(self.client.websocket_connect("/api/live"))
        return Line(socket.send_text, lambda: str(socket.receive_text(timeout=NET)))


class PageHouse(House):
    """A client of the offline host, whose event loop runs only while it handles a request."""

    def __init__(self, patch: pytest.MonkeyPatch, device: Device | None = None) -> None:
        super().__init__()
        patch.setattr("theomachy.page.host.Host.secret", same_secrets())
        patch.setattr("theomachy.page.host.Host.today", lambda _: "2026-01-01")
        patch.setattr("theomachy.page.bots.own_luck", same_luck)
        patch.setattr("theomachy.page.bots.monotonic", no_time)
        self.loop = asyncio.new_event_loop()
        self.device = device or Device()
        self.frames: dict[int, list[str]] = {}
        self.host = Host(self.device.ask, think, self.heard_frame, AT_ONCE)
        self.host.times.wall = lambda: 1000.0
        self.host.times.running = lambda: 50.0

    def heard_frame(self, line: int, text: str) -> None:
        self.frames[line].append(text)

    def answer(self, path: str, body: Json, keys: list[str], query: dict[str, str]) -> tuple[bool, Json]:
        request = {"path": f"/{path}", "query": query, "keys": keys, "body": "" if body is None else json.dumps(body)}
        result = json.loads(self.loop.run_until_complete(answer(self.host, json.dumps(request))))
        return result["status"] < 300, result["body"]

    def open(self) -> Line:
        number = len(self.frames)
        self.frames[number] = []
        sent_frames: list[str] = []

        def send(text: str) -> None:
            say = self.host.frame if sent_frames else self.host.hello
            sent_frames.append(text)
            self.loop.run_until_complete(say(number, text))

        return Line(send, lambda: self.frames[number].pop(0))

    def close(self) -> None:
        self.loop.run_until_complete(end_all())
        self.loop.close()


async def end_all() -> None:
    """Cancel all other tasks of this loop."""
    others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


def alike(heard: Json) -> Json:
    """Remove the prefix that only the device's ids have."""
    return json.loads(json.dumps(heard).replace("here-", ""))
