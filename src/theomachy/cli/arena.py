"""`theomachy arena ladder`: measures the strength of the bot levels of a game, for docs/researchers/ladders.md."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from theomachy.cli.kit import Complaint, command, console, find_game, option
from theomachy.cli.records import read_text, save_text
from theomachy.cli.speech import say, words

if TYPE_CHECKING:
    from theomachy.arena.ladder import Duel

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
    from theomachy.arena.ladder import climb, put_into, seat_wins, section
    from theomachy.arena.spread import where_named
    from theomachy.bots.names import bot

    selected_game = find_game(game)
    levels = {bot(name.strip()).name: bot(name.strip()) for name in bots.split(",")}
    counts = read_counts(seats)
    where = where_named(on, jobs, Path(resume) if resume else None)
    duels = climb(selected_game, list(levels), counts, count, seed, tell, where, below)
    top = list(levels)[-1]
    wins = {number: seat_wins(selected_game, levels[top], number, alike, seed) for number in counts} if alike else {}
    text = section(words(selected_game).title("name"), duels, wins, top, seed)
    if out is None:
        click.echo(text)
        return
    save_text(
        out,
        put_into(
            read_text(out) if Path(out).exists() else "",
            selected_game,
            ",".join([str(number) for number in counts]),
            text,
        ),
    )
    console(err=True).print(say("wrote", out), style="dim")


def read_counts(text: str) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if not all([part.isdigit() for part in parts]):
        raise Complaint(say("seats-are-numbers", text))
    return [int(part) for part in parts]


def tell(duel: Duel) -> None:
    rate = duel.rate()
    line = say(
        "duel",
        duel.bot,
        duel.table,
        duel.seats,
        duel.games,
        f"{100 * rate.rate:.0f}",
        f"{100 * rate.low:.0f}",
        f"{100 * rate.high:.0f}",
    )
    console(err=True).print(line, style="dim")
