"""Draws Deus ex Machina in the terminal: map, tracks with the cost for each hero, gods, and a player's secrets."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from theomachy.cli.boards import RenderContext
from theomachy.cli.boards.parts import common_legend, wrap_items
from theomachy.games.deus_ex_machina.terminal.players import god_lines, players_table, private_lines
from theomachy.games.deus_ex_machina.terminal.tracks import (
    CAN,
    CUNNING,
    LEGENDARY,
    LOSS,
    MIGHT,
    hero_table,
    map_lines,
    quest_table,
)


def draw(context: RenderContext) -> RenderableType:
    view: Any = context.view
    parts: list[RenderableType] = [headline(context, view), *god_lines(context)]
    if view["round"]:
        parts += [*map_lines(context, view), Text()]
    if view["round"] or view["players"][context.shown_seat].get("secrets"):
        parts += [quest_table(context, view), Text()]
    if view["round"]:
        parts += [hero_table(context, view), Text()]
    return Group(*parts, players_table(context, view), *private_lines(context, view), legend(context))


def headline(context: RenderContext, view: Any) -> Text:
    progress = (
        context.label("turn", view["turn"], view["round"], view["rounds"]) if view["round"] else context.label("set-up")
    )
    decks = context.label("decks", view["quest_deck"], view["hero_deck"], view["card_deck"])
    line = Text.assemble((progress, "bold"), (f"   {decks}", "dim"))
    if view["quest_deck_seen"]:
        seen_names = ", ".join([context.translator.name(f"quest:{slug}") for slug in view["quest_deck_seen"]])
        line.append(f"\n{context.label('seen', seen_names)}", "dim")
    if view["go"]["short"]:
        line.append(f"   {context.label('forgiven', view['go']['short'])}", "bold yellow")
    return line


def legend(context: RenderContext) -> Text:
    signs = (
        (MIGHT, context.translator.name("point:might")),
        (CUNNING, context.translator.name("point:cunning")),
        (LEGENDARY, context.label("legendary")),
        (LOSS, context.label("loss")),
        (CAN, context.label("can-now")),
    )
    items = [Text.assemble((sign, "bold"), (f" {meaning}", "dim")) for sign, meaning in signs]
    return wrap_items([Text(context.label("under-heroes"), style="dim"), *items, *common_legend()])
