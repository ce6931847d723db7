"""DIV-28, 30: the pages of a campaign, as slugs of the texts. Scenarios that were not reached stay sealed."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.campaign_summary import Page, Sentence
from theomachy.core.state import NOBODY
from theomachy.games.divinus import story
from theomachy.games.divinus.legacy import LAST_SCENARIO, Demigod, Legacy
from theomachy.games.divinus.static_data import StaticData
from theomachy.games.divinus.steps.heroes import hero_with_mark
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
    PLAIN_FACES,
    SACRED,
    TEMPLE,
    TILE,
    WILD,
)


def make_pages(legacy: Legacy, data: StaticData, divinus: list[int], kinds: list[str]) -> list[Page]:
    numbers = played_scenarios(legacy)
    page_list = [
        Page("story", [chapter_text_id(number)], story_sentences(legacy, data, number), number) for number in numbers
    ]
    page_list += [
        Page("outro", [chapter_text_id(last)], outro_sentences(legacy, data, last), last) for last in numbers[-1:]
    ]
    if not legacy.is_over():
        page_list.append(Page("rules", [], rule_sentences(legacy, data), is_upcoming=True))
    sticker_lines = sticker_sentences(legacy, data)
    if sticker_lines:
        page_list.append(Page("stickers", [], sticker_lines))
    if legacy.is_over():
        page_list.append(Page("ending", [], ending_sentences(legacy, data, divinus, kinds)))
    return page_list


def chapter_text_id(scenario: int) -> str:
    return f"choice-scenario:{scenario}"


def story_text_id(scenario: int, rest: str) -> str:
    """Return the key of a text of a scenario: each scenario has a table of its own, like `s03`."""
    return f"s{scenario:02d}.{rest}"


def played_scenarios(legacy: Legacy) -> list[int]:
    return list(range(1, min(legacy.scenario, LAST_SCENARIO + 1)))


def story_sentences(legacy: Legacy, data: StaticData, number: int) -> list[Sentence]:
    """Return what earlier choices led to, what was chosen, and who won the Clash."""
    flags = dict(legacy.story.flags)
    lines = [
        Sentence(story_text_id(number, f"consequence.{row.slug}"), [])
        for row in data.consequences
        if row.scenario == number and story.occurrence_flag(row.slug) in flags
    ]
    for scenario, choice, seat in legacy.story.earlier_choices:
        if scenario == number:
            lines.append(choice_sentence(data, choice, seat))
    for side in range(PANTHEON.size):
        if f"clash-{number:02d}-{PANTHEON.slug(side)}" in flags:
            lines.append(Sentence("clash", [GOD.id(data.scenarios[number - 1].gods[side])]))
    return lines or [Sentence("quiet", [])]


def choice_sentence(data: StaticData, choice: int, seat: int) -> Sentence:
    """Return who chose, where, and how the story remembers it."""
    source_id, scenario = choice_source(data, choice)
    recap = story_text_id(scenario, f"recap:{data.choices[choice].sets[0]}")
    return Sentence("chose", [SEAT.id(seat), source_id, recap])


def choice_source(data: StaticData, choice: int) -> tuple[str, int]:
    """Return the quest or Location that offers a choice, and the scenario whose texts it uses."""
    return data.choice_sources[choice]


def outro_sentences(legacy: Legacy, data: StaticData, number: int) -> list[Sentence]:
    rows = [
        row for row in data.outros if row.scenario == number and legacy.story.has_flag(story.occurrence_flag(row.slug))
    ]
    return [
        Sentence(story_text_id(number, f"outro.{row.slug}"), story.named_seat_ids(row, favor_totals(legacy)))
        for row in rows
    ]


def favor_totals(legacy: Legacy) -> list[int]:
    return [demigod.total_favor for demigod in legacy.demigods]


def opening_sentences(legacy: Legacy, data: StaticData) -> list[Sentence]:
    """Return what is read when the next scenario begins: its name, its intro and its new rules."""
    if legacy.is_over():
        return []
    number = legacy.scenario
    lines = [Sentence("scenario", [chapter_text_id(number)])]
    for row in story.matching_intros(data, number, legacy.story, favor_totals(legacy)):
        lines.append(
            Sentence(story_text_id(number, f"intro.{row.slug}"), story.named_seat_ids(row, favor_totals(legacy)))
        )
    return lines + [rule_sentence(rule, first) for rule, first in data.rule_starts.items() if first == number]


def rule_sentences(legacy: Legacy, data: StaticData) -> list[Sentence]:
    return [rule_sentence(rule, first) for rule, first in data.rule_starts.items() if first <= legacy.scenario]


def rule_sentence(rule: str, first: int) -> Sentence:
    place = story_text_id(first, f"rule.{rule}")
    return Sentence("rule", [f"{place}:name", f"{place}:text"])


def sticker_sentences(legacy: Legacy, data: StaticData) -> list[Sentence]:
    """Return all stickers: on the demigods' dice and things, on the pantheon dice, on tiles."""
    lines: list[Sentence] = []
    for seat, demigod in enumerate(legacy.demigods):
        lines += possession_sentences(SEAT.id(seat), demigod, data)
        hero = hero_with_mark(legacy.story, seat)
        if hero != NOTHING:
            lines.append(Sentence("mark", [SEAT.id(seat), HERO.id(hero)]))
    if legacy.pythia_seat != NOBODY:
        lines.append(Sentence("pythia", [SEAT.id(legacy.pythia_seat)]))
    for side in range(PANTHEON.size):
        if legacy.pantheon_dice.holders[side] != NOBODY:
            faces = [ABILITY.id(ability) for ability in sorted(set(legacy.pantheon_dice.faces[side]))]
            lines.append(
                Sentence("pantheon-die", [PANTHEON.id(side), SEAT.id(legacy.pantheon_dice.holders[side]), faces])
            )
    for tile in range(TILE.size):
        marks = added_marks(legacy.marks[tile], data.tiles.printed_marks[tile])
        if marks:
            lines.append(Sentence("tile", [TILE.id(tile), [mark_text_id(mark) for mark in marks]]))
    if legacy.available_temples:
        lines.append(Sentence("temples", [[TEMPLE.id(temple) for temple in legacy.available_temples]]))
    return lines


