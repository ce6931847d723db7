"""DIV-28, 63: Favor, and who has most of it."""

from __future__ import annotations

from theomachy.core.game import Points
from theomachy.games.divinus.rules import ETERNAL
from theomachy.games.divinus.state import RUNNING, DivinusState
from theomachy.games.divinus.things import FAVOR


def scores(state: DivinusState) -> list[int]:
    """Return the total Favor of each demigod, including earlier scenarios."""
    return [player.total_favor() for player in state.players]


def winners(state: DivinusState) -> list[int]:
    """DIV-28: return the winners: most Total Favor, then most quests, then a shared victory.

    DIV-63: in Eternal Mode the last tie-break is the later place in turn order.
    """
    if state.end_reason == RUNNING or state.legal:
        return []
    totals = scores(state)
    best = [seat for seat in range(len(totals)) if totals[seat] == max(totals)]
    if state.scenario == ETERNAL:
        return [[seat for seat in state.turn_order if seat in best][-1]]
    most = max([state.players[seat].quest_count for seat in best])
    return [seat for seat in best if state.players[seat].quest_count == most]


def breakdown(state: DivinusState, seat: int) -> list[Points]:
    """Return the Favor from earlier scenarios, and the sum of each source of Favor in this one."""
    lines: list[Points] = []
    if state.past.favor_before[seat] > 0:
        lines.append(Points("before", [], state.past.favor_before[seat]))
    gains: dict[tuple[str, str, int], list[int]] = {}
    for gain_line in state.favor_gains:
        if gain_line.seat == seat:
            gains.setdefault((gain_line.slug, gain_line.thing, gain_line.favor), []).append(gain_line.amount)
    for (slug, thing, favor), amounts in gains.items():
        text_slug = f"{slug}-several" if slug == "god" and len(amounts) > 1 else slug
        lines.append(Points(text_slug, [thing, FAVOR.id(favor), str(len(amounts))], sum(amounts)))
    return lines
