"""The keeper: lets bots play when it is their turn, and stand-ins when somebody's time is up."""

from __future__ import annotations

import asyncio
import contextlib
import random
from functools import partial

from theomachy.server.bots import Bots
from theomachy.server.settings import Settings
from theomachy.server.tables import Tables
from theomachy.server.troubles import Troubles
from theomachy.table import acting, consent, dealing, teaching, thinking
from theomachy.table.clocks import TEMPI
from theomachy.table.holding import Decide
from theomachy.table.table import Table

AGAIN = 2.0
ANY = "random"
LONGEST = 300.0


class Keeper:
    def __init__(self, tables: Tables, bots: Bots, settings: Settings) -> None:
        self.tables = tables
        self.times = tables.times
        self.servers = tables.servers
        self.bots = bots
        self.settings = settings
        self.troubles = Troubles()
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.moved: dict[str, asyncio.Event] = {}
        self.closed = False

    def mind(self, table: Table) -> None:
        """Called after every change; at most one task minds a table, and looks again when it changes."""
        if table.id in self.tasks:
            self.moved[table.id].set()
        elif not self.closed and self.due(table):
            self.moved[table.id] = asyncio.Event()
            self.tasks[table.id] = asyncio.create_task(self.attend(table))

    def due(self, table: Table) -> bool:
        """Whether something will happen here without a person, and this server sees to it."""
        if not self.servers.mine(table.id):
            return False
        if dealing.by_app(table) is not None:
            return True
        seat = table.decider()
        return (
            seat >= 0
            and not teaching.bots_wait(table)
            and (bool(table.seats[seat].player()) or bool(table.clocks.left))
        )

    async def attend(self, table: Table) -> None:
        """As long as there is something to do. What goes wrong is tried again, each time after a longer pause."""
        name = f"table {table.id}"
        pause = AGAIN
        try:
            while self.due(table):
                try:
                    await self.next(table, careful=pause > AGAIN)
                except Exception as error:
                    self.troubles.note(name, error)
                    await self.times.sleep(pause)
                    pause = min(2 * pause, LONGEST)
                else:
                    self.troubles.over(name)
                    pause = AGAIN
        finally:
            self.troubles.over(name)
            del self.tasks[table.id], self.moved[table.id]

    async def next(self, table: Table, careful: bool) -> None:
        """A card for a bot, its action, or a moment of a clock."""
        if dealing.by_app(table) is not None:
            await self.change(table, partial(acting.deal, table, table.settled))
            return
        seat = table.decider()
        if table.seats[seat].player():
            await self.let_play(table, seat, careful)
        else:
            await self.wait(table, seat)

    async def let_play(self, table: Table, seat: int, careful: bool) -> None:
        """What a bot says; after something went wrong any word that the rules take, lest it say the same again."""
        settled = table.settled
        match = table.playing()
        bot = table.seats[seat].player()
        begin = self.times.running()
        choice = await self.bots.choice(
            table.game, ANY if careful else bot, match.state, seat, lambda: table.settled == settled
        )
        delay = self.delay(table) * thinking.pause(len(match.state.legal), choice.doubt)
        await self.times.sleep(max(0.0, delay - (self.times.running() - begin)))
        await self.let_answer(table)
        await self.change(table, partial(acting.bot_act, table, settled, seat, choice.text))

    async def change(self, table: Table, decide: Decide) -> None:
        """Whoever was stopped while it thought, and minds the table no more, leaves it to another server."""
        await self.tables.change(table, lambda: decide() if self.servers.mine(table.id) else table.version)

    async def let_answer(self, table: Table) -> None:
        """While people are asked whether something is taken back, bots wait for a while."""
        moved = self.moved[table.id]
        with contextlib.suppress(TimeoutError):
            async with self.times.timeout(consent.PATIENCE):
                while table.wish is not None:
                    moved.clear()
                    await moved.wait()

    def delay(self, table: Table) -> float:
        """Neither instant nor slow; longer while somebody may still think better of it."""
        match = table.playing()
        tempo = TEMPI[table.tempo]
        if any([seat.person() and match.can_undo(at) for at, seat in enumerate(table.seats)]):
            return self.settings.undo_delay * tempo
        return self.settings.bot_delay * tempo * (0.6 + 0.8 * random.random())  # nosec B311: only a pause

    async def wait(self, table: Table, seat: int) -> None:
        """Until the clock has run out or the table has moved on."""
        settled = table.settled
        moved = self.moved[table.id]
        moved.clear()
        running = self.times.running
        left = table.clocks.until_late(seat) - (running() - table.since)
        with contextlib.suppress(TimeoutError):
            async with self.times.timeout(max(0.0, left)):
                await moved.wait()
                return
        await self.change(table, lambda: acting.time_is_up(table, settled, seat, running()))

    async def close(self) -> None:
        self.closed = True
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
