"""Texts of the story: the pending dialog, outcomes and rewards."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from theomachy.cli.boards import Look

ETERNAL = "eternal"


def chapter(scenario: Any) -> str:
    """Return the section of a scenario's texts: `s06`."""
    return ETERNAL if scenario == ETERNAL else f"s{scenario:02}"


def told(look: Look, sort: str, slug: str, what: str, *things: object) -> str:
    """Return a text of the scenario that a quest, a choice or a Location belongs to."""
    section = f"{chapter(look.row(sort, slug)['scenario'])}.{sort}.{slug}"
    return look.words.say(section, what, [str(thing) for thing in things])


def paragraph(text: str) -> RenderableType:
    return Padding(Text(text, style="italic"), (0, 2))


def dialog(look: Look, view: Any) -> list[RenderableType]:
    """Return what has happened, and what each answer gives."""
    dialog_view = view["story"]["dialog"]
    if not dialog_view:
        return []
    if "quest" in dialog_view:
        text = told(look, "quest", dialog_view["quest"], "done")
    elif dialog_view["scene"]:
        text = look.words.say(
            f"{chapter(look.row('scene', dialog_view['scene'])['scenario'])}.scene", dialog_view["scene"]
        )
    else:
        text = told(look, "location", dialog_view["location"], "text")
    lines: list[RenderableType] = [Text(), paragraph(text)]
    for slug in dialog_view["choices"]:
        gain_text = ", ".join(rewards(look, look.row("choice", slug)["reward"]))
        lines.append(Text.assemble(look.words.name(f"choice:{slug}"), (f" → {gain_text}", "dim")))
    return lines


def tale(look: Look, thing: str) -> str:
    """Return what comes of a choice, shown when it has been made."""
    sort, _, slug = thing.partition(":")
    return told(look, sort, slug, "outcome") if sort == "choice" else ""


def rewards(look: Look, given: Any) -> list[str]:
    return [reward(look, one) for one in given]


def reward(look: Look, one: Any) -> str:
    """Return a reward as text. Its first word makes the key; some have a text for each kind."""
    kind, *args = [str(word) for word in one]
    if kind == "favor":
        return look.say(f"favor-{args[0]}", args[1])
    if kind == "die-sticker":
        any_face = args[0] == "display"
        return look.say("reward-die-sticker-any") if any_face else look.say("reward-die-sticker", f"face:{args[0]}")
    if kind in ("faction", "support"):
        return look.say(f"reward-{kind}-{args[0]}", *args[1:])
    return look.say(f"reward-{kind}", *args)
