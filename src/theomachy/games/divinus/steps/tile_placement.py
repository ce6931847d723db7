"""Placing the tile in hand on the map, and what follows from that."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.divinus.areas import location_of
from theomachy.games.divinus.placement_rules import first_tile_turns, is_exploring, placements, recentre_map
from theomachy.games.divinus.reasons import why_not_place
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps import heroes
from theomachy.games.divinus.things import CELL, NOTHING, TILE
from theomachy.games.divinus.verbs import GRID_FILLED, OVERBUILT, PLACE, PLACED, TURN_FIRST


class PlaceTile(Decision):
    """DIV-12, 13: the tile in hand goes beside the map or on top of a tile of it."""

    def __init__(self, seat: int, mode: int) -> None:
        super().__init__(seat)
        self.mode = mode

    def options(self, state: DivinusState) -> list[Action]:
        return placements(state, self.seat, state.hand[0], self.mode)

    def why_illegal(self, state: DivinusState, action: Action) -> Reason | None:
        if action.verb is not PLACE:
            return super().why_illegal(state, action)
        return why_not_place(state, self.seat, action.things[0], action.things[1], self.mode)

    def apply(self, state: DivinusState, action: Action) -> None:
        cell, turn = action.things
        me = state.players[self.seat]
        tile = state.hand[0]
        state.hand = state.hand[1:]
        can_turn = me.map.can_turn_first()
        covered_tile = me.map.tiles[cell]
        icons_before = heroes.perseus_icons(state, self.seat)
        me.map = me.map.with_tile(cell, tile, turn)
        if covered_tile == NOTHING:
            state.emit(PLACED, self.seat, tile, cell, turn)
        else:
            state.emit(OVERBUILT, self.seat, tile, cell, covered_tile)
        state.steps.append(ResolvePlacement(self.seat, cell, self.mode, icons_before))
        if can_turn and covered_tile == NOTHING:
            state.steps.append(TurnFirstTile(self.seat, cell, self.mode))

    def question(self, state: DivinusState) -> Question:
        return Question("place", [TILE.id(state.hand[0])])

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.mode)


class TurnFirstTile(Decision):
    """DIV-12, 55: until the second tile is placed the first may be turned; the choice is made with the second."""

    def __init__(self, seat: int, second_cell: int, mode: int) -> None:
        super().__init__(seat)
        self.second_cell = second_cell
        self.mode = mode

    def options(self, state: DivinusState) -> list[Action]:
        return [
            TURN_FIRST.of(turn)
            for turn in first_tile_turns(state, state.players[self.seat], self.second_cell, self.mode)
        ]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        return Reason("first-mismatch", [], "DIV-55")

    def apply(self, state: DivinusState, action: Action) -> None:
        me = state.players[self.seat]
        me.map = me.map.with_turn(me.map.cells[0], action.things[0])

    def question(self, state: DivinusState) -> Question:
        return Question("turn-first")

    def view_extras(self, state: DivinusState) -> dict[str, object]:
        """Show the cell of the first tile while its turn is chosen."""
        return {"turning": CELL.slug(state.players[self.seat].map.cells[0])}

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.second_cell, self.mode)


class ResolvePlacement(Decision):
    """What a placed tile triggers: icons join, the hero or Echidna enters, a Location waits to be opened."""

    def __init__(self, seat: int, cell: int, mode: int, icons_before: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.cell = cell
        self.mode = mode
        self.icons_before = icons_before

    def apply(self, state: DivinusState, action: Action) -> None:
        me = state.players[self.seat]
        me.invalidate_survey()
        if me.map.is_full() and not state.is_last_round:
            state.is_last_round = True
            state.emit(GRID_FILLED, self.seat)
        heroes.refresh_for_new_icons(state, self.seat, self.icons_before)
        if is_exploring(self.mode):
            resolve_explored(state, self.seat, self.cell)
        else:
            recentre_map(me)

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.cell, self.mode, self.icons_before)


def resolve_explored(state: DivinusState, seat: int, cell: int) -> None:
    """DIV-33, 47, 49: only an explored tile opens its Location; under Echidna it has no contents."""
    me = state.players[seat]
    heroes.enter_map(state, seat, cell)
    location = location_of(state.marks[me.map.tiles[cell]])
    if location == NOTHING or cell == me.monster_cell:
        return
    if state.rules.locations and location not in state.story.opened_locations:
        state.waiting_location = location


def start_placing(state: DivinusState, seat: int, tile: int, mode: int) -> None:
    state.hand = (tile, *state.hand)
    state.steps.append(PlaceTile(seat, mode))
