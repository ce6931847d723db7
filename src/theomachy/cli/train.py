"""`theomachy train`: lets bots learn a game from playing it, and writes down what they have learned."""

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

    found = find_game(game)
    begin = process_time()
    learned = learn(found, [bot(name.strip()) for name in bots.split(",")], count, seed)
    path = out or str(path_of(found))
    path_of(found).parent.mkdir(exist_ok=True)
    save_text(path, learned.text)
    told = console()
    told.print(say("trained", count, learned.sights, learned.picks, f"{process_time() - begin:.0f}"))
    told.print(say("trained-error", f"{learned.error:.3f}", f"{learned.blind:.3f}"))
    told.print(say("wrote", path), style="dim")
