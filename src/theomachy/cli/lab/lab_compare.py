"""`theomachy lab compare` and `lab sweep`: measure the effect of changed rules, with the same seeds on all sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
)
from theomachy.cli.i18n import language, make_translator, translate
from theomachy.cli.lab.report_tables import percent, report_table
from theomachy.cli.lab.simulate import make_plan, run_plan
from theomachy.cli.record_files import require_folder, save_text

if TYPE_CHECKING:
    from rich.table import Table

    from theomachy.core.game import Game
    from theomachy.simulation.comparison.changes import Change
    from theomachy.simulation.comparison.sweep import SweepPoint, SweepResult
    from theomachy.simulation.running.plan import Plan
    from theomachy.simulation.stats.batch import Batch
    from theomachy.texts import Translator

BAR_WIDTH = 12
# By default a sweep covers this many values on each side of the current one; no sweep covers more than MAX_VALUES.
SWEEP_RADIUS, MAX_VALUES = 3, 50
DEFAULT_SEATS = "greedy,greedy,greedy"


@command("compare")
@click.argument("game")
@option("--seats", multiple=True, default=(DEFAULT_SEATS,), show_default=True, metavar="BOT,BOT,…")
@option("--games", "count", type=click.IntRange(2), default=400, show_default=True)
@option("--seed", type=int, default=1, show_default=True)
@option("--jobs", type=click.IntRange(1), default=1, show_default=True)
@option("--pack", "packs", multiple=True, type=click.Path(exists=True, file_okay=False), metavar="DIR")
@option("--option", "options", multiple=True, metavar="NAME=CHOICE")
@option("--edition", "editions", multiple=True)
@option("--top", type=click.IntRange(0), default=12, show_default=True)
@json_option
def compare(
    game: str,
    seats: tuple[str, ...],
    count: int,
    seed: int,
    jobs: int,
    packs: tuple[str, ...],
    options: tuple[str, ...],
    editions: tuple[str, ...],
    top: int,
    as_json: bool,
) -> None:
    from theomachy.simulation.comparison.changes import compare_batches
    from theomachy.simulation.running.distributed import ExecutionTarget

    selected_game = find_game(game)
    sides = parse_sides(packs, options, editions, seats)
    plans = [
        make_plan(selected_game, side.seats, side.edition, side.options, side.packs, count, seed, False, False)
        for side in sides
    ]
    before, after = [run_plan(plan, ExecutionTarget(jobs), quiet=as_json) for plan in plans]
    changes = compare_batches(selected_game, (plans[0], plans[1]), (before, after))
    if as_json:
        header = {"game": selected_game.info.id, "games": count, "seed": seed, "sides": [side.name() for side in sides]}
        print_json({**header, "verdict": verdict(changes), "changes": [change.json() for change in changes]})
    else:
        print_changes(selected_game, sides, changes, count, top)


class Side:
    """One of the two compared set-ups."""

    def __init__(self, packs: tuple[str, ...], options: tuple[str, ...], edition: str, seats: str) -> None:
        self.packs = packs
        self.options = options
        self.edition = edition
        self.seats = seats

    def name(self) -> str:
        return ", ".join([*self.packs, *self.options, *([self.edition] if self.edition else []), self.seats])


def parse_sides(
    packs: tuple[str, ...], options: tuple[str, ...], editions: tuple[str, ...], seats: tuple[str, ...]
) -> tuple[Side, Side]:
    """Split repeated options into the two sides of a comparison.

    An option given twice has one value for each side; an option given once holds for both. A single pack is compared
    with no pack.
    """
    by_name: dict[str, list[str]] = {}
    for text in options:
        by_name.setdefault(next(iter(parse_choices((text,)))), []).append(text)
    values = [list(packs), list(editions), list(seats), *by_name.values()]
    differing = [value for value in values if len(value) == 2]
    if len(packs) == 1 and not differing:
        values[0] = ["", packs[0]]
        differing = [values[0]]
    if not differing or any([len(value) > 2 for value in values]):
        raise UserError(translate("compare-what"))
    sides = []
    for side in (0, 1):
        pack, edition, names, *side_options = [value[min(side, len(value) - 1)] if value else "" for value in values]
        sides.append(Side((pack,) if pack else (), tuple(side_options), edition, names))
    return sides[0], sides[1]


def verdict(changes: list[Change]) -> list[str]:
    """Describe the significant changes. If there are none, state how large a change could be without being detected."""
    from theomachy.simulation.comparison.changes import detectable_difference

    significant = [change for change in changes if change.clear and change.what in ("seat", "measure")]
    messages = [
        translate(
            "verdict-more" if change.change > 0 else "verdict-less",
            change_name(change),
            format_change(change, change.change),
            format_change(change, change.low),
            format_change(change, change.high),
        )
        for change in significant
    ]
    things = len([change for change in changes if change.clear and change.what in ("play", "win")])
    messages = messages or [translate("verdict-nothing", f"±{100 * detectable_difference(changes):.0f}")]
    return [*messages, translate("verdict-things", things)]


def change_name(change: Change) -> str:
    if change.what == "seat":
        return translate("verdict-seat", translate("seat-letters")["abcd".index(change.id)])
    return translate(f"measure-{change.id}")


def format_change(change: Change, number: float) -> str:
    is_share = change.what != "measure" or change.id == "half-leader"
    return f"{100 * number:+.1f} %" if is_share else f"{number:+.2f}"


def print_changes(game: Game, sides: tuple[Side, Side], changes: list[Change], count: int, top: int) -> None:
    from theomachy.simulation.comparison.changes import significant_changes

    out = make_console()
    out.print(translate("compare-title", make_translator(game).title("name"), count), style="bold")
    for key, side in zip(("sim-before", "sim-now"), sides, strict=True):
        out.print(f"{translate(key)}: {side.name()}", markup=False)
    for line in verdict(changes):
        out.print(line)
    by_game = [change for change in changes if change.what in ("seat", "measure")]
    out.print(change_table("compare-course", by_game, make_translator(game)))
    things = significant_changes([change for change in changes if change.what in ("play", "win")], top)
    if things:
        out.print(change_table("compare-most", things, make_translator(game)))


def change_table(title: str, changes: list[Change], translator: Translator) -> Table:
    table = report_table(title, "sim-what", "sim-before", "sim-now", "sim-change", "sim-interval", "sim-clear")
    for change in changes:
        if change.what in ("seat", "measure"):
            name = change_name(change)
        else:
            verb, _, thing = change.id.rpartition(" ")
            name = f"[dim]{translate('change-' + change.what)}[/] {verb} {translator.name(thing)}"
        between = f"{format_change(change, change.low)} … {format_change(change, change.high)}"
        cells = (format_change(change, change.before).lstrip("+"), format_change(change, change.now).lstrip("+"))
        table.add_row(name, *cells, format_change(change, change.change), between, "●" if change.clear else "")
    return table


@command("sweep")
@click.argument("game")
@option("--value", "swept", metavar="TABLE:SLUG.KEY")
@option("--balance", "balanced", metavar="TABLE:SLUG.KEY")
@option("--from", "least", type=int)
@option("--to", "most", type=int)
@option("--seats", default=DEFAULT_SEATS, show_default=True, metavar="BOT,BOT,…")
@option("--games", "count", type=click.IntRange(2), default=400, show_default=True)
@option("--seed", type=int, default=1, show_default=True)
@option("--jobs", type=click.IntRange(1), default=1, show_default=True)
@option("--pack", "packs", multiple=True, type=click.Path(exists=True, file_okay=False), metavar="DIR")
@option("--option", "options", multiple=True, metavar="NAME=CHOICE")
@option("--edition", default="")
@option("--report", type=click.Path(dir_okay=False), metavar="FILE")
@json_option
def sweep(
    game: str,
    swept: str | None,
    balanced: str | None,
    least: int | None,
    most: int | None,
    seats: str,
    count: int,
    seed: int,
    jobs: int,
    packs: tuple[str, ...],
    options: tuple[str, ...],
    edition: str,
    report: str | None,
    as_json: bool,
) -> None:
    from theomachy.simulation.comparison import sweep as lab
    from theomachy.simulation.comparison.data_parameter import parse_parameter
    from theomachy.simulation.running.distributed import ExecutionTarget

    if (swept is None) == (balanced is None):
        raise UserError(translate("sweep-what"))
    selected_game = find_game(game)
    plan = make_plan(selected_game, seats, edition, options, packs, count, seed, False, False)
    name = str(swept or balanced)
    value, current = parse_parameter(selected_game, plan.setup, name)
    first = max(0, current - SWEEP_RADIUS) if least is None else least
    last = current + SWEEP_RADIUS if most is None else most
    check_range(first, last, current, balanced is None)
    if report:
        require_folder(report)

    def play(changed: Plan) -> Batch:
        return run_plan(changed, ExecutionTarget(jobs), quiet=as_json)

    numbers = list(range(first, last + 1))
    points = lab.bisect_balance(plan, value, first, last, play) if balanced else lab.sweep(plan, value, numbers, play)
    if report:
        write_curve(selected_game, plan, lab.SweepResult(value, current, points, balanced is not None), report)
    if as_json:
        header = {
            "game": selected_game.info.id,
            "value": name,
            "now": current,
            "games": count,
            "best": lab.most_balanced(points).value,
        }
        print_json({**header, "verdict": sweep_verdict(points, current), "points": [point.json() for point in points]})
    else:
        print_points(selected_game, name, points, current, count)


def check_range(first: int, last: int, now: int, plays_every_value: bool) -> None:
    """Raise UserError for a range that is empty, has negative values for a value >= 0, or is too long."""
    if first >= last:
        raise UserError(translate("sweep-range", first, last))
    if first < 0 <= now:
        raise UserError(translate("sweep-below", first, now))
    if plays_every_value and last - first >= MAX_VALUES:
        raise UserError(translate("sweep-many", last - first + 1, MAX_VALUES))


def write_curve(game: Game, plan: Plan, swept: SweepResult, out: str) -> None:
    from theomachy.simulation.reports.report_html import render_sweep

    save_text(out, render_sweep(game, language(), plan, swept))
    make_console(err=True).print(translate("wrote", out), style="dim")


def sweep_verdict(points: list[SweepPoint], now: int) -> str:
    from theomachy.simulation.comparison.sweep import most_balanced

    best_point = most_balanced(points)
    balanced_values = ", ".join([str(point.value) for point in points if point.is_balanced()])
    above = f"{100 * best_point.above:+.1f}"
    if not balanced_values:
        return translate("sweep-none", best_point.value, above)
    return translate("sweep-best", best_point.value, above, balanced_values, now)


def print_points(game: Game, name: str, points: list[SweepPoint], now: int, count: int) -> None:
    out = make_console()
    out.print(translate("sweep-title", make_translator(game).title("name"), name, count), style="bold")
    table = report_table(
        "sweep-curve", "sweep-value", "sim-play-rate", "sim-win-rate", "sweep-above", "sim-interval", "sweep-bar"
    )
    for point in points:
        filled = round(BAR_WIDTH * min(1.0, point.win.rate))
        table.add_row(
            f"{point.value}{' ←' if point.value == now else ''}",
            percent(point.play.rate),
            percent(point.win.rate),
            f"{100 * point.above:+.1f}",
            f"{100 * point.low:+.1f} … {100 * point.high:+.1f}",
            "█" * filled + "░" * (BAR_WIDTH - filled),
        )
    out.print(table)
    out.print(sweep_verdict(points, now))
