"""The rules that differ between the editions, and constants that they share."""

from __future__ import annotations

from typing import Final


class Rules:
    """DEM-28: the editions differ in DEM-57 and DEM-65 only.

    `ruin_hits_all`: Ruin Plans hurts every opponent, not one. `bribe_gp`: what Bribery gains.
    `one_ability`: the ability is used at most once in an own round.
    """

    def __init__(self, ruin_hits_all: bool, bribe_gp: int, one_ability: bool) -> None:
        self.ruin_hits_all = ruin_hits_all
        self.bribe_gp = bribe_gp
        self.one_ability = one_ability

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Rules, (self.ruin_hits_all, self.bribe_gp, self.one_ability)


RULES_BY_EDITION: Final[dict[str, Rules]] = {
    "int": Rules(ruin_hits_all=False, bribe_gp=2, one_ability=False),
    "gr": Rules(ruin_hits_all=True, bribe_gp=1, one_ability=True),
}

# DEM-11, 31, 35, 65, 68: numbers that both editions share.
TRACK_END: Final = 4
LEGENDARY_GP: Final = 2
RUIN_GP: Final = 2
MAX_SHORTFALL: Final = 3
QUESTS_DRAWN: Final = 3
SECRET_QUESTS: Final = 2
MAX_LEGENDARY_SHOWN: Final = 2
MAX_COLOUR_SHOWN: Final = 2
SMALL_QUEST_GP: Final = 2


def tokens_per_seat(seats: int) -> int:
    """DEM-11: 2 hero tokens each, with 2 players 3 each. A turn has as many rounds."""
    return 3 if seats == 2 else 2
