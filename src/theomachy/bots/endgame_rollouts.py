"""Endgame rollouts: greedy bots play the best options of a search to the end of the game.

Near the end few decisions are left, and complete rollouts predict the winner better than the evaluator does."""

from __future__ import annotations

from typing import Final

from theomachy.bots.greedy import GreedyBot
from theomachy.bots.ismcts import Budget, Edge, Search, sequential_halving
from theomachy.core.action import Action
from theomachy.core.rng import Rng

# How many options are played to the end.
MAX_OPTIONS: Final = 8
# The value found by the search is a prior that weighs as much as this many played games.
SEARCH_GAMES: Final = 20
ROLLOUT_BOT: Final = GreedyBot()


def rollout_best_options(search: Search, budget: Budget) -> None:
    """Re-rank the best options of a search by sequential halving over complete rollouts.

    The value found by the search enters the mean as a prior.
    """
    if budget.fraction_used(0) >= 1.0:
        return
    best = search.ranking[:MAX_OPTIONS]
    for edge in best:
        edge.value_sum = edge.mean_value() * SEARCH_GAMES
        edge.visits = SEARCH_GAMES

    def rollout_each(edges: list[Edge]) -> None:
        rng = search.rng.fork()
        for edge in edges:
            edge.value_sum += rollout(search, edge.action, rng.copy())
            edge.visits += 1

    sequential_halving(best, budget, rollout_each)
    search.ranking[:MAX_OPTIONS] = best


def rollout(search: Search, action: Action, rng: Rng) -> float:
    """Play one determinization to the end with greedy bots; return the result of the searching seat."""
    game = search.game
    state = game.determinize(search.state, search.root.seat, rng)
    state.apply(action)
    while state.legal:
        state.apply(ROLLOUT_BOT.choose(game, state, state.seat, rng))
    return search.evaluator.terminal_values(state, search.seats)[search.root.seat]
