"""Simulated clients of a load run: they act on the schedule of their table, watch, chat, and drop connections."""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tools.line import ThinLine, connect
from tools.updates import Updates

CARDS = "deus-ex-machina-cards"
# Number of tables out of ten that play a title.
MIX = {CARDS: 4, "deus-ex-machina": 3, "deus": 2, "divinus": 1}
# In a mixed run, the probability at each scheduled action that a client takes back, asks why not, writes, reacts, or
# loses its connection.
UNDO, WHY, SAY, REACT, BREAK = 0.04, 0.04, 0.05, 0.02, 0.01
# Number of tables out of ten that have a spectator.
WATCHED = 3
PASS = 0.5
DECODER = msgspec.json.Decoder()
Json = Any


@dataclass(frozen=True)
class Given:
    tables: int
    seconds: float
    pace: float
    games: tuple[str, ...]
    mixed: bool
    seed: int
    opening: int = 20


@dataclass
class Figures:
    """Measurements. `delays` are seconds from the scheduled time of an action to its acknowledgement, `waits` from its
    sending."""

    delays: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    verbs: dict[str, int] = field(default_factory=dict)
    taken: int = 0
    frames: int = 0
    refused: int = 0
    broken: int = 0
    ready: int = 0
    measuring: bool = False

    def acknowledged(self, due: float, sent: float) -> None:
        now = time.perf_counter()
        if self.measuring:
            self.delays.append(now - due)
            self.waits.append(now - sent)


class Person:
    """A connection to a table, with seat keys or as a spectator.

    `update` is the newest update; the event `news` is set at each frame that any client of the table receives.
    """

    def __init__(self, server: str, table: str, keys: list[str], figures: Figures, news: asyncio.Event) -> None:
        self.server = server
        self.table = table
        self.keys = keys
        self.figures = figures
        self.news = news
        self.updates = Updates()
        self.update: Json = None
        self.asked: dict[str, tuple[float, float]] = {}
        self.count = 0
        self.taken = 0
        self.line: ThinLine

    async def come(self) -> None:
        """Connect and ask for delta updates; fall back to full ones for an older server that refuses them."""
        self.updates, self.update = Updates(), None
        self.taken = 0
        await self.greet(changes=True)
        if self.update is None:
            await self.greet()

    async def greet(self, **more: Json) -> None:
        """Open a connection, send hello, and wait for the first update or the end of the connection."""
        self.line = await connect(self.server, self.hear)
        self.send(type="hello", table=self.table, keys=self.keys, **more)
        self.line.gone.add_done_callback(lambda _: self.news.set())
        while self.update is None and not self.line.gone.done():
            await self.something()

    async def something(self) -> None:
        """Wait for the next frame to any client of the table."""
        self.news.clear()
        await self.news.wait()

    def send(self, **frame: Json) -> None:
        self.line.send(json.dumps(frame).encode())

    def hear(self, raw: bytes) -> None:
        figures = self.figures
        if figures.measuring:
            figures.frames += 1
            figures.taken += self.line.taken - self.taken
        self.taken = self.line.taken
        self.news.set()
        frame = DECODER.decode(raw)
        if frame["type"] in ("update", "change"):
            self.update = self.updates.whole(frame)
            if self.update is None:
                self.send(type="look", eyes="", lang="en")
        elif frame.get("id") in self.asked:
            figures.acknowledged(*self.asked.pop(frame["id"]))
            figures.refused += frame["type"] == "refused"

    def ask(self, due: float, **frame: Json) -> None:
        self.count += 1
        name = f"{self.keys[0][:6]}{self.count}"
        self.asked[name] = (due, time.perf_counter())
        self.send(id=name, seat=self.update["eyes"], **frame)

    def act(self, due: float, text: str) -> None:
        self.ask(due, type="act", version=self.update["version"], text=text)


class Sitting:
    """One game in progress: its players, its spectators, and its schedule."""

    def __init__(self, people: list[Person], watchers: list[Person], given: Given, luck: random.Random) -> None:
        self.people = people
        self.watchers = watchers
        self.given = given
        self.luck = luck
        self.figures = people[0].figures

    async def play(self) -> None:
        due = time.perf_counter() + self.luck.uniform(0, self.given.pace)
        while True:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            player = await self.whose_turn()
            if player is None:
                return
            if not (self.given.mixed and self.do_else(player, due)):
                self.choose(player, due)
            due += self.given.pace
            if self.given.mixed and self.luck.random() < BREAK:
                await self.lose_line()

    async def whose_turn(self) -> Person | None:
        """Wait for a player who has to decide and has no request pending; None when the game is over."""
        while True:
            for person in self.people:
                update = person.update
                if update is not None and update["phase"] == "over":
                    return None
                if update is not None and update["options"] and not person.asked:
                    return person
            await self.people[0].something()

    def choose(self, person: Person, due: float) -> None:
        """Play a random option. Verbs are equally likely, so that all kinds of actions are played; a possible pass is
        taken with probability `PASS`, so that games last longer."""
        options = person.update["options"]
        verbs = sorted({option["verb"] for option in options})
        verb = "pass" if "pass" in verbs and self.luck.random() < PASS else self.luck.choice(verbs)
        chosen = self.luck.choice([option for option in options if option["verb"] == verb])
        if self.figures.measuring:
            self.figures.verbs[verb] = self.figures.verbs.get(verb, 0) + 1
        person.act(due, chosen["text"])

    def do_else(self, person: Person, due: float) -> bool:
        """Sometimes take back, ask why not, chat or react; return whether this replaces the action."""
        draw = self.luck.random()
        speaker = self.luck.choice([*self.people, *self.watchers])
        if draw < UNDO and person.update["can_undo"]:
            person.act(due, "undo")
            return True
        if UNDO < draw < UNDO + WHY:
            person.ask(due, type="why", text="pass", things=[])
            return True
        if self.luck.random() < SAY:
            speaker.send(type="say", text="a word about the weather on Olympus")
        elif self.luck.random() < REACT:
            person.send(type="react", sign=self.luck.choice(["clap", "laugh"]))
        return False

    async def lose_line(self) -> None:
        """Abort the connection of a random client without pending requests, and reconnect it at once."""
        person = self.luck.choice([*self.people, *self.watchers])
        while person.asked:
            await person.something()
        self.figures.broken += self.figures.measuring
        person.line.transport.abort()
        await person.come()

    def end(self) -> None:
        for person in (*self.people, *self.watchers):
            person.line.close()


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


async def keep_table(
    servers: list[str], given: Given, figures: Figures, luck: random.Random, opening: asyncio.Semaphore
) -> None:
    """Play one game after another until cancelled, each at random servers with new connections."""
    titles = [title for title in given.games for _ in range(MIX[title] if given.mixed else 1)]
    first = True
    while True:
        async with opening:
            table, keys = await new_table(luck.choice(servers), luck.choice(titles))
            news = asyncio.Event()
            people = [Person(luck.choice(servers), table, [key], figures, news) for key in keys]
            watched = given.mixed and luck.randrange(10) < WATCHED
            watchers = [Person(luck.choice(servers), table, [], figures, news)] if watched else []
            for person in (*people, *watchers):
                await person.come()
        figures.ready += first
        first = False
        sitting = Sitting(people, watchers, given, luck)
        try:
            await sitting.play()
        finally:
            sitting.end()
