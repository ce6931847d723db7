"""The main action: one hero goes to one free space."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question, Step
from theomachy.games.deus_ex_machina.cards import NO_GOD
from theomachy.games.deus_ex_machina.event_kinds import (
    COLLECTED,
    FAVOURED,
    FIRST_TAKEN,
    LOST,
    PAID,
    PLACE_GAINED,
    QUEST_DONE,
    RECHARGED,
    SENT,
)
from theomachy.games.deus_ex_machina.hands import draw_card
from theomachy.games.deus_ex_machina.heroes import discard_hero, hero_payments, refill_heroes, usable_heroes
from theomachy.games.deus_ex_machina.quests import remove_marks
from theomachy.games.deus_ex_machina.reasons import why_not_completable, why_not_sendable, why_quest_unavailable
from theomachy.games.deus_ex_machina.rules import LEGENDARY_GP, TRACK_END
from theomachy.games.deus_ex_machina.shortfall import why_too_weak, why_wrong_payment
from theomachy.games.deus_ex_machina.state import FREE, NO_QUEST, MachinaState
from theomachy.games.deus_ex_machina.verbs import (
    ALTAR,
    ALTAR_SENDS,
    COLOUR,
    COMPLETE,
    CUNNING,
    DECLINE,
    HERO,
    HURT,
    MIGHT,
    NO_POINT,
    OLYMPUS,
    PAY_ROW,
    QUEST,
    SENDS,
    SPACE,
)


class MainAction(Step[MachinaState]):
    """DEM-23, 24, 30: one usable hero to one unoccupied space. A placed Secret Quest must be completed (DEM-70)."""

    def options(self, state: MachinaState) -> list[Action]:
        out: list[Action] = []
        hero_indexes = usable_heroes(state, self.seat)
        secret_quest = state.go.placed_secret
        if state.go.has_presence:
            add_presence_sends(state, self.seat, hero_indexes, out)
            return out
        if secret_quest != NO_QUEST:
            add_complete_actions(state, self.seat, secret_quest, hero_indexes, 0, 0, out)
            return out
        add_send_actions(state, self.seat, hero_indexes, out)
        for quest in state.quests:
            if quest != NO_QUEST and state.spaces[state.box.quests[quest].colour] == FREE:
                add_complete_actions(state, self.seat, quest, hero_indexes, 0, 0, out)
        return out

    def why_illegal(self, state: MachinaState, action: Action) -> Reason | None:
        if action.verb is COMPLETE:
            quest, hero, pay = action.things
            return why_not_completable(state, self.seat, quest, hero, pay)
        hero, space, point = action.things
        return why_not_sendable(state, self.seat, hero, space, point)

    def apply(self, state: MachinaState, action: Action) -> None:
        if action.verb is COMPLETE:
            quest, hero, pay = action.things
            place_token(state, self.seat, hero, state.box.quests[quest].colour)
            state.steps.append(FinishMainAction(self.seat, hero))
            complete_quest(state, self.seat, quest, hero, pay)
        else:
            hero, space, point = action.things
            place_token(state, self.seat, hero, space)
            state.steps.append(FinishMainAction(self.seat, hero))
            gain_from_space(state, self.seat, hero, space, point)


MAIN_ACTIONS: Final[list[MainAction]] = [MainAction(0), MainAction(1), MainAction(2), MainAction(3)]


def add_send_actions(state: MachinaState, seat: int, hero_indexes: list[int], actions: list[Action]) -> None:
    """DEM-31, 33, 34: to any free space; at the Altar for a point that the mat has room for."""
    free = [space for space in range(ALTAR) if state.spaces[space] == FREE]
    for i in hero_indexes:
        row = SENDS[state.heroes[i]]
        for space in free:
            actions.append(row[space])
    if state.spaces[ALTAR] == FREE:
        points = altar_points(state, seat)
        for i in hero_indexes:
            for point in points:
                actions.append(ALTAR_SENDS[state.heroes[i]][point])


def altar_points(state: MachinaState, seat: int) -> list[int]:
    me = state.players[seat]
    points: list[int] = []
    if me.might < TRACK_END:
        points.append(MIGHT)
    if me.cunning < TRACK_END:
        points.append(CUNNING)
    return points or [NO_POINT]


def add_presence_sends(state: MachinaState, seat: int, hero_indexes: list[int], actions: list[Action]) -> None:
    """DEM-64: to a free coloured area; with a placed Secret Quest only if it can then be completed there (DEM-70)."""
    secret_quest = state.go.placed_secret
    for i in hero_indexes:
        hero = state.heroes[i]
        for colour in range(COLOUR.size):
            if state.spaces[colour] != FREE:
                continue
            if secret_quest != NO_QUEST:
                if colour != state.box.quests[secret_quest].colour:
                    continue
                might, cunning = state.box.area_might[colour], state.box.area_cunning[colour]
                complete_actions: list[Action] = []
                add_complete_actions(state, seat, secret_quest, [i], might, cunning, complete_actions)
                if not complete_actions:
                    continue
            actions.append(SENDS[hero][colour])


def add_complete_actions(
    state: MachinaState,
    seat: int,
    quest: int,
    hero_indexes: list[int],
    more_might: int,
    more_cunning: int,
    actions: list[Action],
) -> None:
    """DEM-32, 40: adds to `actions` this quest with each hero of `hero_indexes` and each payment that mat and bonus
    allow."""
    me = state.players[seat]
    might = me.might + more_might
    cunning = me.cunning + more_cunning
    for i in hero_indexes:
        for pay in hero_payments(state, quest, i):
            if pay // PAY_ROW <= might and pay % PAY_ROW <= cunning:
                actions.append(COMPLETE.of(quest, state.heroes[i], pay))


def place_token(state: MachinaState, seat: int, hero: int, space: int) -> None:
    """DEM-35, 37: places the token; then the player whose god favours the hero, if it is another, gains 2 GP."""
    state.spaces[space] = seat
    state.emit(SENT, seat, hero, space)
    god = state.box.heroes[hero].god
    if god == NO_GOD:
        return
    for other in state.opponents(seat):
        foe = state.players[other]
        if foe.god == god:
            foe.gp += LEGENDARY_GP
            foe.gp_from_heroes += LEGENDARY_GP
            state.emit(FAVOURED, other, hero, LEGENDARY_GP)


def gain_from_space(state: MachinaState, seat: int, hero: int, space: int, point: int) -> None:
    """DEM-31, 33, 34, 64: gives the player what the space offers."""
    if space == OLYMPUS:
        state.first_player = seat
        state.emit(FIRST_TAKEN, seat)
        draw_card(state, seat)
    elif space == ALTAR:
        state.players[seat].charged = True
        state.emit(RECHARGED, seat)
        collect_points(state, seat, 1 if point == MIGHT else 0, 1 if point == CUNNING else 0)
    else:
        collect_points(state, seat, state.box.area_might[space], state.box.area_cunning[space])
        if state.go.has_presence:
            state.steps.append(PresenceQuest(seat, hero, space))


def collect_points(state: MachinaState, seat: int, might: int, cunning: int) -> None:
    """DEM-31: adds Might and Cunning to the mat. Each track stops at 4; the rest is lost."""
    me = state.players[seat]
    might = min(might, TRACK_END - me.might)
    cunning = min(cunning, TRACK_END - me.cunning)
    me.might += might
    me.cunning += cunning
    state.emit(COLLECTED, seat, might * PAY_ROW + cunning)


def complete_quest(state: MachinaState, seat: int, quest: int, hero: int, pay: int) -> None:
    """DEM-43, 44: completes a quest: pays the missing points, takes the card, its GP and the effect of its place."""
    me = state.players[seat]
    me.might -= pay // PAY_ROW
    me.cunning -= pay % PAY_ROW
    if pay:
        state.emit(PAID, seat, pay)
    place = state.quests.index(quest)
    state.quests[place] = NO_QUEST
    remove_marks(state, quest)
    gp = state.box.quests[quest].gp
    gain = state.box.place_gains[place]
    me.completed_quests = (*me.completed_quests, quest)
    me.gp += gp + gain
    me.gp_from_places += gain
    state.emit(QUEST_DONE, seat, quest, hero, gp)
    if gain:
        state.emit(PLACE_GAINED, seat, place, gain)
    if state.box.place_losses[place]:
        state.steps.append(HurtOpponent(seat, state.box.place_losses[place]))


class PresenceQuest(Step[MachinaState]):
    """DEM-64: after the area's bonus one quest of its colour may be completed; a placed Secret Quest must be."""

    def __init__(self, seat: int, hero: int, colour: int) -> None:
        super().__init__(seat)
        self.hero = hero
        self.colour = colour

    def options(self, state: MachinaState) -> list[Action]:
        hero_indexes = [state.heroes.index(self.hero)]
        out: list[Action] = []
        if state.go.placed_secret != NO_QUEST:
            add_complete_actions(state, self.seat, state.go.placed_secret, hero_indexes, 0, 0, out)
            return out
        for quest in state.quests:
            if quest != NO_QUEST and state.box.quests[quest].colour == self.colour:
                add_complete_actions(state, self.seat, quest, hero_indexes, 0, 0, out)
        if out:
            out.append(DECLINE.of())
        return out

    def why_illegal(self, state: MachinaState, action: Action) -> Reason | None:
        if action.verb is not COMPLETE:
            return None
        quest, hero, pay = action.things
        reason = why_quest_unavailable(state, self.seat, quest)
        if reason is not None:
            return reason
        if state.box.quests[quest].colour != self.colour:
            return Reason("other-area", [QUEST.id(quest), SPACE.id(state.box.quests[quest].colour)], "DEM-32")
        if hero != self.hero:
            return Reason("other-hero", [HERO.id(self.hero), SPACE.id(self.colour)], "DEM-64")
        i = state.heroes.index(hero)
        return why_too_weak(state, self.seat, quest, i, False) or why_wrong_payment(state, self.seat, quest, i, pay)

    def apply(self, state: MachinaState, action: Action) -> None:
        if action.verb is COMPLETE:
            quest, hero, pay = action.things
            complete_quest(state, self.seat, quest, hero, pay)

    def question(self, state: MachinaState) -> Question:
        return Question("presence-quest")

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.hero, self.colour)


