"""DIV-60 to 64, 74: Eternal Mode, a game by itself, after the campaign or without it."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus import monsters
from theomachy.games.divinus.cards import CERBERUS, HYDRA, OWN_MONSTER, RACE
from theomachy.games.divinus.state import DivinusState, record_favor
from theomachy.games.divinus.static_data import StaticData
from theomachy.games.divinus.things import QUEST, TOTAL

GOD_COUNT: Final = 4
MIN_QUESTS: Final = 4
MAX_QUESTS: Final = 6


def score_quests(state: DivinusState) -> None:
    """DIV-62, 74: score the fulfilled quests; monster cards give 3/2/1 with 4 players, 2/1 with fewer."""
    for quest, seat in state.quests_done:
        card = state.data.quests[quest]
        if card.kind == RACE or card.kind == OWN_MONSTER:
            record_favor(state, seat, TOTAL, state.quest_terms.worths[quest], "quest", QUEST.id(quest))
            continue
        awards = marker_awards(monsters.marker_counts(state, quest))
        for other in range(len(awards)):
            if awards[other] > 0:
                record_favor(state, other, TOTAL, awards[other], "quest", QUEST.id(quest))


def marker_awards(counts: list[int]) -> list[int]:
    """DIV-62, 72: return the Favor of each seat by its markers. Ties get the prize in full, and the places behind them
    are lost."""
    prizes = (3, 2, 1) if len(counts) == 4 else (2, 1)
    awards: list[int] = []
    for count in counts:
        place = len([other for other in counts if other > count])
        awards.append(prizes[place] if count > 0 and place < len(prizes) else 0)
    return awards


def is_useful(state: DivinusState, artifact: int) -> bool:
    """DIV-35: return whether an Artifact can do anything here: there is no workshop, and perhaps nothing that blocks a
    spot."""
    name = state.data.artifacts[artifact].effect.name
    if name == "free-workshop":
        return state.rules.workshop
    return name != "ignore-block" or state.board_figure() in (CERBERUS, HYDRA)


def cards_with(data: StaticData, quest: int) -> tuple[int, ...]:
    """DIV-60: return all cards that come with a quest: a monster brings all of its own, and each counts among the
    quests."""
    for other, _, cards in data.eternal_quests:
        if other == quest:
            return cards or (quest,)
    return (quest,)


def eternal_worth(data: StaticData, quest: int) -> int:
    for other, favor, _ in data.eternal_quests:
        if other == quest:
            return favor
    return data.quests[quest].worth


def can_add(data: StaticData, quests: tuple[int, ...], quest: int, limit: int) -> bool:
    """DIV-60: return whether a quest fits the number of quests, and brings no second monster with a meeple."""
    cards = cards_with(data, quest)
    if quest in quests or len(quests) + len(cards) > limit:
        return False
    meeple = data.quests[quest].meeple
    if meeple <= 0:
        return True
    return all([data.quests[other].meeple <= 0 for other in quests])


def selectable_quests(data: StaticData) -> list[int]:
    """Return what can be chosen: race quests, and the first card of each monster."""
    quests: list[int] = []
    for quest, _, cards in data.eternal_quests:
        if not cards or cards[0] == quest:
            quests.append(quest)
    return quests
