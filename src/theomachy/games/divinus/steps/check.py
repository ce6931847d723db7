"""DIV-21, 57: after every finished step quests, Temples and an explored Location are settled."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.reason import Reason
from theomachy.core.state import Question
from theomachy.games.divinus import artifacts, quests, temples
from theomachy.games.divinus.cards import BY_ICON, CHOICE_FAVOR
from theomachy.games.divinus.dice import artifact_number
from theomachy.games.divinus.rewards import ChooseFavor, Reward, gain_for, give
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps import heroes
from theomachy.games.divinus.steps.choosing import Choose
from theomachy.games.divinus.steps.rolling import Refresh, Reroll
from theomachy.games.divinus.things import CELL, LOCATION, NOTHING, QUEST
from theomachy.games.divinus.verbs import (
    CONSECRATE,
    CONSECRATED,
    FULFIL,
    LOCATION_OPENED,
    OPEN,
    QUEST_DONE,
)


class Check(Decision):
    """DIV-57: check all maps, first the active player's, then in turn order, and again until nothing is left to
    settle."""

    def apply(self, state: DivinusState, action: Action) -> None:
        for seat in state.from_seat(self.seat):
            me = state.players[seat]
            location_waits = state.waiting != NOTHING and seat == self.seat
            if not me.changed and not location_waits:
                continue
            if location_waits or quests.met(state, seat) or temples.ready(state, seat):
                state.steps.append(self)
                state.steps.append(Settle(seat))
                return
            me.changed = False


class Settle(Decision):
    """DIV-21: the player orders several things at once; each is resolved fully before the next."""

    def options(self, state: DivinusState) -> list[Action]:
        actions = [FULFIL.of(quest) for quest in quests.met(state, self.seat)]
        actions += [CONSECRATE.of(cell) for cell in temples.ready(state, self.seat)]
        if state.waiting != NOTHING and self.seat == state.active:
            actions.append(OPEN.of(state.waiting))
        return actions

    def why_other(self, state: DivinusState, action: Action) -> Reason:
        if action.verb is FULFIL:
            return Reason("quest-not-met", [], "DIV-21")
        if action.verb is CONSECRATE:
            return Reason("temple-not-met", [CELL.id(action.things[0])], "DIV-42")
        return Reason("location-closed", [LOCATION.id(state.waiting)], "DIV-33")

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is FULFIL:
            fulfil(state, self.seat, action.things[0])
        elif action.verb is CONSECRATE:
            consecrate(state, self.seat, action.things[0])
        else:
            open_location(state, self.seat, action.things[0])

    def ask(self, state: DivinusState) -> Question:
        return Question("settle")


def fulfil(state: DivinusState, seat: int, quest: int) -> None:
    """DIV-20, 62: Favor, then the story choice, then the rewards; in Eternal Mode the card only lies by its player."""
    take_quest(state, seat, quest)
    blow_horn(state, seat)
    if not state.rules.story:
        return
    card = state.book.quests[quest]
    if state.dedicated == NOTHING and card.dedicated != NOTHING:
        state.dedicated = state.book.gods[card.dedicated].pantheon
    give(state, seat, card.rewards)
    state.steps.append(Choose(seat, quest, NOTHING))
    quest_favor(state, seat, quest)


def blow_horn(state: DivinusState, seat: int) -> None:
    """DIV-35: the first quest of a scenario, be it a race or a monster, also refreshes dice."""
    horn = artifacts.with_effect(state, state.players[seat], "refresh-on-quest")
    if horn != NOTHING:
        artifacts.use(state, seat, horn)
        state.steps.append(Refresh(seat, artifact_number(state, state.players[seat], horn)))


def take_quest(state: DivinusState, seat: int, quest: int) -> None:
    """Record a fulfilled quest."""
    state.quests = tuple([other for other in state.quests if other != quest])
    state.done += ((quest, seat),)
    state.players[seat].quests += 1
    state.story = state.story.with_flag(f"done-{QUEST.slug(quest)}", NOTHING)
    state.tell(QUEST_DONE, seat, quest)


def quest_favor(state: DivinusState, seat: int, quest: int) -> None:
    """DIV-20: to the shown pantheon; of two the player chooses, unless the way it was met decides."""
    favor = state.book.quests[quest].favor
    if favor == BY_ICON:
        pantheons = quests.ways_met(state, seat, quest)
        favor = pantheons[0] if len(pantheons) == 1 else CHOICE_FAVOR
    if favor == CHOICE_FAVOR:
        state.steps.append(ChooseFavor(seat, state.terms.worths[quest], quest))
    else:
        gain_for(state, seat, favor, state.terms.worths[quest], quest)


def consecrate(state: DivinusState, seat: int, cell: int) -> None:
    """DIV-42: a marker goes on the Temple; it stays consecrated for this scenario."""
    me = state.players[seat]
    me.consecrated += (cell,)
    me.changed = True
    state.tell(CONSECRATED, seat, temples.temple_at(state, seat, cell))
    lyre = artifacts.with_effect(state, me, "refresh-on-consecration")
    if lyre != NOTHING:
        state.steps.append(Refresh(seat, artifact_number(state, me, lyre)))
    heroes.consecrated(state, seat, cell)


def open_location(state: DivinusState, seat: int, location: int) -> None:
    """DIV-33, 34: once a scenario; the visitor chooses, then the Title Bearer is rewarded, whoever explores."""
    state.waiting = NOTHING
    state.story = state.story.with_opened(location)
    state.tell(LOCATION_OPENED, seat, location)
    row = state.book.locations[location]
    for bearer in range(len(state.players)):
        if location in state.players[bearer].titles:
            if state.rules.bearer_reroll:
                state.steps.append(Reroll(bearer, 1))
            state.steps.append(Reward(bearer, row.bearer_self if bearer == seat else row.bearer, location))
    state.steps.append(Choose(seat, NOTHING, location))
