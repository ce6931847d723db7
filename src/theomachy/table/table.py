"""A table: what its lines make of it. Nothing here writes, waits or sends."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace

from theomachy.core.action import SEAT
from theomachy.core.event import Event
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.match import Match, Played, Tried
from theomachy.core.reason import Problem
from theomachy.core.record import RESTART, UNDO, Luck, read_entry
from theomachy.lessons import READ_ON
from theomachy.table.clocks import Clocks
from theomachy.table.forms import SeatKind
from theomachy.table.lines import (
    Acted,
    Again,
    Chair,
    Filled,
    Hushed,
    Left,
    Line,
    Named,
    Next,
    Opened,
    ReadOn,
    Row,
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


@dataclass(frozen=True)
class Deed:
    """What was done with an id, and the version that it made."""

    version: int
    text: str


@dataclass(frozen=True)
class Begun:
    """A match that has begun, with what was told of the entries it goes on from, as far as the rules take them."""

    match: Match
    told: list[Told]
    fault: Exception | None = None


@dataclass(frozen=True)
class Trial:
    """A line, and what the rules made of it on copies. The table has not changed."""

    line: Line
    tried: Tried | None = None
    begun: Begun | None = None


@dataclass(frozen=True)
class Stuck:
    """Why a table stands still: line `number` cannot be read, or the rules do not take it.

    `why` is `rules` if they refuse it, `damaged` if it is missing or makes no sense, `newer` if it is of a kind that
    is not known here, `fault` if the rules broke, `changed` if they or the packs are others than when it began;
    `detail` is for the log.
    """

    number: int
    why: str
    detail: str


@dataclass
class Table:
    """`version` is the number of the last line, `good` of the last one that counts, `settled` of the last one that
    changed the play; `chain` is the hash of all that count.

    `since` is when the present decision began, by a clock of the host that never jumps;
    `stuck` tables can only be looked at, at their last good moment;
    `read` is how many steps of a lesson were read;
    `done` knows the ids of acts again, so that none is done twice; `worded` keeps sentences that are told more than
    once.
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
    hushed: bool = False
    rematch: str = ""
    next: str = ""
    stuck: Stuck | None = None
    commitment: str = ""
    version: int = 1
    good: int = 1
    settled: int = 1
    chain: str = ""
    changed: float = 0.0
    since: float = 0.0
    match: Match | None = None
    read: int = 0
    told: list[Told] = field(default_factory=list)
    chat: list[Word] = field(default_factory=list)
    said: int = 0
    done: dict[tuple[int, str], Deed] = field(default_factory=dict)
    worded: dict[str, tuple[object, object]] = field(default_factory=dict)

    def chapter(self) -> int:
        """Which chapter of its campaign is played here; 0 where a game stands by itself."""
        return len(self.opened.before) + 1 if self.opened.campaign else 0

    def luck_known(self) -> bool:
        """Whether somebody may know the cards: whoever has the record that the table goes on from, or shows."""
        return self.opened.closed or bool(self.opened.entries) or bool(self.opened.lesson)

    def level(self) -> str:
        """The bot that all have agreed on for whoever is away."""
        return self.opened.stand_in or STAND_IN

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

    def attempt(self, line: Line) -> Trial:
        """Lets the rules try a line on copies. Raises a Problem for what they do not take; changes nothing."""
        if isinstance(line, Acted):
            if self.match is None:
                raise Problem("not-started", [])
            tried = self.match.attempt(line.seat, line.text)
            return Trial(replace(line, text=tried.played.text), tried=tried)
        if isinstance(line, Started):
            begun = self.begin()
            if begun.fault is not None:
                raise begun.fault
            return Trial(line, begun=begun)
        if isinstance(line, Sat | Left | Named | Filled | ReadOn | StoodIn | TookBack) and not self.has_seat(line.seat):
            raise Problem("no-such-seat", [str(line.seat)])
        return Trial(line)

    def has_seat(self, seat: int) -> bool:
        return 0 <= seat < len(self.seats)

    def accept(self, trial: Trial, row: Row, now: float) -> None:
        """What was tried happens, as the next line. `row.at` is for people to read, durations begin `now`."""
        self.version = self.good = row.number
        self.chain = linked(self.chain, row)
        self.changed = row.at
        line = trial.line
        if trial.tried is not None and isinstance(line, Acted):
            self.act(line, trial.tried, now)
        elif trial.begun is not None:
            self.start(trial.begun, now)
        elif isinstance(line, ReadOn):
            self.turn_page(line, now)
        elif isinstance(line, Said):
            self.said += 1
            self.chat = [*self.chat[1 - CHAT_KEPT :], Word(self.said, line.seat, line.text, row.at)]
        elif isinstance(line, StoodIn | TookBack):
            self.change_hands(line, now)
        elif isinstance(line, Sat | Left | Named | Filled):
            self.seat_people(line)
        elif isinstance(line, Shown):
            self.public = line.public
        elif isinstance(line, Hushed):
            self.hushed = line.hushed
        elif isinstance(line, Again):
            self.rematch = line.table
        elif isinstance(line, Next):
            self.next = line.table

    def stand_still(self, stuck: Stuck) -> None:
        """Nothing happens here any more: what was good stays to be looked at."""
        self.stuck = stuck
        if self.match is not None:
            self.phase = "over"

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

    def change_hands(self, line: StoodIn | TookBack, now: float) -> None:
        seat = self.seats[line.seat]
        self.settled = self.version
        if isinstance(line, TookBack):
            seat.stand_in = ""
            self.clocks.grant(line.seat, GRACE)
        else:
            seat.stand_in = line.bot
            self.clocks.spend(line.seat, line.spent, turn_over=False)
        if line.seat == self.decider():
            self.since = now

    def begin(self) -> Begun:
        """The first shuffle; entries of a record it goes on from are played at once."""
        opened = self.opened
        names = [seat.name or seat.bot or letter(at).upper() for at, seat in enumerate(self.seats)]
        match = Match(self.game, self.setup(), self.luck, names, opened.date)
        told: list[Told] = []
        for text in opened.entries:
            try:
                entry = read_entry(text, 0, len(self.seats))
                told.append(tell(match, match.act(entry.seat, entry.text), ""))
            except Exception as fault:
                return Begun(match, told, fault)
        return Begun(match, told)

    def start(self, begun: Begun, now: float) -> None:
        self.match, self.told = begun.match, begun.told
        self.settled = self.version
        self.since = now
        self.phase = "over" if self.opened.closed or begun.match.over() else "playing"

    def turn_page(self, line: ReadOn, now: float) -> None:
        self.read = max(self.read, line.step + 1)
        self.settled = self.version
        self.since = now
        if line.id:
            self.done[line.seat, line.id] = Deed(self.version, READ_ON)

    def act(self, line: Acted, tried: Tried, now: float) -> None:
        match = self.playing()
        match.accept(tried)
        self.told.append(tell(match, tried.played, line.mark))
        self.clocks.spend(line.seat, line.spent, turn_over=match.state.seat != line.seat)
        if line.id:
            self.done[line.seat, line.id] = Deed(self.version, line.text)
        self.settled = self.version
        self.since = now
        if match.over():
            self.phase = "over"


def tell(match: Match, played: Played, mark: str) -> Told:
    mark = "undo" if played.text in (UNDO, RESTART) else mark
    return Told(len(match.entries), played.seat, played.text, played.events, mark)


def linked(chain: str, row: Row) -> str:
    """The hash of all lines that count, this one the last."""
    return hashed(f"{chain} {row.number} {row.at!r} {row.body}")


def hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def letter(seat: int) -> str:
    return SEAT.slug(seat)


def open_table(id: str, game: Game, luck: Luck, opened: Opened, row: Row, packs: tuple[str, ...] = ()) -> Table:
    """The table as its first line makes it; `packs` are the folders that the line names."""
    seats = [sit(chair) for chair in opened.seats]
    table = Table(id, game, luck, opened, row.at, seats, set(opened.hosts), Clocks(opened.clock, len(seats)), packs)
    table.public = opened.public
    table.read = opened.read
    table.commitment = luck.public()
    table.chain = linked(hashed(f"{id} {luck.secret()}"), row)
    table.changed = row.at
    return table


def sit(chair: Chair) -> Seat:
    return Seat(chair.kind, chair.name, chair.bot, chair.key)
