"""DIV-21, 57: after every finished step quests, Temples and an explored Location are settled."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.divinus import artifacts, quests, temples
from theomachy.games.divinus.cards import BY_ICON, CHOICE_FAVOR
from theomachy.games.divinus.dice import artifact_number
from theomachy.games.divinus.rewards import ChooseFavor, GiveReward, gain_favor, push_rewards
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps import heroes
from theomachy.games.divinus.steps.dice_steps import Refresh, Reroll
from theomachy.games.divinus.steps.story_choice import ChooseStory
from theomachy.games.divinus.things import CELL, LOCATION, NOTHING, QUEST
from theomachy.games.divinus.verbs import (
    CONSECRATE,
    CONSECRATED,
    FULFIL,
    LOCATION_OPENED,
    OPEN,
    QUEST_DONE,
)


class CheckCompletions(Decision):
    """DIV-57: check all maps, first the active player's, then in turn order, and again until nothing is left to
    settle."""

    def apply(self, state: DivinusState, action: Action) -> None:
        for seat in state.seats_from(self.seat):
            me = state.players[seat]
            location_waits = state.waiting_location != NOTHING and seat == self.seat
            if not me.needs_check and not location_waits:
                continue
            if location_waits or quests.quests_met(state, seat) or temples.consecratable_cells(state, seat):
                state.steps.append(self)
                state.steps.append(SettleCompletions(seat))
                return
            me.needs_check = False


class SettleCompletions(Decision):
    """DIV-21: the player orders several things at once; each is resolved fully before the next."""

    def options(self, state: DivinusState) -> list[Action]:
        actions = [FULFIL.of(quest) for quest in quests.quests_met(state, self.seat)]
        actions += [CONSECRATE.of(cell) for cell in temples.consecratable_cells(state, self.seat)]
        if state.waiting_location != NOTHING and self.seat == state.active:
            actions.append(OPEN.of(state.waiting_location))
        return actions

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        if action.verb is FULFIL:
            return Reason("quest-not-met", [], "DIV-21")
        if action.verb is CONSECRATE:
            return Reason("temple-not-met", [CELL.id(action.things[0])], "DIV-42")
        return Reason("location-closed", [LOCATION.id(state.waiting_location)], "DIV-33")

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is FULFIL:
            fulfil_quest(state, self.seat, action.things[0])
        elif action.verb is CONSECRATE:
            consecrate_temple(state, self.seat, action.things[0])
        else:
            open_location(state, self.seat, action.things[0])

    def question(self, state: DivinusState) -> Question:
        return Question("settle")


def fulfil_quest(state: DivinusState, seat: int, quest: int) -> None:
    """DIV-20, 62: Favor, then the story choice, then the rewards; in Eternal Mode the card only lies by its player."""
    take_quest(state, seat, quest)
    refresh_for_quest(state, seat)
    if not state.rules.story:
        return
    card = state.data.quests[quest]
    if state.dedicated_pantheon == NOTHING and card.dedicated_god != NOTHING:
        state.dedicated_pantheon = state.data.gods[card.dedicated_god].pantheon
    push_rewards(state, seat, card.rewards)
    state.steps.append(ChooseStory(seat, quest, NOTHING))
    give_quest_favor(state, seat, quest)


def refresh_for_quest(state: DivinusState, seat: int) -> None:
    """DIV-35: the first quest of a scenario, be it a race or a monster, also refreshes dice."""
    horn = artifacts.find_usable(state, state.players[seat], "refresh-on-quest")
    if horn != NOTHING:
        artifacts.record_use(state, seat, horn)
        state.steps.append(Refresh(seat, artifact_number(state, state.players[seat], horn)))


def take_quest(state: DivinusState, seat: int, quest: int) -> None:
    """Record a fulfilled quest."""
    state.quests = tuple([other for other in state.quests if other != quest])
    state.quests_done += ((quest, seat),)
    state.players[seat].quest_count += 1
    state.story = state.story.with_flag(f"done-{QUEST.slug(quest)}", NOTHING)
    state.emit(QUEST_DONE, seat, quest)


def give_quest_favor(state: DivinusState, seat: int, quest: int) -> None:
    """DIV-20: to the shown pantheon; of two the player chooses, unless the way it was met decides."""
    favor = state.data.quests[quest].favor
    if favor == BY_ICON:
        pantheons = quests.pantheons_met(state, seat, quest)
        favor = pantheons[0] if len(pantheons) == 1 else CHOICE_FAVOR
    if favor == CHOICE_FAVOR:
        state.steps.append(ChooseFavor(seat, state.quest_terms.worths[quest], quest))
    else:
        gain_favor(state, seat, favor, state.quest_terms.worths[quest], quest)


def consecrate_temple(state: DivinusState, seat: int, cell: int) -> None:
    """DIV-42: a marker goes on the Temple; it stays consecrated for this scenario."""
    me = state.players[seat]
    me.consecrated_cells += (cell,)
    me.needs_check = True
    state.emit(CONSECRATED, seat, temples.temple_at(state, seat, cell))
    lyre = artifacts.find_usable(state, me, "refresh-on-consecration")
    if lyre != NOTHING:
        state.steps.append(Refresh(seat, artifact_number(state, me, lyre)))
    heroes.refresh_for_consecration(state, seat, cell)


def open_location(state: DivinusState, seat: int, location: int) -> None:
    """DIV-33, 34: once a scenario; the visitor chooses, then the Title Bearer is rewarded, whoever explores."""
    state.waiting_location = NOTHING
    state.story = state.story.with_opened_location(location)
    state.emit(LOCATION_OPENED, seat, location)
    row = state.data.locations[location]
    for bearer in range(len(state.players)):
        if location in state.players[bearer].titles:
            if state.rules.bearer_reroll:
                state.steps.append(Reroll(bearer, 1))
            state.steps.append(
                GiveReward(bearer, row.visiting_bearer_reward if bearer == seat else row.bearer_reward, location)
            )
    state.steps.append(ChooseStory(seat, NOTHING, location))
