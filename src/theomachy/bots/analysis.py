"""Analysis of a finished game: win probabilities over time, turning points, and the cost of each decision."""

from __future__ import annotations

from typing import Final

from theomachy.bots.greedy import after_go
from theomachy.bots.minds import mind_of
from theomachy.bots.search import Search, Span
from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.state import State

MOST_TOLD: Final = 5
# One in so many simulations is added to compare the action played with the best one found, and at least so many: with
# a small budget noise would look like a mistake.
COMPARED: Final = 4
LEAST_COMPARED: Final = 64
# A cost below this is noise, in win probability.
LEAST_COST: Final = 0.02
# Win probabilities that differ by no more count as equal; points decide then.
EVEN: Final = 0.01


class Decision:
    """A decision that was not taken back: its number, its action, and the states before and after it."""

    def __init__(self, number: int, before: State, done: Action, after: State) -> None:
        self.number = number
        self.before = before
        self.done = done
        self.after = after


class Moment:
    """A point of the win probability curve: the number of decisions made and the win probability of each seat."""

    def __init__(self, number: int, chances: list[float]) -> None:
        self.number = number
        self.chances = chances


class Swing:
    """A decision with the win probability of its seat before and after it."""

    def __init__(self, decision: Decision, before: float, after: float) -> None:
        self.decision = decision
        self.before = before
        self.after = after

    def size(self) -> float:
        return abs(self.after - self.before)


class Weighed:
    """The best action of a search and its win probability, beside another action.

    The cost is by how much the other action is worse, in win probability.
    """

    def __init__(self, best: Action, chance: float, other: Action, cost: float) -> None:
        self.best = best
        self.chance = chance
        self.other = other
        self.cost = cost


def chances(game: Game, made: list[Decision]) -> list[list[float]]:
    """Return the win probabilities of all seats before the first decision and after each one."""
    mind = mind_of(game)
    seats = len(game.scores(made[0].before))
    history = [mind.chances(made[0].before, seats)]
    for decision in made:
        history.append(mind.chances(decision.after, seats))
    return history


def curve(made: list[Decision], hopes: list[list[float]]) -> list[Moment]:
    """Return the start of the game, every change of the deciding seat, and the end."""
    points = [Moment(0, hopes[0])]
    for i in range(len(made)):
        if made[i].after.seat != made[i].before.seat:
            points.append(Moment(made[i].number, hopes[i + 1]))
    return points


def swings(made: list[Decision], hopes: list[list[float]]) -> list[Swing]:
    """Return the decisions that changed the win probability of their seat most, in the order of the game."""
    changes: list[Swing] = []
    for i in range(len(made)):
        seat = made[i].before.seat
        changes.append(Swing(made[i], hopes[i][seat], hopes[i + 1][seat]))
    changes.sort(key=smallness)
    return sorted(changes[:MOST_TOLD], key=number_of)


def smallness(swing: Swing) -> float:
    """Sort key: largest change first."""
    return -swing.size()


def number_of(swing: Swing) -> int:
    return swing.decision.number


def richest(game: Game, search: Search) -> Action:
    """Return the best action of a search; among equals, the one with most points at the end of the turn.

    Before another action is preferred for its points, further simulations have to confirm that it is as good.
    """
    best = search.choice()
    equal_actions = [
        edge.action for edge in search.ranked if edge.visits > 0 and edge.mean() >= search.chance(best) - EVEN
    ]
    highest_scoring = best
    for action in equal_actions:
        if points_after(game, search.state, action) > points_after(game, search.state, highest_scoring):
            highest_scoring = action
    if highest_scoring is best:
        return best
    search.compare([best, highest_scoring], search.passes // COMPARED)
    return highest_scoring if search.chance(highest_scoring) >= search.chance(best) - EVEN else best


def points_after(game: Game, state: State, action: Action) -> int:
    """Return the score of the seat at the end of its turn if it takes this action."""
    after = state.copy()
    after.apply(action)
    return game.scores(after_go(game, after, state.seat, game.info.follow_ups))[state.seat]


def weigh(game: Game, state: State, done: Action | None, span: Span, rng: Rng) -> Weighed:
    """Search, then compare the best action with the one played, or with the second best.

    Both are simulated further in the same determinizations. The state is one that the seat considers possible.
    """
    search = Search(mind_of(game), state, rng)
    search.think(span)
    best = richest(game, search)
    other = done if done is not None else search.runner_up()
    if other is best and done is None:
        other = search.choice()
    if other is best:
        search.compare([best], search.passes // COMPARED)
        return Weighed(best, search.chance(best), best, 0.0)
    search.compare([best, other], max(LEAST_COMPARED, search.passes // COMPARED))
    cost = search.chance(best) - search.chance(other)
    if cost < 0.0 and done is not None:
        return Weighed(other, search.chance(other), other, 0.0)
    return Weighed(best, search.chance(best), other, max(0.0, cost))
