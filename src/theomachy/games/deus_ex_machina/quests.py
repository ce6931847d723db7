"""The quest track: revealing and removing quests, marks, and what a quest asks."""

from __future__ import annotations

from theomachy.core.deck import EMPTY
from theomachy.core.event import EVERYONE
from theomachy.core.state import NOBODY
from theomachy.games.deus_ex_machina.cards import ABILITY_LESS_CUNNING, ABILITY_LESS_MIGHT
from theomachy.games.deus_ex_machina.event_kinds import PLACE_EMPTY, QUEST_LEFT, QUEST_SHOWN
from theomachy.games.deus_ex_machina.rules import MAX_COLOUR_SHOWN, MAX_LEGENDARY_SHOWN
from theomachy.games.deus_ex_machina.state import NO_QUEST, MachinaState
from theomachy.games.deus_ex_machina.verbs import COLOUR, QUEST


def legendary_places(state: MachinaState) -> list[int]:
    """DEM-16, 47: the places with Legendary quests; a placed Secret Quest does not count."""
    out: list[int] = []
    for place in range(len(state.quests)):
        quest = state.quests[place]
        if quest not in (NO_QUEST, state.go.placed_secret) and state.box.quests[quest].legendary:
            out.append(place)
    return out


def colour_places(state: MachinaState, colour: int) -> list[int]:
    """DEM-17, 47: the places with quests of a colour; a placed Secret Quest does not count."""
    out: list[int] = []
    for place in range(len(state.quests)):
        quest = state.quests[place]
        if quest not in (NO_QUEST, state.go.placed_secret) and state.box.quests[quest].colour == colour:
            out.append(place)
    return out


def any_fits_track(state: MachinaState, cards: list[int]) -> bool:
    """DEM-18: whether one of these quests could be placed without breaking 16 or 17."""
    full = len(legendary_places(state)) >= MAX_LEGENDARY_SHOWN
    crowded = [len(colour_places(state, colour)) >= MAX_COLOUR_SHOWN for colour in range(COLOUR.size)]
    for card in cards:
        quest = state.box.quests[card]
        if not crowded[quest.colour] and not (full and quest.legendary):
            return True
    return False


def reveal_quest(state: MachinaState, place: int) -> None:
    """DEM-16, 17: reveals a quest, then removes one that is too many. The new one counts; 16 comes before 17."""
    if state.rng.needs_answers():
        state.quest_deck.ask_next_card(state, QUEST, EVERYONE, secret_quests_of_others(state, NOBODY))
    quest = state.quest_deck.draw(state)
    assert quest != EMPTY
    show_quest(state, quest, place)
    legendary = legendary_places(state)
    if len(legendary) > MAX_LEGENDARY_SHOWN:
        remove_quest(state, legendary[0])
    alike = colour_places(state, state.box.quests[quest].colour)
    if len(alike) > MAX_COLOUR_SHOWN:
        remove_quest(state, surplus_place(state, alike))


def secret_quests_of_others(state: MachinaState, seat: int) -> list[int]:
    """The Secret Quests of other seats. This seat cannot tell them from quests in the deck."""
    return [
        quest for other in range(len(state.players)) if other != seat for quest in state.players[other].secret_quests
    ]


def show_quest(state: MachinaState, quest: int, place: int) -> None:
    state.quests[place] = quest
    state.seen_quests |= 1 << quest
    state.emit(QUEST_SHOWN, quest, place)


def surplus_place(state: MachinaState, same_colour_places: list[int]) -> int:
    """DEM-17: the place that is cleared: the uppermost of the three, or with 2 Legendary quests a Legendary one."""
    legendary = legendary_places(state)
    if len(legendary) == MAX_LEGENDARY_SHOWN:
        for place in same_colour_places:
            if place in legendary:
                return place
    return same_colour_places[0]


def remove_quest(state: MachinaState, place: int) -> None:
    """DEM-16, 17, 51: shuffles a quest back at once, without its marks; the quests below it move up one space."""
    quest = state.quests.pop(place)
    state.quests.append(NO_QUEST)
    remove_marks(state, quest)
    state.emit(QUEST_LEFT, quest)
    state.quest_deck.shuffle_in(quest, state.rng)


def fill_quest_track(state: MachinaState, set_aside: list[int]) -> None:
    """DEM-15, 18, 22, 54: fills the track from the top; `set_aside` is shuffled in when the deck is empty or at the
    end."""
    while NO_QUEST in state.quests:
        if not state.quest_deck.cards:
            shuffle_back(state, set_aside)
        if not any_fits_track(state, state.quest_deck.cards):
            break
        reveal_quest(state, state.quests.index(NO_QUEST))
    shuffle_back(state, set_aside)
    if NO_QUEST in state.quests and state.quest_deck.cards:
        # An empty place reveals that no quest of the deck fits: undo does not go back past this.
        state.reveal_count += 1
    for place in range(len(state.quests)):
        if state.quests[place] == NO_QUEST:
            state.emit(PLACE_EMPTY, place)


def shuffle_back(state: MachinaState, set_aside: list[int]) -> None:
    if set_aside:
        state.quest_deck.cards.extend(set_aside)
        state.rng.shuffle(state.quest_deck.cards)
        set_aside.clear()


def move_quests_up(state: MachinaState) -> None:
    """DEM-22: quests move up into empty spaces."""
    quests = [quest for quest in state.quests if quest != NO_QUEST]
    state.quests = quests + [NO_QUEST] * (len(state.quests) - len(quests))


def remove_marks(state: MachinaState, quest: int) -> None:
    """DEM-51: a quest that leaves the track loses its marks."""
    if state.marks:
        state.marks = tuple([mark for mark in state.marks if mark[0] != quest])


def is_marked(state: MachinaState, quest: int) -> bool:
    return any([mark[0] == quest for mark in state.marks])


def mark_reduction(state: MachinaState, quest: int, ability: int) -> int:
    """DEM-51: by how much the marks of one ability lower what a quest asks; marks of all players add up."""
    total = 0
    for marked_quest, god in state.marks:
        if marked_quest == quest and state.box.gods[god].ability == ability:
            total += state.box.gods[god].mark_amount
    return total


def required_might(state: MachinaState, quest: int) -> int:
    """DEM-51: Ares's marks lower it, never below 0."""
    return max(0, state.box.quests[quest].might - mark_reduction(state, quest, ABILITY_LESS_MIGHT))


def required_cunning(state: MachinaState, quest: int) -> int:
    """DEM-51: Athena's marks lower it, never below 0."""
    return max(0, state.box.quests[quest].cunning - mark_reduction(state, quest, ABILITY_LESS_CUNNING))
