"""Draws cards that may be chosen and are not on the table yet: heroes, gods and quests, with their texts."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType

from theomachy.cli.boards import RenderContext
from theomachy.cli.boards.parts import borderless_table, reconstructed_mark
from theomachy.games.divinus.terminal.cards import goal_mark, goal_text, god_goals, quest_reward_text, temple_text
from theomachy.games.divinus.terminal.story import reward_text, reward_texts, scenario_text


def selectable_cards(context: RenderContext, view: Any) -> list[RenderableType]:
    on_table = {f"god:{god['god']}" for god in view["gods"]} | {f"quest:{quest['quest']}" for quest in view["quests"]}
    on_table |= {f"hero:{one['hero']['hero']}" for one in view["players"] if one["hero"]}
    table = borderless_table("", "")
    for thing in sorted(context.selectable - on_table):
        text = says(context, thing)
        if text:
            table.add_row(context.translator.name(thing), text)
    return [table] if table.row_count else []


def says(context: RenderContext, thing: str) -> str:
    """Return the text of a card, generated from its values."""
    sort, _, slug = thing.partition(":")
    if sort == "hero":
        return context.translator.translate("card-text", f"hero-{slug}")
    if sort == "god":
        goals = range(len(god_goals(context, context.view, slug)))
        text = " · ".join([goal_text(context, context.view, slug, at) for at in goals])
        return text + goal_mark(context, context.view, slug)
    if sort == "quest":
        row = context.row("quest", slug)
        task = scenario_text(context, "quest", slug, "task", row["test"][-1] if "test" in row else "")
        return f"{task} → {quest_reward_text(context, row, row['favor'][1])}{reconstructed_mark(row)}"
    if sort == "temple":
        return temple_text(context, slug)
    if sort == "location":
        row = context.row("location", slug)
        return context.label(
            "location-gives", reward_text(context, row["bearer"]), reward_text(context, row["bearer-self"])
        ) + reconstructed_mark(row)
    if sort == "choice":
        row = context.row("choice", slug)
        return ", ".join(reward_texts(context, row["reward"])) + reconstructed_mark(row)
    return ""
