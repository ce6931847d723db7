"""The gods at the table of the board game, and what one of them holds in secret."""

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
    """The gods one may still choose: starting points, cards and ability."""
    found = sorted([thing.partition(":")[2] for thing in look.glow if thing.startswith("god:")])
    if not found:
        return []
    table = listing("", f"{MIGHT} {CUNNING}", look.say("cards"), "")
    for slug in found:
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
    for seat, one in enumerate(view["players"]):
        first = f" {look.say('first-mark')}" if view["first"] == SEAT.slug(seat) else ""
        table.add_row(
            who(look, seat),
            (look.words.name(f"god:{one['god']}") if one["god"] else "–") + first,
            Text(str(one["gp"]), style="bold"),
            numbers(one["might"], one["cunning"]),
            look.say("ability-charged" if one["charged"] else "ability-spent") if one["god"] else "–",
            str(one["tokens"]),
            str(one["cards"]),
            str(one["secrets_left"]),
            colours(look, one["colours"]),
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
    one = view["players"][look.whose]
    table = listing("", "")
    if one["god"]:
        ability = look.words.say("card-text", f"god-{one['god']}")
        table.add_row(look.words.name(f"god:{one['god']}"), Text(ability, style="dim"))
    if "objective" in one:
        table.add_row(look.say("objective"), objective(look, one))
    if one["quests"]:
        done = ", ".join([look.words.name(f"quest:{slug}") for slug in one["quests"]])
        table.add_row(look.say("quests-done"), done)
    for slug in one.get("hand", one.get("known", [])):
        name = look.words.name(f"card:{slug}") + look.mark(f"card:{slug}")
        late = f" ({look.say('fresh')})" if slug in one.get("fresh", []) else ""
        table.add_row(Text(name, style="bold"), Text(look.words.say("card-text", f"card-{slug}") + late, style="dim"))
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
