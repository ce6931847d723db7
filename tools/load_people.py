"""Those at the tables of a load run: they act at the times of their table, watch, talk, and lose their lines."""

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
# How many of ten tables play a title.
MIX = {CARDS: 4, "deus-ex-machina": 3, "deus": 2, "divinus": 1}
# In a mixed run, at each time of a table: how often somebody takes back, asks why not, writes, gives a sign, or loses
# the line.
UNDO, WHY, SAY, REACT, BREAK = 0.04, 0.04, 0.05, 0.02, 0.01
# How many of ten tables have a watcher.
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
    """`delays` from when an action was due to its acknowledgement, `waits` from when it was sent."""

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
    """A line to a table, with keys or without. The newest update stands in `update`; `news` is set whenever something
    came to anybody there."""

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
        """An older server knows nothing of changes, and says so."""
        self.updates, self.update = Updates(), None
        self.taken = 0
        await self.greet(changes=True)
        if self.update is None:
            await self.greet()

    async def greet(self, **more: Json) -> None:
        """Until there is an update, or the line is gone."""
        self.line = await connect(self.server, self.hear)
        self.send(type="hello", table=self.table, keys=self.keys, **more)
        self.line.gone.add_done_callback(lambda _: self.news.set())
        while self.update is None and not self.line.gone.done():
            await self.something()

    async def something(self) -> None:
        """Until anything comes to anybody at the table."""
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
    """A table while it is played: its people, its watcher, and its times."""

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
            asked = await self.whose_turn()
            if asked is None:
                return
            if not (self.given.mixed and self.do_else(asked, due)):
                self.choose(asked, due)
            due += self.given.pace
            if self.given.mixed and self.luck.random() < BREAK:
                await self.lose_line()

    async def whose_turn(self) -> Person | None:
        """Whoever is asked, once all is acknowledged; None when the game is over."""
        while True:
            for person in self.people:
                update = person.update
                if update is not None and update["phase"] == "over":
                    return None
                if update is not None and update["options"] and not person.asked:
                    return person
            await self.people[0].something()

    def choose(self, person: Person, due: float) -> None:
        """Each verb that is possible is as likely as another, so that all kinds of actions are played; whoever may pass
        does so every other time, that games last."""
        options = person.update["options"]
        verbs = sorted({option["verb"] for option in options})
        verb = "pass" if "pass" in verbs and self.luck.random() < PASS else self.luck.choice(verbs)
        chosen = self.luck.choice([option for option in options if option["verb"] == verb])
        if self.figures.measuring:
            self.figures.verbs[verb] = self.figures.verbs.get(verb, 0) + 1
        person.act(due, chosen["text"])

    def do_else(self, person: Person, due: float) -> bool:
        """What people do beside their actions; whether it took the place of one."""
        drawn = self.luck.random()
        anybody = self.luck.choice([*self.people, *self.watchers])
        if drawn < UNDO and person.update["can_undo"]:
            person.act(due, "undo")
            return True
        if UNDO < drawn < UNDO + WHY:
            person.ask(due, type="why", text="pass", things=[])
            return True
        if self.luck.random() < SAY:
            anybody.send(type="say", text="a word about the weather on Olympus")
        elif self.luck.random() < REACT:
            person.send(type="react", sign=self.luck.choice(["clap", "laugh"]))
        return False

    async def lose_line(self) -> None:
        """Somebody's line breaks and is there again at once."""
        lost = self.luck.choice([*self.people, *self.watchers])
        while lost.asked:
            await lost.something()
        self.figures.broken += self.figures.measuring
        lost.line.transport.abort()
        await lost.come()

    def end(self) -> None:
        for person in (*self.people, *self.watchers):
            person.line.close()


async def new_table(server: str, game: str) -> tuple[str, list[str]]:
    """Asked by hand: a library of requests would keep this process from what it measures."""
    body = json.dumps({"game": game, "seats": [{"kind": "me"}, {"kind": "screen"}], "start": True})
    host, _, port = server.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head = f"POST /api/tables HTTP/1.1\r\nHost: {server}\r\nContent-Type: application/json\r\nConnection: close\r\n"
    writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
    answer = await reader.read()
    writer.close()
    made = json.loads(answer.partition(b"\r\n\r\n")[2])
    return made["table"], [key["key"] for key in made["keys"]]


async def keep_table(
    servers: list[str], given: Given, figures: Figures, luck: random.Random, opening: asyncio.Semaphore
) -> None:
    """When a game is over another begins, at any of the servers, and so do the lines to it."""
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
