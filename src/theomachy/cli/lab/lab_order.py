"""`theomachy lab order`: separates the advantage of the order of play from the advantage of the seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from theomachy.cli.common import command, find_game, json_option, make_console, option, parse_choices, print_json
from theomachy.cli.i18n import make_translator, translate
from theomachy.cli.lab.lab_compare import DEFAULT_SEATS
from theomachy.cli.lab.report_tables import percent, report_table
from theomachy.cli.lab.simulate import make_plan, run_plan

if TYPE_CHECKING:
    from theomachy.core.game import Game
    from theomachy.simulation.reports.win_shares import WinShare
    from theomachy.simulation.stats.run import Run


@command("order")
@click.argument("game")
@option("--seats", default=DEFAULT_SEATS, show_default=True, metavar="BOT,BOT,…")
@option("--games", "count", type=click.IntRange(2), default=400, show_default=True)
@option("--seed", type=int, default=1, show_default=True)
@option("--jobs", type=click.IntRange(1), default=1, show_default=True)
@option("--pack", "packs", multiple=True, type=click.Path(exists=True, file_okay=False), metavar="DIR")
@option("--option", "options", multiple=True, metavar="NAME=CHOICE")
@option("--edition", default="")
@json_option
def order(
    game: str,
    seats: str,
    count: int,
    seed: int,
    jobs: int,
    packs: tuple[str, ...],
    options: tuple[str, ...],
    edition: str,
    as_json: bool,
) -> None:
    from theomachy.simulation.records.record_runs import build_runs
    from theomachy.simulation.reports.turn_order import random_start_option, win_shares_by_place
    from theomachy.simulation.reports.win_shares import win_shares_by_seat
    from theomachy.simulation.running.distributed import ExecutionTarget

    selected_game = find_game(game)
    random_start = [
        f"{slug}={choice}"
        for slug, choice in {**parse_choices(options), **random_start_option(selected_game.info)}.items()
    ]
    sides: list[Run] = []
    for side_options in (options, tuple(random_start)):
        plan = make_plan(selected_game, seats, edition, side_options, packs, count, seed, False, True)
        sides += build_runs(run_plan(plan, ExecutionTarget(jobs), quiet=as_json).records, packs, jobs)[1]
    parts = {
        "printed": win_shares_by_seat(sides[0]),
        "place": win_shares_by_place(sides[1]),
        "seat": win_shares_by_seat(sides[1]),
    }
    if as_json:
        print_json(
            {"game": selected_game.info.id, "games": count, **{key: parts_json(one) for key, one in parts.items()}}
        )
    else:
        print_parts(selected_game, parts, count)


def parts_json(parts: list[WinShare]) -> list[object]:
    return [part.json() for part in parts]


def print_parts(game: Game, parts: dict[str, list[WinShare]], count: int) -> None:
    out = make_console()
    out.print(translate("order-title", make_translator(game).title("name"), count), style="bold")
    for key, kind in parts.items():
        table = report_table(f"order-{key}", "sim-what", "sim-win-rate", "sim-interval", "order-fair", "sim-clear")
        for at, part in enumerate(kind):
            name = (
                translate("order-nth", at + 1)
                if key == "place"
                else translate("order-who", translate("seat-letters")[at])
            )
            between = f"{percent(part.rate.low)} … {percent(part.rate.high)}"
            table.add_row(name, percent(part.rate.rate), between, percent(part.fair), "●" if part.clear else "")
        out.print(table)
    out.print(translate("order-means"))
