"""Turn scheduler of the offline host: plays the bots' turns.

Offline tables have no clock, and all players share the device, so there are no timeouts and no takeback requests.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from functools import partial

from theomachy.offline.bot_worker import BotWorkerClient
from theomachy.table import bot_requests, lesson_progress, physical_luck
from theomachy.table.clocks import PAUSE_FACTORS
from theomachy.table.commands import play
from theomachy.table.service import TableService
from theomachy.table.table import Table

FALLBACK_BOT = "random"
MAX_RETRY_SECONDS = 300.0


@dataclass(frozen=True)
class Pauses:
    """Seconds of a pause: `bot` before a bot's action, `undo` while a person can still undo, `retry` after an error."""

    bot: float = 0.9
    undo: float = 3.0
    retry: float = 2.0


class TurnScheduler:
    def __init__(self, tables: TableService, bots: BotWorkerClient, pauses: Pauses) -> None:
        self.tables = tables
        self.bots = bots
        self.pauses = pauses
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def schedule(self, table: Table) -> None:
        """Start the task of a table if it has work and none is running. Called after every change of a table."""
        if table.id not in self.tasks and self.has_work(table):
            self.tasks[table.id] = asyncio.create_task(self.run_table(table))

    def has_work(self, table: Table) -> bool:
        if physical_luck.question_for_app(table) is not None:
            return True
        seat = table.decider()
        return seat >= 0 and not lesson_progress.bots_must_wait(table) and bool(table.seats[seat].bot_in_charge())

    async def run_table(self, table: Table) -> None:
        """Task of a table: run while a bot is due. Errors are retried with exponential backoff."""
        pause = self.pauses.retry
        try:
            while self.has_work(table):
                try:
                    await self.do_next(table, use_fallback=pause > self.pauses.retry)
                    pause = self.pauses.retry
                except Exception as error:
                    print(f"table {table.id}: {error!r}")
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, MAX_RETRY_SECONDS)
        finally:
            del self.tasks[table.id]

    async def do_next(self, table: Table, use_fallback: bool) -> None:
        """Do the next thing: answer for the app, or play a bot's action.

        `use_fallback`, after an error, plays a random action, because the bot's own choice may raise again.
        """
        if physical_luck.question_for_app(table) is not None:
            await self.tables.execute(table, partial(play.answer_for_bot, table, table.play_version))
        else:
            await self.play_bot(table, use_fallback)

    async def play_bot(self, table: Table, use_fallback: bool) -> None:
        """Let the bot choose, pause to a natural pace, and play; with `use_fallback` the random bot plays."""
        settled, seat = table.play_version, table.decider()
        bot = FALLBACK_BOT if use_fallback else table.seats[seat].bot_in_charge()
        state = table.require_match().state
        started = self.tables.clock.monotonic()
        choice = await self.bots.choose(table.game, bot, state, seat)
        delay = self.bot_delay(table) * bot_requests.thinking_pause(len(state.legal), choice.doubt)
        await asyncio.sleep(max(0.0, delay - (self.tables.clock.monotonic() - started)))
        await self.tables.execute(table, partial(play.play_bot_action, table, settled, seat, choice.text))

    def bot_delay(self, table: Table) -> float:
        match = table.require_match()
        tempo = PAUSE_FACTORS[table.bot_speed]
        if any([seat.has_person() and match.can_undo(index) for index, seat in enumerate(table.seats)]):
            return self.pauses.undo * tempo
        return self.pauses.bot * tempo * (0.6 + 0.8 * secrets.randbelow(100) / 100)
