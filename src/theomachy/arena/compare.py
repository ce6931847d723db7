"""Compares two reports of the same simulation, before and after a change of the data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from theomachy.arena.figures import PLACES, Rate, difference, wilson
from theomachy.arena.report import Report
from theomachy.core.reason import Problem


def read_report(folder: Path) -> Report:
    path = folder / "report.json"
    if not path.is_file():
        raise Problem("no-report", [str(path)])
    report = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(report, dict)
    return report


def changes(now: Report, before: Report) -> list[Report]:
    """Return every rate that both reports hold, with its change.

    `clear` is true if the confidence interval of the change excludes 0.
    """
    if now["game"] != before["game"]:
        raise Problem("other-report", [str(before["game"]), str(now["game"])])
    rates_before = dict(shares(before))
    return [
        {"what": what, "id": name, **change(rate, rates_before[(what, name)])}
        for (what, name), rate in shares(now)
        if (what, name) in rates_before
    ]


def change(now: Rate, before: Rate) -> Report:
    """Return both rates and their difference with Newcombe's interval."""
    middle, low, high = difference(now, before)
    return {
        "before": round(before.rate, PLACES),
        "now": round(now.rate, PLACES),
        "change": round(middle, PLACES),
        "low": round(low, PLACES),
        "high": round(high, PLACES),
        "clear": low > 0 or high < 0,
    }


def shares(found: Any) -> list[tuple[tuple[str, str], Rate]]:
    """Return the rates of a report by kind and name: seats, bots, endings, things played and won with."""
    rates = [(("seat", entry["seat"]), wilson(entry["wins"], entry["games"])) for entry in found["by_seat"]]
    rates += [(("bot", entry["bot"]), wilson(entry["wins"], entry["hands"])) for entry in found["by_bot"]]
    rates += [(("ending", entry["ending"]), wilson(entry["ends"], entry["games"])) for entry in found["endings"]]
    for entry in found["things"]:
        name = f"{entry['verb']} {entry['thing']}".strip()
        rates.append((("play", name), wilson(entry["play"]["played"], entry["play"]["offered"])))
        rates.append((("win", name), wilson(entry["win_played"]["wins"], entry["win_played"]["hands"])))
    return rates
