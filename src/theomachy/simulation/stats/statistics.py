"""Statistics for reports: Wilson intervals, Newcombe's interval and summary figures."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import fmean, median, pstdev

# The standard normal quantile of a two-sided 95 % interval.
Z_95 = 1.959964
DECIMALS = 4


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
            "rate": round(self.rate, DECIMALS),
            "low": round(self.low, DECIMALS),
            "high": round(self.high, DECIMALS),
        }


def wilson_rate(hits: int, of: int) -> Rate:
    """Return the proportion with its Wilson score interval."""
    if of == 0:
        return Rate(0, 0, 0.0, 0.0, 1.0)
    rate = hits / of
    middle = (rate + Z_95 * Z_95 / (2 * of)) / (1 + Z_95 * Z_95 / of)
    half = Z_95 / (1 + Z_95 * Z_95 / of) * sqrt(rate * (1 - rate) / of + Z_95 * Z_95 / (4 * of * of))
    return Rate(hits, of, rate, max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True)
class Distribution:
    """Mean, standard deviation, minimum, median and maximum of some numbers."""

    mean: float
    sd: float
    least: float
    median: float
    most: float

    def json(self) -> dict[str, object]:
        return {
            "mean": round(self.mean, DECIMALS),
            "sd": round(self.sd, DECIMALS),
            "min": self.least,
            "median": self.median,
            "max": self.most,
        }


def distribution_of(numbers: list[int] | list[float]) -> Distribution:
    if not numbers:
        return Distribution(0.0, 0.0, 0.0, 0.0, 0.0)
    return Distribution(fmean(numbers), pstdev(numbers), min(numbers), median(numbers), max(numbers))


def newcombe_difference(now: Rate, before: Rate) -> tuple[float, float, float]:
    """Return the difference of two proportions with Newcombe's interval, which combines their Wilson intervals."""
    change = now.rate - before.rate
    down = sqrt((now.rate - now.low) ** 2 + (before.high - before.rate) ** 2)
    up = sqrt((now.high - now.rate) ** 2 + (before.rate - before.low) ** 2)
    return change, change - down, change + up
