"""DIV-60 to 64, 74: Eternal Mode, a game by itself, after the campaign or without it."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus import monsters
from theomachy.games.divinus.book import Book
from theomachy.games.divinus.cards import CERBERUS, HYDRA, OWN_MONSTER, RACE
from theomachy.games.divinus.state import DivinusState, gain
from theomachy.games.divinus.things import QUEST, TOTAL

GODS: Final = 4
LEAST_QUESTS: Final = 4
MOST_QUESTS: Final = 6


def score_quests(state: DivinusState) -> None:
    """DIV-62, 74: score the fulfilled quests; monster cards give 3/2/1 with 4 players, 2/1 with fewer."""
    for quest, seat in state.done:
        card = state.book.quests[quest]
        if card.kind == RACE or card.kind == OWN_MONSTER:
            gain(state, seat, TOTAL, state.terms.worths[quest], "quest", QUEST.id(quest))
            continue
        awards = marker_awards(monsters.counts(state, quest))
        for other in range(len(awards)):
            if awards[other] > 0:
                gain(state, other, TOTAL, awards[other], "quest", QUEST.id(quest))


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
    name = state.book.artifacts[artifact].effect.name
    if name == "free-workshop":
        return state.rules.workshop
    return name != "ignore-block" or state.figure() in (CERBERUS, HYDRA)


def cards_of(book: Book, quest: int) -> tuple[int, ...]:
    """DIV-60: return all cards that come with a quest: a monster brings all of its own, and each counts among the
    quests."""
    for other, _, cards in book.eternal_quests:
        if other == quest:
            return cards or (quest,)
    return (quest,)


def worth(book: Book, quest: int) -> int:
    for other, favor, _ in book.eternal_quests:
        if other == quest:
            return favor
    return book.quests[quest].worth


def may_add(book: Book, chosen: tuple[int, ...], quest: int, most: int) -> bool:
    """DIV-60: return whether a quest fits the number of quests, and brings no second monster with a meeple."""
    cards = cards_of(book, quest)
    if quest in chosen or len(chosen) + len(cards) > most:
        return False
    meeple = book.quests[quest].meeple
    if meeple <= 0:
        return True
    return all([book.quests[other].meeple <= 0 for other in chosen])


def first_cards(book: Book) -> list[int]:
    """Return what can be chosen: race quests, and the first card of each monster."""
    quests: list[int] = []
    for quest, _, cards in book.eternal_quests:
        if not cards or cards[0] == quest:
            quests.append(quest)
    return quests
