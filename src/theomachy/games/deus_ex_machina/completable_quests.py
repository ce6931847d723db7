"""Which quests a seat can complete in its go, for views. Uses the code of the options."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.games.deus_ex_machina.heroes import usable_heroes
from theomachy.games.deus_ex_machina.main_action import FinishMainAction, add_complete_actions
from theomachy.games.deus_ex_machina.state import FREE, NO_QUEST, MachinaState
from theomachy.games.deus_ex_machina.verbs import COMPLETE


def is_finishing(state: MachinaState) -> bool:
    """DEM-23: whether the token of this go is on the map while its main action still asks something."""
    return any([isinstance(step, FinishMainAction) for step in state.steps])


def payments_in_reach(state: MachinaState, seat: int, quest: int, hero_index: int) -> list[int]:
    """DEM-24, 30, 32, 64, 70: the payments with which the i-th hero can complete a quest in the current go.

    A Secret Quest in hand counts as placed; with Powerful Presence the area's bonus comes first.
    """
    if state.seat == seat:
        offered_actions = [action for action in state.legal if action.verb is COMPLETE and action.things[0] == quest]
        payments = [action.things[2] for action in offered_actions if action.things[1] == state.heroes[hero_index]]
        if payments:
            return payments
    go, colour = state.go, state.box.quests[quest].colour
    if (
        go.token_placed
        or is_finishing(state)
        or go.placed_secret not in (NO_QUEST, quest)
        or state.spaces[colour] != FREE
        or hero_index not in usable_heroes(state, seat)
    ):
        return []
    if quest in state.players[seat].secret_quests and NO_QUEST not in state.quests:
        return []
    out: list[Action] = []
    might = state.box.area_might[colour] if go.has_presence else 0
    add_complete_actions(
        state, seat, quest, [hero_index], might, state.box.area_cunning[colour] if go.has_presence else 0, out
    )
    return [action.things[2] for action in out]
