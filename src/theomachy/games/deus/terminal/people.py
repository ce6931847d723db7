"""Draws the players of Deus: what they hold, their columns, and the hand with costs and texts."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from theomachy.cli.boards import Look
from theomachy.cli.boards.parts import OURS, heading, listing, packed, who

GOODS = ("wood", "stone", "clay", "wheat")
TYPES = ("maritime", "production", "scientific", "civil", "military", "temple")
# The god of each type of card, in the order of TYPES.
GODS = ("neptune", "ceres", "minerva", "vesta", "mars", "jupiter")
FACE_DOWN = "face-down"
HIDDEN = "?"
# Wide enough for two goods; the texts get the rest of the line.
COST_WIDTH = 17


def players(look: Look, view: Any) -> Table:
    """A row for each player: VP if known, gold, goods, cards in hand, and the height of each column."""
    table = Table(box=None, header_style="dim", padding=(0, 1, 0, 0))
    table.add_column("")
    for key in ("vp-all", "gold", *[f"short-{good}" for good in GOODS], "hand", *[f"letter-{kind}" for kind in TYPES]):
        table.add_column(look.say(key), justify="right")
    for seat, player in enumerate(view["players"]):
        vp = f"{player['vp']} ({player['total']})" if "vp" in player else HIDDEN
        table.add_row(
            who(look, seat),
            Text(vp, style="bold"),
            str(player["gold"]),
            *[str(player["goods"][good]) for good in GOODS],
            str(player["hand_count"]),
            *[str(len(player["columns"][kind])) for kind in TYPES],
        )
    return table


def columns(look: Look, view: Any) -> list[RenderableType]:
    """A row for each column: pieces ready and in the supply, and the cards from the bottom up."""
    player = view["players"][look.whose]
    table = listing("", look.say("pieces"), look.say("bottom-up"))
    for kind in TYPES:
        table.add_row(
            Text.assemble((look.say(f"letter-{kind}"), "bold"), f" {look.say(f'type-{kind}')}"),
            ready(look, player, kind),
            ", ".join([lying(look, player, slug) for slug in player["columns"][kind]]) or "–",
        )
    title = look.say("board-of", look.people[look.whose])
    return [heading(title, look.say("pieces-help")), table, offerings(look)]


def offerings(look: Look) -> Text:
    """What the card on top of an offering brings, by its type."""
    items = [Text(f"{look.say('offering')}:", style="dim")]
    for kind, god in zip(TYPES, GODS, strict=True):
        name = look.words.name(f"god:{god}") + look.mark(f"god:{god}")
        power = look.say(f"power-{god}")
        items.append(Text.assemble((look.say(f"letter-{kind}"), "bold"), f" {name}: ", (power, "dim")))
    return packed(items)


def ready(look: Look, one: Any, kind: str) -> str:
    """Pieces on the player's board and in the supply; hidden while pieces are chosen in secret."""
    if kind not in one["columns"] or kind == TYPES[-1]:
        return ""
    if "board" not in one:
        return HIDDEN
    return f"{one['board'][kind]} +{one['pieces'][kind]}{look.mark(f'type:{kind}')}"


def lying(look: Look, one: Any, slug: str) -> str:
    """The name of a card in a column; a temple with the VP it gives now."""
    if slug == FACE_DOWN:
        return look.say(FACE_DOWN)
    now = f" ({one['temples'][slug]} {look.say('vp')})" if slug in one["temples"] else ""
    return look.words.name(f"card:{slug}") + now + look.mark(f"card:{slug}")


def hand(look: Look, view: Any) -> list[RenderableType]:
    """Each card with its type, its price and what it does. The hands of others are hidden."""
    player = view["players"][look.whose]
    if "hand" not in player:
        return []
    if not player["hand"]:
        return [Text(look.say("empty-hand"), style="dim")]
    table = listing(look.say("hand"), "", look.say("cost"), "")
    table.columns[2].max_width = COST_WIDTH
    for slug in player["hand"]:
        row = look.row("card", slug)
        name = look.words.name(f"card:{slug}") + look.mark(f"card:{slug}")
        table.add_row(
            Text(name, style="bold" if f"card:{slug}" in look.glow else ""),
            look.say(f"letter-{row['type']}"),
            Text.assemble(price(look, row["cost"]), guessed(row, "cost")),
            Text.assemble(
                (look.words.say("card-text", f"card-{slug}") + guessed(row, "effect"), "dim"),
                (lack(look, player, slug), "yellow"),
            ),
        )
    return [table]


def guessed(row: Any, field: str) -> str:
    """Marks a value that no rulebook prints."""
    return f" {OURS}" if row["source"] == "reconstructed" or field in row["ours"] else ""


def lack(look: Look, one: Any, slug: str) -> str:
    """What keeps the card from being built."""
    missing = one["lacks"].get(slug)
    if not missing:
        return ""
    kinds = {"piece": "piece-", "column": "type-"}
    of = look.say(kinds[missing["what"]] + missing["of"]) if missing["what"] in kinds else missing["of"]
    return f"  ({look.say('lacks-' + missing['what'], of)})"


def price(look: Look, cost: Any) -> str:
    parts = [f"{number} {look.say(f'short-{good}')}" for good, number in cost.items()]
    return " ".join(parts) or look.say("free-of-cost")
