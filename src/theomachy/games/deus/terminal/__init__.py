"""Draws Deus in the terminal: the map, the goods and pieces of all players, the columns of one player, and the hand."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from theomachy.cli.boards import RenderContext
from theomachy.games.deus.terminal.map import make_legend, map_lines
from theomachy.games.deus.terminal.players import column_lines, hand_lines, players_table


def draw(context: RenderContext) -> RenderableType:
    view: Any = context.view
    return Group(
        headline(context, view),
        *map_lines(context, view),
        make_legend(context),
        Text(),
        players_table(context, view),
        Text(),
        *column_lines(context, view),
        Text(),
        *hand_lines(context, view),
        *pending_lines(context, view),
    )


def headline(context: RenderContext, view: Any) -> Text:
    supply = ", ".join(
        [f"{number} {context.translator.name(f'good:{good}')}" for good, number in view["supply"].items()]
    )
    line = Text.assemble((context.label("round", view["round"], view["max_rounds"]), "bold"))
    if view["last_round"] or view["trigger"]:
        line.append(f"   {context.label('last-round' if view['last_round'] else 'end-near')}", "bold yellow")
    line.append(f"   {context.label('temples-left')}: {view['temples_left']}")
    top = f" ({context.translator.name('card:' + view['discard_top'])})" if view["discard_top"] else ""
    top = f", {context.translator.name('card:' + view['discard_top'])}" if view["discard_top"] else ""
    line.append(
        f"   {context.label('deck')}: {view['deck']}   {context.label('discard')}: {view['discard']}{top}", "dim"
    )
    line.append(f"\n{context.label('supply', supply)}", "dim")
    return line


def pending_lines(context: RenderContext, view: Any) -> list[RenderableType]:
    """Return the lines for the card being built, or for the cards laid down for an offering."""
    lines: list[RenderableType] = []
    building = view["building"]
    if building:
        lines.append(
            Text(context.label("building", card_name(context, building["card"]), f"type:{building['column']}"))
        )
    if view["laid"]:
        cards = ", ".join([card_name(context, slug) for slug in view["laid_cards"]])
        lines.append(Text(context.label("laid", view["laid"], cards)))
    return lines


def card_name(context: RenderContext, slug: str) -> str:
    return context.label("face-down") if slug == "face-down" else context.translator.name(f"card:{slug}")
