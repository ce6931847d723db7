"""`theomachy lab again`: recreates the record of one game of a report from its seed and players."""

from __future__ import annotations

from dataclasses import replace

import click

from theomachy.cli.common import command, find_game, make_console, option
from theomachy.cli.i18n import translate
from theomachy.cli.lab.simulate import make_plan
from theomachy.cli.record_files import save_text


@command("again")
@click.argument("game")
@option("--luck", required=True, type=int)
@option("--seats", required=True, metavar="BOT,BOT,…")
@option("--pack", "packs", multiple=True, type=click.Path(exists=True, file_okay=False), metavar="DIR")
@option("--option", "options", multiple=True, metavar="NAME=CHOICE")
@option("--edition", default="")
@option("--out", required=True, type=click.Path(dir_okay=False), metavar="FILE")
def again(
    game: str, luck: int, seats: str, packs: tuple[str, ...], options: tuple[str, ...], edition: str, out: str
) -> None:
    from theomachy.simulation.running.runner import play_batch

    plan = make_plan(find_game(game), seats, edition, options, packs, 1, luck, True, True)
    save_text(out, play_batch(replace(plan, lucks=(luck,)), 0, 1).records[0])
    make_console(err=True).print(translate("wrote", out), style="dim")
