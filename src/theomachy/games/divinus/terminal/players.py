"""Draws the players of Divinus, called demigods: Favor, icons and dice, heroes, Artifacts and Titles."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from theomachy.cli.boards import RenderContext
from theomachy.cli.boards.parts import join_texts, player_label, reconstructed_mark, seat_mark, seat_mark_of

READY = "ready"
IN_BOX = "box"


def players_table(context: RenderContext, view: Any) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 1, 0, 0))
    table.add_column("")
    for key in ("favor", "favor-short-greek", "favor-short-norse", "favor-short-total", "quests", "tiles"):
        table.add_column(context.label(key), justify="right")
    for key in ("ready", "icons"):
        table.add_column(context.label(key), no_wrap=True)
    for seat, one in enumerate(view["players"]):
        favor = one["favor"]
        ready = sum([die["where"] == READY for die in one["dice"]])
        table.add_row(
            player_label(context, seat),
            Text(str(favor["all"]), style="bold"),
            *[str(favor[kind]) for kind in ("greek", "norse", "total")],
            str(one["quests"]),
            str(len(one["map"])),
            f"{ready}/{len(one['dice'])}",
            icon_counts(context, one),
        )
    return table


def icon_counts(context: RenderContext, player: Any) -> str:
    """Return how many icons of each faction and how many Sacred Places a player has."""
    counts = [f"{context.label(f'letter-{kind}')}{number}" for kind, number in player["icons"].items() if number]
    return " ".join([*counts, *([f"☼{player['sacred']}"] if player["sacred"] else [])]) or "–"


def belongings_lines(context: RenderContext, view: Any) -> list[RenderableType]:
    """Return lines for heroes, Artifacts, Titles and support of all players; those of the shown player with their
    texts.
    """
    lines: list[RenderableType] = []
    for seat, one in enumerate(view["players"]):
        items = belongings_of(context, one, seat == context.shown_seat)
        if items:
            lines.append(Text.assemble(seat_mark(seat), " ", "; ".join(items)))
    return lines


def belongings_of(context: RenderContext, player: Any, in_full: bool) -> list[str]:
    items: list[str] = []
    if player["hero"]:
        items.append(
            name_with_text(context, "hero", player["hero"]["hero"], hero_notes(context, player["hero"]), in_full)
        )
    for artifact in player["artifacts"]:
        notes = [context.label("upgraded")] if artifact["upgraded"] else []
        notes += [context.label("spent")] if artifact["left"] == 0 else []
        items.append(name_with_text(context, "artifact", artifact["artifact"], notes, in_full))
    items += [context.label("title", context.translator.name(f"location:{slug}")) for slug in player["titles"]]
    items += [context.translator.name(f"tile:{player['demigod_tile']}")] if player["demigod_tile"] else []
    if any(player["support"]):
        items.append(context.label("supports", *player["support"]))
    return items


def hero_notes(context: RenderContext, hero: Any) -> list[str]:
    notes = [hero["cell"]] if hero["cell"] else []
    return notes + ([context.label("counts-as", f"faction:{hero['guise']}")] if "guise" in hero else [])


def name_with_text(context: RenderContext, sort: str, slug: str, notes: list[str], in_full: bool) -> str:
    name = context.translator.name(f"{sort}:{slug}") + context.selectable_mark(f"{sort}:{slug}")
    label = f"{name} ({', '.join(notes)})" if notes else name
    text = context.translator.translate("card-text", f"{sort}-{slug}").rstrip(".")
    return f"{label}: {text}{reconstructed_mark(context.row(sort, slug))}" if in_full else label


def pantheon_dice_lines(context: RenderContext, view: Any) -> list[RenderableType]:
    """Return lines for the pantheon dice that a player holds."""
    held_dice = [die for die in view["pantheon_dice"] if die["holder"]]
    lines: list[RenderableType] = []
    for die in held_dice:
        name = context.label("pantheon-die", context.translator.name(f"pantheon:{die['pantheon']}"))
        face = context.translator.name(f"ability:{die['shown']}")
        used = f" ({context.label('used')})" if die["used"] else context.selectable_mark(f"pantheon:{die['pantheon']}")
        lines.append(Text.assemble(seat_mark_of(die["holder"]), f" {name}: {face}{used}"))
    return lines


def dice_lines(context: RenderContext, view: Any) -> list[RenderableType]:
    """Return lines for the shown player's dice, by where they are; while a side is chosen, also all their faces."""
    own_dice = view["players"][context.shown_seat]["dice"]
    places = sorted({die["where"] for die in own_dice}, key=lambda place: (place != READY, place))
    groups = [dice_group(context, place, [die for die in own_dice if die["where"] == place]) for place in places]
    lines: list[RenderableType] = [Text.assemble((f"{context.label('dice')}: ", "bold"), join_texts(groups, "; "))]
    if view["paying"]:
        prices = [str(price) for price in sorted(set(view["paying"]["prices"]))]
        lines.append(Text(context.label("asked-is", ", ".join(prices)), style="bold"))
    if any([thing.startswith("side:") for thing in context.selectable]):
        lines += [die_sides(context, die) for die in own_dice if die["where"] != IN_BOX]
    return lines


def dice_group(context: RenderContext, place: str, dice_views: list[Any]) -> Text:
    """Return the dice in one place, such as `2[6] 3[3/6] Ready`: number, face, and place.

    Only Ready dice have square brackets.
    """
    ready = place == READY
    spot = place.partition(":")[2]
    where = context.label("on-spot", spot) if spot else context.label(f"where-{place}")
    die_texts = [
        Text.assemble(
            (die["die"], "dim"),
            (
                f"{'[' if ready else '('}{context.translator.name('face:' + die['shown'])}{']' if ready else ')'}",
                "bold" * ready,
            ),
            f" {context.label('pythia')}" if die["pythia"] else "",
        )
        for die in dice_views
    ]
    return Text.assemble(join_texts(die_texts, " "), (f" {where}", "dim"))


def die_sides(context: RenderContext, die: Any) -> Text:
    """Return the sides of a die in the order in which the options number them."""
    sides = [f"{at}[{context.translator.name('face:' + face)}]" for at, face in enumerate(die["faces"], 1)]
    return Text(f"  {context.label('die-n', die['die'])}: {' '.join(sides)}")
