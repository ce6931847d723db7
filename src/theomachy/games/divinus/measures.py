"""DIV-22: what gods, quests and Clashes count on a player's map, each function by its name in the data rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from theomachy.games.divinus.areas import Area, MapSurvey, survey_map
from theomachy.games.divinus.cards import RuleCall
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import (
    BARBARIAN,
    GREEK,
    GRID,
    MOUNTAINS,
    NORSE,
    NOTHING,
    SACRED,
    WIDTH,
    WILD,
)

Measure = Callable[[DivinusState, int, int, int], int]


def map_survey(state: DivinusState, seat: int) -> MapSurvey:
    """Return the survey of a map, cached until something on the map changes."""
    me = state.players[seat]
    if me.survey is None:
        me.survey = compute_survey(state, me)
    return me.survey


def hero_is_icon(state: DivinusState, me: Player) -> bool:
    """DIV-41, 47: return whether the hero counts as an icon: Prometheus on a map, not under a monster."""
    return (
        me.hero != NOTHING
        and state.data.hero_powers[me.hero] == "icon"
        and me.hero_cell not in (NOTHING, me.monster_cell)
    )


def compute_survey(state: DivinusState, me: Player) -> MapSurvey:
    """Compute the survey of a map. DIV-47: the tile under a monster has no contents."""
    icon_cell = me.hero_cell if hero_is_icon(state, me) else NOTHING
    return survey_map(me.map, state.data.tiles, state.marks, me.monster_cell, icon_cell, me.hero_region, me.guise)


def areas(state: DivinusState, seat: int, terrain: int, b: int) -> int:
    return len([area for area in map_survey(state, seat).areas if area.has_terrain(terrain)])


def largest_area(state: DivinusState, seat: int, terrain: int, b: int) -> int:
    return max([0] + [area.size for area in map_survey(state, seat).areas if area.has_terrain(terrain)])


def areas_of_size(state: DivinusState, seat: int, terrain: int, size: int) -> int:
    return len([area for area in map_survey(state, seat).areas if area.has_terrain(terrain) and area.size >= size])


def areas_if_one_has(state: DivinusState, seat: int, terrain: int, faction: int) -> int:
    matching = [area for area in map_survey(state, seat).areas if area.has_terrain(terrain)]
    return len(matching) if any([area.count_icons(faction) > 0 for area in matching]) else 0


def areas_if_full(state: DivinusState, seat: int, terrain: int, b: int) -> int:
    return areas(state, seat, terrain, 0) if state.players[seat].map.is_full() else 0


def largest_with_icon(state: DivinusState, seat: int, terrain: int, b: int) -> int:
    sizes = [
        area.size
        for area in map_survey(state, seat).areas
        if area.has_terrain(terrain) and area.count_icons(GREEK) + area.count_icons(NORSE) > 0
    ]
    return max([0] + sizes)


def icons(state: DivinusState, seat: int, faction: int, b: int) -> int:
    return map_survey(state, seat).count_icons(faction)


def icons_on(state: DivinusState, seat: int, faction: int, terrain: int) -> int:
    return sum([area.count_icons(faction) for area in map_survey(state, seat).areas if area.has_terrain(terrain)])


def icons_in_one_area(state: DivinusState, seat: int, faction: int, terrain: int) -> int:
    return max([0] + [area.count_icons(faction) for area in map_survey(state, seat).areas if area.has_terrain(terrain)])


def areas_with_icon(state: DivinusState, seat: int, faction: int, terrain: int) -> int:
    return len(
        [area for area in map_survey(state, seat).areas if area.has_terrain(terrain) and area.count_icons(faction) > 0]
    )


def areas_with_icons(state: DivinusState, seat: int, faction: int, count: int) -> int:
    return len([area for area in map_survey(state, seat).areas if area.count_icons(faction) >= count])


def smaller_share(greek: int, norse: int, wild: int) -> int:
    """DIV-48: return the lesser of two counts, with Wild icons assigned so that it is as great as possible."""
    low = min(greek, norse)
    high = max(greek, norse)
    if low + wild <= high:
        return low + wild
    return (low + high + wild) // 2


def areas_with_both(state: DivinusState, seat: int, a: int, b: int) -> int:
    return len(
        [area for area in map_survey(state, seat).areas if smaller_share(area.icons[0], area.icons[1], area.icons[3])]
    )


def areas_with_factions(state: DivinusState, seat: int, count: int, b: int) -> int:
    return len([area for area in map_survey(state, seat).areas if count_factions(area) >= count])


def count_factions(area: Area) -> int:
    different = len([faction for faction in (GREEK, NORSE, BARBARIAN) if area.icons[faction] > 0])
    return min(3, different + area.icons[WILD])


def both_in_one_area(state: DivinusState, seat: int, a: int, b: int) -> int:
    shares = [smaller_share(area.icons[0], area.icons[1], area.icons[3]) for area in map_survey(state, seat).areas]
    return max([0] + shares)


def fewer_of_both(state: DivinusState, seat: int, a: int, b: int) -> int:
    count = map_survey(state, seat).icons
    return smaller_share(count[GREEK], count[NORSE], count[WILD])


def icon_margin(state: DivinusState, seat: int, counted: int, subtracted: int) -> int:
    count = map_survey(state, seat).icons
    return count[counted] + count[WILD] - count[subtracted]


def count_in_half(state: DivinusState, seat: int, half: int, kinds: tuple[int, ...]) -> int:
    """DIV-56: count marks in one half of the map. Column 1 is the leftmost occupied one; the left half is columns 1 and
    2."""
    me = state.players[seat]
    if not me.map.cells:
        return 0
    border = me.map.leftmost_column() + GRID // 2
    total = 0
    for cell in me.map.cells:
        if cell != me.monster_cell and (cell % WIDTH >= border) == (half == 1):
            total += len([mark for mark in state.marks[me.map.tiles[cell]] if mark >> 2 in kinds])
    if hero_is_icon(state, me) and me.guise in kinds and (me.hero_cell % WIDTH >= border) == (half == 1):
        total += 1
    return total


def half_icons(state: DivinusState, seat: int, half: int, faction: int) -> int:
    return count_in_half(state, seat, half, (faction, BARBARIAN, WILD))


def half_sacred_places(state: DivinusState, seat: int, half: int, b: int) -> int:
    return count_in_half(state, seat, half, (SACRED,))


def lowland_barbarians(state: DivinusState, seat: int, size: int, b: int) -> int:
    matching = [area for area in map_survey(state, seat).areas if area.terrain != MOUNTAINS and area.size >= size]
    return max([0] + [area.count_icons(BARBARIAN) for area in matching])


def sacred_places(state: DivinusState, seat: int, a: int, b: int) -> int:
    return map_survey(state, seat).sacred


def sacred_places_on(state: DivinusState, seat: int, terrain: int, b: int) -> int:
    return sum([area.sacred for area in map_survey(state, seat).areas if area.has_terrain(terrain)])


def sacred_places_in_one_area(state: DivinusState, seat: int, terrain: int, b: int) -> int:
    return max([0] + [area.sacred for area in map_survey(state, seat).areas if area.has_terrain(terrain)])


def sacred_places_without(state: DivinusState, seat: int, faction: int, b: int) -> int:
    return max([0] + [area.sacred for area in map_survey(state, seat).areas if area.icons[faction] == 0])


def areas_with_sacred_place(state: DivinusState, seat: int, a: int, b: int) -> int:
    return len([area for area in map_survey(state, seat).areas if area.sacred > 0])


def areas_with_sacred_or_temple(state: DivinusState, seat: int, a: int, b: int) -> int:
    return len([area for area in map_survey(state, seat).areas if area.sacred > 0 or area.temples])


def areas_with_sacred_or_icon(state: DivinusState, seat: int, terrain: int, faction: int) -> int:
    matching = [area for area in map_survey(state, seat).areas if area.has_terrain(terrain)]
    return len([area for area in matching if area.sacred > 0 or area.count_icons(faction) > 0])


def sacred_and_icons_in_one_area(state: DivinusState, seat: int, terrain: int, faction: int) -> int:
    matching = [area for area in map_survey(state, seat).areas if area.has_terrain(terrain)]
    return max([0] + [area.sacred + area.count_icons(faction) for area in matching])


def has_temple_of(state: DivinusState, area: Area, pantheon: int) -> bool:
    return any([state.data.temples[temple].pantheon == pantheon for temple in area.temples])


def temple_sacred_places(state: DivinusState, seat: int, pantheon: int, b: int) -> int:
    matching = [area for area in map_survey(state, seat).areas if has_temple_of(state, area, pantheon)]
    return max([0] + [area.sacred for area in matching])


def temple_ground(state: DivinusState, seat: int, pantheon: int, b: int) -> int:
    """DIV-51: Areas with Temples of both pantheons do not count."""
    matching = [area for area in map_survey(state, seat).areas if has_temple_of(state, area, pantheon)]
    return sum([area.sacred for area in matching if not has_temple_of(state, area, 1 - pantheon)])


def temples(state: DivinusState, seat: int, pantheon: int, b: int) -> int:
    map_temples = map_survey(state, seat).temples
    return len([temple for _, _, temple in map_temples if state.data.temples[temple].pantheon == pantheon])


def icons_and_temples(state: DivinusState, seat: int, pantheon: int, b: int) -> int:
    return icons(state, seat, pantheon, 0) + temples(state, seat, pantheon, 0)


def consecrated_temples(state: DivinusState, seat: int, a: int, b: int) -> int:
    return len(state.players[seat].consecrated_cells)


def count_consecrated(state: DivinusState, seat: int, pantheon: int) -> int:
    me = state.players[seat]
    temple_list = [temple for cell, _, temple in map_survey(state, seat).temples if cell in me.consecrated_cells]
    return len([temple for temple in temple_list if state.data.temples[temple].pantheon == pantheon])


def consecrated_of_both(state: DivinusState, seat: int, a: int, b: int) -> int:
    return min(count_consecrated(state, seat, GREEK), count_consecrated(state, seat, NORSE))


def rows_or_consecrated(state: DivinusState, seat: int, a: int, b: int) -> int:
    me = state.players[seat]
    rows = [0] * WIDTH
    for cell in me.map.cells:
        rows[cell // WIDTH] += 1
    return max(len([row for row in rows if row == GRID]), len(me.consecrated_cells))


def tiles_with_three_terrains(state: DivinusState, seat: int, a: int, b: int) -> int:
    me = state.players[seat]
    count = 0
    for cell in me.map.cells:
        edges = state.data.tiles.edges[me.map.tiles[cell] * 4]
        if cell != me.monster_cell and 0 in edges and 1 in edges and 2 in edges:
            count += 1
    return count


def overbuilt_icons(state: DivinusState, seat: int, faction: int, b: int) -> int:
    """Count own cells whose covered tile shows an icon of the faction."""
    count = 0
    for tile in state.players[seat].map.covered_tiles:
        if tile != NOTHING and any([mark >> 2 in (faction, WILD) for mark in state.marks[tile]]):
            count += 1
    return count


def monster_markers(state: DivinusState, seat: int, a: int, b: int) -> int:
    """DIV-72: markers stay on their cards to the scenario's end."""
    return sum([owners.count(seat) for owners in state.markers])


