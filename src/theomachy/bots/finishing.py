"""Late in a game: the options that look best are played to the end, again and again.

Few decisions are left then, and who wins hangs on what each makes of theirs, which judging a table foretells badly. All
are taken to do what looks best at once, as careful players do.
"""

from __future__ import annotations

from typing import Final

from theomachy.bots.greedy import GreedyBot
from theomachy.bots.search import Edge, Search, Span, halve
from theomachy.core.action import Action
from theomachy.core.rng import Rng

# So many options are played to the end, and what thinking ahead found for each counts as so many games.
FEW: Final = 8
THOUGHT: Final = 20
CAREFUL: Final = GreedyBot()


def finish(search: Search, span: Span) -> None:
    if span.spent(0) >= 1.0:
        return
    best = search.ranked[:FEW]
    for edge in best:
        edge.total = edge.mean() * THOUGHT
        edge.visits = THOUGHT

    def sweep(edges: list[Edge]) -> None:
        luck = search.rng.fork()
        for edge in edges:
            edge.total += outcome(search, edge.action, luck.copy())
            edge.visits += 1

    halve(best, span, sweep)
    search.ranked[:FEW] = best


def outcome(search: Search, action: Action, luck: Rng) -> float:
    """What the seat wins in one world."""
    game = search.game
    state = game.imagine(search.state, search.root.seat, luck)
    state.apply(action)
    while state.legal:
        state.apply(CAREFUL.choose(game, state, state.seat, luck))
    return search.mind.won(state, search.seats)[search.root.seat]
