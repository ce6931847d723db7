"""The state of a table, rebuilt from its journal. Pure: no storage, no waiting, no sending."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, fields, replace

from theomachy.core.action import SEAT
from theomachy.core.corrections import CORRECTED
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.history import HistoryEntry, PendingAction
from theomachy.core.match import Match, Transition
from theomachy.core.record import AGREED_UNDO, UNDO_ENTRIES, Luck, read_entry
from theomachy.core.rule_errors import Problem
from theomachy.lessons import READ_ON_MESSAGE
from theomachy.table.clocks import Clocks
from theomachy.table.journal import (
    ActionPlayed,
    BotSpeedChanged,
    ChatPosted,
    GameStarted,
    GroupLinked,
    InitialSeat,
    JournalEntry,
    LessonStepRead,
    NextChapterCreated,
    PlayerRenamed,
    PlayerResigned,
    RecordExported,
    RematchCreated,
    SeatBotChanged,
    SeatLeft,
    SeatReclaimed,
    SeatSigned,
    SeatTaken,
    SpectatorChatChanged,
    StandInSeated,
    StoredEntry,
    TableCreated,
    TakebackAnswered,
    TakebackRequested,
    VacationChanged,
    VisibilityChanged,
)
from theomachy.table.messages.requests import BotSpeed
from theomachy.table.model import (
    ChatMessage,
    LogEntry,
    PendingTakeback,
    ProcessedRequest,
    Seat,
    StartedMatch,
    TableFault,
    ValidatedEntry,
)

MAX_CHAT_MESSAGES = 50
# Entries of a takeback request.
TAKEBACK_ENTRIES = (TakebackRequested, TakebackAnswered)
SPECTATOR_SEAT = -1
DEFAULT_STAND_IN = "greedy"
# The least seconds on the clock of a player who reclaims a seat.
RECLAIM_GRACE = 60.0


@dataclass
class Table:
    """The state of a table. A change is first validated on copies, then applied."""

    id: str
    game: Game
    luck: Luck
    creation: TableCreated
    # Wall time of creation.
    created_at: float
    seats: list[Seat]
    # Hashes of the hosts' keys.
    hosts: set[str]
    clocks: Clocks
    # Folders of the data packs.
    packs: tuple[str, ...] = ()
    phase: str = "waiting"
    public: bool = False
    spectators_muted: bool = False
    group: str = ""
    # Ids of the tables of the rematch and of the next chapter.
    rematch_table: str = ""
    next_table: str = ""
    # Why the table is read-only, in its last valid state.
    fault: TableFault | None = None
    commitment: str = ""
    # Number of the last journal entry.
    version: int = 1
    # Number of the last entry that could be applied.
    last_valid: int = 1
    # Number of the last entry that changed the game: requests based on an older version are stale.
    play_version: int = 1
    # Number of the last entry that was no action: cached texts and seats depend on it.
    setup_version: int = 1
    # Hash over all entries that count (hash chain).
    journal_hash: str = ""
    # Wall time of the last entry.
    changed_at: float = 0.0
    # When the present decision began, on the monotonic clock.
    decision_started: float = 0.0
    match: Match | None = None
    # Steps of the lesson that were read.
    lesson_steps_read: int = 0
    log: list[LogEntry] = field(default_factory=list)
    chat: list[ChatMessage] = field(default_factory=list)
    # Number of chat messages so far, also of those that were dropped.
    chat_count: int = 0
    bot_speed: BotSpeed = "normal"
    # The open takeback request.
    takeback: PendingTakeback | None = None
    # Version of the game at which a takeback was last denied.
    takeback_denied_at: int = 0
    # The record of the running game was exported.
    record_exported: bool = False
    # Processed requests by seat and idempotency key.
    processed_requests: dict[tuple[int, str], ProcessedRequest] = field(default_factory=dict)
    # Texts by language, with the version they belong to.
    text_cache: dict[str, tuple[object, object]] = field(default_factory=dict)

    def replace_with(self, other: Table) -> None:
        """Take over the whole state of another table, so that references to this object stay valid."""
        for item in fields(self):
            setattr(self, item.name, getattr(other, item.name))

    def chapter_number(self) -> int:
        """Return the number of the campaign chapter played here; 0 if it is not a campaign."""
        return len(self.creation.before) + 1 if self.creation.campaign else 0

    def is_luck_known(self) -> bool:
        """Return whether a player may know hidden cards, because a record of this game exists."""
        return self.creation.closed or self.record_exported or bool(self.creation.entries or self.creation.lesson)

    def stand_in_bot(self) -> str:
        """Return the bot that all have agreed on as stand-in."""
        return self.creation.stand_in or DEFAULT_STAND_IN

    def setup(self) -> Setup:
        creation = self.creation
        info = self.game.info
        return make_setup(info, len(self.seats), creation.edition, creation.options, self.packs, creation.legacy)

    def require_match(self) -> Match:
        assert self.match is not None
        return self.match

    def decider(self) -> int:
        """Return the seat that decides; -1 if none does, or while a physical result is awaited."""
        if self.match is None or self.phase != "playing" or self.match.pending is not None:
            return -1
        seat: int = self.match.state.seat
        return seat

    def pending_action(self) -> PendingAction | None:
        """Return the action that waits for a physical result, if any."""
        return self.match.pending if self.match is not None and self.phase == "playing" else None

    def seat_to_show(self) -> int:
        """Return the seat that a shared device should show: the one that decides, or that alone sees a physical result;
        else -1."""
        pending = self.pending_action()
        return self.decider() if pending is None else pending.question.audience

    def seats_of_keys(self, keys: list[str]) -> list[int]:
        """Return the seats that these keys belong to."""
        return self.seats_of_hashes({sha256_hex(key) for key in keys})

    def seats_of_hashes(self, key_hashes: set[str]) -> list[int]:
        """Return the seats whose keys have these hashes."""
        return [i for i, seat in enumerate(self.seats) if seat.key_hash and seat.key_hash in key_hashes]

    def is_hosted_by(self, keys: list[str]) -> bool:
        return any(sha256_hex(key) in self.hosts for key in keys)

    def try_entry(self, entry: JournalEntry) -> ValidatedEntry:
        """Validate an entry on copies; the table does not change. Raises Problem if the rules refuse it."""
        if isinstance(entry, ActionPlayed):
            if self.match is None:
                raise Problem("not-started", [])
            transition = self.match.try_action(entry.seat, entry.text)
            canonical = transition.record_entry.text
            return ValidatedEntry(
                entry if entry.text == canonical else replace(entry, text=canonical), transition=transition
            )
        if isinstance(entry, GameStarted):
            started = self.create_match()
            if started.error is not None:
                raise started.error
            return ValidatedEntry(entry, started_match=started)
        if isinstance(
            entry,
            SeatTaken
            | SeatLeft
            | PlayerRenamed
            | SeatSigned
            | SeatBotChanged
            | LessonStepRead
            | StandInSeated
            | SeatReclaimed
            | VacationChanged
            | PlayerResigned
            | TakebackRequested,
        ):
            self.require_seat(entry.seat)
        if isinstance(entry, TakebackRequested | TakebackAnswered):
            takeback = self.takeback_after(entry)
            is_granted = takeback is not None and not self.unanswered_seats(takeback)
            return ValidatedEntry(
                entry,
                transition=self.require_match().try_action(takeback.seat, AGREED_UNDO)
                if takeback and is_granted
                else None,
            )
        return ValidatedEntry(entry)

    def require_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise Problem("no-such-seat", [str(seat)])

    def unanswered_seats(self, takeback: PendingTakeback) -> list[int]:
        """Return the seats that still have to answer a takeback request. Bots always agree."""
        return [
            at for at, seat in enumerate(self.seats) if not seat.bot_in_charge() and at not in takeback.agreed_seats
        ]

    def takeback_after(self, entry: TakebackRequested | TakebackAnswered) -> PendingTakeback | None:
        """Return the open takeback request after an entry."""
        if isinstance(entry, TakebackRequested):
            return PendingTakeback(self.version + 1, entry.seat, frozenset(entry.agreed))
        if self.takeback is None or not entry.yes:
            return None
        return replace(self.takeback, agreed_seats=self.takeback.agreed_seats.union(entry.seats))

    def apply(self, validated: ValidatedEntry, stored: StoredEntry, now: float) -> None:
        """Apply a validated entry. Its timestamp is wall time, for people; durations are measured from `now`,
        monotonic."""
        entry = validated.entry
        takeback = self.takeback_after(entry) if isinstance(entry, TAKEBACK_ENTRIES) else None
        self.version = self.last_valid = stored.number
        self.journal_hash = next_journal_hash(self.journal_hash, stored)
        self.changed_at = stored.at
        if validated.transition is not None and isinstance(entry, ActionPlayed):
            self.apply_action(entry, validated.transition, now)
            return
        self.setup_version = stored.number
        if isinstance(entry, TAKEBACK_ENTRIES):
            self.apply_takeback(entry, takeback, validated.transition, stored.at, now)
        elif validated.started_match is not None:
            self.apply_start(validated.started_match, now)
        elif isinstance(entry, LessonStepRead):
            self.apply_lesson_step(entry, now)
        elif isinstance(entry, ChatPosted):
            self.add_chat(entry.seat, entry.text, entry.sign, stored.at)
        elif isinstance(entry, StandInSeated | SeatReclaimed):
            self.apply_stand_in(entry, now)
        elif isinstance(entry, VacationChanged):
            self.apply_vacation(entry, now)
        elif isinstance(entry, PlayerResigned):
            self.apply_resignation(entry, stored.at, now)
        elif isinstance(entry, BotSpeedChanged):
            self.bot_speed = entry.tempo
        elif isinstance(entry, RecordExported):
            self.record_exported = True
        elif isinstance(entry, SeatTaken | SeatLeft | PlayerRenamed | SeatSigned | SeatBotChanged):
            self.apply_seat_event(entry)
        elif isinstance(entry, GroupLinked):
            self.group = entry.group
        elif isinstance(entry, VisibilityChanged):
            self.public = entry.public
        elif isinstance(entry, SpectatorChatChanged):
            self.spectators_muted = entry.hushed
        elif isinstance(entry, RematchCreated):
            self.rematch_table = entry.table
        elif isinstance(entry, NextChapterCreated):
            self.next_table = entry.table

    def mark_stuck(self, fault: TableFault) -> None:
        """Make the table read-only in its last valid state."""
        self.fault = fault
        if self.match is not None:
            self.phase = "over"

    def apply_seat_event(self, entry: SeatTaken | SeatLeft | PlayerRenamed | SeatSigned | SeatBotChanged) -> None:
        seat = self.seats[entry.seat]
        if isinstance(entry, SeatTaken):
            seat.name, seat.key_hash, seat.signet = entry.name, entry.key, ""
        elif isinstance(entry, SeatSigned):
            seat.signet = entry.signet
        elif isinstance(entry, PlayerRenamed):
            seat.name = entry.name
        elif isinstance(entry, SeatBotChanged):
            seat.kind, seat.bot, seat.name = ("bot" if entry.bot else "open"), entry.bot, ""
        else:
            self.seats[entry.seat] = Seat("open", "", "", "")
            self.reassign_host(seat.key_hash)

    def reassign_host(self, key_hash: str) -> None:
        """Remove a host. If none remains, the first seated player becomes the host."""
        self.hosts.discard(key_hash)
        heirs = [seat.key_hash for seat in self.seats if seat.has_person()]
        self.hosts.update([] if self.hosts else heirs[:1])

    def add_chat(self, seat: int, text: str, sign: str, time: float) -> None:
        self.chat_count += 1
        self.chat = [*self.chat[1 - MAX_CHAT_MESSAGES :], ChatMessage(self.chat_count, seat, text, time, sign)]

    def apply_stand_in(self, entry: StandInSeated | SeatReclaimed, now: float) -> None:
        seat = self.seats[entry.seat]
        self.play_version = self.version
        self.takeback = None
        if isinstance(entry, SeatReclaimed):
            seat.stand_in = ""
            self.clocks.ensure_at_least(entry.seat, RECLAIM_GRACE)
        else:
            seat.stand_in = entry.bot
            self.clocks.spend(entry.seat, entry.spent, turn_over=False)
        if entry.seat == self.decider():
            self.decision_started = now

    def apply_vacation(self, entry: VacationChanged, now: float) -> None:
        """Begin or end a vacation. The time of the present decision so far is charged as before; the game does not
        change."""
        self.clocks.spend(entry.seat, entry.spent, turn_over=False)
        self.clocks.on_vacation.discard(entry.seat)
        if entry.resting:
            self.clocks.on_vacation.add(entry.seat)
        if entry.seat == self.decider():
            self.decision_started = now

    def apply_resignation(self, entry: PlayerResigned, time: float, now: float) -> None:
        """Replace the player by a bot of the same name, which needs no answers from then on."""
        leaving = self.seats[entry.seat]
        self.seats[entry.seat] = Seat("bot", leaving.name, entry.bot, "")
        self.reassign_host(leaving.key_hash)
        self.clocks.spend(entry.seat, entry.spent, turn_over=False)
        self.play_version = self.version
        self.takeback = None
        self.add_chat(entry.seat, "", "resigned", time)
        if entry.seat == self.decider():
            self.decision_started = now

    def apply_takeback(
        self,
        entry: TakebackRequested | TakebackAnswered,
        takeback: PendingTakeback | None,
        transition: Transition | None,
        time: float,
        now: float,
    ) -> None:
        """Note a takeback request or answers in the chat, and execute the takeback once it is granted."""
        if isinstance(entry, TakebackAnswered):
            is_own = self.takeback is not None and self.takeback.seat in entry.seats
            for seat in entry.seats:
                self.add_chat(seat, "", "agreed" if entry.yes else "withdrew" if is_own else "denied", time)
        elif transition is None:
            self.add_chat(entry.seat, "", "wished", time)
        self.takeback = takeback
        if takeback is None:
            self.takeback_denied_at = self.play_version
        if transition is not None:
            self.advance_match(transition, "", now)

    def create_match(self) -> StartedMatch:
        """Create the match and play the entries of a record that it resumes from."""
        creation = self.creation
        names = [seat.name or seat.bot or seat_slug(at).upper() for at, seat in enumerate(self.seats)]
        match = Match(self.game, self.setup(), self.luck, names, creation.date)
        log: list[LogEntry] = []
        for text in creation.entries:
            try:
                entry = read_entry(text, 0, len(self.seats))
                log.append(make_log_entry(match, match.play(entry.seat, entry.text), ""))
            except Exception as error:
                return StartedMatch(match, log, error)
        return StartedMatch(match, log)

    def apply_start(self, started: StartedMatch, now: float) -> None:
        self.match, self.log = started.match, started.log
        self.play_version = self.version
        self.decision_started = now
        self.phase = "over" if self.creation.closed or started.match.over() else "playing"

    def apply_lesson_step(self, entry: LessonStepRead, now: float) -> None:
        self.lesson_steps_read = max(self.lesson_steps_read, entry.step + 1)
        self.play_version = self.version
        self.decision_started = now
        if entry.id:
            self.processed_requests[entry.seat, entry.id] = ProcessedRequest(self.version, READ_ON_MESSAGE)

    def apply_action(self, entry: ActionPlayed, transition: Transition, now: float) -> None:
        self.advance_match(transition, entry.mark, now)
        self.clocks.spend(entry.seat, entry.spent, turn_over=self.require_match().state.seat != entry.seat)
        if not entry.mark:
            self.clocks.on_vacation.discard(entry.seat)
        if entry.id:
            self.processed_requests[entry.seat, entry.id] = ProcessedRequest(self.version, entry.text)

    def advance_match(self, transition: Transition, mark: str, now: float) -> None:
        """Accept an outcome into the match. An open takeback request becomes void."""
        match = self.require_match()
        match.accept(transition)
        self.log.append(make_log_entry(match, transition.log_entry, mark))
        self.play_version = self.version
        self.decision_started = now
        self.takeback = None
        if match.over():
            self.phase = "over"


def make_log_entry(match: Match, history_entry: HistoryEntry, mark: str) -> LogEntry:
    if history_entry.text.split(" ")[0] == CORRECTED:
        mark = CORRECTED
    mark = "undo" if history_entry.text in UNDO_ENTRIES else mark
    return LogEntry(len(match.entries), history_entry.seat, history_entry.text, history_entry.events, mark)


def next_journal_hash(journal_hash: str, stored: StoredEntry) -> str:
    """Return the journal hash after an entry (hash chain)."""
    return sha256_hex(f"{journal_hash} {stored.number} {stored.at!r} {stored.body}")


def sha256_hex(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def seat_slug(seat: int) -> str:
    return SEAT.slug(seat)


def table_from_creation(
    table_id: str, game: Game, luck: Luck, creation: TableCreated, stored: StoredEntry, packs: tuple[str, ...] = ()
) -> Table:
    """Create a table from its first entry; `packs` are the folders of its data packs."""
    seats = [seat_from_initial(chair) for chair in creation.seats]
    table = Table(
        table_id, game, luck, creation, stored.at, seats, set(creation.hosts), Clocks(creation.clock, len(seats)), packs
    )
    table.public = creation.public
    table.group = creation.group
    table.lesson_steps_read = creation.read
    table.commitment = luck.public_line()
    table.journal_hash = next_journal_hash(sha256_hex(f"{table_id} {luck.secret_lines()}"), stored)
    table.changed_at = stored.at
    return table


def seat_from_initial(initial: InitialSeat) -> Seat:
    return Seat(initial.kind, initial.name, initial.bot, initial.key, signet=initial.signet)
