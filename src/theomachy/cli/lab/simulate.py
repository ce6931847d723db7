"""`theomachy simulate`: plays many games between bots and reports statistics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

import click

from theomachy.cli.common import (
    UserError,
    command,
    find_game,
    json_option,
    make_console,
    option,
    parse_choices,
    print_json,
    setup_options,
)
from theomachy.cli.i18n import translate
from theomachy.cli.record_files import require_folder

if TYPE_CHECKING:
    from theomachy.core.game import Game
    from theomachy.simulation.running.distributed import ExecutionTarget
    from theomachy.simulation.running.plan import Plan
    from theomachy.simulation.stats.batch import Batch

T = TypeVar("T")


@command("simulate")
@click.argument("game")
@option("--seats", required=True, metavar="BOT,BOT,…")
@option("--bot", "foreign", multiple=True, metavar="MODULE:CLASS")
@option("--games", "count", type=click.IntRange(1), default=1000, show_default=True)
@option("--seed", type=int, default=1, show_default=True)
@option("--jobs", type=click.IntRange(1), default=1, show_default=True)
@option("--on", default="", metavar="PLACE")
@option("--resume", type=click.Path(file_okay=False), metavar="DIR")
@option("--fixed", is_flag=True)
@option("--campaign", is_flag=True)
@option("--out", type=click.Path(file_okay=False), metavar="DIR")
@option("--format", "form", type=click.Choice(("csv", "parquet", "json")), default="csv", show_default=True)
@option("--records", is_flag=True)
@option("--decisions", is_flag=True)
@option("--report", type=click.Path(dir_okay=False), metavar="FILE")
@option("--against", type=click.Path(exists=True, file_okay=False), metavar="DIR")
@option("--top", type=click.IntRange(0), default=12, show_default=True)
@setup_options
@json_option
def simulate(
    game: str,
    seats: str,
    foreign: tuple[str, ...],
    count: int,
    seed: int,
    jobs: int,
    on: str,
    resume: str | None,
    fixed: bool,
    campaign: bool,
    out: str | None,
    form: str,
    records: bool,
    decisions: bool,
    report: str | None,
    against: str | None,
    top: int,
    edition: str,
    options: tuple[str, ...],
    packs: tuple[str, ...],
    as_json: bool,
) -> None:
    from theomachy.simulation.running.distributed import parse_target

    if (records or decisions) and not out:
        raise UserError(translate("records-need-out", "--records" if records else "--decisions"))
    if report:
        require_folder(report)
    where = parse_target(on, jobs, Path(resume) if resume else None)
    selected_game = find_game(game)
    seats = resolve_foreign_bots(seats, foreign)
    if campaign:
        if edition or options or against or report or decisions or form != "csv":
            raise UserError(translate("campaign-decides"))
        play_campaigns(selected_game, seats, packs, (count, seed, fixed, records), where, out, as_json)
        return
    plan = make_plan(
        selected_game, seats, edition, options, packs, count, seed, fixed, records or decisions or bool(report)
    )
    play_games(selected_game, plan, where, OutputOptions(out, form, against, top, as_json, decisions, report))


def play_campaigns(
    game: Game,
    seats: str,
    packs: tuple[str, ...],
    plan_options: tuple[int, int, bool, bool],
    where: ExecutionTarget,
    out: str | None,
    as_json: bool,
) -> None:
    from theomachy.cli.lab.simulate_campaign import campaign_setup, simulate_campaigns
    from theomachy.simulation.running.plan import Plan

    names = tuple([name.strip() for name in seats.split(",")])
    setup = campaign_setup(game, len(names), packs)
    simulate_campaigns(game, Plan(game.info.id, setup, names, *plan_options), where, out, as_json)


def play_games(game: Game, plan: Plan, where: ExecutionTarget, output: OutputOptions) -> None:
    if output.out and output.form == "parquet":
        from theomachy.simulation.reports.output import import_pyarrow

        import_pyarrow()
    start = perf_counter()
    batch = run_plan(plan, where, quiet=output.as_json)
    print_results(game, plan, batch, perf_counter() - start, output)
    if output.decisions and output.out:
        from theomachy.cli.lab.lab import write_decisions

        write_decisions(batch.records, plan.setup.packs, Path(output.out), output.form)
    if output.report:
        from theomachy.cli.lab.lab import DEFAULT_PAGE_KB, write_report_page

        write_report_page(batch.records, plan.setup.packs, output.report, where.jobs, DEFAULT_PAGE_KB)


def resolve_foreign_bots(seats: str, foreign: tuple[str, ...]) -> str:
    """Replace class names among the seats by the `MODULE:CLASS` of the foreign bots."""
    by_class = {name.partition(":")[2]: name for name in foreign}
    return ",".join([by_class.get(name.strip(), name.strip()) for name in seats.split(",")])


def make_plan(
    game: Game,
    seats: str,
    edition: str,
    options: tuple[str, ...],
    packs: tuple[str, ...],
    count: int,
    seed: int,
    fixed: bool,
    records: bool,
) -> Plan:
    from theomachy.core.game import make_setup
    from theomachy.simulation.running.plan import Plan

    names = tuple([name.strip() for name in seats.split(",")])
    setup = make_setup(game.info, len(names), edition, parse_choices(options), packs)
    plan = Plan(game.info.id, setup, names, count, seed, fixed, records)
    plan.load()
    game.pack(setup)
    return plan


def run_plan(plan: Plan, where: ExecutionTarget, quiet: bool) -> Batch:
    from theomachy.simulation.running.simulate import simulate as play_all

    return run_with_progress(play_all, plan, where, quiet)


def run_with_progress(play_all: Callable[..., T], plan: Plan, where: ExecutionTarget, quiet: bool) -> T:
    """Run a simulation with a progress bar on stderr, if that is a terminal."""
    err = make_console(err=True)
    if quiet or not err.is_terminal:
        return play_all(plan, where)
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(translate("playing"), total=plan.games)
        return play_all(plan, where, lambda more: bar.advance(task, more))


@dataclass(frozen=True)
class OutputOptions:
    """Which results to print, and which files to write."""

    out: str | None
    form: str
    against: str | None
    top: int
    as_json: bool
    decisions: bool
    report: str | None


def print_results(game: Game, plan: Plan, batch: Batch, seconds: float, output: OutputOptions) -> None:
    from theomachy.simulation.comparison.changes import compare_reports, read_report
    from theomachy.simulation.reports.game_report import build_report
    from theomachy.simulation.reports.output import write_simulation

    results = build_report(game, plan, batch)
    if output.against:
        results["changes"] = compare_reports(results, read_report(Path(output.against)))
    files = write_simulation(Path(output.out), output.form, batch, results) if output.out else []
    if output.as_json:
        print_json(results)
        return
    from theomachy.cli.lab.report_tables import print_report

    print_report(make_console(), game, results, output.top)
    err = make_console(err=True)
    err.print(translate("took", f"{seconds:.1f}", f"{plan.games / seconds:.0f}"), style="dim")
    for name, count in batch.lost.items():
        err.print(translate("lost-decisions", name, count), style="yellow" if count else "dim")
    for path in files:
        err.print(translate("wrote", path), style="dim")
