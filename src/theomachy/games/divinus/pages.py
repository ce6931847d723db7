"""DIV-28, 30: a campaign told page by page, as slugs of the texts. Nothing of a scenario that was not reached."""

from __future__ import annotations

from collections.abc import Sequence

from theomachy.core.action import SEAT
from theomachy.core.game import Json
from theomachy.core.state import NOBODY
from theomachy.games.divinus import story as tale
from theomachy.games.divinus.book import Book
from theomachy.games.divinus.legacy import LAST_SCENARIO, Demigod, Legacy
from theomachy.games.divinus.steps.heroes import marked
from theomachy.games.divinus.things import (
    ABILITY,
    ARTIFACT,
    CHOICE,
    FACE,
    FIRST_LOCATION,
    FIRST_TEMPLE,
    GOD,
    HERO,
    ICON,
    LOCATION,
    NOTHING,
    PANTHEON,
    PLAIN,
    QUEST,
    TEMPLE,
    TILE,
)


def pages(legacy: Legacy, book: Book, divinus: list[int], kinds: list[str]) -> list[Json]:
    numbers = played(legacy)
    found = [page("story", number, story(legacy, book, number)) for number in numbers]
    found += [page("outro", last, outro(legacy, book, last)) for last in numbers[-1:]]
    if not legacy.is_over():
        found.append(page("rules", 0, rules(legacy, book), ahead=True))
    stuck = stickers(legacy, book)
    if stuck:
        found.append(page("stickers", 0, stuck))
    if legacy.is_over():
        found.append(page("ending", 0, ending(legacy, book, divinus, kinds)))
    return found


def page(slug: str, chapter: int, lines: list[Json], ahead: bool = False) -> Json:
    """`chapter` is the scenario that a page tells of; 0 if it tells of the campaign. What tells of the scenario `ahead`
    is not for those who have not begun it."""
    things = [f"choice-scenario:{chapter}"] if chapter else []
    return {"slug": slug, "chapter": chapter, "things": things, "lines": lines, "ahead": ahead}


def line(slug: str, things: Sequence[object]) -> Json:
    """A slug with dots is the place of a text; among the things a list is told with commas."""
    return {"slug": slug, "things": list(things)}


def text_place(scenario: int, rest: str) -> str:
    """Everything of a scenario stands under its own table of the story."""
    return f"s{scenario:02d}.{rest}"


def played(legacy: Legacy) -> list[int]:
    return list(range(1, min(legacy.scenario, LAST_SCENARIO + 1)))


def story(legacy: Legacy, book: Book, number: int) -> list[Json]:
    """What earlier choices led to, what was chosen, and who won the Clash."""
    flags = dict(legacy.story.flags)
    lines = [
        line(text_place(number, f"consequence.{row.slug}"), [])
        for row in book.consequences
        if row.scenario == number and tale.told_flag(row.slug) in flags
    ]
    for scenario, choice, seat in legacy.story.before:
        if scenario == number:
            lines.append(chosen(book, choice, seat))
    for side in range(PANTHEON.size):
        if f"clash-{number:02d}-{PANTHEON.slug(side)}" in flags:
            lines.append(line("clash", [GOD.id(book.scenarios[number - 1].gods[side])]))
    return lines or [line("quiet", [])]


def chosen(book: Book, choice: int, seat: int) -> Json:
    """Who chose, where, and how the story remembers it."""
    where, scenario = asked_by(book, choice)
    remembered = text_place(scenario, f"recap:{book.choices[choice].sets[0]}")
    return line("chose", [SEAT.id(seat), where, remembered])


def asked_by(book: Book, choice: int) -> tuple[str, int]:
    """The quest or Location that asks for a choice, and the scenario whose texts it has."""
    for quest in range(QUEST.size):
        if choice in book.quests[quest].choices:
            return QUEST.id(quest), book.quests[quest].scenario
    for location in range(LOCATION.size):
        if choice in book.locations[location].choices:
            return LOCATION.id(location), book.locations[location].scenario
    raise AssertionError(CHOICE.slug(choice))


def outro(legacy: Legacy, book: Book, number: int) -> list[Json]:
    rows = [row for row in book.outros if row.scenario == number and legacy.story.has(tale.told_flag(row.slug))]
    return [line(text_place(number, f"outro.{row.slug}"), tale.names(row, totals(legacy))) for row in rows]


def totals(legacy: Legacy) -> list[int]:
    return [demigod.total for demigod in legacy.demigods]


