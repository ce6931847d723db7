"""DIV-20, 21, 29, 57: quests are a race: the first player to meet one takes it."""

from __future__ import annotations

from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.measures import map_survey, measure
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import GREEK, NORSE, WILD


def quests_met(state: DivinusState, seat: int) -> list[int]:
    """Return the open race quests whose test a map meets."""
    quests: list[int] = []
    for quest in state.quests:
        card = state.data.quests[quest]
        if card.kind == RACE and measure(state, seat, card.test) >= state.quest_terms.needs[quest]:
            quests.append(quest)
    return quests


def pantheons_met(state: DivinusState, seat: int, quest: int) -> list[int]:
    """DIV-20: return the pantheons whose icon is in an Area that met the quest; a Wild icon is of both."""
    card = state.data.quests[quest]
    greek = False
    norse = False
    for area in map_survey(state, seat).areas:
        if area.has_terrain(card.test.a) and area.size >= state.quest_terms.needs[quest]:
            greek = greek or area.icons[GREEK] + area.icons[WILD] > 0
            norse = norse or area.icons[NORSE] + area.icons[WILD] > 0
    return ([GREEK] if greek else []) + ([NORSE] if norse else [])
