"""DIV-37, 52: Norse abilities on maps: a tile is moved, or built over with one of two drawn."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.divinus import board
from theomachy.games.divinus.maps import is_connected
from theomachy.games.divinus.placement_rules import (
    BY_REARRANGING,
    OVERBUILDING,
    candidate_cells,
    fits_somewhere,
    recentre_map,
)
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps.dice_steps import CountedStep
from theomachy.games.divinus.steps.tile_placement import PlaceTile, start_placing
from theomachy.games.divinus.things import CELL, NOTHING, STACK, TILE
from theomachy.games.divinus.verbs import DRAW, LIFT, LIFTED, SKIP, TAKE


class Rearrange(CountedStep):
    """DIV-37, 52: a tile of the own map is lifted, turned as one likes and placed again; the same cell is allowed."""

    def options(self, state: DivinusState) -> list[Action]:
        actions = [
            LIFT.of(cell) for cell in sorted(state.players[self.seat].map.cells) if can_lift(state, self.seat, cell)
        ]
        return actions + [SKIP.of()] if actions else []

    def why_illegal(self, state: DivinusState, action: Action) -> Reason | None:
        if action.verb is not LIFT:
            return super().why_illegal(state, action)
        return why_not_lift(state, self.seat, action.things[0])

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is SKIP:
            return
        if self.remaining > 1:
            state.steps.append(Rearrange(self.seat, self.remaining - 1))
        lift_tile(state, self.seat, action.things[0])
        state.steps.append(PlaceTile(self.seat, BY_REARRANGING))

    def question(self, state: DivinusState) -> Question:
        return Question("lift")


def can_lift(state: DivinusState, seat: int, cell: int) -> bool:
    return why_not_lift(state, seat, cell) is None


def why_not_lift(state: DivinusState, seat: int, cell: int) -> Reason | None:
    """DIV-52: not an overbuilt tile, none with a piece on it, none that holds the map together, not the only one."""
    me = state.players[seat]
    if me.map.tiles[cell] == NOTHING:
        return Reason("no-tile-there", [CELL.id(cell)], "DIV-52")
    if me.map.covered_tiles[cell] != NOTHING:
        return Reason("lift-overbuilt", [CELL.id(cell)], "DIV-52")
    if me.has_piece(cell):
        return Reason("lift-piece", [CELL.id(cell)], "DIV-52")
    if len(me.map.cells) < 2 or not is_connected(me.map.without_tile(cell)):
        return Reason("lift-splits", [CELL.id(cell)], "DIV-52")
    return None


def lift_tile(state: DivinusState, seat: int, cell: int) -> None:
    me = state.players[seat]
    tile = me.map.tiles[cell]
    me.map = me.map.without_tile(cell)
    recentre_map(me)
    me.invalidate_survey()
    state.hand = (tile, *state.hand)
    state.emit(LIFTED, seat, tile, cell)


class DrawTwo(Decision):
    """DIV-37, 52: two tiles are drawn from a stack; one may overbuild, the rest go under it."""

    def options(self, state: DivinusState) -> list[Action]:
        if not candidate_cells(state, self.seat, OVERBUILDING):
            return []
        return [DRAW.of(stack) for stack in range(STACK.size) if state.stacks[stack].cards]

    def apply(self, state: DivinusState, action: Action) -> None:
        for _ in range(2):
            tile = board.draw_tile(state, action.things[0])
            if tile != NOTHING:
                state.hand += (tile,)
        state.steps.append(OverbuildWith(self.seat))

    def question(self, state: DivinusState) -> Question:
        return Question("draw-two")


class OverbuildWith(Decision):
    """DIV-52: with one of the two, or with none."""

    def options(self, state: DivinusState) -> list[Action]:
        constraints = candidate_cells(state, self.seat, OVERBUILDING)
        return [TAKE.of(tile) for tile in state.hand if fits_somewhere(state, tile, constraints)] + [SKIP.of()]

    def apply(self, state: DivinusState, action: Action) -> None:
        chosen_tile = action.things[0] if action.verb is TAKE else NOTHING
        for tile in state.hand:
            if tile != chosen_tile:
                board.put_at_bottom(state, tile)
        state.hand = ()
        if chosen_tile != NOTHING:
            start_placing(state, self.seat, chosen_tile, OVERBUILDING)

    def question(self, state: DivinusState) -> Question:
        return Question("overbuild-with", [TILE.id(tile) for tile in state.hand])
