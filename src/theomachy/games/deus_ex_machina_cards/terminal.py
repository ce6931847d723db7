"""Draws the card game in the terminal: quests and comrades as cards; gods, players and completed quests as rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.box import HEAVY, ROUNDED, SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from theomachy.cli.boards import RenderContext
from theomachy.cli.boards.parts import common_legend, player_label, reconstructed_mark, wrap_items

MIGHT = "■"
CUNNING = "●"
COLOUR_STYLES = {"red": "red", "blue": "blue", "green": "green", "yellow": "yellow", "purple": "magenta"}
CARD_WIDTH = 25


def draw(context: RenderContext) -> RenderableType:
    view: Any = context.view
    parts: list[RenderableType] = [headline(context, view)]
    heroes = [hero_panel(context, thing) for thing in sorted(context.selectable) if thing.startswith("hero:")]
    if heroes:
        parts.append(card_row(context, "heroes", heroes))
    if view["round"]:
        parts.append(card_row(context, "quests", [quest_panel(context, slug) for slug in view["quests"]]))
        parts.append(card_row(context, "comrades", [comrade_panel(context, slug) for slug in view["comrades"]]))
        parts.append(god_table(context, view["gods"]))
    parts += [players_table(context, view["players"]), objective_line(context, view["players"]), make_legend(context)]
    return Group(*parts)


def headline(context: RenderContext, view: Any) -> Text:
    decks = context.label("decks", view["quest_deck"], view["comrade_deck"], view["god_deck"])
    progress = context.label("round", view["round"], view["max_rounds"]) if view["round"] else context.label("set-up")
    return Text.assemble((progress, "bold"), "   ", (decks, "dim"))


def card_row(context: RenderContext, title: str, cards: Sequence[RenderableType]) -> RenderableType:
    body: RenderableType = Columns(cards, padding=(0, 1)) if cards else Text(context.label("none-left"), style="dim")
    return Group(Text(context.label(title), style="bold"), body)


def card_panel(context: RenderContext, id: str, lines: list[Text]) -> Panel:
    """Return a card as a panel.

    One that can be chosen has a heavy frame and a mark, so that it does not rely on colour.
    """
    glows = id in context.selectable
    name = context.translator.name(id) + context.selectable_mark(id)
    style = "yellow" if glows else "dim"
    return Panel(
        Group(*lines),
        title=Text(name, style="bold" if glows else ""),
        title_align="left",
        box=HEAVY if glows else ROUNDED,
        border_style=style,
        width=CARD_WIDTH,
    )


def points_text(might: int, cunning: int) -> Text:
    return Text.assemble((f"{MIGHT}{might}", "bold red"), " ", (f"{CUNNING}{cunning}", "bold blue"))


def colour_text(context: RenderContext, slug: str) -> Text:
    """Return a colour as a letter, so that it does not rely on colour alone."""
    return Text(context.label(f"short-{slug}"), style=COLOUR_STYLES[slug])


def quest_panel(context: RenderContext, slug: str) -> Panel:
    row = context.row("quest", slug)
    name = context.translator.name(f"colour:{row['colour']}")
    return card_panel(
        context,
        f"quest:{slug}",
        [
            Text.assemble(
                points_text(row["might"], row["cunning"]),
                (f"   {context.label('points', row['vp'])}", "bold"),
                (reconstructed_mark(row), "dim"),
            ),
            Text.assemble(colour_text(context, row["colour"]), f" {name}"),
        ],
    )


def comrade_panel(context: RenderContext, slug: str) -> Panel:
    row = context.row("comrade", slug)
    of_god = context.translator.name(f"god:{row['god']}")
    return card_panel(
        context,
        f"comrade:{slug}",
        [
            Text.assemble(points_text(row["might"], row["cunning"]), (reconstructed_mark(row), "dim")),
            Text.assemble(
                colour_text(context, row["colour"]), f" {context.translator.name('colour:' + row['colour'])} · {of_god}"
            ),
        ],
    )


def hero_panel(context: RenderContext, id: str) -> Panel:
    row = context.row("hero", id.partition(":")[2])
    sides = [
        Text.assemble(
            (f"{context.translator.name(f'side:{side}')} ", "dim"),
            points_text(row[f"{side}-might"], row[f"{side}-cunning"]),
            (reconstructed_mark(row), "dim"),
        )
        for side in ("strong", "weak")
    ]
    return card_panel(context, id, [*sides, Text(context.translator.name(f"god:{row['god']}"))])


def god_table(context: RenderContext, god_slugs: list[str]) -> RenderableType:
    """Return a table of the open gods, one line each with the text of the card."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 1))
    table.add_column(no_wrap=True)
    table.add_column()
    for slug in god_slugs:
        glows = f"god:{slug}" in context.selectable
        name = Text(
            context.translator.name(f"god:{slug}") + (" ›" if glows else ""), style="bold yellow" if glows else "dim"
        )
        table.add_row(name, context.translator.translate("card-text", f"god-{slug}"))
    if not god_slugs:
        table.add_row(context.label("none-left"), "")
    return Group(Text(context.label("gods"), style="bold"), table)


def players_table(context: RenderContext, seats: Any) -> Table:
    table = Table(box=SIMPLE_HEAD, header_style="dim", padding=(0, 1, 0, 0))
    for key in ("player", "hero", "side", "values", "quests", "gods", "vp"):
        table.add_column(context.label(f"column-{key}"))
    for seat, player in enumerate(seats):
        hero, side, strength = hero_cells(context, player)
        god_names = ", ".join([context.translator.name(f"god:{slug}") for slug in player["gods"]])
        table.add_row(
            player_label(context, seat),
            hero,
            side,
            strength,
            collection_text(context, player["quests"]),
            god_names or "–",
            Text(str(player["net"]), style="bold"),
        )
    return table


def hero_cells(context: RenderContext, player: Any) -> tuple[str, str, Text]:
    if "hero" not in player:
        return "–", "–", Text("–")
    return (
        context.translator.name(f"hero:{player['hero']}"),
        context.translator.name(f"side:{player['side']}"),
        points_text(player["might"], player["cunning"]),
    )


def collection_text(context: RenderContext, quests: list[str]) -> Text:
    """Return how many quests of each colour there are."""
    counts: dict[str, int] = {}
    for slug in quests:
        shade = context.row("quest", slug)["colour"]
        counts[shade] = counts.get(shade, 0) + 1
    parts = [
        Text.assemble(colour_text(context, shade), f"×{counts[shade]}") for shade in COLOUR_STYLES if shade in counts
    ]
    return Text("  ").join(parts) if parts else Text("–")


def objective_line(context: RenderContext, seats: Any) -> RenderableType:
    """Return the viewer's objective and which of its colours and points are reached; empty without an objective."""
    if not 0 <= context.viewer < len(seats) or "objective" not in seats[context.viewer]:
        return Text("")
    me = seats[context.viewer]
    own_colours = [context.row("quest", slug)["colour"] for slug in me["quests"]]
    line = Text.assemble((f"{context.label('your-objective')} ", "bold"))
    for shade in context.row("objective", me["objective"])["colours"]:
        line.append_text(Text.assemble(colour_text(context, shade), "✓  " if shade in own_colours else "…  "))
    return line.append(f"  {context.label('of-goal', me['net'], me['goal'])}")


def make_legend(context: RenderContext) -> Text:
    signs = (
        (MIGHT, context.translator.translate("field", "might")),
        (CUNNING, context.translator.translate("field", "cunning")),
    )
    items = [Text.assemble((sign, "bold"), (f" {meaning}", "dim")) for sign, meaning in signs]
    return wrap_items([*items, *common_legend()])
