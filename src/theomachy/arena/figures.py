"""Statistics for reports: Wilson intervals, Newcombe's interval and summary figures."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import fmean, median, pstdev

# The standard normal quantile of a two-sided 95 % interval.
Z = 1.959964
PLACES = 4


@dataclass(frozen=True)
class Rate:
    """A proportion with its 95 % Wilson score interval."""

    hits: int
    of: int
    rate: float
    low: float
    high: float

    def json(self, hits: str = "wins", of: str = "games") -> dict[str, object]:
        return {
            of: self.of,
            hits: self.hits,
            "rate": round(self.rate, PLACES),
            "low": round(self.low, PLACES),
            "high": round(self.high, PLACES),
        }


def wilson(hits: int, of: int) -> Rate:
    """Return the proportion with its Wilson score interval."""
    if of == 0:
        return Rate(0, 0, 0.0, 0.0, 1.0)
    rate = hits / of
    middle = (rate + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z / (1 + Z * Z / of) * sqrt(rate * (1 - rate) / of + Z * Z / (4 * of * of))
    return Rate(hits, of, rate, max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True)
class Spread:
    """Mean, standard deviation, minimum, median and maximum of some numbers."""

    mean: float
    sd: float
    least: float
    median: float
    most: float

    def json(self) -> dict[str, object]:
        return {
            "mean": round(self.mean, PLACES),
            "sd": round(self.sd, PLACES),
            "min": self.least,
            "median": self.median,
            "max": self.most,
        }


def spread(numbers: list[int] | list[float]) -> Spread:
    if not numbers:
        return Spread(0.0, 0.0, 0.0, 0.0, 0.0)
    return Spread(fmean(numbers), pstdev(numbers), min(numbers), median(numbers), max(numbers))


def difference(now: Rate, before: Rate) -> tuple[float, float, float]:
    """Return the difference of two proportions with Newcombe's interval, which combines their Wilson intervals."""
    change = now.rate - before.rate
    down = sqrt((now.rate - now.low) ** 2 + (before.high - before.rate) ** 2)
    up = sqrt((now.high - now.rate) ** 2 + (before.rate - before.low) ** 2)
    return change, change - down, change + up
