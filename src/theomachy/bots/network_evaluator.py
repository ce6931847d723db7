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

from theomachy.bots.evaluator import Evaluation, Evaluator, action_features, softmax
from theomachy.bots.linear_evaluator import LinearEvaluator
from theomachy.core.action import Action
from theomachy.core.encoding import COUNT, RELATIVE_SEAT, Encoding, Layout
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.state import State

# Count inputs are divided by their largest possible value, or by this if that is smaller.
COUNT_LIMIT: Final = 8.0
MIN_PROBABILITY: Final = 1e-6


def encoding_of(game: Game) -> Encoding:
    """Return the observation encoding that the game's folder defines in `encoding.py`."""
    module = importlib.import_module(f"theomachy.games.{game.info.id.replace('-', '_')}.encoding")
    encoding: object = module.ENCODING
    assert isinstance(encoding, Encoding)
    return encoding


def input_scales(layout: Layout) -> list[float]:
    """Return the factor by which each input is multiplied."""
    scales: list[float] = []
    for part in layout.parts:
        scales += [1.0 / min(float(part.high), COUNT_LIMIT) if part.kind == COUNT else 1.0] * part.size
    return scales


def action_feature_rows(game: Game) -> list[list[int]]:
    """Return the indices of the features of each action, by its code."""
    index_of: dict[tuple[str, str], int] = {}
    rows: list[list[int]] = []
    for action in game.verbs.actions:
        rows.append(
            [index_of.setdefault((action.verb.name, trait), len(index_of)) for trait in action_features(action)]
        )
    return rows


class NetworkEvaluator(Evaluator):
    """A network with two hidden layers, a policy head over action features and a value head over seats.

    The value logits are added to those of the linear evaluator, since a small network is poor at counting. Seats are
    relative to the seat to move. Weight matrices are flat lists: hidden layers ordered input by input, heads output by
    output.
    """

    def __init__(self, encoding: Encoding, weights: dict[str, list[float]], linear: LinearEvaluator) -> None:
        super().__init__(linear.game, linear.style_weights)
        # The linear evaluator that gives the base value logits and the fast policy.
        self.linear = linear
        self.encoding = encoding
        self.input_scales = vec[float](input_scales(encoding.layout))
        # The feature indices of each action.
        self.action_features = action_feature_rows(linear.game)
        self.layer1_weights = vec[float](weights["w1"])
        self.layer1_bias = vec[float](weights["b1"])
        self.layer2_weights = vec[float](weights["w2"])
        self.layer2_bias = vec[float](weights["b2"])
        self.policy_weights = vec[float](transpose(weights["wp"], len(weights["b2"])))
        self.value_weights = vec[float](transpose(weights["wv"], len(weights["b2"])))
        self.value_bias = vec[float](weights["bv"])
        # A buffer that is reused for each observation.
        self.observation_buffer = BytesWriter()

    def evaluate(self, state: State, seats: int, is_root: bool) -> Evaluation:
        hidden = self.forward(state)
        priors = self.compute_policy(state, hidden)
        return Evaluation(priors, self.compute_values(state, seats, hidden))

    def win_probabilities(self, state: State, seats: int) -> list[float]:
        if not state.legal:
            return self.terminal_values(state, seats)
        return self.compute_values(state, seats, self.forward(state))

    def sample_action(self, state: State, rng: Rng) -> Action:
        """Draw an action from the linear evaluator's policy, which takes a hundredth of the time of this network."""
        return self.linear.sample_action(state, rng)

    def forward(self, state: State) -> vec[float]:
        """Return the second hidden layer for the seat to move."""
        observation = self.observation_buffer
        observation.truncate(0)
        self.encoding.write(state, state.seat, observation)
        layer = vec[float](self.layer1_bias)
        width: i64 = len(layer)
        weights = self.layer1_weights
        scales = self.input_scales
        count: i64 = len(scales)
        for i in range(count):
            if observation[i] != 0:
                value = scales[i] * float(int(observation[i]))
                offset: i64 = i * width
                for j in range(width):
                    layer[j] = layer[j] + value * weights[offset + j]
        return self.compute_layer2(layer)

    def compute_layer2(self, layer1: vec[float]) -> vec[float]:
        """Apply ReLU to the first hidden layer; return the second one, after ReLU."""
        layer = vec[float](self.layer2_bias)
        width: i64 = len(layer)
        weights = self.layer2_weights
        count: i64 = len(layer1)
        for i in range(count):
            value = layer1[i]
            if value > 0.0:
                offset: i64 = i * width
                for j in range(width):
                    layer[j] = layer[j] + value * weights[offset + j]
        for j in range(width):
            if layer[j] < 0.0:
                layer[j] = 0.0
        return layer

    def compute_policy(self, state: State, hidden: vec[float]) -> list[float]:
        """Return the policy over the legal actions; an action's logit is the sum over its features."""
        logits: list[float] = []
        width: i64 = len(hidden)
        weights = self.policy_weights
        for action in state.legal:
            total = 0.0
            for trait in self.action_features[action.code]:
                offset: i64 = trait * width
                for j in range(width):
                    total += hidden[j] * weights[offset + j]
            logits.append(total)
        return floored_softmax(logits)

    def compute_values(self, state: State, seats: int, hidden: vec[float]) -> list[float]:
        """Return the win probability of each seat."""
        logits = [0.0] * seats
        width: i64 = len(hidden)
        for relative_seat in range(seats):
            seat = (state.seat + relative_seat) % seats
            offset: i64 = relative_seat * width
            total = self.value_bias[relative_seat]
            for j in range(width):
                total += hidden[j] * self.value_weights[offset + j]
            logits[seat] = total + self.linear.value_logit(state, seat)
        return floored_softmax(logits)


def floored_softmax(logits: list[float]) -> list[float]:
    """Return the softmax with a lower bound, so that no probability is 0."""
    return [max(MIN_PROBABILITY, share) for share in softmax(logits)]


def transpose(numbers: list[float], rows: int) -> list[float]:
    """Return the transpose of a flat matrix with this number of rows."""
    columns = len(numbers) // rows
    transposed: list[float] = []
    for column in range(columns):
        transposed += [numbers[row * columns + column] for row in range(rows)]
    return transposed


def read_network(path: Path, linear: LinearEvaluator) -> NetworkEvaluator:
    """Read the weights of a network; assert that they fit the game's present encoding."""
    encoding = encoding_of(linear.game)
    weights: dict[str, list[float]] = {}
    with zipfile.ZipFile(path) as archive:
        for name in ("w1", "b1", "w2", "b2", "wp", "wv", "bv"):
            weights[name] = read_float16(archive.read(f"{name}.npy"))
    assert len(weights["w1"]) == encoding.size * len(weights["b1"]), f"{path} is of another version of the game"
    assert len(weights["bv"]) == RELATIVE_SEAT.size
    return NetworkEvaluator(encoding, weights, linear)


def read_float16(data: bytes) -> list[float]:
    """Return the float16 numbers of an array in NumPy's .npy format.

    The header starts with ten bytes, the last two of which give the length of the rest of the header.
    """
    start = 10 + int.from_bytes(data[8:10], "little")
    assert b"'<f2'" in data[:start], "numbers of half precision"
    count = (len(data) - start) // 2
    return list(struct.unpack(f"<{count}e", data[start:]))
