"""Reasons why a hero cannot be sent, a quest not be completed or an ability not be used, with numbers and rule."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.reason import Reason
from theomachy.games.deus_ex_machina.cards import RESERVES
from theomachy.games.deus_ex_machina.heroes import usable
from theomachy.games.deus_ex_machina.shortfall import shortfall_of, too_weak, wrong_payment
from theomachy.games.deus_ex_machina.state import FREE, NO_QUEST, MachinaState, seat_of_power
from theomachy.games.deus_ex_machina.verbs import ALTAR, COLOUR, GOD, HERO, NO_POINT, POINT, QUEST, SPACE


def hero_away(state: MachinaState, seat: int, hero: int) -> Reason | None:
    """DEM-30, 50: why a hero is not available: not on the track, or reserved by another."""
    if hero not in state.heroes:
        return Reason("hero-not-on-track", [HERO.id(hero)], "DEM-30")
    if hero == state.reserved and state.power(seat) != RESERVES:
        return Reason("hero-reserved", [HERO.id(hero), SEAT.id(seat_of_power(state, RESERVES))], "DEM-50")
    return None


def occupied(state: MachinaState, space: int) -> Reason | None:
    owner = state.spaces[space]
    if owner == FREE:
        return None
    return Reason("space-occupied", [SPACE.id(space), SEAT.id(owner)], "DEM-24")


def ability_spent(state: MachinaState, seat: int, theirs: bool) -> Reason | None:
    """DEM-57: why an ability cannot be used: another god's, used before, or not charged."""
    me = state.players[seat]
    if not theirs:
        return Reason("not-your-ability", [GOD.id(me.god)], "DEM-57")
    if state.go.power and state.box.rules.one_ability:
        return Reason("ability-once", [], "DEM-57")
    return None if me.charged else Reason("not-charged", [], "DEM-57")


def not_sent(state: MachinaState, seat: int, hero: int, space: int, point: int) -> Reason | None:
    reason = hero_away(state, seat, hero) or occupied(state, space)
    if reason is not None:
        return reason
    if state.go.presence and space >= COLOUR.size:
        return Reason("presence-needs-area", [SPACE.id(space)], "DEM-64")
    if state.go.placed != NO_QUEST:
        return Reason("secret-must-be-done", [QUEST.id(state.go.placed)], "DEM-70")
    if space == ALTAR:
        if point == NO_POINT:
            return Reason("which-point", [], "DEM-34")
        return Reason("track-full", [POINT.id(point)], "DEM-31")
    return Reason("no-choice-of-point", [SPACE.id(space)], "DEM-31") if point != NO_POINT else None


def not_completed(state: MachinaState, seat: int, quest: int, hero: int, pay: int) -> Reason | None:
    reason = not_there(state, seat, quest)
    if reason is not None:
        return reason
    colour = state.box.quests[quest].colour
    reason = hero_away(state, seat, hero) or occupied(state, colour)
    if reason is not None:
        return reason
    if state.go.presence:
        return Reason("presence-collects-first", [SPACE.id(colour)], "DEM-64")
    i = state.heroes.index(hero)
    return too_weak(state, seat, quest, i, False) or wrong_payment(state, seat, quest, i, pay)


def not_there(state: MachinaState, seat: int, quest: int) -> Reason | None:
    """DEM-32, 70: why a quest is not available: not on the track, or a placed Secret Quest must be completed."""
    if quest not in state.quests:
        if quest in state.players[seat].secrets:
            return Reason("place-secret-first", [QUEST.id(quest)], "DEM-70")
        return Reason("quest-not-on-track", [QUEST.id(quest)], "DEM-32")
    if state.go.placed not in (NO_QUEST, quest):
        return Reason("secret-must-be-done", [QUEST.id(state.go.placed)], "DEM-70")
    return None


def nobody_able(state: MachinaState, seat: int, quest: int) -> Reason | None:
    """DEM-70, 73: why no hero suffices, by the one who is nearest, with the charge and the area's bonus."""
    charge = state.players[seat].charged
    best: Reason | None = None
    least = -1
    for i in usable(state, seat):
        left = shortfall_of(state, seat, quest, i, charge)
        if least < 0 or left < least:
            least = left
            best = too_weak(state, seat, quest, i, charge)
    return best
