"""Demigods: Favor, icons and dice, heroes, Artifacts and Titles."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from theomachy.cli.boards import Look
from theomachy.cli.boards.parts import joined, seat_mark, seat_of, who

READY = "ready"
IN_BOX = "box"


def players(look: Look, view: Any) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 1, 0, 0))
    table.add_column("")
    for key in ("favor", "favor-short-greek", "favor-short-norse", "favor-short-total", "quests", "tiles"):
        table.add_column(look.say(key), justify="right")
    for key in ("ready", "icons"):
        table.add_column(look.say(key), no_wrap=True)
    for seat, one in enumerate(view["players"]):
        favor = one["favor"]
        ready = sum([die["where"] == READY for die in one["dice"]])
        table.add_row(
            who(look, seat),
            Text(str(favor["all"]), style="bold"),
            *[str(favor[kind]) for kind in ("greek", "norse", "total")],
            str(one["quests"]),
            str(len(one["map"])),
            f"{ready}/{len(one['dice'])}",
            icons(look, one),
        )
    return table


def icons(look: Look, one: Any) -> str:
    """Return how many icons of each faction there are, and Sacred Places."""
    counts = [f"{look.say(f'letter-{kind}')}{number}" for kind, number in one["icons"].items() if number]
    return " ".join([*counts, *([f"☼{one['sacred']}"] if one["sacred"] else [])]) or "–"


def belongings(look: Look, view: Any) -> list[RenderableType]:
    """Return heroes, Artifacts, Titles and support of everybody; those of the viewed player with their texts."""
    lines: list[RenderableType] = []
    for seat, one in enumerate(view["players"]):
        items = had_by(look, one, seat == look.whose)
        if items:
            lines.append(Text.assemble(seat_mark(seat), " ", "; ".join(items)))
    return lines


def had_by(look: Look, one: Any, in_full: bool) -> list[str]:
    items: list[str] = []
    if one["hero"]:
        items.append(with_text(look, "hero", one["hero"]["hero"], hero_notes(look, one["hero"]), in_full))
    for artifact in one["artifacts"]:
        notes = [look.say("upgraded")] if artifact["upgraded"] else []
        notes += [look.say("spent")] if artifact["left"] == 0 else []
        items.append(with_text(look, "artifact", artifact["artifact"], notes, in_full))
    items += [look.say("title", look.words.name(f"location:{slug}")) for slug in one["titles"]]
    items += [look.words.name(f"tile:{one['demigod_tile']}")] if one["demigod_tile"] else []
    if any(one["support"]):
        items.append(look.say("supports", *one["support"]))
    return items


def hero_notes(look: Look, hero: Any) -> list[str]:
    notes = [hero["cell"]] if hero["cell"] else []
    return notes + ([look.say("counts-as", f"faction:{hero['guise']}")] if "guise" in hero else [])


def with_text(look: Look, sort: str, slug: str, notes: list[str], in_full: bool) -> str:
    name = look.words.name(f"{sort}:{slug}") + look.mark(f"{sort}:{slug}")
    label = f"{name} ({', '.join(notes)})" if notes else name
    return f"{label}: {look.words.say('card-text', f'{sort}-{slug}').rstrip('.')}" if in_full else label


def pantheon_dice(look: Look, view: Any) -> list[RenderableType]:
    """Return the dice of the pantheons that have a holder."""
    held_dice = [die for die in view["pantheon_dice"] if die["holder"]]
    lines: list[RenderableType] = []
    for die in held_dice:
        name = look.say("pantheon-die", look.words.name(f"pantheon:{die['pantheon']}"))
        face = look.words.name(f"ability:{die['shown']}")
        used = f" ({look.say('used')})" if die["used"] else look.mark(f"pantheon:{die['pantheon']}")
        lines.append(Text.assemble(seat_of(die["holder"]), f" {name}: {face}{used}"))
    return lines


def dice(look: Look, view: Any) -> list[RenderableType]:
    """Return the viewed player's dice by where they are, and all their faces when a side is chosen."""
    own_dice = view["players"][look.whose]["dice"]
    places = sorted({die["where"] for die in own_dice}, key=lambda place: (place != READY, place))
    groups = [group(look, place, [die for die in own_dice if die["where"] == place]) for place in places]
    lines: list[RenderableType] = [Text.assemble((f"{look.say('dice')}: ", "bold"), joined(groups, "; "))]
    if view["paying"]:
        prices = [str(price) for price in sorted(set(view["paying"]["prices"]))]
        lines.append(Text(look.say("asked-is", ", ".join(prices)), style="bold"))
    if any([thing.startswith("side:") for thing in look.glow]):
        lines += [faces(look, die) for die in own_dice if die["where"] != IN_BOX]
    return lines


def group(look: Look, place: str, those: list[Any]) -> Text:
    """Write `2[6] 3[3/6] Ready`: number, face, and where they are; only what is Ready stands in square brackets."""
    ready = place == READY
    spot = place.partition(":")[2]
    where = look.say("on-spot", spot) if spot else look.say(f"where-{place}")
    die_texts = [
        Text.assemble(
            (die["die"], "dim"),
            (
                f"{'[' if ready else '('}{look.words.name('face:' + die['shown'])}{']' if ready else ')'}",
                "bold" * ready,
            ),
            f" {look.say('pythia')}" if die["pythia"] else "",
        )
        for die in those
    ]
    return Text.assemble(joined(die_texts, " "), (f" {where}", "dim"))


def faces(look: Look, die: Any) -> Text:
    """Return the sides of a die in their order, as the options number them."""
    sides = [f"{at}[{look.words.name('face:' + face)}]" for at, face in enumerate(die["faces"], 1)]
    return Text(f"  {look.say('die-n', die['die'])}: {' '.join(sides)}")
