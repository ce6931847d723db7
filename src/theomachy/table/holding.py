"""Holding tables: found, made, and changed one line at a time. Every host does it so, whatever it stores them in."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple, Protocol, TypeVar

from theomachy.core.reason import Problem
from theomachy.core.record import Luck, read_luck
from theomachy.table import acting, opening
from theomachy.table.folding import Counted, counted, fold, hold_to, show
from theomachy.table.lines import Line, Mended, Opened, Row, Shown, Started, write_line
from theomachy.table.pieces import Trial
from theomachy.table.refused import Refused
from theomachy.table.seats import need_sound
from theomachy.table.shelf import Shelf
from theomachy.table.storing import Down, Index, Storage, Taken, Write
from theomachy.table.table import Table, open_table

T = TypeVar("T")
ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LENGTH = 16
KEY_BYTES = 32
INVITE_BYTES = 16
TRIES = 5
# Looks at a table as it is, and gives the line that is to happen, or a number if there is nothing to do.
Decide = Callable[[], Line | int]
Heard = Callable[[Table], None]


class Times(Protocol):
    """The clock on the wall says when something was; how long it took is said by one that never jumps."""

    wall: Callable[[], float]
    running: Callable[[], float]


class Put(NamedTuple):
    """`number` is the version that holds what was asked for; `line` is what was written now, if anything was."""

    number: int
    line: Line | None = None


class Ready(NamedTuple):
    """A line that was tried, as it is to be stored."""

    trial: Trial
    row: Row
    write: Write


class Holding:
    """What a host brings stands at the end: secrets, the date, a lock for each table, room for longer work.

    `heard` is called after every line that was stored. `prefix` begins the ids of its tables, where they are not to be
    taken for another host's.
    """

    prefix = ""

    def __init__(self, store: Storage, shelf: Shelf, times: Times, heard: Heard) -> None:
        self.lines: Storage = store
        self.shelf = shelf
        self.times = times
        self.heard = heard
        self.known: dict[str, Table] = {}

    async def get(self, id: str) -> Table:
        """The table with this id, read from its lines if need be."""
        if id not in self.known:
            self.check_id(id)
            self.known[id] = await self.read(id)
        return self.known[id]

    async def find(self, id: str) -> Table | None:
        """For lists and chores: a table that cannot be opened does not spoil the others."""
        try:
            return await self.get(id)
        except (Refused, Problem):
            return None
        except Down:
            raise
        except Exception as error:
            self.unopened(id, error)
            return None

    async def read(self, id: str) -> Table:
        luck = await self.lines.luck(id)
        if luck is None:
            raise Refused(404, "no-such-table")
        rows = await self.lines.lines(id, 0)
        table = await self.apart(self.fold, id, luck, rows)
        self.note_stuck(table)
        return table

    def fold(self, id: str, luck: str, rows: list[Row]) -> Table:
        found = counted(rows)
        opened = found[0].line if found else None
        if not isinstance(opened, Opened) or rows[0].number != 1:
            self.unopened(id, opened)
            raise Refused(503, "table-broken")
        game = self.shelf.game(opened.game)
        packs = self.shelf.folders(game, opened.packs)
        sealed = read_luck(opened.luck or "sealed", luck.split("\n"), 0)
        table = open_table(id, game, sealed, opened, rows[0], packs)
        if opened.closed:
            show(table)
        else:
            self.restore(table, found[1:])
        # No clock runs while nobody minds the table, and what another's wall said is not to be counted with.
        table.since = self.times.running()
        fold(table, [one for one in found if one.row.number > table.version], table.since)
        hold_to(table, game.info.version, game.pack(table.setup()).line())
        return table

    async def make(self, opened: Opened, luck: Luck | None = None, id: str = "") -> Table:
        """A new table. Its luck is sealed: nobody can foresee it, and the key can be checked at the end.

        `luck` is that of a record: its entries are played with it, whatever comes after them is not. A lesson has
        prepared luck all along. `id` is one that was given before.
        """
        if luck is None or not (opened.closed or opened.lesson):
            luck = (luck or Luck()).until(len(opened.entries), self.fresh_luck(opened))
        opened.luck = luck.public() if luck.then is not None or luck.by_hand else ""
        name = id or self.new_id()
        game = self.shelf.game(opened.game)
        packs = self.shelf.folders(game, opened.packs)
        opening.note_rules(game, opened, packs)
        row = Row(1, self.times.wall(), write_line(opened))
        table = open_table(name, game, luck, opened, row, packs)
        table.since = self.times.running()
        if opened.closed:
            show(table)
        await self.lines.write(Write(name, row, Index(opened.public, table.phase, row.at), luck.secret()))
        self.known[name] = table
        return table

    def fresh_luck(self, opened: Opened) -> Luck:
        luck = Luck(key=self.secret(KEY_BYTES))
        luck.by_hand = opened.by_hand
        return luck

    async def change(self, table: Table, decide: Decide) -> Put:
        """Appends the line that `decide` gives for the table as it is; returns after the commit.

        `decide` checks and refuses; a number it gives means that all is done already.
        """
        return await self.append(table, decide)

    async def append(self, table: Table, decide: Decide) -> Put:
        """Try, store, accept. What cannot be tried is not stored, and what is not stored has not happened."""
        async with self.lock(table):
            for _ in range(TRIES):
                try:
                    ready = self.ready(table, decide)
                    if isinstance(ready, int):
                        return Put(ready)
                    await self.lines.write(ready.write)
                    if isinstance(ready.trial.line, Mended):
                        await self.read_again(table)
                    return self.happen(table, ready)
                except (Refused, Taken) as failed:
                    await self.look_again(table, failed)
        raise Refused(409, "stale")

    def ready(self, table: Table, decide: Decide) -> Ready | int:
        """The line that is decided on, tried; or the number that says that all is done already."""
        line = decide()
        if isinstance(line, int):
            return line
        trial = self.attempt(table, line)
        row = Row(table.version + 1, self.times.wall(), write_line(trial.line))
        return Ready(trial, row, Write(table.id, row, index_after(table, trial.line, row.at)))

    def happen(self, table: Table, ready: Ready) -> Put:
        """It is stored, so it has happened."""
        line = ready.trial.line
        if not isinstance(line, Mended):
            table.accept(ready.trial, ready.row, self.times.running())
        self.settle(table, line)
        return Put(ready.row.number, line)

    async def look_again(self, table: Table, failed: Refused | Taken) -> None:
        """Perhaps another host of the same lines knows better how the table stands; else what is refused stays so."""
        if not await self.catch_up(table) and isinstance(failed, Refused):
            raise failed

    def attempt(self, table: Table, line: Line) -> Trial:
        """Lets the rules try a line; what they do not take is refused in the game's own terms."""
        if not isinstance(line, Mended):
            need_sound(table)
        try:
            return table.attempt(line)
        except Problem as problem:
            raise acting.refusal(table, line, problem) from None
        except Exception as error:
            raise self.incident(table, error, line) from error

    async def catch_up(self, table: Table) -> bool:
        """The lines that another host wrote happen here too, if there are any."""
        rows = counted(await self.lines.lines(table.id, table.version))
        if any(isinstance(one.line, Mended) for one in rows):
            await self.read_again(table)
        elif rows:
            fold(table, rows, self.began(rows[-1].row))
            self.note_stuck(table)
        if rows:
            self.tell(table)
        return bool(rows)

    async def read_again(self, table: Table) -> None:
        """From its lines, which say otherwise than before. Those who look at the table hold this very object."""
        table.become(await self.read(table.id))

    def tell(self, table: Table) -> None:
        """Whoever listens hears of it; that somebody does not listen well changes nothing of what is stored."""
        try:
            self.heard(table)
        except Exception as error:
            self.incident(table, error)

    def check_id(self, id: str) -> None:
        name = id.removeprefix(self.prefix)
        if len(id) != len(self.prefix) + ID_LENGTH or not all(letter in ID_LETTERS for letter in name):
            raise Refused(404, "no-such-table")

    def new_id(self) -> str:
        return self.prefix + "".join([ID_LETTERS[byte % len(ID_LETTERS)] for byte in self.secret(ID_LENGTH)])

    def new_key(self) -> str:
        return worded(self.secret(KEY_BYTES))

    def new_invite(self) -> str:
        """Short enough for a link that is read out."""
        return worded(self.secret(INVITE_BYTES))

    # What a host brings

    def secret(self, count: int) -> bytes:
        """So many bytes that nobody can foresee."""
        raise NotImplementedError

    def today(self) -> str:
        raise NotImplementedError

    def lock(self, table: Table) -> AbstractAsyncContextManager[object]:
        """One change after another."""
        raise NotImplementedError

    def incident(self, table: Table, error: Exception, line: Line | None = None) -> Refused:
        """Notes a fault of ours, and gives the apology for it."""
        raise NotImplementedError

    async def apart(self, work: Callable[..., T], *given: Any) -> T:
        """Longer work, where it keeps nobody waiting."""
        return work(*given)

    def restore(self, table: Table, rows: list[Counted]) -> None:
        """Brings a table forward without playing it all again, where a host can."""

    def began(self, row: Row) -> float:
        """When a line that another host wrote began the present decision, by our running clock."""
        return self.times.running()

    def settle(self, table: Table, line: Line) -> None:
        """What follows a stored line."""
        self.tell(table)

    def unopened(self, id: str, why: object) -> None:
        """Notes that a table cannot be opened."""

    def note_stuck(self, table: Table) -> None:
        """Notes it if a table is stuck."""


def worded(secret: bytes) -> str:
    """As it can stand in an address."""
    return urlsafe_b64encode(secret).rstrip(b"=").decode()


def index_after(table: Table, line: Line, at: float) -> Index | None:
    """What the lobby must know once this line is stored."""
    if isinstance(line, Shown):
        return Index(line.public, table.phase, at)
    if isinstance(line, Started):
        return Index(table.public, "playing", at, begins=True)
    return None
