"""The network that self-play has taught, read back for thinking ahead: one look gives priors and chances.

It is the network of `envs/network.py` without NumPy: of what a seat sees most numbers are 0, and only the others are
looked at, so that a look takes some ten thousandths of a second.
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

# Numbers are taken in these units.
UNIT: Final = 8.0
LEAST: Final = 1e-6


def encoding_of(game: Game) -> Encoding:
    """What the game's folder describes in `encoding.py`."""
    module = importlib.import_module(f"theomachy.games.{game.info.id.replace('-', '_')}.encoding")
    found: object = module.ENCODING
    assert isinstance(found, Encoding)
    return found


def units(layout: Layout) -> list[float]:
    """What each number is multiplied with."""
    out: list[float] = []
    for part in layout.parts:
        out += [1.0 / min(float(part.high), UNIT) if part.kind == COUNT else 1.0] * part.size
    return out


def trait_rows(game: Game) -> list[list[int]]:
    """For each action the numbers of its traits."""
    known: dict[tuple[str, str], int] = {}
    rows: list[list[int]] = []
    for action in game.verbs.actions:
        rows.append([known.setdefault((action.verb.name, trait), len(known)) for trait in traits(action)])
    return rows


class NetworkMind(Mind):
    """`first` maps what is seen to the wide layer, `second` that to the narrow one, `actions` and `seats` that to
    the traits of actions and to the seats, from whoever looks on. Each lies in a row, input by input, but for
    `actions` and `seats`, which lie output by output. What the network says of the seats is added to what the `plain`
    mind sees: counting is what a small network is worst at."""

    def __init__(self, encoding: Encoding, weights: dict[str, list[float]], plain: PlainMind) -> None:
        super().__init__(plain.game, plain.leaning)
        self.plain = plain
        self.encoding = encoding
        self.units = vec[float](units(encoding.layout))
        self.traits = trait_rows(plain.game)
        self.first = vec[float](weights["w1"])
        self.first_bias = vec[float](weights["b1"])
        self.second = vec[float](weights["w2"])
        self.second_bias = vec[float](weights["b2"])
        self.actions = vec[float](turned(weights["wp"], len(weights["b2"])))
        self.seats = vec[float](turned(weights["wv"], len(weights["b2"])))
        self.seat_bias = vec[float](weights["bv"])
        self.seen = BytesWriter()

    def look(self, state: State, seats: int, closely: bool) -> Look:
        narrow = self.narrow(state)
        priors = self.priors(state, narrow)
        return Look(priors, self.hopes(state, seats, narrow))

    def chances(self, state: State, seats: int) -> list[float]:
        if not state.legal:
            return self.won(state, seats)
        return self.hopes(state, seats, self.narrow(state))

    def hunch_of(self, state: State, luck: Rng) -> Action:
        """The plain mind's: it takes a hundredth of the time of a look."""
        return self.plain.hunch_of(state, luck)

    def narrow(self, state: State) -> vec[float]:
        """The narrow layer, for whoever decides."""
        seen = self.seen
        seen.truncate(0)
        self.encoding.write(state, state.seat, seen)
        wide = vec[float](self.first_bias)
        width: i64 = len(wide)
        first = self.first
        units = self.units
        count: i64 = len(units)
        for i in range(count):
            if seen[i] != 0:
                much = units[i] * float(int(seen[i]))
                at: i64 = i * width
                for j in range(width):
                    wide[j] = wide[j] + much * first[at + j]
        return self.rectified(wide)

    def rectified(self, wide: vec[float]) -> vec[float]:
        out = vec[float](self.second_bias)
        width: i64 = len(out)
        second = self.second
        count: i64 = len(wide)
        for i in range(count):
            much = wide[i]
            if much > 0.0:
                at: i64 = i * width
                for j in range(width):
                    out[j] = out[j] + much * second[at + j]
        for j in range(width):
            if out[j] < 0.0:
                out[j] = 0.0
        return out

    def priors(self, state: State, narrow: vec[float]) -> list[float]:
        logits: list[float] = []
        width: i64 = len(narrow)
        actions = self.actions
        for action in state.legal:
            total = 0.0
            for trait in self.traits[action.code]:
                at: i64 = trait * width
                for j in range(width):
                    total += narrow[j] * actions[at + j]
            logits.append(total)
        return likely(logits)

    def hopes(self, state: State, seats: int, narrow: vec[float]) -> list[float]:
        out = [0.0] * seats
        width: i64 = len(narrow)
        for place in range(seats):
            seat = (state.seat + place) % seats
            at: i64 = place * width
            total = self.seat_bias[place]
            for j in range(width):
                total += narrow[j] * self.seats[at + j]
            out[seat] = total + self.plain.standing(state, seat)
        return likely(out)


def likely(numbers: list[float]) -> list[float]:
    """Shares of one, and none is nothing."""
    return [max(LEAST, share) for share in shares(numbers)]


def turned(numbers: list[float], rows: int) -> list[float]:
    """Rows as columns."""
    columns = len(numbers) // rows
    out: list[float] = []
    for column in range(columns):
        out += [numbers[row * columns + column] for row in range(rows)]
    return out


def read_network(path: Path, plain: PlainMind) -> NetworkMind:
    encoding = encoding_of(plain.game)
    weights: dict[str, list[float]] = {}
    with zipfile.ZipFile(path) as found:
        for name in ("w1", "b1", "w2", "b2", "wp", "wv", "bv"):
            weights[name] = halves(found.read(f"{name}.npy"))
    assert len(weights["w1"]) == encoding.size * len(weights["b1"]), f"{path} is of another version of the game"
    assert len(weights["bv"]) == RELATIVE.size
    return NetworkMind(encoding, weights, plain)


def halves(data: bytes) -> list[float]:
    """The numbers of an array of half precision as NumPy stores it: behind ten bytes and a head that tells its
    length in the last two of them."""
    start = 10 + int.from_bytes(data[8:10], "little")
    assert b"'<f2'" in data[:start], "numbers of half precision"
    count = (len(data) - start) // 2
    return list(struct.unpack(f"<{count}e", data[start:]))
