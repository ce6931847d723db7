"""Draws the players of Deus ex Machina, the gods to choose from, and what one player holds in secret."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from theomachy.cli.boards import RenderContext
from theomachy.cli.boards.parts import borderless_table, heading, join_texts, player_label, reconstructed_mark
from theomachy.core.action import SEAT
from theomachy.games.deus_ex_machina.terminal.tracks import COLOUR_STYLES, CUNNING, MIGHT, points_text

COLOURS = 6


def god_lines(context: RenderContext) -> list[RenderableType]:
    """Return lines for the gods that can be chosen: starting points, cards and ability."""
    slugs = sorted([thing.partition(":")[2] for thing in context.selectable if thing.startswith("god:")])
    if not slugs:
        return []
    table = borderless_table("", f"{MIGHT} {CUNNING}", context.label("cards"), "")
    for slug in slugs:
        row = context.row("god", slug)
        text = Text.assemble(context.translator.translate("card-text", f"god-{slug}"), reconstructed_mark(row))
        cards = context.label("god-cards", row["cards"], row["hand"])
        table.add_row(context.translator.name(f"god:{slug}"), points_text(row["might"], row["cunning"]), cards, text)
    return [heading(context.label("gods"), context.label("gods-help")), table]


def players_table(context: RenderContext, view: Any) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 1, 0, 0))
    table.add_column("")
    table.add_column("")
    for key in ("gp", "", "ability", "tokens-short", "cards", "secret-short", "colours"):
        table.add_column(context.label(key) if key else f"{MIGHT} {CUNNING}")
    for seat, player in enumerate(view["players"]):
        first = f" {context.label('first-mark')}" if view["first"] == SEAT.slug(seat) else ""
        table.add_row(
            player_label(context, seat),
            (context.translator.name(f"god:{player['god']}") if player["god"] else "–") + first,
            Text(str(player["gp"]), style="bold"),
            points_text(player["might"], player["cunning"]),
            context.label("ability-charged" if player["charged"] else "ability-spent") if player["god"] else "–",
            str(player["tokens"]),
            str(player["cards"]),
            str(player["secrets_left"]),
            colours_text(context, player["colours"]),
        )
    return table


def colours_text(context: RenderContext, done: list[str]) -> Text:
    """Return the colours of the quests that a player has completed."""
    return (
        join_texts([Text(context.translator.name(f"colour:{slug}"), style=COLOUR_STYLES[slug]) for slug in done], " ")
        if done
        else Text("–")
    )


def private_lines(context: RenderContext, view: Any) -> list[RenderableType]:
    """Return ability, objective and hand of the shown player, as far as the viewer knows them."""
    player = view["players"][context.shown_seat]
    table = borderless_table("", "")
    if player["god"]:
        ability = context.translator.translate("card-text", f"god-{player['god']}")
        table.add_row(context.translator.name(f"god:{player['god']}"), Text(ability, style="dim"))
    if "objective" in player:
        table.add_row(context.label("objective"), objective_text(context, player))
    if player["quests"]:
        quest_names = ", ".join([context.translator.name(f"quest:{slug}") for slug in player["quests"]])
        table.add_row(context.label("quests-done"), quest_names)
    for slug in player.get("hand", player.get("known", [])):
        name = context.translator.name(f"card:{slug}") + context.selectable_mark(f"card:{slug}")
        fresh_mark = f" ({context.label('fresh')})" if slug in player.get("fresh", []) else ""
        table.add_row(
            Text(name, style="bold"),
            Text(context.translator.translate("card-text", f"card-{slug}") + fresh_mark, style="dim"),
        )
    return [Text(), table] if table.row_count else []


def objective_text(context: RenderContext, player: Any) -> str:
    goal = player["goal"]
    parts = [
        context.translator.name(f"objective:{player['objective']}"),
        context.label("goal-quests", goal["quests_missing"]),
        context.label("of-goal", player["gp"], goal["gp"]),
        context.label("or-six", len(player["colours"])),
    ]
    return " · ".join(parts)
