"""`theomachy simulate --campaign`: plays many campaigns between bots and reports statistics."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from theomachy.cli.common import make_console, print_json
from theomachy.cli.i18n import make_translator, translate
from theomachy.cli.lab.report_tables import bot_table, percent, report_table, seat_table
from theomachy.cli.lab.simulate import run_with_progress
from theomachy.core.game import Game, Setup
from theomachy.core.rule_errors import Problem
from theomachy.simulation.reports.campaign_report import EARLY_ROUNDS, build_campaign_report
from theomachy.simulation.running.campaigns import CampaignRow, play_campaigns
from theomachy.simulation.running.distributed import ExecutionTarget
from theomachy.simulation.running.plan import Plan
from theomachy.texts import Translator


def campaign_setup(game: Game, seats: int, packs: tuple[str, ...]) -> Setup:
    setup = game.chapter_setup(seats, "", packs)
    if setup is None:
        raise Problem("no-campaign", [make_translator(game).title("name")])
    return setup


def simulate_campaigns(game: Game, plan: Plan, where: ExecutionTarget, out: str | None, as_json: bool) -> None:
    plan.load()
    rows = run_with_progress(play_campaigns, plan, where, as_json)
    report = build_campaign_report(game, plan, rows)
    if out:
        write_report(Path(out), rows, report)
    if as_json:
        print_json(report)
    else:
        print_report(make_console(), make_translator(game), report)


def write_report(folder: Path, rows: list[CampaignRow], report: dict[str, object]) -> None:
    """Write the report and, if campaigns were recorded, one file for each campaign."""
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(report, ensure_ascii=False, indent=2) + "\n"
    (folder / "report.json").write_text(text, encoding="utf-8")
    for row in rows:
        if row.file:
            (folder / f"{row.game:06}.campaign").write_text(row.file, encoding="utf-8")


def print_report(out: Console, translator: Translator, report: Any) -> None:
    seats = ", ".join(report["seats"])
    out.print(translate("simc-title", translator.title("name"), report["campaigns"], seats, report["seed"]))
    out.print(translate("sim-fixed" if report["fixed"] else "sim-rotated"), style="dim")
    out.print(bot_table(report["by_bot"]))
    out.print(seat_table(report["by_seat"]))
    out.print(chapter_table(report["chapters"]))
    changes = report["lead_changes"]
    out.print(translate("simc-lead", f"{changes['mean']:.1f}", changes["min"], changes["max"]))
    out.print(translate("simc-half", percent(report["leader_at_half_wins"]["rate"])))
    out.print(translate("simc-margin", f"{report['total']['mean']:.0f}", f"{report['margin']['mean']:.1f}"))
    for kind in dict.fromkeys([one["kind"] for one in report["milestones"]]):
        rows = [one for one in report["milestones"] if one["kind"] == kind]
        out.print(milestone_table(translator, kind, rows, report["campaigns"]))
    for key, things in (("simc-never", report["never"]), ("simc-always-early", report["always_early"])):
        names = [translator.name(thing.partition(" ")[2]) for thing in things]
        out.print(translate(key, len(names), EARLY_ROUNDS, " · ".join(names) or "–"), markup=False)


def chapter_table(lines: Any) -> Table:
    """Show the points gained in each chapter: overall, then by rank."""
    columns = ("simc-chapter", "sim-mean", "sim-sd", "sim-min", "sim-max", "simc-ranks", "simc-lead-share")
    table = report_table("simc-gained", *columns)
    for line in lines:
        gained = line["gained"]
        ranks = [f"{rank['mean']:.1f} ± {rank['sd']:.1f}" for rank in line["by_rank"]]
        cells = [f"{gained['mean']:.1f}", f"{gained['sd']:.1f}", f"{gained['min']:.0f}", f"{gained['max']:.0f}"]
        table.add_row(str(line["chapter"]), *cells, " ".join(ranks), percent(line["lead_changes"]["rate"]))
    return table


def milestone_table(translator: Translator, kind: str, lines: Any, campaigns: int) -> Table:
    """Show for each milestone of a kind how often it was reached, in which round first, and how often early."""
    table = report_table("simc-early", "sim-what", "simc-campaigns", "simc-round", "simc-early", "simc-early-all")
    table.title = translator.translate("milestone", kind)
    for line in lines:
        first = f"{line['round']['median']:.0f} ({line['round']['min']:.0f}–{line['round']['max']:.0f})"
        table.add_row(
            translator.name(line["thing"]),
            percent(line["rate"]),
            first if line["campaigns"] else "–",
            percent(line["early"] / max(1, campaigns)),
            percent(line["early_by_all"] / max(1, campaigns)),
        )
    return table
