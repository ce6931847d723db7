"""The Divine Intervention cards. A card is playable if and only if its step has options."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT, Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import FORCED, Question, Step
from theomachy.games.deus_ex_machina.cards import (
    EFFECT_BRIBE,
    EFFECT_FALL_SHORT,
    EFFECT_MOVE_TOKEN,
    EFFECT_PRESENCE,
    EFFECT_REVEAL,
    EFFECT_RUIN,
    EFFECT_SWAP_HEROES,
    EFFECT_SWAP_QUESTS,
)
from theomachy.games.deus_ex_machina.event_kinds import GAINED, NOTHING_FITS, PAID, TOKEN_MOVED
from theomachy.games.deus_ex_machina.main_action import lose_gp
from theomachy.games.deus_ex_machina.quests import any_fits_track, reveal_quest
from theomachy.games.deus_ex_machina.rules import MAX_SHORTFALL, RUIN_GP
from theomachy.games.deus_ex_machina.state import FREE, NO_QUEST, MachinaState
from theomachy.games.deus_ex_machina.swap_cards import SwapHeroes, SwapQuests, can_complete_secret
from theomachy.games.deus_ex_machina.verbs import (
    COLOUR,
    MOVE_TOKEN,
    PAY_ROW,
    PLACE,
    QUEST,
    REVEAL,
    RUIN,
    SPACE,
    USE,
)

NO_OPTIONS: Final[list[Action]] = []


def why_token_not_movable(state: MachinaState, seat: int, action: Action) -> Reason:
    """DEM-66, 69, 70: why a token cannot be moved from one space to the other."""
    source, target = action.things
    if state.spaces[source] in (FREE, seat):
        return Reason("no-token-there", [SPACE.id(source)], "DEM-66")
    if state.spaces[target] != FREE:
        return Reason("space-occupied", [SPACE.id(target), SEAT.id(state.spaces[target])], "DEM-69")
    return Reason("secret-must-be-done", [QUEST.id(state.go.placed_secret)], "DEM-70")


class LuckyDay(Step[MachinaState]):
    """DEM-63: reveal a quest on an empty space of choice; if one leaves, more follow until one more lies there.

    DEM-18 is tested against all quests that the player has not seen: the deck and the Secret Quests of the others. So
    it can happen that no quest of the deck fits; the question warns of that. The step never plays itself, even with one
    empty space: rivals would learn from it.
    """

    def options(self, state: MachinaState) -> list[Action]:
        if NO_QUEST not in state.quests or not state.quest_deck.cards:
            return NO_OPTIONS
        if not any_fits_track(state, self.unseen_quests(state)):
            return NO_OPTIONS
        return [REVEAL.of(place) for place in range(len(state.quests)) if state.quests[place] == NO_QUEST]

    def unseen_quests(self, state: MachinaState) -> list[int]:
        """The quests that may be in the deck as far as this player knows."""
        quests = state.quest_deck.cards
        for foe in state.opponents(self.seat):
            quests = quests + list(state.players[foe].secret_quests)
        return quests

    def may_find_nothing(self, state: MachinaState) -> bool:
        """Whether so few unseen quests fit that all of them may be Secret Quests of others."""
        quests = self.unseen_quests(state)
        fitting_quests = [quest for quest in quests if any_fits_track(state, [quest])]
        return len(fitting_quests) <= len(quests) - len(state.quest_deck.cards)

    def must_ask(self, state: MachinaState) -> bool:
        return True

    def why_illegal(self, state: MachinaState, action: Action) -> Reason | None:
        if NO_QUEST not in state.quests:
            return Reason("no-empty-place", [], "DEM-63")
        if action.verb is REVEAL:
            place = action.things[0]
            return Reason("place-taken", [PLACE.id(place), QUEST.id(state.quests[place])], "DEM-63")
        if action.verb is not USE:
            return None
        return Reason("no-quest-fits" if state.quest_deck.cards else "no-quest-in-deck", [], "DEM-63")

    def apply(self, state: MachinaState, action: Action) -> None:
        empty_count = state.quests.count(NO_QUEST)
        place = action.things[0]
        # Whether a quest of the deck fits is revealed even if none does: undo does not go back past this.
        state.reveal_count += 1
        if not any_fits_track(state, state.quest_deck.cards):
            state.emit(NOTHING_FITS, self.seat)
        while state.quests.count(NO_QUEST) >= empty_count and any_fits_track(state, state.quest_deck.cards):
            reveal_quest(state, place)
            place = state.quests.index(NO_QUEST) if NO_QUEST in state.quests else 0

    def question(self, state: MachinaState) -> Question:
        return Question("reveal-perhaps" if self.may_find_nothing(state) else "reveal")


class PowerfulPresence(Step[MachinaState]):
    """DEM-64: before the main action; a coloured area must be free."""

    def options(self, state: MachinaState) -> list[Action]:
        if state.go.token_placed:
            return NO_OPTIONS
        for colour in range(COLOUR.size):
            if state.spaces[colour] == FREE:
                return FORCED
        return NO_OPTIONS

    def why_illegal(self, state: MachinaState, action: Action) -> Reason | None:
        return Reason("before-the-token", [], "DEM-64")

    def apply(self, state: MachinaState, action: Action) -> None:
        state.go = state.go.with_presence()


class RuinPlans(Step[MachinaState]):
    """DEM-48, 65: spend 1 Might and 1 Cunning; one opponent, or in GR each, loses 2 GP."""

    def options(self, state: MachinaState) -> list[Action]:
        me = state.players[self.seat]
        if me.might < 1 or me.cunning < 1 or not can_complete_secret(state, self.seat, me.might - 1, me.cunning - 1):
            return NO_OPTIONS
        if state.box.rules.ruin_hits_all:
            return FORCED
        return [RUIN.of(foe) for foe in state.opponents(self.seat)]

    def why_illegal(self, state: MachinaState, action: Action) -> Reason | None:
        if action.verb is RUIN:
            return Reason("no-such-opponent", [], "DEM-65")
        me = state.players[self.seat]
        return Reason("ruin-needs", [str(me.might), str(me.cunning)], "DEM-65") if action.verb is USE else None

    def apply(self, state: MachinaState, action: Action) -> None:
        me = state.players[self.seat]
        me.might -= 1
        me.cunning -= 1
        state.emit(PAID, self.seat, PAY_ROW + 1)
        if state.box.rules.ruin_hits_all:
            for foe in state.opponents(self.seat):
                lose_gp(state, foe, RUIN_GP)
        else:
            lose_gp(state, action.things[0], RUIN_GP)

    def question(self, state: MachinaState) -> Question:
        return Question("ruin", [str(RUIN_GP)])


class Bribery(Step[MachinaState]):
    """DEM-48, 65: spend 1 Cunning for GP."""

    def options(self, state: MachinaState) -> list[Action]:
        me = state.players[self.seat]
        if me.cunning < 1 or not can_complete_secret(state, self.seat, me.might, me.cunning - 1):
            return NO_OPTIONS
        return FORCED

    def why_illegal(self, state: MachinaState, action: Action) -> Reason | None:
        return Reason("bribe-needs", [str(state.players[self.seat].cunning)], "DEM-65")

    def apply(self, state: MachinaState, action: Action) -> None:
        me = state.players[self.seat]
        gp = state.box.rules.bribe_gp
        me.cunning -= 1
        me.gp += gp
        me.gp_from_cards += gp
        state.emit(PAID, self.seat, 1)
        state.emit(GAINED, self.seat, gp)


class ThatsMySpot(Step[MachinaState]):
    """DEM-66, 69: move an opponent's placed token to any free space; its owner gains nothing."""

    def options(self, state: MachinaState) -> list[Action]:
        secret_quest = state.go.placed_secret
        quest_area = state.box.quests[secret_quest].colour if secret_quest != NO_QUEST else FREE
        free_spaces = [space for space in range(SPACE.size) if state.spaces[space] == FREE and space != quest_area]
        out: list[Action] = []
        for source in range(SPACE.size):
            if state.spaces[source] not in (FREE, self.seat):
                for space in free_spaces:
                    out.append(MOVE_TOKEN.of(source, space))
        return out

    def why_illegal(self, state: MachinaState, action: Action) -> Reason | None:
        if action.verb is USE:
            return Reason("no-token-to-move", [], "DEM-69")
        return why_token_not_movable(state, self.seat, action) if action.verb is MOVE_TOKEN else None

    def apply(self, state: MachinaState, action: Action) -> None:
        source, target = action.things
        owner = state.spaces[source]
        state.spaces[target] = owner
        state.spaces[source] = FREE
        state.emit(TOKEN_MOVED, self.seat, owner, source, target)

    def question(self, state: MachinaState) -> Question:
        return Question("move-token")


