"""What may be chance: tests of shares and of paired numbers, and what many tests at once cost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import erfc, sqrt
from statistics import fmean, stdev

from theomachy.arena.figures import Z

# How often a finding may be false.
LEVEL = 0.05
# So many games or fewer are few.
FEW = 200


def two_sided(z: float) -> float:
    """How likely chance alone goes so far, either way."""
    return erfc(abs(z) / sqrt(2))


def share_test(hits: int, of: int, fair: float) -> float:
    """How likely a share comes out so far from a fair one. Of few games each number of hits is counted: there the bell
    curve takes chance for a finding too readily."""
    if of == 0 or not 0 < fair < 1:
        return 1.0
    if of <= FEW:
        return min(1.0, 2 * min(up_to(hits, of, fair), up_to(of - hits, of, 1 - fair)))
    return two_sided((hits / of - fair) / sqrt(fair * (1 - fair) / of))


def up_to(hits: int, of: int, fair: float) -> float:
    """How likely so many hits come at most."""
    one = total = (1 - fair) ** of
    for count in range(hits):
        one *= (of - count) / (count + 1) * fair / (1 - fair)
        total += one
    return total


def two_shares(hits: int, of: int, other_hits: int, other_of: int) -> float:
    """How likely two shares of the same size come out so different."""
    if of == 0 or other_of == 0:
        return 1.0
    both = (hits + other_hits) / (of + other_of)
    if not 0 < both < 1:
        return 1.0
    spread = sqrt(both * (1 - both) * (1 / of + 1 / other_of))
    return two_sided((hits / of - other_hits / other_of) / spread)


def benjamini_hochberg(chances: list[float], level: float = LEVEL) -> list[bool]:
    """Which findings stand if of those that stand only so many may be false."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    last = -1
    for rank, at in enumerate(order):
        if chances[at] <= level * (rank + 1) / len(chances):
            last = rank
    stands = [False] * len(chances)
    for at in order[: last + 1]:
        stands[at] = True
    return stands


def holm(chances: list[float], level: float = LEVEL) -> list[bool]:
    """Which findings stand if at all, among all of them, a false one may be so likely."""
    stands = [False] * len(chances)
    for rank, at in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        if chances[at] > level / (len(chances) - rank):
            break
        stands[at] = True
    return stands


def within_groups(groups: Iterable[tuple[int, int, int, int]]) -> tuple[float, float]:
    """Of each group: its hands, those that won, those that did something, those of them that won. How many of those
    that did would have won if it told nothing beyond their group, and how likely chance goes so far (Mantel–Haenszel).
    """
    found = expected = spread = 0.0
    for hands, won, did, did_won in groups:
        found += did_won
        if hands > 0:
            expected += did * won / hands
        if hands > 1:
            spread += did * (hands - did) * won * (hands - won) / (hands * hands * (hands - 1))
    return expected, two_sided((found - expected) / sqrt(spread)) if spread > 0 else 1.0


@dataclass(frozen=True)
class Paired:
    """How much one side lies above the other, game by game with the same luck."""

    mean: float
    low: float
    high: float
    chance: float


def paired(before: list[float], now: list[float]) -> Paired:
    changes = [b - a for a, b in zip(before, now, strict=True)]
    if not changes:
        return Paired(0.0, 0.0, 0.0, 1.0)
    mean = fmean(changes)
    error = stdev(changes) / sqrt(len(changes)) if len(changes) > 1 else 0.0
    if error == 0:
        return Paired(mean, mean, mean, 1.0 if mean == 0 else 0.0)
    return Paired(mean, mean - Z * error, mean + Z * error, two_sided(mean / error))
