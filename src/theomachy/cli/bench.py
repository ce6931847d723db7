"""`theomachy bench`: measures speed; in a checkout it runs the full comparison of `bench/`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import click

from theomachy.cli.kit import Complaint, command, console, find_game, json_option, option, show_json
from theomachy.cli.speech import say

COLUMNS = ("game", "seats", "decisions", "games", "copies", "copy", "playouts", "imagined", "judged", "passes")
FIGURES = (
    "seats", "decisions_per_s", "games_per_s", "copies_per_s", "copy_us", "playouts_per_s", "imagined_per_s",
    "judged_per_s", "passes_per_s",
)  # fmt: skip
CHECKOUT = Path(__file__).parents[3]


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
        raise Complaint(say("bench-needs-source"))
    from theomachy.arena.measure import known_ids, measure

    figures = measure(ids or known_ids(), seconds)
    if as_json:
        show_json(figures)
    else:
        show(figures)


def show(found: Any) -> None:
    from rich.table import Table

    how = say("bench-compiled" if found["compiled"] else "bench-interpreted")
    table = Table(title=say("bench-title", how, found["calibration"]), title_justify="left")
    for i, key in enumerate(COLUMNS):
        table.add_column(say(f"bench-{key}"), justify="right" if i else "left")
    for row in found["games"]:
        figures = [f"{row[key]:,}" for key in FIGURES]
        table.add_row(row["game"], *figures)
    console().print(table)
