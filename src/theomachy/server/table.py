"""A table: what its lines make of it. Nothing here writes, waits or sends."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass, field

from theomachy.core.action import SEAT
from theomachy.core.event import Event
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.match import Match
from theomachy.core.reason import Problem
from theomachy.core.record import RESTART, UNDO, Luck, read_entry
from theomachy.server.clocks import Clocks
from theomachy.server.forms import SeatKind
from theomachy.server.lines import (
    Acted,
    Again,
    Chair,
    Filled,
    Left,
    Line,
    Named,
    Next,
    Opened,
    Said,
    Sat,
    Shown,
    Started,
    StoodIn,
    TookBack,
)

CHAT_KEPT = 50
SPECTATOR_SEAT = -1
STAND_IN = "greedy"
# Seconds that whoever takes a seat back has at least.
GRACE = 60.0


@dataclass
class Seat:
    """`stand_in` is the bot that plays for a person who is away."""

    kind: SeatKind
    name: str
    bot: str
    key: str
    stand_in: str = ""

    def free(self) -> bool:
        return self.kind == "open" and not self.key

    def person(self) -> bool:
        return bool(self.key)

    def player(self) -> str:
        """The bot that decides here, or nothing where a person does."""
        return self.bot if self.kind == "bot" else self.stand_in


@dataclass(frozen=True)
class Told:
    """An entry of the record with what it caused; undone ones stay."""

    number: int
    seat: int
    text: str
    events: list[Event]
    mark: str


@dataclass(frozen=True)
class Word:
    """A line of chat."""

    number: int
    seat: int
    text: str
    at: float


@dataclass
class Table:
    """`version` is the number of the last line, `settled` of the last one that changed the play.

    `since` is when the present decision began; `stuck` says that the rules have changed since and no longer allow
    what was played, so that the table stands still where they did; `done` knows the ids of acts again, so that none
    is done twice; `worded` keeps sentences that are told more than once.
    """

    id: str
    game: Game
    luck: Luck
    opened: Opened
    at: float
    seats: list[Seat]
    hosts: set[str]
    clocks: Clocks
    packs: tuple[str, ...] = ()
    phase: str = "waiting"
    public: bool = False
    rematch: str = ""
    next: str = ""
    stuck: bool = False
    commitment: str = ""
    version: int = 1
    settled: int = 1
    changed: float = 0.0
    since: float = 0.0
    match: Match | None = None
    told: list[Told] = field(default_factory=list)
    chat: list[Word] = field(default_factory=list)
    said: int = 0
    snapped: int = 0
    done: dict[tuple[int, str], int] = field(default_factory=dict)
    worded: dict[str, tuple[object, object]] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def chapter(self) -> int:
        """Which chapter of its campaign is played here; 0 where a game stands by itself."""
        return len(self.opened.before) + 1 if self.opened.campaign else 0

    def people(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def setup(self) -> Setup:
        opened = self.opened
        info = self.game.info
        return make_setup(info, len(self.seats), opened.edition, opened.options, self.packs, opened.legacy)

    def playing(self) -> Match:
        assert self.match is not None
        return self.match

    def decider(self) -> int:
        """The seat that is asked, or -1."""
        return self.match.state.seat if self.match is not None and self.phase == "playing" else -1

    def held(self, keys: list[str]) -> list[int]:
        """The seats whose secrets these are."""
        hashes = {hashed(key) for key in keys}
        return [i for i, seat in enumerate(self.seats) if seat.key and seat.key in hashes]

    def hosted_by(self, keys: list[str]) -> bool:
        return any(hashed(key) in self.hosts for key in keys)

    def take(self, line: Line, at: float) -> None:
        """The next line happens."""
        self.version += 1
        self.changed = at
        if isinstance(line, Acted):
            self.act(line, at)
        elif isinstance(line, Said):
            self.said += 1
            self.chat = [*self.chat[1 - CHAT_KEPT :], Word(self.said, line.seat, line.text, at)]
        elif isinstance(line, Started):
            self.start(at)
        elif isinstance(line, StoodIn | TookBack):
            self.change_hands(line, at)
        elif isinstance(line, Sat | Left | Named | Filled):
            self.seat_people(line)
        elif isinstance(line, Shown):
            self.public = line.public
        elif isinstance(line, Again):
            self.rematch = line.table
        elif isinstance(line, Next):
            self.next = line.table

    def seat_people(self, line: Sat | Left | Named | Filled) -> None:
        seat = self.seats[line.seat]
        if isinstance(line, Sat):
            seat.name, seat.key = line.name, line.key
        elif isinstance(line, Named):
            seat.name = line.name
        elif isinstance(line, Filled):
            seat.kind, seat.bot, seat.name = ("bot" if line.bot else "open"), line.bot, ""
        else:
            self.hosts.discard(seat.key)
            self.seats[line.seat] = Seat("open", "", "", "")
            heirs = [other.key for other in self.seats if other.person()]
            self.hosts.update([] if self.hosts else heirs[:1])

    def change_hands(self, line: StoodIn | TookBack, at: float) -> None:
        seat = self.seats[line.seat]
        self.settled = self.version
        if isinstance(line, TookBack):
            seat.stand_in = ""
            self.clocks.grant(line.seat, GRACE)
        else:
            seat.stand_in = line.bot
            self.clocks.spend(line.seat, line.spent, turn_over=False)
        if line.seat == self.decider():
            self.since = at

    def start(self, at: float) -> None:
        """The first shuffle; entries of a record it goes on from are played at once."""
        opened = self.opened
        names = [seat.name or seat.bot or letter(at).upper() for at, seat in enumerate(self.seats)]
        self.match = Match(self.game, self.setup(), self.luck, names, opened.date)
        for text in opened.entries:
            entry = read_entry(text, 0, len(self.seats))
            self.enter(self.match, entry.seat, entry.text, "")
        self.settled = self.version
        self.since = at
        self.phase = "over" if opened.closed or self.match.over() else "playing"

    def act(self, line: Acted, at: float) -> None:
        if self.stuck:
            return
        match = self.playing()
        try:
            self.enter(match, line.seat, line.text, line.mark)
        except Problem:
            self.stuck, self.phase = True, "over"
            return
        self.clocks.spend(line.seat, line.spent, turn_over=match.state.seat != line.seat)
        if line.id:
            self.done[line.seat, line.id] = self.version
        self.settled = self.version
        self.since = at
        if match.over():
            self.phase = "over"

    def enter(self, match: Match, seat: int, text: str, mark: str) -> None:
        played = match.act(seat, text)
        mark = "undo" if text in (UNDO, RESTART) else mark
        self.told.append(Told(len(match.entries), seat, match.entries[-1].text, played.events, mark))


def hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def letter(seat: int) -> str:
    return SEAT.slug(seat)


def open_table(id: str, game: Game, luck: Luck, opened: Opened, at: float, packs: tuple[str, ...] = ()) -> Table:
    """The table as its first line makes it; `packs` are the folders that the line names."""
    seats = [sit(chair) for chair in opened.seats]
    table = Table(id, game, luck, opened, at, seats, set(opened.hosts), Clocks(opened.clock, len(seats)), packs)
    table.public = opened.public
    table.commitment = luck.public()
    table.changed = table.since = at
    if opened.closed:
        table.start(at)
    return table


def sit(chair: Chair) -> Seat:
    return Seat(chair.kind, chair.name, chair.bot, chair.key)
