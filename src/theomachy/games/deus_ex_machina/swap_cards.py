"""The Divine Intervention cards that swap: two quests, or two heroes."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question, Step
from theomachy.games.deus_ex_machina.event_kinds import HEROES_SWAPPED, QUESTS_SWAPPED
from theomachy.games.deus_ex_machina.heroes import can_complete
from theomachy.games.deus_ex_machina.state import NO_QUEST, MachinaState
from theomachy.games.deus_ex_machina.verbs import HERO, QUEST, SWAP_HEROES, SWAP_QUESTS, USE


def can_complete_secret(state: MachinaState, seat: int, might: int, cunning: int) -> bool:
    """DEM-70: whether a placed Secret Quest, if any, can still be completed with this much on the mat."""
    secret_quest = state.go.placed_secret
    return secret_quest == NO_QUEST or can_complete(
        state, seat, secret_quest, state.players[seat].charged, might, cunning
    )


def why_quests_not_swappable(state: MachinaState, action: Action) -> Reason:
    missing_quests = [quest for quest in action.things if quest not in state.quests]
    if missing_quests:
        return Reason("quest-not-on-track", [QUEST.id(missing_quests[0])], "DEM-62")
    return Reason("two-quests-needed", [], "DEM-62")


class SwapQuests(Step[MachinaState]):
    """DEM-62, Change of Plans: swap any two quests on the track; marks travel with them."""

    def options(self, state: MachinaState) -> list[Action]:
        quests = sorted([quest for quest in state.quests if quest != NO_QUEST])
        return [SWAP_QUESTS.of(quests[i], quests[j]) for i in range(len(quests)) for j in range(i + 1, len(quests))]

    def why_illegal(self, state: MachinaState, action: Action) -> Reason | None:
        if action.verb is USE:
            return Reason("two-quests-needed", [], "DEM-62")
        return why_quests_not_swappable(state, action) if action.verb is SWAP_QUESTS else None

    def apply(self, state: MachinaState, action: Action) -> None:
        one, two = action.things
        i = state.quests.index(one)
        j = state.quests.index(two)
        state.quests[i] = two
        state.quests[j] = one
        state.emit(QUESTS_SWAPPED, self.seat, one, two)

    def question(self, state: MachinaState) -> Question:
        return Question("swap-quests")


class SwapHeroes(Step[MachinaState]):
    """DEM-49, 62, In his Sandals: swap any two heroes on the track; a reservation travels with its hero."""

    def options(self, state: MachinaState) -> list[Action]:
        out: list[Action] = []
        count = len(state.heroes)
        for i in range(count):
            for j in range(i + 1, count):
                if state.go.placed_secret == NO_QUEST or self.can_complete_after_swap(state, i, j):
                    one, two = state.heroes[i], state.heroes[j]
                    out.append(SWAP_HEROES.of(min(one, two), max(one, two)))
        return out

    def why_illegal(self, state: MachinaState, action: Action) -> Reason | None:
        if action.verb is USE:
            return Reason("two-heroes-needed", [], "DEM-62")
        if action.verb is not SWAP_HEROES:
            return None
        missing_heroes = [hero for hero in action.things if hero not in state.heroes]
        if missing_heroes:
            return Reason("hero-not-on-track", [HERO.id(missing_heroes[0])], "DEM-62")
        if action.things[0] == action.things[1]:
            return Reason("two-heroes-needed", [], "DEM-62")
        return Reason("secret-must-be-done", [QUEST.id(state.go.placed_secret)], "DEM-70")

    def can_complete_after_swap(self, state: MachinaState, i: int, j: int) -> bool:
        """DEM-70: whether the placed Secret Quest can still be completed after the swap."""
        me = state.players[self.seat]
        heroes = state.heroes
        heroes[i], heroes[j] = heroes[j], heroes[i]
        is_possible = can_complete_secret(state, self.seat, me.might, me.cunning)
        heroes[i], heroes[j] = heroes[j], heroes[i]
        return is_possible

    def apply(self, state: MachinaState, action: Action) -> None:
        one, two = action.things
        i = state.heroes.index(one)
        j = state.heroes.index(two)
        state.heroes[i] = two
        state.heroes[j] = one
        state.emit(HEROES_SWAPPED, self.seat, one, two)

    def question(self, state: MachinaState) -> Question:
        return Question("swap-heroes")
