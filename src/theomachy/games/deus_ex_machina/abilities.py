"""The six special abilities. `PlayGo` offers the options of their steps and applies them."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT, Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Step
from theomachy.games.deus_ex_machina.cards import (
    ABILITY_LESS_CUNNING,
    ABILITY_LESS_MIGHT,
    ABILITY_REMOVE,
    ABILITY_RENEW,
    ABILITY_RESERVE,
    ABILITY_STEAL,
)
from theomachy.games.deus_ex_machina.event_kinds import (
    HERO_REMOVED,
    MARKED_LESS_CUNNING,
    MARKED_LESS_MIGHT,
    RENEWED,
    RESERVED,
)
from theomachy.games.deus_ex_machina.hands import steal_card
from theomachy.games.deus_ex_machina.heroes import can_complete, discard_hero, release_hero, reopen_spot
from theomachy.games.deus_ex_machina.quests import fill_quest_track, is_marked
from theomachy.games.deus_ex_machina.state import NO_QUEST, NO_SPOT, MachinaState
from theomachy.games.deus_ex_machina.verbs import HERO, MARK, QUEST, REMOVE, RENEW, RESERVE, STEAL


def spend_charge(state: MachinaState, seat: int) -> None:
    """DEM-57: using an ability spends its charge."""
    state.players[seat].charged = False
    state.go = state.go.with_ability()


class ReserveHero(Step[MachinaState]):
    """DEM-50, 58: Zeus keeps a hero to himself until his next go; a second use ends the first."""

    def options(self, state: MachinaState) -> list[Action]:
        return [RESERVE.of(hero) for hero in state.heroes]

    def why_illegal(self, state: MachinaState, action: Action) -> Reason | None:
        return Reason("hero-not-on-track", [HERO.id(action.things[0])], "DEM-48")

    def apply(self, state: MachinaState, action: Action) -> None:
        spend_charge(state, self.seat)
        release_hero(state)
        state.reserved_hero = action.things[0]
        state.emit(RESERVED, self.seat, state.reserved_hero)


class MarkQuest(Step[MachinaState]):
    """DEM-51: a quest on the track needs less Cunning (Athena) or Might (Ares)."""

    def options(self, state: MachinaState) -> list[Action]:
        secret_quest = state.go.placed_secret
        if secret_quest != NO_QUEST and not can_complete_without_charge(state, self.seat):
            return [MARK.of(secret_quest)]
        return [MARK.of(quest) for quest in state.quests if quest != NO_QUEST]

    def why_illegal(self, state: MachinaState, action: Action) -> Reason | None:
        if action.things[0] in state.quests:
            return Reason("secret-needs-mark", [QUEST.id(state.go.placed_secret)], "DEM-73")
        return Reason("quest-not-on-track", [QUEST.id(action.things[0])], "DEM-48")

    def apply(self, state: MachinaState, action: Action) -> None:
        spend_charge(state, self.seat)
        quest = action.things[0]
        god = state.players[self.seat].god
        state.marks = (*state.marks, (quest, god))
        might = state.ability_of(self.seat) == ABILITY_LESS_MIGHT
        state.emit(
            MARKED_LESS_MIGHT if might else MARKED_LESS_CUNNING, self.seat, quest, state.box.gods[god].mark_amount
        )


def can_complete_without_charge(state: MachinaState, seat: int) -> bool:
    """DEM-73: whether the placed Secret Quest can be completed even if the charge is spent on another quest."""
    me = state.players[seat]
    return can_complete(state, seat, state.go.placed_secret, False, me.might, me.cunning)


class StealCard(Step[MachinaState]):
    """DEM-48, 52: Hermes takes a card from a hand of his choice."""

    def options(self, state: MachinaState) -> list[Action]:
        return [STEAL.of(foe) for foe in state.opponents(self.seat) if state.players[foe].hand]

    def why_illegal(self, state: MachinaState, action: Action) -> Reason | None:
        foe = action.things[0]
        if foe == self.seat or foe >= len(state.players):
            return Reason("no-such-opponent", [], "DEM-52")
        return Reason("no-card-to-steal", [SEAT.id(foe)], "DEM-48")

    def apply(self, state: MachinaState, action: Action) -> None:
        spend_charge(state, self.seat)
        steal_card(state, self.seat, action.things[0])


class RemoveHero(Step[MachinaState]):
    """DEM-53, 55, 58: Hera discards a hero that Zeus has not reserved, and his spot stays empty until her next go."""

    def options(self, state: MachinaState) -> list[Action]:
        return [
            REMOVE.of(hero)
            for hero in state.heroes
            if hero != state.reserved_hero
            and (state.go.placed_secret == NO_QUEST or self.can_complete_without_hero(state, hero))
        ]

    def why_illegal(self, state: MachinaState, action: Action) -> Reason | None:
        hero = action.things[0]
        if hero not in state.heroes:
            return Reason("hero-not-on-track", [HERO.id(hero)], "DEM-48")
        if hero == state.reserved_hero:
            return Reason("reserved-stays", [HERO.id(hero)], "DEM-55")
        return Reason("secret-must-be-done", [QUEST.id(state.go.placed_secret)], "DEM-70")

    def can_complete_without_hero(self, state: MachinaState, hero: int) -> bool:
        """DEM-70: whether the placed Secret Quest can still be completed without this hero."""
        me = state.players[self.seat]
        heroes = state.heroes
        i = heroes.index(hero)
        state.closed_spot = state.spot_of(i)
        state.heroes = heroes[:i] + heroes[i + 1 :]
        is_possible = can_complete(state, self.seat, state.go.placed_secret, False, me.might, me.cunning)
        state.heroes = heroes
        state.closed_spot = NO_SPOT
        return is_possible

    def apply(self, state: MachinaState, action: Action) -> None:
        spend_charge(state, self.seat)
        reopen_spot(state)
        hero = action.things[0]
        spot = state.spot_of(state.heroes.index(hero))
        discard_hero(state, hero)
        state.closed_spot = spot
        state.emit(HERO_REMOVED, self.seat, hero, spot)


class RenewQuests(Step[MachinaState]):
    """DEM-54, 59: Poseidon replaces all quests that are not marked, and fills the empty spaces."""

    def options(self, state: MachinaState) -> list[Action]:
        if state.go.placed_secret != NO_QUEST:
            return []
        for quest in state.quests:
            if quest == NO_QUEST:
                if state.quest_deck.cards:
                    return [RENEW.of()]
            elif not is_marked(state, quest):
                return [RENEW.of()]
        return []

    def why_illegal(self, state: MachinaState, action: Action) -> Reason | None:
        if state.go.placed_secret != NO_QUEST:
            return Reason("secret-must-be-done", [QUEST.id(state.go.placed_secret)], "DEM-59")
        return Reason("nothing-to-renew", [], "DEM-48")

    def apply(self, state: MachinaState, action: Action) -> None:
        spend_charge(state, self.seat)
        state.emit(RENEWED, self.seat)
        aside: list[int] = []
        for place in range(len(state.quests)):
            quest = state.quests[place]
            if quest != NO_QUEST and not is_marked(state, quest):
                aside.append(quest)
                state.quests[place] = NO_QUEST
        fill_quest_track(state, aside)


# The abilities that a verb stands for.
ABILITIES_BY_VERB: Final = {
    RESERVE.name: (ABILITY_RESERVE,),
    MARK.name: (ABILITY_LESS_CUNNING, ABILITY_LESS_MIGHT),
    STEAL.name: (ABILITY_STEAL,),
    REMOVE.name: (ABILITY_REMOVE,),
    RENEW.name: (ABILITY_RENEW,),
}

# Steps are immutable: all games share one for each seat.
ABILITY_STEPS: Final[dict[int, list[Step[MachinaState]]]] = {
    ABILITY_RESERVE: [ReserveHero(0), ReserveHero(1), ReserveHero(2), ReserveHero(3)],
    ABILITY_LESS_CUNNING: [MarkQuest(0), MarkQuest(1), MarkQuest(2), MarkQuest(3)],
    ABILITY_LESS_MIGHT: [MarkQuest(0), MarkQuest(1), MarkQuest(2), MarkQuest(3)],
    ABILITY_STEAL: [StealCard(0), StealCard(1), StealCard(2), StealCard(3)],
    ABILITY_REMOVE: [RemoveHero(0), RemoveHero(1), RemoveHero(2), RemoveHero(3)],
    ABILITY_RENEW: [RenewQuests(0), RenewQuests(1), RenewQuests(2), RenewQuests(3)],
}