def possession_sentences(seat_id: str, demigod: Demigod, data: StaticData) -> list[Sentence]:
    lines: list[Sentence] = []
    faces = [FACE.id(face) for die in demigod.dice for side, face in enumerate(die) if face != PLAIN_FACES[side]]
    if faces:
        lines.append(Sentence("dice", [seat_id, faces]))
    for title in demigod.titles:
        place = story_text_id(data.locations[title].scenario, f"location.{LOCATION.slug(title)}")
        lines.append(Sentence("title", [seat_id, LOCATION.id(title), f"{place}:title"]))
    if demigod.artifacts:
        names = [ARTIFACT.id(artifact) for artifact in demigod.artifacts if artifact != NOTHING]
        lines.append(Sentence("artifacts", [seat_id, names]))
    for artifact in demigod.upgraded_artifacts:
        lines.append(Sentence("upgraded", [seat_id, ARTIFACT.id(artifact)]))
    if demigod.demigod_tile != NOTHING:
        lines.append(Sentence("demigod-tile", [seat_id, TILE.id(demigod.demigod_tile)]))
    return lines


def added_marks(marks: tuple[int, ...], printed: tuple[int, ...]) -> list[int]:
    remaining = list(marks)
    for mark in printed:
        if mark in remaining:
            remaining.remove(mark)
    return remaining


def mark_text_id(mark: int) -> str:
    kind = mark >> 2
    if kind >= FIRST_TEMPLE:
        return TEMPLE.id(kind - FIRST_TEMPLE)
    if kind >= FIRST_LOCATION:
        return LOCATION.id(kind - FIRST_LOCATION)
    if kind == WILD:
        return "board:mark-wild"
    return ICON.id(ICON.index["sacred"] if kind == SACRED else kind)


def ending_sentences(legacy: Legacy, data: StaticData, divinus: list[int], kinds: list[str]) -> list[Sentence]:
    """Return how the last Clash ended, who is the Divinus and of what kind, what the others became, and the
    epilogue."""
    lines: list[Sentence] = []
    clash = clash_ending(legacy, data)
    if clash:
        lines.append(Sentence(story_text_id(LAST_SCENARIO, f"ending.{clash}"), []))
    for seat in divinus:
        place = story_text_id(LAST_SCENARIO, f"kind.{kinds[seat]}")
        lines.append(Sentence("divinus", [SEAT.id(seat), f"{place}:name"]))
        lines.append(Sentence(f"{place}.text", [SEAT.id(seat)]))
    for seat, kind in enumerate(kinds):
        if seat not in divinus:
            lines.append(Sentence(story_text_id(LAST_SCENARIO, f"kind.{kind}.other"), [SEAT.id(seat)]))
    for row in story.matching_epilogue(data, legacy.story):
        lines.append(Sentence(story_text_id(LAST_SCENARIO, f"epilogue.{row.slug}"), []))
    return lines


def clash_ending(legacy: Legacy, data: StaticData) -> str:
    for row in data.endings:
        if row.about == "clash" and story.condition_holds(legacy.story, row.required_flag, row.excluded_flag):
            return row.slug
    return ""
