"""`theomachy train`: learns the weights of a game's evaluation from games between bots, and writes them to a file."""

from __future__ import annotations

from time import process_time

import click

from theomachy.cli.kit import command, console, find_game, option
from theomachy.cli.records import save_text
from theomachy.cli.speech import say


@command("train")
@click.argument("game")
@option("--bots", default="greedy", show_default=True, metavar="BOT,BOT,…")
@option("--games", "count", type=click.IntRange(8), default=400, show_default=True)
@option("--seed", type=int, default=1, show_default=True)
@option("--out", type=click.Path(dir_okay=False), metavar="FILE")
def train(game: str, bots: str, count: int, seed: int, out: str | None) -> None:
    from theomachy.arena.train import path_of
    from theomachy.arena.train import train as learn
    from theomachy.bots.names import bot

    selected_game = find_game(game)
    start = process_time()
    result = learn(selected_game, [bot(name.strip()) for name in bots.split(",")], count, seed)
    path = out or str(path_of(selected_game))
    path_of(selected_game).parent.mkdir(exist_ok=True)
    save_text(path, result.text)
    out_console = console()
    out_console.print(say("trained", count, result.sights, result.picks, f"{process_time() - start:.0f}"))
    out_console.print(say("trained-error", f"{result.error:.3f}", f"{result.blind:.3f}"))
    out_console.print(say("wrote", path), style="dim")
