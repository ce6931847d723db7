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
from theomachy.core.rng import Rng, seeded
from theomachy.core.state import State
from theomachy.games import game as game_named
from theomachy.page.writing import write
from theomachy.table import thinking

# Sends a question to the bot worker (the argument of `think`) and returns its answer; empty if it took too long.
Think = Callable[[str], Awaitable[str]]
# Thinking time of a bot.
SECONDS = 2.0


def own_luck() -> Rng:
    return seeded(secrets.randbits(62))


def think(asked: str) -> str:
    """Answer a question as JSON; runs in the bot worker, called from `worker.ts`."""
    fields = json.loads(asked)
    state: State = pickle.loads(b64decode(fields.pop("state")))  # nosec B301: from our own page
    game = game_named(fields.pop("game"))
    return thinking.think(game, thinking.Question(**fields), state, monotonic, own_luck())


class Bots:
    def __init__(self, think: Think) -> None:
        self.think = think

    async def choice(self, game: Game, bot: str, state: State, seat: int) -> thinking.Choice:
        """Return the bot's choice, or a random legal action if the bot fails or times out."""
        answer = await self.asked(game, state, thinking.Question(seat, SECONDS, bot))
        return thinking.choice(answer) if answer else thinking.Choice(text_of(secrets.choice(state.legal)), 0.0)

    async def weighed(
        self, game: Game, state: State, seat: int, passes: int, done: str = ""
    ) -> thinking.Thought | None:
        """Compare the best action with `done`, or else with the second best; None if the bot fails or times out."""
        question = thinking.Question(seat, SECONDS, passes=passes, done=done)
        answer = await self.asked(game, state, question)
        return thinking.thought(answer) if answer else None

    async def asked(self, game: Game, state: State, asked: thinking.Question) -> str:
        imagined = game.imagine(state, asked.seat, own_luck())
        packed = b64encode(pickle.dumps(imagined)).decode()
        try:
            return await self.think(write({**asdict(asked), "game": game.info.id, "state": packed}))
        except Exception as error:
            print(f"{asked.bot} at {game.info.id}: {error!r}")
            return ""
