"""Bots think in a worker of their own, on imagined states, so that the table never stalls."""

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

# Lets the other worker think: what `think` takes, and its answer; empty when it took too long.
Think = Callable[[str], Awaitable[str]]
# A table that began on a server may bring bots that think ahead.
SECONDS = 2.0


def own_luck() -> Rng:
    return seeded(secrets.randbits(62))


def think(asked: str) -> str:
    """In the bots' worker."""
    given = json.loads(asked)
    state: State = pickle.loads(b64decode(given.pop("state")))  # nosec B301: from our own page
    game = game_named(given.pop("game"))
    return thinking.think(game, thinking.Question(**given), state, monotonic, own_luck())


class Bots:
    def __init__(self, think: Think) -> None:
        self.think = think

    async def choice(self, game: Game, bot: str, state: State, seat: int) -> thinking.Choice:
        """What a bot says here; when it fails or takes too long, any legal word."""
        said = await self.asked(game, state, thinking.Question(seat, SECONDS, bot))
        return thinking.choice(said) if said else thinking.Choice(text_of(secrets.choice(state.legal)), 0.0)

    async def weighed(
        self, game: Game, state: State, seat: int, passes: int, done: str = ""
    ) -> thinking.Thought | None:
        """What is best here and by how much another is worse; None when it fails or takes too long."""
        asked = thinking.Question(seat, SECONDS, passes=passes, done=done)
        said = await self.asked(game, state, asked)
        return thinking.thought(said) if said else None

    async def asked(self, game: Game, state: State, asked: thinking.Question) -> str:
        imagined = game.imagine(state, asked.seat, own_luck())
        packed = b64encode(pickle.dumps(imagined)).decode()
        try:
            return await self.think(write({**asdict(asked), "game": game.info.id, "state": packed}))
        except Exception as error:
            print(f"{asked.bot} at {game.info.id}: {error!r}")
            return ""
