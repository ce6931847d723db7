"""`theomachy simulate --campaign`: plays many campaigns between bots and reports statistics."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from theomachy.arena.campaign import CampaignRow, play_campaigns
from theomachy.arena.campaign_report import EARLY, campaign_report
from theomachy.arena.plan import Plan
from theomachy.arena.spread import Where
from theomachy.cli.figures import by_bot, by_seat, headed, percent
from theomachy.cli.kit import console, show_json
from theomachy.cli.simulate import watched
from theomachy.cli.speech import say, words
from theomachy.core.game import Game, Setup
from theomachy.core.reason import Problem
from theomachy.texts import Words


def campaign_setup(game: Game, seats: int, packs: tuple[str, ...]) -> Setup:
    setup = game.chapter(seats, "", packs)
    if setup is None:
        raise Problem("no-campaign", [words(game).title("name")])
    return setup


def simulate_campaigns(game: Game, plan: Plan, where: Where, out: str | None, as_json: bool) -> None:
    plan.load()
    rows = watched(play_campaigns, plan, where, as_json)
    report = campaign_report(game, plan, rows)
    if out:
        write(Path(out), rows, report)
    if as_json:
        show_json(report)
    else:
        show(console(), words(game), report)


def write(folder: Path, rows: list[CampaignRow], found: dict[str, object]) -> None:
    """Write the report, and a file for each campaign if files were recorded."""
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(found, ensure_ascii=False, indent=2) + "\n"
    (folder / "report.json").write_text(text, encoding="utf-8")
    for row in rows:
        if row.file:
            (folder / f"{row.game:06}.campaign").write_text(row.file, encoding="utf-8")


def show(out: Console, speech: Words, found: Any) -> None:
    seats = ", ".join(found["seats"])
    out.print(say("simc-title", speech.title("name"), found["campaigns"], seats, found["seed"]))
    out.print(say("sim-fixed" if found["fixed"] else "sim-rotated"), style="dim")
    out.print(by_bot(found["by_bot"]))
    out.print(by_seat(found["by_seat"]))
    out.print(chapters(found["chapters"]))
    changes = found["lead_changes"]
    out.print(say("simc-lead", f"{changes['mean']:.1f}", changes["min"], changes["max"]))
    out.print(say("simc-half", percent(found["leader_at_half_wins"]["rate"])))
    out.print(say("simc-margin", f"{found['total']['mean']:.0f}", f"{found['margin']['mean']:.1f}"))
    for kind in dict.fromkeys([one["kind"] for one in found["milestones"]]):
        rows = [one for one in found["milestones"] if one["kind"] == kind]
        out.print(milestones(speech, kind, rows, found["campaigns"]))
    for key, things in (("simc-never", found["never"]), ("simc-always-early", found["always_early"])):
        names = [speech.name(thing.partition(" ")[2]) for thing in things]
        out.print(say(key, len(names), EARLY, " · ".join(names) or "–"), markup=False)


def chapters(lines: Any) -> Table:
    """Show the points gained in each chapter: overall, then by rank."""
    columns = ("simc-chapter", "sim-mean", "sim-sd", "sim-min", "sim-max", "simc-ranks", "simc-lead-share")
    table = headed("simc-gained", *columns)
    for line in lines:
        gained = line["gained"]
        ranks = [f"{rank['mean']:.1f} ± {rank['sd']:.1f}" for rank in line["by_rank"]]
        cells = [f"{gained['mean']:.1f}", f"{gained['sd']:.1f}", f"{gained['min']:.0f}", f"{gained['max']:.0f}"]
        table.add_row(str(line["chapter"]), *cells, " ".join(ranks), percent(line["lead_changes"]["rate"]))
    return table


def milestones(speech: Words, kind: str, lines: Any, campaigns: int) -> Table:
    """Show how often each milestone of a kind was reached, when first, and how often early."""
    table = headed("simc-early", "sim-what", "simc-campaigns", "simc-round", "simc-early", "simc-early-all")
    table.title = speech.say("milestone", kind)
    for line in lines:
        first = f"{line['round']['median']:.0f} ({line['round']['min']:.0f}–{line['round']['max']:.0f})"
        table.add_row(
            speech.name(line["thing"]),
            percent(line["rate"]),
            first if line["campaigns"] else "–",
            percent(line["early"] / max(1, campaigns)),
            percent(line["early_by_all"] / max(1, campaigns)),
        )
    return table
