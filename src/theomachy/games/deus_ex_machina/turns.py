"""The order of goes, rounds and turns."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.state import NOBODY, Step
from theomachy.games.deus_ex_machina.cards import REMOVES, RESERVES
from theomachy.games.deus_ex_machina.claims import check_claims, check_quests_over, check_turns_over
from theomachy.games.deus_ex_machina.events import ROUND_BEGINS, TURN_BEGINS
from theomachy.games.deus_ex_machina.goes import PLAY_GOES
from theomachy.games.deus_ex_machina.heroes import open_spot, release
from theomachy.games.deus_ex_machina.quests import fill, move_up
from theomachy.games.deus_ex_machina.rules import tokens
from theomachy.games.deus_ex_machina.state import FREE, NEW_GO, MachinaState, is_over
from theomachy.games.deus_ex_machina.verbs import SPACE


class NextGo(Step[MachinaState]):
    """DEM-20, 21: stays on the stack below every go; begins the go of the next player, or ends the round."""

    def apply(self, state: MachinaState, action: Action) -> None:
        if state.goes == len(state.players):
            end_round(state)
            if is_over(state):
                return
        seat = (state.lead + state.goes) % len(state.players)
        state.goes += 1
        state.steps.append(self)
        begin_go(state, seat)


NEXT_GO: Final = NextGo(NOBODY)


def begin_go(state: MachinaState, seat: int) -> None:
    """DEM-26: begins a go; the seat's own reservation or empty spot ends first."""
    state.go = NEW_GO
    power = state.power(seat)
    if power == RESERVES:
        release(state)
    elif power == REMOVES:
        open_spot(state)
    state.steps.append(PLAY_GOES[seat])


def end_round(state: MachinaState) -> None:
    """DEM-29, 72, 74: claims first, then the other ends; then the next round or turn."""
    state.rounds += 1
    # The effects of the last go end before claims are checked.
    state.go = NEW_GO
    check_claims(state)
    if not is_over(state):
        check_quests_over(state)
    last = state.round == tokens(len(state.players))
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
    state.lead = state.first
    state.tell(TURN_BEGINS, state.turn, state.lead)
    state.spaces = [FREE] * SPACE.size
    move_up(state)
    fill(state, [])


def begin_round(state: MachinaState) -> None:
    state.round += 1
    state.goes = 0
    state.tell(ROUND_BEGINS, state.turn, state.round)
