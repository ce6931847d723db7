"""Draws the card game in the terminal: quests and comrades as cards, gods, players and collections as rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.box import HEAVY, ROUNDED, SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from theomachy.cli.boards import Look
from theomachy.cli.boards.parts import common_legend, guessed, packed, who

MIGHT = "■"
CUNNING = "●"
COLOUR_STYLES = {"red": "red", "blue": "blue", "green": "green", "yellow": "yellow", "purple": "magenta"}
WIDTH = 25


def draw(look: Look) -> RenderableType:
    view: Any = look.view
    parts: list[RenderableType] = [headline(look, view)]
    heroes = [hero(look, thing) for thing in sorted(look.glow) if thing.startswith("hero:")]
    if heroes:
        parts.append(row(look, "heroes", heroes))
    if view["round"]:
        parts.append(row(look, "quests", [quest(look, slug) for slug in view["quests"]]))
        parts.append(row(look, "comrades", [comrade(look, slug) for slug in view["comrades"]]))
        parts.append(gods(look, view["gods"]))
    parts += [players(look, view["players"]), mine(look, view["players"]), legend(look)]
    return Group(*parts)


def headline(look: Look, view: Any) -> Text:
    decks = look.say("decks", view["quest_deck"], view["comrade_deck"], view["god_deck"])
    progress = look.say("round", view["round"], view["max_rounds"]) if view["round"] else look.say("set-up")
    return Text.assemble((progress, "bold"), "   ", (decks, "dim"))


def row(look: Look, title: str, cards: Sequence[RenderableType]) -> RenderableType:
    body: RenderableType = Columns(cards, padding=(0, 1)) if cards else Text(look.say("none-left"), style="dim")
    return Group(Text(look.say(title), style="bold"), body)


def card(look: Look, id: str, lines: list[Text]) -> Panel:
    """A card that can be chosen has a heavy frame and a mark, so that it does not rely on colour."""
    glows = id in look.glow
    name = look.words.name(id) + look.mark(id)
    style = "yellow" if glows else "dim"
    return Panel(
        Group(*lines),
        title=Text(name, style="bold" if glows else ""),
        title_align="left",
        box=HEAVY if glows else ROUNDED,
        border_style=style,
        width=WIDTH,
    )


def numbers(might: int, cunning: int) -> Text:
    return Text.assemble((f"{MIGHT}{might}", "bold red"), " ", (f"{CUNNING}{cunning}", "bold blue"))


def colour(look: Look, slug: str) -> Text:
    """A colour as a letter, so that it does not rely on colour alone."""
    return Text(look.say(f"short-{slug}"), style=COLOUR_STYLES[slug])


def quest(look: Look, slug: str) -> Panel:
    row = look.row("quest", slug)
    name = look.words.name(f"colour:{row['colour']}")
    return card(
        look,
        f"quest:{slug}",
        [
            Text.assemble(
                numbers(row["might"], row["cunning"]),
                (f"   {look.say('points', row['vp'])}", "bold"),
                (guessed(row), "dim"),
            ),
            Text.assemble(colour(look, row["colour"]), f" {name}"),
        ],
    )


def comrade(look: Look, slug: str) -> Panel:
    row = look.row("comrade", slug)
    of_god = look.words.name(f"god:{row['god']}")
    return card(
        look,
        f"comrade:{slug}",
        [
            Text.assemble(numbers(row["might"], row["cunning"]), (guessed(row), "dim")),
            Text.assemble(colour(look, row["colour"]), f" {look.words.name('colour:' + row['colour'])} · {of_god}"),
        ],
    )


def hero(look: Look, id: str) -> Panel:
    row = look.row("hero", id.partition(":")[2])
    sides = [
        Text.assemble(
            (f"{look.words.name(f'side:{side}')} ", "dim"),
            numbers(row[f"{side}-might"], row[f"{side}-cunning"]),
            (guessed(row), "dim"),
        )
        for side in ("strong", "weak")
    ]
    return card(look, id, [*sides, Text(look.words.name(f"god:{row['god']}"))])


def gods(look: Look, shown: list[str]) -> RenderableType:
    """The open gods, a line each with the text of the card."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 1))
    table.add_column(no_wrap=True)
    table.add_column()
    for slug in shown:
        glows = f"god:{slug}" in look.glow
        name = Text(look.words.name(f"god:{slug}") + (" ›" if glows else ""), style="bold yellow" if glows else "dim")
        table.add_row(name, look.words.say("card-text", f"god-{slug}"))
    if not shown:
        table.add_row(look.say("none-left"), "")
    return Group(Text(look.say("gods"), style="bold"), table)


def players(look: Look, seats: Any) -> Table:
    table = Table(box=SIMPLE_HEAD, header_style="dim", padding=(0, 1, 0, 0))
    for key in ("player", "hero", "side", "values", "quests", "gods", "vp"):
        table.add_column(look.say(f"column-{key}"))
    for seat, player in enumerate(seats):
        hero, side, strength = hero_cells(look, player)
        god_names = ", ".join([look.words.name(f"god:{slug}") for slug in player["gods"]])
        table.add_row(
            who(look, seat),
            hero,
            side,
            strength,
            collection(look, player["quests"]),
            god_names or "–",
            Text(str(player["net"]), style="bold"),
        )
    return table


def hero_cells(look: Look, one: Any) -> tuple[str, str, Text]:
    if "hero" not in one:
        return "–", "–", Text("–")
    return (
        look.words.name(f"hero:{one['hero']}"),
        look.words.name(f"side:{one['side']}"),
        numbers(one["might"], one["cunning"]),
    )


def collection(look: Look, quests: list[str]) -> Text:
    """How many quests of each colour."""
    counts: dict[str, int] = {}
    for slug in quests:
        shade = look.row("quest", slug)["colour"]
        counts[shade] = counts.get(shade, 0) + 1
    parts = [Text.assemble(colour(look, shade), f"×{counts[shade]}") for shade in COLOUR_STYLES if shade in counts]
    return Text("  ").join(parts) if parts else Text("–")


def mine(look: Look, seats: Any) -> RenderableType:
    """The viewer's objective, if there is one, and which of its colours and points are there."""
    if not 0 <= look.viewer < len(seats) or "objective" not in seats[look.viewer]:
        return Text("")
    me = seats[look.viewer]
    own_colours = [look.row("quest", slug)["colour"] for slug in me["quests"]]
    line = Text.assemble((f"{look.say('your-objective')} ", "bold"))
    for shade in look.row("objective", me["objective"])["colours"]:
        line.append_text(Text.assemble(colour(look, shade), "✓  " if shade in own_colours else "…  "))
    return line.append(f"  {look.say('of-goal', me['net'], me['goal'])}")


def legend(look: Look) -> Text:
    signs = ((MIGHT, look.words.say("field", "might")), (CUNNING, look.words.say("field", "cunning")))
    items = [Text.assemble((sign, "bold"), (f" {meaning}", "dim")) for sign, meaning in signs]
    return packed([*items, *common_legend()])
