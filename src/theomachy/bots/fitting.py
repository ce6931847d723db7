"""Trains the linear evaluator on played games with Adagrad.

Plain loops without NumPy; the same seed gives the same weights.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from theomachy.bots.mind import shares
from theomachy.core.rng import Rng

PACE: Final = 0.1
# Weight decay, so that features seldom seen keep small weights.
RESTRAINT: Final = 0.0005


class Sight:
    """A value sample: the features of each seat, the progress of the game, and what share of it each seat won."""

    def __init__(self, features: list[list[float]], late: float, won: list[float]) -> None:
        self.features = features
        self.late = late
        self.won = won


class Pick:
    """A policy sample: the feature indices of every option, and the target probabilities, which sum to 1."""

    def __init__(self, options: list[list[int]], wanted: list[float]) -> None:
        self.options = options
        self.wanted = wanted


class Slope:
    """Weights with a learning rate of their own each (Adagrad)."""

    def __init__(self, size: int) -> None:
        self.weights = [0.0] * size
        self.seen = [0.01] * size

    def move(self, at: int, push: float) -> None:
        push -= RESTRAINT * self.weights[at]
        self.seen[at] += push * push
        self.weights[at] += PACE * push / sqrt(self.seen[at])


def order_of(count: int, rng: Rng) -> list[int]:
    """Return the indices below the count in random order."""
    indices = list(range(count))
    rng.shuffle(indices)
    return indices


def fit_chances(sights: list[Sight], width: int, times: int, rng: Rng) -> list[float]:
    """Fit the value weights: softmax regression of the winner on the seats' features.

    Returns the weights for the beginning of a game, followed by those for its end.
    """
    optimizer = Slope(2 * width)
    for _ in range(times):
        for index in order_of(len(sights), rng):
            sample = sights[index]
            predicted = guess(optimizer.weights, sample, width)
            for i in range(width):
                gradient = 0.0
                for seat in range(len(predicted)):
                    gradient += (sample.won[seat] - predicted[seat]) * sample.features[seat][i]
                optimizer.move(i, gradient * (1.0 - sample.late))
                optimizer.move(width + i, gradient * sample.late)
    return optimizer.weights


def guess(weights: list[float], sight: Sight, width: int) -> list[float]:
    """Return the predicted win probability of each seat."""
    logits: list[float] = []
    for features in sight.features:
        total = 0.0
        for i in range(width):
            total += features[i] * ((1.0 - sight.late) * weights[i] + sight.late * weights[width + i])
        logits.append(total)
    return shares(logits)


def fit_hunch(picks: list[Pick], size: int, times: int, rng: Rng) -> list[float]:
    """Fit the weight of every action feature: softmax regression of the chosen action on the legal ones."""
    optimizer = Slope(size)
    for _ in range(times):
        for index in order_of(len(picks), rng):
            sample = picks[index]
            logits: list[float] = []
            for traits in sample.options:
                total = 0.0
                for trait in traits:
                    total += optimizer.weights[trait]
                logits.append(total)
            predicted = shares(logits)
            for i in range(len(predicted)):
                gradient = sample.wanted[i] - predicted[i]
                for trait in sample.options[i]:
                    optimizer.move(trait, gradient)
    return optimizer.weights
