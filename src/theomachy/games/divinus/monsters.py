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


def set_up_monsters(state: DivinusState) -> None:
    """Clear the cards of all monsters in play, and put the figure on its first place."""
    state.markers = tuple([empty_markers(state, quest) for quest in range(len(state.data.quests))])
    figure = state.board_figure()
    if figure == CERBERUS:
        state.lair = CERBERUS_START
    elif figure == CHIMERA:
        state.lair = CHIMERA_START
        state.figure_facing = WEST
    elif figure == HYDRA:
        state.lair = HYDRA_START


def empty_markers(state: DivinusState, quest: int) -> tuple[int, ...]:
    """Return an empty place for each marker; on an own card every player has a row."""
    kind = state.data.quests[quest].kind
    if quest not in state.quests or kind == RACE:
        return ()
    rows = len(state.players) if kind == OWN_MONSTER else 1
    return (NOTHING,) * (len(state.quest_terms.spots[quest]) * rows)


def marker_index(state: DivinusState, seat: int, quest: int, spot: int) -> int:
    """Return the index of a fight spot's marker: on an own card every player has a row."""
    if state.data.quests[quest].kind == OWN_MONSTER:
        return seat * len(state.quest_terms.spots[quest]) + spot
    return spot


def free_fight_spots(state: DivinusState, seat: int, quest: int) -> list[int]:
    """DIV-43, 47: return the uncovered fight spots. An own monster must be able to go where the number pushes it."""
    card = state.data.quests[quest]
    me = state.players[seat]
    if card.kind == RACE:
        return []
    if card.hero_terrain != NOTHING and hero_terrain(state, seat) != card.hero_terrain:
        return []
    if card.kind == OWN_MONSTER and me.monster_cell == NOTHING:
        return []
    spots: list[int] = []
    for spot in range(len(state.quest_terms.spots[quest])):
        if state.markers[quest][marker_index(state, seat, quest, spot)] == NOTHING:
            if card.kind == MONSTER or push_directions(state, seat, quest, spot):
                spots.append(spot)
    return spots


def hero_terrain(state: DivinusState, seat: int) -> int:
    me = state.players[seat]
    if me.hero_cell == NOTHING or me.hero_cell == me.monster_cell:
        return NOTHING
    return state.data.tiles.region_terrains[me.map.tiles[me.hero_cell]][me.hero_region]


def push_directions(state: DivinusState, seat: int, quest: int, spot: int) -> list[int]:
    """DIV-47: return the printed directions that lead to a tile without a consecrated Temple."""
    me = state.players[seat]
    card = state.data.quests[quest]
    number = state.quest_terms.spots[quest][spot]
    allowed_directions = card.pushes[card.spots.index(number)] if number in card.spots else (0, 1, 2, 3)
    directions: list[int] = []
    for direction in allowed_directions:
        cell = NEIGHBOURS[me.monster_cell][direction]
        if cell != NOTHING and me.map.tiles[cell] != NOTHING and cell not in me.consecrated_cells:
            directions.append(direction)
    return directions


def place_marker(state: DivinusState, seat: int, quest: int, spot: int) -> None:
    owners = list(state.markers[quest])
    owners[marker_index(state, seat, quest, spot)] = seat
    state.markers = state.markers[:quest] + (tuple(owners),) + state.markers[quest + 1 :]
    state.players[seat].needs_check = True


def is_beaten(state: DivinusState, seat: int, quest: int) -> bool:
    """DIV-72: return whether the last spot is covered."""
    if state.data.quests[quest].kind == OWN_MONSTER:
        count = len(state.quest_terms.spots[quest])
        return NOTHING not in state.markers[quest][seat * count : (seat + 1) * count]
    return NOTHING not in state.markers[quest]


def times_weakened(state: DivinusState) -> int:
    """DIV-44: count the fulfilled cards of Cerberus."""
    return len([quest for quest, _ in state.quests_done if state.data.quests[quest].meeple == CERBERUS])


def next_lairs(state: DivinusState) -> list[int]:
    """DIV-44: return where Cerberus may move: to another crossing, weakened once to an edge, twice to a spot."""
    first = (0, FIRST_EDGE, FIRST_SPOT)[min(times_weakened(state), 2)]
    last = (FIRST_EDGE, FIRST_SPOT, LAIR.size)[min(times_weakened(state), 2)]
    return [lair for lair in range(first, last) if lair != state.lair]


def spots_ahead(spot: int, facing: int) -> list[int]:
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


def marker_counts(state: DivinusState, quest: int) -> list[int]:
    """Count the markers of each seat on a card."""
    return [state.markers[quest].count(seat) for seat in range(len(state.players))]
