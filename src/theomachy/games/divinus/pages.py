"""DIV-28, 30: the pages of a campaign, as slugs of the texts. Scenarios that were not reached stay sealed."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.chronicle import Page, Sentence
from theomachy.core.state import NOBODY
from theomachy.games.divinus import story as tale
from theomachy.games.divinus.book import Book
from theomachy.games.divinus.legacy import LAST_SCENARIO, Demigod, Legacy
from theomachy.games.divinus.steps.heroes import marked
from theomachy.games.divinus.things import (
    ABILITY,
    ARTIFACT,
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
    SACRED,
    TEMPLE,
    TILE,
    WILD,
)


def pages(legacy: Legacy, book: Book, divinus: list[int], kinds: list[str]) -> list[Page]:
    numbers = played(legacy)
    page_list = [Page("story", [chapter_name(number)], story(legacy, book, number), number) for number in numbers]
    page_list += [Page("outro", [chapter_name(last)], outro(legacy, book, last), last) for last in numbers[-1:]]
    if not legacy.is_over():
        page_list.append(Page("rules", [], rules(legacy, book), ahead=True))
    sticker_lines = stickers(legacy, book)
    if sticker_lines:
        page_list.append(Page("stickers", [], sticker_lines))
    if legacy.is_over():
        page_list.append(Page("ending", [], ending(legacy, book, divinus, kinds)))
    return page_list


def chapter_name(scenario: int) -> str:
    return f"choice-scenario:{scenario}"


def text_place(scenario: int, rest: str) -> str:
    """Return the key of a text of a scenario: each scenario has a table of its own, like `s03`."""
    return f"s{scenario:02d}.{rest}"


def played(legacy: Legacy) -> list[int]:
    return list(range(1, min(legacy.scenario, LAST_SCENARIO + 1)))


def story(legacy: Legacy, book: Book, number: int) -> list[Sentence]:
    """Return what earlier choices led to, what was chosen, and who won the Clash."""
    flags = dict(legacy.story.flags)
    lines = [
        Sentence(text_place(number, f"consequence.{row.slug}"), [])
        for row in book.consequences
        if row.scenario == number and tale.told_flag(row.slug) in flags
    ]
    for scenario, choice, seat in legacy.story.before:
        if scenario == number:
            lines.append(chosen(book, choice, seat))
    for side in range(PANTHEON.size):
        if f"clash-{number:02d}-{PANTHEON.slug(side)}" in flags:
            lines.append(Sentence("clash", [GOD.id(book.scenarios[number - 1].gods[side])]))
    return lines or [Sentence("quiet", [])]


def chosen(book: Book, choice: int, seat: int) -> Sentence:
    """Return who chose, where, and how the story remembers it."""
    source_id, scenario = asked_by(book, choice)
    recap = text_place(scenario, f"recap:{book.choices[choice].sets[0]}")
    return Sentence("chose", [SEAT.id(seat), source_id, recap])


def asked_by(book: Book, choice: int) -> tuple[str, int]:
    """Return the quest or Location that offers a choice, and the scenario whose texts it uses."""
    return book.askers[choice]


def outro(legacy: Legacy, book: Book, number: int) -> list[Sentence]:
    rows = [row for row in book.outros if row.scenario == number and legacy.story.has(tale.told_flag(row.slug))]
    return [Sentence(text_place(number, f"outro.{row.slug}"), tale.names(row, totals(legacy))) for row in rows]


def totals(legacy: Legacy) -> list[int]:
    return [demigod.total for demigod in legacy.demigods]


def opening(legacy: Legacy, book: Book) -> list[Sentence]:
    """Return what is read when the next scenario begins: its name, its intro and its new rules."""
    if legacy.is_over():
        return []
    number = legacy.scenario
    lines = [Sentence("scenario", [chapter_name(number)])]
    for row in tale.intros(book, number, legacy.story, totals(legacy)):
        lines.append(Sentence(text_place(number, f"intro.{row.slug}"), tale.names(row, totals(legacy))))
    return lines + [rule_line(rule, first) for rule, first in book.starts.items() if first == number]


def rules(legacy: Legacy, book: Book) -> list[Sentence]:
    return [rule_line(rule, first) for rule, first in book.starts.items() if first <= legacy.scenario]


def rule_line(rule: str, first: int) -> Sentence:
    place = text_place(first, f"rule.{rule}")
    return Sentence("rule", [f"{place}:name", f"{place}:text"])


def stickers(legacy: Legacy, book: Book) -> list[Sentence]:
    """Return all stickers: on the demigods' dice and things, on the pantheon dice, on tiles."""
    lines: list[Sentence] = []
    for seat, demigod in enumerate(legacy.demigods):
        lines += owned(SEAT.id(seat), demigod, book)
        hero = marked(legacy.story, seat)
        if hero != NOTHING:
            lines.append(Sentence("mark", [SEAT.id(seat), HERO.id(hero)]))
    if legacy.pythia != NOBODY:
        lines.append(Sentence("pythia", [SEAT.id(legacy.pythia)]))
    for side in range(PANTHEON.size):
        if legacy.pantheon.holders[side] != NOBODY:
            faces = [ABILITY.id(ability) for ability in sorted(set(legacy.pantheon.faces[side]))]
            lines.append(Sentence("pantheon-die", [PANTHEON.id(side), SEAT.id(legacy.pantheon.holders[side]), faces]))
    for tile in range(TILE.size):
        marks = added(legacy.marks[tile], book.tiles.printed[tile])
        if marks:
            lines.append(Sentence("tile", [TILE.id(tile), [mark_name(mark) for mark in marks]]))
    if legacy.temples:
        lines.append(Sentence("temples", [[TEMPLE.id(temple) for temple in legacy.temples]]))
    return lines


