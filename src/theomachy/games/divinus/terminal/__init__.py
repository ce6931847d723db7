"""Draws Divinus in the terminal: the common board beside a map, the goals of gods and quests, and the players'
belongings."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from theomachy.cli.boards import RenderContext
from theomachy.games.divinus.terminal.board_and_map import board_and_map, hand_lines, make_legend
from theomachy.games.divinus.terminal.cards import clash_lines, goals_table, shop_lines
from theomachy.games.divinus.terminal.players import belongings_lines, dice_lines, pantheon_dice_lines, players_table
from theomachy.games.divinus.terminal.selectable_cards import says as says
from theomachy.games.divinus.terminal.selectable_cards import selectable_cards
from theomachy.games.divinus.terminal.story import dialog_lines
from theomachy.games.divinus.terminal.story import tale as tale


def draw(context: RenderContext) -> RenderableType:
    view: Any = context.view
    parts: list[RenderableType] = [headline(context, view)]
    parts += [*board_and_map(context, view), *hand_lines(context, view), make_legend(context, view), Text()]
    parts += [goals_table(context, view), *clash_lines(context, view), *shop_lines(context, view), Text()]
    parts += [
        players_table(context, view),
        *belongings_lines(context, view),
        *pantheon_dice_lines(context, view),
        *dice_lines(context, view),
    ]
    return Group(*parts, *selectable_cards(context, view), *dialog_lines(context, view))


def headline(context: RenderContext, view: Any) -> Text:
    title = context.translator.translate("choice-scenario", str(view["scenario"]))
    last = f"   {context.label('last-round')}" if view["last_round"] else ""
    stacks = context.label("stacks", view["stacks"]["faction"]["count"], view["stacks"]["sacred"]["count"])
    return Text.assemble(
        (title, "bold"),
        f"   {context.label('round', view['round'])}",
        (last, "bold yellow"),
        (f"   {stacks}", "dim"),
    )
