"""Information-set Monte Carlo tree search (ISMCTS): one tree over many determinized states.

Each simulation draws a determinization (what the seat cannot know is sampled anew), descends the tree by PUCT (value
plus prior), expands one node, optionally plays a short rollout with the fast policy, and backs up the win probabilities
of the evaluator. At the root, sequential halving shares the budget among the options: all options of a round are tried
in the same determinizations (common random numbers), and the worse half is dropped after each round. The search has no
knowledge of a particular game beyond its heuristic, its features and the learned weights.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log, sqrt
from typing import Final

from theomachy.bots.mind import Mind, drawn
from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.state import State

# The exploration constant of PUCT.
EXPLORE: Final = 0.6
# Root options are ranked by mean value + log(prior) / (a * (b + visits)), so that the prior counts less as visits grow.
# The values of a and b, and the lower bound of the prior.
TRUST: Final = 2.0
FIRST_TRUST: Final = 20.0
LEAST_PRIOR: Final = 0.001
# How many root options are searched, those with the highest priors.
WIDE: Final = 16
# A lead of this much win probability over the second best is no close decision.
CLEAR: Final = 0.1


class Span:
    """A search budget: a number of simulations."""

    def __init__(self, passes: int) -> None:
        self.passes = passes

    def spent(self, passes: int) -> float:
        """Return the fraction of the budget that is used after so many simulations."""
        return passes / self.passes


class Hurry(Span):
    """A number of simulations, but no longer than until a deadline on a clock."""

    def __init__(self, passes: int, clock: Callable[[], float], until: float) -> None:
        super().__init__(passes)
        self.clock = clock
        self.since = clock()
        self.until = until

    def spent(self, passes: int) -> float:
        duration = self.until - self.since
        return max(passes / self.passes, (self.clock() - self.since) / duration if duration > 0.0 else 1.0)


class Edge:
    """An option at a node, with its visits and the node reached for each seat that may decide next."""

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.visits = 0
        # Sum of the win probabilities of the deciding seat over all visits.
        self.total = 0.0
        # Child nodes by the seat that decides next.
        self.nodes: dict[int, Node] = {}

    def mean(self) -> float:
        return self.total / self.visits if self.visits > 0 else 0.0


class Node:
    """An information set of the searching seat: a decision, identified by the actions that led to it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.visits = 0
        self.total = 0.0
        self.edges: dict[int, Edge] = {}


def by_prior(edge: Edge) -> float:
    return -edge.prior


def by_merit(edge: Edge) -> float:
    """Return the sort key, best first: mean value plus a log-prior term that fades with the number of visits."""
    return -(edge.mean() + log(max(LEAST_PRIOR, edge.prior)) / (TRUST * (FIRST_TRUST + edge.visits)))