def opening(legacy: Legacy, book: Book) -> list[Json]:
    """What is read when the next scenario begins, and not before: its name, its intro and its new rules."""
    if legacy.is_over():
        return []
    number = legacy.scenario
    lines = [line("scenario", [f"choice-scenario:{number}"])]
    for row in tale.intros(book, number, legacy.story, totals(legacy)):
        lines.append(line(text_place(number, f"intro.{row.slug}"), tale.names(row, totals(legacy))))
    return lines + [rule_line(rule, first) for rule, first in book.starts.items() if first == number]


def rules(legacy: Legacy, book: Book) -> list[Json]:
    return [rule_line(rule, first) for rule, first in book.starts.items() if first <= legacy.scenario]


def rule_line(rule: str, first: int) -> Json:
    place = text_place(first, f"rule.{rule}")
    return line("rule", [f"{place}:name", f"{place}:text"])


def stickers(legacy: Legacy, book: Book) -> list[Json]:
    """What is stuck where: on people's things, on the dice of the pantheons, on tiles."""
    lines: list[Json] = []
    for seat, demigod in enumerate(legacy.demigods):
        lines += owned(SEAT.id(seat), demigod, book)
        hero = marked(legacy.story, seat)
        if hero != NOTHING:
            lines.append(line("mark", [SEAT.id(seat), HERO.id(hero)]))
    if legacy.pythia != NOBODY:
        lines.append(line("pythia", [SEAT.id(legacy.pythia)]))
    for side in range(PANTHEON.size):
        if legacy.pantheon.holders[side] != NOBODY:
            faces: list[object] = [ABILITY.id(ability) for ability in sorted(set(legacy.pantheon.faces[side]))]
            lines.append(line("pantheon-die", [PANTHEON.id(side), SEAT.id(legacy.pantheon.holders[side]), faces]))
    for tile in range(TILE.size):
        marks = added(legacy.marks[tile], book.tiles.printed[tile])
        if marks:
            lines.append(line("tile", [TILE.id(tile), [mark_name(mark) for mark in marks]]))
    if legacy.temples:
        lines.append(line("temples", [[TEMPLE.id(temple) for temple in legacy.temples]]))
    return lines


def owned(who: str, demigod: Demigod, book: Book) -> list[Json]:
    lines: list[Json] = []
    faces = [FACE.id(face) for die in demigod.dice for side, face in enumerate(die) if face != PLAIN[side]]
    if faces:
        lines.append(line("dice", [who, faces]))
    for title in demigod.titles:
        place = text_place(book.locations[title].scenario, f"location.{LOCATION.slug(title)}")
        lines.append(line("title", [who, LOCATION.id(title), f"{place}:title"]))
    if demigod.artifacts:
        names: list[object] = [ARTIFACT.id(artifact) for artifact in demigod.artifacts if artifact != NOTHING]
        lines.append(line("artifacts", [who, names]))
    for artifact in demigod.upgraded:
        lines.append(line("upgraded", [who, ARTIFACT.id(artifact)]))
    if demigod.tile != NOTHING:
        lines.append(line("demigod-tile", [who, TILE.id(demigod.tile)]))
    return lines


def added(marks: tuple[int, ...], printed: tuple[int, ...]) -> list[int]:
    found = list(marks)
    for mark in printed:
        if mark in found:
            found.remove(mark)
    return found


def mark_name(mark: int) -> str:
    kind = mark >> 2
    if kind >= FIRST_TEMPLE:
        return TEMPLE.id(kind - FIRST_TEMPLE)
    if kind >= FIRST_LOCATION:
        return LOCATION.id(kind - FIRST_LOCATION)
    return ICON.id(kind)


def ending(legacy: Legacy, book: Book, divinus: list[int], kinds: list[str]) -> list[Json]:
    """How the last Clash ended, who is the Divinus and of what kind, what the others became, and everything else."""
    lines: list[Json] = []
    clash = clash_ending(legacy, book)
    if clash:
        lines.append(line(text_place(LAST_SCENARIO, f"ending.{clash}"), []))
    for seat in divinus:
        place = text_place(LAST_SCENARIO, f"kind.{kinds[seat]}")
        lines.append(line("divinus", [SEAT.id(seat), f"{place}:name"]))
        lines.append(line(f"{place}.text", [SEAT.id(seat)]))
    for seat, kind in enumerate(kinds):
        if seat not in divinus:
            lines.append(line(text_place(LAST_SCENARIO, f"kind.{kind}.other"), [SEAT.id(seat)]))
    for row in tale.epilogue(book, legacy.story):
        lines.append(line(text_place(LAST_SCENARIO, f"epilogue.{row.slug}"), []))
    return lines


def clash_ending(legacy: Legacy, book: Book) -> str:
    for row in book.endings:
        if row.about == "clash" and tale.holds(legacy.story, row.needs, row.bars):
            return row.slug
    return ""
