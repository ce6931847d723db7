"""`theomachy bench`: measures speed; in a checkout it runs the full comparison of `bench/`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import click

from theomachy.cli.common import UserError, command, find_game, json_option, make_console, option, print_json
from theomachy.cli.i18n import translate

COLUMNS = ("game", "seats", "decisions", "games", "copies", "copy", "playouts", "imagined", "judged", "passes")
FIGURES = (
    "seats", "decisions_per_s", "games_per_s", "copies_per_s", "copy_us", "playouts_per_s", "imagined_per_s",
    "judged_per_s", "passes_per_s",
)  # fmt: skip
CHECKOUT = Path(__file__).parents[4]


@command("bench")
@click.argument("games", nargs=-1)
@option("--peers", is_flag=True)
@option("--seconds", type=click.FloatRange(0.05), default=2.0, show_default=True)
@option("--rounds", type=click.IntRange(1), default=3, show_default=True)
@json_option
@click.pass_context
def bench(
    context: click.Context, games: tuple[str, ...], peers: bool, seconds: float, rounds: int, as_json: bool
) -> None:
    ids = [find_game(name).info.id for name in games]
    if (CHECKOUT / "bench" / "__main__.py").is_file():
        arguments = ["--seconds", str(seconds), "--rounds", str(rounds)]
        arguments += ["--peers"] * peers + ["--json"] * as_json
        context.exit(subprocess.run([sys.executable, "-m", "bench", *arguments, *ids], cwd=CHECKOUT).returncode)
    if peers:
        raise UserError(translate("bench-needs-source"))
    from theomachy.simulation.checks.benchmark import all_game_ids, measure_games

    figures = measure_games(ids or all_game_ids(), seconds)
    if as_json:
        print_json(figures)
    else:
        print_figures(figures)


def print_figures(results: Any) -> None:
    from rich.table import Table

    how = translate("bench-compiled" if results["compiled"] else "bench-interpreted")
    table = Table(title=translate("bench-title", how, results["calibration"]), title_justify="left")
    for i, key in enumerate(COLUMNS):
        table.add_column(translate(f"bench-{key}"), justify="right" if i else "left")
    for row in results["games"]:
        figures = [f"{row[key]:,}" for key in FIGURES]
        table.add_row(row["game"], *figures)
    make_console().print(table)
