"""The registry of bots by name, weakest first."""

from __future__ import annotations

from typing import Final

from theomachy.bots.bot import Bot
from theomachy.bots.greedy import GreedyBot
from theomachy.bots.random_bot import RandomBot
from theomachy.bots.search_bot import SearchBot
from theomachy.core.notation import closest_matches
from theomachy.core.rule_errors import Problem

SHREWD_SIMULATIONS: Final = 60
MASTER_SIMULATIONS: Final = 800
MASTER_ROLLOUTS: Final = 400
BOTS: Final[dict[str, Bot]] = {
    "random": RandomBot(),
    "greedy": GreedyBot(),
    "shrewd": SearchBot("shrewd", SHREWD_SIMULATIONS, makes_slips=True),
    "master": SearchBot("master", MASTER_SIMULATIONS, rollouts=MASTER_ROLLOUTS),
}
# Level names that people see for the two oldest bots; records keep the original bot names.
LEVEL_ALIASES: Final = {"whimsical": "random", "careful": "greedy"}


# Styles of play: extra feature weights that a game may define in `weights/styles.toml`.
STYLES: Final = ("builder", "raider", "opportunist")
STYLED_BOTS: Final[dict[str, Bot]] = {}
for _style in STYLES:
    STYLED_BOTS[f"greedy-{_style}"] = GreedyBot(_style)
    STYLED_BOTS[f"shrewd-{_style}"] = SearchBot("shrewd", SHREWD_SIMULATIONS, _style, makes_slips=True)
    STYLED_BOTS[f"master-{_style}"] = SearchBot("master", MASTER_SIMULATIONS, _style, rollouts=MASTER_ROLLOUTS)


def is_known_bot(name: str) -> bool:
    name_in_registry = LEVEL_ALIASES.get(name, name)
    return name_in_registry in BOTS or name_in_registry in STYLED_BOTS


def get_bot(name: str) -> Bot:
    """Return a bot by level, or by level and style: `master`, `master-raider`.

    Raises Problem for an unknown name.
    """
    if not is_known_bot(name):
        raise Problem("no-such-bot", [name, closest_matches(name, [*LEVEL_ALIASES, *BOTS, *STYLED_BOTS])])
    name_in_registry = LEVEL_ALIASES.get(name, name)
    return BOTS[name_in_registry] if name_in_registry in BOTS else STYLED_BOTS[name_in_registry]
