"""A small network in NumPy: what a seat sees, in; how good each legal action is and what the game will bring, out.

An action is the sum of what it is made of: its verb and each of its things. So what was learned of one card helps with
every action that names it, and a network stays small and quick.
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
# Numbers are taken in these units.
UNIT = 8.0
# The second hidden layer is small: the first is where the table is seen, and most of its numbers are 0.
NARROW = 32
NAMES = ("w1", "b1", "w2", "b2", "wp", "wv", "bv")


def trait_table(game: Game) -> tuple[Ints, int]:
    """For each action the numbers of its traits, filled up with one that is always 0; and how many there are."""
    known: dict[tuple[str, str], int] = {}
    rows: list[list[int]] = []
    for action in game.verbs.actions:
        names = [(action.verb.name, trait) for trait in traits(action)]
        rows.append([known.setdefault(name, len(known)) for name in names])
    width = max([len(row) for row in rows])
    return np.array([row + [len(known)] * (width - len(row)) for row in rows], np.int64), len(known)


def units(layout: Layout) -> Floats:
    """What each number is multiplied with."""
    parts = [
        np.full(part.size, 1 / min(part.high, UNIT) if part.kind == COUNT else 1, np.float32) for part in layout.parts
    ]
    return np.concatenate(parts)


class Choices:
    """The legal actions of many tables in one row: `row` says whose each is, `first` where those of a table begin."""

    def __init__(self, row: Ints, code: Ints, tables: int) -> None:
        self.row = row
        self.code = code
        self.first: Ints = np.searchsorted(row, np.arange(tables)).astype(np.int64)


def choices_of(mask: NDArray[np.bool_]) -> Choices:
    # Several times as quick as np.nonzero of both dimensions.
    row, code = np.divmod(np.flatnonzero(mask), mask.shape[1])
    return Choices(row, code, len(mask))


class Network:
    """Two hidden layers; `weights` by name, so that they are stored and trained alike. What a game will bring is told
    as the chance of each seat, beginning with whoever looks."""

    def __init__(self, game: Game, layout: Layout, hidden: int, seed: int) -> None:
        self.table, self.traits = trait_table(game)
        self.units = units(layout)
        self.seated = slice(layout.seated, layout.seated + RELATIVE.size)
        rng = np.random.default_rng(seed)
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
        w = self.weights
        x = seen * self.units
        h1 = np.maximum(x @ w["w1"] + w["b1"], 0)
        h2 = np.maximum(h1 @ w["w2"] + w["b2"], 0)
        return x, h1, h2

    def values(self, layers: Layers, standings: Floats) -> Floats:
        """The chance of each seat to win each table: what the plain mind thinks, and what the network adds to it."""
        said = layers[2] @ self.weights["wv"] + self.weights["bv"] + standings
        raised = np.exp(said - said.max(1, keepdims=True)) * (layers[0][:, self.seated] > 0)
        return np.asarray(raised / raised.sum(1, keepdims=True), np.float32)

    def chances(self, layers: Layers, choices: Choices) -> Floats:
        said = layers[2] @ self.weights["wp"]
        said[:, self.traits] = 0
        logits = said[choices.row[:, None], self.table[choices.code]].sum(1)
        return softmax(logits, choices)

    def save(self, path: Path, **about: Any) -> None:
        """Half precision is enough to play with, and halves the file."""
        stored: dict[str, Any] = {name: self.weights[name].astype(np.float16) for name in NAMES}
        np.savez_compressed(path, **stored, **about)

    def load(self, path: Path) -> None:
        with np.load(path) as found:
            for name in NAMES:
                if found[name].shape != self.weights[name].shape:
                    raise ValueError(f"{path} was made for another version of the game or of the network")
                self.weights[name] = found[name].astype(np.float32)


def hidden_of(path: Path) -> int:
    """How wide the layers of stored weights are."""
    with np.load(path) as found:
        return int(found["b1"].shape[0])


def scaled(rng: np.random.Generator, rows: int, columns: int, by: float) -> Floats:
    return (rng.standard_normal((rows, columns)) * by).astype(np.float32)


def softmax(logits: Floats, choices: Choices) -> Floats:
    most = np.maximum.reduceat(logits, choices.first)
    raised = np.exp(logits - most[choices.row])
    return (raised / np.add.reduceat(raised, choices.first)[choices.row]).astype(np.float32)


def pick(chances: Floats, choices: Choices, rng: np.random.Generator) -> Ints:
    """For each table the place of an action in the row, drawn by its chance."""
    whole = np.cumsum(chances)
    before = whole[choices.first] - chances[choices.first]
    wanted = before + rng.random(len(choices.first)) * np.add.reduceat(chances, choices.first)
    last = np.append(choices.first[1:], len(chances)) - 1
    return np.clip(np.searchsorted(whole, wanted), choices.first, last)


def best(chances: Floats, choices: Choices) -> Ints:
    """For each table the place of its likeliest action."""
    top = np.maximum.reduceat(chances, choices.first)
    hits = np.flatnonzero(chances == top[choices.row])
    _, first = np.unique(choices.row[hits], return_index=True)
    return hits[first]
