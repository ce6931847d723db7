"""Cards that may be chosen and are not on the table yet: heroes, gods and quests, with their texts."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType

from theomachy.cli.boards import Look
from theomachy.cli.boards.parts import listing
from theomachy.games.divinus.terminal.cards import goal_text, goals, quest_gives, temple_text
from theomachy.games.divinus.terminal.story import reward, rewards, told


def choices(look: Look, view: Any) -> list[RenderableType]:
    on_table = {f"god:{god['god']}" for god in view["gods"]} | {f"quest:{quest['quest']}" for quest in view["quests"]}
    on_table |= {f"hero:{one['hero']['hero']}" for one in view["players"] if one["hero"]}
    table = listing("", "")
    for thing in sorted(look.glow - on_table):
        text = says(look, thing)
        if text:
            table.add_row(look.words.name(thing), text)
    return [table] if table.row_count else []


def says(look: Look, thing: str) -> str:
    """Return the text of a card, made of its values."""
    sort, _, slug = thing.partition(":")
    if sort == "hero":
        return look.words.say("card-text", f"hero-{slug}")
    if sort == "god":
        return " · ".join([goal_text(look, look.view, slug, at) for at in range(len(goals(look, look.view, slug)))])
    if sort == "quest":
        row = look.row("quest", slug)
        task = told(look, "quest", slug, "task", row["test"][-1] if "test" in row else "")
        return f"{task} → {quest_gives(look, row, row['favor'][1])}"
    if sort == "temple":
        return temple_text(look, slug)
    if sort == "location":
        row = look.row("location", slug)
        return look.say("location-gives", reward(look, row["bearer"]), reward(look, row["bearer-self"]))
    if sort == "choice":
        return ", ".join(rewards(look, look.row("choice", slug)["reward"]))
    return ""
