"""Significance tests of proportions and paired differences, and corrections for multiple tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import erfc, sqrt
from statistics import fmean, stdev

from theomachy.simulation.stats.statistics import Z_95

# The significance level.
SIGNIFICANCE_LEVEL = 0.05
# Up to this number of games the binomial test is exact.
EXACT_TEST_GAMES = 200


def two_sided_p_value(z: float) -> float:
    """Return the two-sided p-value of a standard normal score."""
    return erfc(abs(z) / sqrt(2))


def binomial_test(hits: int, of: int, expected: float) -> float:
    """Return the two-sided p-value of a binomial test against an expected proportion.

    It is exact for few games, where the normal approximation finds too much; else a z-test.
    """
    if of == 0 or not 0 < expected < 1:
        return 1.0
    if of <= EXACT_TEST_GAMES:
        return min(1.0, 2 * min(binomial_cdf(hits, of, expected), binomial_cdf(of - hits, of, 1 - expected)))
    return two_sided_p_value((hits / of - expected) / sqrt(expected * (1 - expected) / of))


def binomial_cdf(hits: int, of: int, probability: float) -> float:
    """Return the binomial probability of at most so many hits."""
    term = total = (1 - probability) ** of
    for count in range(hits):
        term *= (of - count) / (count + 1) * probability / (1 - probability)
        total += term
    return total


def two_proportion_test(hits: int, of: int, other_hits: int, other_of: int) -> float:
    """Return the p-value of the two-proportion z-test with pooled variance."""
    if of == 0 or other_of == 0:
        return 1.0
    pooled = (hits + other_hits) / (of + other_of)
    if not 0 < pooled < 1:
        return 1.0
    standard_error = sqrt(pooled * (1 - pooled) * (1 / of + 1 / other_of))
    return two_sided_p_value((hits / of - other_hits / other_of) / standard_error)


def benjamini_hochberg(p_values: list[float], level: float = SIGNIFICANCE_LEVEL) -> list[bool]:
    """Return which p-values are significant at this false discovery rate (Benjamini-Hochberg)."""
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    last_rank = -1
    for rank, index in enumerate(order):
        if p_values[index] <= level * (rank + 1) / len(p_values):
            last_rank = rank
    significant = [False] * len(p_values)
    for index in order[: last_rank + 1]:
        significant[index] = True
    return significant


def holm(p_values: list[float], level: float = SIGNIFICANCE_LEVEL) -> list[bool]:
    """Return which p-values are significant at this family-wise error rate (Holm-Bonferroni)."""
    significant = [False] * len(p_values)
    for rank, index in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        if p_values[index] > level / (len(p_values) - rank):
            break
        significant[index] = True
    return significant


def mantel_haenszel_test(groups: Iterable[tuple[int, int, int, int]]) -> tuple[float, float]:
    """Cochran-Mantel-Haenszel test over groups, without continuity correction.

    A group is (hands, winning hands, hands that did something, winning hands of those). Return how many of those that
    did it should win if it had no effect, and the p-value of the number that did win.
    """
    observed = expected = variance = 0.0
    for hands, won, did, did_won in groups:
        observed += did_won
        if hands > 0:
            expected += did * won / hands
        if hands > 1:
            variance += did * (hands - did) * won * (hands - won) / (hands * hands * (hands - 1))
    return expected, two_sided_p_value((observed - expected) / sqrt(variance)) if variance > 0 else 1.0


@dataclass(frozen=True)
class PairedDifference:
    """The mean paired difference between two sides, with its 95 % interval and p-value."""

    mean: float
    low: float
    high: float
    p_value: float


def paired_test(before: list[float], now: list[float]) -> PairedDifference:
    """Test whether the mean of paired differences is 0 (z-test), for games with the same seeds."""
    changes = [b - a for a, b in zip(before, now, strict=True)]
    if not changes:
        return PairedDifference(0.0, 0.0, 0.0, 1.0)
    mean = fmean(changes)
    standard_error = stdev(changes) / sqrt(len(changes)) if len(changes) > 1 else 0.0
    if standard_error == 0:
        return PairedDifference(mean, mean, mean, 1.0 if mean == 0 else 0.0)
    return PairedDifference(
        mean, mean - Z_95 * standard_error, mean + Z_95 * standard_error, two_sided_p_value(mean / standard_error)
    )
