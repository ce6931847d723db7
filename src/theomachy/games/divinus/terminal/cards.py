"""Draws gods with their goals, quests, Temples, the workshop and the Clash of Gods."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from theomachy.cli.boards import RenderContext
from theomachy.cli.boards.parts import borderless_table, join_texts, reconstructed_mark, seat_mark, seat_mark_of
from theomachy.games.divinus.terminal.story import ETERNAL, reward_texts, scenario_text, text_section


def goals_table(context: RenderContext, view: Any) -> Table:
    """Return gods and quests in one table, each with the standing of every player."""
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column(context.label("aims-god"), style="bold")
    table.add_column(context.label("aims-goal"), ratio=1)
    for seat in range(len(view["players"])):
        table.add_column(seat_mark(seat), no_wrap=True)
    for god in view["gods"]:
        add_god(context, view, table, god)
    table.add_row()
    for quest in view["quests"]:
        add_quest(context, view, table, quest)
    if not view["quests"] and view["gods"]:
        table.add_row("", context.label("no-quests"))
    if view["done"]:
        done_quests = [
            Text.assemble(
                seat_mark_of(quest_done["seat"]), f" {context.translator.name('quest:' + quest_done['quest'])}"
            )
            for quest_done in view["done"]
        ]
        table.add_row(context.label("done"), join_texts(done_quests))
    return table


def add_god(context: RenderContext, view: Any, table: Table, god: Any) -> None:
    """Add a table row for each goal of a god: every player's count, and the Favor that it gives now."""
    thing = f"god:{god['god']}"
    name = f"{context.translator.name(thing)}{context.selectable_mark(thing)}"
    pantheon = context.label(f"favor-short-{god['pantheon']}")
    for at, goal in enumerate(god["goals"]):
        cells = [
            Text.assemble(str(count), (f" +{award}" if award else "", "bold yellow"))
            for count, award in zip(goal["standing"], goal["awards"], strict=True)
        ]
        table.add_row(
            name if at == 0 else Text(pantheon, style="dim"),
            goal_text(context, view, god["god"], at) + goal_mark(context, view, god["god"]),
            *cells,
        )


def goal_text(context: RenderContext, view: Any, god: str, at: int) -> str:
    """Return the text of a god's goal. The view and the card list the goals in the same order."""
    return context.label("goal-" + "-".join([str(word) for word in god_goals(context, view, god)[at]]))


def goal_mark(context: RenderContext, view: Any, god: str) -> str:
    """Return the mark of reconstructed goals; in Eternal Mode those of the god's row there, if it has its own."""
    eternal: Any = context.catalogue["eternal-god"]
    row = eternal[god] if view["scenario"] == ETERNAL and "goals" in eternal.get(god, {}) else context.row("god", god)
    return reconstructed_mark(row)


def god_goals(context: RenderContext, view: Any, god: str) -> Any:
    """Return what a god counts; for some gods this differs in Eternal Mode."""
    eternal: Any = context.catalogue["eternal-god"]
    if view["scenario"] == ETERNAL and "goals" in eternal.get(god, {}):
        return eternal[god]["goals"]
    return context.row("god", god)["goals"]


def add_quest(context: RenderContext, view: Any, table: Table, quest: Any) -> None:
    slug = quest["quest"]
    row = context.row("quest", slug)
    gain_text = quest_reward_text(context, row, quest["worth"])
    text = Text.assemble(
        scenario_text(context, "quest", slug, "task", quest.get("need", "")),
        (f" → {gain_text}", "dim"),
        reconstructed_mark(row),
    )
    name = f"{context.translator.name(f'quest:{slug}')}{context.selectable_mark(f'quest:{slug}')}"
    if "standing" in quest:
        table.add_row(name, text, *[f"{count}/{quest['need']}" for count in quest["standing"]])
        return
    table.add_row(name, text.append("\n").append_text(fight_spots_text(quest)))


def quest_reward_text(context: RenderContext, row: Any, worth: int) -> str:
    """Return what a quest gives; in Eternal Mode only Favor."""
    favor = context.label(f"favor-{row['favor'][0]}", worth)
    return (
        favor
        if context.view["scenario"] == ETERNAL
        else ", ".join([favor, *reward_texts(context, row.get("reward", []))])
    )


def fight_spots_text(quest: Any) -> Text:
    """Return the fight spots, each with the player who took it; one line per player if every player has a card."""
    rows = quest["markers"]
    lines: list[Text] = []
    for at, owners in enumerate(rows):
        spots = [
            Text.assemble(f"{number}:", seat_mark_of(owner) if owner else "–")
            for number, owner in zip(quest["spots"], owners, strict=True)
        ]
        lines.append(join_texts([seat_mark(at), *spots] if len(rows) > 1 else spots))
    return join_texts(lines, "\n")


def clash_lines(context: RenderContext, view: Any) -> list[RenderableType]:
    """Return lines with the score of the two sides, and what is compared."""
    standing = view["clash"]
    if not standing:
        return []
    line = Text.assemble((f"{context.label('clash')}: ", "bold"))
    for pantheon in ("greek", "norse"):
        line.append(f"{context.label(f'favor-short-{pantheon}')} {standing[pantheon]} ")
        best = standing[f"{pantheon}_seat"]
        line.append_text(Text.assemble(seat_mark_of(best), "  ") if best else Text(" "))
    scenario = view["scenario"]
    if scenario != ETERNAL:
        line.append(context.translator.translate(f"{text_section(scenario)}.clash", "text"), "dim")
    return [line]


def temple_text(context: RenderContext, slug: str) -> str:
    """Return what is required to consecrate a Temple."""
    row = context.row("temple", slug)
    test = row["test"]
    return context.label("test-" + "-".join([str(word) for word in test[:-1]]), test[-1]) + reconstructed_mark(row)


def shop_lines(context: RenderContext, view: Any) -> list[RenderableType]:
    """Return lines for Temples that may be built, Artifacts and die faces for sale, and Artifacts being drafted."""
    table = borderless_table("", "")
    for slug in view["temples"]:
        table.add_row(
            context.translator.name(f"temple:{slug}") + context.selectable_mark(f"temple:{slug}"),
            temple_text(context, slug),
        )
    for slug in dict.fromkeys([*view["workshop"], *[one for pile in view["draft"] for one in pile]]):
        thing = f"artifact:{slug}"
        table.add_row(
            context.translator.name(thing) + context.selectable_mark(thing),
            context.translator.translate("card-text", f"artifact-{slug}")
            + reconstructed_mark(context.row("artifact", slug)),
        )
    if view["forge"]:
        faces = [
            context.translator.name(f"face:{slug}") + context.selectable_mark(f"face:{slug}") for slug in view["forge"]
        ]
        table.add_row(context.label("forge"), "  ".join([f"[{face}]" for face in faces]))
    return [Text(context.label("to-build"), style="bold"), table] if table.row_count else []
