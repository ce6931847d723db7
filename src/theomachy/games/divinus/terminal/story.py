"""The story of Divinus as far as the table waits for it."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from theomachy.cli.boards import Look

ETERNAL = "eternal"


def chapter(scenario: Any) -> str:
    """The section of the texts: `s06`."""
    return ETERNAL if scenario == ETERNAL else f"s{scenario:02}"


def told(look: Look, sort: str, slug: str, what: str, *things: object) -> str:
    """A text of the chapter that a quest, a choice or a Location belongs to."""
    section = f"{chapter(look.row(sort, slug)['scenario'])}.{sort}.{slug}"
    return look.words.say(section, what, [str(thing) for thing in things])


def paragraph(text: str) -> RenderableType:
    return Padding(Text(text, style="italic"), (0, 2))


def dialog(look: Look, view: Any) -> list[RenderableType]:
    """What has happened, and what each answer gives."""
    asked = view["story"]["dialog"]
    if not asked:
        return []
    if "quest" in asked:
        text = told(look, "quest", asked["quest"], "done")
    elif asked["scene"]:
        text = look.words.say(f"{chapter(look.row('scene', asked['scene'])['scenario'])}.scene", asked["scene"])
    else:
        text = told(look, "location", asked["location"], "text")
    lines: list[RenderableType] = [Text(), paragraph(text)]
    for slug in asked["choices"]:
        gives = ", ".join(rewards(look, look.row("choice", slug)["reward"]))
        lines.append(Text.assemble(look.words.name(f"choice:{slug}"), (f" → {gives}", "dim")))
    return lines


def tale(look: Look, thing: str) -> str:
    """What comes of a choice, told when it has been made."""
    sort, _, slug = thing.partition(":")
    return told(look, sort, slug, "outcome") if sort == "choice" else ""


def rewards(look: Look, given: Any) -> list[str]:
    return [reward(look, one) for one in given]


def reward(look: Look, one: Any) -> str:
    """The word of a reward makes the key; some have a text for each kind."""
    kind, *rest = [str(word) for word in one]
    if kind == "favor":
        return look.say(f"favor-{rest[0]}", rest[1])
    if kind == "die-sticker":
        any_face = rest[0] == "display"
        return look.say("reward-die-sticker-any") if any_face else look.say("reward-die-sticker", f"face:{rest[0]}")
    if kind in ("faction", "support"):
        return look.say(f"reward-{kind}-{rest[0]}", *rest[1:])
    return look.say(f"reward-{kind}", *rest)
