"""Turn scheduler: plays the bots' turns, and seats a stand-in bot when a player's clock runs out."""

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
        """Start the task of a table if it has work, or wake the running one. Called after every change of a table."""
        if table.id in self.tasks:
            self.moved[table.id].set()
        elif not self.closed and self.due(table):
            self.moved[table.id] = asyncio.Event()
            self.tasks[table.id] = asyncio.create_task(self.attend(table))

    def due(self, table: Table) -> bool:
        """Return whether a bot or a clock is due at the table and this server owns it."""
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
        """Task of a table: run while it has work. Errors are retried with exponential backoff."""
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
        """Do the next thing: answer for the app, play a bot's action, or wait for a clock.

        `use_fallback`, after an error, plays a random action, because the bot's own choice may raise again.
        """
        if dealing.by_app(table) is not None:
            await self.change(table, partial(acting.deal, table, table.settled))
            return
        seat = table.decider()
        if table.seats[seat].player():
            await self.let_play(table, seat, careful)
        else:
            await self.wait(table, seat)

    async def let_play(self, table: Table, seat: int, careful: bool) -> None:
        """Let the bot choose, pause to a natural pace, and play; with `use_fallback` the random bot plays."""
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
        """Change the table if this server still owns it: the lease may have expired while the bot was thinking."""
        await self.tables.change(table, lambda: decide() if self.servers.mine(table.id) else table.version)

    async def let_answer(self, table: Table) -> None:
        """Wait until a pending takeback request is answered, at most `consent.ANSWER_TIMEOUT` seconds."""
        moved = self.moved[table.id]
        with contextlib.suppress(TimeoutError):
            async with self.times.timeout(consent.PATIENCE):
                while table.wish is not None:
                    moved.clear()
                    await moved.wait()

    def delay(self, table: Table) -> float:
        """Return the seconds of a bot's pause; longer while a person can still undo an action."""
        match = table.playing()
        tempo = TEMPI[table.tempo]
        if any([seat.person() and match.can_undo(index) for index, seat in enumerate(table.seats)]):
            return self.settings.undo_delay * tempo
        return self.settings.bot_delay * tempo * (0.6 + 0.8 * random.random())  # nosec B311: only a pause

    async def wait(self, table: Table, seat: int) -> None:
        """Wait until the table changes; if the seat's clock runs out first, apply the timeout."""
        settled = table.settled
        moved = self.moved[table.id]
        moved.clear()
        running = self.times.running
        remaining = table.clocks.until_late(seat) - (running() - table.since)
        with contextlib.suppress(TimeoutError):
            async with self.times.timeout(max(0.0, remaining)):
                await moved.wait()
                return
        await self.change(table, lambda: acting.time_is_up(table, settled, seat, running()))

    async def close(self) -> None:
        self.closed = True
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
