"""Building blocks of terminal boards. The `terminal` module of a game may use only these and `RenderContext`."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from theomachy.cli.boards import RenderContext
from theomachy.cli.i18n import translate
from theomachy.cli.terminal.render import SEAT_STYLES as SEAT_STYLES
from theomachy.cli.terminal.render import seat_mark as seat_mark
from theomachy.cli.terminal.seats import seat_letter as seat_letter
from theomachy.core.action import SEAT

RECONSTRUCTED_MARK = "≈"
# The terminal width, in columns, that boards are designed for.
BOARD_WIDTH = 80


def seat_mark_of(slug: str) -> Text:
    return seat_mark(SEAT.index[slug])


def player_label(context: RenderContext, seat: int) -> Text:
    """Return the coloured mark and the name of a player."""
    return Text.assemble(seat_mark(seat), " ", context.player_names[seat])


def heading(text: str, note: str = "") -> Text:
    return Text.assemble((text, "bold"), (f"   {note}" if note else "", "dim"))


def borderless_table(*columns: str) -> Table:
    """Create a table without lines. An empty heading leaves its column without one."""
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), show_header=any(columns))
    for column in columns:
        table.add_column(column)
    return table


def reconstructed_mark(row: Any) -> str:
    """Return a mark if values of a row are reconstructed (not printed in a rulebook), else an empty text."""
    return f" {RECONSTRUCTED_MARK}" if row["source"] == "reconstructed" or row["ours"] else ""


def common_legend() -> list[Text]:
    """Return the legend of the signs that all boards use."""
    signs = (("›", translate("legend-glow")), (RECONSTRUCTED_MARK, translate("legend-ours")))
    return [Text.assemble((sign, "bold"), (f" {meaning}", "dim")) for sign, meaning in signs]


def join_columns(left: list[Text], right: list[Text], width: int) -> list[Text]:
    """Join two blocks of lines side by side."""
    lines: list[Text] = []
    for number in range(max(len(left), len(right))):
        line = left[number].copy() if number < len(left) else Text()
        if number < len(right):
            line.pad_right(width - line.cell_len)
            line.append_text(right[number])
        lines.append(line)
    return lines


def join_texts(parts: list[Text], separator: str = "  ") -> Text:
    return Text(separator).join(parts)


def wrap_items(items: list[Text]) -> Text:
    """Wrap items into lines of at most BOARD_WIDTH columns, without breaking an item."""
    lines = [Text()]
    for item in items:
        if lines[-1].cell_len + item.cell_len > BOARD_WIDTH:
            lines.append(Text())
        lines[-1].append_text(item).append("  ")
    return join_texts(lines, "\n")
