"""Compares two reports of the same simulation, before and after a change of the data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from theomachy.core.rule_errors import Problem
from theomachy.simulation.report import Report
from theomachy.simulation.statistics import DECIMALS, Rate, newcombe_difference, wilson_rate


def read_report(folder: Path) -> Report:
    path = folder / "report.json"
    if not path.is_file():
        raise Problem("no-report", [str(path)])
    report = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(report, dict)
    return report


def compare_reports(now: Report, before: Report) -> list[Report]:
    """Return every rate that both reports hold, with its change.

    `clear` is true if the confidence interval of the change excludes 0.
    """
    if now["game"] != before["game"]:
        raise Problem("other-report", [str(before["game"]), str(now["game"])])
    rates_before = dict(report_rates(before))
    return [
        {"what": what, "id": name, **rate_change(rate, rates_before[(what, name)])}
        for (what, name), rate in report_rates(now)
        if (what, name) in rates_before
    ]


def rate_change(now: Rate, before: Rate) -> Report:
    """Return both rates and their difference with Newcombe's interval."""
    middle, low, high = newcombe_difference(now, before)
    return {
        "before": round(before.rate, DECIMALS),
        "now": round(now.rate, DECIMALS),
        "change": round(middle, DECIMALS),
        "low": round(low, DECIMALS),
        "high": round(high, DECIMALS),
        "clear": low > 0 or high < 0,
    }


def report_rates(report: Any) -> list[tuple[tuple[str, str], Rate]]:
    """Return the rates of a report by kind and name: seats, bots, endings, things played and won with."""
    rates = [(("seat", entry["seat"]), wilson_rate(entry["wins"], entry["games"])) for entry in report["by_seat"]]
    rates += [(("bot", entry["bot"]), wilson_rate(entry["wins"], entry["hands"])) for entry in report["by_bot"]]
    rates += [(("ending", entry["ending"]), wilson_rate(entry["ends"], entry["games"])) for entry in report["endings"]]
    for entry in report["things"]:
        name = f"{entry['verb']} {entry['thing']}".strip()
        rates.append((("play", name), wilson_rate(entry["play"]["played"], entry["play"]["offered"])))
        rates.append((("win", name), wilson_rate(entry["win_played"]["wins"], entry["win_played"]["hands"])))
    return rates
