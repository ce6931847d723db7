"""Building blocks of terminal boards. The `terminal` module of a game may use only these and `RenderContext`."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from theomachy.cli.boards import Look
from theomachy.cli.drawing import SEAT_STYLES as SEAT_STYLES
from theomachy.cli.drawing import seat_mark as seat_mark
from theomachy.cli.seats import letter as letter
from theomachy.cli.speech import say
from theomachy.core.action import SEAT

OURS = "≈"
# The terminal width, in columns, that boards are designed for.
WIDTH = 80


def seat_of(slug: str) -> Text:
    return seat_mark(SEAT.index[slug])


def who(look: Look, seat: int) -> Text:
    """Return mark and name of a player."""
    return Text.assemble(seat_mark(seat), " ", look.people[seat])


def heading(text: str, note: str = "") -> Text:
    return Text.assemble((text, "bold"), (f"   {note}" if note else "", "dim"))


def listing(*columns: str) -> Table:
    """Create a table without lines. An empty text is a column without a heading."""
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), show_header=any(columns))
    for column in columns:
        table.add_column(column)
    return table


def guessed(row: Any) -> str:
    """Return a mark if values of a row are reconstructed, not printed in a rulebook."""
    return f" {OURS}" if row["source"] == "reconstructed" or row["ours"] else ""


def common_legend() -> list[Text]:
    """Return the legend of the signs that all boards use."""
    signs = (("›", say("legend-glow")), (OURS, say("legend-ours")))
    return [Text.assemble((sign, "bold"), (f" {meaning}", "dim")) for sign, meaning in signs]


def beside(left: list[Text], right: list[Text], width: int) -> list[Text]:
    """Join two blocks of lines side by side."""
    lines: list[Text] = []
    for number in range(max(len(left), len(right))):
        line = left[number].copy() if number < len(left) else Text()
        if number < len(right):
            line.pad_right(width - line.cell_len)
            line.append_text(right[number])
        lines.append(line)
    return lines


def joined(parts: list[Text], between: str = "  ") -> Text:
    return Text(between).join(parts)


def packed(items: list[Text]) -> Text:
    """Wrap items into lines of at most BOARD_WIDTH columns, without breaking an item."""
    lines = [Text()]
    for item in items:
        if lines[-1].cell_len + item.cell_len > WIDTH:
            lines.append(Text())
        lines[-1].append_text(item).append("  ")
    return joined(lines, "\n")
