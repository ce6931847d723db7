"""DIV-22, 23: god goals, and how ties are resolved."""

from __future__ import annotations

from theomachy.games.divinus.cards import RuleCall
from theomachy.games.divinus.measures import measure
from theomachy.games.divinus.rules import ETERNAL
from theomachy.games.divinus.state import DivinusState


def goals_of(state: DivinusState, god: int) -> tuple[RuleCall, ...]:
    card = state.data.gods[god]
    return card.eternal if state.scenario == ETERNAL else card.goals


def goal_counts(state: DivinusState, goal: RuleCall) -> list[int]:
    """Return the count of every player for a goal."""
    return [measure(state, seat, goal) for seat in range(len(state.players))]


def favor_by_rank(counts: list[int], first: int, second: int) -> list[int]:
    """DIV-23: tied first: each the first reward and no second; tied second: each the second; a count of 0 gets
    nothing."""
    highest = max(counts)
    if highest <= 0:
        return [0] * len(counts)
    if counts.count(highest) > 1:
        second = 0
    lower_counts = [count for count in counts if count < highest]
    runner_up = max([0] + lower_counts)
    favor: list[int] = []
    for count in counts:
        if count == highest:
            favor.append(first)
        else:
            favor.append(second if count == runner_up and count > 0 else 0)
    return favor


def goal_favor(counts: list[int]) -> list[int]:
    """DIV-23: return 2 Favor for the first and 1 for the second; with 2 players 1 for the winner."""
    return favor_by_rank(counts, 1, 0) if len(counts) == 2 else favor_by_rank(counts, 2, 1)


def current_goal_favor(state: DivinusState, goal: RuleCall) -> list[int]:
    return goal_favor(goal_counts(state, goal))
