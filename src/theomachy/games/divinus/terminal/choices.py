"""Cards of Divinus that may be chosen and lie nowhere yet: heroes, gods and quests, with what they say."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType

from theomachy.cli.boards import Look
from theomachy.cli.boards.parts import listing
from theomachy.games.divinus.terminal.cards import goal_text, goals
from theomachy.games.divinus.terminal.story import told


def choices(look: Look, view: Any) -> list[RenderableType]:
    on_table = {f"god:{god['god']}" for god in view["gods"]} | {f"quest:{quest['quest']}" for quest in view["quests"]}
    on_table |= {f"hero:{one['hero']['hero']}" for one in view["players"] if one["hero"]}
    table = listing("", "")
    for thing in sorted(look.glow - on_table):
        text = said_on(look, view, thing)
        if text:
            table.add_row(look.words.name(thing), text)
    return [table] if table.row_count else []


def said_on(look: Look, view: Any, thing: str) -> str:
    """What a card says, for the sorts that are chosen from the box."""
    sort, _, slug = thing.partition(":")
    if sort == "hero":
        return look.words.say("card-text", f"hero-{slug}")
    if sort == "god":
        return "; ".join([goal_text(look, view, slug, at) for at in range(len(goals(look, view, slug)))])
    if sort == "quest":
        test = look.row("quest", slug).get("test", [])
        return told(look, "quest", slug, "task", test[-1] if test else "")
    return ""
