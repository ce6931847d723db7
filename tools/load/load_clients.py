"""Simulated clients of a load run: they act on the schedule of their table, watch, chat, and drop connections."""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tools.server.delta_updates import UpdateBuilder
from tools.server.websocket_client import MinimalWebSocket, connect

CARDS = "deus-ex-machina-cards"
# Number of tables out of ten that play a title.
TITLE_WEIGHTS = {CARDS: 4, "deus-ex-machina": 3, "deus": 2, "divinus": 1}
# In a mixed run, the probability at each scheduled action that a client takes back, asks why not, writes, reacts, or
# loses its connection.
UNDO, WHY, SAY, REACT, DISCONNECT = 0.04, 0.04, 0.05, 0.02, 0.01
# Number of tables out of ten that have a spectator.
SPECTATED = 3
PASS_PROBABILITY = 0.5
DECODER = msgspec.json.Decoder()
Json = Any


@dataclass(frozen=True)
class LoadOptions:
    tables: int
    seconds: float
    pace: float
    games: tuple[str, ...]
    is_mixed: bool
    seed: int
    max_opening: int = 20


@dataclass
class Measurements:
    """Measurements. `delays` are seconds from the scheduled time of an action to its acknowledgement, `waits` from its
    sending."""

    delays: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    verbs: dict[str, int] = field(default_factory=dict)
    bytes_received: int = 0
    frames: int = 0
    refused_requests: int = 0
    dropped_connections: int = 0
    ready_tables: int = 0
    measuring: bool = False

    def record_acknowledgement(self, due: float, sent: float) -> None:
        now = time.perf_counter()
        if self.measuring:
            self.delays.append(now - due)
            self.waits.append(now - sent)


class LoadClient:
    """A connection to a table, with seat keys or as a spectator.

    `update` is the newest update; the event `news` is set at each frame that any client of the table receives.
    """

    def __init__(
        self, server: str, table: str, keys: list[str], measurements: Measurements, frame_received: asyncio.Event
    ) -> None:
        self.server = server
        self.table = table
        self.keys = keys
        self.measurements = measurements
        self.frame_received = frame_received
        self.updates = UpdateBuilder()
        self.update: Json = None
        self.pending: dict[str, tuple[float, float]] = {}
        self.request_count = 0
        self.bytes_seen = 0
        self.socket: MinimalWebSocket

    async def connect(self) -> None:
        """Connect and ask for delta updates; fall back to full ones for an older server that refuses them."""
        self.updates, self.update = UpdateBuilder(), None
        self.bytes_seen = 0
        await self.say_hello(changes=True)
        if self.update is None:
            await self.say_hello()

    async def say_hello(self, **more: Json) -> None:
        """Open a connection, send hello, and wait for the first update or the end of the connection."""
        self.socket = await connect(self.server, self.on_frame)
        self.send(type="hello", table=self.table, keys=self.keys, **more)
        self.socket.closed.add_done_callback(lambda _: self.frame_received.set())
        while self.update is None and not self.socket.closed.done():
            await self.wait_for_frame()

    async def wait_for_frame(self) -> None:
        """Wait for the next frame to any client of the table."""
        self.frame_received.clear()
        await self.frame_received.wait()

    def send(self, **frame: Json) -> None:
        self.socket.send(json.dumps(frame).encode())

    def on_frame(self, raw: bytes) -> None:
        figures = self.measurements
        if figures.measuring:
            figures.frames += 1
            figures.bytes_received += self.socket.bytes_received - self.bytes_seen
        self.bytes_seen = self.socket.bytes_received
        self.frame_received.set()
        frame = DECODER.decode(raw)
        if frame["type"] in ("update", "change"):
            self.update = self.updates.apply(frame)
            if self.update is None:
                self.send(type="look", eyes="", lang="en")
        elif frame.get("id") in self.pending:
            figures.record_acknowledgement(*self.pending.pop(frame["id"]))
            figures.refused_requests += frame["type"] == "refused"

    def send_request(self, due_at: float, **frame: Json) -> None:
        self.request_count += 1
        name = f"{self.keys[0][:6]}{self.request_count}"
        self.pending[name] = (due_at, time.perf_counter())
        self.send(id=name, seat=self.update["eyes"], **frame)

    def send_action(self, due_at: float, text: str) -> None:
        self.send_request(due_at, type="act", version=self.update["version"], text=text)


