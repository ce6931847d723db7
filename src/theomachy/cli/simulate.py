"""`theomachy simulate`: plays many games between bots and reports statistics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

import click

from theomachy.cli.kit import (
    Complaint,
    command,
    console,
    find_game,
    json_option,
    option,
    pairs,
    show_json,
    table_options,
)
from theomachy.cli.records import check_place
from theomachy.cli.speech import say

if TYPE_CHECKING:
    from theomachy.arena.plan import Plan
    from theomachy.arena.play import Batch
    from theomachy.arena.spread import Where
    from theomachy.core.game import Game

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
@table_options
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
    from theomachy.arena.spread import where_named

    if (records or decisions) and not out:
        raise Complaint(say("records-need-out", "--records" if records else "--decisions"))
    if report:
        check_place(report)
    where = where_named(on, jobs, Path(resume) if resume else None)
    selected_game = find_game(game)
    seats = with_foreign(seats, foreign)
    if campaign:
        if edition or options or against or report or decisions or form != "csv":
            raise Complaint(say("campaign-decides"))
        play_campaigns(selected_game, seats, packs, (count, seed, fixed, records), where, out, as_json)
        return
    plan = make_plan(
        selected_game, seats, edition, options, packs, count, seed, fixed, records or decisions or bool(report)
    )
    play_games(selected_game, plan, where, Wish(out, form, against, top, as_json, decisions, report))


def play_campaigns(
    game: Game,
    seats: str,
    packs: tuple[str, ...],
    wished: tuple[int, int, bool, bool],
    place: Where,
    out: str | None,
    as_json: bool,
) -> None:
    from theomachy.arena.plan import Plan
    from theomachy.cli.simulate_campaign import campaign_setup, simulate_campaigns

    names = tuple([name.strip() for name in seats.split(",")])
    setup = campaign_setup(game, len(names), packs)
    simulate_campaigns(game, Plan(game.info.id, setup, names, *wished), place, out, as_json)


def play_games(game: Game, plan: Plan, place: Where, wish: Wish) -> None:
    if wish.out and wish.form == "parquet":
        from theomachy.arena.write import arrow

        arrow()
    start = perf_counter()
    batch = run(plan, place, quiet=wish.as_json)
    tell(game, plan, batch, perf_counter() - start, wish)
    if wish.decisions and wish.out:
        from theomachy.cli.lab import write_decisions

        write_decisions(batch.records, plan.setup.packs, Path(wish.out), wish.form)
    if wish.report:
        from theomachy.cli.lab import PAGE_KB, write_page

        write_page(batch.records, plan.setup.packs, wish.report, place.jobs, PAGE_KB)


def with_foreign(seats: str, foreign: tuple[str, ...]) -> str:
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
    from theomachy.arena.plan import Plan
    from theomachy.core.game import make_setup

    names = tuple([name.strip() for name in seats.split(",")])
    setup = make_setup(game.info, len(names), edition, pairs(options), packs)
    plan = Plan(game.info.id, setup, names, count, seed, fixed, records)
    plan.load()
    game.pack(setup)
    return plan


def run(plan: Plan, where: Where, quiet: bool) -> Batch:
    from theomachy.arena.simulate import simulate as play_all

    return watched(play_all, plan, where, quiet)


def watched(play_all: Callable[..., T], plan: Plan, where: Where, quiet: bool) -> T:
    """Run a simulation with a progress bar on stderr, if that is a terminal."""
    err = console(err=True)
    if quiet or not err.is_terminal:
        return play_all(plan, where)
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(say("playing"), total=plan.games)
        return play_all(plan, where, lambda more: bar.advance(task, more))


@dataclass(frozen=True)
class Wish:
    """Which results to print, and which files to write."""

    out: str | None
    form: str
    against: str | None
    top: int
    as_json: bool
    decisions: bool
    report: str | None


def tell(game: Game, plan: Plan, batch: Batch, seconds: float, wish: Wish) -> None:
    from theomachy.arena.compare import changes, read_report
    from theomachy.arena.report import report
    from theomachy.arena.write import write

    results = report(game, plan, batch)
    if wish.against:
        results["changes"] = changes(results, read_report(Path(wish.against)))
    files = write(Path(wish.out), wish.form, batch, results) if wish.out else []
    if wish.as_json:
        show_json(results)
        return
    from theomachy.cli.figures import show_report

    show_report(console(), game, results, wish.top)
    err = console(err=True)
    err.print(say("took", f"{seconds:.1f}", f"{plan.games / seconds:.0f}"), style="dim")
    for name, count in batch.lost.items():
        err.print(say("lost-decisions", name, count), style="yellow" if count else "dim")
    for path in files:
        err.print(say("wrote", path), style="dim")
