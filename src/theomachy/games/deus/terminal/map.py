"""Draws the map of Deus. Each region is a cell of two lines; each row of cells is shifted by half a cell."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from theomachy.cli.boards import RenderContext
from theomachy.cli.boards.parts import BOARD_WIDTH, SEAT_STYLES, common_legend, seat_mark_of, wrap_items
from theomachy.core.action import SEAT

TERRAINS = {
    "forest": ("♣", "green"),
    "mountain": ("^", "white"),
    "swamp": ("%", "magenta"),
    "field": ('"', "yellow"),
    "sea": ("~", "blue"),
    "village": ("⌂", "bold red"),
}
PIECES = ("maritime", "production", "scientific", "civil", "military", "temple")
# Half the width of a cell in characters. The first of these with which the map fits the screen is used.
HALF_WIDTHS = (4, 3)
WALL = "│"


def map_lines(context: RenderContext, view: Any) -> list[Text]:
    """Return the lines of the map.

    Each `r` is a row of cells. A step of `q` moves a whole cell to the right, a step of `r` half a cell.
    """
    regions = view["regions"]
    first = min([half_column(region) for region in regions])
    steps = max([half_column(region) for region in regions]) - first + 2
    half = next((half for half in HALF_WIDTHS if steps * half < BOARD_WIDTH), HALF_WIDTHS[-1])
    lines: list[Text] = []
    for r in sorted({region["r"] for region in regions}):
        row = sorted([region for region in regions if region["r"] == r], key=half_column)
        upper, lower = Text(), Text()
        for region in row:
            for line, inside in (
                (upper, region_header(context, region, half)),
                (lower, piece_letters(context, region)),
            ):
                inside.pad_right(2 * half - 1 - inside.cell_len)
                line.pad_right((half_column(region) - first) * half - line.cell_len)
                line.append(WALL, "dim").append_text(inside)
        lines += [upper.append(WALL, "dim"), lower.append(WALL, "dim")]
    return lines


def half_column(region: Any) -> int:
    """Return the horizontal position of a region, in half cells."""
    return int(2 * region["q"] + region["r"])


def region_header(context: RenderContext, region: Any, half: int) -> Text:
    """Return the upper line of a cell: name, terrain and owner, or for a village the VP left on it."""
    glows = f"cell:{region['cell']}" in context.selectable
    sign, style = TERRAINS[region["terrain"]]
    between = " " if half == HALF_WIDTHS[0] else ""
    line = Text.assemble((region["cell"], "bold" if glows else "dim"), ("›" if glows else between), (sign, style))
    if "vp" in region:
        return line.append(f"{between}{region['vp']}", "bold")
    return line.append(between).append_text(seat_mark_of(region["owner"])) if region["owner"] else line


def piece_letters(context: RenderContext, region: Any) -> Text:
    """Return the lower line of a cell: a letter for each piece, in the colour of its owner."""
    letters = "".join([context.label(f"letter-{piece}") for piece in PIECES if piece in region["pieces"]])
    style = SEAT_STYLES[SEAT.index[region["owner"]]] if region["owner"] else ""
    return Text(letters, style=style)


def make_legend(context: RenderContext) -> Text:
    items = [
        Text.assemble((sign, style), (f" {context.label(f'terrain-{terrain}')}", "dim"))
        for terrain, (sign, style) in TERRAINS.items()
    ]
    for piece in PIECES:
        items.append(
            Text.assemble((context.label(f"letter-{piece}"), "bold"), (f" {context.label(f'piece-{piece}')}", "dim"))
        )
    return wrap_items([*items, *common_legend()])
