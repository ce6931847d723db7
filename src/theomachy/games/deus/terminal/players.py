"""Draws the players of Deus: their goods and points, their columns, and the hand with costs and texts."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from theomachy.cli.boards import RenderContext
from theomachy.cli.boards.parts import RECONSTRUCTED_MARK, borderless_table, heading, player_label, wrap_items

GOODS = ("wood", "stone", "clay", "wheat")
TYPES = ("maritime", "production", "scientific", "civil", "military", "temple")
# The god of each card type, in the order of TYPES.
GODS = ("neptune", "ceres", "minerva", "vesta", "mars", "jupiter")
FACE_DOWN = "face-down"
HIDDEN = "?"
# The width of the cost column: enough for two goods. The texts get the rest of the line.
COST_WIDTH = 17


def players_table(context: RenderContext, view: Any) -> Table:
    """Return a table with a row for each player: VP if known, gold, goods, cards in hand, and the height of each
    column.
    """
    table = Table(box=None, header_style="dim", padding=(0, 1, 0, 0))
    table.add_column("")
    for key in ("vp-all", "gold", *[f"short-{good}" for good in GOODS], "hand", *[f"letter-{kind}" for kind in TYPES]):
        table.add_column(context.label(key), justify="right")
    for seat, player in enumerate(view["players"]):
        vp = f"{player['vp']} ({player['total']})" if "vp" in player else HIDDEN
        table.add_row(
            player_label(context, seat),
            Text(vp, style="bold"),
            str(player["gold"]),
            *[str(player["goods"][good]) for good in GOODS],
            str(player["hand_count"]),
            *[str(len(player["columns"][kind])) for kind in TYPES],
        )
    return table


def column_lines(context: RenderContext, view: Any) -> list[RenderableType]:
    """Return lines for each column of a player: pieces on the board and in the supply, and the cards from the bottom
    up.
    """
    player = view["players"][context.shown_seat]
    table = borderless_table("", context.label("pieces"), context.label("bottom-up"))
    for kind in TYPES:
        table.add_row(
            Text.assemble((context.label(f"letter-{kind}"), "bold"), f" {context.label(f'type-{kind}')}"),
            pieces_text(context, player, kind),
            ", ".join([column_card_text(context, player, slug) for slug in player["columns"][kind]]) or "–",
        )
    title = context.label("board-of", context.player_names[context.shown_seat])
    return [heading(title, context.label("pieces-help")), table, offering_line(context)]


def offering_line(context: RenderContext) -> Text:
    """Return a line that says what an offering brings, for each type of its top card."""
    items = [Text(f"{context.label('offering')}:", style="dim")]
    for kind, god in zip(TYPES, GODS, strict=True):
        name = context.translator.name(f"god:{god}") + context.selectable_mark(f"god:{god}")
        power = context.label(f"power-{god}")
        items.append(Text.assemble((context.label(f"letter-{kind}"), "bold"), f" {name}: ", (power, "dim")))
    return wrap_items(items)


def pieces_text(context: RenderContext, player: Any, kind: str) -> str:
    """Return the number of pieces on the player's board and in the supply; hidden while pieces are chosen in secret."""
    if kind not in player["columns"] or kind == TYPES[-1]:
        return ""
    if "board" not in player:
        return HIDDEN
    return f"{player['board'][kind]} +{player['pieces'][kind]}{context.selectable_mark(f'type:{kind}')}"


def column_card_text(context: RenderContext, player: Any, slug: str) -> str:
    """Return the name of a card in a column, and for a temple its present VP."""
    if slug == FACE_DOWN:
        return context.label(FACE_DOWN)
    now = f" ({player['temples'][slug]} {context.label('vp')})" if slug in player["temples"] else ""
    return context.translator.name(f"card:{slug}") + now + context.selectable_mark(f"card:{slug}")


def hand_lines(context: RenderContext, view: Any) -> list[RenderableType]:
    """Return a line for each card in hand: type, price and effect. The hands of others are hidden."""
    player = view["players"][context.shown_seat]
    if "hand" not in player:
        return []
    if not player["hand"]:
        return [Text(context.label("empty-hand"), style="dim")]
    table = borderless_table(context.label("hand"), "", context.label("cost"), "")
    table.columns[2].max_width = COST_WIDTH
    for slug in player["hand"]:
        row = context.row("card", slug)
        name = context.translator.name(f"card:{slug}") + context.selectable_mark(f"card:{slug}")
        table.add_row(
            Text(name, style="bold" if f"card:{slug}" in context.selectable else ""),
            context.label(f"letter-{row['type']}"),
            Text.assemble(price_text(context, row["cost"]), reconstructed_mark(row, "cost")),
            Text.assemble(
                (context.translator.translate("card-text", f"card-{slug}") + reconstructed_mark(row, "effect"), "dim"),
                (lack_text(context, player, slug), "yellow"),
            ),
        )
    return [table]


def reconstructed_mark(row: Any, field: str) -> str:
    """Return a mark for a value that is not printed in a rulebook."""
    return f" {RECONSTRUCTED_MARK}" if row["source"] == "reconstructed" or field in row["ours"] else ""


def lack_text(context: RenderContext, player: Any, slug: str) -> str:
    """Return what the player lacks to build the card."""
    missing = player["lacks"].get(slug)
    if not missing:
        return ""
    kinds = {"piece": "piece-", "column": "type-"}
    of = context.label(kinds[missing["what"]] + missing["of"]) if missing["what"] in kinds else missing["of"]
    return f"  ({context.label('lacks-' + missing['what'], of)})"


def price_text(context: RenderContext, cost: Any) -> str:
    parts = [f"{number} {context.label(f'short-{good}')}" for good, number in cost.items()]
    return " ".join(parts) or context.label("free-of-cost")
