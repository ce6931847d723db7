"""Turn scheduler of the offline host: plays the bots' turns.

Offline tables have no clock, and all players share the device, so there are no timeouts and no takeback requests.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from functools import partial

from theomachy.page.bots import Bots
from theomachy.table import acting, dealing, teaching, thinking
from theomachy.table.clocks import TEMPI
from theomachy.table.holding import Holding
from theomachy.table.table import Table

ANY = "random"
LONGEST = 300.0


@dataclass(frozen=True)
class Pauses:
    """Seconds of a pause: `bot` before a bot's action, `undo` while a person can still undo, `retry` after an error."""

    bot: float = 0.9
    undo: float = 3.0
    again: float = 2.0


class Keeper:
    def __init__(self, tables: Holding, bots: Bots, pauses: Pauses) -> None:
        self.tables = tables
        self.bots = bots
        self.pauses = pauses
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def mind(self, table: Table) -> None:
        """Start the task of a table if it has work and none is running. Called after every change of a table."""
        if table.id not in self.tasks and self.due(table):
            self.tasks[table.id] = asyncio.create_task(self.attend(table))

    def due(self, table: Table) -> bool:
        if dealing.by_app(table) is not None:
            return True
        seat = table.decider()
        return seat >= 0 and not teaching.bots_wait(table) and bool(table.seats[seat].player())

    async def attend(self, table: Table) -> None:
        """Task of a table: run while a bot is due. Errors are retried with exponential backoff."""
        pause = self.pauses.again
        try:
            while self.due(table):
                try:
                    await self.next(table, careful=pause > self.pauses.again)
                    pause = self.pauses.again
                except Exception as error:
                    print(f"table {table.id}: {error!r}")
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST)
        finally:
            del self.tasks[table.id]

    async def next(self, table: Table, careful: bool) -> None:
        """Do the next thing: answer for the app, or play a bot's action.

        `use_fallback`, after an error, plays a random action, because the bot's own choice may raise again.
        """
        if dealing.by_app(table) is not None:
            await self.tables.change(table, partial(acting.deal, table, table.settled))
        else:
            await self.let_play(table, careful)

    async def let_play(self, table: Table, careful: bool) -> None:
        """Let the bot choose, pause to a natural pace, and play; with `use_fallback` the random bot plays."""
        settled, seat = table.settled, table.decider()
        bot = ANY if careful else table.seats[seat].player()
        state = table.playing().state
        started = self.tables.times.running()
        choice = await self.bots.choice(table.game, bot, state, seat)
        delay = self.delay(table) * thinking.pause(len(state.legal), choice.doubt)
        await asyncio.sleep(max(0.0, delay - (self.tables.times.running() - started)))
        await self.tables.change(table, partial(acting.bot_act, table, settled, seat, choice.text))

    def delay(self, table: Table) -> float:
        match = table.playing()
        tempo = TEMPI[table.tempo]
        if any([seat.person() and match.can_undo(index) for index, seat in enumerate(table.seats)]):
            return self.pauses.undo * tempo
        return self.pauses.bot * tempo * (0.6 + 0.8 * secrets.randbelow(100) / 100)
