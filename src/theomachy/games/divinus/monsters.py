"""DIV-43 to 47, 72, 73: monster cards, their markers, and the figures on the board."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus.board import FIRST_EDGE, FIRST_SPOT, LAIR_SPOTS
from theomachy.games.divinus.cards import CERBERUS, CHIMERA, HYDRA, MONSTER, OWN_MONSTER, RACE
from theomachy.games.divinus.maps import NEIGHBOURS
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import COLUMNS, LAIR, NOTHING, ROWS

WEST: Final = 3
CERBERUS_START: Final = LAIR.index["8-9-11-12"]
CHIMERA_START: Final = LAIR.index["12"]
HYDRA_START: Final = LAIR.index["8"]


def set_out(state: DivinusState) -> None:
    """Clear the cards of all monsters in play, and put the figure on its first place."""
    state.markers = tuple([empty_card(state, quest) for quest in range(len(state.book.quests))])
    figure = state.figure()
    if figure == CERBERUS:
        state.lair = CERBERUS_START
    elif figure == CHIMERA:
        state.lair = CHIMERA_START
        state.facing = WEST
    elif figure == HYDRA:
        state.lair = HYDRA_START


def empty_card(state: DivinusState, quest: int) -> tuple[int, ...]:
    """Return an empty place for each marker; on an own card every player has a row."""
    kind = state.book.quests[quest].kind
    if quest not in state.quests or kind == RACE:
        return ()
    rows = len(state.players) if kind == OWN_MONSTER else 1
    return (NOTHING,) * (len(state.terms.spots[quest]) * rows)


def at(state: DivinusState, seat: int, quest: int, spot: int) -> int:
    """Return the index of a fight spot's marker: on an own card every player has a row."""
    if state.book.quests[quest].kind == OWN_MONSTER:
        return seat * len(state.terms.spots[quest]) + spot
    return spot


def free_spots(state: DivinusState, seat: int, quest: int) -> list[int]:
    """DIV-43, 47: return the uncovered fight spots. An own monster must be able to go where the number pushes it."""
    card = state.book.quests[quest]
    me = state.players[seat]
    if card.kind == RACE:
        return []
    if card.hero_on != NOTHING and hero_terrain(state, seat) != card.hero_on:
        return []
    if card.kind == OWN_MONSTER and me.monster == NOTHING:
        return []
    spots: list[int] = []
    for spot in range(len(state.terms.spots[quest])):
        if state.markers[quest][at(state, seat, quest, spot)] == NOTHING:
            if card.kind == MONSTER or pushes(state, seat, quest, spot):
                spots.append(spot)
    return spots


def hero_terrain(state: DivinusState, seat: int) -> int:
    me = state.players[seat]
    if me.cell == NOTHING or me.cell == me.monster:
        return NOTHING
    return state.book.tiles.parts[me.map.tiles[me.cell]][me.region]


def pushes(state: DivinusState, seat: int, quest: int, spot: int) -> list[int]:
    """DIV-47: return the printed directions that lead to a tile without a consecrated Temple."""
    me = state.players[seat]
    card = state.book.quests[quest]
    number = state.terms.spots[quest][spot]
    allowed_directions = card.pushes[card.spots.index(number)] if number in card.spots else (0, 1, 2, 3)
    directions: list[int] = []
    for direction in allowed_directions:
        cell = NEIGHBOURS[me.monster][direction]
        if cell != NOTHING and me.map.tiles[cell] != NOTHING and cell not in me.consecrated:
            directions.append(direction)
    return directions


def mark(state: DivinusState, seat: int, quest: int, spot: int) -> None:
    owners = list(state.markers[quest])
    owners[at(state, seat, quest, spot)] = seat
    state.markers = state.markers[:quest] + (tuple(owners),) + state.markers[quest + 1 :]
    state.players[seat].changed = True


def beaten(state: DivinusState, seat: int, quest: int) -> bool:
    """DIV-72: return whether the last spot is covered."""
    if state.book.quests[quest].kind == OWN_MONSTER:
        count = len(state.terms.spots[quest])
        return NOTHING not in state.markers[quest][seat * count : (seat + 1) * count]
    return NOTHING not in state.markers[quest]


def weakened(state: DivinusState) -> int:
    """DIV-44: count the fulfilled cards of Cerberus."""
    return len([quest for quest, _ in state.done if state.book.quests[quest].meeple == CERBERUS])


def next_lairs(state: DivinusState) -> list[int]:
    """DIV-44: return where Cerberus may move: to another crossing, weakened once to an edge, twice to a spot."""
    first = (0, FIRST_EDGE, FIRST_SPOT)[min(weakened(state), 2)]
    last = (FIRST_EDGE, FIRST_SPOT, LAIR.size)[min(weakened(state), 2)]
    return [lair for lair in range(first, last) if lair != state.lair]


def ahead(spot: int, facing: int) -> list[int]:
    """DIV-45: return the spots in a line before the Chimera."""
    row, column = divmod(spot, COLUMNS)
    if facing == 0:
        return [r * COLUMNS + column for r in range(row - 1, -1, -1)]
    if facing == 1:
        return [row * COLUMNS + c for c in range(column + 1, COLUMNS)]
    if facing == 2:
        return [r * COLUMNS + column for r in range(row + 1, ROWS)]
    return [row * COLUMNS + c for c in range(column - 1, -1, -1)]


def figure_spot(state: DivinusState) -> int:
    return LAIR_SPOTS[state.lair][0] if state.lair != NOTHING else NOTHING


def counts(state: DivinusState, quest: int) -> list[int]:
    """Count the markers of each seat on a card."""
    return [state.markers[quest].count(seat) for seat in range(len(state.players))]
