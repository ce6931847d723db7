"""Draws the players of the board game, the gods to choose from, and what one player holds in secret."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from theomachy.cli.boards import Look
from theomachy.cli.boards.parts import guessed, heading, joined, listing, who
from theomachy.core.action import SEAT
from theomachy.games.deus_ex_machina.terminal.tracks import COLOUR_STYLES, CUNNING, MIGHT, numbers

COLOURS = 6


def gods(look: Look) -> list[RenderableType]:
    """The gods that can be chosen, with starting points, cards and ability."""
    slugs = sorted([thing.partition(":")[2] for thing in look.glow if thing.startswith("god:")])
    if not slugs:
        return []
    table = listing("", f"{MIGHT} {CUNNING}", look.say("cards"), "")
    for slug in slugs:
        row = look.row("god", slug)
        text = Text.assemble(look.words.say("card-text", f"god-{slug}"), guessed(row))
        cards = look.say("god-cards", row["cards"], row["hand"])
        table.add_row(look.words.name(f"god:{slug}"), numbers(row["might"], row["cunning"]), cards, text)
    return [heading(look.say("gods"), look.say("gods-help")), table]


def players(look: Look, view: Any) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 1, 0, 0))
    table.add_column("")
    table.add_column("")
    for key in ("gp", "", "ability", "tokens-short", "cards", "secret-short", "colours"):
        table.add_column(look.say(key) if key else f"{MIGHT} {CUNNING}")
    for seat, player in enumerate(view["players"]):
        first = f" {look.say('first-mark')}" if view["first"] == SEAT.slug(seat) else ""
        table.add_row(
            who(look, seat),
            (look.words.name(f"god:{player['god']}") if player["god"] else "–") + first,
            Text(str(player["gp"]), style="bold"),
            numbers(player["might"], player["cunning"]),
            look.say("ability-charged" if player["charged"] else "ability-spent") if player["god"] else "–",
            str(player["tokens"]),
            str(player["cards"]),
            str(player["secrets_left"]),
            colours(look, player["colours"]),
        )
    return table


def colours(look: Look, done: list[str]) -> Text:
    """The colours of the quests a god has completed."""
    return (
        joined([Text(look.words.name(f"colour:{slug}"), style=COLOUR_STYLES[slug]) for slug in done], " ")
        if done
        else Text("–")
    )


def mine(look: Look, view: Any) -> list[RenderableType]:
    """Ability, objective and hand, as far as the viewer knows them."""
    player = view["players"][look.whose]
    table = listing("", "")
    if player["god"]:
        ability = look.words.say("card-text", f"god-{player['god']}")
        table.add_row(look.words.name(f"god:{player['god']}"), Text(ability, style="dim"))
    if "objective" in player:
        table.add_row(look.say("objective"), objective(look, player))
    if player["quests"]:
        quest_names = ", ".join([look.words.name(f"quest:{slug}") for slug in player["quests"]])
        table.add_row(look.say("quests-done"), quest_names)
    for slug in player.get("hand", player.get("known", [])):
        name = look.words.name(f"card:{slug}") + look.mark(f"card:{slug}")
        fresh_mark = f" ({look.say('fresh')})" if slug in player.get("fresh", []) else ""
        table.add_row(
            Text(name, style="bold"), Text(look.words.say("card-text", f"card-{slug}") + fresh_mark, style="dim")
        )
    return [Text(), table] if table.row_count else []


def objective(look: Look, one: Any) -> str:
    goal = one["goal"]
    parts = [
        look.words.name(f"objective:{one['objective']}"),
        look.say("goal-quests", goal["quests_missing"]),
        look.say("of-goal", one["gp"], goal["gp"]),
        look.say("or-six", len(one["colours"])),
    ]
    return " · ".join(parts)
