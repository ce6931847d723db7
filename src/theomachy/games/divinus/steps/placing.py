"""Placing the tile in hand on the map, and what follows from that."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.reason import Reason
from theomachy.core.state import Question
from theomachy.games.divinus.areas import location_of
from theomachy.games.divinus.fitting import first_turns, is_exploring, placements, recentre
from theomachy.games.divinus.reasons import why_not_place
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps import heroes
from theomachy.games.divinus.things import CELL, NOTHING, TILE
from theomachy.games.divinus.verbs import GRID_FILLED, OVERBUILT, PLACE, PLACED, TURN_FIRST


class Place(Decision):
    """DIV-12, 13: the tile in hand goes beside the map or on top of a tile of it."""

    def __init__(self, seat: int, how: int) -> None:
        super().__init__(seat)
        self.how = how

    def options(self, state: DivinusState) -> list[Action]:
        return placements(state, self.seat, state.hand[0], self.how)

    def refuse(self, state: DivinusState, action: Action) -> Reason | None:
        if action.verb is not PLACE:
            return super().refuse(state, action)
        return why_not_place(state, self.seat, action.things[0], action.things[1], self.how)

    def apply(self, state: DivinusState, action: Action) -> None:
        cell, turn = action.things
        me = state.players[self.seat]
        tile = state.hand[0]
        state.hand = state.hand[1:]
        can_turn = me.map.lone()
        covered_tile = me.map.tiles[cell]
        icons_before = heroes.gathered(state, self.seat)
        me.map = me.map.put(cell, tile, turn)
        if covered_tile == NOTHING:
            state.tell(PLACED, self.seat, tile, cell, turn)
        else:
            state.tell(OVERBUILT, self.seat, tile, cell, covered_tile)
        state.steps.append(Placed(self.seat, cell, self.how, icons_before))
        if can_turn and covered_tile == NOTHING:
            state.steps.append(TurnFirst(self.seat, cell, self.how))

    def ask(self, state: DivinusState) -> Question:
        return Question("place", [TILE.id(state.hand[0])])

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.how)


class TurnFirst(Decision):
    """DIV-12, 55: until the second tile is placed the first may be turned; the choice is made with the second."""

    def __init__(self, seat: int, second: int, how: int) -> None:
        super().__init__(seat)
        self.second = second
        self.how = how

    def options(self, state: DivinusState) -> list[Action]:
        return [TURN_FIRST.of(turn) for turn in first_turns(state, state.players[self.seat], self.second, self.how)]

    def why_other(self, state: DivinusState, action: Action) -> Reason:
        return Reason("first-mismatch", [], "DIV-55")

    def apply(self, state: DivinusState, action: Action) -> None:
        me = state.players[self.seat]
        me.map = me.map.turned(me.map.cells[0], action.things[0])

    def ask(self, state: DivinusState) -> Question:
        return Question("turn-first")

    def show(self, state: DivinusState) -> dict[str, object]:
        """Show the cell of the first tile while its turn is chosen."""
        return {"turning": CELL.slug(state.players[self.seat].map.cells[0])}

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.second, self.how)


class Placed(Decision):
    """What a placed tile triggers: icons join, the hero or Echidna enters, a Location waits to be opened."""

    def __init__(self, seat: int, cell: int, how: int, gathered: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.cell = cell
        self.how = how
        self.gathered = gathered

    def apply(self, state: DivinusState, action: Action) -> None:
        me = state.players[self.seat]
        me.touched()
        if me.map.full() and not state.final:
            state.final = True
            state.tell(GRID_FILLED, self.seat)
        heroes.icons_joined(state, self.seat, self.gathered)
        if is_exploring(self.how):
            explored(state, self.seat, self.cell)
        else:
            recentre(me)

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.cell, self.how, self.gathered)


def explored(state: DivinusState, seat: int, cell: int) -> None:
    """DIV-33, 47, 49: only an explored tile opens its Location; under Echidna it has no contents."""
    me = state.players[seat]
    heroes.enter(state, seat, cell)
    location = location_of(state.marks[me.map.tiles[cell]])
    if location == NOTHING or cell == me.monster:
        return
    if state.rules.locations and location not in state.story.opened:
        state.waiting = location


def place(state: DivinusState, seat: int, tile: int, how: int) -> None:
    state.hand = (tile, *state.hand)
    state.steps.append(Place(seat, how))
