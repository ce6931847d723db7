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

from tests.hosts.fake_device import FakeDevice, think
from tests.server.http_players import bearer, settings
from tests.server.in_process_client import CALL_TIMEOUT, InProcessClient
from tests.server.manual_clock import ManualClock
from theomachy.core.rng import Rng, seeded_rng
from theomachy.offline.endpoints_adapter import answer
from theomachy.offline.service import Host
from theomachy.table.turn_scheduler import Pauses

Json = Any
NO_PAUSES = Pauses(bot=0.0, undo=0.0, retry=0.0)


def deterministic_secrets() -> Callable[[Any, int], bytes]:
    """Return a source of secrets that gives both hosts the same bytes."""
    calls = 0

    def secret(_: Any, count: int) -> bytes:
        nonlocal calls
        calls += 1
        return hashlib.shake_256(str(calls).encode()).digest(count)

    return secret


def fixed_rng() -> Rng:
    return seeded_rng(7)


def frozen_time() -> float:
    """A clock that stands still, so that a search ends after its passes, however slow the machine is."""
    return 0.0


class FakeConnection:
    """A connection: sends frames and returns the replies that arrive before the pong to a ping."""

    def __init__(self, send: Callable[[str], None], receive: Callable[[], str]) -> None:
        self.send_text = send
        self.receive_text = receive
        self.update: Json = {}
        self.count = 0

    def exchange(self, **frame: Json) -> list[Json]:
        self.send_text(json.dumps(frame))
        return self.drain()

    def act(self, text: str, **changes: Json) -> list[Json]:
        self.count += 1
        frame = {"id": f"{self.count}", "seat": self.update["eyes"], "version": self.update["version"], "text": text}
        return self.exchange(**{"type": "act", **frame, **changes})

    def drain(self) -> list[Json]:
        self.send_text('{"type":"ping"}')
        frames: list[Json] = []
        while True:
            frame = json.loads(self.receive_text())
            if frame["type"] == "pong":
                return frames
            frames.append(frame)
            if frame["type"] == "update":
                self.update = frame


class HostClient:
    """A client of a host. Keeps every response in `heard`, for the comparison."""

    def __init__(self) -> None:
        self.responses: list[tuple[str, tuple[int, Json]]] = []

    def request(
        self, path: str, body: Json = None, keys: list[str] | None = None, lang: str = "en", **query: str
    ) -> Json:
        response = self.send_request(path, body, keys or [], {**query, "lang": lang})
        self.responses.append((path, response))
        return response[1]

    def connect(self, table: str, keys: list[str], **hello: Json) -> FakeConnection:
        line = self.open_connection()
        line.exchange(**{"type": "hello", "table": table, "keys": keys, **hello})
        return line

    @abstractmethod
    def send_request(self, path: str, body: Json, keys: list[str], query: dict[str, str]) -> tuple[int, Json]: ...

    @abstractmethod
    def open_connection(self) -> FakeConnection: ...


class ServerClient(HostClient):
    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, stack: ExitStack) -> None:
        super().__init__()
        patch.setattr("theomachy.server.table_service.ServerTableService.random_bytes", deterministic_secrets())
        patch.setattr("theomachy.server.table_service.ServerTableService.today", lambda _: "2026-01-01")
        patch.setattr("theomachy.server.jobs.bot_workers.fresh_rng", fixed_rng)
        patch.setattr("theomachy.server.jobs.bot_workers.monotonic", frozen_time)
        clock = ManualClock()
        clock.now, clock.wall_offset = 50.0, 950.0
        self.client = stack.enter_context(InProcessClient(settings(folder, games=()), clock))
        self.stack = stack

    def send_request(self, path: str, body: Json, keys: list[str], query: dict[str, str]) -> tuple[int, Json]:
        headers = bearer(*keys)
        if body is None:
            response = self.client.get(f"/{path}", params=query, headers=headers)
        else:
            response = self.client.post(f"/{path}", json=body, params=query, headers=headers)
        text = response.headers["content-type"].startswith("text/plain")
        return response.status_code, response.text if text else response.json()

    def open_connection(self) -> FakeConnection:
        socket = self.stack.enter_context(self.client.websocket_connect("/api/live"))
        return FakeConnection(socket.send_text, lambda: str(socket.receive_text(timeout=CALL_TIMEOUT)))


class OfflineClient(HostClient):
    """A client of the offline host, whose event loop runs only while it handles a request."""

    def __init__(self, patch: pytest.MonkeyPatch, device: FakeDevice | None = None) -> None:
        super().__init__()
        patch.setattr("theomachy.offline.service.Host.random_bytes", deterministic_secrets())
        patch.setattr("theomachy.offline.service.Host.today", lambda _: "2026-01-01")
        patch.setattr("theomachy.offline.bot_worker.fresh_rng", fixed_rng)
        patch.setattr("theomachy.offline.bot_worker.monotonic", frozen_time)
        self.loop = asyncio.new_event_loop()
        self.device = device or FakeDevice()
        self.frames: dict[int, list[str]] = {}
        self.host = Host(self.device.handle_request, think, self.receive_frame, NO_PAUSES)
        self.host.clock.wall_time = lambda: 1000.0
        self.host.clock.monotonic = lambda: 50.0

    def receive_frame(self, line: int, text: str) -> None:
        self.frames[line].append(text)

    def send_request(self, path: str, body: Json, keys: list[str], query: dict[str, str]) -> tuple[int, Json]:
        request = {"path": f"/{path}", "query": query, "keys": keys, "body": "" if body is None else json.dumps(body)}
        result = json.loads(self.loop.run_until_complete(answer(self.host, json.dumps(request))))
        return result["status"], result["body"]

    def open_connection(self) -> FakeConnection:
        number = len(self.frames)
        self.frames[number] = []
        sent_frames: list[str] = []

        def send(text: str) -> None:
            say = self.host.frame if sent_frames else self.host.hello
            sent_frames.append(text)
            self.loop.run_until_complete(say(number, text))

        return FakeConnection(send, lambda: self.frames[number].pop(0))

    def close(self) -> None:
        self.loop.run_until_complete(cancel_all_tasks())
        self.loop.close()


async def cancel_all_tasks() -> None:
    """Cancel all other tasks of this loop."""
    others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


def without_device_prefix(response: Json) -> Json:
    """Remove the prefix that only the device's ids have."""
    return json.loads(json.dumps(response).replace("here-", ""))
