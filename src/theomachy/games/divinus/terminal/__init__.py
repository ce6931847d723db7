"""Divinus in text: the common board beside a map, what gods and quests count, and what everybody has."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from theomachy.cli.boards import Look
from theomachy.games.divinus.terminal.cards import aims, clash, workplace
from theomachy.games.divinus.terminal.choices import choices
from theomachy.games.divinus.terminal.choices import says as says
from theomachy.games.divinus.terminal.lands import hand, lands, legend
from theomachy.games.divinus.terminal.people import belongings, dice, pantheon_dice, players
from theomachy.games.divinus.terminal.story import dialog
from theomachy.games.divinus.terminal.story import tale as tale


def draw(look: Look) -> RenderableType:
    view: Any = look.view
    parts: list[RenderableType] = [headline(look, view)]
    parts += [*lands(look, view), *hand(look, view), legend(look, view), Text()]
    parts += [aims(look, view), *clash(look, view), *workplace(look, view), Text()]
    parts += [players(look, view), *belongings(look, view), *pantheon_dice(look, view), *dice(look, view)]
    return Group(*parts, *choices(look, view), *dialog(look, view))


def headline(look: Look, view: Any) -> Text:
    title = look.words.say("choice-scenario", str(view["scenario"]))
    last = f"   {look.say('last-round')}" if view["last_round"] else ""
    stacks = look.say("stacks", view["stacks"]["faction"]["count"], view["stacks"]["sacred"]["count"])
    return Text.assemble(
        (title, "bold"),
        f"   {look.say('round', view['round'])}",
        (last, "bold yellow"),
        (f"   {stacks}", "dim"),
    )
