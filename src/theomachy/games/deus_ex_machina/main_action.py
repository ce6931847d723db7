"""The main action: one hero goes to one free space."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.reason import Reason
from theomachy.core.state import Question, Step
from theomachy.games.deus_ex_machina.cards import NO_GOD
from theomachy.games.deus_ex_machina.events import (
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
from theomachy.games.deus_ex_machina.heroes import costs, discard, refill, usable
from theomachy.games.deus_ex_machina.quests import unmark
from theomachy.games.deus_ex_machina.reasons import not_completed, not_sent, not_there
from theomachy.games.deus_ex_machina.rules import LEGENDARY_GP, TRACK_END
from theomachy.games.deus_ex_machina.shortfall import too_weak, wrong_payment
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
        hero_indexes = usable(state, self.seat)
        secret_quest = state.go.placed
        if state.go.presence:
            presence_sends(state, self.seat, hero_indexes, out)
            return out
        if secret_quest != NO_QUEST:
            completions(state, self.seat, secret_quest, hero_indexes, 0, 0, out)
            return out
        plain_sends(state, self.seat, hero_indexes, out)
        for quest in state.quests:
            if quest != NO_QUEST and state.spaces[state.box.quests[quest].colour] == FREE:
                completions(state, self.seat, quest, hero_indexes, 0, 0, out)
        return out

    def refuse(self, state: MachinaState, action: Action) -> Reason | None:
        if action.verb is COMPLETE:
            quest, hero, pay = action.things
            return not_completed(state, self.seat, quest, hero, pay)
        hero, space, point = action.things
        return not_sent(state, self.seat, hero, space, point)

    def apply(self, state: MachinaState, action: Action) -> None:
        if action.verb is COMPLETE:
            quest, hero, pay = action.things
            put_token(state, self.seat, hero, state.box.quests[quest].colour)
            state.steps.append(Finish(self.seat, hero))
            complete(state, self.seat, quest, hero, pay)
        else:
            hero, space, point = action.things
            put_token(state, self.seat, hero, space)
            state.steps.append(Finish(self.seat, hero))
            visit(state, self.seat, hero, space, point)


MAIN_ACTIONS: Final[list[MainAction]] = [MainAction(0), MainAction(1), MainAction(2), MainAction(3)]


def plain_sends(state: MachinaState, seat: int, line: list[int], out: list[Action]) -> None:
    """DEM-31, 33, 34: to any free space; at the Altar for a point that the mat has room for."""
    free = [space for space in range(ALTAR) if state.spaces[space] == FREE]
    for i in line:
        row = SENDS[state.heroes[i]]
        for space in free:
            out.append(row[space])
    if state.spaces[ALTAR] == FREE:
        points = altar_points(state, seat)
        for i in line:
            for point in points:
                out.append(ALTAR_SENDS[state.heroes[i]][point])


def altar_points(state: MachinaState, seat: int) -> list[int]:
    me = state.players[seat]
    points: list[int] = []
    if me.might < TRACK_END:
        points.append(MIGHT)
    if me.cunning < TRACK_END:
        points.append(CUNNING)
    return points or [NO_POINT]


def presence_sends(state: MachinaState, seat: int, line: list[int], out: list[Action]) -> None:
    """DEM-64: to a free coloured area; with a placed Secret Quest only if it can then be completed there (DEM-70)."""
    secret_quest = state.go.placed
    for i in line:
        hero = state.heroes[i]
        for colour in range(COLOUR.size):
            if state.spaces[colour] != FREE:
                continue
            if secret_quest != NO_QUEST:
                if colour != state.box.quests[secret_quest].colour:
                    continue
                might, cunning = state.box.area_might[colour], state.box.area_cunning[colour]
                complete_actions: list[Action] = []
                completions(state, seat, secret_quest, [i], might, cunning, complete_actions)
                if not complete_actions:
                    continue
            out.append(SENDS[hero][colour])


def completions(
    state: MachinaState, seat: int, quest: int, line: list[int], more_might: int, more_cunning: int, out: list[Action]
) -> None:
    """DEM-32, 40: adds to `actions` this quest with each hero of `hero_indexes` and each payment that mat and bonus allow."""
    me = state.players[seat]
    might = me.might + more_might
    cunning = me.cunning + more_cunning
    for i in line:
        for pay in costs(state, quest, i):
            if pay // PAY_ROW <= might and pay % PAY_ROW <= cunning:
                out.append(COMPLETE.of(quest, state.heroes[i], pay))


def put_token(state: MachinaState, seat: int, hero: int, space: int) -> None:
    """DEM-35, 37: places the token; then the player whose god favours the hero, if it is another, gains 2 GP."""
    state.spaces[space] = seat
    state.tell(SENT, seat, hero, space)
    god = state.box.heroes[hero].god
    if god == NO_GOD:
        return
    for other in state.others(seat):
        foe = state.players[other]
        if foe.god == god:
            foe.gp += LEGENDARY_GP
            foe.from_heroes += LEGENDARY_GP
            state.tell(FAVOURED, other, hero, LEGENDARY_GP)


def visit(state: MachinaState, seat: int, hero: int, space: int, point: int) -> None:
    """DEM-31, 33, 34, 64: gives the player what the space offers."""
    if space == OLYMPUS:
        state.first = seat
        state.tell(FIRST_TAKEN, seat)
        draw_card(state, seat)
    elif space == ALTAR:
        state.players[seat].charged = True
        state.tell(RECHARGED, seat)
        collect(state, seat, 1 if point == MIGHT else 0, 1 if point == CUNNING else 0)
    else:
        collect(state, seat, state.box.area_might[space], state.box.area_cunning[space])
        if state.go.presence:
            state.steps.append(PresenceQuest(seat, hero, space))


def collect(state: MachinaState, seat: int, might: int, cunning: int) -> None:
    """DEM-31: adds Might and Cunning to the mat. Each track stops at 4; the rest is lost."""
    me = state.players[seat]
    might = min(might, TRACK_END - me.might)
    cunning = min(cunning, TRACK_END - me.cunning)
    me.might += might
    me.cunning += cunning
    state.tell(COLLECTED, seat, might * PAY_ROW + cunning)


def complete(state: MachinaState, seat: int, quest: int, hero: int, pay: int) -> None:
    """DEM-43, 44: completes a quest: pays the missing points, takes the card, its GP and the effect of its place."""
    me = state.players[seat]
    me.might -= pay // PAY_ROW
    me.cunning -= pay % PAY_ROW
    if pay:
        state.tell(PAID, seat, pay)
    place = state.quests.index(quest)
    state.quests[place] = NO_QUEST
    unmark(state, quest)
    gp = state.box.quests[quest].gp
    gain = state.box.gains[place]
    me.done = (*me.done, quest)
    me.gp += gp + gain
    me.from_places += gain
    state.tell(QUEST_DONE, seat, quest, hero, gp)
    if gain:
        state.tell(PLACE_GAINED, seat, place, gain)
    if state.box.losses[place]:
        state.steps.append(Hurt(seat, state.box.losses[place]))


class PresenceQuest(Step[MachinaState]):
    """DEM-64: after the area's bonus one quest of its colour may be completed; a placed Secret Quest must be."""

    def __init__(self, seat: int, hero: int, colour: int) -> None:
        super().__init__(seat)
        self.hero = hero
        self.colour = colour

    def options(self, state: MachinaState) -> list[Action]:
        hero_indexes = [state.heroes.index(self.hero)]
        out: list[Action] = []
        if state.go.placed != NO_QUEST:
            completions(state, self.seat, state.go.placed, hero_indexes, 0, 0, out)
            return out
        for quest in state.quests:
            if quest != NO_QUEST and state.box.quests[quest].colour == self.colour:
                completions(state, self.seat, quest, hero_indexes, 0, 0, out)
        if out:
            out.append(DECLINE.of())
        return out

    def refuse(self, state: MachinaState, action: Action) -> Reason | None:
        if action.verb is not COMPLETE:
            return None
        quest, hero, pay = action.things
        reason = not_there(state, self.seat, quest)
        if reason is not None:
            return reason
        if state.box.quests[quest].colour != self.colour:
            return Reason("other-area", [QUEST.id(quest), SPACE.id(state.box.quests[quest].colour)], "DEM-32")
        if hero != self.hero:
            return Reason("other-hero", [HERO.id(self.hero), SPACE.id(self.colour)], "DEM-64")
        i = state.heroes.index(hero)
        return too_weak(state, self.seat, quest, i, False) or wrong_payment(state, self.seat, quest, i, pay)

    def apply(self, state: MachinaState, action: Action) -> None:
        if action.verb is COMPLETE:
            quest, hero, pay = action.things
            complete(state, self.seat, quest, hero, pay)

    def ask(self, state: MachinaState) -> Question:
        return Question("presence-quest")

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.hero, self.colour)


class Hurt(Step[MachinaState]):
    """DEM-44, 46: one opponent of choice loses GP; one without GP may be chosen too."""

    def __init__(self, seat: int, loss: int) -> None:
        super().__init__(seat)
        self.loss = loss

    def options(self, state: MachinaState) -> list[Action]:
        return [HURT.of(foe) for foe in state.others(self.seat)]

    def apply(self, state: MachinaState, action: Action) -> None:
        lose(state, action.things[0], self.loss)

    def ask(self, state: MachinaState) -> Question:
        return Question("hurt", [str(self.loss)])

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.loss)


def lose(state: MachinaState, seat: int, gp: int) -> None:
    """DEM-08: GP never fall below 0."""
    me = state.players[seat]
    gp = min(gp, me.gp)
    me.gp -= gp
    me.lost += gp
    state.tell(LOST, seat, gp)


class Finish(Step[MachinaState]):
    """DEM-30, 37: last of all the hero is discarded and the track refilled."""

    def __init__(self, seat: int, hero: int) -> None:
        super().__init__(seat)
        self.hero = hero

    def apply(self, state: MachinaState, action: Action) -> None:
        state.go = state.go.after_move()
        discard(state, self.hero)
        refill(state)

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.hero)
