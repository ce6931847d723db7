"""Bots think in a worker of their own, on imagined states, so that the table never stalls."""

from __future__ import annotations

import json
import pickle  # nosec B403: only between two workers of the same page
import secrets
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from time import monotonic

from theomachy.bots.names import bot as bot_named
from theomachy.core.notation import text_of
from theomachy.core.rng import Rng, seeded
from theomachy.core.state import State
from theomachy.games import game as game_named
from theomachy.page.writing import write
from theomachy.table.table import Table

# Lets the other worker think: what `think` takes, and its answer; empty when it took too long.
Think = Callable[[str], Awaitable[str]]
# A table that began on a server may bring bots that think ahead.
SECONDS = 2.0


def own_luck() -> Rng:
    return seeded(secrets.randbits(62))


def think(asked: str) -> str:
    """In the bots' worker: the choice in notation. The state is one that the seat could be facing, never the true
    one."""
    given = json.loads(asked)
    state: State = pickle.loads(b64decode(given["state"]))  # nosec B301: from our own page
    bot = bot_named(given["bot"]).hurried(monotonic, monotonic() + SECONDS)
    chosen = bot.choose(game_named(given["game"]), state, given["seat"], own_luck())
    return text_of(chosen)


class Bots:
    def __init__(self, think: Think) -> None:
        self.think = think

    async def choice(self, table: Table, bot: str, state: State, seat: int) -> str:
        """What a bot says here; when it fails or takes too long, any legal word."""
        imagined = table.game.imagine(state, seat, own_luck())
        packed = b64encode(pickle.dumps(imagined)).decode()
        try:
            said = await self.think(write({"game": table.game.info.id, "bot": bot, "seat": seat, "state": packed}))
        except Exception as error:
            print(f"{bot} at {table.id}: {error!r}")
            said = ""
        return said or text_of(secrets.choice(state.legal))
