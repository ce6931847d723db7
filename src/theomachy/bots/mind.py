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

STYLES: Final = "weights/styles.toml"
# Feature name of a verb by itself, without the things it acts on.
VERB: Final = "verb"
# Converts one point of a game's heuristic to logits.
SCALE: Final = 0.1
# Resolution of a random fraction: an integer below this number, divided by it.
PARTS: Final = 1 << 30


class Look:
    """The evaluation of a state where a seat has to decide."""

    def __init__(self, priors: list[float], chances: list[float]) -> None:
        # The prior probability of each legal action, in their order.
        self.priors = priors
        # The win probability of each seat.
        self.chances = chances


class Mind:
    """Evaluates states of one game."""

    def __init__(self, game: Game, leaning: list[float]) -> None:
        self.game = game
        # The extra weight of each feature for a style of play; empty without a style.
        self.leaning = leaning

    def look(self, state: State, seats: int, closely: bool) -> Look:
        """Return priors and win probabilities of a state where a seat has to decide.

        The flag is set at the root of the search, where a costlier policy may be computed.
        """
        raise AssertionError("every mind looks")

    def chances(self, state: State, seats: int) -> list[float]:
        """Return the win probability of every seat in any state, without further play; they sum to 1."""
        raise AssertionError("every mind judges")

    def hunch_of(self, state: State, luck: Rng) -> Action:
        """Draw a legal action from the fast policy."""
        raise AssertionError("every mind has hunches")

    def won(self, state: State, seats: int) -> list[float]:
        """Return the result of a finished game: the winners share 1."""
        values = [0.0] * seats
        winners = self.game.winners(state)
        for seat in winners:
            values[seat] = 1.0 / len(winners)
        return values

    def liking(self, state: State, seat: int) -> float:
        """Return what a style adds to the logit of a seat: features times style weights."""
        features = self.game.features(state, seat)
        total = 0.0
        for i in range(len(features)):
            total += features[i] * self.leaning[i]
        return total


def shares(numbers: list[float]) -> list[float]:
    """Return the softmax of these logits."""
    highest = max(numbers)
    exponentials = [exp(number - highest) for number in numbers]
    total = sum(exponentials)
    return [number / total for number in exponentials]


def drawn(odds: list[float], luck: Rng) -> int:
    """Draw an index with probability proportional to the numbers."""
    remaining = sum(odds) * luck.below(PARTS) / PARTS
    for index in range(len(odds)):
        remaining -= odds[index]
        if remaining < 0.0:
            return index
    return len(odds) - 1


def text_in(game: Game, name: str) -> str:
    path = Path(game.info.folder) / name
    return path.read_text(encoding="utf-8") if path.is_file() else ""


LEANINGS: Final[dict[str, dict[str, dict[str, float]]]] = {}


def leanings_of(game: Game) -> dict[str, dict[str, float]]:
    """Return the style weights of a game, by style and feature name. The file is read once."""
    if game.info.id not in LEANINGS:
        tables: dict[str, object] = tomllib.loads(text_in(game, STYLES))
        LEANINGS[game.info.id] = {style: numbers_of(weights) for style, weights in tables.items()}
    return LEANINGS[game.info.id]


def leaning_of(game: Game, style: str) -> dict[str, float]:
    """Return the weights of one style by feature name; empty if the game has no such style."""
    return leanings_of(game).get(style, {}) if style else {}


def leaning_by_feature(game: Game, style: str) -> list[float]:
    leaning = leaning_of(game, style)
    return [leaning.get(name, 0.0) for name in game.feature_names()] if leaning else []


def traits(action: Action) -> list[str]:
    """Return the feature names of an action: its verb, and each thing with its position."""
    names = [VERB]
    sorts = action.verb.sorts
    for i in range(len(sorts)):
        names.append(f"{i}:{sorts[i].slug(action.things[i])}")
    return names


def numbers_of(found: object) -> dict[str, float]:
    if not isinstance(found, dict):
        return {}
    return {str(key): value for key, value in found.items() if isinstance(value, float)}
