"""DIV-28, 63: Favor, and who has most of it."""

from __future__ import annotations

from theomachy.core.game import Points
from theomachy.games.divinus.rules import ETERNAL
from theomachy.games.divinus.state import GOES_ON, DivinusState
from theomachy.games.divinus.things import FAVOR


def scores(state: DivinusState) -> list[int]:
    """All Favor a demigod has, that of earlier scenarios too."""
    return [player.total() for player in state.players]


def winners(state: DivinusState) -> list[int]:
    """DIV-28: most Total Favor, then most quests, then shared. DIV-63: in Eternal Mode the later in turn order."""
    if state.ended == GOES_ON or state.legal:
        return []
    totals = scores(state)
    best = [seat for seat in range(len(totals)) if totals[seat] == max(totals)]
    if state.scenario == ETERNAL:
        return [[seat for seat in state.order if seat in best][-1]]
    most = max([state.players[seat].quests for seat in best])
    return [seat for seat in best if state.players[seat].quests == most]


def breakdown(state: DivinusState, seat: int) -> list[Points]:
    """Every gain of this scenario, and what was there before it."""
    found: list[Points] = []
    if state.past.favor[seat] > 0:
        found.append(Points("before", [], state.past.favor[seat]))
    for line in state.lines:
        if line.seat == seat:
            found.append(Points(line.slug, [line.thing, FAVOR.id(line.favor)], line.amount))
    return found
