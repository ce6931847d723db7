"""The bots by name, weakest first; people call them by their levels."""

from __future__ import annotations

from typing import Final

from theomachy.bots.bot import Bot
from theomachy.bots.greedy import GreedyBot
from theomachy.bots.random_bot import RandomBot
from theomachy.bots.search import SearchBot
from theomachy.core.notation import near
from theomachy.core.reason import Problem

SHREWD_PASSES: Final = 60
MASTER_PASSES: Final = 400
BOTS: Final[dict[str, Bot]] = {
    "random": RandomBot(),
    "greedy": GreedyBot(),
    "shrewd": SearchBot("shrewd", SHREWD_PASSES),
    "master": SearchBot("master", MASTER_PASSES),
}
# What the two oldest are called now; records keep the names they were played with.
LEVELS: Final = {"whimsical": "random", "careful": "greedy"}


def known(name: str) -> bool:
    return LEVELS.get(name, name) in BOTS


def bot(name: str) -> Bot:
    if not known(name):
        raise Problem("no-such-bot", [name, near(name, [*LEVELS, *BOTS])])
    return BOTS[LEVELS.get(name, name)]
