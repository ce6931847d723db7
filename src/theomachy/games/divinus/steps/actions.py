"""DIV-10, 36, 40, 43: the Demigod Actions that scenarios unlock, and Artifacts used in one's own turn."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.state import Question, Step
from theomachy.games.divinus import dice, heroes, stickers
from theomachy.games.divinus.areas import location_of
from theomachy.games.divinus.cards import NECTAR_FACE
from theomachy.games.divinus.maps import AROUND, NEIGHBOURS
from theomachy.games.divinus.placing import CARRIED
from theomachy.games.divinus.player import USED, Player
from theomachy.games.divinus.rewards import SUPPORT_LIMIT, add_support
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.steps.artifacts import (
    artifact_options,
    forge_options,
    take_artifact,
    take_face,
)
from theomachy.games.divinus.steps.boardwork import lift, may_lift
from theomachy.games.divinus.steps.dice import Engrave, Refresh
from theomachy.games.divinus.steps.fights import PayForFight, fight_options
from theomachy.games.divinus.steps.heroes import stand, standing_places
from theomachy.games.divinus.steps.pantheon import invoke, invoke_options
from theomachy.games.divinus.steps.placing import Place
from theomachy.games.divinus.things import HERO, NOTHING
from theomachy.games.divinus.verbs import (
    BUY,
    FIGHT,
    LIFT,
    MOVE_HERO,
    NECTAR,
    SKIP,
    SUPPORT,
    TEAR_DOWN,
    TORN_DOWN,
    USE_DIE,
    VISIT,
)

SUPPORT_PRICE: Final = 6


TEAR_PRICE: Final = 5


def demigod_options(state: DivinusState, seat: int, resting: bool) -> list[Action]:
    """DIV-10: none in the first scenario, later those that are unlocked; some only in a Rest turn."""
    rules = state.rules
    found: list[Action] = []
    if rules.pantheon_dice:
        found += invoke_options(state, seat)
    if rules.workshop and resting:
        found += visit_options(state, seat)
    if rules.nectar:
        found += nectar_options(state, seat)
    if rules.heroes:
        found += move_options(state, seat)
    if rules.fights:
        found += fight_options(state, seat)
    if rules.break_altar:
        found += tear_options(state, seat)
    if rules.support:
        found += support_options(state, seat)
    return found


def perform(state: DivinusState, seat: int, action: Action) -> None:
    verb = action.verb
    things = action.things
    if verb is USE_DIE:
        invoke(state, seat, things[0])
    elif verb is VISIT:
        visit(state, seat, things[0])
    elif verb is NECTAR:
        state.players[seat].place[things[0]] = USED
        state.steps.append(NectarRefresh(seat, things[0], 2))
    elif verb is MOVE_HERO:
        state.steps.append(MoveHero(seat, move_reach(state, state.players[seat], things[0])))
        state.players[seat].place[things[0]] = USED
    elif verb is FIGHT:
        state.steps.append(PayForFight(seat, things[0], things[1] + 1))
    elif verb is TEAR_DOWN:
        tear_down(state, seat, things[0], things[1])
    elif verb is SUPPORT:
        state.players[seat].place[things[1]] = USED
        add_support(state, seat, things[0])


def visit_options(state: DivinusState, seat: int) -> list[Action]:
    """DIV-36: a visit costs 1 Ready die, and there must be something to take."""
    if not state.workshop and not state.forge:
        return []
    me = state.players[seat]
    return [VISIT.of(die) for die in dice.different(me, dice.ready(me))]


def visit(state: DivinusState, seat: int, die: int) -> None:
    state.players[seat].place[die] = USED
    state.steps.append(Workshop(seat))


class Workshop(Step[DivinusState]):
    """DIV-35, 36: an Artifact from Wayland, which must be applied, or a face from Hephaestus."""

    def options(self, state: DivinusState) -> list[Action]:
        return artifact_options(state, self.seat) + forge_options(state)

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is BUY:
            take_artifact(state, self.seat, action.things[0], action.things[1])
            return
        take_face(state, action.things[0])
        state.players[self.seat].bought = action.things[0]

    def ask(self, state: DivinusState) -> Question:
        return Question("workshop")


class ApplyBought(Step[DivinusState]):
    """DIV-36: a face bought before the roll is applied after it, one bought after the Rest at once."""

    def apply(self, state: DivinusState, action: Action) -> None:
        me = state.players[self.seat]
        face = me.bought
        if face != NOTHING:
            me.bought = NOTHING
            state.steps.append(Engrave(self.seat, face, True))


def nectar_options(state: DivinusState, seat: int) -> list[Action]:
    """DIV-18: a die that shows Nectar, when another die is Used."""
    me = state.players[seat]
    if not dice.used(me):
        return []
    showing = [die for die in dice.ready(me) if state.book.specials[dice.face(me, die)] == NECTAR_FACE]
    return [NECTAR.of(die) for die in dice.different(me, showing)]


class NectarRefresh(Refresh):
    """DIV-18: two other dice are refreshed, not the one that showed Nectar."""

    def __init__(self, seat: int, nectar: int, left: int) -> None:
        super().__init__(seat, left)
        self.nectar = nectar

    def options(self, state: DivinusState) -> list[Action]:
        return [action for action in super().options(state) if action.verb is SKIP or action.things[0] != self.nectar]

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is SKIP:
            return
        dice.refresh(state, self.seat, action.things[0])
        if self.left > 1:
            state.steps.append(NectarRefresh(self.seat, self.nectar, self.left - 1))

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.nectar, self.left)


def move_options(state: DivinusState, seat: int) -> list[Action]:
    """DIV-40: one Demigod or Pythia die with a number moves the hero; he must end on another tile."""
    me = state.players[seat]
    if me.cell == NOTHING or len(me.map.cells) < 2:
        return []
    return [MOVE_HERO.of(die) for die in dice.different(me, dice.ready(me)) if dice.values(state, me, die)]


def move_reach(state: DivinusState, me: Player, die: int) -> int:
    return max(dice.values(state, me, die)) + heroes.reach(state, me)


class MoveHero(Step[DivinusState]):
    """DIV-40: up to so many side-adjacent tiles, ending on one terrain of another tile."""

    def __init__(self, seat: int, steps: int) -> None:
        super().__init__(seat)
        self.steps = steps

    def options(self, state: DivinusState) -> list[Action]:
        return standing_places(state, self.seat, within(state.players[self.seat], self.steps))

    def apply(self, state: DivinusState, action: Action) -> None:
        me = state.players[self.seat]
        if state.book.powers[me.hero] == "carry":
            state.steps.append(Carry(self.seat))
        stand(state, self.seat, action.things[0], action.things[1])

    def ask(self, state: DivinusState) -> Question:
        return Question("move-hero", [HERO.id(state.players[self.seat].hero), str(self.steps)])

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.steps)


def within(me: Player, steps: int) -> list[int]:
    """The tiles the hero can reach, without his own."""
    seen = [me.cell]
    edge = [me.cell]
    for _ in range(steps):
        beyond: list[int] = []
        for cell in edge:
            for other in NEIGHBOURS[cell]:
                if other != NOTHING and me.map.tiles[other] != NOTHING and other not in seen:
                    seen.append(other)
                    beyond.append(other)
        edge = beyond
    return sorted(seen[1:])


class Carry(Step[DivinusState]):
    """DIV-41: after a move Atalanta may take a tile adjacent to her to an empty cell adjacent to her."""

    def options(self, state: DivinusState) -> list[Action]:
        me = state.players[self.seat]
        if heroes.power(state, me) != "carry":
            return []
        cells = [cell for cell in AROUND[me.cell] if me.map.tiles[cell] != NOTHING]
        found = [LIFT.of(cell) for cell in cells if may_lift(state, self.seat, cell)]
        return found + [SKIP.of()] if found else []

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is LIFT:
            lift(state, self.seat, action.things[0])
            state.steps.append(Place(self.seat, CARRIED))

    def ask(self, state: DivinusState) -> Question:
        return Question("carry")


def dice_of_at_least(state: DivinusState, me: Player, price: int) -> list[int]:
    return [die for die in dice.different(me, dice.ready(me)) if max((0, *dice.values(state, me, die))) >= price]


def tear_options(state: DivinusState, seat: int) -> list[Action]:
    """A die of 5 or more takes a Location off a tile of the own map."""
    me = state.players[seat]
    spare = dice_of_at_least(state, me, TEAR_PRICE)
    found: list[Action] = []
    for cell in sorted(me.map.cells):
        if cell != me.monster and location_of(state.marks[me.map.tiles[cell]]) != NOTHING:
            found += [TEAR_DOWN.of(cell, die) for die in spare]
    return found


def tear_down(state: DivinusState, seat: int, cell: int, die: int) -> None:
    me = state.players[seat]
    location = location_of(state.marks[me.map.tiles[cell]])
    me.place[die] = USED
    me.removed += 1
    stickers.remove_location(state, location)
    state.tell(TORN_DOWN, seat, location)


def support_options(state: DivinusState, seat: int) -> list[Action]:
    """A die of 6 or more adds a marker for Zeus or Odin, three a player at most."""
    me = state.players[seat]
    if sum(me.support) >= SUPPORT_LIMIT:
        return []
    return [SUPPORT.of(pantheon, die) for pantheon in range(2) for die in dice_of_at_least(state, me, SUPPORT_PRICE)]
