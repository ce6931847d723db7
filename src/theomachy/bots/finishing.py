"""Late in a game: the options that look best are played to the end, again and again.

Few decisions are left then, and who wins hangs on what each makes of theirs, which judging a table foretells badly. All
are taken to do what looks best at once, as careful players do.
"""

from __future__ import annotations

from typing import Final

from theomachy.bots.greedy import GreedyBot
from theomachy.bots.search import Search, Span, by_merit
from theomachy.core.action import Action
from theomachy.core.rng import Rng

# So many options are played to the end, and what thinking ahead found for each counts as so many games.
FEW: Final = 8
THOUGHT: Final = 20
CAREFUL: Final = GreedyBot()


def finish(search: Search, span: Span) -> None:
    """Halves the best options until one is left, each round with the same share of the games."""
    if span.spent(0) >= 1.0:
        return
    left = search.ranked[:FEW]
    rounds = 0
    while 1 << rounds < len(left):
        rounds += 1
    for edge in left:
        edge.total = edge.mean() * THOUGHT
        edge.visits = THOUGHT
    played = 0
    for turn in range(rounds):
        while span.spent(played) < (turn + 1) / rounds:
            luck = search.rng.fork()
            for edge in left:
                edge.total += outcome(search, edge.action, luck.copy())
                edge.visits += 1
            played += len(left)
        left.sort(key=by_merit)
        search.ranked[: len(left)] = left
        left = left[: (len(left) + 1) // 2]


def outcome(search: Search, action: Action, luck: Rng) -> float:
    """What the seat wins in one world."""
    game = search.game
    state = game.imagine(search.state, search.root.seat, luck)
    state.apply(action)
    while state.legal:
        state.apply(CAREFUL.choose(game, state, state.seat, luck))
    return search.mind.won(state, search.seats)[search.root.seat]
