"""Fits a mind to games that were played: plain loops, the same numbers from the same seed."""

from __future__ import annotations

from math import sqrt
from typing import Final

from theomachy.bots.mind import shares
from theomachy.core.rng import Rng

PACE: Final = 0.1
# Weights are drawn back a little, so that what was seldom seen says little.
RESTRAINT: Final = 0.0005


class Sight:
    """A table that was seen in a game: the features of each seat, how far the game was, what each seat won of it."""

    def __init__(self, features: list[list[float]], late: float, won: list[float]) -> None:
        self.features = features
        self.late = late
        self.won = won


class Pick:
    """A decision that was made: the traits of every option, and how much each option was wanted; in all one."""

    def __init__(self, options: list[list[int]], wanted: list[float]) -> None:
        self.options = options
        self.wanted = wanted


class Slope:
    """Weights that learn, each at a pace of its own (Adagrad)."""

    def __init__(self, size: int) -> None:
        self.weights = [0.0] * size
        self.seen = [0.01] * size

    def move(self, at: int, push: float) -> None:
        push -= RESTRAINT * self.weights[at]
        self.seen[at] += push * push
        self.weights[at] += PACE * push / sqrt(self.seen[at])


def order_of(count: int, rng: Rng) -> list[int]:
    out = list(range(count))
    rng.shuffle(out)
    return out


def fit_chances(sights: list[Sight], width: int, times: int, rng: Rng) -> list[float]:
    """The weights of the features, first for the beginning of a game and then for its end."""
    slope = Slope(2 * width)
    for _ in range(times):
        for at in order_of(len(sights), rng):
            sight = sights[at]
            guessed = guess(slope.weights, sight, width)
            for i in range(width):
                push = 0.0
                for seat in range(len(guessed)):
                    push += (sight.won[seat] - guessed[seat]) * sight.features[seat][i]
                slope.move(i, push * (1.0 - sight.late))
                slope.move(width + i, push * sight.late)
    return slope.weights


def guess(weights: list[float], sight: Sight, width: int) -> list[float]:
    totals: list[float] = []
    for features in sight.features:
        total = 0.0
        for i in range(width):
            total += features[i] * ((1.0 - sight.late) * weights[i] + sight.late * weights[width + i])
        totals.append(total)
    return shares(totals)


def fit_hunch(picks: list[Pick], size: int, times: int, rng: Rng) -> list[float]:
    """The weight of every trait: what is chosen, of what can be chosen."""
    slope = Slope(size)
    for _ in range(times):
        for at in order_of(len(picks), rng):
            pick = picks[at]
            totals: list[float] = []
            for traits in pick.options:
                total = 0.0
                for trait in traits:
                    total += slope.weights[trait]
                totals.append(total)
            guessed = shares(totals)
            for i in range(len(guessed)):
                push = pick.wanted[i] - guessed[i]
                for trait in pick.options[i]:
                    slope.move(trait, push)
    return slope.weights
