"""The common board, the maps, and the tiles in hand."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from theomachy.cli.boards import RenderContext
from theomachy.cli.boards.parts import common_legend, join_columns, seat_letter, wrap_items
from theomachy.core.action import SEAT
from theomachy.games.divinus.terminal.tiles import (
    FACTIONS,
    GROUND,
    HEIGHT,
    HERO,
    LOCATION,
    MONSTER,
    SACRED,
    TEMPLE,
    WIDTH,
    printed_tile,
    sign_of,
    signs,
    tile_lines,
    turn_tile,
)

STEP = WIDTH + 1
BOARD_COLUMNS = 3
COLUMNS = "abcdefg"
ROWS = "1234567"
MAX_SIDE = 4
GAP = 1
# The distance between tiles in hand, in columns: their names may be longer than a tile is wide.
HAND_STEP = 20
HAND_COLUMNS = 4
TURNS = ("0", "90", "180", "270")

FACING_MONSTER = "chimera"

Block = list[Text]


def board_and_map(context: RenderContext, view: Any) -> list[RenderableType]:
    """Return the lines of the common board, and beside it the map of the shown player."""
    me = view["players"][context.shown_seat]
    map_title = (
        context.label("your-map")
        if context.shown_seat == context.viewer
        else context.label("map-of-name", context.player_names[context.shown_seat])
    )
    left = [Text(context.label("known-world"), style="bold"), *board_block(context, view)]
    right = [Text(map_title, style="bold"), *map_block(context, me)]
    lines: list[RenderableType] = [*join_columns(left, right, BOARD_COLUMNS * STEP + GAP)]
    return [*lines, *place_notes(context, view, me)]


def board_block(context: RenderContext, view: Any) -> Block:
    spots = view["board"]
    rows = [spots[at : at + BOARD_COLUMNS] for at in range(0, len(spots), BOARD_COLUMNS)]
    return [line for row in rows for line in side_by_side([spot_block(context, spot) for spot in row])]


def side_by_side(blocks: list[Block], step: int = STEP) -> Block:
    lines: Block = []
    for number in range(HEIGHT + 1):
        line = Text()
        for block in blocks:
            cell = block[number].copy()
            cell.pad_right(step - cell.cell_len)
            line.append_text(cell)
        lines.append(line)
    return lines


def tile_block(label: Text, inside: Block) -> Block:
    return [label, *inside, *[Text()] * (HEIGHT - len(inside))]


def spot_block(context: RenderContext, spot: Any) -> Block:
    """Return the lines of a spot: its number, its price if different, and ✕ if a monster blocks it."""
    glow = context.selectable_mark(f"spot:{spot['spot']}")
    price = f" ({spot['price']})" if str(spot["price"]) != spot["spot"] else ""
    label = Text(f"{spot['spot']}{price}{' ✕' if spot['blocked'] else ''}{glow}", style="bold" if glow else "dim")
    if spot["tile"] is None:
        return tile_block(label, [Text(line, style="dim") for line in dice_on_spot(context, spot)])
    return tile_block(label, tile_lines(spot["tile"], signs(context, spot["tile"])))


def dice_on_spot(context: RenderContext, spot: Any) -> list[str]:
    """Return the dice on an empty spot, each with the letter of its owner."""
    faces = [
        f"{seat_letter(SEAT.index[die['seat']])}({context.translator.name('face:' + die['face'])})"
        for die in spot["dice"]
    ]
    return wrap(" ".join(faces) or context.label("empty"), WIDTH)[:HEIGHT]


def map_block(context: RenderContext, me: Any) -> Block:
    """Return the lines of a map: every tile, and the empty cells where it may still grow.

    A row without tiles has only its names.
    """
    tiles = {cell["cell"]: cell for cell in me["map"]}
    if not tiles:
        return [Text(context.label("no-map"), style="dim")]
    columns, rows = grown_range(COLUMNS, [cell[0] for cell in tiles]), grown_range(ROWS, [cell[1] for cell in tiles])
    lines: Block = []
    for row in rows:
        blocks = [cell_block(context, me, column + row, tiles) for column in columns]
        row_lines = side_by_side(blocks)
        lines += row_lines if any([column + row in tiles for column in columns]) else row_lines[:1]
    return lines


def grown_range(names: str, used_names: list[str]) -> str:
    """Return the names of the rows or columns with tiles; while there are fewer than four, also the next one on each
    side.
    """
    first, last = names.index(min(used_names)), names.index(max(used_names))
    margin = 1 if last - first + 1 < MAX_SIDE else 0
    return names[max(0, first - margin) : last + margin + 1]


def cell_block(context: RenderContext, me: Any, name: str, tiles: dict[str, Any]) -> Block:
    glow = context.selectable_mark(f"cell:{name}")
    if name not in tiles:
        is_beside_map = any([cell in tiles for cell in neighbour_names(name)])
        return tile_block(Text(f"{name}{glow}" if is_beside_map or glow else "", style="bold" if glow else "dim"), [])
    extra: list[tuple[str, str]] = []
    if me["hero"] and me["hero"]["cell"] == name:
        extra.append((HERO[1], me["hero"]["part"]))
    if me["monster"] == name:
        extra.append((MONSTER[1], ""))
    label = Text(f"{name}{glow}", style="bold" if glow else "dim")
    return tile_block(label, tile_lines(tiles[name], signs(context, tiles[name]) + extra))


def neighbour_names(name: str) -> list[str]:
    """Return the names of the cells beside a cell, also of rows outside the grid, which have no tiles."""
    column, row = COLUMNS.index(name[0]), int(name[1])
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    return [f"{COLUMNS[column + x]}{row + y}" for x, y in steps if 0 <= column + x < len(COLUMNS)]


def place_notes(context: RenderContext, view: Any, me: Any) -> Block:
    """Return Temples and Locations by name, and where the monster is."""
    lines: Block = []
    for name, tile in [(context.label("spot", spot["spot"]), spot["tile"]) for spot in view["board"]]:
        lines += named_marks(context, name, tile)
    for cell in me["map"]:
        lines += named_marks(context, cell["cell"], cell)
    figure = view["figure"]
    if figure:
        label = "monster-looks" if figure["monster"] == FACING_MONSTER else "monster-at"
        things = (f"monster:{figure['monster']}", f"lair:{figure['lair']}", f"direction:{figure['facing']}")
        lines.append(Text(context.label(label, *things)))
    return lines


def named_marks(context: RenderContext, where: str, tile: Any) -> Block:
    lines: Block = []
    for mark in tile["marks"] if tile else []:
        sort, sign = sign_of(context, mark["kind"])
        if sort in (TEMPLE[0], LOCATION[0]):
            consecrated_note = (
                f", {context.label('is-consecrated')}" if sort == TEMPLE[0] and tile.get("consecrated") else ""
            )
            lines.append(
                Text(f"{sign} {where}: {context.translator.name(f'{sort}:' + mark['kind'])}{consecrated_note}")
            )
    return lines


def hand_lines(context: RenderContext, view: Any) -> list[RenderableType]:
    """Return the lines of the tiles to choose from, or of the tile to be placed, in each rotation."""
    if view["turning"]:
        tile = next(cell for player in view["players"] for cell in player["map"] if cell["cell"] == view["turning"])
        return [Text(), *turned_tiles(context, tile)]
    if view["hand"] and any([thing.startswith("turn:") for thing in context.selectable]):
        return [Text(), *turned_tiles(context, view["hand"][0])]
    blocks = [hand_block(context, tile) for tile in hand_tiles(context, view)]
    rows = [blocks[at : at + HAND_COLUMNS] for at in range(0, len(blocks), HAND_COLUMNS)]
    return [Text(), *[line for row in rows for line in side_by_side(row, HAND_STEP)]] if rows else []


def hand_tiles(context: RenderContext, view: Any) -> list[Any]:
    """Return the tiles in the view, and those of a stack or of the box that the player may take, in their printed
    orientation.
    """
    held_tiles = {tile["tile"] for tile in view["hand"]}
    offered_tiles = sorted([thing.partition(":")[2] for thing in context.selectable if thing.startswith("tile:")])
    return [*view["hand"], *[printed_tile(context, slug) for slug in offered_tiles if slug not in held_tiles]]


def hand_block(context: RenderContext, tile: Any) -> Block:
    thing = f"tile:{tile['tile']}"
    return tile_block(
        Text(context.translator.name(thing) + context.selectable_mark(thing)), tile_lines(tile, signs(context, tile))
    )


def turned_tiles(context: RenderContext, tile: Any) -> Block:
    """Return the lines of a tile in each rotation, labelled as in the options."""
    current_turn = TURNS.index(tile["turn"])
    blocks: list[Block] = []
    for quarters, turn in enumerate(TURNS):
        label = Text(context.translator.name(f"turn:{turn}") + context.selectable_mark(f"turn:{turn}"))
        blocks.append(tile_block(label, tile_lines(turn_tile(tile, quarters - current_turn), signs(context, tile))))
    return side_by_side(blocks)


def make_legend(context: RenderContext, view: Any) -> Text:
    """Return a line that explains the terrains and the signs that are visible."""
    me = view["players"][context.shown_seat]
    tiles = [spot["tile"] for spot in view["board"] if spot["tile"]] + me["map"] + hand_tiles(context, view)
    visible_kinds = {sign_of(context, mark["kind"])[0] for tile in tiles for mark in tile["marks"]}
    visible_kinds |= {HERO[0]} if me["hero"] and me["hero"]["cell"] else set()
    visible_kinds |= {MONSTER[0]} if me["monster"] else set()
    people = [(kind, context.label(f"letter-{kind}")) for kind in FACTIONS]
    items = [Text.assemble(ground, f" {context.translator.name('part:' + part)}") for part, ground in GROUND.items()]
    for kind, sign in [*people, SACRED, TEMPLE, LOCATION, HERO, MONSTER]:
        if kind in visible_kinds:
            items.append(Text.assemble((sign, "bold"), (f" {context.label(f'sign-{kind}')}", "dim")))
    return wrap_items([*items, *common_legend()])
