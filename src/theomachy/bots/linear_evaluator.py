"""The linear evaluator: a weighted sum of a game's features, and a policy of learned action features.

It needs nothing but Python, so it also runs where the network evaluator cannot, as in the browser without a server. The
weights come from `theomachy train`.
"""

from __future__ import annotations

import tomllib
from math import exp, log
from typing import Final

from theomachy.bots.evaluator import (
    HEURISTIC_SCALE,
    RANDOM_RESOLUTION,
    Evaluation,
    Evaluator,
    action_features,
    float_items,
    softmax,
)
from theomachy.bots.greedy import action_values
from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.state import State

WEIGHTS_FILE: Final = "weights/learned.toml"
DEFAULT_ROUNDS: Final = 20.0
MIN_LOGIT: Final = log(0.01)
# The softmax temperature at the root, as a share of the gap between the best and the median option.
TEMPERATURE_SHARE: Final = 0.4
MIN_TEMPERATURE: Final = 1e-6


class LinearEvaluator(Evaluator):
    """Win probabilities by a softmax over a linear value logit per seat, and a policy of learned action weights.

    The feature weights are interpolated between those for the first round and those for a late round.
    """

    def __init__(
        self,
        game: Game,
        early_weights: list[float],
        late_weights: list[float],
        rounds: float,
        policy_logits: list[float],
        style_weights: list[float] | None = None,
    ) -> None:
        super().__init__(game, style_weights if style_weights is not None else [])
        self.early_weights = early_weights
        self.late_weights = late_weights
        # The round from which on only the late weights count.
        self.rounds = rounds
        # The learned policy logit of each action, indexed by action code.
        self.policy_logits = policy_logits
        # The unnormalised policy probability of each action, indexed by action code.
        self.policy_weights = [exp(urge) for urge in policy_logits]

    def evaluate(self, state: State, seats: int, is_root: bool) -> Evaluation:
        """Return priors and win probabilities.

        At the root the priors come from one-ply lookahead; elsewhere from the learned policy, which is much cheaper.
        """
        logits = (
            self.lookahead_logits(state) if is_root else [self.policy_logits[action.code] for action in state.legal]
        )
        return Evaluation(softmax(logits), self.win_probabilities(state, seats))

    def lookahead_logits(self, state: State) -> list[float]:
        """Return policy logits from one-ply lookahead: 0 for the best action, negative for the others.

        Each action is valued at the end of the seat's turn. The temperature scales with the gap between the best and
        the median value.
        """
        values = action_values(self.game, state, {})
        ordered = sorted(values)
        best = ordered[-1]
        gap = max(MIN_TEMPERATURE, TEMPERATURE_SHARE * (best - ordered[len(ordered) // 2]))
        return [max(MIN_LOGIT, (value - best) / gap) for value in values]

    def sample_action(self, state: State, rng: Rng) -> Action:
        """Draw a legal action with probability proportional to its learned policy weight."""
        total = 0.0
        for action in state.legal:
            total += self.policy_weights[action.code]
        remaining = total * rng.below(RANDOM_RESOLUTION) / RANDOM_RESOLUTION
        for action in state.legal:
            remaining -= self.policy_weights[action.code]
            if remaining < 0.0:
                return action
        return state.legal[-1]

    def win_probabilities(self, state: State, seats: int) -> list[float]:
        if not state.legal:
            return self.terminal_values(state, seats)
        return softmax([self.value_logit(state, seat) for seat in range(seats)])

    def value_logit(self, state: State, seat: int) -> float:
        """Return the value logit of a seat; the softmax over all seats gives the win probabilities."""
        features = self.game.features(state, seat)
        progress = min(1.0, self.game.round_of(state) / self.rounds)
        total = 0.0
        for i in range(len(features)):
            total += features[i] * (self.early_weights[i] + progress * (self.late_weights[i] - self.early_weights[i]))
        if self.style_weights:
            total += self.style_bonus(state, seat)
        return total


def read_linear_evaluator(game: Game, text: str, style_weights: list[float] | None = None) -> LinearEvaluator:
    """Parse the weights of a linear evaluator.

    Without weights all actions are equally likely and the value is the scaled heuristic.
    """
    tables: dict[str, object] = tomllib.loads(text)
    names = game.feature_names()
    early = float_items(tables.get("early"))
    late = float_items(tables.get("late"))
    rounds = tables.get("rounds")
    defaults = {name: HEURISTIC_SCALE if name == "heuristic" else 0.0 for name in names}
    return LinearEvaluator(
        game,
        [early.get(name, defaults[name]) for name in names],
        [late.get(name, defaults[name]) for name in names],
        rounds if isinstance(rounds, float) else DEFAULT_ROUNDS,
        read_policy_logits(game, tables.get("hunch")),
        style_weights,
    )


def read_policy_logits(game: Game, section: object) -> list[float]:
    """Return the policy logit of every action by its code: the sum of the weights of its features."""
    tables = section if isinstance(section, dict) else {}
    logits: list[float] = []
    for verb in game.verbs.verbs:
        weights = float_items(tables.get(verb.name))
        for action in verb.actions:
            total = 0.0
            for trait in action_features(action):
                total += weights.get(trait, 0.0)
            logits.append(total)
    return logits
