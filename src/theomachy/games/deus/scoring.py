"""DEU-50 to DEU-54: the final score."""

from __future__ import annotations

from theomachy.core.event import ALL_SEEING
from theomachy.core.game import Points
from theomachy.games.deus.cards import GOLD, RESOURCES, TEMPLE
from theomachy.games.deus.effects.temples import temple_vp
from theomachy.games.deus.rules import MAJORITY_VP
from theomachy.games.deus.state import RUNNING, VP_SOURCES, DeusState, Player
from theomachy.games.deus.verbs import CARD, GOOD


def majority_vp(state: DeusState, seat: int, good: int) -> int:
    """DEU-51: return the VP for having the most of a good.

    Tied seats each get them; a seat with none of it gets nothing.
    """
    mine = state.players[seat].goods[good]
    if mine == 0:
        return 0
    for player in state.players:
        if player.goods[good] > mine:
            return 0
    return MAJORITY_VP


def is_tied(state: DeusState, seat: int, good: int) -> bool:
    mine = state.players[seat].goods[good]
    return any([state.players[foe].goods[good] == mine for foe in state.opponents(seat)])


def final_vp(state: DeusState, seat: int) -> int:
    """DEU-51: return the sum of tokens, temples and majorities."""
    me = state.players[seat]
    total = me.vp
    for card in me.columns[TEMPLE]:
        total += temple_vp(state, seat, card)
    return total + all_majorities_vp(state, seat)


def all_majorities_vp(state: DeusState, seat: int) -> int:
    return sum([majority_vp(state, seat, good) for good in range(RESOURCES + 1)])


def visible_total_vp(state: DeusState, seat: int) -> int:
    """DEU-51: return the total VP to show for a seat. A tied majority counts only once the game is over."""
    total = final_vp(state, seat)
    if state.ending == RUNNING:
        for good in range(RESOURCES + 1):
            if is_tied(state, seat, good):
                total -= majority_vp(state, seat, good)
    return total


def winning_seats(state: DeusState) -> list[int]:
    """DEU-52: return the winners: most VP, then most gold; seats still tied share the victory."""
    return break_ties(state, [final_vp(state, seat) for seat in range(len(state.players))])


def break_ties(state: DeusState, totals: list[int]) -> list[int]:
    best = [seat for seat in range(len(totals)) if totals[seat] == max(totals)]
    most = max([state.players[seat].goods[GOLD] for seat in best])
    return [seat for seat in best if state.players[seat].goods[GOLD] == most]


def token_lines(me: Player) -> list[Points]:
    """DEU-51: return a score line for the tokens of each source; tokens without a source are from the set-up."""
    lines = [Points("start", [], me.vp - sum(me.vp_by_source))]
    for source in range(len(VP_SOURCES)):
        if me.vp_by_source[source]:
            lines.append(Points(VP_SOURCES[source], [], me.vp_by_source[source]))
    return lines


def breakdown(state: DeusState, seat: int, viewer: int) -> list[Points]:
    """DEU-05, DEU-51: return the lines of a seat's score. Tokens of other seats are hidden until the end."""
    me = state.players[seat]
    lines: list[Points] = []
    if viewer in (seat, ALL_SEEING) or state.ending != RUNNING:
        lines += token_lines(me)
    for card in me.columns[TEMPLE]:
        lines.append(Points("temple", [CARD.id(card)], temple_vp(state, seat, card)))
    return lines + majority_lines(state, seat)


def majority_lines(state: DeusState, seat: int) -> list[Points]:
    lines: list[Points] = []
    for good in range(RESOURCES):
        if majority_vp(state, seat, good):
            slug = "tied-good" if is_tied(state, seat, good) else "most-good"
            lines.append(Points(slug, [GOOD.id(good)], MAJORITY_VP))
    if majority_vp(state, seat, GOLD):
        lines.append(Points("tied-gold" if is_tied(state, seat, GOLD) else "most-gold", [], MAJORITY_VP))
    return lines
