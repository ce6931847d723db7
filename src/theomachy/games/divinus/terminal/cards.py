"""Gods with their goals, quests, Temples, the workshop and the Clash of Gods."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from theomachy.cli.boards import Look
from theomachy.cli.boards.parts import guessed, joined, listing, seat_mark, seat_of
from theomachy.games.divinus.terminal.story import ETERNAL, chapter, rewards, told


def aims(look: Look, view: Any) -> Table:
    """Return gods and quests in one table, each with the standing of every player."""
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column(look.say("aims-god"), style="bold")
    table.add_column(look.say("aims-goal"), ratio=1)
    for seat in range(len(view["players"])):
        table.add_column(seat_mark(seat), no_wrap=True)
    for god in view["gods"]:
        add_god(look, view, table, god)
    table.add_row()
    for quest in view["quests"]:
        add_quest(look, view, table, quest)
    if not view["quests"] and view["gods"]:
        table.add_row("", look.say("no-quests"))
    if view["done"]:
        done_quests = [
            Text.assemble(seat_of(quest_done["seat"]), f" {look.words.name('quest:' + quest_done['quest'])}")
            for quest_done in view["done"]
        ]
        table.add_row(look.say("done"), joined(done_quests))
    return table


def add_god(look: Look, view: Any, table: Table, god: Any) -> None:
    """Add each goal: every player's count, and the Favor it gives now."""
    thing = f"god:{god['god']}"
    name = f"{look.words.name(thing)}{look.mark(thing)}"
    pantheon = look.say(f"favor-short-{god['pantheon']}")
    for at, goal in enumerate(god["goals"]):
        cells = [
            Text.assemble(str(count), (f" +{award}" if award else "", "bold yellow"))
            for count, award in zip(goal["standing"], goal["awards"], strict=True)
        ]
        table.add_row(name if at == 0 else Text(pantheon, style="dim"), goal_text(look, view, god["god"], at), *cells)


def goal_text(look: Look, view: Any, god: str, at: int) -> str:
    """The goals stand in the same order in the view and on the card."""
    return look.say("goal-" + "-".join([str(word) for word in goals(look, view, god)[at]]))


def goals(look: Look, view: Any, god: str) -> Any:
    """Return what a god counts; some count something else in Eternal Mode."""
    eternal: Any = look.catalogue["eternal-god"]
    if view["scenario"] == ETERNAL and "goals" in eternal.get(god, {}):
        return eternal[god]["goals"]
    return look.row("god", god)["goals"]


def add_quest(look: Look, view: Any, table: Table, quest: Any) -> None:
    slug = quest["quest"]
    row = look.row("quest", slug)
    gain_text = quest_gives(look, row, quest["worth"])
    text = Text.assemble(
        told(look, "quest", slug, "task", quest.get("need", "")), (f" → {gain_text}", "dim"), guessed(row)
    )
    name = f"{look.words.name(f'quest:{slug}')}{look.mark(f'quest:{slug}')}"
    if "standing" in quest:
        table.add_row(name, text, *[f"{count}/{quest['need']}" for count in quest["standing"]])
        return
    table.add_row(name, text.append("\n").append_text(fights(quest)))


def quest_gives(look: Look, row: Any, worth: int) -> str:
    """Return what a quest gives; in Eternal Mode Favor alone."""
    favor = look.say(f"favor-{row['favor'][0]}", worth)
    return favor if look.view["scenario"] == ETERNAL else ", ".join([favor, *rewards(look, row.get("reward", []))])


def fights(quest: Any) -> Text:
    """Return the fight spots, each with who has taken it; a line for each player where everybody has a card."""
    rows = quest["markers"]
    lines: list[Text] = []
    for at, owners in enumerate(rows):
        spots = [
            Text.assemble(f"{number}:", seat_of(owner) if owner else "–")
            for number, owner in zip(quest["spots"], owners, strict=True)
        ]
        lines.append(joined([seat_mark(at), *spots] if len(rows) > 1 else spots))
    return joined(lines, "\n")


def clash(look: Look, view: Any) -> list[RenderableType]:
    """Return how the two sides stand, and what is compared."""
    standing = view["clash"]
    if not standing:
        return []
    line = Text.assemble((f"{look.say('clash')}: ", "bold"))
    for pantheon in ("greek", "norse"):
        line.append(f"{look.say(f'favor-short-{pantheon}')} {standing[pantheon]} ")
        best = standing[f"{pantheon}_seat"]
        line.append_text(Text.assemble(seat_of(best), "  ") if best else Text(" "))
    scenario = view["scenario"]
    if scenario != ETERNAL:
        line.append(look.words.say(f"{chapter(scenario)}.clash", "text"), "dim")
    return [line]


def temple_text(look: Look, slug: str) -> str:
    """Return what must be there to consecrate a Temple."""
    test = look.row("temple", slug)["test"]
    return look.say("test-" + "-".join([str(word) for word in test[:-1]]), test[-1])


def workplace(look: Look, view: Any) -> list[RenderableType]:
    """Return Temples that may be built, Artifacts and faces for sale, Artifacts being drafted."""
    table = listing("", "")
    for slug in view["temples"]:
        table.add_row(look.words.name(f"temple:{slug}") + look.mark(f"temple:{slug}"), temple_text(look, slug))
    for slug in dict.fromkeys([*view["workshop"], *[one for pile in view["draft"] for one in pile]]):
        thing = f"artifact:{slug}"
        table.add_row(look.words.name(thing) + look.mark(thing), look.words.say("card-text", f"artifact-{slug}"))
    if view["forge"]:
        faces = [look.words.name(f"face:{slug}") + look.mark(f"face:{slug}") for slug in view["forge"]]
        table.add_row(look.say("forge"), "  ".join([f"[{face}]" for face in faces]))
    return [Text(look.say("to-build"), style="bold"), table] if table.row_count else []
