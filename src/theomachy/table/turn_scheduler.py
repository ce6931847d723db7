"""Turn scheduler: plays the bots' turns, and lets a stand-in bot play when a player's clock runs out.

Each table with work has one task. The host (server or offline page) overrides the methods that start tasks, sleep and
report errors."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any

from theomachy.table import bot_requests, lesson_progress, physical_luck
from theomachy.table.bot_requests import BotChoice, BotPool
from theomachy.table.clocks import PAUSE_FACTORS
from theomachy.table.commands import play, takeback
from theomachy.table.service import Command, TableService
from theomachy.table.table import Table

RETRY_SECONDS = 2.0
MAX_RETRY_SECONDS = 300.0
FALLBACK_BOT = "random"


@dataclass(frozen=True)
class Pauses:
    """Lengths of pauses, in seconds.

    `bot`: before a bot's action. `undo`: while a person can still undo. `retry`: after an error.
    """

    bot: float = 0.9
    undo: float = 3.0
    retry: float = RETRY_SECONDS


class TurnScheduler:
    def __init__(self, tables: TableService, bots: BotPool, pauses: Pauses, random: Callable[[], float]) -> None:
        self.tables = tables
        self.bots = bots
        self.pauses = pauses
        # Returns a random number from 0 to 1, by which the bots' pauses vary.
        self.random = random
        # The running task of each table. Its type depends on the host.
        self.tasks: dict[str, Any] = {}

    def schedule(self, table: Table) -> None:
        """Start the task of a table if it has work and none is running. Called after every change of a table."""
        if table.id not in self.tasks and self.has_work(table):
            self.tasks[table.id] = self.start_task(table, self.run_table(table))

    def has_work(self, table: Table) -> bool:
        """Return whether a bot must act or a clock runs at the table, and this host is responsible for it."""
        if not self.owns(table):
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
        pause = self.pauses.retry
        try:
            while self.has_work(table):
                try:
                    await self.do_next(table, use_fallback=pause > self.pauses.retry)
                except Exception as error:
                    self.on_error(table, error)
                    await self.sleep(pause)
                    pause = min(2 * pause, MAX_RETRY_SECONDS)
                else:
                    self.on_success(table)
                    pause = self.pauses.retry
        finally:
            del self.tasks[table.id]
            self.on_task_end(table)

    async def do_next(self, table: Table, use_fallback: bool) -> None:
        """Do one thing: enter a result that the app deals, play a bot's action, or wait for a clock.

        `use_fallback` is set after an error: a random action is played, because the bot's own choice may raise again.
        """
        if physical_luck.question_for_app(table) is not None:
            await self.change_if_owned(table, partial(play.answer_for_bot, table, table.play_version))
            return
        seat = table.decider()
        bot = table.seats[seat].bot_in_charge()
        if bot:
            await self.play_bot(table, seat, FALLBACK_BOT if use_fallback else bot)
        else:
            await self.wait_for_clock(table, seat)

    async def play_bot(self, table: Table, seat: int, bot: str) -> None:
        """Let the bot choose an action, pause as a person would, and play the action."""
        play_version, option_count = table.play_version, len(table.require_match().state.legal)
        started = self.tables.clock.monotonic()
        choice = await self.choose_action(table, seat, bot)
        delay = self.bot_delay(table) * bot_requests.thinking_pause(option_count, choice.doubt)
        await self.sleep(max(0.0, delay - (self.tables.clock.monotonic() - started)))
        await self.wait_for_takeback(table)
        await self.change_if_owned(table, partial(play.play_bot_action, table, play_version, seat, choice.text))

    def bot_delay(self, table: Table) -> float:
        """Return the seconds of a bot's pause; longer while a person can still undo an action."""
        match = table.require_match()
        tempo = PAUSE_FACTORS[table.bot_speed]
        if any([seat.has_person() and match.can_undo(index) for index, seat in enumerate(table.seats)]):
            return self.pauses.undo * tempo
        return self.pauses.bot * tempo * (0.6 + 0.8 * self.random())

    async def wait_for_takeback(self, table: Table) -> None:
        """Wait until a pending takeback request is answered, at most `takeback.ANSWER_TIMEOUT` seconds."""
        end = self.tables.clock.monotonic() + takeback.ANSWER_TIMEOUT
        while table.takeback is not None:
            if not await self.wait_for_change(table, end - self.tables.clock.monotonic()):
                return

    async def wait_for_clock(self, table: Table, seat: int) -> None:
        """Wait until the table changes; if the seat's clock runs out first, apply the timeout."""
        play_version, now = table.play_version, self.tables.clock.monotonic
        remaining = table.clocks.seconds_until_timeout(seat) - (now() - table.decision_started)
        if not await self.wait_for_change(table, remaining):
            await self.change_if_owned(table, lambda: play.replace_late_player(table, play_version, seat, now()))

    async def change_if_owned(self, table: Table, command: Command) -> None:
        """Change the table if this host still owns it: a lease may have expired while the bot was thinking."""
        await self.tables.execute(table, lambda: command() if self.owns(table) else table.version)

    # For the subclass

    def start_task(self, table: Table, work: Coroutine[Any, Any, None]) -> object:
        """Start a task and return it."""
        raise NotImplementedError

    async def sleep(self, seconds: float) -> None:
        raise NotImplementedError

    async def wait_for_change(self, table: Table, seconds: float) -> bool:
        """Wait until the table changes, at most so many seconds; return whether it changed."""
        raise NotImplementedError

    def on_error(self, table: Table, error: Exception) -> None:
        """Report an error, after which the scheduler tries again."""
        raise NotImplementedError

    def on_success(self, table: Table) -> None:
        """Withdraw the error report, if an earlier attempt failed."""

    def on_task_end(self, table: Table) -> None:
        """Release the resources of a task after it ended."""

    def owns(self, table: Table) -> bool:
        """Return whether this host is responsible for the table's bots and clocks. Only one host is at a time."""
        return True

    async def choose_action(self, table: Table, seat: int, bot: str) -> BotChoice:
        return await self.bots.choose(table.game, bot, table.require_match().state, seat)
