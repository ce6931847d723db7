"""Why something cannot be done now, with the numbers."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT, Action
from theomachy.core.reason import Reason
from theomachy.games.deus_ex_machina.cards import (
    BRIBES,
    FALLS_SHORT,
    LESS_CUNNING,
    LESS_MIGHT,
    MOVES_TOKEN,
    PRESENCE,
    REMOVES,
    RENEWS,
    RESERVES,
    REVEALS,
    RUINS,
    STEALS,
    SWAPS_HEROES,
    SWAPS_QUESTS,
)
from theomachy.games.deus_ex_machina.goes import PlayGo
from theomachy.games.deus_ex_machina.hands import find_card
from theomachy.games.deus_ex_machina.interventions import CARD_STEPS
from theomachy.games.deus_ex_machina.main_action import PresenceQuest
from theomachy.games.deus_ex_machina.setup import PutBack, TakeGod
from theomachy.games.deus_ex_machina.shortfall import too_weak, wrong_payment
from theomachy.games.deus_ex_machina.state import FREE, NO_QUEST, MachinaState, seat_of_power
from theomachy.games.deus_ex_machina.verbs import (
    ALTAR,
    CARD,
    COLOUR,
    COMPLETE,
    END,
    GOD,
    HERO,
    LAY,
    MARK,
    NO_POINT,
    PLACE,
    POINT,
    PUT_BACK,
    QUEST,
    REMOVE,
    RENEW,
    RESERVE,
    SEND,
    SPACE,
    STEAL,
    TAKE,
    USE,
)

# The powers behind a verb, and what a card lacks when it cannot be played.
POWERS_OF: Final = {
    RESERVE.name: (RESERVES,),
    MARK.name: (LESS_CUNNING, LESS_MIGHT),
    STEAL.name: (STEALS,),
    REMOVE.name: (REMOVES,),
    RENEW.name: (RENEWS,),
}


def refusal(state: MachinaState, seat: int, action: Action) -> Reason | None:
    step = state.steps[-1]
    verb = action.verb
    if isinstance(step, TakeGod):
        return not_this_god(state, action.things[0]) if verb is TAKE else Reason("god-first", [], "DEM-10")
    if isinstance(step, PutBack):
        if verb is PUT_BACK:
            return Reason("not-drawn", [QUEST.id(action.things[0])], "DEM-14")
        return Reason("put-back-first", [], "DEM-14")
    if isinstance(step, PresenceQuest) and verb is COMPLETE:
        return not_completed(state, seat, action.things[0], action.things[1], action.things[2], step.colour)
    if isinstance(step, PlayGo):
        return not_in_this_go(state, seat, action)
    return None


def not_this_god(state: MachinaState, god: int) -> Reason:
    if god not in state.box.own_gods:
        return Reason("god-in-expansion", [GOD.id(god)], "DEM-01")
    return Reason("god-taken", [GOD.id(god)], "DEM-01")


def not_in_this_go(state: MachinaState, seat: int, action: Action) -> Reason | None:
    verb, things = action.verb, action.things
    if verb is TAKE or verb is PUT_BACK:
        return Reason("set-up-over", [], "DEM-10")
    if verb is END:
        return Reason("token-first", [], "DEM-23")
    if verb is USE:
        return not_used(state, seat, things[0])
    if verb.name in POWERS_OF:
        return not_your_power(state, seat, action) or no_target(state, seat, action)
    if state.go.moved and (verb is SEND or verb is COMPLETE or verb is LAY):
        return Reason("token-placed", [], "DEM-23")
    if verb is SEND:
        return not_sent(state, seat, things[0], things[1], things[2])
    if verb is COMPLETE:
        return not_completed(state, seat, things[0], things[1], things[2], FREE)
    if verb is LAY:
        return not_laid(state, seat, things[0], things[1])
    return None


def hero_away(state: MachinaState, seat: int, hero: int) -> Reason | None:
    """DEM-30, 50: not on the track, or reserved by another."""
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


def not_sent(state: MachinaState, seat: int, hero: int, space: int, point: int) -> Reason | None:
    away = hero_away(state, seat, hero) or occupied(state, space)
    if away is not None:
        return away
    if state.go.presence and space >= COLOUR.size:
        return Reason("presence-needs-area", [SPACE.id(space)], "DEM-64")
    if state.go.placed != NO_QUEST:
        return Reason("secret-must-be-done", [QUEST.id(state.go.placed)], "DEM-70")
    if space == ALTAR:
        if point == NO_POINT:
            return Reason("which-point", [], "DEM-34")
        return Reason("track-full", [POINT.id(point)], "DEM-31")
    return Reason("no-choice-of-point", [SPACE.id(space)], "DEM-31") if point != NO_POINT else None


def not_completed(state: MachinaState, seat: int, quest: int, hero: int, pay: int, standing: int) -> Reason | None:
    """`standing` is the colour where the token already stands, if Powerful Presence put it there."""
    if quest not in state.quests:
        if quest in state.players[seat].secrets:
            return Reason("place-secret-first", [QUEST.id(quest)], "DEM-70")
        return Reason("quest-not-on-track", [QUEST.id(quest)], "DEM-32")
    if state.go.placed not in (NO_QUEST, quest):
        return Reason("secret-must-be-done", [QUEST.id(state.go.placed)], "DEM-70")
    colour = state.box.quests[quest].colour
    if standing == FREE:
        away = hero_away(state, seat, hero) or occupied(state, colour)
        if away is not None:
            return away
        if state.go.presence:
            return Reason("presence-collects-first", [SPACE.id(colour)], "DEM-64")
    elif colour != standing:
        return Reason("other-area", [QUEST.id(quest), SPACE.id(colour)], "DEM-32")
    i = state.heroes.index(hero) if hero in state.heroes else 0
    return too_weak(state, seat, quest, i, False) or wrong_payment(state, seat, quest, i, pay)


def not_laid(state: MachinaState, seat: int, quest: int, place: int) -> Reason | None:
    if quest not in state.players[seat].secrets:
        return Reason("not-your-secret", [QUEST.id(quest)], "DEM-70")
    if state.go.placed != NO_QUEST:
        return Reason("one-secret", [QUEST.id(state.go.placed)], "DEM-70")
    if NO_QUEST not in state.quests:
        return Reason("no-empty-place", [], "DEM-70")
    if state.quests[place] != NO_QUEST:
        return Reason("place-taken", [PLACE.id(place), QUEST.id(state.quests[place])], "DEM-70")
    blocked = occupied(state, state.box.quests[quest].colour)
    if blocked is not None:
        return blocked
    for i in range(len(state.heroes)):
        weak = too_weak(state, seat, quest, i, state.players[seat].charged)
        if weak is not None and hero_away(state, seat, state.heroes[i]) is None:
            return weak
    return None


def not_used(state: MachinaState, seat: int, kind: int) -> Reason | None:
    card = find_card(state, seat, kind, False)
    if card < 0:
        return Reason("card-not-held", [CARD.id(kind)], "DEM-60")
    if state.go.card:
        return Reason("one-card", [], "DEM-60")
    if state.go.fresh >> card & 1:
        return Reason("card-fresh", [CARD.id(kind)], "DEM-60")
    effect = state.box.effects[kind]
    go = state.go
    state.go = go.with_placed(NO_QUEST)
    endangers = go.placed != NO_QUEST and len(CARD_STEPS[effect][seat].options(state)) > 0
    state.go = go
    if endangers:
        return Reason("secret-endangered", [CARD.id(kind), QUEST.id(go.placed)], "DEM-70")
    return card_idle(state, seat, effect)


def card_idle(state: MachinaState, seat: int, effect: int) -> Reason | None:
    """DEM-48: what the card needs and does not find."""
    me = state.players[seat]
    if effect in (PRESENCE, FALLS_SHORT):
        return Reason("before-the-token", [], "DEM-64" if effect == PRESENCE else "DEM-68")
    if effect == RUINS:
        return Reason("ruin-needs", [str(me.might), str(me.cunning)], "DEM-65")
    if effect == BRIBES:
        return Reason("bribe-needs", [str(me.cunning)], "DEM-65")
    if effect == SWAPS_QUESTS:
        return Reason("two-quests-needed", [], "DEM-62")
    if effect == SWAPS_HEROES:
        return Reason("two-heroes-needed", [], "DEM-62")
    if effect == MOVES_TOKEN:
        return Reason("no-token-to-move", [], "DEM-69")
    assert effect == REVEALS
    return Reason("no-quest-to-reveal", [], "DEM-63")


def not_your_power(state: MachinaState, seat: int, action: Action) -> Reason | None:
    me = state.players[seat]
    if state.power(seat) not in POWERS_OF[action.verb.name]:
        return Reason("not-your-ability", [GOD.id(me.god)], "DEM-57")
    if state.go.power and state.box.rules.one_ability:
        return Reason("ability-once", [], "DEM-57")
    if not me.charged:
        return Reason("not-charged", [], "DEM-57")
    return None


def no_target(state: MachinaState, seat: int, action: Action) -> Reason | None:
    """DEM-48, 55, 59: the ability is there, but not for this."""
    verb, things = action.verb, action.things
    placed = state.go.placed
    if verb is RENEW:
        if placed != NO_QUEST:
            return Reason("secret-must-be-done", [QUEST.id(placed)], "DEM-59")
        return Reason("nothing-to-renew", [], "DEM-48")
    if verb is STEAL:
        if things[0] == seat or things[0] >= len(state.players):
            return Reason("no-such-opponent", [], "DEM-52")
        return Reason("no-card-to-steal", [SEAT.id(things[0])], "DEM-48")
    if verb is MARK:
        if things[0] in state.quests:
            return Reason("secret-needs-mark", [QUEST.id(placed)], "DEM-73")
        return Reason("quest-not-on-track", [QUEST.id(things[0])], "DEM-48")
    if things[0] not in state.heroes:
        return Reason("hero-not-on-track", [HERO.id(things[0])], "DEM-48")
    if things[0] == state.reserved:
        return Reason("reserved-stays", [HERO.id(things[0])], "DEM-55")
    return Reason("secret-must-be-done", [QUEST.id(placed)], "DEM-70")
