"""The state of one player: a demigod's dice, map and hero, and what the campaign gave."""

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
    """The state of one player. Tuples and maps are shared by copies, and replaced when they change."""

    dice: tuple[tuple[int, ...], ...]
    up: list[int]  # by die: the side that is up
    place: list[int]  # by die: where it is
    map: Map
    land: Survey | None = None  # a cache of what the map amounts to
    changed: bool = False  # quests and Temples must be checked again
    favor: list[int]  # Greek, Norse, Total
    quests: int = 0
    rests: int = 0  # Rests since the last Explore
    turns: int = 0
    hero: int = NOTHING
    cell: int = NOTHING  # where the hero stands
    region: int = 0  # the region of that tile
    guise: int = 0  # the faction that Prometheus counts as
    monster: int = NOTHING  # the cell of the own monster
    artifacts: tuple[int, ...] = ()
    upgraded: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()  # Artifacts used in this scenario, once for each use
    titles: tuple[int, ...] = ()
    consecrated: tuple[int, ...] = ()  # cells with a consecrated Temple
    tile: int = NOTHING  # the Demigod tile
    removed: int = 0  # Locations torn down
    support: tuple[int, ...] = (0, 0)
    bought: int = NOTHING  # a face that has yet to be applied (DIV-36)
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
        """DIV-28: return Greek, Norse and Total Favor together."""
        return self.favor[0] + self.favor[1] + self.favor[2]

    def has_piece(self, cell: int) -> bool:
        """DIV-13: return whether a hero, a monster or a marker is on a tile; stickers are no pieces."""
        return (self.cell == cell) or (self.monster == cell) or (cell in self.consecrated)

    def touched(self) -> None:
        """Drop the survey of the map, and ask for a check of quests and Temples."""
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
