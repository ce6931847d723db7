"""The bots by name, weakest first; people call them by their levels."""

from __future__ import annotations

from typing import Final

from theomachy.bots.bot import Bot
from theomachy.bots.greedy import GreedyBot
from theomachy.bots.random_bot import RandomBot
from theomachy.bots.search_bot import SearchBot
from theomachy.core.notation import near
from theomachy.core.reason import Problem

SHREWD_PASSES: Final = 60
MASTER_PASSES: Final = 800
MASTER_PLAYS: Final = 400
BOTS: Final[dict[str, Bot]] = {
    "random": RandomBot(),
    "greedy": GreedyBot(),
    "shrewd": SearchBot("shrewd", SHREWD_PASSES, slips=True),
    "master": SearchBot("master", MASTER_PASSES, plays=MASTER_PLAYS),
}
# What the two oldest are called now; records keep the names they were played with.
LEVELS: Final = {"whimsical": "random", "careful": "greedy"}


# What a bot cares for beyond winning, where the game says what that means (`weights/styles.toml`).
STYLES: Final = ("builder", "raider", "opportunist")
STYLED: Final[dict[str, Bot]] = {}
for _style in STYLES:
    STYLED[f"greedy-{_style}"] = GreedyBot(_style)
    STYLED[f"shrewd-{_style}"] = SearchBot("shrewd", SHREWD_PASSES, _style, slips=True)
    STYLED[f"master-{_style}"] = SearchBot("master", MASTER_PASSES, _style, plays=MASTER_PLAYS)


def known(name: str) -> bool:
    plain = LEVELS.get(name, name)
    return plain in BOTS or plain in STYLED


def bot(name: str) -> Bot:
    """A level, or a level and a style: `master`, `master-raider`."""
    if not known(name):
        raise Problem("no-such-bot", [name, near(name, [*LEVELS, *BOTS, *STYLED])])
    plain = LEVELS.get(name, name)
    return BOTS[plain] if plain in BOTS else STYLED[plain]
