"""The network evaluator: inference with the weights that self-play has trained.

The same network as `envs/network.py`, without NumPy. Most numbers of an observation are 0 and are skipped, so one
evaluation takes some tenths of a millisecond.
"""

from __future__ import annotations

import importlib
import struct
import zipfile
from pathlib import Path
from typing import Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from theomachy.bots.hunches import PlainMind
from theomachy.bots.mind import Look, Mind, shares, traits
from theomachy.core.action import Action
from theomachy.core.encoding import COUNT, RELATIVE, Encoding, Layout
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.state import State

# Counts are divided by their maximum, or by this if it is smaller.
UNIT: Final = 8.0
LEAST: Final = 1e-6


def encoding_of(game: Game) -> Encoding:
    """Return the observation encoding that the game's folder defines in `encoding.py`."""
    module = importlib.import_module(f"theomachy.games.{game.info.id.replace('-', '_')}.encoding")
    encoding: object = module.ENCODING
    assert isinstance(encoding, Encoding)
    return encoding


def units(layout: Layout) -> list[float]:
    """Return the factor by which each input is multiplied."""
    scales: list[float] = []
    for part in layout.parts:
        scales += [1.0 / min(float(part.high), UNIT) if part.kind == COUNT else 1.0] * part.size
    return scales


def trait_rows(game: Game) -> list[list[int]]:
    """Return the indices of the features of each action, by its code."""
    index_of: dict[tuple[str, str], int] = {}
    rows: list[list[int]] = []
    for action in game.verbs.actions:
        rows.append([index_of.setdefault((action.verb.name, trait), len(index_of)) for trait in traits(action)])
    return rows


class NetworkMind(Mind):
    """Two hidden layers, a policy head over action features and a value head over seats.

    The value head is a correction: its logits are added to those of the linear evaluator, since a small network is poor
    at counting. Seats are relative to the seat to move. Weight matrices are flat: hidden layers input by input, heads
    output by output.
    """

    def __init__(self, encoding: Encoding, weights: dict[str, list[float]], plain: PlainMind) -> None:
        super().__init__(plain.game, plain.leaning)
        # The linear evaluator that gives the base value logits and the fast policy.
        self.plain = plain
        self.encoding = encoding
        self.units = vec[float](units(encoding.layout))
        # The feature indices of each action.
        self.traits = trait_rows(plain.game)
        self.first = vec[float](weights["w1"])
        self.first_bias = vec[float](weights["b1"])
        self.second = vec[float](weights["w2"])
        self.second_bias = vec[float](weights["b2"])
        self.actions = vec[float](turned(weights["wp"], len(weights["b2"])))
        self.seats = vec[float](turned(weights["wv"], len(weights["b2"])))
        self.seat_bias = vec[float](weights["bv"])
        # A buffer that is reused for each observation.
        self.seen = BytesWriter()

    def look(self, state: State, seats: int, closely: bool) -> Look:
        hidden = self.narrow(state)
        priors = self.priors(state, hidden)
        return Look(priors, self.hopes(state, seats, hidden))

    def chances(self, state: State, seats: int) -> list[float]:
        if not state.legal:
            return self.won(state, seats)
        return self.hopes(state, seats, self.narrow(state))

    def hunch_of(self, state: State, luck: Rng) -> Action:
        """Draw an action from the linear evaluator, which takes a hundredth of the time of a network evaluation."""
        return self.plain.hunch_of(state, luck)

    def narrow(self, state: State) -> vec[float]:
        """Return the second hidden layer for the seat to move."""
        observation = self.seen
        observation.truncate(0)
        self.encoding.write(state, state.seat, observation)
        layer = vec[float](self.first_bias)
        width: i64 = len(layer)
        weights = self.first
        scales = self.units
        count: i64 = len(scales)
        for i in range(count):
            if observation[i] != 0:
                value = scales[i] * float(int(observation[i]))
                offset: i64 = i * width
                for j in range(width):
                    layer[j] = layer[j] + value * weights[offset + j]
        return self.rectified(layer)

    def rectified(self, wide: vec[float]) -> vec[float]:
        """Apply ReLU to the first hidden layer; return the second one, after ReLU."""
        layer = vec[float](self.second_bias)
        width: i64 = len(layer)
        weights = self.second
        count: i64 = len(wide)
        for i in range(count):
            value = wide[i]
            if value > 0.0:
                offset: i64 = i * width
                for j in range(width):
                    layer[j] = layer[j] + value * weights[offset + j]
        for j in range(width):
            if layer[j] < 0.0:
                layer[j] = 0.0
        return layer

    def priors(self, state: State, narrow: vec[float]) -> list[float]:
        """Return the policy over the legal actions; an action's logit is the sum over its features."""
        logits: list[float] = []
        width: i64 = len(narrow)
        weights = self.actions
        for action in state.legal:
            total = 0.0
            for trait in self.traits[action.code]:
                offset: i64 = trait * width
                for j in range(width):
                    total += narrow[j] * weights[offset + j]
            logits.append(total)
        return likely(logits)

    def hopes(self, state: State, seats: int, narrow: vec[float]) -> list[float]:
        """Return the win probability of each seat."""
        logits = [0.0] * seats
        width: i64 = len(narrow)
        for relative_seat in range(seats):
            seat = (state.seat + relative_seat) % seats
            offset: i64 = relative_seat * width
            total = self.seat_bias[relative_seat]
            for j in range(width):
                total += narrow[j] * self.seats[offset + j]
            logits[seat] = total + self.plain.standing(state, seat)
        return likely(logits)


def likely(numbers: list[float]) -> list[float]:
    """Return the softmax with a lower bound, so that no probability is 0."""
    return [max(LEAST, share) for share in shares(numbers)]


def turned(numbers: list[float], rows: int) -> list[float]:
    """Return the transpose of a flat matrix with this number of rows."""
    columns = len(numbers) // rows
    transposed: list[float] = []
    for column in range(columns):
        transposed += [numbers[row * columns + column] for row in range(rows)]
    return transposed


def read_network(path: Path, plain: PlainMind) -> NetworkMind:
    """Read the weights of a network; assert that they fit the game's present encoding."""
    encoding = encoding_of(plain.game)
    weights: dict[str, list[float]] = {}
    with zipfile.ZipFile(path) as archive:
        for name in ("w1", "b1", "w2", "b2", "wp", "wv", "bv"):
            weights[name] = halves(archive.read(f"{name}.npy"))
    assert len(weights["w1"]) == encoding.size * len(weights["b1"]), f"{path} is of another version of the game"
    assert len(weights["bv"]) == RELATIVE.size
    return NetworkMind(encoding, weights, plain)


def halves(data: bytes) -> list[float]:
    """Return the float16 numbers of an array in NumPy's .npy format.

    The header starts with ten bytes, the last two of which give the length of the rest.
    """
    start = 10 + int.from_bytes(data[8:10], "little")
    assert b"'<f2'" in data[:start], "numbers of half precision"
    count = (len(data) - start) // 2
    return list(struct.unpack(f"<{count}e", data[start:]))