def owned(who: str, demigod: Demigod, book: Book) -> list[Sentence]:
    lines: list[Sentence] = []
    faces = [FACE.id(face) for die in demigod.dice for side, face in enumerate(die) if face != PLAIN[side]]
    if faces:
        lines.append(Sentence("dice", [who, faces]))
    for title in demigod.titles:
        place = text_place(book.locations[title].scenario, f"location.{LOCATION.slug(title)}")
        lines.append(Sentence("title", [who, LOCATION.id(title), f"{place}:title"]))
    if demigod.artifacts:
        names = [ARTIFACT.id(artifact) for artifact in demigod.artifacts if artifact != NOTHING]
        lines.append(Sentence("artifacts", [who, names]))
    for artifact in demigod.upgraded:
        lines.append(Sentence("upgraded", [who, ARTIFACT.id(artifact)]))
    if demigod.tile != NOTHING:
        lines.append(Sentence("demigod-tile", [who, TILE.id(demigod.tile)]))
    return lines


def added(marks: tuple[int, ...], printed: tuple[int, ...]) -> list[int]:
    remaining = list(marks)
    for mark in printed:
        if mark in remaining:
            remaining.remove(mark)
    return remaining


def mark_name(mark: int) -> str:
    kind = mark >> 2
    if kind >= FIRST_TEMPLE:
        return TEMPLE.id(kind - FIRST_TEMPLE)
    if kind >= FIRST_LOCATION:
        return LOCATION.id(kind - FIRST_LOCATION)
    if kind == WILD:
        return "board:mark-wild"
    return ICON.id(ICON.index["sacred"] if kind == SACRED else kind)


def ending(legacy: Legacy, book: Book, divinus: list[int], kinds: list[str]) -> list[Sentence]:
    """Return how the last Clash ended, who is the Divinus and of what kind, what the others became, and the
    epilogue."""
    lines: list[Sentence] = []
    clash = clash_ending(legacy, book)
    if clash:
        lines.append(Sentence(text_place(LAST_SCENARIO, f"ending.{clash}"), []))
    for seat in divinus:
        place = text_place(LAST_SCENARIO, f"kind.{kinds[seat]}")
        lines.append(Sentence("divinus", [SEAT.id(seat), f"{place}:name"]))
        lines.append(Sentence(f"{place}.text", [SEAT.id(seat)]))
    for seat, kind in enumerate(kinds):
        if seat not in divinus:
            lines.append(Sentence(text_place(LAST_SCENARIO, f"kind.{kind}.other"), [SEAT.id(seat)]))
    for row in tale.epilogue(book, legacy.story):
        lines.append(Sentence(text_place(LAST_SCENARIO, f"epilogue.{row.slug}"), []))
    return lines


def clash_ending(legacy: Legacy, book: Book) -> str:
    for row in book.endings:
        if row.about == "clash" and tale.holds(legacy.story, row.needs, row.bars):
            return row.slug
    return ""
