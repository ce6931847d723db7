"""Prints the pages and standings of a campaign, for any game."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from theomachy.cli.i18n import translate
from theomachy.cli.terminal.render import SEAT_STYLES, seat_mark
from theomachy.cli.terminal.seats import SeatPlayer
from theomachy.core.campaign_summary import Page, Standing
from theomachy.texts import Translator

BAR_WIDTH = 40
# Alternating fills of successive chapters, which differ without colour.
SHADES = "█▓"


def print_pages(out: Console, translator: Translator, pages: list[Page]) -> None:
    for page in pages:
        title, paragraphs = translator.page(page)
        out.print(Rule(Text(title, style="bold"), align="left", style="dim"))
        print_paragraphs(out, paragraphs)


def print_paragraphs(out: Console, paragraphs: list[str]) -> None:
    for paragraph in paragraphs:
        out.print(Padding(Text(paragraph), (0, 0, 0, 2)))


def print_standings(out: Console, standings: list[Standing], players: list[SeatPlayer]) -> None:
    """Print a bar for each seat, the leader first: its length is the total, with one shade for each chapter."""
    highest = standings[0].total
    table = Table(title=translate("standings"), title_justify="left", title_style="bold", box=None, header_style="dim")
    for column in ("standings-player", "standings-bar", "standings-total", "standings-by-chapter"):
        table.add_column(translate(column), justify="right" if column == "standings-total" else "left")
    for standing in standings:
        who = Text.assemble(seat_mark(standing.seat), " ", players[standing.seat].display_name)
        bar = Text(standing_bar(standing.history, highest), style=SEAT_STYLES[standing.seat])
        table.add_row(who, bar, str(standing.total), " ".join([str(gained) for gained in standing.history]))
    out.print(table)


def standing_bar(history: list[int], highest: int) -> str:
    """Draw the bar of one seat.

    Segment ends are rounded from running totals, so that rounding errors do not add up.
    """
    bar = ""
    total = 0
    for number, gained in enumerate(history):
        total += gained
        bar += SHADES[number % len(SHADES)] * (round(BAR_WIDTH * total / max(1, highest)) - len(bar))
    return bar
