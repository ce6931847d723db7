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

from theomachy.bots.evaluator import Evaluator, sample_index
from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.state import State

# The exploration constant of PUCT.
EXPLORATION: Final = 0.6
# Root options are ranked by mean value + log(prior) / (PRIOR_FADING * (PRIOR_VISITS + visits)), so that the prior
# counts less as visits grow.
PRIOR_FADING: Final = 2.0
PRIOR_VISITS: Final = 20.0
# Lower bound of the prior, so that its logarithm is finite.
MIN_PRIOR: Final = 0.001
# How many root options are searched: those with the highest priors.
MAX_ROOT_OPTIONS: Final = 16
# With a lead of this much win probability over the second best option, the decision counts as clear.
CLEAR_LEAD: Final = 0.1


class Budget:
    """A search budget: a number of simulations."""

    def __init__(self, simulations: int) -> None:
        self.simulations = simulations

    def fraction_used(self, simulations: int) -> float:
        """Return the fraction of the budget that is used after so many simulations."""
        return simulations / self.simulations


class DeadlineBudget(Budget):
    """A search budget that also ends at a deadline on a clock."""

    def __init__(self, simulations: int, clock: Callable[[], float], deadline: float) -> None:
        super().__init__(simulations)
        self.clock = clock
        self.start = clock()
        self.deadline = deadline

    def fraction_used(self, simulations: int) -> float:
        duration = self.deadline - self.start
        return max(simulations / self.simulations, (self.clock() - self.start) / duration if duration > 0.0 else 1.0)


class Edge:
    """A legal action at a node, with its visit statistics and its child nodes."""

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.visits = 0
        # Sum of the win probabilities of the deciding seat over all visits.
        self.value_sum = 0.0
        # Child nodes by the seat that decides next, which may differ between determinizations.
        self.children: dict[int, Node] = {}

    def mean_value(self) -> float:
        return self.value_sum / self.visits if self.visits > 0 else 0.0


