"""Draws the map and the two tracks of Deus ex Machina."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from theomachy.cli.boards import RenderContext
from theomachy.cli.boards.parts import borderless_table, join_texts, reconstructed_mark, seat_mark_of

MIGHT = "■"
CUNNING = "●"
LOSS = "↓"
LEGENDARY = "★"
CAN = "✓"
COLOUR_STYLES = {
    "red": "red",
    "purple": "magenta",
    "black": "bold",
    "green": "green",
    "blue": "blue",
    "yellow": "yellow",
}
# The number of columns of the map.
MAP_COLUMNS = 2


def points_text(might: int, cunning: int) -> Text:
    return Text.assemble((f"{MIGHT}{might}", "bold red"), " ", (f"{CUNNING}{cunning}", "bold blue"))


def map_lines(context: RenderContext, view: Any) -> list[RenderableType]:
    """Return lines for the spaces of the map: what each gives, and whose token is there."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    cells = [space_cells(context, space_view) for space_view in view["spaces"]]
    for at in range(0, len(cells), MAP_COLUMNS):
        table.add_row(*[cell for row in cells[at : at + MAP_COLUMNS] for cell in row])
    return [table]


def space_cells(context: RenderContext, space_view: Any) -> list[Text]:
    thing = f"space:{space_view['space']}"
    name = Text(
        context.translator.name(thing) + context.selectable_mark(thing),
        style=COLOUR_STYLES.get(space_view["space"], ""),
    )
    gain = (
        points_text(space_view["might"], space_view["cunning"])
        if "might" in space_view
        else Text(context.label(f"{space_view['space']}-short"))
    )
    return [name, gain, seat_mark_of(space_view["token"]) if space_view["token"] else Text("–", style="dim")]


def quest_table(context: RenderContext, view: Any) -> Table:
    """Return a table of the quest track and the viewer's Secret Quests; a column for each hero has its cost for the
    viewer.
    """
    hero_slugs = [spot["hero"] for spot in view["hero_track"] if spot["hero"]]
    table = borderless_table(
        "", context.label("quests"), f"{MIGHT} {CUNNING}", context.label("gp"), context.label("area")
    )
    table.padding = (0, 1, 0, 0)
    for slug in hero_slugs:
        name = context.translator.name(f"hero:{slug}")
        table.add_column(name, min_width=len(name))
    for place in view["quest_track"] if view["round"] else []:
        thing = f"place:{place['place']}"
        label = Text(context.translator.name(thing) + context.selectable_mark(thing), style="dim")
        if place["quest"] is None:
            table.add_row(label, Text(context.label("empty-place"), style="dim"), "", place_bonus_text(place))
            continue
        requirement = points_text(place["might"], place["cunning"])
        costs = [cost_text(place.get("heroes", []), slug) for slug in hero_slugs]
        table.add_row(
            label, *quest_cells(context, place["quest"], requirement, place_bonus_text(place), place["marks"]), *costs
        )
    add_secret_quests(context, view, table, hero_slugs)
    return table


def add_secret_quests(context: RenderContext, view: Any, table: Table, hero_slugs: list[str]) -> None:
    player = view["players"][context.shown_seat]
    for slug in player.get("secrets", []):
        row = context.row("quest", slug)
        offers = player.get("secret_heroes", {}).get(slug, [])
        cells = quest_cells(context, slug, points_text(row["might"], row["cunning"]), Text(), [])
        table.add_row(
            Text(context.label("secret-short"), style="bold"), *cells, *[cost_text(offers, hero) for hero in hero_slugs]
        )


def quest_cells(context: RenderContext, slug: str, requirement: Text, bonus: Text, marks: list[str]) -> list[Text]:
    """Return table cells for a quest: its name with the gods that marked it, what it requires, what it gives, its
    colour.
    """
    row = context.row("quest", slug)
    name = Text(context.translator.name(f"quest:{slug}") + context.selectable_mark(f"quest:{slug}"))
    if row.get("legendary"):
        name.append(f" {LEGENDARY}", "bold yellow")
    if marks:
        name.append(f" ({', '.join([context.translator.name(f'god:{god}') for god in marks])})")
    colour = Text(context.translator.name(f"colour:{row['colour']}"), style=COLOUR_STYLES[row["colour"]])
    return [name, requirement, Text.assemble((str(row["gp"]), "bold"), bonus, reconstructed_mark(row)), colour]


def place_bonus_text(place: Any) -> Text:
    """Return the GP that the space of the track adds, and the GP that a rival loses."""
    gain = f" +{place['gain']}" if place["gain"] else ""
    return Text(gain + (f" {LOSS}{place['loss']}" if place["loss"] else ""))


def cost_text(offers: list[Any], hero: str) -> Text:
    """Return the cheapest payments of a hero; ✓ if one of them is possible now."""
    for offer in offers:
        if offer["hero"] == hero and offer["costs"]:
            prices = [price_text(might, cunning) for might, cunning in offer["costs"]]
            return Text(
                " / ".join(prices) + (f" {CAN}" if offer["can"] else ""), style="bold" if offer["can"] else "dim"
            )
    return Text("–", style="dim")


def price_text(might: int, cunning: int) -> str:
    parts = [f"{sign}{number}" for sign, number in ((MIGHT, might), (CUNNING, cunning)) if number]
    return "".join(parts) or "0"


def hero_table(context: RenderContext, view: Any) -> Table:
    """Return a table of the hero track: the bonus of each spot, and which player has reserved or closed it."""
    table = borderless_table(
        context.label("heroes"),
        context.label("bonus"),
        "",
        f"{MIGHT} {CUNNING}",
        context.label("birthplace"),
        context.label("favours"),
        "",
    )
    for spot in view["hero_track"]:
        thing = f"spot:{spot['spot']}"
        place = Text(context.translator.name(thing) + context.selectable_mark(thing), style="dim")
        table.add_row(place, f"+{spot['bonus']}", *hero_cells(context, spot["hero"]), bar_text(context, spot))
    return table


def hero_cells(context: RenderContext, slug: str | None) -> list[Text]:
    """Return table cells for a hero: name, attributes, birthplace and favouring god."""
    if slug is None:
        return [Text(context.label("no-hero"), style="dim"), Text(), Text(), Text()]
    row = context.row("hero", slug)
    return [
        Text(context.translator.name(f"hero:{slug}") + context.selectable_mark(f"hero:{slug}")),
        points_text(row["might"], row["cunning"]).append(reconstructed_mark(row)),
        Text(context.translator.name(f"birthplace:{row['birthplace']}") if row.get("birthplace") else "–"),
        Text(context.translator.name(f"god:{row['god']}") if row.get("god") else "–"),
    ]


def bar_text(context: RenderContext, spot: Any) -> Text:
    """Return which player has reserved the hero on this spot, or keeps the spot empty."""
    labels = (("reserved_by", "reserved-mark"), ("closed_by", "closed-mark"))
    return join_texts(
        [Text.assemble(f"{context.label(label)} ", seat_mark_of(spot[key])) for key, label in labels if key in spot]
    )
