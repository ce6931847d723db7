"""A cache of tables, so that a restart need not replay long games. It may be deleted at any time.

It lies in a folder that only this user can read and write, because it holds Python objects and the luck.
"""

from __future__ import annotations

import hashlib
import logging
import pickle  # nosec B403: read only from a folder that is this user's alone
import sys
from functools import cache
from pathlib import Path
from typing import Any

from theomachy.core.event import Event
from theomachy.core.game import Game
from theomachy.core.match import Match, Played
from theomachy.core.record import Entry
from theomachy.server.table import Table, Told

LOG = logging.getLogger("theomachy.server")
FIELDS = (
    "seats",
    "hosts",
    "phase",
    "public",
    "rematch",
    "next",
    "version",
    "settled",
    "changed",
    "chat",
    "said",
    "done",
)
CORE = Path(__file__).parents[1] / "core"


class Snapshots:
    def __init__(self, folder: Path | None, every: int) -> None:
        self.folder = folder
        self.every = every
        if folder is not None:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def consider(self, table: Table) -> None:
        """Takes one now and then, where nothing can be undone: then the state and the log say it all."""
        match = table.match
        if self.folder is None or match is None or match.frames or len(table.told) - table.snapped < self.every:
            return
        table.snapped = len(table.told)
        path = self.folder / table.id
        part = path.with_suffix(".part")
        part.write_bytes(freeze(table, match))
        part.replace(path)

    def restore(self, table: Table, lines: int) -> None:
        """Brings a table that was just opened to its snapshot, if there is one that fits the code and the lines."""
        if self.folder is None or table.opened.closed:
            return
        path = self.folder / table.id
        try:
            frozen = pickle.loads(path.read_bytes())  # nosec B301: see above
        except FileNotFoundError:
            return
        except Exception as error:
            LOG.warning("snapshot %s: %s", table.id, error)
            return
        if frozen["stamp"] == stamp(table.game) and frozen["version"] <= lines:
            thaw(table, frozen)


def freeze(table: Table, match: Match) -> bytes:
    frozen: dict[str, object] = {field: getattr(table, field) for field in FIELDS}
    frozen["stamp"] = stamp(table.game)
    frozen["clocks"] = table.clocks.left
    frozen["state"] = match.state.copy()
    frozen["entries"] = [(entry.seat, entry.text) for entry in match.entries]
    frozen["log"] = [(played.seat, played.text) for played in match.log]
    frozen["told"] = [(told.number, told.seat, told.text, plain(told.events), told.mark) for told in table.told]
    frozen["names"] = match.names
    return pickle.dumps(frozen, pickle.HIGHEST_PROTOCOL)


def plain(events: list[Event]) -> list[tuple[str, tuple[int, ...], int]]:
    return [(event.kind.name, event.things, event.only) for event in events]


def thaw(table: Table, data: dict[str, Any]) -> None:
    """The reverse of `freeze`."""
    for field in FIELDS:
        setattr(table, field, data[field])
    kinds = {kind.name: kind for kind in table.game.kinds}
    table.told = [
        Told(number, seat, text, [Event(kinds[kind], things, only) for kind, things, only in events], mark)
        for number, seat, text, events, mark in data["told"]
    ]
    match = Match(table.game, table.setup(), table.luck, data["names"], table.opened.date)
    match.state = data["state"]
    match.entries = [Entry(seat, text) for seat, text in data["entries"]]
    match.log = [Played(seat, text, []) for seat, text in data["log"]]
    table.match = match
    table.clocks.left = data["clocks"]
    table.snapped = len(table.told)


@cache
def stamp(game: Game) -> str:
    """Changes with every file of the rules and with what a snapshot holds: none outlives the code that made it."""
    files = [path for folder in (CORE, Path(game.info.folder)) for path in sorted(folder.rglob("*"))]
    seen = [(path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in files if path.is_file()]
    kept = [one for one in seen if not one[0].endswith(".pyc")]
    return f"{sys.version} {FIELDS} {game.info.id} {game.info.version} {hash_of(kept)}"


def hash_of(seen: object) -> str:
    return hashlib.sha256(repr(seen).encode()).hexdigest()
