"""The linear evaluator: a weighted sum of a game's features, and a policy of learned action features.

It needs nothing but Python, so it also runs where the network evaluator cannot, as in the browser without a server. The
weights come from `theomachy train`.
"""

from __future__ import annotations

import tomllib
from math import exp, log
from typing import Final

from theomachy.bots.greedy import worths_of
from theomachy.bots.mind import PARTS, SCALE, Look, Mind, numbers_of, shares, traits
from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.state import State

WEIGHTS: Final = "weights/learned.toml"
ROUNDS: Final = 20.0
LEAST_URGE: Final = log(0.01)
# The softmax temperature at the root, as a share of the gap between the best and the median option.
SHARPNESS: Final = 0.4
EVEN: Final = 1e-6


class PlainMind(Mind):
    """Softmax over the seats of linear logits, and a policy over actions.

    The feature weights are interpolated between those for the first and those for a late round.
    """

    def __init__(
        self,
        game: Game,
        early: list[float],
        late: list[float],
        rounds: float,
        hunch: list[float],
        leaning: list[float] | None = None,
    ) -> None:
        super().__init__(game, leaning if leaning is not None else [])
        self.early = early
        self.late = late
        # The round from which the late weights count alone.
        self.rounds = rounds
        # The learned policy logit of every action, by its code.
        self.hunch = hunch
        # The unnormalised policy probability of every action, by its code.
        self.often = [exp(urge) for urge in hunch]

    def look(self, state: State, seats: int, closely: bool) -> Look:
        """Return priors and win probabilities.

        At the root the priors come from one-ply lookahead; elsewhere from the learned policy, which is much cheaper.
        """
        logits = self.urges(state) if closely else [self.hunch[action.code] for action in state.legal]
        return Look(shares(logits), self.chances(state, seats))

    def urges(self, state: State) -> list[float]:
        """Return policy logits from one-ply lookahead: 0 for the best option, less for the others.

        Each option is valued at the end of the seat's turn. The temperature scales with the gap from best to median.
        """
        values = worths_of(self.game, state, {})
        ordered = sorted(values)
        best = ordered[-1]
        gap = max(EVEN, SHARPNESS * (best - ordered[len(ordered) // 2]))
        return [max(LEAST_URGE, (value - best) / gap) for value in values]

    def hunch_of(self, state: State, luck: Rng) -> Action:
        """Draw a legal action with probability proportional to its learned policy weight."""
        total = 0.0
        for action in state.legal:
            total += self.often[action.code]
        remaining = total * luck.below(PARTS) / PARTS
        for action in state.legal:
            remaining -= self.often[action.code]
            if remaining < 0.0:
                return action
        return state.legal[-1]

    def chances(self, state: State, seats: int) -> list[float]:
        if not state.legal:
            return self.won(state, seats)
        return shares([self.standing(state, seat) for seat in range(seats)])

    def standing(self, state: State, seat: int) -> float:
        """Return the value logit of a seat; the softmax over all seats gives the win probabilities."""
        features = self.game.features(state, seat)
        progress = min(1.0, self.game.round_of(state) / self.rounds)
        total = 0.0
        for i in range(len(features)):
            total += features[i] * (self.early[i] + progress * (self.late[i] - self.early[i]))
        if self.leaning:
            total += self.liking(state, seat)
        return total


def read_mind(game: Game, text: str, leaning: list[float] | None = None) -> PlainMind:
    """Parse the weights of a linear evaluator.

    Without weights all actions are equally likely and the value is the scaled heuristic.
    """
    tables: dict[str, object] = tomllib.loads(text)
    names = game.feature_names()
    early = numbers_of(tables.get("early"))
    late = numbers_of(tables.get("late"))
    rounds = tables.get("rounds")
    defaults = {name: SCALE if name == "heuristic" else 0.0 for name in names}
    return PlainMind(
        game,
        [early.get(name, defaults[name]) for name in names],
        [late.get(name, defaults[name]) for name in names],
        rounds if isinstance(rounds, float) else ROUNDS,
        read_hunch(game, tables.get("hunch")),
        leaning,
    )


def read_hunch(game: Game, found: object) -> list[float]:
    """Return the policy logit of every action by its code: the sum of the weights of its features."""
    tables = found if isinstance(found, dict) else {}
    logits: list[float] = []
    for verb in game.verbs.verbs:
        weights = numbers_of(tables.get(verb.name))
        for action in verb.actions:
            total = 0.0
            for trait in traits(action):
                total += weights.get(trait, 0.0)
            logits.append(total)
    return logits
