"""`theomachy train`: learns the weights of a game's evaluation from games between bots, and writes them to a file."""

from __future__ import annotations

from time import process_time

import click

from theomachy.cli.common import command, find_game, make_console, option
from theomachy.cli.i18n import translate
from theomachy.cli.record_files import save_text


@command("train")
@click.argument("game")
@option("--bots", default="greedy", show_default=True, metavar="BOT,BOT,…")
@option("--games", "count", type=click.IntRange(8), default=400, show_default=True)
@option("--seed", type=int, default=1, show_default=True)
@option("--out", type=click.Path(dir_okay=False), metavar="FILE")
def train(game: str, bots: str, count: int, seed: int, out: str | None) -> None:
    from theomachy.bots.registry import get_bot
    from theomachy.simulation.strength.train import train as learn
    from theomachy.simulation.strength.train import weights_path

    selected_game = find_game(game)
    start = process_time()
    result = learn(selected_game, [get_bot(name.strip()) for name in bots.split(",")], count, seed)
    path = out or str(weights_path(selected_game))
    weights_path(selected_game).parent.mkdir(exist_ok=True)
    save_text(path, result.text)
    out_console = make_console()
    out_console.print(
        translate(
            "trained", count, result.value_sample_count, result.policy_sample_count, f"{process_time() - start:.0f}"
        )
    )
    out_console.print(translate("trained-error", f"{result.log_loss:.3f}", f"{result.baseline_log_loss:.3f}"))
    out_console.print(translate("wrote", path), style="dim")
