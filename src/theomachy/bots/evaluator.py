"""The evaluator interface of the tree search: a policy over actions and the win probability of every seat."""

from __future__ import annotations

import tomllib
from math import exp
from pathlib import Path
from typing import Final

from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.state import State

STYLES_FILE: Final = "weights/styles.toml"
# The feature name of an action's verb, without the cards, tiles or seats it names.
VERB_FEATURE: Final = "verb"
# Converts one point of a game's heuristic to logits.
HEURISTIC_SCALE: Final = 0.1
# A random fraction is an integer below this number, divided by it.
RANDOM_RESOLUTION: Final = 1 << 30


class Evaluation:
    """The evaluation of a state where a seat has to decide."""

    def __init__(self, priors: list[float], win_probabilities: list[float]) -> None:
        # The prior probability of each legal action, in their order.
        self.priors = priors
        # The win probability of each seat.
        self.win_probabilities = win_probabilities


class Evaluator:
    """Evaluates states of one game."""

    def __init__(self, game: Game, style_weights: list[float]) -> None:
        self.game = game
        # The extra weight that a style of play gives to each feature; empty without a style.
        self.style_weights = style_weights

    def evaluate(self, state: State, seats: int, is_root: bool) -> Evaluation:
        """Return priors and win probabilities of a state where a seat has to decide.

        `is_root` is set at the root of the search, where a costlier policy may be computed.
        """
        raise AssertionError("every mind looks")

    def win_probabilities(self, state: State, seats: int) -> list[float]:
        """Return the win probability of every seat in any state, without playing on; they sum to 1."""
        raise AssertionError("every mind judges")

    def sample_action(self, state: State, rng: Rng) -> Action:
        """Draw a legal action from the policy that is cheap enough for rollouts."""
        raise AssertionError("every mind has hunches")

    def terminal_values(self, state: State, seats: int) -> list[float]:
        """Return the result of a finished game: the winners share 1."""
        values = [0.0] * seats
        winners = self.game.winners(state)
        for seat in winners:
            values[seat] = 1.0 / len(winners)
        return values

    def style_bonus(self, state: State, seat: int) -> float:
        """Return the logits that a style of play adds for a seat: the sum of features times style weights."""
        features = self.game.features(state, seat)
        total = 0.0
        for i in range(len(features)):
            total += features[i] * self.style_weights[i]
        return total


def softmax(logits: list[float]) -> list[float]:
    """Return the softmax of these logits."""
    highest = max(logits)
    exponentials = [exp(number - highest) for number in logits]
    total = sum(exponentials)
    return [number / total for number in exponentials]


def sample_index(weights: list[float], rng: Rng) -> int:
    """Draw an index with probability proportional to these weights."""
    remaining = sum(weights) * rng.below(RANDOM_RESOLUTION) / RANDOM_RESOLUTION
    for index in range(len(weights)):
        remaining -= weights[index]
        if remaining < 0.0:
            return index
    return len(weights) - 1


def read_game_file(game: Game, file_name: str) -> str:
    path = Path(game.info.folder) / file_name
    return path.read_text(encoding="utf-8") if path.is_file() else ""


STYLE_WEIGHTS: Final[dict[str, dict[str, dict[str, float]]]] = {}


def all_style_weights(game: Game) -> dict[str, dict[str, float]]:
    """Return the style weights of a game, by style and feature name. The file is read once."""
    if game.info.id not in STYLE_WEIGHTS:
        tables: dict[str, object] = tomllib.loads(read_game_file(game, STYLES_FILE))
        STYLE_WEIGHTS[game.info.id] = {style: float_items(weights) for style, weights in tables.items()}
    return STYLE_WEIGHTS[game.info.id]


def style_weights_of(game: Game, style: str) -> dict[str, float]:
    """Return the weights of one style by feature name; empty if the game has no such style."""
    return all_style_weights(game).get(style, {}) if style else {}


def style_weights_by_feature(game: Game, style: str) -> list[float]:
    leaning = style_weights_of(game, style)
    return [leaning.get(name, 0.0) for name in game.feature_names()] if leaning else []


def action_features(action: Action) -> list[str]:
    """Return the feature names of an action: its verb, and each card, tile or seat it names with its position in the
    action.
    """
    names = [VERB_FEATURE]
    sorts = action.verb.sorts
    for i in range(len(sorts)):
        names.append(f"{i}:{sorts[i].slug(action.things[i])}")
    return names


def float_items(table: object) -> dict[str, float]:
    if not isinstance(table, dict):
        return {}
    return {str(key): value for key, value in table.items() if isinstance(value, float)}
