"""What gods, quests and Clashes count on a map (DIV-22, 48, 51, 56)."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.referees.divinus.areas import Area, areas, icons, sacred_places
from tests.referees.divinus.maps import GRID, Cell, Map
from tests.referees.divinus.printed_data import row
from tests.referees.divinus.table import Player, Table

Goal = list[Any]


def areas_of(player: Player, terrain: str = "any") -> list[Area]:
    """`any` is the Wild terrain: every Area."""
    return [area for area in areas(player.map, player.disguise()) if terrain in ("any", area.terrain)]


def measure(table: Table, player: Player, goal: Goal) -> int:
    """How far a player has come with a goal of a god or the test of a quest (without its last number)."""
    name, rest = goal[0], goal[1:]
    if name in ABOUT_AREAS:
        return ABOUT_AREAS[name](areas_of(player), rest)
    if name in ABOUT_MAPS:
        return ABOUT_MAPS[name](player, rest)
    if name == "monster-markers":
        return sum(
            1
            for card in table.cards
            for taken in card.markers.values()
            for seat in taken.values()
            if seat == player.seat
        )
    raise AssertionError(name)


@contextmanager
def wild_barbarians(player: Player) -> Iterator[None]:
    """The Runestone: while a quest is looked at, every Barbarian icon is a Wild one."""
    marks = [mark for laid in player.map.laid.values() for mark in laid.tile.marks if mark.kind == "barbarian"]
    guise = player.guise
    for mark in marks:
        mark.kind = "wild"
    if guise == "barbarian":
        player.guise = "wild"
    yield
    player.guise = guise
    for mark in marks:
        mark.kind = "barbarian"


@contextmanager
def without_disguise(player: Player) -> Iterator[None]:
    """Prometheus is looked at as no icon."""
    guise, player.guise = player.guise, None
    yield
    player.guise = guise


def of_terrain(found: list[Area], terrain: str) -> list[Area]:
    return [area for area in found if terrain in ("any", area.terrain)]


def number(found: list[Area], rest: Goal) -> int:
    return len(of_terrain(found, rest[0]))


def largest(found: list[Area], rest: Goal) -> int:
    return max((area.size() for area in of_terrain(found, rest[0])), default=0)


def areas_with_icon(found: list[Area], rest: Goal) -> int:
    return sum(1 for area in of_terrain(found, rest[1]) if area.icons.of(rest[0]))


def areas_with_icons(found: list[Area], rest: Goal) -> int:
    return sum(1 for area in found if area.icons.of(rest[0]) >= rest[1])


def areas_with_factions(found: list[Area], rest: Goal) -> int:
    return sum(1 for area in found if area.icons.factions() >= rest[0])


def areas_with_both(found: list[Area], rest: Goal) -> int:
    return sum(1 for area in found if area.icons.pairs() >= 1)


def areas_of_size(found: list[Area], rest: Goal) -> int:
    return sum(1 for area in of_terrain(found, rest[0]) if area.size() >= rest[1])


def areas_with_sacred_place(found: list[Area], rest: Goal) -> int:
    return sum(1 for area in found if area.sacred)


def areas_with_sacred_or_temple(found: list[Area], rest: Goal) -> int:
    return sum(1 for area in found if area.sacred or area.temples)


def areas_with_sacred_or_icon(found: list[Area], rest: Goal) -> int:
    return sum(1 for area in of_terrain(found, rest[0]) if area.sacred or area.icons.of(rest[1]))


def areas_if_one_has(found: list[Area], rest: Goal) -> int:
    """The Areas of a terrain, if one of them has the icon."""
    chosen = of_terrain(found, rest[0])
    return len(chosen) if any(area.icons.of(rest[1]) for area in chosen) else 0


def icons_on(found: list[Area], rest: Goal) -> int:
    return sum(area.icons.of(rest[0]) for area in of_terrain(found, rest[1]))


def icons_in_one_area(found: list[Area], rest: Goal) -> int:
    return max((area.icons.of(rest[0]) for area in of_terrain(found, rest[1])), default=0)


def both_in_one_area(found: list[Area], rest: Goal) -> int:
    return max((area.icons.pairs() for area in found), default=0)


def largest_with_icon(found: list[Area], rest: Goal) -> int:
    """The largest Area of a terrain with a Greek or Norse icon in it."""
    chosen = [area for area in of_terrain(found, rest[0]) if area.icons.of("greek") or area.icons.of("norse")]
    return max((area.size() for area in chosen), default=0)


def sacred_places_in_one_area(found: list[Area], rest: Goal) -> int:
    return max((area.sacred for area in of_terrain(found, rest[0])), default=0)


def sacred_places_on(found: list[Area], rest: Goal) -> int:
    return sum(area.sacred for area in of_terrain(found, rest[0]))


def sacred_places_without(found: list[Area], rest: Goal) -> int:
    return max((area.sacred for area in found if not area.icons.count[rest[0]]), default=0)


def sacred_and_icons_in_one_area(found: list[Area], rest: Goal) -> int:
    return max((area.sacred + area.icons.of(rest[1]) for area in of_terrain(found, rest[0])), default=0)


def temple_kinds(area: Area) -> set[str]:
    return {row("temple", temple)["pantheon"] for temple in area.temples}


def temple_sacred_places(found: list[Area], rest: Goal) -> int:
    return max((area.sacred for area in found if rest[0] in temple_kinds(area)), default=0)


def temple_ground(found: list[Area], rest: Goal) -> int:
    """DIV-51: Sacred Places in Areas with Temples of a pantheon; Areas with both pantheons' do not count."""
    other = "norse" if rest[0] == "greek" else "greek"
    chosen = [area for area in found if rest[0] in temple_kinds(area) and other not in temple_kinds(area)]
    return sum(area.sacred for area in chosen)