class Node:
    """A node of the tree: an information set of the searching seat, identified by the actions that led to it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.visits = 0
        self.value_sum = 0.0
        self.edges: dict[int, Edge] = {}


def by_prior(edge: Edge) -> float:
    return -edge.prior


def by_value_and_prior(edge: Edge) -> float:
    """Return the sort key of an edge, best first: mean value plus a log-prior term that fades with the number of
    visits.
    """
    return -(edge.mean_value() + log(max(MIN_PRIOR, edge.prior)) / (PRIOR_FADING * (PRIOR_VISITS + edge.visits)))


def sequential_halving(edges: list[Edge], budget: Budget, simulate_each: Callable[[list[Edge]], None]) -> None:
    """Sequential halving: try all options equally, drop the worse half, repeat until one is left.

    Each round gets the same fraction of the budget. `simulate_each` runs one simulation of each given option. `edges`
    is reordered in place: options that were dropped later come first.
    """
    remaining = edges[:]
    simulations = 0
    rounds = (len(remaining) - 1).bit_length()
    for round_number in range(rounds):
        simulate_each(remaining)
        simulations += len(remaining)
        while budget.fraction_used(simulations) < (round_number + 1) / rounds:
            simulate_each(remaining)
            simulations += len(remaining)
        remaining.sort(key=by_value_and_prior)
        edges[: len(remaining)] = remaining
        remaining = remaining[: (len(remaining) + 1) // 2]


class Search:
    """A search for one decision, in a determinization for the deciding seat."""

    def __init__(self, evaluator: Evaluator, state: State, rng: Rng) -> None:
        self.evaluator = evaluator
        self.game: Game = evaluator.game
        self.state = state
        self.rng = rng
        self.seats = len(self.game.scores(state))
        self.root = Node(state.seat)
        self.simulations = 0
        # The options that were searched, best first.
        self.ranking: list[Edge] = []
        self.expand(self.root, state)

    def run(self, budget: Budget) -> None:
        """Run sequential halving over the options with the highest priors."""
        edges = [self.root.edges[action.code] for action in self.state.legal]
        edges.sort(key=by_prior)
        self.ranking = edges[:MAX_ROOT_OPTIONS]
        sequential_halving(self.ranking, budget, self.simulate_each)

    def simulate_more(self, actions: list[Action], simulations: int) -> None:
        """Run at least this many more simulations, shared equally by these actions."""
        target = self.simulations + simulations
        while self.simulations < target:
            self.simulate_each([self.root.edges[action.code] for action in actions])

    def simulate_each(self, edges: list[Edge]) -> None:
        """Run one simulation of each option, all from the same random seed (common random numbers)."""
        rng = self.rng.fork()
        for edge in edges:
            self.simulate(edge, rng.copy())

    def simulate(self, first_edge: Edge, rng: Rng) -> None:
        """Run one simulation that begins with the given option: determinize, select, expand, evaluate, back up."""
        state = self.game.determinize(self.state, self.root.seat, rng)
        nodes = [self.root]
        edges = [first_edge]
        state.apply(first_edge.action)
        chances: list[float] = []
        while state.legal and not chances:
            if len(state.legal) == 1:
                state.apply(state.legal[0])
                continue
            edge = edges[-1]
            node = edge.children.get(state.seat)
            if node is None:
                node = Node(state.seat)
                edge.children[state.seat] = node
                chances = self.expand(node, state)
                if self.game.info.rollout_decisions > 0:
                    chances = self.rollout(state, rng)
            else:
                self.add_new_options(node, state)
                edge = self.select_edge(node, state.legal)
                edges.append(edge)
                state.apply(edge.action)
            nodes.append(node)
        if not chances:
            chances = self.evaluator.terminal_values(state, self.seats)
        for node in nodes:
            node.visits += 1
            node.value_sum += chances[node.seat]
        for i in range(len(edges)):
            edges[i].visits += 1
            edges[i].value_sum += chances[nodes[i].seat]
        self.simulations += 1

    def rollout(self, state: State, rng: Rng) -> list[float]:
        """Play a truncated rollout with the cheap policy, then return the win probabilities.

        Each game sets how many decisions a rollout plays, because in some games later states are easier to evaluate.
        """
        remaining = self.game.info.rollout_decisions
        while state.legal and remaining > 0:
            if len(state.legal) == 1:
                state.apply(state.legal[0])
            else:
                state.apply(self.evaluator.sample_action(state, rng))
                remaining -= 1
        return self.evaluator.win_probabilities(state, self.seats)

    def expand(self, node: Node, state: State) -> list[float]:
        """Evaluate a node, add an edge for each option it lacks, and return the win probabilities."""
        evaluation = self.evaluator.evaluate(state, self.seats, node is self.root)
        for i in range(len(state.legal)):
            action = state.legal[i]
            if action.code not in node.edges:
                node.edges[action.code] = Edge(action, evaluation.priors[i])
        return evaluation.win_probabilities

    def add_new_options(self, node: Node, state: State) -> None:
        """Evaluate the node again if this determinization has legal actions for which the node has no edge yet."""
        for action in state.legal:
            if action.code not in node.edges:
                self.expand(node, state)
                return

    def select_edge(self, node: Node, legal: list[Action]) -> Edge:
        """Return the legal edge with the highest PUCT score; an untried edge counts with the mean value of the node."""
        prior_sum = 0.0
        for action in legal:
            prior_sum += node.edges[action.code].prior
        exploration = EXPLORATION * sqrt(node.visits) / prior_sum
        default_value = node.value_sum / node.visits
        best = node.edges[legal[0].code]
        highest = -1e9
        for action in legal:
            edge = node.edges[action.code]
            value = edge.value_sum / edge.visits if edge.visits > 0 else default_value
            score = value + exploration * edge.prior / (1.0 + edge.visits)
            if score > highest:
                highest = score
                best = edge
        return best

    def value_of(self, action: Action) -> float:
        """Return the mean value of a root option; 0 if it was never tried."""
        edge = self.root.edges.get(action.code)
        return edge.mean_value() if edge is not None else 0.0

    def best_action(self) -> Action:
        return self.ranking[0].action

    def sample_near_best(self, temperature: float) -> Action:
        """Draw an option by a softmax, with this temperature, over value and prior.

        The prior holds back options that were dropped early after a few lucky simulations.
        """
        best = by_value_and_prior(self.ranking[0])
        weights = [
            exp(min(0.0, best - by_value_and_prior(edge)) / temperature) if edge.visits > 0 else 0.0
            for edge in self.ranking
        ]
        weights[0] = 1.0
        return self.ranking[sample_index(weights, self.rng)].action

    def second_best_action(self) -> Action:
        return self.ranking[min(1, len(self.ranking) - 1)].action

    def uncertainty(self) -> float:
        """Return how close the decision is: 0 with a clear lead or a single option, 1 if the second is as good."""
        if len(self.ranking) < 2:
            return 0.0
        return max(0.0, 1.0 - (self.ranking[0].mean_value() - self.ranking[1].mean_value()) / CLEAR_LEAD)
