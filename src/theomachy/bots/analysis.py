"""Analysis of a finished game: win probabilities over time, turning points, and the cost of each decision."""

from __future__ import annotations

from typing import Final

from theomachy.bots.evaluator_registry import evaluator_for
from theomachy.bots.greedy import finish_turn
from theomachy.bots.ismcts import Budget, Search
from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.notation import parse_legal_action
from theomachy.core.rng import Rng
from theomachy.core.state import State

MAX_TURNING_POINTS: Final = 5
# Divides the search budget: this many extra simulations compare the action played with the best one found.
COMPARISON_DIVISOR: Final = 4
# The least simulations of that comparison: with fewer, noise would look like a mistake.
MIN_COMPARISON_SIMULATIONS: Final = 64
# A loss of win probability below this is noise.
MIN_COST: Final = 0.02
# Win probabilities that differ by no more than this count as equal; the points then decide which action is better.
EQUAL_MARGIN: Final = 0.01


class Decision:
    """A decision that was not taken back later: its number, its action, and the states before and after it."""

    def __init__(self, number: int, before: State, action: Action, after: State) -> None:
        self.number = number
        self.before = before
        self.action = action
        self.after = after


class CurvePoint:
    """A point of the win probability curve: the number of decisions made and the win probability of each seat."""

    def __init__(self, number: int, win_probabilities: list[float]) -> None:
        self.number = number
        self.win_probabilities = win_probabilities


class TurningPoint:
    """A decision with the win probability of its seat before and after it."""

    def __init__(self, decision: Decision, before: float, after: float) -> None:
        self.decision = decision
        self.before = before
        self.after = after

    def size(self) -> float:
        return abs(self.after - self.before)


class ActionComparison:
    """The best action that a search found, compared with another action.

    The cost of the other action is its loss of win probability against the best one.
    """

    def __init__(self, best: Action, win_probability: float, other: Action, cost: float) -> None:
        self.best = best
        self.win_probability = win_probability
        self.other = other
        self.cost = cost


def standing_decisions(game: Game, log: list[tuple[int, str]], states: list[State]) -> list[Decision]:
    """Return the decisions that were not taken back, numbered by their record entries.

    `log` has, for each of these actions, the number of entries before it and its text. `states` has the state before
    the first entry and after each one. Where people enter chance results by hand, an action is complete only after its
    last result: its state after is therefore the one just before the next action.
    """
    decisions: list[Decision] = []
    for index, (entries_before, text) in enumerate(log):
        before = states[entries_before]
        after = states[log[index + 1][0]] if index + 1 < len(log) else states[-1]
        decisions.append(Decision(entries_before + 1, before, parse_legal_action(game, before, text), after))
    return decisions


def win_probability_history(game: Game, decisions: list[Decision]) -> list[list[float]]:
    """Return the win probabilities of all seats before the first decision and after each one."""
    mind = evaluator_for(game)
    seats = len(game.scores(decisions[0].before))
    history = [mind.win_probabilities(decisions[0].before, seats)]
    for decision in decisions:
        history.append(mind.win_probabilities(decision.after, seats))
    return history


def win_probability_curve(decisions: list[Decision], probabilities: list[list[float]]) -> list[CurvePoint]:
    """Return the start of the game, every change of the deciding seat, and the end."""
    points = [CurvePoint(0, probabilities[0])]
    for i in range(len(decisions)):
        if decisions[i].after.seat != decisions[i].before.seat:
            points.append(CurvePoint(decisions[i].number, probabilities[i + 1]))
    return points


def turning_points(decisions: list[Decision], probabilities: list[list[float]]) -> list[TurningPoint]:
    """Return the decisions that changed the win probability of their seat most, in the order of the game."""
    changes: list[TurningPoint] = []
    for i in range(len(decisions)):
        seat = decisions[i].before.seat
        changes.append(TurningPoint(decisions[i], probabilities[i][seat], probabilities[i + 1][seat]))
    changes.sort(key=negative_size)
    return sorted(changes[:MAX_TURNING_POINTS], key=decision_number)


def negative_size(point: TurningPoint) -> float:
    """Sort key: largest change first."""
    return -point.size()


def decision_number(point: TurningPoint) -> int:
    return point.decision.number


def best_by_points(game: Game, search: Search) -> Action:
    """Return the best action of a search; among equal win probabilities, the one with the most points at the end of the
    turn.

    Before an action with more points is preferred, further simulations have to confirm that it wins as often.
    """
    best = search.best_action()
    equal_actions = [
        edge.action
        for edge in search.ranking
        if edge.visits > 0 and edge.mean_value() >= search.value_of(best) - EQUAL_MARGIN
    ]
    highest_scoring = best
    for action in equal_actions:
        if points_after(game, search.state, action) > points_after(game, search.state, highest_scoring):
            highest_scoring = action
    if highest_scoring is best:
        return best
    search.simulate_more([best, highest_scoring], search.simulations // COMPARISON_DIVISOR)
    return highest_scoring if search.value_of(highest_scoring) >= search.value_of(best) - EQUAL_MARGIN else best


def points_after(game: Game, state: State, action: Action) -> int:
    """Return the points of the deciding seat at the end of its turn if it takes this action."""
    after = state.copy()
    after.apply(action)
    return game.scores(finish_turn(game, after, state.seat, game.info.greedy_lookahead))[state.seat]


def compare_actions(game: Game, state: State, played: Action | None, budget: Budget, rng: Rng) -> ActionComparison:
    """Search, then compare the best action with the one played, or with the second best if the best was played.

    Both get further simulations in the same determinizations. `state` must be a determinization for the deciding seat.
    """
    search = Search(evaluator_for(game), state, rng)
    search.run(budget)
    best = best_by_points(game, search)
    other = played if played is not None else search.second_best_action()
    if other is best and played is None:
        other = search.best_action()
    if other is best:
        search.simulate_more([best], search.simulations // COMPARISON_DIVISOR)
        return ActionComparison(best, search.value_of(best), best, 0.0)
    search.simulate_more([best, other], max(MIN_COMPARISON_SIMULATIONS, search.simulations // COMPARISON_DIVISOR))
    cost = search.value_of(best) - search.value_of(other)
    if cost < 0.0 and played is not None:
        return ActionComparison(other, search.value_of(other), other, 0.0)
    return ActionComparison(best, search.value_of(best), other, max(0.0, cost))
