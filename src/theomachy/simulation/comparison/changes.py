"""Compares simulations: two set-ups over the same games with the same seeds, or a report with an earlier one."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from theomachy.core.action import SEAT
from theomachy.core.game import Game
from theomachy.core.rule_errors import Problem
from theomachy.simulation.reports.game_report import Report, build_report
from theomachy.simulation.running.plan import Plan
from theomachy.simulation.stats.batch import Batch
from theomachy.simulation.stats.game_stats import GameStats
from theomachy.simulation.stats.significance import (
    PairedDifference,
    benjamini_hochberg,
    holm,
    paired_test,
    two_proportion_test,
)
from theomachy.simulation.stats.statistics import DECIMALS, Rate, newcombe_difference, wilson_rate

# Things (cards, tiles) that fewer hands could play are left out. A hand is one seat in one game.
MIN_HANDS = 20
Measure = Callable[[GameStats], float]
# The key of a rate: its kind (seat, bot, ending, thing), and a name.
RateKey = tuple[str, str]


@dataclass(frozen=True)
class Change:
    """A figure before and now, with the difference and its 95 % interval.

    `chance` is the p-value. `clear` says whether the change is significant: after correction for multiple tests, or,
    for two reports over different games, if the interval excludes 0.
    """

    what: str
    id: str
    before: float
    now: float
    change: float
    low: float
    high: float
    chance: float
    clear: bool = False

    def json(self, with_chance: bool = True) -> Report:
        numbers = {name: round(getattr(self, name), DECIMALS) for name in ("before", "now", "change", "low", "high")}
        chance = {"chance": round(self.chance, 6)} if with_chance else {}
        return {"what": self.what, "id": self.id, **numbers, **chance, "clear": self.clear}


def read_report(folder: Path) -> Report:
    path = folder / "report.json"
    if not path.is_file():
        raise Problem("no-report", [str(path)])
    report = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(report, dict)
    return report


def compare_reports(now: Report, before: Report) -> list[Report]:
    """Return the change of every rate that is in both reports."""
    if now["game"] != before["game"]:
        raise Problem("other-report", [str(before["game"]), str(now["game"])])
    return [
        replace(change, clear=change.low > 0 or change.high < 0).json(with_chance=False)
        for change in rate_changes(report_rates(before), report_rates(now))
    ]


def rate_changes(before: list[tuple[RateKey, Rate]], now: list[tuple[RateKey, Rate]]) -> list[Change]:
    """Return the change of each rate that is in both lists."""
    rates_before = dict(before)
    return [rate_change(key, rates_before[key], rate) for key, rate in now if key in rates_before]


def rate_change(key: RateKey, before: Rate, now: Rate) -> Change:
    """Return the change of one rate, with Newcombe's interval and a two-proportion test."""
    middle, low, high = newcombe_difference(now, before)
    chance = two_proportion_test(now.hits, now.of, before.hits, before.of)
    return Change(*key, before.rate, now.rate, middle, low, high, chance)


def report_rates(report: Any) -> list[tuple[RateKey, Rate]]:
    """Return the rates of a report by kind and name: wins of seats and bots, endings, and for things the use and the
    wins.
    """
    rates = [(("seat", entry["seat"]), wilson_rate(entry["wins"], entry["games"])) for entry in report["by_seat"]]
    rates += [(("bot", entry["bot"]), wilson_rate(entry["wins"], entry["hands"])) for entry in report["by_bot"]]
    rates += [(("ending", entry["ending"]), wilson_rate(entry["ends"], entry["games"])) for entry in report["endings"]]
    for entry in report["things"]:
        name = f"{entry['verb']} {entry['thing']}".strip()
        rates.append((("play", name), wilson_rate(entry["play"]["played"], entry["play"]["offered"])))
        rates.append((("win", name), wilson_rate(entry["win_played"]["wins"], entry["win_played"]["hands"])))
    return rates


def game_measures(seats: int) -> dict[RateKey, Measure]:
    """Return the functions that measure one game for a comparison. Wins are counted beyond those of an equal player."""
    by_key: dict[RateKey, Measure] = {
        ("measure", "decisions"): lambda row: row.decisions,
        ("measure", "goes"): lambda row: row.goes,
        ("measure", "options-per-decision"): lambda row: row.options,
        ("measure", "lead-changes"): lambda row: row.lead_changes,
        ("measure", "margin"): lambda row: row.margin(),
        ("measure", "score"): lambda row: sum(row.scores) / len(row.scores),
        ("measure", "half-leader"): lambda row: row.half_leader in row.winners,
    }
    for seat in range(seats):
        by_key[("seat", SEAT.slug(seat))] = wins_over_share(seat)
    return by_key


def wins_over_share(seat: int) -> Measure:
    """Return a function that measures a seat's win in a game, minus the win rate of an equal player."""
    return lambda row: (seat in row.winners) - len(row.winners) / len(row.scores)


def compare_batches(game: Game, plans: tuple[Plan, Plan], batches: tuple[Batch, Batch]) -> list[Change]:
    """Return the changes of all figures per game, then of all things.

    Multiple tests are corrected by Holm-Bonferroni for games and by Benjamini-Hochberg for things.
    """
    before, after = batches
    seats = min(len(plans[0].seats), len(plans[1].seats))
    by_game = [game_change(key, measure, before.games, after.games) for key, measure in game_measures(seats).items()]
    by_thing = thing_changes(build_report(game, plans[0], before), build_report(game, plans[1], after))
    return [
        *with_significance(by_game, holm([entry.chance for entry in by_game])),
        *with_significance(by_thing, benjamini_hochberg([entry.chance for entry in by_thing])),
    ]


def with_significance(changes: list[Change], significant: list[bool]) -> list[Change]:
    """Return the changes with `clear` set from these flags."""
    return [replace(entry, clear=clear) for entry, clear in zip(changes, significant, strict=True)]


def game_change(key: RateKey, measure: Measure, before: list[GameStats], now: list[GameStats]) -> Change:
    """Return the change of one figure, by a paired test over the games."""
    old, new = [float(measure(row)) for row in before], [float(measure(row)) for row in now]
    test: PairedDifference = paired_test(old, new)
    mean = sum(old) / len(old)
    return Change(*key, mean, mean + test.mean, test.mean, test.low, test.high, test.p_value)


def thing_changes(before: Report, now: Report) -> list[Change]:
    """Return the changes of how often things are played and win, for things that enough hands could play."""
    rates_before, rates_now = [
        [(key, rate) for key, rate in report_rates(report) if key[0] in ("play", "win") and rate.of >= MIN_HANDS]
        for report in (before, now)
    ]
    return rate_changes(rates_before, rates_now)


def significant_changes(changes: list[Change], top: int) -> list[Change]:
    """Return the significant changes, lowest p-value first."""
    return sorted([entry for entry in changes if entry.clear], key=lambda entry: entry.chance)[:top]


def detectable_difference(changes: list[Change]) -> float:
    """Return how much a seat's win rate could have changed without being detected: half of the widest interval."""
    return max([(entry.high - entry.low) / 2 for entry in changes if entry.what == "seat"], default=1.0)
