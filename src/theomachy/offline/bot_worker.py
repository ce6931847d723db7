"""Bots in a second browser worker, so that the table stays responsive. They get determinized states only."""

from __future__ import annotations

import json
import pickle  # nosec B403: only between two workers of the same page
import secrets
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from time import monotonic

from theomachy.core.game import Game
from theomachy.core.notation import text_of
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.state import State
from theomachy.games import game as game_named
from theomachy.offline.encode import encode_json
from theomachy.table import bot_requests

# Sends a question (the argument of `think`) to the bot worker and returns its answer; empty if it timed out.
AskWorker = Callable[[str], Awaitable[str]]
# Thinking time of a bot.
THINKING_SECONDS = 2.0


def fresh_rng() -> Rng:
    return seeded_rng(secrets.randbits(62))


def think(payload: str) -> str:
    """Answer a question as JSON; runs in the bot worker, called from `worker.ts`."""
    fields = json.loads(payload)
    state: State = pickle.loads(b64decode(fields.pop("state")))  # nosec B301: from our own page
    game = game_named(fields.pop("game"))
    return bot_requests.answer_question(game, bot_requests.BotQuestion(**fields), state, monotonic, fresh_rng())


class BotWorkerClient:
    def __init__(self, ask_worker: AskWorker) -> None:
        self.ask_worker = ask_worker

    async def choose(self, game: Game, bot: str, state: State, seat: int) -> bot_requests.BotChoice:
        """Return the bot's choice, or a random legal action if the bot fails or times out."""
        answer = await self.ask(game, state, bot_requests.BotQuestion(seat, THINKING_SECONDS, bot))
        return (
            bot_requests.read_choice(answer)
            if answer
            else bot_requests.BotChoice(text_of(secrets.choice(state.legal)), 0.0)
        )

    async def compare(
        self, game: Game, state: State, seat: int, passes: int, done: str = ""
    ) -> bot_requests.MoveComparison | None:
        """Compare the best action with `done`; without `done`, with the second best.

        None if the bot fails or times out.
        """
        question = bot_requests.BotQuestion(seat, THINKING_SECONDS, passes=passes, done=done)
        answer = await self.ask(game, state, question)
        return bot_requests.read_comparison(answer) if answer else None

    async def ask(self, game: Game, state: State, question: bot_requests.BotQuestion) -> str:
        imagined = game.determinize(state, question.seat, fresh_rng())
        packed = b64encode(pickle.dumps(imagined)).decode()
        try:
            return await self.ask_worker(encode_json({**asdict(question), "game": game.info.id, "state": packed}))
        except Exception as error:
            print(f"{question.bot} at {game.info.id}: {error!r}")
            return ""
