"""Advantages and risks of a seat besides points. Hints name them as reasons."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.game import Asset, Note
from theomachy.games.deus_ex_machina.claims import claim_of, colour_counts, missing_quests
from theomachy.games.deus_ex_machina.quests import asked_cunning, asked_might
from theomachy.games.deus_ex_machina.scoring import (
    CARD_WORTH,
    CHARGE_WORTH,
    CLAIM_WORTH,
    GP_WORTH,
    QUEST_WORTH,
    RIVAL,
    SECRET_WORTH,
)
from theomachy.games.deus_ex_machina.shortfall import shortfall_of
from theomachy.games.deus_ex_machina.state import GOES_ON, NO_QUEST, UNKNOWN, MachinaState
from theomachy.games.deus_ex_machina.verbs import QUEST

POINT_WORTH: Final = 1.0
FIRST_WORTH: Final = 0.5
REACH_WORTH: Final = 1.5
EASE_WORTH: Final = 0.3
FITTING_WORTH: Final = 2.0


def assets(state: MachinaState, seat: int) -> list[Asset]:
    me = state.players[seat]
    out = [
        Asset("might", [], me.might, POINT_WORTH),
        Asset("cunning", [], me.cunning, POINT_WORTH),
        Asset("card", [], len(me.hand), CARD_WORTH),
        Asset("charged", [], 1 if me.charged else 0, CHARGE_WORTH),
        Asset("first", [], 1 if state.first == seat else 0, FIRST_WORTH),
    ]
    for foe in state.others(seat):
        out.append(Asset("rival", [SEAT.id(foe)], -state.players[foe].gp, RIVAL * GP_WORTH))
    if me.objective == UNKNOWN or me.god == UNKNOWN:
        return out
    missing = missing_quests(state, seat, state.box.objectives[me.objective])
    out.append(Asset("objective", [], -missing, QUEST_WORTH))
    out.append(Asset("colour", [], -colour_counts(state, seat).count(0), QUEST_WORTH / 2))
    if state.turn > 0:
        out.append(Asset("secret", [], -len(me.secrets), SECRET_WORTH))
    else:
        required_points = sum([asked_might(state, quest) + asked_cunning(state, quest) for quest in me.secrets])
        out.append(Asset("ease", [], -required_points, EASE_WORTH))
    out.append(Asset("fitting", [], fitting(state, seat), FITTING_WORTH))
    out.append(Asset("claim", [], 1 if claim_of(state, seat) != GOES_ON else 0, CLAIM_WORTH))
    return out + reached(state, seat)


def fitting(state: MachinaState, seat: int) -> int:
    """DEM-71: quests that are done, and Secret Quests, of a colour that the own objective asks for."""
    me = state.players[seat]
    colours = state.box.objectives[me.objective].colours
    return len([quest for quest in [*me.secrets, *me.done] if colours[state.box.quests[quest].colour] > 0])


def reached(state: MachinaState, seat: int) -> list[Asset]:
    """DEM-40: for each quest, whether the mat and some hero of the track suffice for it now."""
    out: list[Asset] = []
    for quest in [*state.quests, *state.players[seat].secrets]:
        if quest != NO_QUEST:
            out.append(Asset("reach", [QUEST.id(quest)], 1 if reaches(state, seat, quest) else 0, REACH_WORTH))
    return out


def reaches(state: MachinaState, seat: int, quest: int) -> bool:
    return any([shortfall_of(state, seat, quest, i, False) == 0 for i in range(len(state.heroes))])


def risks(state: MachinaState, seat: int) -> list[Note]:
    """DEM-40: the quests of the track that both this seat and a rival could complete."""
    out: list[Note] = []
    gods = [player.god for player in state.players]
    if UNKNOWN in gods:
        return out
    for quest in state.quests:
        if quest != NO_QUEST and reaches(state, seat, quest):
            for foe in state.others(seat):
                if reaches(state, foe, quest):
                    out.append(Note("reach", [SEAT.id(foe), QUEST.id(quest)]))
    return out
