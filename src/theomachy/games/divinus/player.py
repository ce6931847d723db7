"""A demigod: dice, map, hero, and what the campaign gave."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus.areas import Survey
from theomachy.games.divinus.maps import Map, empty_map
from theomachy.games.divinus.things import NOTHING

# Where a die can be: on a spot of the board (0 to 11), or in one of these.
USED: Final = 12
READY: Final = 13
BURNT: Final = 14
LEFT_IN_BOX: Final = 15


class Player:
    """A demigod. `up` is the side of each die that shows, `place` where the die is, `favor` Greek, Norse and Total.

    `land` is what the map amounts to, worked out when it is asked for; `changed` says that quests must be checked.
    `spent` are Artifacts used in this scenario, once for each time; `bought` is a face not yet applied (DIV-36).
    """

    def __init__(
        self,
        dice: tuple[tuple[int, ...], ...],
        up: list[int],
        place: list[int],
        map: Map,
        land: Survey | None,
        changed: bool,
        favor: list[int],
        quests: int,
        rests: int,
        turns: int,
        hero: int,
        cell: int,
        region: int,
        guise: int,
        monster: int,
        artifacts: tuple[int, ...],
        upgraded: tuple[int, ...],
        spent: tuple[int, ...],
        titles: tuple[int, ...],
        consecrated: tuple[int, ...],
        tile: int,
        removed: int,
        support: tuple[int, ...],
        bought: int,
        leanings: tuple[int, ...],
    ) -> None:
        self.dice = dice
        self.up = up
        self.place = place
        self.map = map
        self.land = land
        self.changed = changed
        self.favor = favor
        self.quests = quests
        self.rests = rests
        self.turns = turns
        self.hero = hero
        self.cell = cell
        self.region = region
        self.guise = guise
        self.monster = monster
        self.artifacts = artifacts
        self.upgraded = upgraded
        self.spent = spent
        self.titles = titles
        self.consecrated = consecrated
        self.tile = tile
        self.removed = removed
        self.support = support
        self.bought = bought
        self.leanings = leanings

    def copy(self) -> Player:
        return Player(
            self.dice,
            self.up[:],
            self.place[:],
            self.map,
            self.land,
            self.changed,
            self.favor[:],
            self.quests,
            self.rests,
            self.turns,
            self.hero,
            self.cell,
            self.region,
            self.guise,
            self.monster,
            self.artifacts,
            self.upgraded,
            self.spent,
            self.titles,
            self.consecrated,
            self.tile,
            self.removed,
            self.support,
            self.bought,
            self.leanings,
        )

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Player, (
            self.dice,
            self.up,
            self.place,
            self.map,
            None,
            self.changed,
            self.favor,
            self.quests,
            self.rests,
            self.turns,
            self.hero,
            self.cell,
            self.region,
            self.guise,
            self.monster,
            self.artifacts,
            self.upgraded,
            self.spent,
            self.titles,
            self.consecrated,
            self.tile,
            self.removed,
            self.support,
            self.bought,
            self.leanings,
        )

    def total(self) -> int:
        """DIV-28: all Favor together."""
        return self.favor[0] + self.favor[1] + self.favor[2]

    def has_piece(self, cell: int) -> bool:
        """DIV-13: a hero, a monster or a marker on a tile; stickers are no pieces."""
        return (self.cell == cell) or (self.monster == cell) or (cell in self.consecrated)

    def touched(self) -> None:
        """Something on the map is not what it was."""
        self.land = None
        self.changed = True


def new_player(dice: tuple[tuple[int, ...], ...]) -> Player:
    return Player(
        dice,
        [0] * len(dice),
        [READY] * len(dice),
        empty_map(),
        None,
        False,
        [0, 0, 0],
        0,
        0,
        0,
        NOTHING,
        NOTHING,
        0,
        0,
        NOTHING,
        (),
        (),
        (),
        (),
        (),
        NOTHING,
        0,
        (0, 0),
        NOTHING,
        (0, 0, 0),
    )
