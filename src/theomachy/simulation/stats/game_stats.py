"""Counts one game, decision by decision: live while bots play it, or while its record is replayed."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.state import State

# A way to use a thing (card, tile): a verb by name, and one of its things as `sort:slug`, "" for a verb without things.
ThingUse = tuple[str, str]
UNFINISHED = "unfinished"
TENTHS = 10
SAMPLE_POINTS = TENTHS + 1
# Upper bounds of the histogram of options per decision; a last bucket has no bound.
OPTION_BUCKETS = (1, 2, 4, 8, 16, 32, 64)


@dataclass
class HandStats:
    """The figures of one hand: the part of one seat in one game.

    `offered` (all its legal actions) and `played` are counted live; the others only when a record is replayed.
    """

    offered: set[Action] = field(default_factory=set)
    played: set[Action] = field(default_factory=set)
    # Things (cards, tiles) visible to the seat, in its hand or on its board, at its first decision: given by chance
    # alone.
    dealt_things: set[str] = field(default_factory=set)
    # Things that the seat had at any of its turns, or that one of its options named.
    had_things: set[str] = field(default_factory=set)
    # Points by source, at each sample point.
    points: list[dict[str, int]] = field(default_factory=list)
    # Sum of the numbers of options, by tenth of the game.
    options: list[int] = field(default_factory=lambda: [0] * TENTHS)
    # Number of decisions, by tenth of the game.
    decisions: list[int] = field(default_factory=lambda: [0] * TENTHS)
    # Number of decisions by number of options; the buckets are OPTION_BUCKETS.
    option_histogram: list[int] = field(default_factory=lambda: [0] * (len(OPTION_BUCKETS) + 1))
    # Rounds in which the seat had an option besides passing or discarding.
    active_rounds: set[int] = field(default_factory=set)
    # Other rounds in which the seat decided.
    idle_rounds: set[int] = field(default_factory=set)
    rounds: int = 0
    # Rounds in which the seat had no decision, or could only pass or discard.
    dead_rounds: int = 0


@dataclass
class GameStats:
    """The figures of one game.

    `goes` is the number of turns: changes of the deciding seat. `half_leader` is the seat that led alone at the middle
    turn, or -1.
    """

    game: int
    seed: int
    seats: list[str]
    winners: list[int]
    scores: list[int]
    ending: str
    decisions: int
    goes: int
    total_options: int
    most_options: int
    lead_changes: int
    half_leader: int
    # The fields from here on are counted only when a record is replayed.
    rounds: int = 0
    # A letter for each sample point: the seat that leads alone, or `-`.
    leaders: str = ""
    # The lines of the record.
    entries: list[str] = field(default_factory=list)
    result: str = ""

    @property
    def options(self) -> float:
        """Return the mean number of options per decision."""
        return self.total_options / max(1, self.decisions)

    def margin(self) -> int:
        return margin(self.scores)


class GameCounter:
    """Collects the figures of a game. Each decision is counted before it is played."""

    def __init__(self, game: Game, seats: list[str], seed: int, number: int = 0) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.number = number
        self.hands = [HandStats() for _ in seats]
        self.total_options = 0
        self.most_options = 0
        self.decisions = 0
        self.last_seat = -1
        self.turn_leaders: list[int] = []

    def count_decision(self, state: State, action: Action) -> None:
        hand, options = self.hands[state.seat], len(state.legal)
        if state.seat != self.last_seat:
            self.last_seat = state.seat
            self.begin_turn(state)
        hand.offered.update(state.legal)
        hand.played.add(action)
        self.total_options += options
        self.most_options = max(self.most_options, options)
        self.decisions += 1

    def begin_turn(self, state: State) -> None:
        """Note who leads at the start of a turn. Scores are computed only here, since they may be slow."""
        self.turn_leaders.append(sole_leader(self.game.scores(state)))

    def build_stats(self, state: State) -> GameStats:
        """Return the figures of the game that ended in this state."""
        is_over = not state.legal
        return GameStats(
            game=self.number,
            seed=self.seed,
            seats=self.seats,
            winners=self.game.winners(state) if is_over else [],
            scores=self.game.scores(state),
            ending=self.game.ending(state) if is_over else UNFINISHED,
            decisions=self.decisions,
            goes=len(self.turn_leaders),
            total_options=self.total_options,
            most_options=self.most_options,
            lead_changes=count_lead_changes(self.turn_leaders),
            half_leader=self.turn_leaders[len(self.turn_leaders) // 2] if self.turn_leaders else -1,
        )


def sole_leader(scores: list[int]) -> int:
    """Return the seat that leads alone, or -1 in a tie."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else -1


def count_lead_changes(leaders: list[int]) -> int:
    """Count the changes of the seat that leads alone; ties in between (-1) are ignored."""
    sole_leaders = [seat for seat in leaders if seat >= 0]
    return sum([1 for before, after in pairwise(sole_leaders) if before != after])


def margin(scores: list[int]) -> int:
    """Return the difference between the best and the second best score."""
    best = sorted(scores, reverse=True)
    return best[0] - best[1] if len(best) > 1 else 0


def thing_uses_in(actions: set[Action]) -> set[ThingUse]:
    """Return each verb with each thing named in one of the actions."""
    return {(action.verb.name, thing) for action in actions for thing in action.ids() or [""]}
