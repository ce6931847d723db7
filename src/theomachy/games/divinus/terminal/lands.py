"""The common board, the maps, and the tiles in hand."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from theomachy.cli.boards import Look
from theomachy.cli.boards.parts import beside, common_legend, letter, packed
from theomachy.core.action import SEAT
from theomachy.games.divinus.terminal.tiles import (
    GROUND,
    HEIGHT,
    HERO,
    LOCATION,
    MONSTER,
    PEOPLES,
    SACRED,
    TEMPLE,
    WIDTH,
    printed,
    sign_of,
    signs,
    tile_lines,
    turned,
)

STEP = WIDTH + 1
BOARD_COLUMNS = 3
COLUMNS = "abcdefg"
ROWS = "1234567"
LONGEST = 4
GAP = 1
# Tiles in hand have names, which may be longer than a tile is wide.
HAND_STEP = 20
HAND_COLUMNS = 4
TURNS = ("0", "90", "180", "270")

LOOKS_ONE_WAY = "chimera"

Block = list[Text]


def lands(look: Look, view: Any) -> list[RenderableType]:
    """Return the common board, and beside it the map that is looked at."""
    me = view["players"][look.whose]
    map_title = look.say("your-map") if look.whose == look.viewer else look.say("map-of-name", look.people[look.whose])
    left = [Text(look.say("known-world"), style="bold"), *board(look, view)]
    right = [Text(map_title, style="bold"), *own_map(look, me)]
    lines: list[RenderableType] = [*beside(left, right, BOARD_COLUMNS * STEP + GAP)]
    return [*lines, *notes(look, view, me)]


def board(look: Look, view: Any) -> Block:
    spots = view["board"]
    rows = [spots[at : at + BOARD_COLUMNS] for at in range(0, len(spots), BOARD_COLUMNS)]
    return [line for row in rows for line in side_by_side([spot_block(look, spot) for spot in row])]


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


def block(label: Text, inside: Block) -> Block:
    return [label, *inside, *[Text()] * (HEIGHT - len(inside))]


def spot_block(look: Look, spot: Any) -> Block:
    """Return a spot: its number, its price if that differs, and ✕ where a monster blocks."""
    glow = look.mark(f"spot:{spot['spot']}")
    price = f" ({spot['price']})" if str(spot["price"]) != spot["spot"] else ""
    label = Text(f"{spot['spot']}{price}{' ✕' if spot['blocked'] else ''}{glow}", style="bold" if glow else "dim")
    if spot["tile"] is None:
        return block(label, [Text(line, style="dim") for line in lying(look, spot)])
    return block(label, tile_lines(spot["tile"], signs(look, spot["tile"])))


def lying(look: Look, spot: Any) -> list[str]:
    """Return the dice on an empty spot, each with the letter of its owner."""
    faces = [f"{letter(SEAT.index[die['seat']])}({look.words.name('face:' + die['face'])})" for die in spot["dice"]]
    return wrap(" ".join(faces) or look.say("empty"), WIDTH)[:HEIGHT]


def own_map(look: Look, me: Any) -> Block:
    """Return every tile, and the cells beside them where the map may still grow. A row without tiles is only its
    names."""
    tiles = {cell["cell"]: cell for cell in me["map"]}
    if not tiles:
        return [Text(look.say("no-map"), style="dim")]
    columns, rows = reach(COLUMNS, [cell[0] for cell in tiles]), reach(ROWS, [cell[1] for cell in tiles])
    lines: Block = []
    for row in rows:
        blocks = [cell_block(look, me, column + row, tiles) for column in columns]
        row_lines = side_by_side(blocks)
        lines += row_lines if any([column + row in tiles for column in columns]) else row_lines[:1]
    return lines


def reach(names: str, used: list[str]) -> str:
    """Return the rows or columns with tiles, and one more on each side while there are fewer than four."""
    first, last = names.index(min(used)), names.index(max(used))
    margin = 1 if last - first + 1 < LONGEST else 0
    return names[max(0, first - margin) : last + margin + 1]


def cell_block(look: Look, me: Any, name: str, tiles: dict[str, Any]) -> Block:
    glow = look.mark(f"cell:{name}")
    if name not in tiles:
        is_beside_map = any([cell in tiles for cell in around(name)])
        return block(Text(f"{name}{glow}" if is_beside_map or glow else "", style="bold" if glow else "dim"), [])
    extra: list[tuple[str, str]] = []
    if me["hero"] and me["hero"]["cell"] == name:
        extra.append((HERO[1], me["hero"]["part"]))
    if me["monster"] == name:
        extra.append((MONSTER[1], ""))
    label = Text(f"{name}{glow}", style="bold" if glow else "dim")
    return block(label, tile_lines(tiles[name], signs(look, tiles[name]) + extra))


def around(name: str) -> list[str]:
    """Return the cells beside a cell. Rows outside the grid do no harm, since they have no tiles."""
    column, row = COLUMNS.index(name[0]), int(name[1])
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    return [f"{COLUMNS[column + x]}{row + y}" for x, y in steps if 0 <= column + x < len(COLUMNS)]


def notes(look: Look, view: Any, me: Any) -> Block:
    """Return Temples and Locations by name, and where the monster is."""
    lines: Block = []
    for name, tile in [(look.say("spot", spot["spot"]), spot["tile"]) for spot in view["board"]]:
        lines += named(look, name, tile)
    for cell in me["map"]:
        lines += named(look, cell["cell"], cell)
    figure = view["figure"]
    if figure:
        label = "monster-looks" if figure["monster"] == LOOKS_ONE_WAY else "monster-at"
        things = (f"monster:{figure['monster']}", f"lair:{figure['lair']}", f"direction:{figure['facing']}")
        lines.append(Text(look.say(label, *things)))
    return lines


def named(look: Look, where: str, tile: Any) -> Block:
    lines: Block = []
    for mark in tile["marks"] if tile else []:
        sort, sign = sign_of(look, mark["kind"])
        if sort in (TEMPLE[0], LOCATION[0]):
            consecrated_note = (
                f", {look.say('is-consecrated')}" if sort == TEMPLE[0] and tile.get("consecrated") else ""
            )
            lines.append(Text(f"{sign} {where}: {look.words.name(f'{sort}:' + mark['kind'])}{consecrated_note}"))
    return lines


def hand(look: Look, view: Any) -> list[RenderableType]:
    """Return the tiles to choose from, or the one to be placed in all its turns."""
    if view["turning"]:
        tile = next(cell for player in view["players"] for cell in player["map"] if cell["cell"] == view["turning"])
        return [Text(), *ways(look, tile)]
    if view["hand"] and any([thing.startswith("turn:") for thing in look.glow]):
        return [Text(), *ways(look, view["hand"][0])]
    blocks = [hand_block(look, tile) for tile in in_hand(look, view)]
    rows = [blocks[at : at + HAND_COLUMNS] for at in range(0, len(blocks), HAND_COLUMNS)]
    return [Text(), *[line for row in rows for line in side_by_side(row, HAND_STEP)]] if rows else []


def in_hand(look: Look, view: Any) -> list[Any]:
    """Return the tiles of the view, and those of a stack or of the box that may be taken, as printed."""
    held_tiles = {tile["tile"] for tile in view["hand"]}
    offered_tiles = sorted([thing.partition(":")[2] for thing in look.glow if thing.startswith("tile:")])
    return [*view["hand"], *[printed(look, slug) for slug in offered_tiles if slug not in held_tiles]]


def hand_block(look: Look, tile: Any) -> Block:
    thing = f"tile:{tile['tile']}"
    return block(Text(look.words.name(thing) + look.mark(thing)), tile_lines(tile, signs(look, tile)))


def ways(look: Look, tile: Any) -> Block:
    """Return a tile in each turn, labelled as the options are."""
    current_turn = TURNS.index(tile["turn"])
    blocks: list[Block] = []
    for quarters, turn in enumerate(TURNS):
        label = Text(look.words.name(f"turn:{turn}") + look.mark(f"turn:{turn}"))
        blocks.append(block(label, tile_lines(turned(tile, quarters - current_turn), signs(look, tile))))
    return side_by_side(blocks)


def legend(look: Look, view: Any) -> Text:
    """Return the terrains, and the signs that are visible."""
    me = view["players"][look.whose]
    tiles = [spot["tile"] for spot in view["board"] if spot["tile"]] + me["map"] + in_hand(look, view)
    visible_kinds = {sign_of(look, mark["kind"])[0] for tile in tiles for mark in tile["marks"]}
    visible_kinds |= {HERO[0]} if me["hero"] and me["hero"]["cell"] else set()
    visible_kinds |= {MONSTER[0]} if me["monster"] else set()
    people = [(kind, look.say(f"letter-{kind}")) for kind in PEOPLES]
    items = [Text.assemble(ground, f" {look.words.name('part:' + part)}") for part, ground in GROUND.items()]
    for kind, sign in [*people, SACRED, TEMPLE, LOCATION, HERO, MONSTER]:
        if kind in visible_kinds:
            items.append(Text.assemble((sign, "bold"), (f" {look.say(f'sign-{kind}')}", "dim")))
    return packed([*items, *common_legend()])
