"""The go of a player: one main action, and free actions before and after it."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.reason import Reason
from theomachy.core.state import Question, Step
from theomachy.games.deus_ex_machina.events import CARD_USED, SECRET_PLACED
from theomachy.games.deus_ex_machina.hands import drop, find_card
from theomachy.games.deus_ex_machina.heroes import can_do
from theomachy.games.deus_ex_machina.interventions import CARD_STEPS
from theomachy.games.deus_ex_machina.main_action import MAIN_ACTIONS
from theomachy.games.deus_ex_machina.powers import POWER_STEPS, POWERS_OF
from theomachy.games.deus_ex_machina.reasons import ability_spent, nobody_able, occupied
from theomachy.games.deus_ex_machina.state import NO_QUEST, MachinaState
from theomachy.games.deus_ex_machina.verbs import (
    CARD,
    COMPLETE,
    END,
    LAY,
    PLACE,
    PUT_BACK,
    QUEST,
    SEND,
    TAKE,
    THE_END,
    USE,
)


class LaySecret(Step[MachinaState]):
    """DEM-70, 73: a Secret Quest that can be completed in this round comes onto an empty space of choice."""

    def options(self, state: MachinaState) -> list[Action]:
        out: list[Action] = []
        me = state.players[self.seat]
        if not me.secrets or state.go.placed != NO_QUEST or NO_QUEST not in state.quests:
            return out
        for quest in me.secrets:
            if can_do(state, self.seat, quest, me.charged, me.might, me.cunning):
                for place in range(len(state.quests)):
                    if state.quests[place] == NO_QUEST:
                        out.append(LAY.of(quest, place))
        return out

    def refuse(self, state: MachinaState, action: Action) -> Reason | None:
        quest, place = action.things
        if quest not in state.players[self.seat].secrets:
            return Reason("not-your-secret", [QUEST.id(quest)], "DEM-70")
        if state.go.placed != NO_QUEST:
            return Reason("one-secret", [QUEST.id(state.go.placed)], "DEM-70")
        if NO_QUEST not in state.quests:
            return Reason("no-empty-place", [], "DEM-70")
        if state.quests[place] != NO_QUEST:
            return Reason("place-taken", [PLACE.id(place), QUEST.id(state.quests[place])], "DEM-70")
        return occupied(state, state.box.quests[quest].colour) or nobody_able(state, self.seat, quest)

    def apply(self, state: MachinaState, action: Action) -> None:
        quest, place = action.things
        me = state.players[self.seat]
        me.secrets = tuple([other for other in me.secrets if other != quest])
        state.quests[place] = state.reveal(quest)
        state.shown |= 1 << quest
        state.go = state.go.with_placed(quest)
        state.tell(SECRET_PLACED, self.seat, quest, place)


LAY_SECRETS: Final[list[LaySecret]] = [LaySecret(0), LaySecret(1), LaySecret(2), LaySecret(3)]


class PlayGo(Step[MachinaState]):
    """DEM-23, 26: free actions in any order around one main action; the go ends when no free action is left.

    A player who holds cards is asked even if none can be used: an automatic end would reveal something of the hand.
    """

    def options(self, state: MachinaState) -> list[Action]:
        seat = self.seat
        me = state.players[seat]
        go = state.go
        out: list[Action] = []
        if not go.moved:
            out += MAIN_ACTIONS[seat].options(state)
            out += LAY_SECRETS[seat].options(state)
        if me.charged and not (go.power and state.box.rules.one_ability) and not self.ends_quickly(state):
            out += POWER_STEPS[state.power(seat)][seat].options(state)
        if me.hand and not go.card:
            out += usable_cards(state, seat)
        if go.moved:
            out += THE_END
        return out

    def waits(self, state: MachinaState) -> bool:
        return state.go.moved and holds_cards(state, self.seat)

    def ends_quickly(self, state: MachinaState) -> bool:
        """DEM-26, an option of the table: with only the ability left the go ends automatically."""
        return state.quick_end and state.go.moved and not holds_cards(state, self.seat)

    def refuse(self, state: MachinaState, action: Action) -> Reason | None:
        seat, verb = self.seat, action.verb
        if verb is TAKE or verb is PUT_BACK:
            return Reason("set-up-over", [], "DEM-10")
        if verb is END:
            return Reason("token-first", [], "DEM-23")
        if verb is USE:
            return not_used(state, seat, action)
        if verb.name in POWERS_OF:
            reason = ability_spent(state, seat, state.power(seat) in POWERS_OF[verb.name])
            return reason or POWER_STEPS[state.power(seat)][seat].refuse(state, action)
        if verb is not SEND and verb is not COMPLETE and verb is not LAY:
            return None
        if state.go.moved:
            return Reason("token-placed", [], "DEM-23")
        step: Step[MachinaState] = LAY_SECRETS[seat] if verb is LAY else MAIN_ACTIONS[seat]
        return step.refuse(state, action)

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
            LAY_SECRETS[self.seat].apply(state, action)
        else:
            POWER_STEPS[state.power(self.seat)][self.seat].apply(state, action)

    def ask(self, state: MachinaState) -> Question:
        if state.go.moved:
            return Question("after-move")
        if state.go.placed != NO_QUEST:
            return Question("secret-placed", [QUEST.id(state.go.placed)])
        return Question("presence" if state.go.presence else "go")


# Steps are immutable: all games share one for each seat.
PLAY_GOES: Final[list[PlayGo]] = [PlayGo(0), PlayGo(1), PlayGo(2), PlayGo(3)]


def holds_cards(state: MachinaState, seat: int) -> bool:
    """Whether the player holds cards and has used none in this round."""
    return len(state.players[seat].hand) > 0 and not state.go.card


def usable_cards(state: MachinaState, seat: int) -> list[Action]:
    """DEM-60: the kinds of cards that can be used: one card a round, none acquired in this round."""
    box = state.box
    kinds: list[int] = []
    for card in state.players[seat].hand:
        kind = box.kinds[card]
        if not state.go.fresh >> card & 1 and kind not in kinds and CARD_STEPS[box.effects[kind]][seat].options(state):
            kinds.append(kind)
    return [USE.of(kind) for kind in sorted(kinds)]


def use_card(state: MachinaState, seat: int, kind: int) -> None:
    """DEM-60: the card goes to the discard and its effect follows."""
    drop(state, seat, find_card(state, seat, kind, False))
    state.go = state.go.with_card()
    state.tell(CARD_USED, seat, kind)
    state.steps.append(CARD_STEPS[state.box.effects[kind]][seat])


def not_used(state: MachinaState, seat: int, action: Action) -> Reason | None:
    """DEM-48, 60, 70: why a card cannot be used: not held, not now, or without effect."""
    kind = action.things[0]
    card = find_card(state, seat, kind, False)
    if card < 0:
        return Reason("card-not-held", [CARD.id(kind)], "DEM-60")
    if state.go.card:
        return Reason("one-card", [], "DEM-60")
    if state.go.fresh >> card & 1:
        return Reason("card-fresh", [CARD.id(kind)], "DEM-60")
    step = CARD_STEPS[state.box.effects[kind]][seat]
    go = state.go
    state.go = go.with_placed(NO_QUEST)
    is_endangered = go.placed != NO_QUEST and len(step.options(state)) > 0
    state.go = go
    if is_endangered:
        return Reason("secret-endangered", [CARD.id(kind), QUEST.id(go.placed)], "DEM-70")
    return step.refuse(state, action)
