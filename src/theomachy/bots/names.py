"""The registry of bots by name, weakest first."""

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
# Level names that people see for the two oldest bots; records keep the original bot names.
LEVELS: Final = {"whimsical": "random", "careful": "greedy"}


# Styles of play: extra feature weights that a game may define in `weights/styles.toml`.
STYLES: Final = ("builder", "raider", "opportunist")
STYLED: Final[dict[str, Bot]] = {}
for _style in STYLES:
    STYLED[f"greedy-{_style}"] = GreedyBot(_style)
    STYLED[f"shrewd-{_style}"] = SearchBot("shrewd", SHREWD_PASSES, _style, slips=True)
    STYLED[f"master-{_style}"] = SearchBot("master", MASTER_PASSES, _style, plays=MASTER_PLAYS)


def known(name: str) -> bool:
    name_in_registry = LEVELS.get(name, name)
    return name_in_registry in BOTS or name_in_registry in STYLED


def bot(name: str) -> Bot:
    """Return a bot by level, or by level and style: `master`, `master-raider`.

    Raises Problem for an unknown name.
    """
    if not known(name):
        raise Problem("no-such-bot", [name, near(name, [*LEVELS, *BOTS, *STYLED])])
    name_in_registry = LEVELS.get(name, name)
    return BOTS[name_in_registry] if name_in_registry in BOTS else STYLED[name_in_registry]
