"""Significance tests of proportions and paired differences, and corrections for multiple tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import erfc, sqrt
from statistics import fmean, stdev

from theomachy.arena.figures import Z

# The significance level.
LEVEL = 0.05
# Up to this number of games the binomial test is exact.
FEW = 200


def two_sided(z: float) -> float:
    """Return the two-sided p-value of a standard normal score."""
    return erfc(abs(z) / sqrt(2))


def share_test(hits: int, of: int, fair: float) -> float:
    """Return the two-sided p-value of a binomial test against an expected proportion.

    It is exact for few games, where the normal approximation finds too much; else a z-test.
    """
    if of == 0 or not 0 < fair < 1:
        return 1.0
    if of <= FEW:
        return min(1.0, 2 * min(up_to(hits, of, fair), up_to(of - hits, of, 1 - fair)))
    return two_sided((hits / of - fair) / sqrt(fair * (1 - fair) / of))


def up_to(hits: int, of: int, fair: float) -> float:
    """Return the binomial probability of at most so many hits."""
    term = total = (1 - fair) ** of
    for count in range(hits):
        term *= (of - count) / (count + 1) * fair / (1 - fair)
        total += term
    return total


def two_shares(hits: int, of: int, other_hits: int, other_of: int) -> float:
    """Return the p-value of the two-proportion z-test with pooled variance."""
    if of == 0 or other_of == 0:
        return 1.0
    pooled = (hits + other_hits) / (of + other_of)
    if not 0 < pooled < 1:
        return 1.0
    standard_error = sqrt(pooled * (1 - pooled) * (1 / of + 1 / other_of))
    return two_sided((hits / of - other_hits / other_of) / standard_error)


def benjamini_hochberg(chances: list[float], level: float = LEVEL) -> list[bool]:
    """Return which p-values are significant at this false discovery rate (Benjamini-Hochberg)."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    last_rank = -1
    for rank, index in enumerate(order):
        if chances[index] <= level * (rank + 1) / len(chances):
            last_rank = rank
    significant = [False] * len(chances)
    for index in order[: last_rank + 1]:
        significant[index] = True
    return significant


def holm(chances: list[float], level: float = LEVEL) -> list[bool]:
    """Return which p-values are significant at this family-wise error rate (Holm-Bonferroni)."""
    significant = [False] * len(chances)
    for rank, index in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        if chances[index] > level / (len(chances) - rank):
            break
        significant[index] = True
    return significant


def within_groups(groups: Iterable[tuple[int, int, int, int]]) -> tuple[float, float]:
    """Cochran-Mantel-Haenszel test over groups, without continuity correction.

    A group is (hands, hands that won, hands that did something, of those the winners). Return the number of winners
    among those who did that is expected from the groups alone, and the p-value of the observed number.
    """
    observed = expected = variance = 0.0
    for hands, won, did, did_won in groups:
        observed += did_won
        if hands > 0:
            expected += did * won / hands
        if hands > 1:
            variance += did * (hands - did) * won * (hands - won) / (hands * hands * (hands - 1))
    return expected, two_sided((observed - expected) / sqrt(variance)) if variance > 0 else 1.0


@dataclass(frozen=True)
class Paired:
    """The mean paired difference between two sides, with its 95 % interval and p-value."""

    mean: float
    low: float
    high: float
    chance: float


def paired(before: list[float], now: list[float]) -> Paired:
    """Test whether the mean of paired differences is 0 (z-test), for games with the same seeds."""
    changes = [b - a for a, b in zip(before, now, strict=True)]
    if not changes:
        return Paired(0.0, 0.0, 0.0, 1.0)
    mean = fmean(changes)
    standard_error = stdev(changes) / sqrt(len(changes)) if len(changes) > 1 else 0.0
    if standard_error == 0:
        return Paired(mean, mean, mean, 1.0 if mean == 0 else 0.0)
    return Paired(mean, mean - Z * standard_error, mean + Z * standard_error, two_sided(mean / standard_error))
