"""Draws the map of Deus. A region is a cell of two lines; each row of cells is shifted by half a cell."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from theomachy.cli.boards import Look
from theomachy.cli.boards.parts import SEAT_STYLES, WIDTH, common_legend, packed, seat_of
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
# Half the width of a cell in characters: the first with which the map fits the screen.
HALVES = (4, 3)
WALL = "│"


def hexagons(look: Look, view: Any) -> list[Text]:
    """Rows by `r`; a step of `q` is a cell to the right, a step of `r` half a cell."""
    regions = view["regions"]
    first = min([place(region) for region in regions])
    steps = max([place(region) for region in regions]) - first + 2
    half = next((half for half in HALVES if steps * half < WIDTH), HALVES[-1])
    lines: list[Text] = []
    for r in sorted({region["r"] for region in regions}):
        row = sorted([region for region in regions if region["r"] == r], key=place)
        upper, lower = Text(), Text()
        for region in row:
            for line, inside in ((upper, head(look, region, half)), (lower, pieces(look, region))):
                inside.pad_right(2 * half - 1 - inside.cell_len)
                line.pad_right((place(region) - first) * half - line.cell_len)
                line.append(WALL, "dim").append_text(inside)
        lines += [upper.append(WALL, "dim"), lower.append(WALL, "dim")]
    return lines


def place(region: Any) -> int:
    """How far to the right, in halves of a cell."""
    return int(2 * region["q"] + region["r"])


def head(look: Look, region: Any, half: int) -> Text:
    """The upper line: name, terrain and owner, or for a village the VP it still holds."""
    glows = f"cell:{region['cell']}" in look.glow
    sign, style = TERRAINS[region["terrain"]]
    between = " " if half == HALVES[0] else ""
    line = Text.assemble((region["cell"], "bold" if glows else "dim"), ("›" if glows else between), (sign, style))
    if "vp" in region:
        return line.append(f"{between}{region['vp']}", "bold")
    return line.append(between).append_text(seat_of(region["owner"])) if region["owner"] else line


def pieces(look: Look, region: Any) -> Text:
    """The lower line: a letter for each piece, in the colour of its owner."""
    letters = "".join([look.say(f"letter-{piece}") for piece in PIECES if piece in region["pieces"]])
    style = SEAT_STYLES[SEAT.index[region["owner"]]] if region["owner"] else ""
    return Text(letters, style=style)


def legend(look: Look) -> Text:
    items = [
        Text.assemble((sign, style), (f" {look.say(f'terrain-{terrain}')}", "dim"))
        for terrain, (sign, style) in TERRAINS.items()
    ]
    for piece in PIECES:
        items.append(Text.assemble((look.say(f"letter-{piece}"), "bold"), (f" {look.say(f'piece-{piece}')}", "dim")))
    return packed([*items, *common_legend()])
