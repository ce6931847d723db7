"""Draws a tile in three rows of nine signs: terrains in the background, icons on top."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from theomachy.cli.boards import RenderContext

WIDTH = 9
HEIGHT = 3
SIDES = "NESW"
MIDDLE = "."
# The side of the tile to which each of the 3 × 9 signs belongs.
SHAPE = ("WNNNNNNNE", "WWW...EEE", "WSSSSSSSE")
# The positions of icons on each side, best first, as column and row.
PLACES = {
    "N": ((4, 0), (2, 0), (6, 0)),
    "E": ((7, 1), (6, 1), (8, 1)),
    "S": ((4, 2), (2, 2), (6, 2)),
    "W": ((1, 1), (2, 1), (0, 1)),
    MIDDLE: ((4, 1), (3, 1), (5, 1)),
}
GROUND = {"plains": ('"', "green"), "mountains": ("^", "yellow"), "seas": ("~", "blue")}
LETTERS = {"P": "plains", "M": "mountains", "S": "seas"}
ICONS = {"G": "greek", "V": "norse", "B": "barbarian", "W": "wild", "SP": "sacred"}
FACTIONS = ("greek", "norse", "barbarian", "wild")
SACRED = ("sacred", "☼")
TEMPLE = ("temple", "⌂")
LOCATION = ("location", "§")
HERO = ("hero", "@")
MONSTER = ("monster", "&")


def sign_of(context: RenderContext, kind: str) -> tuple[str, str]:
    """Return the kind of a mark on a tile, and its sign: a letter for factions, since those are counted most."""
    if kind in FACTIONS:
        return kind, context.label(f"letter-{kind}")
    if kind == SACRED[0]:
        return SACRED
    return TEMPLE if context.translator.has("temple", kind) else LOCATION


def signs(context: RenderContext, tile: Any) -> list[tuple[str, str]]:
    """Return the signs on a tile, each with its region."""
    return [(sign_of(context, mark["kind"])[1], mark["part"]) for mark in tile["marks"]]


def regions_by_side(tile: Any) -> dict[str, str]:
    """Return the region at each side and in the middle.

    The middle belongs to the region with most sides, since it may connect two of them.
    """
    region_at: dict[str, str] = {}
    most_sides: list[int] = []
    for region in tile["regions"]:
        for side in region["sides"]:
            region_at[SIDES[side]] = region["part"]
        if len(region["sides"]) > len(most_sides):
            most_sides = region["sides"]
            region_at[MIDDLE] = region["part"]
    return region_at


def terrain_sign(part: str) -> tuple[str, str]:
    """Return the sign and colour of a region. `seas-2` is a second region of terrain `seas`."""
    return GROUND[part.partition("-")[0]]


def tile_lines(tile: Any, on_it: list[tuple[str, str]]) -> list[Text]:
    """Return the lines of a tile with signs on its regions; a sign without a region is drawn in the middle."""
    region = regions_by_side(tile)
    cells = [[terrain_sign(region[side]) for side in row] for row in SHAPE]
    taken_positions: set[tuple[int, int]] = set()
    for sign, part in on_it:
        column, row = sign_place(region, part or region[MIDDLE], taken_positions)
        taken_positions.add((column, row))
        cells[row][column] = (sign, "bold reverse" if sign in (HERO[1], MONSTER[1]) else "bold")
    return [Text.assemble(*row) for row in cells]


def sign_place(region: dict[str, str], part: str, taken_places: set[tuple[int, int]]) -> tuple[int, int]:
    """Return the best free position on a region, the middle first."""
    sides = [side for side in (MIDDLE, *SIDES) if region[side] == part]
    places = [place for at in range(3) for place in [PLACES[side][at] for side in sides]]
    return next(place for place in places if place not in taken_places)


def turn_tile(tile: Any, quarters: int) -> Any:
    """Return the tile turned clockwise by this number of quarter turns."""
    regions = [{**region, "sides": [(side + quarters) % 4 for side in region["sides"]]} for region in tile["regions"]]
    return {**tile, "regions": regions}


def printed_tile(context: RenderContext, slug: str) -> Any:
    """Return a tile in the form of the view, from its data row alone."""
    tiles: Any = context.catalogue["tile"]
    row = tiles[slug] if slug in tiles else context.row("demigod-tile", slug)
    marks = [
        (ICONS[icon], LETTERS[letter]) for icon, _, letter in [word.partition("@") for word in row.get("icons", [])]
    ]
    if "wild" in row:
        marks.append(("wild", row["wild"]))
    match row.get("feature", []):
        case ["icon", kind, part]:
            marks.append((kind, part))
        case ["sacred-place", part]:
            marks.append((SACRED[0], part))
    regions = [{"part": part, "sides": sides} for part, sides in regions_of_edges(row["edges"]).items()]
    return {
        "tile": slug,
        "turn": "0",
        "regions": regions,
        "marks": [{"kind": kind, "part": part} for kind, part in marks],
    }


def regions_of_edges(edges: str) -> dict[str, list[int]]:
    """Return the sides of each region.

    With edges a-b-a-b, the first terrain is connected through the middle and the second is two regions.
    """
    is_crossed = edges[0] == edges[2] and edges[1] == edges[3] and edges[0] != edges[1]
    regions: dict[str, list[int]] = {}
    for side, letter in enumerate(edges):
        name = LETTERS[letter] + ("-2" if is_crossed and side == 3 else "")
        regions.setdefault(name, []).append(side)
    return regions
