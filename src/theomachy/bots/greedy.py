"""A bot that takes the action with the best immediate value."""

from __future__ import annotations

from theomachy.bots.bot import Bot
from theomachy.bots.evaluator import HEURISTIC_SCALE, style_weights_of
from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.state import State


class GreedyBot(Bot):
    """One-ply lookahead on the game's heuristic.

    An action is valued at the end of the turn: the later decisions of the same turn are played greedily before the
    state is valued.
    """

    def __init__(self, style: str = "") -> None:
        super().__init__(f"greedy-{style}" if style else "greedy", sees_state=True)
        self.style = style

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> Action:
        values = action_values(game, state, style_weights_of(game, self.style))
        highest = max(values)
        best = [state.legal[i] for i in range(len(values)) if values[i] == highest]
        return best[rng.below(len(best))]


def action_values(game: Game, state: State, style_weights: dict[str, float]) -> list[float]:
    """Return the heuristic value of each legal action for the seat to move, at the end of its turn."""
    values = game.action_values(state) if not style_weights else []
    if not values:
        for action in state.legal:
            after = state.copy()
            after.apply(action)
            bonus = style_bonus(game, after, state.seat, style_weights) if style_weights else 0.0
            values.append(bonus + value_after_turn(game, after, state.seat, game.info.greedy_lookahead))
    return values


def style_bonus(game: Game, state: State, seat: int, style_weights: dict[str, float]) -> float:
    """Return what a style of play adds to a seat's heuristic value, in points."""
    features = game.features(state, seat)
    names = game.feature_names()
    total = 0.0
    for i in range(len(features)):
        total += features[i] * style_weights.get(names[i], 0.0)
    return total / HEURISTIC_SCALE


def value_after_turn(game: Game, state: State, seat: int, max_decisions: int) -> float:
    """Return the heuristic value for the seat after it has finished its turn greedily."""
    return game.heuristic(finish_turn(game, state, seat, max_decisions), seat)


def finish_turn(game: Game, state: State, seat: int, max_decisions: int) -> State:
    """Return the state after the seat has finished its turn greedily, or after `max_decisions` decisions."""
    while max_decisions > 0 and state.legal and state.seat == seat:
        best = state
        best_value = 0.0
        for action in state.legal:
            after = state.copy()
            after.apply(action)
            value = game.heuristic(after, seat)
            if best is state or value > best_value:
                best = after
                best_value = value
        state = best
        max_decisions -= 1
    return state
