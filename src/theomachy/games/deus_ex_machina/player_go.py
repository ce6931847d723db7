"""The go of a player: one main action, and free actions before and after it."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question, Step
from theomachy.games.deus_ex_machina.abilities import ABILITIES_BY_VERB, ABILITY_STEPS
from theomachy.games.deus_ex_machina.event_kinds import CARD_USED, SECRET_PLACED
from theomachy.games.deus_ex_machina.hands import discard_card, find_card
from theomachy.games.deus_ex_machina.heroes import can_complete
from theomachy.games.deus_ex_machina.interventions import CARD_STEPS
from theomachy.games.deus_ex_machina.main_action import MAIN_ACTIONS
from theomachy.games.deus_ex_machina.reasons import why_ability_unusable, why_no_hero_suffices, why_space_occupied
from theomachy.games.deus_ex_machina.state import NO_QUEST, MachinaState
from theomachy.games.deus_ex_machina.verbs import (
    CARD,
    COMPLETE,
    END,
    END_ACTIONS,
    LAY,
    PLACE,
    PUT_BACK,
    QUEST,
    SEND,
    TAKE,
    USE,
)


class PlaceSecretQuest(Step[MachinaState]):
    """DEM-70, 73: a Secret Quest that can be completed in this round comes onto an empty space of choice."""

    def options(self, state: MachinaState) -> list[Action]:
        out: list[Action] = []
        me = state.players[self.seat]
        if not me.secret_quests or state.go.placed_secret != NO_QUEST or NO_QUEST not in state.quests:
            return out
        for quest in me.secret_quests:
            if can_complete(state, self.seat, quest, me.charged, me.might, me.cunning):
                for place in range(len(state.quests)):
                    if state.quests[place] == NO_QUEST:
                        out.append(LAY.of(quest, place))
        return out

    def why_illegal(self, state: MachinaState, action: Action) -> Reason | None:
        quest, place = action.things
        if quest not in state.players[self.seat].secret_quests:
            return Reason("not-your-secret", [QUEST.id(quest)], "DEM-70")
        if state.go.placed_secret != NO_QUEST:
            return Reason("one-secret", [QUEST.id(state.go.placed_secret)], "DEM-70")
        if NO_QUEST not in state.quests:
            return Reason("no-empty-place", [], "DEM-70")
        if state.quests[place] != NO_QUEST:
            return Reason("place-taken", [PLACE.id(place), QUEST.id(state.quests[place])], "DEM-70")
        return why_space_occupied(state, state.box.quests[quest].colour) or why_no_hero_suffices(
            state, self.seat, quest
        )

    def apply(self, state: MachinaState, action: Action) -> None:
        quest, place = action.things
        me = state.players[self.seat]
        me.secret_quests = tuple([other for other in me.secret_quests if other != quest])
        state.quests[place] = state.mark_revealed(quest)
        state.seen_quests |= 1 << quest
        state.go = state.go.with_placed_secret(quest)
        state.emit(SECRET_PLACED, self.seat, quest, place)


PLACE_SECRET_STEPS: Final[list[PlaceSecretQuest]] = [
    PlaceSecretQuest(0),
    PlaceSecretQuest(1),
    PlaceSecretQuest(2),
    PlaceSecretQuest(3),
]


class PlayGo(Step[MachinaState]):
    """DEM-23, 26: free actions in any order around one main action; the go ends when no free action is left.

    A player who holds cards is asked even if none can be used: an automatic end would reveal something of the hand.
    """

    def options(self, state: MachinaState) -> list[Action]:
        seat = self.seat
        me = state.players[seat]
        go = state.go
        out: list[Action] = []
        if not go.token_placed:
            out += MAIN_ACTIONS[seat].options(state)
            out += PLACE_SECRET_STEPS[seat].options(state)
        if me.charged and not (go.ability_used and state.box.rules.one_ability) and not self.ends_quickly(state):
            out += ABILITY_STEPS[state.ability_of(seat)][seat].options(state)
        if me.hand and not go.card_used:
            out += usable_cards(state, seat)
        if go.token_placed:
            out += END_ACTIONS
        return out

    def must_ask(self, state: MachinaState) -> bool:
        return state.go.token_placed and has_usable_hand(state, self.seat)

    def ends_quickly(self, state: MachinaState) -> bool:
        """DEM-26, an option of the table: with only the ability left the go ends automatically."""
        return state.quick_end and state.go.token_placed and not has_usable_hand(state, self.seat)

    def why_illegal(self, state: MachinaState, action: Action) -> Reason | None:
        seat, verb = self.seat, action.verb
        if verb is TAKE or verb is PUT_BACK:
            return Reason("set-up-over", [], "DEM-10")
        if verb is END:
            return Reason("token-first", [], "DEM-23")
        if verb is USE:
            return why_card_not_usable(state, seat, action)
        if verb.name in ABILITIES_BY_VERB:
            reason = why_ability_unusable(state, seat, state.ability_of(seat) in ABILITIES_BY_VERB[verb.name])
            return reason or ABILITY_STEPS[state.ability_of(seat)][seat].why_illegal(state, action)
        if verb is not SEND and verb is not COMPLETE and verb is not LAY:
            return None
        if state.go.token_placed:
            return Reason("token-placed", [], "DEM-23")
        step: Step[MachinaState] = PLACE_SECRET_STEPS[seat] if verb is LAY else MAIN_ACTIONS[seat]
        return step.why_illegal(state, action)

    def apply(self, state: MachinaState, action: Action) -> None:
        verb = action.verb
        if verb is END:
            return
        state.steps.append(self)
        if verb is SEND or verb is COMPLETE:
            MAIN_ACTIONS[self.seat].apply(state, action)
        elif verb is USE:
            use_card(state, self.seat, action.things[0])
        elif verb is LAY:
            PLACE_SECRET_STEPS[self.seat].apply(state, action)
        else:
            ABILITY_STEPS[state.ability_of(self.seat)][self.seat].apply(state, action)

    def question(self, state: MachinaState) -> Question:
        if state.go.token_placed:
            return Question("after-move")
        if state.go.placed_secret != NO_QUEST:
            return Question("secret-placed", [QUEST.id(state.go.placed_secret)])
        return Question("presence" if state.go.has_presence else "go")


# Steps are immutable: all games share one for each seat.
PLAY_GO_STEPS: Final[list[PlayGo]] = [PlayGo(0), PlayGo(1), PlayGo(2), PlayGo(3)]


def has_usable_hand(state: MachinaState, seat: int) -> bool:
    """Whether the player holds cards and has used none in this round."""
    return len(state.players[seat].hand) > 0 and not state.go.card_used


def usable_cards(state: MachinaState, seat: int) -> list[Action]:
    """DEM-60: the kinds of cards that can be used: one card a round, none acquired in this round."""
    box = state.box
    kinds: list[int] = []
    for card in state.players[seat].hand:
        kind = box.card_kinds[card]
        if (
            not state.go.fresh_cards >> card & 1
            and kind not in kinds
            and CARD_STEPS[box.kind_effects[kind]][seat].options(state)
        ):
            kinds.append(kind)
    return [USE.of(kind) for kind in sorted(kinds)]


def use_card(state: MachinaState, seat: int, kind: int) -> None:
    """DEM-60: the card goes to the discard and its effect follows."""
    discard_card(state, seat, find_card(state, seat, kind, False))
    state.go = state.go.with_card()
    state.emit(CARD_USED, seat, kind)
    state.steps.append(CARD_STEPS[state.box.kind_effects[kind]][seat])


def why_card_not_usable(state: MachinaState, seat: int, action: Action) -> Reason | None:
    """DEM-48, 60, 70: why a card cannot be used: not held, not now, or without effect."""
    kind = action.things[0]
    card = find_card(state, seat, kind, False)
    if card < 0:
        return Reason("card-not-held", [CARD.id(kind)], "DEM-60")
    if state.go.card_used:
        return Reason("one-card", [], "DEM-60")
    if state.go.fresh_cards >> card & 1:
        return Reason("card-fresh", [CARD.id(kind)], "DEM-60")
    step = CARD_STEPS[state.box.kind_effects[kind]][seat]
    go = state.go
    state.go = go.with_placed_secret(NO_QUEST)
    is_endangered = go.placed_secret != NO_QUEST and len(step.options(state)) > 0
    state.go = go
    if is_endangered:
        return Reason("secret-endangered", [CARD.id(kind), QUEST.id(go.placed_secret)], "DEM-70")
    return step.why_illegal(state, action)
