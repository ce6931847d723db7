"""The six special abilities. `PlayGo` offers the options of their steps and applies them."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT, Action
from theomachy.core.reason import Reason
from theomachy.core.state import Step
from theomachy.games.deus_ex_machina.cards import (
    LESS_CUNNING,
    LESS_MIGHT,
    REMOVES,
    RENEWS,
    RESERVES,
    STEALS,
)
from theomachy.games.deus_ex_machina.events import (
    HERO_REMOVED,
    MARKED_LESS_CUNNING,
    MARKED_LESS_MIGHT,
    RENEWED,
    RESERVED,
)
from theomachy.games.deus_ex_machina.hands import steal_card
from theomachy.games.deus_ex_machina.heroes import can_do, discard, open_spot, release
from theomachy.games.deus_ex_machina.quests import fill, is_marked
from theomachy.games.deus_ex_machina.state import NO_QUEST, NO_SPOT, MachinaState
from theomachy.games.deus_ex_machina.verbs import HERO, MARK, QUEST, REMOVE, RENEW, RESERVE, STEAL


def spend(state: MachinaState, seat: int) -> None:
    """DEM-57: using an ability spends its charge."""
    state.players[seat].charged = False
    state.go = state.go.with_power()


class Reserve(Step[MachinaState]):
    """DEM-50, 58: Zeus keeps a hero to himself until his next go; a second use ends the first."""

    def options(self, state: MachinaState) -> list[Action]:
        return [RESERVE.of(hero) for hero in state.heroes]

    def refuse(self, state: MachinaState, action: Action) -> Reason | None:
        return Reason("hero-not-on-track", [HERO.id(action.things[0])], "DEM-48")

    def apply(self, state: MachinaState, action: Action) -> None:
        spend(state, self.seat)
        release(state)
        state.reserved = action.things[0]
        state.tell(RESERVED, self.seat, state.reserved)


class Mark(Step[MachinaState]):
    """DEM-51: a quest on the track needs less Cunning (Athena) or Might (Ares)."""

    def options(self, state: MachinaState) -> list[Action]:
        secret_quest = state.go.placed
        if secret_quest != NO_QUEST and not keeps_without_charge(state, self.seat):
            return [MARK.of(secret_quest)]
        return [MARK.of(quest) for quest in state.quests if quest != NO_QUEST]

    def refuse(self, state: MachinaState, action: Action) -> Reason | None:
        if action.things[0] in state.quests:
            return Reason("secret-needs-mark", [QUEST.id(state.go.placed)], "DEM-73")
        return Reason("quest-not-on-track", [QUEST.id(action.things[0])], "DEM-48")

    def apply(self, state: MachinaState, action: Action) -> None:
        spend(state, self.seat)
        quest = action.things[0]
        god = state.players[self.seat].god
        state.marks = (*state.marks, (quest, god))
        might = state.power(self.seat) == LESS_MIGHT
        state.tell(MARKED_LESS_MIGHT if might else MARKED_LESS_CUNNING, self.seat, quest, state.box.gods[god].amount)


def keeps_without_charge(state: MachinaState, seat: int) -> bool:
    """DEM-73: whether the placed Secret Quest can be completed even if the charge is spent on another quest."""
    me = state.players[seat]
    return can_do(state, seat, state.go.placed, False, me.might, me.cunning)


class Steal(Step[MachinaState]):
    """DEM-48, 52: Hermes takes a card from a hand of his choice."""

    def options(self, state: MachinaState) -> list[Action]:
        return [STEAL.of(foe) for foe in state.others(self.seat) if state.players[foe].hand]

    def refuse(self, state: MachinaState, action: Action) -> Reason | None:
        foe = action.things[0]
        if foe == self.seat or foe >= len(state.players):
            return Reason("no-such-opponent", [], "DEM-52")
        return Reason("no-card-to-steal", [SEAT.id(foe)], "DEM-48")

    def apply(self, state: MachinaState, action: Action) -> None:
        spend(state, self.seat)
        steal_card(state, self.seat, action.things[0])


class Remove(Step[MachinaState]):
    """DEM-53, 55, 58: Hera discards a hero that Zeus has not reserved, and his spot stays empty until her next go."""

    def options(self, state: MachinaState) -> list[Action]:
        return [
            REMOVE.of(hero)
            for hero in state.heroes
            if hero != state.reserved and (state.go.placed == NO_QUEST or self.spares(state, hero))
        ]

    def refuse(self, state: MachinaState, action: Action) -> Reason | None:
        hero = action.things[0]
        if hero not in state.heroes:
            return Reason("hero-not-on-track", [HERO.id(hero)], "DEM-48")
        if hero == state.reserved:
            return Reason("reserved-stays", [HERO.id(hero)], "DEM-55")
        return Reason("secret-must-be-done", [QUEST.id(state.go.placed)], "DEM-70")

    def spares(self, state: MachinaState, hero: int) -> bool:
        """DEM-70: whether the placed Secret Quest can still be completed without this hero."""
        me = state.players[self.seat]
        heroes = state.heroes
        i = heroes.index(hero)
        state.closed = state.spot(i)
        state.heroes = heroes[:i] + heroes[i + 1 :]
        is_possible = can_do(state, self.seat, state.go.placed, False, me.might, me.cunning)
        state.heroes = heroes
        state.closed = NO_SPOT
        return is_possible

    def apply(self, state: MachinaState, action: Action) -> None:
        spend(state, self.seat)
        open_spot(state)
        hero = action.things[0]
        spot = state.spot(state.heroes.index(hero))
        discard(state, hero)
        state.closed = spot
        state.tell(HERO_REMOVED, self.seat, hero, spot)


class Renew(Step[MachinaState]):
    """DEM-54, 59: Poseidon replaces all quests that are not marked, and fills the empty spaces."""

    def options(self, state: MachinaState) -> list[Action]:
        if state.go.placed != NO_QUEST:
            return []
        for quest in state.quests:
            if quest == NO_QUEST:
                if state.quest_deck.cards:
                    return [RENEW.of()]
            elif not is_marked(state, quest):
                return [RENEW.of()]
        return []

    def refuse(self, state: MachinaState, action: Action) -> Reason | None:
        if state.go.placed != NO_QUEST:
            return Reason("secret-must-be-done", [QUEST.id(state.go.placed)], "DEM-59")
        return Reason("nothing-to-renew", [], "DEM-48")

    def apply(self, state: MachinaState, action: Action) -> None:
        spend(state, self.seat)
        state.tell(RENEWED, self.seat)
        aside: list[int] = []
        for place in range(len(state.quests)):
            quest = state.quests[place]
            if quest != NO_QUEST and not is_marked(state, quest):
                aside.append(quest)
                state.quests[place] = NO_QUEST
        fill(state, aside)


# The abilities that a verb stands for.
POWERS_OF: Final = {
    RESERVE.name: (RESERVES,),
    MARK.name: (LESS_CUNNING, LESS_MIGHT),
    STEAL.name: (STEALS,),
    REMOVE.name: (REMOVES,),
    RENEW.name: (RENEWS,),
}

# Steps are immutable: all games share one for each seat.
POWER_STEPS: Final[dict[int, list[Step[MachinaState]]]] = {
    RESERVES: [Reserve(0), Reserve(1), Reserve(2), Reserve(3)],
    LESS_CUNNING: [Mark(0), Mark(1), Mark(2), Mark(3)],
    LESS_MIGHT: [Mark(0), Mark(1), Mark(2), Mark(3)],
    STEALS: [Steal(0), Steal(1), Steal(2), Steal(3)],
    REMOVES: [Remove(0), Remove(1), Remove(2), Remove(3)],
    RENEWS: [Renew(0), Renew(1), Renew(2), Renew(3)],
}
