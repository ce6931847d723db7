"""The state of a table, rebuilt from its journal. Pure: no storage, no waiting, no sending."""

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
# Entries of a takeback request.
CONSENT = (Wished, Answered)
SPECTATOR_SEAT = -1
STAND_IN = "greedy"
# The least seconds on the clock of a player who reclaims a seat.
GRACE = 60.0


@dataclass
class Table:
    """The state of a table. A change is first validated on copies, then applied."""

    id: str
    game: Game
    luck: Luck
    opened: Opened
    # Wall time of creation.
    at: float
    seats: list[Seat]
    # Hashes of the hosts' keys.
    hosts: set[str]
    clocks: Clocks
    # Folders of the data packs.
    packs: tuple[str, ...] = ()
    phase: str = "waiting"
    public: bool = False
    hushed: bool = False
    group: str = ""
    # Ids of the tables of the rematch and of the next chapter.
    rematch: str = ""
    next: str = ""
    # Why the table is read-only, in its last valid state.
    stuck: Stuck | None = None
    commitment: str = ""
    # Number of the last journal entry.
    version: int = 1
    # Number of the last entry that could be applied.
    good: int = 1
    # Number of the last entry that changed the game: requests based on an older version are stale.
    settled: int = 1
    # Number of the last entry that was no action: cached texts and seats depend on it.
    arranged: int = 1
    # Hash over all entries that count (hash chain).
    chain: str = ""
    # Wall time of the last entry.
    changed: float = 0.0
    # When the present decision began, on the monotonic clock.
    since: float = 0.0
    match: Match | None = None
    # Steps of the lesson that were read.
    read: int = 0
    told: list[Told] = field(default_factory=list)
    chat: list[Word] = field(default_factory=list)
    # Number of chat messages so far, also of those that were dropped.
    said: int = 0
    tempo: Tempo = "normal"
    # The open takeback request.
    wish: Wish | None = None
    # Version of the game at which a takeback was last denied.
    denied: int = 0
    # The record of the running game was exported.
    saved: bool = False
    # Processed requests by seat and idempotency key.
    done: dict[tuple[int, str], Deed] = field(default_factory=dict)
    # Texts by language, with the version they belong to.
    worded: dict[str, tuple[object, object]] = field(default_factory=dict)

    def become(self, other: Table) -> None:
        """Take over the whole state of another table, so that references to this object stay valid."""
        for item in fields(self):
            setattr(self, item.name, getattr(other, item.name))

    def chapter(self) -> int:
        """Return the number of the campaign chapter played here; 0 if it is not a campaign."""
        return len(self.opened.before) + 1 if self.opened.campaign else 0

    def luck_known(self) -> bool:
        """Return whether a player may know hidden cards, because a record of this game exists."""
        return self.opened.closed or self.saved or bool(self.opened.entries or self.opened.lesson)

    def level(self) -> str:
        """Return the bot that all have agreed on as stand-in."""
        return self.opened.stand_in or STAND_IN

    def setup(self) -> Setup:
        creation = self.opened
        info = self.game.info
        return make_setup(info, len(self.seats), creation.edition, creation.options, self.packs, creation.legacy)

    def playing(self) -> Match:
        assert self.match is not None
        return self.match

    def decider(self) -> int:
        """Return the seat that decides; -1 if none does, or while a physical result is awaited."""
        if self.match is None or self.phase != "playing" or self.match.pending is not None:
            return -1
        seat: int = self.match.state.seat
        return seat

    def pending(self) -> Pending | None:
        """Return the action that waits for a physical result, if any."""
        return self.match.pending if self.match is not None and self.phase == "playing" else None

    def turn(self) -> int:
        """Return the seat that a shared device should show: the one that decides, or that alone sees a physical result;
        else -1."""
        pending = self.pending()
        return self.decider() if pending is None else pending.ask.sees

    def held(self, keys: list[str]) -> list[int]:
        """Return the seats that these keys belong to."""
        return self.owned({hashed(key) for key in keys})

    def owned(self, hashes: set[str]) -> list[int]:
        """Return the seats whose keys have these hashes."""
        return [i for i, seat in enumerate(self.seats) if seat.key and seat.key in hashes]

    def hosted_by(self, keys: list[str]) -> bool:
        return any(hashed(key) in self.hosts for key in keys)

    def attempt(self, line: Line) -> Trial:
        """Validate an entry on copies; the table does not change. Raises Problem if the rules refuse it."""
        if isinstance(line, Acted):
            if self.match is None:
                raise Problem("not-started", [])
            transition = self.match.attempt(line.seat, line.text)
            canonical = transition.said.text
            return Trial(line if line.text == canonical else replace(line, text=canonical), tried=transition)
        if isinstance(line, Started):
            started = self.begin()
            if started.fault is not None:
                raise started.fault
            return Trial(line, begun=started)
        if isinstance(
            line, Sat | Left | Named | Signed | Filled | ReadOn | StoodIn | TookBack | Rested | Resigned | Wished
        ):
            self.need_seat(line.seat)
        if isinstance(line, Wished | Answered):
            takeback = self.wished(line)
            is_granted = takeback is not None and not self.asked(takeback)
            return Trial(line, tried=self.playing().attempt(takeback.seat, AGREED) if takeback and is_granted else None)
        return Trial(line)

    def need_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise Problem("no-such-seat", [str(seat)])

    def asked(self, wish: Wish) -> list[int]:
        """Return the seats that still have to answer a takeback request. Bots always agree."""
        return [at for at, seat in enumerate(self.seats) if not seat.player() and at not in wish.agreed]

    def wished(self, line: Wished | Answered) -> Wish | None:
        """Return the open takeback request after an entry."""
        if isinstance(line, Wished):
            return Wish(self.version + 1, line.seat, frozenset(line.agreed))
        if self.wish is None or not line.yes:
            return None
        return replace(self.wish, agreed=self.wish.agreed.union(line.seats))

    def accept(self, trial: Trial, row: Row, now: float) -> None:
        """Apply a validated entry. Its timestamp is wall time, for people; durations are measured from `now`,
        monotonic."""
        entry = trial.line
        takeback = self.wished(entry) if isinstance(entry, CONSENT) else None
        self.version = self.good = row.number
        self.chain = linked(self.chain, row)
        self.changed = row.at
        if trial.tried is not None and isinstance(entry, Acted):
            self.act(entry, trial.tried, now)
            return
        self.arranged = row.number
        if isinstance(entry, CONSENT):
            self.consent(entry, takeback, trial.tried, row.at, now)
        elif trial.begun is not None:
            self.start(trial.begun, now)
        elif isinstance(entry, ReadOn):
            self.turn_page(entry, now)
        elif isinstance(entry, Said):
            self.hear(entry.seat, entry.text, entry.sign, row.at)
        elif isinstance(entry, StoodIn | TookBack):
            self.change_hands(entry, now)
        elif isinstance(entry, Rested):
            self.take_rest(entry, now)
        elif isinstance(entry, Resigned):
            self.resign(entry, row.at, now)
        elif isinstance(entry, Paced):
            self.tempo = entry.tempo
        elif isinstance(entry, Saved):
            self.saved = True
        elif isinstance(entry, Sat | Left | Named | Signed | Filled):
            self.seat_people(entry)
        elif isinstance(entry, Grouped):
            self.group = entry.group
        elif isinstance(entry, Shown):
            self.public = entry.public
        elif isinstance(entry, Hushed):
            self.hushed = entry.hushed
        elif isinstance(entry, Again):
            self.rematch = entry.table
        elif isinstance(entry, Next):
            self.next = entry.table

    def stand_still(self, stuck: Stuck) -> None:
        """Make the table read-only in its last valid state."""
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
        """Remove a host. If none remains, the first seated player becomes the host."""
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
        """Begin or end a vacation. The time of the present decision so far is charged as before; the game does not
        change."""
        self.clocks.spend(line.seat, line.spent, turn_over=False)
        self.clocks.resting.discard(line.seat)
        if line.resting:
            self.clocks.resting.add(line.seat)
        if line.seat == self.decider():
            self.since = now

    def resign(self, line: Resigned, at: float, now: float) -> None:
        """Replace the player by a bot of the same name, which needs no answers from then on."""
        leaving = self.seats[line.seat]
        self.seats[line.seat] = Seat("bot", leaving.name, line.bot, "")
        self.pass_on(leaving.key)
        self.clocks.spend(line.seat, line.spent, turn_over=False)
        self.settled = self.version
        self.wish = None
        self.hear(line.seat, "", "resigned", at)
        if line.seat == self.decider():
            self.since = now

    def consent(self, line: Wished | Answered, wished: Wish | None, tried: Tried | None, at: float, now: float) -> None:
        """Note a takeback request or answers in the chat, and execute the takeback once it is granted."""
        if isinstance(line, Answered):
            is_own = self.wish is not None and self.wish.seat in line.seats
            for seat in line.seats:
                self.hear(seat, "", "agreed" if line.yes else "withdrew" if is_own else "denied", at)
        elif tried is None:
            self.hear(line.seat, "", "wished", at)
        self.wish = wished
        if wished is None:
            self.denied = self.settled
        if tried is not None:
            self.play(tried, "", now)

    def begin(self) -> Begun:
        """Create the match and play the entries of a record that it resumes from."""
        creation = self.opened
        names = [seat.name or seat.bot or letter(at).upper() for at, seat in enumerate(self.seats)]
        match = Match(self.game, self.setup(), self.luck, names, creation.date)
        log: list[Told] = []
        for text in creation.entries:
            try:
                entry = read_entry(text, 0, len(self.seats))
                log.append(tell(match, match.act(entry.seat, entry.text), ""))
            except Exception as error:
                return Begun(match, log, error)
        return Begun(match, log)

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
        """Accept an outcome into the match. An open takeback request becomes void."""
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
    """Return the journal hash after an entry (hash chain)."""
    return hashed(f"{chain} {row.number} {row.at!r} {row.body}")


def hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def letter(seat: int) -> str:
    return SEAT.slug(seat)


def open_table(id: str, game: Game, luck: Luck, opened: Opened, row: Row, packs: tuple[str, ...] = ()) -> Table:
    """Create a table from its first entry; `packs` are the folders of its data packs."""
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
