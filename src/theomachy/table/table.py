"""A table: what its lines make of it. Nothing here writes, waits or sends."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, fields, replace

from theomachy.core.action import SEAT
from theomachy.core.correcting import CORRECTED
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.match import Match, Tried
from theomachy.core.played import Pending, Played
from theomachy.core.reason import Problem
from theomachy.core.record import AGREED, TAKEN_BACK, Luck, read_entry
from theomachy.lessons import READ_ON
from theomachy.table.clocks import Clocks
from theomachy.table.forms import Tempo
from theomachy.table.lines import (
    Acted,
    Again,
    Answered,
    Chair,
    Filled,
    Grouped,
    Hushed,
    Left,
    Line,
    Named,
    Next,
    Opened,
    Paced,
    ReadOn,
    Resigned,
    Rested,
    Row,
    Said,
    Sat,
    Saved,
    Shown,
    Signed,
    Started,
    StoodIn,
    TookBack,
    Wished,
)
from theomachy.table.pieces import Begun, Deed, Seat, Stuck, Told, Trial, Wish, Word

CHAT_KEPT = 50
# What is asked of everybody, and answered.
CONSENT = (Wished, Answered)
SPECTATOR_SEAT = -1
STAND_IN = "greedy"
# Seconds that whoever takes a seat back has at least.
GRACE = 60.0


@dataclass
class Table:
    """`version` is the number of the last line, `good` of the last one that counts, `settled` of the last one that
    changed the play, `arranged` of the last one that was no act; `chain` is the hash of all that count.

    `since` is when the present decision began, by a clock of the host that never jumps;
    `stuck` tables can only be looked at, at their last good moment;
    `wish` is what is asked of everybody, `denied` what was `settled` when that was last denied;
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
    group: str = ""
    rematch: str = ""
    next: str = ""
    stuck: Stuck | None = None
    commitment: str = ""
    version: int = 1
    good: int = 1
    settled: int = 1
    arranged: int = 1
    chain: str = ""
    changed: float = 0.0
    since: float = 0.0
    match: Match | None = None
    read: int = 0
    told: list[Told] = field(default_factory=list)
    chat: list[Word] = field(default_factory=list)
    said: int = 0
    tempo: Tempo = "normal"
    wish: Wish | None = None
    denied: int = 0
    saved: bool = False
    done: dict[tuple[int, str], Deed] = field(default_factory=dict)
    worded: dict[str, tuple[object, object]] = field(default_factory=dict)

    def become(self, other: Table) -> None:
        """All that another table is: whoever holds this one sees it so."""
        for one in fields(self):
            setattr(self, one.name, getattr(other, one.name))

    def chapter(self) -> int:
        """Which chapter of its campaign is played here; 0 where a game stands by itself."""
        return len(self.opened.before) + 1 if self.opened.campaign else 0

    def luck_known(self) -> bool:
        """Whether somebody may know the cards: whoever has a record that the table goes on from, shows or was saved
        in."""
        return self.opened.closed or self.saved or bool(self.opened.entries or self.opened.lesson)

    def level(self) -> str:
        """The bot that all have agreed on for whoever is away."""
        return self.opened.stand_in or STAND_IN

    def setup(self) -> Setup:
        opened = self.opened
        info = self.game.info
        return make_setup(info, len(self.seats), opened.edition, opened.options, self.packs, opened.legacy)

    def playing(self) -> Match:
        assert self.match is not None
        return self.match

    def decider(self) -> int:
        """The seat that is asked, or -1; nobody decides while the table is asked what came."""
        if self.match is None or self.phase != "playing" or self.match.pending is not None:
            return -1
        seat: int = self.match.state.seat
        return seat

    def pending(self) -> Pending | None:
        """What the table has to say, where luck is dealt by hand."""
        return self.match.pending if self.match is not None and self.phase == "playing" else None

    def turn(self) -> int:
        """Whose eyes are needed: the one who decides, or who alone sees what came; else -1."""
        pending = self.pending()
        return self.decider() if pending is None else pending.ask.sees

    def held(self, keys: list[str]) -> list[int]:
        """The seats whose secrets these are."""
        return self.owned({hashed(key) for key in keys})

    def owned(self, hashes: set[str]) -> list[int]:
        """The seats of those whose keys have these hashes."""
        return [i for i, seat in enumerate(self.seats) if seat.key and seat.key in hashes]

    def hosted_by(self, keys: list[str]) -> bool:
        return any(hashed(key) in self.hosts for key in keys)

    def attempt(self, line: Line) -> Trial:
        """Lets the rules try a line on copies. Raises a Problem for what they do not take; changes nothing."""
        if isinstance(line, Acted):
            if self.match is None:
                raise Problem("not-started", [])
            tried = self.match.attempt(line.seat, line.text)
            said = tried.said.text
            return Trial(line if line.text == said else replace(line, text=said), tried=tried)
        if isinstance(line, Started):
            begun = self.begin()
            if begun.fault is not None:
                raise begun.fault
            return Trial(line, begun=begun)
        if isinstance(
            line, Sat | Left | Named | Signed | Filled | ReadOn | StoodIn | TookBack | Rested | Resigned | Wished
        ):
            self.need_seat(line.seat)
        if isinstance(line, Wished | Answered):
            wished = self.wished(line)
            granted = wished is not None and not self.asked(wished)
            return Trial(line, tried=self.playing().attempt(wished.seat, AGREED) if wished and granted else None)
        return Trial(line)

    def need_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise Problem("no-such-seat", [str(seat)])

    def asked(self, wish: Wish) -> list[int]:
        """The seats whose people have not answered yet; a bot always agrees."""
        return [at for at, seat in enumerate(self.seats) if not seat.player() and at not in wish.agreed]

    def wished(self, line: Wished | Answered) -> Wish | None:
        """The wish as it stands after a line."""
        if isinstance(line, Wished):
            return Wish(self.version + 1, line.seat, frozenset(line.agreed))
        if self.wish is None or not line.yes:
            return None
        return replace(self.wish, agreed=self.wish.agreed.union(line.seats))

    def accept(self, trial: Trial, row: Row, now: float) -> None:
        """What was tried happens, as the next line. `row.at` is for people to read, durations begin `now`."""
        line = trial.line
        wished = self.wished(line) if isinstance(line, CONSENT) else None
        self.version = self.good = row.number
        self.chain = linked(self.chain, row)
        self.changed = row.at
        if trial.tried is not None and isinstance(line, Acted):
            self.act(line, trial.tried, now)
            return
        self.arranged = row.number
        if isinstance(line, CONSENT):
            self.consent(line, wished, trial.tried, row.at, now)
        elif trial.begun is not None:
            self.start(trial.begun, now)
        elif isinstance(line, ReadOn):
            self.turn_page(line, now)
        elif isinstance(line, Said):
            self.hear(line.seat, line.text, line.sign, row.at)
        elif isinstance(line, StoodIn | TookBack):
            self.change_hands(line, now)
        elif isinstance(line, Rested):
            self.take_rest(line, now)
        elif isinstance(line, Resigned):
            self.resign(line, row.at, now)
        elif isinstance(line, Paced):
            self.tempo = line.tempo
        elif isinstance(line, Saved):
            self.saved = True
        elif isinstance(line, Sat | Left | Named | Signed | Filled):
            self.seat_people(line)
        elif isinstance(line, Grouped):
            self.group = line.group
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

    def seat_people(self, line: Sat | Left | Named | Signed | Filled) -> None:
        seat = self.seats[line.seat]
        if isinstance(line, Sat):
            seat.name, seat.key, seat.signet = line.name, line.key, ""
        elif isinstance(line, Signed):
            seat.signet = line.signet
        elif isinstance(line, Named):
            seat.name = line.name
        elif isinstance(line, Filled):
            seat.kind, seat.bot, seat.name = ("bot" if line.bot else "open"), line.bot, ""
        else:
            self.seats[line.seat] = Seat("open", "", "", "")
            self.pass_on(seat.key)

    def pass_on(self, key: str) -> None:
        """Whoever goes hosts no more: if nobody else does, the first who is left."""
        self.hosts.discard(key)
        heirs = [seat.key for seat in self.seats if seat.person()]
        self.hosts.update([] if self.hosts else heirs[:1])

    def hear(self, seat: int, text: str, sign: str, at: float) -> None:
        self.said += 1
        self.chat = [*self.chat[1 - CHAT_KEPT :], Word(self.said, seat, text, at, sign)]

    def change_hands(self, line: StoodIn | TookBack, now: float) -> None:
        seat = self.seats[line.seat]
        self.settled = self.version
        self.wish = None
        if isinstance(line, TookBack):
            seat.stand_in = ""
            self.clocks.grant(line.seat, GRACE)
        else:
            seat.stand_in = line.bot
            self.clocks.spend(line.seat, line.spent, turn_over=False)
        if line.seat == self.decider():
            self.since = now

    def take_rest(self, line: Rested, now: float) -> None:
        """What the decision has taken so far is counted as it was; nothing of the play changes."""
        self.clocks.spend(line.seat, line.spent, turn_over=False)
        self.clocks.resting.discard(line.seat)
        if line.resting:
            self.clocks.resting.add(line.seat)
        if line.seat == self.decider():
            self.since = now

    def resign(self, line: Resigned, at: float, now: float) -> None:
        """The bot plays on under the same name. Nobody need answer for that seat any more."""
        old = self.seats[line.seat]
        self.seats[line.seat] = Seat("bot", old.name, line.bot, "")
        self.pass_on(old.key)
        self.clocks.spend(line.seat, line.spent, turn_over=False)
        self.settled = self.version
        self.wish = None
        self.hear(line.seat, "", "resigned", at)
        if line.seat == self.decider():
            self.since = now

    def consent(self, line: Wished | Answered, wished: Wish | None, tried: Tried | None, at: float, now: float) -> None:
        """Everybody reads what was asked and answered; what is granted happens at once."""
        if isinstance(line, Answered):
            own = self.wish is not None and self.wish.seat in line.seats
            for seat in line.seats:
                self.hear(seat, "", "agreed" if line.yes else "withdrew" if own else "denied", at)
        elif tried is None:
            self.hear(line.seat, "", "wished", at)
        self.wish = wished
        if wished is None:
            self.denied = self.settled
        if tried is not None:
            self.play(tried, "", now)

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
        self.play(tried, line.mark, now)
        self.clocks.spend(line.seat, line.spent, turn_over=self.playing().state.seat != line.seat)
        if not line.mark:
            self.clocks.resting.discard(line.seat)
        if line.id:
            self.done[line.seat, line.id] = Deed(self.version, line.text)

    def play(self, tried: Tried, mark: str, now: float) -> None:
        """The table goes on, and nobody waits for an answer about how it was."""
        match = self.playing()
        match.accept(tried)
        self.told.append(tell(match, tried.played, mark))
        self.settled = self.version
        self.since = now
        self.wish = None
        if match.over():
            self.phase = "over"


def tell(match: Match, played: Played, mark: str) -> Told:
    if played.text.split(" ")[0] == CORRECTED:
        mark = CORRECTED
    mark = "undo" if played.text in TAKEN_BACK else mark
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
    table.group = opened.group
    table.read = opened.read
    table.commitment = luck.public()
    table.chain = linked(hashed(f"{id} {luck.secret()}"), row)
    table.changed = row.at
    return table


def sit(chair: Chair) -> Seat:
    return Seat(chair.kind, chair.name, chair.bot, chair.key, signet=chair.signet)
