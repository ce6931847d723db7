"""The order of goes, rounds and turns."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.state import NOBODY, Step
from theomachy.games.deus_ex_machina.cards import ABILITY_REMOVE, ABILITY_RESERVE
from theomachy.games.deus_ex_machina.claims import check_claims, check_quests_over, check_turns_over
from theomachy.games.deus_ex_machina.event_kinds import ROUND_BEGINS, TURN_BEGINS
from theomachy.games.deus_ex_machina.heroes import release_hero, reopen_spot
from theomachy.games.deus_ex_machina.player_go import PLAY_GO_STEPS
from theomachy.games.deus_ex_machina.quests import fill_quest_track, move_quests_up
from theomachy.games.deus_ex_machina.rules import tokens_per_seat
from theomachy.games.deus_ex_machina.state import FREE, NEW_GO, MachinaState, is_over
from theomachy.games.deus_ex_machina.verbs import SPACE


class NextGo(Step[MachinaState]):
    """DEM-20, 21: stays on the stack below every go; begins the go of the next player, or ends the round."""

    def apply(self, state: MachinaState, action: Action) -> None:
        if state.goes_begun == len(state.players):
            end_round(state)
            if is_over(state):
                return
        seat = (state.lead_seat + state.goes_begun) % len(state.players)
        state.goes_begun += 1
        state.steps.append(self)
        begin_go(state, seat)


NEXT_GO_STEP: Final = NextGo(NOBODY)


def begin_go(state: MachinaState, seat: int) -> None:
    """DEM-26: begins a go; the seat's own reservation or empty spot ends first."""
    state.go = NEW_GO
    power = state.ability_of(seat)
    if power == ABILITY_RESERVE:
        release_hero(state)
    elif power == ABILITY_REMOVE:
        reopen_spot(state)
    state.steps.append(PLAY_GO_STEPS[seat])


def end_round(state: MachinaState) -> None:
    """DEM-29, 72, 74: claims first, then the other ends; then the next round or turn."""
    state.rounds_played += 1
    # The effects of the last go end before claims are checked.
    state.go = NEW_GO
    check_claims(state)
    if not is_over(state):
        check_quests_over(state)
    last = state.round == tokens_per_seat(len(state.players))
    if not is_over(state) and last:
        check_turns_over(state)
    if is_over(state):
        return
    if last:
        begin_turn(state)
    begin_round(state)


def begin_turn(state: MachinaState) -> None:
    """DEM-21, 22: tokens return, quests move up and are refilled; the order is fixed for this turn."""
    state.turn += 1
    state.round = 0
    state.lead_seat = state.first_player
    state.emit(TURN_BEGINS, state.turn, state.lead_seat)
    state.spaces = [FREE] * SPACE.size
    move_quests_up(state)
    fill_quest_track(state, [])


def begin_round(state: MachinaState) -> None:
    state.round += 1
    state.goes_begun = 0
    state.emit(ROUND_BEGINS, state.turn, state.round)