def halve(ranked: list[Edge], span: Span, sweep: Callable[[list[Edge]], None]) -> None:
    """Sequential halving: try all options equally, drop the worse half, repeat until one is left.

    Each round gets the same fraction of the budget. The list is reordered in place, options that lasted longest first.
    The callback tries each of the given options once.
    """
    remaining = ranked[:]
    simulations = 0
    rounds = (len(remaining) - 1).bit_length()
    for round_number in range(rounds):
        sweep(remaining)
        simulations += len(remaining)
        while span.spent(simulations) < (round_number + 1) / rounds:
            sweep(remaining)
            simulations += len(remaining)
        remaining.sort(key=by_merit)
        ranked[: len(remaining)] = remaining
        remaining = remaining[: (len(remaining) + 1) // 2]


class Search:
    """One search for one decision, from a state that the deciding seat considers possible."""

    def __init__(self, mind: Mind, state: State, rng: Rng) -> None:
        self.mind = mind
        self.game: Game = mind.game
        self.state = state
        self.rng = rng
        self.seats = len(self.game.scores(state))
        self.root = Node(state.seat)
        self.passes = 0
        # The options that were searched, best first.
        self.ranked: list[Edge] = []
        self.open(self.root, state)

    def think(self, span: Span) -> None:
        """Run sequential halving over the options with the highest priors."""
        edges = [self.root.edges[action.code] for action in self.state.legal]
        edges.sort(key=by_prior)
        self.ranked = edges[:WIDE]
        halve(self.ranked, span, self.sweep)

    def compare(self, actions: list[Action], passes: int) -> None:
        """Run at least so many more simulations, shared equally by these options."""
        target = self.passes + passes
        while self.passes < target:
            self.sweep([self.root.edges[action.code] for action in actions])

    def sweep(self, edges: list[Edge]) -> None:
        """Run one simulation of each option, all from the same random seed (common random numbers)."""
        rng = self.rng.fork()
        for edge in edges:
            self.step(edge, rng.copy())

    def step(self, first: Edge, luck: Rng) -> None:
        """Run one simulation that begins with the given option: determinize, select, expand, evaluate, back up."""
        state = self.game.imagine(self.state, self.root.seat, luck)
        nodes = [self.root]
        edges = [first]
        state.apply(first.action)
        chances: list[float] = []
        while state.legal and not chances:
            if len(state.legal) == 1:
                state.apply(state.legal[0])
                continue
            edge = edges[-1]
            node = edge.nodes.get(state.seat)
            if node is None:
                node = Node(state.seat)
                edge.nodes[state.seat] = node
                chances = self.open(node, state)
                if self.game.info.play_on > 0:
                    chances = self.play_on(state, luck)
            else:
                self.widen(node, state)
                edge = self.pick(node, state.legal)
                edges.append(edge)
                state.apply(edge.action)
            nodes.append(node)
        if not chances:
            chances = self.mind.won(state, self.seats)
        for node in nodes:
            node.visits += 1
            node.total += chances[node.seat]
        for i in range(len(edges)):
            edges[i].visits += 1
            edges[i].total += chances[nodes[i].seat]
        self.passes += 1

    def play_on(self, state: State, luck: Rng) -> list[float]:
        """Play a truncated rollout with the fast policy, then return the win probabilities.

        Each game sets its number of decisions: some games have later states that are easier to evaluate.
        """
        remaining = self.game.info.play_on
        while state.legal and remaining > 0:
            if len(state.legal) == 1:
                state.apply(state.legal[0])
            else:
                state.apply(self.mind.hunch_of(state, luck))
                remaining -= 1
        return self.mind.chances(state, self.seats)

    def open(self, node: Node, state: State) -> list[float]:
        """Evaluate a node, add an edge for each option it lacks, and return the win probabilities."""
        evaluation = self.mind.look(state, self.seats, node is self.root)
        for i in range(len(state.legal)):
            action = state.legal[i]
            if action.code not in node.edges:
                node.edges[action.code] = Edge(action, evaluation.priors[i])
        return evaluation.chances

    def widen(self, node: Node, state: State) -> None:
        """Expand the node again if this determinization has legal options that it lacks."""
        for action in state.legal:
            if action.code not in node.edges:
                self.open(node, state)
                return

    def pick(self, node: Node, legal: list[Action]) -> Edge:
        """Return the legal edge with the highest PUCT score; an untried edge gets the mean value of the node."""
        prior_sum = 0.0
        for action in legal:
            prior_sum += node.edges[action.code].prior
        exploration = EXPLORE * sqrt(node.visits) / prior_sum
        default_value = node.total / node.visits
        best = node.edges[legal[0].code]
        highest = -1e9
        for action in legal:
            edge = node.edges[action.code]
            value = edge.total / edge.visits if edge.visits > 0 else default_value
            score = value + exploration * edge.prior / (1.0 + edge.visits)
            if score > highest:
                highest = score
                best = edge
        return best

    def chance(self, action: Action) -> float:
        """Return the mean value of a root option; 0 if it was never tried."""
        edge = self.root.edges.get(action.code)
        return edge.mean() if edge is not None else 0.0

    def choice(self) -> Action:
        return self.ranked[0].action

    def near_choice(self, slip: float) -> Action:
        """Draw an option by a softmax with the given temperature over the ranking score.

        The score includes the prior, which holds back options that were dropped early after a few lucky simulations.
        """
        best = by_merit(self.ranked[0])
        weights = [exp(min(0.0, best - by_merit(edge)) / slip) if edge.visits > 0 else 0.0 for edge in self.ranked]
        weights[0] = 1.0
        return self.ranked[drawn(weights, self.rng)].action

    def runner_up(self) -> Action:
        return self.ranked[min(1, len(self.ranked) - 1)].action

    def doubt(self) -> float:
        """Return how close the decision is: 0 with a clear lead or a single option, 1 if the second is as good."""
        if len(self.ranked) < 2:
            return 0.0
        return max(0.0, 1.0 - (self.ranked[0].mean() - self.ranked[1].mean()) / CLEAR)
