"""Snapshots of tables on disk, so that a restart need not replay long games. The cache may be deleted at any time.

The folder is readable and writable by this user alone, because it holds pickles and random seeds. Each database has its
own folder. A snapshot is used only if its hash chain matches the journal; otherwise the journal is replayed.
"""

from __future__ import annotations

import hashlib
import logging
import os
import pickle  # nosec B403: read only from a folder that is this user's alone
import sys
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

from theomachy.core.event import Event
from theomachy.core.game import Game
from theomachy.core.match import Match
from theomachy.core.played import Played
from theomachy.core.record import Entry
from theomachy.core.state import State
from theomachy.server.troubles import Troubles
from theomachy.table.folding import Counted, chains
from theomachy.table.forms import Tempo
from theomachy.table.pieces import Deed, Seat, Told, Word
from theomachy.table.table import Table

LOG = logging.getLogger("theomachy.server")
HERE = Path(__file__).parents[1]
NAME = "snapshots"
PlainEvent = tuple[str, tuple[int, ...], int]
PlainTold = tuple[int, int, str, list[PlainEvent], str]
# Fields of Table that a snapshot does not hold: the first journal entry or other fields of the snapshot give them.
REBUILT = (
    "id",
    "game",
    "luck",
    "opened",
    "at",
    "packs",
    "commitment",
    "clocks",
    "match",
    "stuck",
    "since",
    "good",
    "worded",
    # A snapshot is taken only after an action, and an action ends pending takeback requests.
    "wish",
    "denied",
)


@dataclass(frozen=True)
class Frozen:
    """A pickled snapshot: fields named as in Table, then the match and the clocks as plain values."""

    stamp: str
    version: int
    chain: str
    seats: list[Seat]
    hosts: set[str]
    phase: str
    public: bool
    hushed: bool
    group: str
    rematch: str
    next: str
    settled: int
    arranged: int
    changed: float
    chat: list[Word]
    said: int
    tempo: Tempo
    saved: bool
    read: int
    done: dict[tuple[int, str], Deed]
    told: list[PlainTold]
    left: list[float]
    rest: list[float]
    resting: set[int]
    state: State
    names: list[str]
    entries: list[tuple[int, str]]
    log: list[tuple[int, str, int]]


class Snapshots:
    def __init__(self, folder: Path | None, every: int, database: str, troubles: Troubles) -> None:
        self.folder = folder_of(folder, database) if folder is not None else None
        self.every = every
        self.troubles = troubles
        self.taken: dict[str, int] = {}

    def open(self) -> None:
        """Create the folder. If that fails, the error is reported and no snapshots are taken."""
        if self.folder is None:
            return
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.folder.parent.chmod(0o700)
        except OSError as error:
            self.troubles.note(NAME, error)
            self.folder = None

    def consider(self, table: Table) -> None:
        """Take a snapshot after every `every` actions, where nothing can be undone: undo points are not saved."""
        match = table.match
        new = len(table.told) - self.taken.get(table.id, 0)
        if self.folder is None or match is None or match.frames or match.pending is not None or new < self.every:
            return
        self.taken[table.id] = len(table.told)
        try:
            path = self.folder / table.id
            # The process id keeps several servers on one machine from writing the same file.
            part = path.with_suffix(f".{os.getpid()}.part")
            part.write_bytes(pickle.dumps(freeze(table, match), pickle.HIGHEST_PROTOCOL))
            part.replace(path)
        except Exception as error:
            self.troubles.note(NAME, error)
        else:
            self.troubles.over(NAME)

    def restore(self, table: Table, rows: list[Counted]) -> None:
        """Load the snapshot into a table that was just opened, if it matches these journal entries and this code."""
        if self.folder is None:
            return
        try:
            frozen = pickle.loads((self.folder / table.id).read_bytes())  # nosec B301: see above
            if self.fits(table, frozen, rows):
                thaw(table, frozen)
                self.taken[table.id] = len(table.told)
        except FileNotFoundError:
            return
        except Exception as error:
            LOG.warning("snapshot %s: %s", table.id, repr(error))

    def fits(self, table: Table, frozen: object, rows: list[Counted]) -> bool:
        if not isinstance(frozen, Frozen) or frozen.stamp != stamp(table.game):
            return False
        return (frozen.version, frozen.chain) in chains(table, rows)

    def forget(self, table: Table) -> None:
        self.taken.pop(table.id, None)


def folder_of(folder: Path, database: str) -> Path:
    """Return the snapshot folder of a database."""
    return folder / hashed(database)[:16]


def freeze(table: Table, match: Match) -> Frozen:
    return Frozen(
        stamp=stamp(table.game),
        version=table.version,
        chain=table.chain,
        seats=table.seats,
        hosts=table.hosts,
        phase=table.phase,
        public=table.public,
        hushed=table.hushed,
        group=table.group,
        rematch=table.rematch,
        next=table.next,
        settled=table.settled,
        arranged=table.arranged,
        changed=table.changed,
        chat=table.chat,
        said=table.said,
        tempo=table.tempo,
        saved=table.saved,
        read=table.read,
        done=table.done,
        told=[(item.number, item.seat, item.text, plain(item.events), item.mark) for item in table.told],
        left=table.clocks.left,
        rest=table.clocks.rest,
        resting=table.clocks.resting,
        state=match.state.copy(),
        names=match.names,
        entries=[(entry.seat, entry.text) for entry in match.entries],
        log=[(played.seat, played.text, played.after) for played in match.log],
    )


def plain(events: list[Event]) -> list[PlainEvent]:
    return [(event.kind.name, event.things, event.only) for event in events]


def thaw(table: Table, frozen: Frozen) -> None:
    """Load a snapshot into a table. The match is built first, so that an error leaves the table unchanged."""
    kinds = {kind.name: kind for kind in table.game.kinds}
    log = [
        Told(number, seat, text, [Event(kinds[kind], things, only) for kind, things, only in events], mark)
        for number, seat, text, events, mark in frozen.told
    ]
    match = Match(table.game, table.setup(), table.luck, frozen.names, table.opened.date)
    match.state, match.pending = frozen.state, None
    match.entries = [Entry(seat, text) for seat, text in frozen.entries]
    match.log = [Played(seat, text, [], after) for seat, text, after in frozen.log]
    table.match, table.told = match, log
    table.clocks.left = frozen.left
    table.clocks.rest, table.clocks.resting = frozen.rest, frozen.resting
    table.version = table.good = frozen.version
    table.chain = frozen.chain
    table.seats, table.hosts = frozen.seats, frozen.hosts
    table.phase, table.public, table.hushed = frozen.phase, frozen.public, frozen.hushed
    table.group, table.rematch, table.next = frozen.group, frozen.rematch, frozen.next
    table.settled, table.arranged, table.changed = frozen.settled, frozen.arranged, frozen.changed
    table.chat, table.said, table.done = frozen.chat, frozen.said, frozen.done
    table.tempo, table.saved, table.read = frozen.tempo, frozen.saved, frozen.read


@cache
def stamp(game: Game) -> str:
    """Return a fingerprint of Python, the rule files and the fields of a snapshot, so that other code ignores it."""
    folders = (HERE / "core", HERE / "table", Path(game.info.folder))
    files = [path for folder in folders for path in sorted(folder.rglob("*"))]
    stats = [(path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in files if path.is_file()]
    sources = [stat for stat in stats if not stat[0].endswith(".pyc")]
    names = [field.name for field in fields(Frozen)]
    return f"{sys.version} {names} {game.info.id} {game.info.version} {hashed(repr(sources))}"


def hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
