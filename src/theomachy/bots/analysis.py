"""What a game tells afterwards: how the chances went, what turned it, and what each decision cost."""

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
# Of all passes one in so many goes into comparing what was done with what was found; so many at least, for whoever had
# little time to think must not take luck for a fault.
COMPARED: Final = 4
LEAST_COMPARED: Final = 64
# Less than this is noise.
LEAST_COST: Final = 0.02
# Chances that differ by no more are the same: points decide.
EVEN: Final = 0.01


class Decision:
    """One that still stands: its number, the state it was made in, and the state after it."""

    def __init__(self, number: int, before: State, done: Action, after: State) -> None:
        self.number = number
        self.before = before
        self.done = done
        self.after = after


class Moment:
    """The table after so many decisions, and what each seat could hope for then."""

    def __init__(self, number: int, chances: list[float]) -> None:
        self.number = number
        self.chances = chances


class Swing:
    """A decision after which the chances of its seat were others."""

    def __init__(self, decision: Decision, before: float, after: float) -> None:
        self.decision = decision
        self.before = before
        self.after = after

    def size(self) -> float:
        return abs(self.after - self.before)


class Weighed:
    """What a search found best and what that may hope for, and by how much another action is worse."""

    def __init__(self, best: Action, chance: float, other: Action, cost: float) -> None:
        self.best = best
        self.chance = chance
        self.other = other
        self.cost = cost


def chances(game: Game, made: list[Decision]) -> list[list[float]]:
    """What each seat could hope for before the first decision and after each: what stands after one is what the next
    was made in."""
    mind = mind_of(game)
    seats = len(game.scores(made[0].before))
    out = [mind.chances(made[0].before, seats)]
    for one in made:
        out.append(mind.chances(one.after, seats))
    return out


def curve(made: list[Decision], hopes: list[list[float]]) -> list[Moment]:
    """At the beginning and whenever another seat has come to decide, and at the end."""
    out = [Moment(0, hopes[0])]
    for i in range(len(made)):
        if made[i].after.seat != made[i].before.seat:
            out.append(Moment(made[i].number, hopes[i + 1]))
    return out


def swings(made: list[Decision], hopes: list[list[float]]) -> list[Swing]:
    """The decisions that changed the chances of their seat most, in the order of the game."""
    found: list[Swing] = []
    for i in range(len(made)):
        seat = made[i].before.seat
        found.append(Swing(made[i], hopes[i][seat], hopes[i + 1][seat]))
    found.sort(key=smallness)
    return sorted(found[:MOST_TOLD], key=number_of)


def smallness(swing: Swing) -> float:
    return -swing.size()


def number_of(swing: Swing) -> int:
    return swing.decision.number


def richest(game: Game, search: Search) -> Action:
    """What was found best; where others did as well, whichever brings most points by the end of the go."""
    best = search.choice()
    even = [edge.action for edge in search.ranked if edge.visits > 0 and edge.mean() >= search.chance(best) - EVEN]
    rich = best
    for action in even:
        if points_after(game, search.state, action) > points_after(game, search.state, rich):
            rich = action
    if rich is best:
        return best
    search.compare([best, rich], search.passes // COMPARED)
    return rich if search.chance(rich) >= search.chance(best) - EVEN else best


def points_after(game: Game, state: State, action: Action) -> int:
    after = state.copy()
    after.apply(action)
    return game.scores(after_go(game, after, state.seat, game.info.follow_ups))[state.seat]


def weigh(game: Game, state: State, done: Action | None, span: Span, rng: Rng) -> Weighed:
    """Searches with what the seat could know; then what was found and what was done, or what was found next, are
    looked at in the same worlds. `state` is one that the seat could be facing."""
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
