"""A campaign in text: its pages, and who stands where. Nothing here knows a game."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from theomachy.cli.drawing import SEAT_STYLES, seat_mark
from theomachy.cli.seats import Sitter
from theomachy.cli.speech import say
from theomachy.core.chronicle import Page, Standing
from theomachy.texts import Words

BAR = 40
# Chapters one after another, told apart without colour.
SHADES = "█▓"


def show_pages(out: Console, words: Words, pages: list[Page]) -> None:
    for page in pages:
        title, paragraphs = words.page(page)
        out.print(Rule(Text(title, style="bold"), align="left", style="dim"))
        show_paragraphs(out, paragraphs)


def show_paragraphs(out: Console, paragraphs: list[str]) -> None:
    for paragraph in paragraphs:
        out.print(Padding(Text(paragraph), (0, 0, 0, 2)))


def show_standings(out: Console, standings: list[Standing], people: list[Sitter]) -> None:
    """A bar for each seat, the leader first: as long as its total, a shade for each chapter."""
    most = standings[0].total
    table = Table(title=say("standings"), title_justify="left", title_style="bold", box=None, header_style="dim")
    for column in ("standings-player", "standings-bar", "standings-total", "standings-by-chapter"):
        table.add_column(say(column), justify="right" if column == "standings-total" else "left")
    for one in standings:
        who = Text.assemble(seat_mark(one.seat), " ", people[one.seat].shown)
        bar = Text(bar_of(one.history, most), style=SEAT_STYLES[one.seat])
        table.add_row(who, bar, str(one.total), " ".join([str(gained) for gained in one.history]))
    out.print(table)


def bar_of(history: list[int], most: int) -> str:
    """Ends are rounded from the sum so far, so that no bar grows by rounding."""
    bar = ""
    total = 0
    for number, gained in enumerate(history):
        total += gained
        bar += SHADES[number % len(SHADES)] * (round(BAR * total / max(1, most)) - len(bar))
    return bar
