"""DIV-15, 22, 56: the Areas of a map and the icons counted in them."""

from __future__ import annotations

from theomachy.games.divinus.maps import NEIGHBOURS, Map
from theomachy.games.divinus.things import (
    CELLS,
    FIRST_LOCATION,
    FIRST_TEMPLE,
    NOTHING,
    SACRED,
)
from theomachy.games.divinus.tiles import TileData


class Area:
    """Connected regions of one terrain over two or more tiles. `icons` are Greek, Norse, Barbarian, Wild."""

    def __init__(
        self,
        terrain: int,
        cells: list[int],
        icons: list[int],
        sacred: int,
        temples: list[int],
    ) -> None:
        self.terrain = terrain
        self.cells = cells
        self.size = len(cells)
        self.icons = icons
        self.sacred = sacred
        self.temples = temples

    def count_icons(self, faction: int) -> int:
        """DIV-48: count the icons of a faction. A Wild icon counts as any one faction each time; ANY counts all."""
        if faction == 3:
            return self.icons[0] + self.icons[1] + self.icons[2] + self.icons[3]
        return self.icons[faction] + self.icons[3]

    def has_terrain(self, terrain: int) -> bool:
        return terrain == 3 or self.terrain == terrain


class MapSurvey:
    """The Areas and icons of a map. `area_at` gives the Area of each region (cell * 3 + region) or NOTHING.

    `icons` and `sacred` count all visible ones, in an Area or not; `temples` are (cell, region, temple).
    """

    def __init__(
        self,
        areas: list[Area],
        area_at: list[int],
        icons: list[int],
        sacred: int,
        temples: list[tuple[int, int, int]],
    ) -> None:
        self.areas = areas
        self.area_at = area_at
        self.icons = icons
        self.sacred = sacred
        self.temples = temples

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Pickle as None: a survey is a cache, computed again when it is needed."""
        return unpickle_survey, ()

    def count_icons(self, faction: int) -> int:
        if faction == 3:
            return self.icons[0] + self.icons[1] + self.icons[2] + self.icons[3]
        return self.icons[faction] + self.icons[3]


def unpickle_survey() -> None:
    """Return None, which a survey is pickled as."""


def survey_map(
    player_map: Map,
    tiles: TileData,
    marks: list[tuple[int, ...]],
    excluded_cell: int,
    icon_cell: int,
    icon_region: int,
    icon_faction: int,
) -> MapSurvey:
    """Find all Areas of a map and count their icons. DIV-47: a cell under a monster may be left out. DIV-41: a hero who
    is an icon is counted at his cell."""
    area_at = [NOTHING] * (CELLS * 3)
    map_survey = MapSurvey([], area_at, [0, 0, 0, 0], 0, [])
    for cell in player_map.cells:
        if cell == excluded_cell:
            continue
        tile = player_map.tiles[cell]
        parts = tiles.region_terrains[tile]
        for region in range(len(parts)):
            if area_at[cell * 3 + region] == NOTHING:
                nodes = flood_fill(player_map, tiles, area_at, cell * 3 + region, excluded_cell, len(map_survey.areas))
                add_area(map_survey, nodes, parts[region])
        for mark in marks[tile]:
            count_mark(map_survey, cell, mark & 3, mark >> 2)
    if icon_cell != NOTHING:
        count_mark(map_survey, icon_cell, icon_region, icon_faction)
    return map_survey


def flood_fill(
    player_map: Map, tiles: TileData, area_at: list[int], start_node: int, excluded_cell: int, area_index: int
) -> list[int]:
    """Flood fill: return all regions connected with a first one, and note their Area in `area_at`. Touching sides
    match, so a region beside it has the same terrain."""
    area_at[start_node] = area_index
    nodes = [start_node]
    for node in nodes:
        cell = node // 3
        for side in tiles.region_sides[player_map.tiles[cell] * 4 + player_map.turns[cell]][node % 3]:
            other = NEIGHBOURS[cell][side]
            if other in (NOTHING, excluded_cell):
                continue
            tile = player_map.tiles[other]
            if tile == NOTHING:
                continue
            node_there = other * 3 + tiles.side_regions[tile * 4 + player_map.turns[other]][side ^ 2]
            if area_at[node_there] == NOTHING:
                area_at[node_there] = area_index
                nodes.append(node_there)
    return nodes


def add_area(survey: MapSurvey, nodes: list[int], terrain: int) -> None:
    """DIV-56: an Area counts each tile once, even crossed twice; a region alone on its tile is none."""
    if len(nodes) < 2:
        survey.area_at[nodes[0]] = NOTHING
        return
    cells: list[int] = []
    for node in nodes:
        if node // 3 not in cells:
            cells.append(node // 3)
    survey.areas.append(Area(terrain, cells, [0, 0, 0, 0], 0, []))


def count_mark(survey: MapSurvey, cell: int, region: int, kind: int) -> None:
    at = survey.area_at[cell * 3 + region]
    if kind < SACRED:
        survey.icons[kind] += 1
        if at != NOTHING:
            survey.areas[at].icons[kind] += 1
    elif kind == SACRED:
        survey.sacred += 1
        if at != NOTHING:
            survey.areas[at].sacred += 1
    elif kind >= FIRST_TEMPLE:
        survey.temples.append((cell, region, kind - FIRST_TEMPLE))
        if at != NOTHING:
            survey.areas[at].temples.append(kind - FIRST_TEMPLE)


def location_of(marks: tuple[int, ...]) -> int:
    """Return the Location stuck on a tile, or NOTHING."""
    for mark in marks:
        if FIRST_LOCATION <= mark >> 2 < FIRST_TEMPLE:
            return (mark >> 2) - FIRST_LOCATION
    return NOTHING


def has_kind(marks: tuple[int, ...], kind: int) -> bool:
    return any([mark >> 2 == kind for mark in marks])


def has_temple(marks: tuple[int, ...]) -> bool:
    return any([mark >> 2 >= FIRST_TEMPLE for mark in marks])
