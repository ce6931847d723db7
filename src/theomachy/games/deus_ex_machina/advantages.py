"""Advantages and risks of a seat besides points. Hints give them as reasons."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.game import Advantage, Remark
from theomachy.games.deus_ex_machina.claims import colour_counts, missing_quests, possible_claim
from theomachy.games.deus_ex_machina.quests import required_cunning, required_might
from theomachy.games.deus_ex_machina.scoring import (
    CARD_WORTH,
    CHARGE_WORTH,
    CLAIM_WORTH,
    GP_WORTH,
    QUEST_WORTH,
    RIVAL_WEIGHT,
    SECRET_WORTH,
)
from theomachy.games.deus_ex_machina.shortfall import total_shortfall
from theomachy.games.deus_ex_machina.state import NO_QUEST, RUNNING, UNKNOWN, MachinaState
from theomachy.games.deus_ex_machina.verbs import QUEST

POINT_WORTH: Final = 1.0
FIRST_WORTH: Final = 0.5
REACH_WORTH: Final = 1.5
EASE_WORTH: Final = 0.3
FITTING_WORTH: Final = 2.0


def advantages(state: MachinaState, seat: int) -> list[Advantage]:
    me = state.players[seat]
    out = [
        Advantage("might", [], me.might, POINT_WORTH),
        Advantage("cunning", [], me.cunning, POINT_WORTH),
        Advantage("card", [], len(me.hand), CARD_WORTH),
        Advantage("charged", [], 1 if me.charged else 0, CHARGE_WORTH),
        Advantage("first", [], 1 if state.first_player == seat else 0, FIRST_WORTH),
    ]
    for foe in state.opponents(seat):
        out.append(Advantage("rival", [SEAT.id(foe)], -state.players[foe].gp, RIVAL_WEIGHT * GP_WORTH))
    if me.objective == UNKNOWN or me.god == UNKNOWN:
        return out
    missing = missing_quests(state, seat, state.box.objectives[me.objective])
    out.append(Advantage("objective", [], -missing, QUEST_WORTH))
    out.append(Advantage("colour", [], -colour_counts(state, seat).count(0), QUEST_WORTH / 2))
    if state.turn > 0:
        out.append(Advantage("secret", [], -len(me.secret_quests), SECRET_WORTH))
    else:
        required_points = sum(
            [required_might(state, quest) + required_cunning(state, quest) for quest in me.secret_quests]
        )
        out.append(Advantage("ease", [], -required_points, EASE_WORTH))
    out.append(Advantage("fitting", [], count_fitting_quests(state, seat), FITTING_WORTH))
    out.append(Advantage("claim", [], 1 if possible_claim(state, seat) != RUNNING else 0, CLAIM_WORTH))
    return out + quests_in_reach(state, seat)


def count_fitting_quests(state: MachinaState, seat: int) -> int:
    """DEM-71: count the seat's completed and Secret Quests with a colour that its objective asks for."""
    me = state.players[seat]
    colours = state.box.objectives[me.objective].colours
    return len(
        [quest for quest in [*me.secret_quests, *me.completed_quests] if colours[state.box.quests[quest].colour] > 0]
    )


def quests_in_reach(state: MachinaState, seat: int) -> list[Advantage]:
    """DEM-40: return an advantage for each quest: 1 if the seat can complete it now with some hero of the track, else
    0.
    """
    out: list[Advantage] = []
    for quest in [*state.quests, *state.players[seat].secret_quests]:
        if quest != NO_QUEST:
            out.append(Advantage("reach", [QUEST.id(quest)], 1 if can_reach(state, seat, quest) else 0, REACH_WORTH))
    return out


def can_reach(state: MachinaState, seat: int, quest: int) -> bool:
    return any([total_shortfall(state, seat, quest, i, False) == 0 for i in range(len(state.heroes))])


def risks(state: MachinaState, seat: int) -> list[Remark]:
    """DEM-40: return the quests of the track that both this seat and a rival could complete now."""
    out: list[Remark] = []
    gods = [player.god for player in state.players]
    if UNKNOWN in gods:
        return out
    for quest in state.quests:
        if quest != NO_QUEST and can_reach(state, seat, quest):
            for foe in state.opponents(seat):
                if can_reach(state, foe, quest):
                    out.append(Remark("reach", [SEAT.id(foe), QUEST.id(quest)]))
    return out
