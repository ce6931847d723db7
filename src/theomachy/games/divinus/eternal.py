"""DIV-60 to 64, 74: Eternal Mode: a game by itself, after the campaign or without it."""

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
    """DIV-62, 74: fulfilled quests give their Favor now; monster cards 3/2/1 with 4 players, 2/1 with fewer."""
    for quest, seat in state.done:
        card = state.book.quests[quest]
        if card.kind == RACE or card.kind == OWN_MONSTER:
            gain(state, seat, TOTAL, state.terms.worths[quest], "quest", QUEST.id(quest))
            continue
        found = marker_awards(monsters.counts(state, quest))
        for other in range(len(found)):
            if found[other] > 0:
                gain(state, other, TOTAL, found[other], "quest", QUEST.id(quest))


def marker_awards(counts: list[int]) -> list[int]:
    """DIV-62, 72: by markers; ties each in full, and the places behind a tie are gone."""
    prizes = (3, 2, 1) if len(counts) == 4 else (2, 1)
    found: list[int] = []
    for count in counts:
        place = len([other for other in counts if other > count])
        found.append(prizes[place] if count > 0 and place < len(prizes) else 0)
    return found


def is_useful(state: DivinusState, artifact: int) -> bool:
    """DIV-35: there is no workshop to visit here, and perhaps nothing that blocks a spot."""
    name = state.book.artifacts[artifact].effect.name
    if name == "free-workshop":
        return state.rules.workshop
    return name != "ignore-block" or state.figure() in (CERBERUS, HYDRA)


def cards_of(book: Book, quest: int) -> tuple[int, ...]:
    """DIV-60: a monster comes with all its cards, and each counts among the quests."""
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
    """DIV-60: within the number of quests, and at most one monster with a meeple."""
    cards = cards_of(book, quest)
    if quest in chosen or len(chosen) + len(cards) > most:
        return False
    meeple = book.quests[quest].meeple
    if meeple <= 0:
        return True
    return all([book.quests[other].meeple <= 0 for other in chosen])


def first_cards(book: Book) -> list[int]:
    """One card for each thing that can be chosen: a race quest, or the first card of a monster."""
    found: list[int] = []
    for quest, _, cards in book.eternal_quests:
        if not cards or cards[0] == quest:
            found.append(quest)
    return found
