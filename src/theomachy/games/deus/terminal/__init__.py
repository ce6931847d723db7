"""Draws Deus in the terminal: the map, the goods and pieces of all players, the columns of one player, and the hand."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from theomachy.cli.boards import Look
from theomachy.games.deus.terminal.map import hexagons, legend
from theomachy.games.deus.terminal.people import columns, hand, players


def draw(look: Look) -> RenderableType:
    view: Any = look.view
    return Group(
        headline(look, view),
        *hexagons(look, view),
        legend(look),
        Text(),
        players(look, view),
        Text(),
        *columns(look, view),
        Text(),
        *hand(look, view),
        *under_way(look, view),
    )


def headline(look: Look, view: Any) -> Text:
    supply = ", ".join([f"{number} {look.words.name(f'good:{good}')}" for good, number in view["supply"].items()])
    line = Text.assemble((look.say("round", view["round"], view["max_rounds"]), "bold"))
    if view["last_round"] or view["trigger"]:
        line.append(f"   {look.say('last-round' if view['last_round'] else 'end-near')}", "bold yellow")
    line.append(f"   {look.say('temples-left')}: {view['temples_left']}")
    top = f" ({look.words.name('card:' + view['discard_top'])})" if view["discard_top"] else ""
    top = f", {look.words.name('card:' + view['discard_top'])}" if view["discard_top"] else ""
    line.append(f"   {look.say('deck')}: {view['deck']}   {look.say('discard')}: {view['discard']}{top}", "dim")
    line.append(f"\n{look.say('supply', supply)}", "dim")
    return line


def under_way(look: Look, view: Any) -> list[RenderableType]:
    """The card being built, or the cards laid down for an offering."""
    lines: list[RenderableType] = []
    building = view["building"]
    if building:
        lines.append(Text(look.say("building", card_name(look, building["card"]), f"type:{building['column']}")))
    if view["laid"]:
        cards = ", ".join([card_name(look, slug) for slug in view["laid_cards"]])
        lines.append(Text(look.say("laid", view["laid"], cards)))
    return lines


def card_name(look: Look, slug: str) -> str:
    return look.say("face-down") if slug == "face-down" else look.words.name(f"card:{slug}")
