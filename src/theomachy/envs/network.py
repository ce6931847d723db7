"""A small policy and value network in NumPy: observations in, action policy and win probabilities out.

The logit of an action is the sum over its features, its verb and each of its things. What is learned of a card thus
applies to every action that names it, and the network stays small.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from theomachy.bots.mind import traits
from theomachy.core.encoding import COUNT, RELATIVE, Layout
from theomachy.core.game import Game

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
# The input and both hidden layers.
Layers = tuple[Floats, Floats, Floats]
# Counts are divided by their maximum, or by this if it is smaller.
UNIT = 8.0
# Width of the second hidden layer.
NARROW = 32
NAMES = ("w1", "b1", "w2", "b2", "wp", "wv", "bv")


def trait_table(game: Game) -> tuple[Ints, int]:
    """Return the feature indices of each action, padded with an index of zero weight, and the number of features."""
    index_of: dict[tuple[str, str], int] = {}
    rows: list[list[int]] = []
    for action in game.verbs.actions:
        names = [(action.verb.name, trait) for trait in traits(action)]
        rows.append([index_of.setdefault(name, len(index_of)) for name in names])
    width = max([len(row) for row in rows])
    return np.array([row + [len(index_of)] * (width - len(row)) for row in rows], np.int64), len(index_of)


def units(layout: Layout) -> Floats:
    """Return the factor by which each input is multiplied."""
    parts = [
        np.full(part.size, 1 / min(part.high, UNIT) if part.kind == COUNT else 1, np.float32) for part in layout.parts
    ]
    return np.concatenate(parts)


class Choices:
    """The legal actions of a batch of states, concatenated."""

    def __init__(self, row: Ints, code: Ints, tables: int) -> None:
        # The state that each action belongs to, and the action's code.
        self.row = row
        self.code = code
        # The position of the first action of each state.
        self.first: Ints = np.searchsorted(row, np.arange(tables)).astype(np.int64)


def choices_of(mask: NDArray[np.bool_]) -> Choices:
    """Return the legal actions of a mask."""
    # Several times as fast as np.nonzero on two dimensions.
    row, code = np.divmod(np.flatnonzero(mask), mask.shape[1])
    return Choices(row, code, len(mask))


class Network:
    """Two hidden layers, a policy head over action features and a value head over seats.

    The value head gives the win probability of each seat, beginning with the observing seat.
    """

    def __init__(self, game: Game, layout: Layout, hidden: int, seed: int) -> None:
        self.table, self.traits = trait_table(game)
        self.units = units(layout)
        self.seated = slice(layout.seated, layout.seated + RELATIVE.size)
        rng = np.random.default_rng(seed)
        # The weights by the names under which they are stored.
        self.weights: dict[str, Floats] = {
            "w1": scaled(rng, layout.size, hidden, 0.2),
            "b1": np.zeros(hidden, np.float32),
            "w2": scaled(rng, hidden, NARROW, (2.0 / hidden) ** 0.5),
            "b2": np.zeros(NARROW, np.float32),
            "wp": scaled(rng, NARROW, self.traits + 1, 0.01),
            "wv": np.zeros((NARROW, RELATIVE.size), np.float32),
            "bv": np.zeros(RELATIVE.size, np.float32),
        }

    def forward(self, seen: NDArray[np.uint8]) -> Layers:
        """Return the scaled input and both hidden layers."""
        w = self.weights
        x = seen * self.units
        h1 = np.maximum(x @ w["w1"] + w["b1"], 0)
        h2 = np.maximum(h1 @ w["w2"] + w["b2"], 0)
        return x, h1, h2

    def values(self, layers: Layers, standings: Floats) -> Floats:
        """Return the win probability of each seat in each state.

        The value head corrects the logits of the linear evaluator, which are given for each state.
        """
        logits = layers[2] @ self.weights["wv"] + self.weights["bv"] + standings
        exponentials = np.exp(logits - logits.max(1, keepdims=True)) * (layers[0][:, self.seated] > 0)
        return np.asarray(exponentials / exponentials.sum(1, keepdims=True), np.float32)

    def chances(self, layers: Layers, choices: Choices) -> Floats:
        """Return the policy over the legal actions of each state."""
        feature_logits = layers[2] @ self.weights["wp"]
        feature_logits[:, self.traits] = 0
        logits = feature_logits[choices.row[:, None], self.table[choices.code]].sum(1)
        return softmax(logits, choices)

    def save(self, path: Path, **about: Any) -> None:
        """Store the weights in half precision, which suffices for play and halves the file."""
        stored: dict[str, Any] = {name: self.weights[name].astype(np.float16) for name in NAMES}
        np.savez_compressed(path, **stored, **about)

    def load(self, path: Path) -> None:
        """Read stored weights; raise ValueError if their shapes do not fit."""
        with np.load(path) as archive:
            for name in NAMES:
                if archive[name].shape != self.weights[name].shape:
                    raise ValueError(f"{path} was made for another version of the game or of the network")
                self.weights[name] = archive[name].astype(np.float32)


def hidden_of(path: Path) -> int:
    """Return the width of the first hidden layer of stored weights."""
    with np.load(path) as archive:
        return int(archive["b1"].shape[0])


def scaled(rng: np.random.Generator, rows: int, columns: int, by: float) -> Floats:
    """Return a matrix of normally distributed numbers with this standard deviation."""
    return (rng.standard_normal((rows, columns)) * by).astype(np.float32)


def softmax(logits: Floats, choices: Choices) -> Floats:
    """Return the softmax over the legal actions of each state."""
    highest = np.maximum.reduceat(logits, choices.first)
    exponentials = np.exp(logits - highest[choices.row])
    return (exponentials / np.add.reduceat(exponentials, choices.first)[choices.row]).astype(np.float32)


def pick(chances: Floats, choices: Choices, rng: np.random.Generator) -> Ints:
    """Draw an action of each state by its probability; return its position among the legal actions."""
    cumulative = np.cumsum(chances)
    before = cumulative[choices.first] - chances[choices.first]
    targets = before + rng.random(len(choices.first)) * np.add.reduceat(chances, choices.first)
    last = np.append(choices.first[1:], len(chances)) - 1
    return np.clip(np.searchsorted(cumulative, targets), choices.first, last)


def best(chances: Floats, choices: Choices) -> Ints:
    """Return the position of the most likely action of each state."""
    top = np.maximum.reduceat(chances, choices.first)
    hits = np.flatnonzero(chances == top[choices.row])
    _, first = np.unique(choices.row[hits], return_index=True)
    return hits[first]
