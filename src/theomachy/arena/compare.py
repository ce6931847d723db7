"""Before and after: what a changed number does to the figures of the same simulation."""

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
    found = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def changes(now: Report, before: Report) -> list[Report]:
    """Every share that both reports hold, with how much it moved; `clear` when the interval leaves out nought."""
    if now["game"] != before["game"]:
        raise Problem("other-report", [str(before["game"]), str(now["game"])])
    old = dict(shares(before))
    return [
        {"what": what, "id": name, **change(rate, old[(what, name)])}
        for (what, name), rate in shares(now)
        if (what, name) in old
    ]


def change(now: Rate, before: Rate) -> Report:
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
    rates = [(("seat", one["seat"]), wilson(one["wins"], one["games"])) for one in found["by_seat"]]
    rates += [(("bot", one["bot"]), wilson(one["wins"], one["hands"])) for one in found["by_bot"]]
    rates += [(("ending", one["ending"]), wilson(one["ends"], one["games"])) for one in found["endings"]]
    for one in found["things"]:
        name = f"{one['verb']} {one['thing']}".strip()
        rates.append((("play", name), wilson(one["play"]["played"], one["play"]["offered"])))
        rates.append((("win", name), wilson(one["win_played"]["wins"], one["win_played"]["hands"])))
    return rates
