"""DIV-60 to 63, 74: the score sheet for Eternal Mode with the physical box. The campaign is kept by the companion."""

from __future__ import annotations

from typing import Final

from theomachy.core.game import Setup
from theomachy.core.rule_errors import Problem
from theomachy.core.score_lines import Points
from theomachy.core.score_sheet import (
    COUNTED,
    NUMBER,
    SOME,
    Answers,
    SheetField,
    SheetForm,
    SheetResult,
    answer_counts,
    answer_number,
    answer_slugs,
    check_answers,
)
from theomachy.games.divinus import eternal, gods
from theomachy.games.divinus.cards import MONSTER, OWN_MONSTER, RACE
from theomachy.games.divinus.static_data import StaticData
from theomachy.games.divinus.things import FAVOR, GOD, QUEST, TEMPLE, TOTAL

MAX_COUNT: Final = 99
# `places`: each player's place in the turn order, which decides a tie.
RULE_BY_LINE: Final[dict[str, str]] = {"grid": "DIV-26", "temple": "DIV-42", "god": "DIV-23", "quest": "DIV-62"}


class EternalSet:
    """The gods and quests that a sheet is about; in play are only those that the players entered."""

    def __init__(self, data: StaticData, gods_known: list[int], quests: list[int], is_fixed: bool) -> None:
        self.data = data
        self.gods = gods_known
        self.quests = quests
        self.is_fixed = is_fixed

    def quest_ids(self, kind: int) -> list[str]:
        return [QUEST.id(quest) for quest in self.quests if self.data.quests[quest].kind == kind]

    def goal_words(self, god: int) -> list[str]:
        """Return the goals of a god in Eternal Mode, as the texts name them."""
        return self.data.eternal_goal_words[god]

    def goal_ids(self) -> list[str]:
        """Return every goal once, by its text: gods may share one."""
        return list(dict.fromkeys([f"board:goal-{words}" for god in self.gods for words in self.goal_words(god)]))


def eternal_set(data: StaticData, setup: Setup) -> EternalSet:
    if setup.options["set"] == "proposed":
        return EternalSet(data, list(data.proposed_gods), list(data.proposed_quests), True)
    return EternalSet(data, data.eternal_gods, [quest for quest, _, _ in data.eternal_quests], False)


def make_form(played: EternalSet, seats: int) -> SheetForm:
    god_fields = (
        [] if played.is_fixed else [SheetField("gods", SOME, [GOD.id(god) for god in played.gods], 0, "DIV-60")]
    )
    temples = [TEMPLE.id(temple) for temple in range(TEMPLE.size)]
    fields = [
        *god_fields,
        SheetField("goals", COUNTED, played.goal_ids(), MAX_COUNT, "DIV-22", is_shared=True),
        SheetField("quests", SOME, played.quest_ids(RACE), 0, "DIV-62"),
        SheetField("markers", COUNTED, played.quest_ids(MONSTER), MAX_COUNT, "DIV-62", is_shared=True),
        SheetField("own-monsters", SOME, played.quest_ids(OWN_MONSTER), 0, "DIV-74", is_shared=True),
        SheetField("temples", SOME, temples, 0, "DIV-42"),
        SheetField("grid", NUMBER, [], 1, "DIV-26"),
        SheetField("place", NUMBER, [], seats, "DIV-63"),
    ]
    return SheetForm([field for field in fields if field.things or field.kind == NUMBER], RULE_BY_LINE)


def score_answers(played: EternalSet, seats: list[Answers]) -> SheetResult:
    check_answers(make_form(played, len(seats)), seats)
    lines = [quest_lines(played, seats, seat) for seat in range(len(seats))]
    add_god_lines(played, seats, lines)
    add_monster_lines(played, seats, lines)
    totals = [sum([line.points for line in seat_lines]) for seat_lines in lines]
    best = [seat for seat in range(len(seats)) if totals[seat] == max(totals)]
    winner = max(best, key=lambda seat: (place_of(seats, seat), seat))
    decided_by = "order" if len(best) > 1 else "favor"
    return SheetResult(lines, [winner], decided_by, "DIV-63", [[] for _ in seats])


def place_of(seats: list[Answers], seat: int) -> int:
    """Return a seat's place in the turn order; without an answer the players were entered in it."""
    return answer_number(seats[seat], "place") or seat + 1


def quest_lines(played: EternalSet, seats: list[Answers], seat: int) -> list[Points]:
    """DIV-26, 42, 62: return what one seat has by itself: a full map, Temples, quests and its own monsters."""
    answers = seats[seat]
    full = answer_number(answers, "grid")
    lines = [Points("grid", ["", FAVOR.id(TOTAL)], 1)] if full else []
    for slug in answer_slugs(answers, "temples"):
        temple = played.data.temples[TEMPLE.index[slug]]
        lines.append(Points("temple", [TEMPLE.id(TEMPLE.index[slug]), FAVOR.id(temple.pantheon)], 1))
    for field in ("quests", "own-monsters"):
        for slug in answer_slugs(answers, field):
            lines.append(quest_line(QUEST.index[slug], eternal.eternal_worth(played.data, QUEST.index[slug])))
    return lines


def quest_line(quest: int, points: int) -> Points:
    return Points("quest", [QUEST.id(quest), FAVOR.id(TOTAL)], points)


def counts_of(seats: list[Answers], field: str, slug: str) -> list[int]:
    """Return the count of every seat for one thing of a field."""
    counts: list[int] = []
    for answers in seats:
        entered = dict(zip(answer_slugs(answers, field), answer_counts(answers, field), strict=True))
        counts.append(entered.get(slug, 0))
    return counts


def gods_in_play(played: EternalSet, seats: list[Answers]) -> list[int]:
    """DIV-60: return the gods in play. Raises Problem for more than four."""
    if played.is_fixed:
        return played.gods
    chosen = [GOD.index[slug] for answers in seats for slug in answer_slugs(answers, "gods")]
    if len(chosen) > eternal.GOD_COUNT:
        raise Problem("sheet-gods", [str(len(chosen)), str(eternal.GOD_COUNT)])
    return chosen


def add_god_lines(played: EternalSet, seats: list[Answers], lines: list[list[Points]]) -> None:
    """DIV-22, 23: add the Favor for every goal of the gods in play."""
    for god in gods_in_play(played, seats):
        pantheon = played.data.gods[god].pantheon
        for words in played.goal_words(god):
            favor = gods.goal_favor(counts_of(seats, "goals", f"goal-{words}"))
            for seat in range(len(seats)):
                if favor[seat]:
                    lines[seat].append(Points("god", [GOD.id(god), FAVOR.id(pantheon)], favor[seat]))


def add_monster_lines(played: EternalSet, seats: list[Answers], lines: list[list[Points]]) -> None:
    """DIV-62, 74: add the Favor for markers on fulfilled monster cards. Raises Problem for more markers than spots."""
    for quest in played.quests:
        spots = len(played.data.quests[quest].spots)
        if played.data.quests[quest].kind != MONSTER:
            continue
        counts = counts_of(seats, "markers", QUEST.slug(quest))
        if sum(counts) > spots:
            raise Problem("sheet-markers", [QUEST.id(quest), str(sum(counts)), str(spots)])
        awards = eternal.marker_awards(counts) if sum(counts) == spots else [0] * len(seats)
        for seat in range(len(seats)):
            if awards[seat]:
                lines[seat].append(quest_line(quest, awards[seat]))
