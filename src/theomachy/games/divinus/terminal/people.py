"""Demigods: Favor, land and dice, heroes, Artifacts and Titles."""

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
    """How many of each people, and Sacred Places."""
    counts = [f"{look.say(f'letter-{kind}')}{number}" for kind, number in one["icons"].items() if number]
    return " ".join([*counts, *([f"☼{one['sacred']}"] if one["sacred"] else [])]) or "–"


def belongings(look: Look, view: Any) -> list[RenderableType]:
    """Heroes, Artifacts, Titles, support: of everybody by name, of the one looked at with their texts."""
    lines: list[RenderableType] = []
    for seat, one in enumerate(view["players"]):
        had = had_by(look, one, seat == look.whose)
        if had:
            lines.append(Text.assemble(seat_mark(seat), " ", "; ".join(had)))
    return lines


def had_by(look: Look, one: Any, in_full: bool) -> list[str]:
    had: list[str] = []
    if one["hero"]:
        had.append(with_text(look, "hero", one["hero"]["hero"], hero_notes(look, one["hero"]), in_full))
    for artifact in one["artifacts"]:
        notes = [look.say("upgraded")] if artifact["upgraded"] else []
        notes += [look.say("spent")] if artifact["left"] == 0 else []
        had.append(with_text(look, "artifact", artifact["artifact"], notes, in_full))
    had += [look.say("title", look.words.name(f"location:{slug}")) for slug in one["titles"]]
    had += [look.words.name(f"tile:{one['demigod_tile']}")] if one["demigod_tile"] else []
    if any(one["support"]):
        had.append(look.say("supports", *one["support"]))
    return had


def hero_notes(look: Look, hero: Any) -> list[str]:
    notes = [hero["cell"]] if hero["cell"] else []
    return notes + ([look.say("counts-as", f"faction:{hero['guise']}")] if "guise" in hero else [])


def with_text(look: Look, sort: str, slug: str, notes: list[str], in_full: bool) -> str:
    name = look.words.name(f"{sort}:{slug}") + look.mark(f"{sort}:{slug}")
    said = f"{name} ({', '.join(notes)})" if notes else name
    return f"{said}: {look.words.say('card-text', f'{sort}-{slug}').rstrip('.')}" if in_full else said


def pantheon_dice(look: Look, view: Any) -> list[RenderableType]:
    """The dice of the pantheons, once somebody holds one."""
    held = [die for die in view["pantheon_dice"] if die["holder"]]
    lines: list[RenderableType] = []
    for die in held:
        name = look.say("pantheon-die", look.words.name(f"pantheon:{die['pantheon']}"))
        face = look.words.name(f"ability:{die['shown']}")
        used = f" ({look.say('used')})" if die["used"] else look.mark(f"pantheon:{die['pantheon']}")
        lines.append(Text.assemble(seat_of(die["holder"]), f" {name}: {face}{used}"))
    return lines


def dice(look: Look, view: Any) -> list[RenderableType]:
    """The dice of the one looked at by where they are, and all their faces when one is about to change."""
    mine = view["players"][look.whose]["dice"]
    places = sorted({die["where"] for die in mine}, key=lambda place: (place != READY, place))
    groups = [group(look, place, [die for die in mine if die["where"] == place]) for place in places]
    lines: list[RenderableType] = [Text.assemble((f"{look.say('dice')}: ", "bold"), joined(groups, "; "))]
    if view["paying"]:
        prices = [str(price) for price in sorted(set(view["paying"]["prices"]))]
        lines.append(Text(look.say("asked-is", ", ".join(prices)), style="bold"))
    if any([thing.startswith("side:") for thing in look.glow]):
        lines += [faces(look, die) for die in mine if die["where"] != IN_BOX]
    return lines


def group(look: Look, place: str, those: list[Any]) -> Text:
    """`2[6] 3[3/6] Ready`: number, face, and where they are; only what is Ready stands in square brackets."""
    ready = place == READY
    spot = place.partition(":")[2]
    where = look.say("on-spot", spot) if spot else look.say(f"where-{place}")
    shown = [
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
    return Text.assemble(joined(shown, " "), (f" {where}", "dim"))


def faces(look: Look, die: Any) -> Text:
    """The sides of a die in their order, as the options number them."""
    sides = [f"{at}[{look.words.name('face:' + face)}]" for at, face in enumerate(die["faces"], 1)]
    return Text(f"  {look.say('die-n', die['die'])}: {' '.join(sides)}")