def locations_removed(state: DivinusState, seat: int, a: int, b: int) -> int:
    return state.players[seat].removed_locations


def support(state: DivinusState, seat: int, pantheon: int, b: int) -> int:
    return state.players[seat].support[pantheon]


MEASURES: Final[dict[str, Measure]] = {
    "areas": areas,
    "largest": largest_area,
    "areas-of-size": areas_of_size,
    "areas-if-one-has": areas_if_one_has,
    "areas-if-full": areas_if_full,
    "largest-with-icon": largest_with_icon,
    "icons": icons,
    "icons-on": icons_on,
    "icons-in-one-area": icons_in_one_area,
    "areas-with-icon": areas_with_icon,
    "areas-with-icons": areas_with_icons,
    "areas-with-both": areas_with_both,
    "areas-with-factions": areas_with_factions,
    "both-in-one-area": both_in_one_area,
    "fewer-of-both": fewer_of_both,
    "margin": icon_margin,
    "half-icons": half_icons,
    "lowland-barbarians": lowland_barbarians,
    "sacred-places": sacred_places,
    "sacred-places-on": sacred_places_on,
    "sacred-places-in-one-area": sacred_places_in_one_area,
    "sacred-places-without": sacred_places_without,
    "half-sacred-places": half_sacred_places,
    "areas-with-sacred-place": areas_with_sacred_place,
    "areas-with-sacred-or-temple": areas_with_sacred_or_temple,
    "areas-with-sacred-or-icon": areas_with_sacred_or_icon,
    "sacred-and-icons-in-one-area": sacred_and_icons_in_one_area,
    "temple-sacred-places": temple_sacred_places,
    "temple-ground": temple_ground,
    "temples": temples,
    "icons-and-temples": icons_and_temples,
    "consecrated": consecrated_temples,
    "consecrated-of-both": consecrated_of_both,
    "rows-or-consecrated": rows_or_consecrated,
    "tiles-with-three-terrains": tiles_with_three_terrains,
    "overbuilt": overbuilt_icons,
    "monster-markers": monster_markers,
    "locations-removed": locations_removed,
    "support": support,
}


def measure(state: DivinusState, seat: int, call: RuleCall) -> int:
    return MEASURES[call.name](state, seat, call.a, call.b)
