"""The state of one player: a demigod's dice, map and hero, and what the campaign gave."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus.areas import MapSurvey
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
    shown_sides: list[int]  # by die: the side that is up
    die_places: list[int]  # by die: where it is
    map: Map
    survey: MapSurvey | None = None  # a cache of what the map amounts to
    needs_check: bool = False  # quests and Temples must be checked again
    favor: list[int]  # Greek, Norse, Total
    quest_count: int = 0
    rests_in_row: int = 0  # Rests since the last Explore
    turns_taken: int = 0
    hero: int = NOTHING
    hero_cell: int = NOTHING  # where the hero stands
    hero_region: int = 0  # the region of that tile
    guise: int = 0  # the faction that Prometheus counts as
    monster_cell: int = NOTHING  # the cell of the own monster
    artifacts: tuple[int, ...] = ()
    upgraded_artifacts: tuple[int, ...] = ()
    used_artifacts: tuple[int, ...] = ()  # Artifacts used in this scenario, once for each use
    titles: tuple[int, ...] = ()
    consecrated_cells: tuple[int, ...] = ()  # cells with a consecrated Temple
    demigod_tile: int = NOTHING  # the Demigod tile
    removed_locations: int = 0  # Locations torn down
    support: tuple[int, ...] = (0, 0)
    bought_face: int = NOTHING  # a face that has yet to be applied (DIV-36)
    leanings: tuple[int, ...] = (0, 0, 0)

    def copy(self) -> Player:
        other = Player()
        other.dice = self.dice
        other.shown_sides = self.shown_sides[:]
        other.die_places = self.die_places[:]
        other.map = self.map
        other.survey = self.survey
        other.needs_check = self.needs_check
        other.favor = self.favor[:]
        other.quest_count = self.quest_count
        other.rests_in_row = self.rests_in_row
        other.turns_taken = self.turns_taken
        other.hero = self.hero
        other.hero_cell = self.hero_cell
        other.hero_region = self.hero_region
        other.guise = self.guise
        other.monster_cell = self.monster_cell
        other.artifacts = self.artifacts
        other.upgraded_artifacts = self.upgraded_artifacts
        other.used_artifacts = self.used_artifacts
        other.titles = self.titles
        other.consecrated_cells = self.consecrated_cells
        other.demigod_tile = self.demigod_tile
        other.removed_locations = self.removed_locations
        other.support = self.support
        other.bought_face = self.bought_face
        other.leanings = self.leanings
        return other

    def total_favor(self) -> int:
        """DIV-28: return Greek, Norse and Total Favor together."""
        return self.favor[0] + self.favor[1] + self.favor[2]

    def has_piece(self, cell: int) -> bool:
        """DIV-13: return whether a hero, a monster or a marker is on a tile; stickers are no pieces."""
        return (self.hero_cell == cell) or (self.monster_cell == cell) or (cell in self.consecrated_cells)

    def invalidate_survey(self) -> None:
        """Drop the survey of the map, and ask for a check of quests and Temples."""
        self.survey = None
        self.needs_check = True


def new_player(dice: tuple[tuple[int, ...], ...]) -> Player:
    player = Player()
    player.dice = dice
    player.shown_sides = [0] * len(dice)
    player.die_places = [READY] * len(dice)
    player.map = empty_map()
    player.favor = [0, 0, 0]
    return player
