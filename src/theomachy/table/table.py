"""The state of a table, rebuilt from its journal. Pure: no storage, no waiting, no sending."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, fields

from theomachy.core.action import SEAT
from theomachy.core.corrections import CORRECTED
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.history import HistoryEntry, PendingAction
from theomachy.core.match import Match, Transition
from theomachy.core.record import UNDO_ENTRIES, Luck, read_entry
from theomachy.table.clocks import Clocks
from theomachy.table.journal import InitialSeat, JournalEntry, StoredEntry, TableCreated
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
SPECTATOR_SEAT = -1
DEFAULT_STAND_IN = "greedy"


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
    # Id of the table of the rematch.
    rematch_table: str = ""
    # Id of the table of the next chapter.
    next_table: str = ""
    # Why the table is stuck: read-only in its last valid state. None if it is not.
    fault: TableFault | None = None
    commitment: str = ""
    # Number of the last journal entry.
    version: int = 1
    # Number of the last entry that could be applied.
    last_valid: int = 1
    # Number of the last entry that changed the game: requests based on an older version are stale.
    play_version: int = 1
    # Number of the last entry that was not an action. Cached texts and seats depend on it.
    setup_version: int = 1
    # Hash over all entries that were not dropped by a repair (hash chain).
    journal_hash: str = ""
    # Wall time of the last entry.
    changed_at: float = 0.0
    # When the present decision began, on the monotonic clock.
    decision_started: float = 0.0
    match: Match | None = None
    # How many steps of the lesson were read.
    lesson_steps_read: int = 0
    log: list[LogEntry] = field(default_factory=list)
    chat: list[ChatMessage] = field(default_factory=list)
    # Number of chat messages so far, including old ones that are no longer kept.
    chat_count: int = 0
    bot_speed: BotSpeed = "normal"
    # The open takeback request.
    takeback: PendingTakeback | None = None
    # Version of the game at which a takeback was last denied.
    takeback_denied_at: int = 0
    # Whether the record of the running game was exported.
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
        """Return the name of the bot that plays for absent players at this table."""
        return self.creation.stand_in or DEFAULT_STAND_IN

    def setup(self) -> Setup:
        creation = self.creation
        info = self.game.info
        return make_setup(
            info, len(self.seats), creation.edition, creation.options, self.packs, creation.legacy, creation.version
        )

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
        """Return the action that waits for a physical result; None if there is none."""
        return self.match.pending if self.match is not None and self.phase == "playing" else None

    def seat_to_show(self) -> int:
        """Return the seat whose view a shared device should show; -1 if any.

        It is the seat that decides, or the only one that sees a physical result.
        """
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
        return entry.validate(self)

    def apply(self, validated: ValidatedEntry, stored: StoredEntry, now: float) -> None:
        """Apply a validated entry. Its timestamp is wall time, for people; durations are measured from `now`,
        monotonic."""
        self.version = self.last_valid = stored.number
        self.journal_hash = next_journal_hash(self.journal_hash, stored)
        self.changed_at = stored.at
        if validated.entry.changes_setup:
            self.setup_version = stored.number
        validated.entry.apply(self, validated, now)

    def unanswered_seats(self, takeback: PendingTakeback) -> list[int]:
        """Return the seats that still have to answer a takeback request. Bots always agree."""
        return [
            at for at, seat in enumerate(self.seats) if not seat.bot_in_charge() and at not in takeback.agreed_seats
        ]

    def mark_stuck(self, fault: TableFault) -> None:
        """Make the table read-only in its last valid state."""
        self.fault = fault
        if self.match is not None:
            self.phase = "over"

    def reassign_host(self, key_hash: str) -> None:
        """Remove a host. If no host remains, the first player who has a seat becomes the host."""
        self.hosts.discard(key_hash)
        heirs = [seat.key_hash for seat in self.seats if seat.has_person()]
        self.hosts.update([] if self.hosts else heirs[:1])

    def add_chat(self, seat: int, text: str, sign: str) -> None:
        """Add a chat message with the time of the last entry."""
        self.chat_count += 1
        message = ChatMessage(self.chat_count, seat, text, self.changed_at, sign)
        self.chat = [*self.chat[1 - MAX_CHAT_MESSAGES :], message]

    def interrupt_play(self) -> None:
        """Make requests based on an older version stale, and drop the open takeback request."""
        self.play_version = self.version
        self.takeback = None

    def restart_decision(self, seat: int, now: float) -> None:
        """If this seat is deciding, measure its time from now on."""
        if seat == self.decider():
            self.decision_started = now

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

    def advance_match(self, transition: Transition, mark: str, now: float) -> None:
        """Apply the outcome of an action to the match. An open takeback request is dropped."""
        match = self.require_match()
        match.accept(transition)
        self.log.append(make_log_entry(match, transition.log_entry, mark))
        self.interrupt_play()
        self.decision_started = now
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
