"""A small policy and value network in NumPy: observations in, action policy and win probabilities out.

The logit of an action is the sum over its features, its verb and each of its things. What is learned of a card thus
applies to every action that names it, and the network stays small.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from theomachy.bots.evaluator import action_features
from theomachy.core.encoding import COUNT, RELATIVE_SEAT, Layout
from theomachy.core.game import Game

FloatArray = NDArray[np.float32]
IntArray = NDArray[np.int64]
# The input and both hidden layers.
Layers = tuple[FloatArray, FloatArray, FloatArray]
# Count inputs are divided by their largest possible value, or by this if that is smaller.
COUNT_LIMIT = 8.0
# Width of the second hidden layer.
HIDDEN2_WIDTH = 32
WEIGHT_NAMES = ("w1", "b1", "w2", "b2", "wp", "wv", "bv")


def action_feature_table(game: Game) -> tuple[IntArray, int]:
    """Return the feature indices of each action, padded with an index of zero weight, and the number of features."""
    index_of: dict[tuple[str, str], int] = {}
    rows: list[list[int]] = []
    for action in game.verbs.actions:
        names = [(action.verb.name, trait) for trait in action_features(action)]
        rows.append([index_of.setdefault(name, len(index_of)) for name in names])
    width = max([len(row) for row in rows])
    return np.array([row + [len(index_of)] * (width - len(row)) for row in rows], np.int64), len(index_of)


def input_scales(layout: Layout) -> FloatArray:
    """Return the factor by which each input is multiplied."""
    parts = [
        np.full(part.size, 1 / min(part.high, COUNT_LIMIT) if part.kind == COUNT else 1, np.float32)
        for part in layout.parts
    ]
    return np.concatenate(parts)


class LegalActions:
    """The legal actions of a batch of states, concatenated."""

    def __init__(self, rows: IntArray, codes: IntArray, states: int) -> None:
        # For each action, the index of its state and its action code.
        self.rows = rows
        self.codes = codes
        # The position of the first action of each state.
        self.starts: IntArray = np.searchsorted(rows, np.arange(states)).astype(np.int64)


def legal_actions_of(mask: NDArray[np.bool_]) -> LegalActions:
    """Return the legal actions of a batch of action masks."""
    # Several times as fast as np.nonzero on two dimensions.
    row, code = np.divmod(np.flatnonzero(mask), mask.shape[1])
    return LegalActions(row, code, len(mask))


class Network:
    """Two hidden layers, a policy head over action features and a value head over seats.

    The value head gives the win probability of each seat, beginning with the observing seat.
    """

    def __init__(self, game: Game, layout: Layout, hidden: int, seed: int) -> None:
        self.action_features, self.feature_count = action_feature_table(game)
        self.input_scales = input_scales(layout)
        self.seat_inputs = slice(layout.seats_offset, layout.seats_offset + RELATIVE_SEAT.size)
        rng = np.random.default_rng(seed)
        # The weights by the names under which they are stored.
        self.weights: dict[str, FloatArray] = {
            "w1": random_matrix(rng, layout.size, hidden, 0.2),
            "b1": np.zeros(hidden, np.float32),
            "w2": random_matrix(rng, hidden, HIDDEN2_WIDTH, (2.0 / hidden) ** 0.5),
            "b2": np.zeros(HIDDEN2_WIDTH, np.float32),
            "wp": random_matrix(rng, HIDDEN2_WIDTH, self.feature_count + 1, 0.01),
            "wv": np.zeros((HIDDEN2_WIDTH, RELATIVE_SEAT.size), np.float32),
            "bv": np.zeros(RELATIVE_SEAT.size, np.float32),
        }

    def forward(self, observations: NDArray[np.uint8]) -> Layers:
        """Return the scaled input and both hidden layers."""
        w = self.weights
        x = observations * self.input_scales
        h1 = np.maximum(x @ w["w1"] + w["b1"], 0)
        h2 = np.maximum(h1 @ w["w2"] + w["b2"], 0)
        return x, h1, h2

    def win_probabilities(self, layers: Layers, value_logits: FloatArray) -> FloatArray:
        """Return the win probability of each seat in each state.

        `value_logits` are those of the linear evaluator, to which the value head adds a correction.
        """
        logits = layers[2] @ self.weights["wv"] + self.weights["bv"] + value_logits
        exponentials = np.exp(logits - logits.max(1, keepdims=True)) * (layers[0][:, self.seat_inputs] > 0)
        return np.asarray(exponentials / exponentials.sum(1, keepdims=True), np.float32)

    def action_probabilities(self, layers: Layers, choices: LegalActions) -> FloatArray:
        """Return the policy over the legal actions of each state."""
        feature_logits = layers[2] @ self.weights["wp"]
        feature_logits[:, self.feature_count] = 0
        logits = feature_logits[choices.rows[:, None], self.action_features[choices.codes]].sum(1)
        return softmax(logits, choices)

    def save(self, path: Path, **metadata: Any) -> None:
        """Store the weights in half precision, which suffices for play and halves the file."""
        stored: dict[str, Any] = {name: self.weights[name].astype(np.float16) for name in WEIGHT_NAMES}
        np.savez_compressed(path, **stored, **metadata)

    def load(self, path: Path) -> None:
        """Read stored weights; raise ValueError if their shapes do not fit."""
        with np.load(path) as archive:
            for name in WEIGHT_NAMES:
                if archive[name].shape != self.weights[name].shape:
                    raise ValueError(f"{path} was made for another version of the game or of the network")
                self.weights[name] = archive[name].astype(np.float32)


def hidden_width(path: Path) -> int:
    """Return the width of the first hidden layer of stored weights."""
    with np.load(path) as archive:
        return int(archive["b1"].shape[0])


def random_matrix(rng: np.random.Generator, rows: int, columns: int, deviation: float) -> FloatArray:
    """Return a matrix of normally distributed numbers with this standard deviation."""
    return (rng.standard_normal((rows, columns)) * deviation).astype(np.float32)


def softmax(logits: FloatArray, choices: LegalActions) -> FloatArray:
    """Return the softmax over the legal actions of each state."""
    highest = np.maximum.reduceat(logits, choices.starts)
    exponentials = np.exp(logits - highest[choices.rows])
    return (exponentials / np.add.reduceat(exponentials, choices.starts)[choices.rows]).astype(np.float32)


def sample_actions(probabilities: FloatArray, choices: LegalActions, rng: np.random.Generator) -> IntArray:
    """Draw an action in each state by its probability; return its position among the legal actions."""
    cumulative = np.cumsum(probabilities)
    before = cumulative[choices.starts] - probabilities[choices.starts]
    targets = before + rng.random(len(choices.starts)) * np.add.reduceat(probabilities, choices.starts)
    last = np.append(choices.starts[1:], len(probabilities)) - 1
    return np.clip(np.searchsorted(cumulative, targets), choices.starts, last)


def best_actions(probabilities: FloatArray, choices: LegalActions) -> IntArray:
    """Return the position, among the legal actions, of the most likely action of each state."""
    top = np.maximum.reduceat(probabilities, choices.starts)
    hits = np.flatnonzero(probabilities == top[choices.rows])
    _, first = np.unique(choices.rows[hits], return_index=True)
    return hits[first]