class HurtOpponent(Step[MachinaState]):
    """DEM-44, 46: one opponent of choice loses GP; one without GP may be chosen too."""

    def __init__(self, seat: int, loss: int) -> None:
        super().__init__(seat)
        self.loss = loss

    def options(self, state: MachinaState) -> list[Action]:
        return [HURT.of(foe) for foe in state.opponents(self.seat)]

    def apply(self, state: MachinaState, action: Action) -> None:
        lose_gp(state, action.things[0], self.loss)

    def question(self, state: MachinaState) -> Question:
        return Question("hurt", [str(self.loss)])

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.loss)


def lose_gp(state: MachinaState, seat: int, gp: int) -> None:
    """DEM-08: GP never fall below 0."""
    me = state.players[seat]
    gp = min(gp, me.gp)
    me.gp -= gp
    me.gp_lost += gp
    state.emit(LOST, seat, gp)


class FinishMainAction(Step[MachinaState]):
    """DEM-30, 37: last of all the hero is discarded and the track refilled."""

    def __init__(self, seat: int, hero: int) -> None:
        super().__init__(seat)
        self.hero = hero

    def apply(self, state: MachinaState, action: Action) -> None:
        state.go = state.go.after_token()
        discard_hero(state, self.hero)
        refill_heroes(state)

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.hero)
