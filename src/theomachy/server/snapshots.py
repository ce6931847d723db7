"""A cache of tables, so that a restart need not replay long games. It may be deleted at any time.

It lies in a folder that only this user can read and write, because it holds Python objects and the luck. Each database
has a folder of its own, and a snapshot is used only for the very lines it was made from: in doubt they are replayed.
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
# What a table has and a snapshot need not hold: its first line gives it, or `match`, `told` and `left` here do.
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
    # An act ends what was asked and denied, and only after an act a snapshot is taken.
    "wish",
    "denied",
)


@dataclass(frozen=True)
class Frozen:
    """What is kept of a table: fields with the names they have there, then the match and the clocks in plain."""

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
        """A folder that cannot be had is a trouble, but no reason not to play."""
        if self.folder is None:
            return
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.folder.parent.chmod(0o700)
        except OSError as error:
            self.troubles.note(NAME, error)
            self.folder = None

    def consider(self, table: Table) -> None:
        """Takes one now and then, where nothing can be undone: then the state and the log say it all."""
        match = table.match
        new = len(table.told) - self.taken.get(table.id, 0)
        if self.folder is None or match is None or match.frames or match.pending is not None or new < self.every:
            return
        self.taken[table.id] = len(table.told)
        try:
            path = self.folder / table.id
            # Several servers on one machine share the folder.
            part = path.with_suffix(f".{os.getpid()}.part")
            part.write_bytes(pickle.dumps(freeze(table, match), pickle.HIGHEST_PROTOCOL))
            part.replace(path)
        except Exception as error:
            self.troubles.note(NAME, error)
        else:
            self.troubles.over(NAME)

    def restore(self, table: Table, rows: list[Counted]) -> None:
        """Brings a table that was just opened to its snapshot, if there is one of these rows and of this code."""
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
    """Each database has its own."""
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
        told=[(told.number, told.seat, told.text, plain(told.events), told.mark) for told in table.told],
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
    """The reverse of `freeze`. The match is built first: should it fail, the table is as it was."""
    kinds = {kind.name: kind for kind in table.game.kinds}
    told = [
        Told(number, seat, text, [Event(kinds[kind], things, only) for kind, things, only in events], mark)
        for number, seat, text, events, mark in frozen.told
    ]
    match = Match(table.game, table.setup(), table.luck, frozen.names, table.opened.date)
    match.state, match.pending = frozen.state, None
    match.entries = [Entry(seat, text) for seat, text in frozen.entries]
    match.log = [Played(seat, text, [], after) for seat, text, after in frozen.log]
    table.match, table.told = match, told
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
    """Changes with every file of the rules and with what a snapshot holds: none outlives the code that made it."""
    folders = (HERE / "core", HERE / "table", Path(game.info.folder))
    files = [path for folder in folders for path in sorted(folder.rglob("*"))]
    seen = [(path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in files if path.is_file()]
    kept = [one for one in seen if not one[0].endswith(".pyc")]
    held = [field.name for field in fields(Frozen)]
    return f"{sys.version} {held} {game.info.id} {game.info.version} {hashed(repr(kept))}"


def hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
