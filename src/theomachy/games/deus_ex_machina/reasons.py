"""Reasons why a hero cannot be sent, a quest not be completed or an ability not be used, with numbers and rule."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.rule_errors import Reason
from theomachy.games.deus_ex_machina.cards import ABILITY_RESERVE
from theomachy.games.deus_ex_machina.heroes import usable_heroes
from theomachy.games.deus_ex_machina.shortfall import total_shortfall, why_too_weak, why_wrong_payment
from theomachy.games.deus_ex_machina.state import FREE, NO_QUEST, MachinaState, seat_with_ability
from theomachy.games.deus_ex_machina.verbs import ALTAR, COLOUR, GOD, HERO, NO_POINT, POINT, QUEST, SPACE


def why_hero_unavailable(state: MachinaState, seat: int, hero: int) -> Reason | None:
    """DEM-30, 50: why a hero is not available: not on the track, or reserved by another."""
    if hero not in state.heroes:
        return Reason("hero-not-on-track", [HERO.id(hero)], "DEM-30")
    if hero == state.reserved_hero and state.ability_of(seat) != ABILITY_RESERVE:
        return Reason("hero-reserved", [HERO.id(hero), SEAT.id(seat_with_ability(state, ABILITY_RESERVE))], "DEM-50")
    return None


def why_space_occupied(state: MachinaState, space: int) -> Reason | None:
    owner = state.spaces[space]
    if owner == FREE:
        return None
    return Reason("space-occupied", [SPACE.id(space), SEAT.id(owner)], "DEM-24")


def why_ability_unusable(state: MachinaState, seat: int, is_own_ability: bool) -> Reason | None:
    """DEM-57: why an ability cannot be used: another god's, used before, or not charged."""
    me = state.players[seat]
    if not is_own_ability:
        return Reason("not-your-ability", [GOD.id(me.god)], "DEM-57")
    if state.go.ability_used and state.box.rules.one_ability:
        return Reason("ability-once", [], "DEM-57")
    return None if me.charged else Reason("not-charged", [], "DEM-57")


def why_not_sendable(state: MachinaState, seat: int, hero: int, space: int, point: int) -> Reason | None:
    reason = why_hero_unavailable(state, seat, hero) or why_space_occupied(state, space)
    if reason is not None:
        return reason
    if state.go.has_presence and space >= COLOUR.size:
        return Reason("presence-needs-area", [SPACE.id(space)], "DEM-64")
    if state.go.placed_secret != NO_QUEST:
        return Reason("secret-must-be-done", [QUEST.id(state.go.placed_secret)], "DEM-70")
    if space == ALTAR:
        if point == NO_POINT:
            return Reason("which-point", [], "DEM-34")
        return Reason("track-full", [POINT.id(point)], "DEM-31")
    return Reason("no-choice-of-point", [SPACE.id(space)], "DEM-31") if point != NO_POINT else None


def why_not_completable(state: MachinaState, seat: int, quest: int, hero: int, pay: int) -> Reason | None:
    reason = why_quest_unavailable(state, seat, quest)
    if reason is not None:
        return reason
    colour = state.box.quests[quest].colour
    reason = why_hero_unavailable(state, seat, hero) or why_space_occupied(state, colour)
    if reason is not None:
        return reason
    if state.go.has_presence:
        return Reason("presence-collects-first", [SPACE.id(colour)], "DEM-64")
    i = state.heroes.index(hero)
    return why_too_weak(state, seat, quest, i, False) or why_wrong_payment(state, seat, quest, i, pay)


def why_quest_unavailable(state: MachinaState, seat: int, quest: int) -> Reason | None:
    """DEM-32, 70: why a quest is not available: not on the track, or a placed Secret Quest must be completed."""
    if quest not in state.quests:
        if quest in state.players[seat].secret_quests:
            return Reason("place-secret-first", [QUEST.id(quest)], "DEM-70")
        return Reason("quest-not-on-track", [QUEST.id(quest)], "DEM-32")
    if state.go.placed_secret not in (NO_QUEST, quest):
        return Reason("secret-must-be-done", [QUEST.id(state.go.placed_secret)], "DEM-70")
    return None


def why_no_hero_suffices(state: MachinaState, seat: int, quest: int) -> Reason | None:
    """DEM-70, 73: why no hero suffices, by the one who is nearest, with the charge and the area's bonus."""
    charge = state.players[seat].charged
    best: Reason | None = None
    least = -1
    for i in usable_heroes(state, seat):
        left = total_shortfall(state, seat, quest, i, charge)
        if least < 0 or left < least:
            least = left
            best = why_too_weak(state, seat, quest, i, charge)
    return best
