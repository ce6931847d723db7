"""Trains the linear evaluator on played games with Adagrad.

Plain loops without NumPy; the same seed gives the same weights.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from theomachy.bots.evaluator import softmax
from theomachy.core.rng import Rng

LEARNING_RATE: Final = 0.1
# Weight decay, so that features seldom seen keep small weights.
WEIGHT_DECAY: Final = 0.0005


class ValueSample:
    """A value sample: the features of each seat, the progress of the game from 0 to 1, and each seat's share of the
    win.
    """

    def __init__(self, features: list[list[float]], progress: float, results: list[float]) -> None:
        self.features = features
        self.progress = progress
        self.results = results


class PolicySample:
    """A policy sample: the feature indices of every option, and the target probabilities, which sum to 1."""

    def __init__(self, option_features: list[list[int]], target: list[float]) -> None:
        self.option_features = option_features
        self.target = target


class AdagradWeights:
    """Weights, each with its own learning rate (Adagrad)."""

    def __init__(self, size: int) -> None:
        self.weights = [0.0] * size
        self.squared_gradients = [0.01] * size

    def update(self, index: int, gradient: float) -> None:
        gradient -= WEIGHT_DECAY * self.weights[index]
        self.squared_gradients[index] += gradient * gradient
        self.weights[index] += LEARNING_RATE * gradient / sqrt(self.squared_gradients[index])


def shuffled_indices(count: int, rng: Rng) -> list[int]:
    """Return the integers from 0 to count - 1 in random order."""
    indices = list(range(count))
    rng.shuffle(indices)
    return indices


def fit_value_weights(samples: list[ValueSample], feature_count: int, epochs: int, rng: Rng) -> list[float]:
    """Fit the value weights: softmax regression of the winner on the seats' features.

    Returns the weights for the beginning of a game, followed by those for its end.
    """
    optimizer = AdagradWeights(2 * feature_count)
    for _ in range(epochs):
        for index in shuffled_indices(len(samples), rng):
            sample = samples[index]
            predicted = predict_win_probabilities(optimizer.weights, sample, feature_count)
            for i in range(feature_count):
                gradient = 0.0
                for seat in range(len(predicted)):
                    gradient += (sample.results[seat] - predicted[seat]) * sample.features[seat][i]
                optimizer.update(i, gradient * (1.0 - sample.progress))
                optimizer.update(feature_count + i, gradient * sample.progress)
    return optimizer.weights


def predict_win_probabilities(weights: list[float], sample: ValueSample, feature_count: int) -> list[float]:
    """Return the predicted win probability of each seat."""
    logits: list[float] = []
    for features in sample.features:
        total = 0.0
        for i in range(feature_count):
            total += features[i] * ((1.0 - sample.progress) * weights[i] + sample.progress * weights[feature_count + i])
        logits.append(total)
    return softmax(logits)


def fit_policy_weights(samples: list[PolicySample], feature_count: int, epochs: int, rng: Rng) -> list[float]:
    """Fit the weight of every action feature: softmax regression of the chosen action on the legal ones."""
    optimizer = AdagradWeights(feature_count)
    for _ in range(epochs):
        for index in shuffled_indices(len(samples), rng):
            sample = samples[index]
            logits: list[float] = []
            for traits in sample.option_features:
                total = 0.0
                for trait in traits:
                    total += optimizer.weights[trait]
                logits.append(total)
            predicted = softmax(logits)
            for i in range(len(predicted)):
                gradient = sample.target[i] - predicted[i]
                for trait in sample.option_features[i]:
                    optimizer.update(trait, gradient)
    return optimizer.weights
