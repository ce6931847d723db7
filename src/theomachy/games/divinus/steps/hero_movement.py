"""DIV-40, 41: a die moves the hero, and Atalanta carries a tile."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.divinus import dice
from theomachy.games.divinus.maps import NEIGHBOURS, SURROUNDINGS
from theomachy.games.divinus.placement_rules import BY_CARRYING
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.reasons import why_not_ready
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps import heroes
from theomachy.games.divinus.steps.heroes import no_such_part, place_hero, standing_options
from theomachy.games.divinus.steps.map_tiles import can_lift, lift_tile, why_not_lift
from theomachy.games.divinus.steps.tile_placement import PlaceTile
from theomachy.games.divinus.things import CELL, DIE, FACE, HERO, NOTHING
from theomachy.games.divinus.verbs import LIFT, MOVE_HERO, SKIP


def move_options(state: DivinusState, seat: int) -> list[Action]:
    """DIV-40: one Demigod or Pythia die with a number moves the hero; he must end on another tile."""
    me = state.players[seat]
    if me.hero_cell == NOTHING or len(me.map.cells) < 2:
        return []
    return [MOVE_HERO.of(die) for die in dice.without_twins(me, dice.ready_dice(me)) if dice.die_values(state, me, die)]


def why_not_move(state: DivinusState, seat: int, die: int) -> Reason:
    me = state.players[seat]
    if me.hero_cell == NOTHING:
        return Reason("hero-not-there", [], "DIV-40")
    if len(me.map.cells) < 2:
        return Reason("hero-no-way", [HERO.id(me.hero)], "DIV-40")
    return why_not_ready(me, die) or Reason("die-no-number", [DIE.id(die), FACE.id(dice.shown_face(me, die))], "DIV-40")


def move_reach(state: DivinusState, me: Player, die: int) -> int:
    return max(dice.die_values(state, me, die)) + heroes.extra_reach(state, me)


class MoveHero(Decision):
    """DIV-40: up to so many side-adjacent tiles, ending on one terrain of another tile."""

    def __init__(self, seat: int, distance: int) -> None:
        super().__init__(seat)
        self.distance = distance

    def options(self, state: DivinusState) -> list[Action]:
        return standing_options(state, self.seat, reachable_cells(state.players[self.seat], self.distance))

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        cell = action.things[0]
        me = state.players[self.seat]
        if me.map.tiles[cell] == NOTHING:
            return Reason("no-tile-there", [CELL.id(cell)], "DIV-40")
        if cell == me.hero_cell:
            return Reason("hero-is-there", [HERO.id(me.hero), CELL.id(cell)], "DIV-40")
        if cell not in reachable_cells(me, self.distance):
            return Reason("hero-too-far", [CELL.id(cell), str(self.distance)], "DIV-40")
        return no_such_part(cell)

    def apply(self, state: DivinusState, action: Action) -> None:
        me = state.players[self.seat]
        if state.data.hero_powers[me.hero] == "carry":
            state.steps.append(CarryTile(self.seat))
        place_hero(state, self.seat, action.things[0], action.things[1])

    def question(self, state: DivinusState) -> Question:
        return Question("move-hero", [HERO.id(state.players[self.seat].hero), str(self.distance)])

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.distance)


def reachable_cells(me: Player, distance: int) -> list[int]:
    """Return the tiles the hero can reach, without his own (breadth-first search)."""
    visited = [me.hero_cell]
    frontier = [me.hero_cell]
    for _ in range(distance):
        next_frontier: list[int] = []
        for cell in frontier:
            for other in NEIGHBOURS[cell]:
                if other != NOTHING and me.map.tiles[other] != NOTHING and other not in visited:
                    visited.append(other)
                    next_frontier.append(other)
        frontier = next_frontier
    return sorted(visited[1:])


class CarryTile(Decision):
    """DIV-41: after a move Atalanta may take a tile adjacent to her to an empty cell adjacent to her."""

    def options(self, state: DivinusState) -> list[Action]:
        me = state.players[self.seat]
        if heroes.hero_power(state, me) != "carry":
            return []
        cells = [cell for cell in SURROUNDINGS[me.hero_cell] if me.map.tiles[cell] != NOTHING]
        actions = [LIFT.of(cell) for cell in cells if can_lift(state, self.seat, cell)]
        return actions + [SKIP.of()] if actions else []

    def why_illegal(self, state: DivinusState, action: Action) -> Reason | None:
        if action.verb is not LIFT:
            return super().why_illegal(state, action)
        me = state.players[self.seat]
        cell = action.things[0]
        if cell not in SURROUNDINGS[me.hero_cell]:
            return Reason("not-beside-hero", [CELL.id(cell), HERO.id(me.hero)], "DIV-41")
        return why_not_lift(state, self.seat, cell)

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is LIFT:
            lift_tile(state, self.seat, action.things[0])
            state.steps.append(PlaceTile(self.seat, BY_CARRYING))

    def question(self, state: DivinusState) -> Question:
        return Question("carry")
