"""Texts of the story: the pending dialog, outcomes and rewards."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from theomachy.cli.boards import RenderContext
from theomachy.cli.boards.parts import reconstructed_mark

ETERNAL = "eternal"


def text_section(scenario: Any) -> str:
    """Return the section of a scenario's texts: `s06`."""
    return ETERNAL if scenario == ETERNAL else f"s{scenario:02}"


def scenario_text(context: RenderContext, sort: str, slug: str, key: str, *things: object) -> str:
    """Return a text of the scenario that a quest, a choice or a Location belongs to."""
    section = f"{text_section(context.row(sort, slug)['scenario'])}.{sort}.{slug}"
    return context.translator.translate(section, key, [str(thing) for thing in things])


def indented_text(text: str) -> RenderableType:
    return Padding(Text(text, style="italic"), (0, 2))


def dialog_lines(context: RenderContext, view: Any) -> list[RenderableType]:
    """Return lines that tell what has happened in the story, and what each answer gives."""
    dialog_view = view["story"]["dialog"]
    if not dialog_view:
        return []
    if "quest" in dialog_view:
        text = scenario_text(context, "quest", dialog_view["quest"], "done")
    elif dialog_view["scene"]:
        text = context.translator.translate(
            f"{text_section(context.row('scene', dialog_view['scene'])['scenario'])}.scene", dialog_view["scene"]
        )
    else:
        text = scenario_text(context, "location", dialog_view["location"], "text")
    lines: list[RenderableType] = [Text(), indented_text(text)]
    for slug in dialog_view["choices"]:
        row = context.row("choice", slug)
        gain_text = ", ".join(reward_texts(context, row["reward"])) + reconstructed_mark(row)
        lines.append(Text.assemble(context.translator.name(f"choice:{slug}"), (f" → {gain_text}", "dim")))
    return lines


def tale(context: RenderContext, thing: str) -> str:
    """Return the story text about the result of a choice, shown after the choice."""
    sort, _, slug = thing.partition(":")
    return scenario_text(context, sort, slug, "outcome") if sort == "choice" else ""


def reward_texts(context: RenderContext, reward_rows: Any) -> list[str]:
    return [reward_text(context, one) for one in reward_rows]


def reward_text(context: RenderContext, words: Any) -> str:
    """Return a reward in words.

    Its first word is the text key; some rewards have a separate text for each kind.
    """
    kind, *args = [str(word) for word in words]
    if kind == "favor":
        return context.label(f"favor-{args[0]}", args[1])
    if kind == "die-sticker":
        any_face = args[0] == "display"
        return (
            context.label("reward-die-sticker-any")
            if any_face
            else context.label("reward-die-sticker", f"face:{args[0]}")
        )
    if kind in ("faction", "support"):
        return context.label(f"reward-{kind}-{args[0]}", *args[1:])
    return context.label(f"reward-{kind}", *args)
