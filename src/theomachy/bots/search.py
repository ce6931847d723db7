"""Thinking ahead: one tree over many imagined worlds (information-set Monte Carlo tree search).

Every pass imagines what the seat cannot know, walks down the tree by what looked best so far and what comes to mind
first, plays on by hunches for a while and judges the table it arrives at. The options of the decision itself are tried
in the same worlds, so that luck parts none from another, and the worse half is dropped again and again. It knows no
game: what it needs to know is in the game's heuristic and features, and in the weights that were learned for them.
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

# How far the untried is trusted.
EXPLORE: Final = 0.6
# How soon what was tried counts more than what came to mind, and what comes to mind at least.
TRUST: Final = 2.0
FIRST_TRUST: Final = 20.0
LEAST_PRIOR: Final = 0.001
# So many options of a decision are thought about, those that come to mind first.
WIDE: Final = 16
# By so much better is beyond doubt.
CLEAR: Final = 0.1


class Span:
    """How long may be thought: so many passes."""

    def __init__(self, passes: int) -> None:
        self.passes = passes

    def spent(self, passes: int) -> float:
        """The share of it that is over."""
        return passes / self.passes


class Hurry(Span):
    """So many passes, but not longer than until a clock shows something."""

    def __init__(self, passes: int, clock: Callable[[], float], until: float) -> None:
        super().__init__(passes)
        self.clock = clock
        self.since = clock()
        self.until = until

    def spent(self, passes: int) -> float:
        whole = self.until - self.since
        return max(passes / self.passes, (self.clock() - self.since) / whole if whole > 0.0 else 1.0)


class Edge:
    """An option at a node; `total` is what it has brought to whoever decides, `nodes` lie beyond, by who is asked."""

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.nodes: dict[int, Node] = {}

    def mean(self) -> float:
        return self.total / self.visits if self.visits > 0 else 0.0


class Node:
    """A decision as the searching seat can tell it from others: by what was done before."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.visits = 0
        self.total = 0.0
        self.edges: dict[int, Edge] = {}


def by_prior(edge: Edge) -> float:
    return -edge.prior


def by_merit(edge: Edge) -> float:
    """What it has brought; what came to mind counts less the more often it was tried."""
    return -(edge.mean() + log(max(LEAST_PRIOR, edge.prior)) / (TRUST * (FIRST_TRUST + edge.visits)))


def halve(ranked: list[Edge], span: Span, sweep: Callable[[list[Edge]], None]) -> None:
    """Drops the worse half of the options until one is left, each round with the same share of the time; puts those
    that stayed longest first. A sweep tries each of the options that are left once."""
    left = ranked[:]
    tried = 0
    rounds = (len(left) - 1).bit_length()
    for turn in range(rounds):
        sweep(left)
        tried += len(left)
        while span.spent(tried) < (turn + 1) / rounds:
            sweep(left)
            tried += len(left)
        left.sort(key=by_merit)
        ranked[: len(left)] = left
        left = left[: (len(left) + 1) // 2]


class Search:
    """One decision being thought about; `state` is one that the seat could be facing. `ranked` are the options that
    were thought about, best first."""

    def __init__(self, mind: Mind, state: State, rng: Rng) -> None:
        self.mind = mind
        self.game: Game = mind.game
        self.state = state
        self.rng = rng
        self.seats = len(self.game.scores(state))
        self.root = Node(state.seat)
        self.passes = 0
        self.ranked: list[Edge] = []
        self.open(self.root, state)

    def think(self, span: Span) -> None:
        ranked = [self.root.edges[action.code] for action in self.state.legal]
        ranked.sort(key=by_prior)
        self.ranked = ranked[:WIDE]
        halve(self.ranked, span, self.sweep)

    def compare(self, actions: list[Action], passes: int) -> None:
        """Looks at a few options for so many passes more."""
        until = self.passes + passes
        while self.passes < until:
            self.sweep([self.root.edges[action.code] for action in actions])

    def sweep(self, edges: list[Edge]) -> None:
        """One pass for each of these options, all with the same luck."""
        luck = self.rng.fork()
        for edge in edges:
            self.step(edge, luck.copy())

    def step(self, first: Edge, luck: Rng) -> None:
        """One pass: a world, a walk to what was not seen before, a look, and what it says of every option on the
        way."""
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
        """All do for a while what comes to mind; then the table is judged, when more of it can be told."""
        left = self.game.info.play_on
        while state.legal and left > 0:
            if len(state.legal) == 1:
                state.apply(state.legal[0])
            else:
                state.apply(self.mind.hunch_of(state, luck))
                left -= 1
        return self.mind.chances(state, self.seats)

    def open(self, node: Node, state: State) -> list[float]:
        """Gives every option that is new here its edge; tells the chances of each seat."""
        look = self.mind.look(state, self.seats, node is self.root)
        for i in range(len(state.legal)):
            action = state.legal[i]
            if action.code not in node.edges:
                node.edges[action.code] = Edge(action, look.priors[i])
        return look.chances

    def widen(self, node: Node, state: State) -> None:
        """In another world there may be other options."""
        for action in state.legal:
            if action.code not in node.edges:
                self.open(node, state)
                return

    def pick(self, node: Node, legal: list[Action]) -> Edge:
        whole = 0.0
        for action in legal:
            whole += node.edges[action.code].prior
        push = EXPLORE * sqrt(node.visits) / whole
        untried = node.total / node.visits
        best = node.edges[legal[0].code]
        most = -1e9
        for action in legal:
            edge = node.edges[action.code]
            gain = edge.total / edge.visits if edge.visits > 0 else untried
            worth = gain + push * edge.prior / (1.0 + edge.visits)
            if worth > most:
                most = worth
                best = edge
        return best

    def chance(self, action: Action) -> float:
        """What an option has brought so far; nothing if it was never tried."""
        edge = self.root.edges.get(action.code)
        return edge.mean() if edge is not None else 0.0

    def choice(self) -> Action:
        return self.ranked[0].action

    def near_choice(self, slip: float) -> Action:
        """One that looks nearly as good as the best: e times as seldom for every `slip` that it looks worse. What was
        dropped early and had luck until then is held back by how seldom it comes to mind."""
        best = by_merit(self.ranked[0])
        odds = [exp(min(0.0, best - by_merit(edge)) / slip) if edge.visits > 0 else 0.0 for edge in self.ranked]
        odds[0] = 1.0
        return self.ranked[drawn(odds, self.rng)].action

    def runner_up(self) -> Action:
        return self.ranked[min(1, len(self.ranked) - 1)].action

    def doubt(self) -> float:
        """From 0, where there is nothing to choose, to 1, where the next best is just as good."""
        if len(self.ranked) < 2:
            return 0.0
        return max(0.0, 1.0 - (self.ranked[0].mean() - self.ranked[1].mean()) / CLEAR)
