"""Draws the map and the two tracks of the board game."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from theomachy.cli.boards import Look
from theomachy.cli.boards.parts import guessed, joined, listing, seat_of

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
SIDE_BY_SIDE = 2


def numbers(might: int, cunning: int) -> Text:
    return Text.assemble((f"{MIGHT}{might}", "bold red"), " ", (f"{CUNNING}{cunning}", "bold blue"))


def spaces(look: Look, view: Any) -> list[RenderableType]:
    """The spaces of the map: what each gives, and whose token is there."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    cells = [space(look, space_view) for space_view in view["spaces"]]
    for at in range(0, len(cells), SIDE_BY_SIDE):
        table.add_row(*[cell for row in cells[at : at + SIDE_BY_SIDE] for cell in row])
    return [table]


def space(look: Look, one: Any) -> list[Text]:
    thing = f"space:{one['space']}"
    name = Text(look.words.name(thing) + look.mark(thing), style=COLOUR_STYLES.get(one["space"], ""))
    gain = numbers(one["might"], one["cunning"]) if "might" in one else Text(look.say(f"{one['space']}-short"))
    return [name, gain, seat_of(one["token"]) if one["token"] else Text("–", style="dim")]


def quests(look: Look, view: Any) -> Table:
    """The quest track and the viewer's Secret Quests; a column for each hero with what this player would pay."""
    hero_slugs = [spot["hero"] for spot in view["hero_track"] if spot["hero"]]
    table = listing("", look.say("quests"), f"{MIGHT} {CUNNING}", look.say("gp"), look.say("area"))
    table.padding = (0, 1, 0, 0)
    for slug in hero_slugs:
        name = look.words.name(f"hero:{slug}")
        table.add_column(name, min_width=len(name))
    for place in view["quest_track"] if view["round"] else []:
        thing = f"place:{place['place']}"
        label = Text(look.words.name(thing) + look.mark(thing), style="dim")
        if place["quest"] is None:
            table.add_row(label, Text(look.say("empty-place"), style="dim"), "", added(place))
            continue
        requirement = numbers(place["might"], place["cunning"])
        costs = [cost(place.get("heroes", []), slug) for slug in hero_slugs]
        table.add_row(label, *quest_cells(look, place["quest"], requirement, added(place), place["marks"]), *costs)
    add_secrets(look, view, table, hero_slugs)
    return table


def add_secrets(look: Look, view: Any, table: Table, shown: list[str]) -> None:
    player = view["players"][look.whose]
    for slug in player.get("secrets", []):
        row = look.row("quest", slug)
        offers = player.get("secret_heroes", {}).get(slug, [])
        cells = quest_cells(look, slug, numbers(row["might"], row["cunning"]), Text(), [])
        table.add_row(Text(look.say("secret-short"), style="bold"), *cells, *[cost(offers, hero) for hero in shown])


def quest_cells(look: Look, slug: str, asked: Text, more: Text, marks: list[str]) -> list[Text]:
    """Name with the gods that marked it, what it asks, what it gives, and its colour."""
    row = look.row("quest", slug)
    name = Text(look.words.name(f"quest:{slug}") + look.mark(f"quest:{slug}"))
    if row.get("legendary"):
        name.append(f" {LEGENDARY}", "bold yellow")
    if marks:
        name.append(f" ({', '.join([look.words.name(f'god:{god}') for god in marks])})")
    colour = Text(look.words.name(f"colour:{row['colour']}"), style=COLOUR_STYLES[row["colour"]])
    return [name, asked, Text.assemble((str(row["gp"]), "bold"), more, guessed(row)), colour]


def added(place: Any) -> Text:
    """The GP that the space of the track adds, and those that a rival loses."""
    gain = f" +{place['gain']}" if place["gain"] else ""
    return Text(gain + (f" {LOSS}{place['loss']}" if place["loss"] else ""))


def cost(ways: list[Any], hero: str) -> Text:
    """The least payments; ✓ if one of them is possible now."""
    for offer in ways:
        if offer["hero"] == hero and offer["costs"]:
            prices = [price(might, cunning) for might, cunning in offer["costs"]]
            return Text(
                " / ".join(prices) + (f" {CAN}" if offer["can"] else ""), style="bold" if offer["can"] else "dim"
            )
    return Text("–", style="dim")


def price(might: int, cunning: int) -> str:
    parts = [f"{sign}{number}" for sign, number in ((MIGHT, might), (CUNNING, cunning)) if number]
    return "".join(parts) or "0"


def heroes(look: Look, view: Any) -> Table:
    """The hero track with the bonus of each spot, and which player has reserved or closed it."""
    table = listing(
        look.say("heroes"), look.say("bonus"), "", f"{MIGHT} {CUNNING}", look.say("birthplace"), look.say("favours"), ""
    )
    for spot in view["hero_track"]:
        thing = f"spot:{spot['spot']}"
        place = Text(look.words.name(thing) + look.mark(thing), style="dim")
        table.add_row(place, f"+{spot['bonus']}", *hero_cells(look, spot["hero"]), barred(look, spot))
    return table


def hero_cells(look: Look, slug: str | None) -> list[Text]:
    """Name, attributes, birthplace and favouring god."""
    if slug is None:
        return [Text(look.say("no-hero"), style="dim"), Text(), Text(), Text()]
    row = look.row("hero", slug)
    return [
        Text(look.words.name(f"hero:{slug}") + look.mark(f"hero:{slug}")),
        numbers(row["might"], row["cunning"]).append(guessed(row)),
        Text(look.words.name(f"birthplace:{row['birthplace']}") if row.get("birthplace") else "–"),
        Text(look.words.name(f"god:{row['god']}") if row.get("god") else "–"),
    ]


def barred(look: Look, spot: Any) -> Text:
    """Which player has reserved the hero or keeps the spot empty."""
    labels = (("reserved_by", "reserved-mark"), ("closed_by", "closed-mark"))
    return joined([Text.assemble(f"{look.say(label)} ", seat_of(spot[key])) for key, label in labels if key in spot])
