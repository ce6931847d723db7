"""The bot that takes what looks best at once."""

from __future__ import annotations

from theomachy.bots.bot import Bot
from theomachy.bots.mind import SCALE, leaning_of
from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.state import State


class GreedyBot(Bot):
    """One ply on the game's heuristic; further decisions of the same go are made the same way before judging."""

    def __init__(self, style: str = "") -> None:
        super().__init__(f"greedy-{style}" if style else "greedy", looks=True)
        self.style = style

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> Action:
        worths = worths_of(game, state, leaning_of(game, self.style))
        most = max(worths)
        best = [state.legal[i] for i in range(len(worths)) if worths[i] == most]
        return best[rng.below(len(best))]


def worths_of(game: Game, state: State, leaning: dict[str, float]) -> list[float]:
    """What each legal action is worth to whoever decides, in the measure of the heuristic, when the go is over."""
    out = game.worths(state) if not leaning else []
    if not out:
        for action in state.legal:
            after = state.copy()
            after.apply(action)
            liked = fondness(game, after, state.seat, leaning) if leaning else 0.0
            out.append(liked + worth_after_go(game, after, state.seat, game.info.follow_ups))
    return out


def fondness(game: Game, state: State, seat: int, leaning: dict[str, float]) -> float:
    """What a style likes about a table, in the measure of the heuristic."""
    features = game.features(state, seat)
    names = game.feature_names()
    total = 0.0
    for i in range(len(features)):
        total += features[i] * leaning.get(names[i], 0.0)
    return total / SCALE


def worth_after_go(game: Game, state: State, seat: int, decisions: int) -> float:
    """How the table looks then."""
    return game.heuristic(after_go(game, state, seat, decisions), seat)


def after_go(game: Game, state: State, seat: int, decisions: int) -> State:
    """The table when the seat has made up to so many further decisions of its go, each the best at once."""
    while decisions > 0 and state.legal and state.seat == seat:
        best = state
        best_worth = 0.0
        for action in state.legal:
            after = state.copy()
            after.apply(action)
            worth = game.heuristic(after, seat)
            if best is state or worth > best_worth:
                best = after
                best_worth = worth
        state = best
        decisions -= 1
    return state