class GameSession:
    """One game in progress: its players, its spectators, and its schedule."""

    def __init__(
        self, players: list[LoadClient], spectators: list[LoadClient], load_options: LoadOptions, rng: random.Random
    ) -> None:
        self.players = players
        self.spectators = spectators
        self.load_options = load_options
        self.rng = rng
        self.measurements = players[0].measurements

    async def play(self) -> None:
        due = time.perf_counter() + self.rng.uniform(0, self.load_options.pace)
        while True:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            player = await self.wait_for_decider()
            if player is None:
                return
            if not (self.load_options.is_mixed and self.do_other(player, due)):
                self.play_random(player, due)
            due += self.load_options.pace
            if self.load_options.is_mixed and self.rng.random() < DISCONNECT:
                await self.drop_connection()

    async def wait_for_decider(self) -> LoadClient | None:
        """Wait for a player who has to decide and has no request pending; None when the game is over."""
        while True:
            for person in self.players:
                update = person.update
                if update is not None and update["phase"] == "over":
                    return None
                if update is not None and update["options"] and not person.pending:
                    return person
            await self.players[0].wait_for_frame()

    def play_random(self, person: LoadClient, due: float) -> None:
        """Play a random option. Verbs are equally likely, so that all kinds of actions are played; a possible pass is
        taken with probability `PASS`, so that games last longer."""
        options = person.update["options"]
        verbs = sorted({option["verb"] for option in options})
        verb = "pass" if "pass" in verbs and self.rng.random() < PASS_PROBABILITY else self.rng.choice(verbs)
        chosen = self.rng.choice([option for option in options if option["verb"] == verb])
        if self.measurements.measuring:
            self.measurements.verbs[verb] = self.measurements.verbs.get(verb, 0) + 1
        person.send_action(due, chosen["text"])

    def do_other(self, person: LoadClient, due: float) -> bool:
        """Sometimes take back, ask why not, chat or react; return whether this replaces the action."""
        draw = self.rng.random()
        speaker = self.rng.choice([*self.players, *self.spectators])
        if draw < UNDO and person.update["can_undo"]:
            person.send_action(due, "undo")
            return True
        if UNDO < draw < UNDO + WHY:
            person.send_request(due, type="why", text="pass", things=[])
            return True
        if self.rng.random() < SAY:
            speaker.send(type="say", text="a word about the weather on Olympus")
        elif self.rng.random() < REACT:
            person.send(type="react", sign=self.rng.choice(["clap", "laugh"]))
        return False

    async def drop_connection(self) -> None:
        """Abort the connection of a random client without pending requests, and reconnect it at once."""
        person = self.rng.choice([*self.players, *self.spectators])
        while person.pending:
            await person.wait_for_frame()
        self.measurements.dropped_connections += self.measurements.measuring
        person.socket.transport.abort()
        await person.connect()

    def close(self) -> None:
        for person in (*self.players, *self.spectators):
            person.socket.close()


async def new_table(server: str, game: str) -> tuple[str, list[str]]:
    """Create a table with a hand-written HTTP request: an HTTP library would cost this process too much time."""
    body = json.dumps({"game": game, "seats": [{"kind": "me"}, {"kind": "screen"}], "start": True})
    host, _, port = server.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head = f"POST /api/tables HTTP/1.1\r\nHost: {server}\r\nContent-Type: application/json\r\nConnection: close\r\n"
    writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
    answer = await reader.read()
    writer.close()
    reply = json.loads(answer.partition(b"\r\n\r\n")[2])
    return reply["table"], [key["key"] for key in reply["keys"]]


async def play_games(
    servers: list[str],
    load_options: LoadOptions,
    measurements: Measurements,
    rng: random.Random,
    open_slots: asyncio.Semaphore,
) -> None:
    """Play one game after another until cancelled, each at random servers with new connections."""
    titles = [
        title for title in load_options.games for _ in range(TITLE_WEIGHTS[title] if load_options.is_mixed else 1)
    ]
    first = True
    while True:
        async with open_slots:
            table, keys = await new_table(rng.choice(servers), rng.choice(titles))
            news = asyncio.Event()
            people = [LoadClient(rng.choice(servers), table, [key], measurements, news) for key in keys]
            watched = load_options.is_mixed and rng.randrange(10) < SPECTATED
            watchers = [LoadClient(rng.choice(servers), table, [], measurements, news)] if watched else []
            for person in (*people, *watchers):
                await person.connect()
        measurements.ready_tables += first
        first = False
        sitting = GameSession(people, watchers, load_options, rng)
        try:
            await sitting.play()
        finally:
            sitting.close()
