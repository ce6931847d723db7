"""Turn scheduler: plays the bots' turns, and seats a stand-in bot when a player's clock runs out."""

from __future__ import annotations

import asyncio
import contextlib
import random
from functools import partial

from theomachy.server.jobs.bot_workers import BotWorkerPool
from theomachy.server.ongoing_errors import OngoingErrors
from theomachy.server.settings import Settings
from theomachy.server.table_service import ServerTableService
from theomachy.table import bot_requests, lesson_progress, physical_luck
from theomachy.table.clocks import PAUSE_FACTORS
from theomachy.table.commands import play, takeback
from theomachy.table.service import Command
from theomachy.table.table import Table

RETRY_SECONDS = 2.0
FALLBACK_BOT = "random"
MAX_RETRY_SECONDS = 300.0


class TurnScheduler:
    def __init__(self, tables: ServerTableService, bots: BotWorkerPool, settings: Settings) -> None:
        self.tables = tables
        self.clock = tables.clock
        self.cluster = tables.cluster
        self.bots = bots
        self.settings = settings
        self.ongoing_errors = OngoingErrors()
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.changed_events: dict[str, asyncio.Event] = {}
        self.is_closed = False

    def schedule(self, table: Table) -> None:
        """Start the task of a table if it has work, or wake the running one. Called after every change of a table."""
        if table.id in self.tasks:
            self.changed_events[table.id].set()
        elif not self.is_closed and self.has_work(table):
            self.changed_events[table.id] = asyncio.Event()
            self.tasks[table.id] = asyncio.create_task(self.run_table(table))

    def has_work(self, table: Table) -> bool:
        """Return whether a bot or a clock is due at the table and this server owns it."""
        if not self.cluster.owns(table.id):
            return False
        if physical_luck.question_for_app(table) is not None:
            return True
        seat = table.decider()
        return (
            seat >= 0
            and not lesson_progress.bots_must_wait(table)
            and (bool(table.seats[seat].bot_in_charge()) or bool(table.clocks.seconds_left))
        )

    async def run_table(self, table: Table) -> None:
        """Task of a table: run while it has work. Errors are retried with exponential backoff."""
        name = f"table {table.id}"
        pause = RETRY_SECONDS
        try:
            while self.has_work(table):
                try:
                    await self.do_next(table, use_fallback=pause > RETRY_SECONDS)
                except Exception as error:
                    self.ongoing_errors.record(name, error)
                    await self.clock.sleep(pause)
                    pause = min(2 * pause, MAX_RETRY_SECONDS)
                else:
                    self.ongoing_errors.clear(name)
                    pause = RETRY_SECONDS
        finally:
            self.ongoing_errors.clear(name)
            del self.tasks[table.id], self.changed_events[table.id]

    async def do_next(self, table: Table, use_fallback: bool) -> None:
        """Do the next thing: answer for the app, play a bot's action, or wait for a clock.

        `use_fallback`, after an error, plays a random action, because the bot's own choice may raise again.
        """
        if physical_luck.question_for_app(table) is not None:
            await self.change_if_owned(table, partial(play.answer_for_bot, table, table.play_version))
            return
        seat = table.decider()
        if table.seats[seat].bot_in_charge():
            await self.play_bot(table, seat, use_fallback)
        else:
            await self.wait_for_clock(table, seat)

    async def play_bot(self, table: Table, seat: int, use_fallback: bool) -> None:
        """Let the bot choose, pause to a natural pace, and play; with `use_fallback` the random bot plays."""
        settled = table.play_version
        match = table.require_match()
        bot = table.seats[seat].bot_in_charge()
        begin = self.clock.monotonic()
        choice = await self.bots.choose(
            table.game, FALLBACK_BOT if use_fallback else bot, match.state, seat, lambda: table.play_version == settled
        )
        delay = self.bot_delay(table) * bot_requests.thinking_pause(len(match.state.legal), choice.doubt)
        await self.clock.sleep(max(0.0, delay - (self.clock.monotonic() - begin)))
        await self.wait_for_takeback(table)
        await self.change_if_owned(table, partial(play.play_bot_action, table, settled, seat, choice.text))

    async def change_if_owned(self, table: Table, decide: Command) -> None:
        """Change the table if this server still owns it: the lease may have expired while the bot was thinking."""
        await self.tables.execute(table, lambda: decide() if self.cluster.owns(table.id) else table.version)

    async def wait_for_takeback(self, table: Table) -> None:
        """Wait until a pending takeback request is answered, at most `consent.ANSWER_TIMEOUT` seconds."""
        moved = self.changed_events[table.id]
        with contextlib.suppress(TimeoutError):
            async with self.clock.timeout(takeback.ANSWER_TIMEOUT):
                while table.takeback is not None:
                    moved.clear()
                    await moved.wait()

    def bot_delay(self, table: Table) -> float:
        """Return the seconds of a bot's pause; longer while a person can still undo an action."""
        match = table.require_match()
        tempo = PAUSE_FACTORS[table.bot_speed]
        if any([seat.has_person() and match.can_undo(index) for index, seat in enumerate(table.seats)]):
            return self.settings.undo_delay * tempo
        return self.settings.bot_delay * tempo * (0.6 + 0.8 * random.random())  # nosec B311: only a pause

    async def wait_for_clock(self, table: Table, seat: int) -> None:
        """Wait until the table changes; if the seat's clock runs out first, apply the timeout."""
        settled = table.play_version
        moved = self.changed_events[table.id]
        moved.clear()
        running = self.clock.monotonic
        remaining = table.clocks.seconds_until_timeout(seat) - (running() - table.decision_started)
        with contextlib.suppress(TimeoutError):
            async with self.clock.timeout(max(0.0, remaining)):
                await moved.wait()
                return
        await self.change_if_owned(table, lambda: play.replace_late_player(table, settled, seat, running()))

    async def close(self) -> None:
        self.is_closed = True
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
