"""Endgame rollouts: the best options of a search are played to the end of the game by greedy bots.

Few decisions are left then, and rollouts predict the winner better than evaluating the state does.
"""

from __future__ import annotations

from typing import Final

from theomachy.bots.greedy import GreedyBot
from theomachy.bots.search import Edge, Search, Span, halve
from theomachy.core.action import Action
from theomachy.core.rng import Rng

# How many options are played to the end, and as how many games the value found by the search counts.
FEW: Final = 8
THOUGHT: Final = 20
CAREFUL: Final = GreedyBot()


def finish(search: Search, span: Span) -> None:
    """Re-rank the best options of a search by sequential halving over complete rollouts.

    The value found by the search enters the mean as a prior.
    """
    if span.spent(0) >= 1.0:
        return
    best = search.ranked[:FEW]
    for edge in best:
        edge.total = edge.mean() * THOUGHT
        edge.visits = THOUGHT

    def rollout_each(edges: list[Edge]) -> None:
        rng = search.rng.fork()
        for edge in edges:
            edge.total += outcome(search, edge.action, rng.copy())
            edge.visits += 1

    halve(best, span, rollout_each)
    search.ranked[:FEW] = best


def outcome(search: Search, action: Action, luck: Rng) -> float:
    """Play one determinization to the end with greedy bots; return the result of the searching seat."""
    game = search.game
    state = game.imagine(search.state, search.root.seat, luck)
    state.apply(action)
    while state.legal:
        state.apply(CAREFUL.choose(game, state, state.seat, luck))
    return search.mind.won(state, search.seats)[search.root.seat]