class DeusExMachina(Step[MachinaState]):
    """DEM-68: the quest completed in this round may fall short by up to 3 points in all."""

    def options(self, state: MachinaState) -> list[Action]:
        return NO_OPTIONS if state.go.token_placed else FORCED

    def why_illegal(self, state: MachinaState, action: Action) -> Reason | None:
        return Reason("after-the-token", [], "DEM-68")

    def apply(self, state: MachinaState, action: Action) -> None:
        state.go = state.go.with_shortfall(MAX_SHORTFALL)


# Steps are immutable: all games share one for each seat.
CARD_STEPS: Final[dict[int, list[Step[MachinaState]]]] = {
    EFFECT_SWAP_QUESTS: [SwapQuests(0), SwapQuests(1), SwapQuests(2), SwapQuests(3)],
    EFFECT_SWAP_HEROES: [SwapHeroes(0), SwapHeroes(1), SwapHeroes(2), SwapHeroes(3)],
    EFFECT_REVEAL: [LuckyDay(0), LuckyDay(1), LuckyDay(2), LuckyDay(3)],
    EFFECT_PRESENCE: [PowerfulPresence(0), PowerfulPresence(1), PowerfulPresence(2), PowerfulPresence(3)],
    EFFECT_RUIN: [RuinPlans(0), RuinPlans(1), RuinPlans(2), RuinPlans(3)],
    EFFECT_BRIBE: [Bribery(0), Bribery(1), Bribery(2), Bribery(3)],
    EFFECT_MOVE_TOKEN: [ThatsMySpot(0), ThatsMySpot(1), ThatsMySpot(2), ThatsMySpot(3)],
    EFFECT_FALL_SHORT: [DeusExMachina(0), DeusExMachina(1), DeusExMachina(2), DeusExMachina(3)],
}