def lowland_barbarians(found: list[Area], rest: Goal) -> int:
    chosen = [area for area in found if area.terrain in ("seas", "plains") and area.size() >= rest[0]]
    return max((area.icons.of("barbarian") for area in chosen), default=0)


ABOUT_AREAS = {
    "areas": number,
    "largest": largest,
    "areas-with-icon": areas_with_icon,
    "areas-with-icons": areas_with_icons,
    "areas-with-factions": areas_with_factions,
    "areas-with-both": areas_with_both,
    "areas-of-size": areas_of_size,
    "areas-with-sacred-place": areas_with_sacred_place,
    "areas-with-sacred-or-temple": areas_with_sacred_or_temple,
    "areas-with-sacred-or-icon": areas_with_sacred_or_icon,
    "areas-if-one-has": areas_if_one_has,
    "icons-on": icons_on,
    "icons-in-one-area": icons_in_one_area,
    "both-in-one-area": both_in_one_area,
    "largest-with-icon": largest_with_icon,
    "sacred-places-in-one-area": sacred_places_in_one_area,
    "sacred-places-on": sacred_places_on,
    "sacred-places-without": sacred_places_without,
    "sacred-and-icons-in-one-area": sacred_and_icons_in_one_area,
    "temple-sacred-places": temple_sacred_places,
    "temple-ground": temple_ground,
    "lowland-barbarians": lowland_barbarians,
}


def half(map: Map, side: str) -> list[Cell]:
    """DIV-56: column 1 is the leftmost occupied one; left are columns 1 and 2, right the others."""
    first = min((column for column, _ in map.laid), default=0)
    return [cell for cell in map.laid if (cell[0] - first < GRID // 2) == (side == "left")]


def half_icons(player: Player, rest: Goal) -> int:
    count = icons(player.map, player.disguise(), half(player.map, rest[0])).count
    return count["barbarian"] + count[rest[1]] + count["wild"]


def half_sacred_places(player: Player, rest: Goal) -> int:
    return sacred_places(player.map, half(player.map, rest[0]))


def all_icons(player: Player, rest: Goal) -> int:
    return icons(player.map, player.disguise()).of(rest[0])


def fewer_of_both(player: Player, rest: Goal) -> int:
    return icons(player.map, player.disguise()).pairs()


def margin(player: Player, rest: Goal) -> int:
    """A Wild icon is best counted with the first of the two."""
    count = icons(player.map, player.disguise())
    return count.of(rest[0]) - count.count[rest[1]]


def all_sacred_places(player: Player, rest: Goal) -> int:
    return sacred_places(player.map)


def tiles_with_three_terrains(player: Player, rest: Goal) -> int:
    return sum(1 for cell, laid in player.map.laid.items() if laid.tile.three_terrains() and cell != player.map.monster)


def consecrated_kinds(player: Player) -> list[str]:
    kinds = []
    for laid in player.map.laid.values():
        if laid.consecrated:
            temple = laid.tile.temple()
            assert temple is not None
            kinds.append(str(row("temple", temple)["pantheon"]))
    return kinds


def count_consecrated(player: Player, rest: Goal) -> int:
    return len(consecrated_kinds(player))


def consecrated_of_both(player: Player, rest: Goal) -> int:
    kinds = consecrated_kinds(player)
    return min(kinds.count("greek"), kinds.count("norse"))


def icons_and_temples(player: Player, rest: Goal) -> int:
    temples = 0
    for cell, laid in player.map.laid.items():
        temple = laid.tile.temple()
        if temple is not None and cell != player.map.monster:
            temples += row("temple", temple)["pantheon"] == rest[0]
    return all_icons(player, rest) + temples


def rows_or_consecrated(player: Player, rest: Goal) -> int:
    """Consecrated Temples, or full rows: whichever is more."""
    rows = [row for _, row in player.map.laid]
    full = sum(1 for one in set(rows) if rows.count(one) == GRID)
    return max(full, count_consecrated(player, []))


def overbuilt(player: Player, rest: Goal) -> int:
    return player.overbuilt.count(rest[0])


def areas_if_full(player: Player, rest: Goal) -> int:
    return len(areas_of(player, rest[0])) if player.map.is_full() else 0


def support(player: Player, rest: Goal) -> int:
    return player.support[rest[0]]


def count_removed(player: Player, rest: Goal) -> int:
    return player.removed


ABOUT_MAPS = {
    "half-icons": half_icons,
    "half-sacred-places": half_sacred_places,
    "icons": all_icons,
    "fewer-of-both": fewer_of_both,
    "margin": margin,
    "sacred-places": all_sacred_places,
    "tiles-with-three-terrains": tiles_with_three_terrains,
    "consecrated": count_consecrated,
    "consecrated-of-both": consecrated_of_both,
    "icons-and-temples": icons_and_temples,
    "rows-or-consecrated": rows_or_consecrated,
    "overbuilt": overbuilt,
    "areas-if-full": areas_if_full,
    "support": support,
    "locations-removed": count_removed,
}
