"""DIV-42, 59: Temples on maps, and when their conditions hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from theomachy.games.divinus.areas import MapSurvey, has_kind, location_of
from theomachy.games.divinus.measures import hero_is_icon, map_survey, smaller_share
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import FIRST_TEMPLE, GREEK, NORSE, NOTHING, SACRED, WIDTH, WILD

# Arguments: the state, the player, the survey of the map, the Temple's cell and region, three numbers of the row.
TempleSite = tuple[int, int]
TempleTest = Callable[[DivinusState, Player, MapSurvey, TempleSite, int, int, int], bool]


def can_build(state: DivinusState, seat: int, tile: int) -> bool:
    """DIV-42, 47, 59: return whether a revealed Temple may go on a tile: visible, with a Sacred Place and no Location,
    not under Echidna."""
    me = state.players[seat]
    marks = state.marks[tile]
    if not state.rules.temples or not has_kind(marks, SACRED) or location_of(marks) != NOTHING:
        return False
    return len(state.available_temples) > 0 and tile in me.map.tiles and me.map.tiles.index(tile) != me.monster_cell


def build_temple(state: DivinusState, tile: int, temple: int) -> None:
    """DIV-31: put a Temple on a tile. It covers the Sacred Place, which counts no longer."""
    marks: list[int] = []
    for mark in state.marks[tile]:
        marks.append((FIRST_TEMPLE + temple) * 4 + (mark & 3) if mark >> 2 == SACRED else mark)
    state.set_marks(tile, tuple(marks))
    state.available_temples = tuple([other for other in state.available_temples if other != temple])


def faction_icons(state: DivinusState, me: Player, icons: list[int], faction: int) -> int:
    """Count icons for a Temple: Wild ones count, and an Artifact lets Norse icons be Greek."""
    count = icons[faction] + icons[WILD]
    if faction == GREEK and counts_norse_as_greek(state, me):
        count += icons[NORSE]
    return count


def counts_norse_as_greek(state: DivinusState, me: Player) -> bool:
    return any([state.data.artifacts[artifact].effect.name == "norse-as-greek" for artifact in me.artifacts])


def area_index(survey: MapSurvey, site: TempleSite) -> int:
    return survey.area_at[site[0] * 3 + site[1]]


def its_area_icons(
    state: DivinusState, me: Player, survey: MapSurvey, site: TempleSite, faction: int, count: int, c: int
) -> bool:
    at = area_index(survey, site)
    return at != NOTHING and faction_icons(state, me, survey.areas[at].icons, faction) >= count


def its_area_sacred(
    state: DivinusState, me: Player, survey: MapSurvey, site: TempleSite, count: int, b: int, c: int
) -> bool:
    at = area_index(survey, site)
    return at != NOTHING and survey.areas[at].sacred >= count


def its_area_size(
    state: DivinusState, me: Player, survey: MapSurvey, site: TempleSite, terrain: int, size: int, c: int
) -> bool:
    at = area_index(survey, site)
    return at != NOTHING and survey.areas[at].has_terrain(terrain) and survey.areas[at].size >= size


def its_area_size_icon(
    state: DivinusState, me: Player, survey: MapSurvey, site: TempleSite, terrain: int, faction: int, size: int
) -> bool:
    at = area_index(survey, site)
    if not its_area_size(state, me, survey, site, terrain, size, 0):
        return False
    return faction_icons(state, me, survey.areas[at].icons, faction) > 0


def tile_areas_with_icon(
    state: DivinusState, me: Player, survey: MapSurvey, site: TempleSite, faction: int, count: int, c: int
) -> bool:
    areas: list[int] = []
    for region in range(3):
        at = survey.area_at[site[0] * 3 + region]
        if at != NOTHING and at not in areas and faction_icons(state, me, survey.areas[at].icons, faction) > 0:
            areas.append(at)
    return len(areas) >= count


def line_icons(
    state: DivinusState, me: Player, survey: MapSurvey, site: TempleSite, faction: int, count: int, c: int
) -> bool:
    """Return whether its row or its column has so many icons."""
    row = [0, 0, 0, 0]
    column = [0, 0, 0, 0]
    for cell in me.map.cells:
        if cell == me.monster_cell:
            continue
        for mark in state.marks[me.map.tiles[cell]]:
            if mark >> 2 <= WILD:
                row[mark >> 2] += 1 if cell // WIDTH == site[0] // WIDTH else 0
                column[mark >> 2] += 1 if cell % WIDTH == site[0] % WIDTH else 0
    if hero_is_icon(state, me):
        row[me.guise] += 1 if me.hero_cell // WIDTH == site[0] // WIDTH else 0
        column[me.guise] += 1 if me.hero_cell % WIDTH == site[0] % WIDTH else 0
    return max(faction_icons(state, me, row, faction), faction_icons(state, me, column, faction)) >= count


def map_icons(
    state: DivinusState, me: Player, survey: MapSurvey, site: TempleSite, faction: int, count: int, c: int
) -> bool:
    return faction_icons(state, me, survey.icons, faction) >= count


def map_both(state: DivinusState, me: Player, survey: MapSurvey, site: TempleSite, count: int, b: int, c: int) -> bool:
    """DIV-48: return whether there are so many Greek and so many Norse; a Wild icon is one of them, not both."""
    icons = survey.icons
    if counts_norse_as_greek(state, me):
        norse = icons[NORSE] + icons[WILD]
        return norse >= count and icons[GREEK] + icons[NORSE] + icons[WILD] >= 2 * count
    return smaller_share(icons[GREEK], icons[NORSE], icons[WILD]) >= count


TESTS: Final[dict[str, TempleTest]] = {
    "its-area-icons": its_area_icons,
    "its-area-sacred": its_area_sacred,
    "its-area-size": its_area_size,
    "its-area-size-icon": its_area_size_icon,
    "tile-areas-with-icon": tile_areas_with_icon,
    "line-icons": line_icons,
    "map-icons": map_icons,
    "map-both": map_both,
}


def is_condition_met(state: DivinusState, seat: int, cell: int, region: int, temple: int) -> bool:
    test = state.data.temples[temple].test
    me = state.players[seat]
    return TESTS[test.name](state, me, map_survey(state, seat), (cell, region), test.a, test.b, test.c)


def consecratable_cells(state: DivinusState, seat: int) -> list[int]:
    """DIV-42: return the cells of visible Temples that are to be consecrated now."""
    if not state.rules.consecration:
        return []
    me = state.players[seat]
    cells: list[int] = []
    for cell, region, temple in map_survey(state, seat).temples:
        if cell not in me.consecrated_cells and is_condition_met(state, seat, cell, region, temple):
            cells.append(cell)
    return cells


def temple_at(state: DivinusState, seat: int, cell: int) -> int:
    for mark in state.marks[state.players[seat].map.tiles[cell]]:
        if mark >> 2 >= FIRST_TEMPLE:
            return (mark >> 2) - FIRST_TEMPLE
    return NOTHING
