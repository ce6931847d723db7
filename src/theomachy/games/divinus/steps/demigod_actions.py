"""DIV-10, 36, 40, 43: the Demigod Actions that scenarios unlock."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action, Verb
from theomachy.core.rule_errors import Reason
from theomachy.games.divinus import dice, stickers
from theomachy.games.divinus.areas import location_of
from theomachy.games.divinus.cards import NECTAR_FACE
from theomachy.games.divinus.player import USED, Player
from theomachy.games.divinus.reasons import why_not_ready
from theomachy.games.divinus.rewards import SUPPORT_LIMIT, add_support
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.steps.dice_steps import Refresh
from theomachy.games.divinus.steps.fights import PayForFight, fight_options, why_not_fight
from theomachy.games.divinus.steps.hero_movement import MoveHero, move_options, move_reach, why_not_move
from theomachy.games.divinus.steps.pantheon_dice import invoke_die, invoke_options, why_not_invoke
from theomachy.games.divinus.steps.workshop import start_visit, visit_options, why_not_visit
from theomachy.games.divinus.things import CELL, DIE, FACE, NOTHING
from theomachy.games.divinus.verbs import (
    FIGHT,
    MOVE_HERO,
    NECTAR,
    SKIP,
    SUPPORT,
    TEAR_DOWN,
    TORN_DOWN,
    USE_DIE,
    VISIT,
)

DEMIGOD_ACTIONS: Final = (USE_DIE, VISIT, NECTAR, MOVE_HERO, FIGHT, TEAR_DOWN, SUPPORT)
SUPPORT_PRICE: Final = 6
TEAR_DOWN_PRICE: Final = 5


def demigod_options(state: DivinusState, seat: int, is_resting: bool) -> list[Action]:
    """DIV-10: offer the unlocked Demigod Actions; some are for a Rest turn only."""
    rules = state.rules
    actions: list[Action] = []
    if rules.pantheon_dice:
        actions += invoke_options(state, seat)
    if rules.workshop and is_resting:
        actions += visit_options(state, seat)
    if rules.nectar:
        actions += nectar_options(state, seat)
    if rules.heroes:
        actions += move_options(state, seat)
    if rules.fights:
        actions += fight_options(state, seat)
    if rules.break_altar:
        actions += tear_down_options(state, seat)
    if rules.support:
        actions += support_options(state, seat)
    return actions


def why_not_action(state: DivinusState, seat: int, action: Action) -> Reason:
    """Explain why an unlocked or locked Demigod Action cannot be done now."""
    verb = action.verb
    things = action.things
    if not is_unlocked(state, verb):
        return Reason("not-unlocked", [], "DIV-10")
    if verb is USE_DIE:
        return why_not_invoke(state, seat, things[0])
    if verb is VISIT:
        return why_not_visit(state, seat, things[0])
    if verb is NECTAR:
        return why_not_nectar(state, seat, things[0])
    if verb is MOVE_HERO:
        return why_not_move(state, seat, things[0])
    if verb is FIGHT:
        return why_not_fight(state, seat, things[0], things[1] + 1)
    if verb is TEAR_DOWN:
        return why_not_tear_down(state, seat, things[0], things[1])
    return why_not_support(state, seat, things[1])


def is_unlocked(state: DivinusState, verb: Verb) -> bool:
    rules = state.rules
    if verb is USE_DIE:
        return rules.pantheon_dice
    if verb is VISIT:
        return rules.workshop
    if verb is NECTAR:
        return rules.nectar
    if verb is MOVE_HERO:
        return rules.heroes
    if verb is FIGHT:
        return rules.fights
    return rules.break_altar if verb is TEAR_DOWN else rules.support


def perform_action(state: DivinusState, seat: int, action: Action) -> None:
    verb = action.verb
    things = action.things
    if verb is USE_DIE:
        invoke_die(state, seat, things[0])
    elif verb is VISIT:
        start_visit(state, seat, things[0])
    elif verb is NECTAR:
        state.players[seat].die_places[things[0]] = USED
        state.steps.append(NectarRefresh(seat, things[0], 2))
    elif verb is MOVE_HERO:
        state.steps.append(MoveHero(seat, move_reach(state, state.players[seat], things[0])))
        state.players[seat].die_places[things[0]] = USED
    elif verb is FIGHT:
        state.steps.append(PayForFight(seat, things[0], things[1] + 1))
    elif verb is TEAR_DOWN:
        tear_down(state, seat, things[0], things[1])
    elif verb is SUPPORT:
        state.players[seat].die_places[things[1]] = USED
        add_support(state, seat, things[0])


def nectar_options(state: DivinusState, seat: int) -> list[Action]:
    """DIV-18: offer each die that shows Nectar, when another die is Used."""
    me = state.players[seat]
    if not dice.used_dice(me):
        return []
    nectar_dice = [
        die for die in dice.ready_dice(me) if state.data.face_specials[dice.shown_face(me, die)] == NECTAR_FACE
    ]
    return [NECTAR.of(die) for die in dice.without_twins(me, nectar_dice)]


def why_not_nectar(state: DivinusState, seat: int, die: int) -> Reason:
    me = state.players[seat]
    if not dice.used_dice(me):
        return Reason("no-used-dice", [], "DIV-18")
    things = [DIE.id(die), FACE.id(dice.shown_face(me, die))] if die < len(me.dice) else []
    return why_not_ready(me, die) or Reason("no-nectar", things, "DIV-18")


class NectarRefresh(Refresh):
    """DIV-18: refresh two other dice, not the one that showed Nectar."""

    def __init__(self, seat: int, nectar_die: int, remaining: int) -> None:
        super().__init__(seat, remaining)
        self.nectar_die = nectar_die

    def options(self, state: DivinusState) -> list[Action]:
        return [
            action for action in super().options(state) if action.verb is SKIP or action.things[0] != self.nectar_die
        ]

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is SKIP:
            return
        dice.refresh_die(state, self.seat, action.things[0])
        if self.remaining > 1:
            state.steps.append(NectarRefresh(self.seat, self.nectar_die, self.remaining - 1))

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.nectar_die, self.remaining)


def dice_of_at_least(state: DivinusState, me: Player, price: int) -> list[int]:
    return [
        die
        for die in dice.without_twins(me, dice.ready_dice(me))
        if max((0, *dice.die_values(state, me, die))) >= price
    ]


def why_die_too_low(state: DivinusState, seat: int, die: int, price: int) -> Reason:
    me = state.players[seat]
    reason = why_not_ready(me, die)
    if reason is not None:
        return reason
    return Reason("die-too-low", [DIE.id(die), str(max((0, *dice.die_values(state, me, die)))), str(price)], "DIV-10")


def tear_down_options(state: DivinusState, seat: int) -> list[Action]:
    """Offer to take a Location off a tile of the own map with a die of 5 or more."""
    me = state.players[seat]
    strong_dice = dice_of_at_least(state, me, TEAR_DOWN_PRICE)
    actions: list[Action] = []
    for cell in sorted(me.map.cells):
        if cell != me.monster_cell and location_of(state.marks[me.map.tiles[cell]]) != NOTHING:
            actions += [TEAR_DOWN.of(cell, die) for die in strong_dice]
    return actions


def why_not_tear_down(state: DivinusState, seat: int, cell: int, die: int) -> Reason:
    me = state.players[seat]
    tile = me.map.tiles[cell]
    if tile == NOTHING or cell == me.monster_cell or location_of(state.marks[tile]) == NOTHING:
        return Reason("no-location-there", [CELL.id(cell)], "DIV-10")
    return why_die_too_low(state, seat, die, TEAR_DOWN_PRICE)


def tear_down(state: DivinusState, seat: int, cell: int, die: int) -> None:
    me = state.players[seat]
    location = location_of(state.marks[me.map.tiles[cell]])
    me.die_places[die] = USED
    me.removed_locations += 1
    stickers.remove_location(state, location)
    state.emit(TORN_DOWN, seat, location)


def support_options(state: DivinusState, seat: int) -> list[Action]:
    """Offer to add a marker for Zeus or Odin with a die of 6 or more, three a player at most."""
    me = state.players[seat]
    if sum(me.support) >= SUPPORT_LIMIT:
        return []
    return [SUPPORT.of(pantheon, die) for pantheon in range(2) for die in dice_of_at_least(state, me, SUPPORT_PRICE)]


def why_not_support(state: DivinusState, seat: int, die: int) -> Reason:
    if sum(state.players[seat].support) >= SUPPORT_LIMIT:
        return Reason("support-full", [str(SUPPORT_LIMIT)], "DIV-10")
    return why_die_too_low(state, seat, die, SUPPORT_PRICE)
