"""`theomachy arena ladder`: measures the strength of the bot levels of a game, for docs/researchers/ladders.md."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from theomachy.cli.common import UserError, command, find_game, make_console, option
from theomachy.cli.i18n import make_translator, translate
from theomachy.cli.record_files import read_text, save_text

if TYPE_CHECKING:
    from theomachy.simulation.strength.ladder import Matchup

LADDER = "ladder"


@command("arena")
@click.argument("what", type=click.Choice((LADDER,)))
@click.argument("game")
@option("--bots", default="random,greedy,shrewd,master", show_default=True, metavar="BOT,BOT,…")
@option("--seats", default="4,3,2", show_default=True, metavar="N,N,…")
@option("--games", "count", type=click.IntRange(1), default=100, show_default=True)
@option("--alike", type=click.IntRange(0), default=0, show_default=True)
@option("--below", is_flag=True)
@option("--seed", type=int, default=1, show_default=True)
@option("--jobs", type=click.IntRange(1), default=1, show_default=True)
@option("--on", default="", metavar="PLACE")
@option("--resume", type=click.Path(file_okay=False), metavar="DIR")
@option("--out", type=click.Path(dir_okay=False), metavar="FILE")
def arena(
    what: str,
    game: str,
    bots: str,
    seats: str,
    count: int,
    alike: int,
    below: bool,
    seed: int,
    jobs: int,
    on: str,
    resume: str | None,
    out: str | None,
) -> None:
    from theomachy.bots.registry import get_bot
    from theomachy.simulation.running.distributed import parse_target
    from theomachy.simulation.strength.ladder import ladder_section, play_ladder, replace_section, seat_win_rates

    selected_game = find_game(game)
    levels = {get_bot(name.strip()).name: get_bot(name.strip()) for name in bots.split(",")}
    counts = parse_counts(seats)
    where = parse_target(on, jobs, Path(resume) if resume else None)
    duels = play_ladder(selected_game, list(levels), counts, count, seed, print_duel, where, below)
    top = list(levels)[-1]
    wins = (
        {number: seat_win_rates(selected_game, levels[top], number, alike, seed) for number in counts} if alike else {}
    )
    text = ladder_section(make_translator(selected_game).title("name"), duels, wins, top, seed)
    if out is None:
        click.echo(text)
        return
    save_text(
        out,
        replace_section(
            read_text(out) if Path(out).exists() else "",
            selected_game,
            ",".join([str(number) for number in counts]),
            text,
        ),
    )
    make_console(err=True).print(translate("wrote", out), style="dim")


def parse_counts(text: str) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if not all([part.isdigit() for part in parts]):
        raise UserError(translate("seats-are-numbers", text))
    return [int(part) for part in parts]


def print_duel(duel: Matchup) -> None:
    rate = duel.rate()
    line = translate(
        "duel",
        duel.bot,
        duel.table,
        duel.seats,
        duel.games,
        f"{100 * rate.rate:.0f}",
        f"{100 * rate.low:.0f}",
        f"{100 * rate.high:.0f}",
    )
    make_console(err=True).print(line, style="dim")
