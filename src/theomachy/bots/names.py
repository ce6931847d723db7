"""The bots by name."""

from __future__ import annotations

from typing import Final

from theomachy.bots.bot import Bot
from theomachy.bots.greedy import GreedyBot
from theomachy.bots.random_bot import RandomBot
from theomachy.core.notation import near
from theomachy.core.reason import Problem

BOTS: Final[dict[str, Bot]] = {"random": RandomBot(), "greedy": GreedyBot()}


def bot(name: str) -> Bot:
    if name not in BOTS:
        raise Problem("no-such-bot", [name, near(name, list(BOTS))])
    return BOTS[name]
