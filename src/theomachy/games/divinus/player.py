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

    dice: tuple[tuple[int, ...], ...]
    up: list[int]
    place: list[int]
    map: Map
    land: Survey | None = None
    changed: bool = False
    favor: list[int]
    quests: int = 0
    rests: int = 0
    turns: int = 0
    hero: int = NOTHING
    cell: int = NOTHING
    region: int = 0
    guise: int = 0
    monster: int = NOTHING
    artifacts: tuple[int, ...] = ()
    upgraded: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()
    titles: tuple[int, ...] = ()
    consecrated: tuple[int, ...] = ()
    tile: int = NOTHING
    removed: int = 0
    support: tuple[int, ...] = (0, 0)
    bought: int = NOTHING
    leanings: tuple[int, ...] = (0, 0, 0)

    def copy(self) -> Player:
        other = Player()
        other.dice = self.dice
        other.up = self.up[:]
        other.place = self.place[:]
        other.map = self.map
        other.land = self.land
        other.changed = self.changed
        other.favor = self.favor[:]
        other.quests = self.quests
        other.rests = self.rests
        other.turns = self.turns
        other.hero = self.hero
        other.cell = self.cell
        other.region = self.region
        other.guise = self.guise
        other.monster = self.monster
        other.artifacts = self.artifacts
        other.upgraded = self.upgraded
        other.spent = self.spent
        other.titles = self.titles
        other.consecrated = self.consecrated
        other.tile = self.tile
        other.removed = self.removed
        other.support = self.support
        other.bought = self.bought
        other.leanings = self.leanings
        return other

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
    player = Player()
    player.dice = dice
    player.up = [0] * len(dice)
    player.place = [READY] * len(dice)
    player.map = empty_map()
    player.favor = [0, 0, 0]
    return player
