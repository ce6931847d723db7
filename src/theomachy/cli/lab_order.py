"""`theomachy lab order`: separates the advantage of the order of play from the advantage of the seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from theomachy.cli.figures import headed, percent
from theomachy.cli.kit import command, console, find_game, json_option, option, pairs, show_json
from theomachy.cli.lab_compare import SEATS
from theomachy.cli.simulate import make_plan, run
from theomachy.cli.speech import say, words

if TYPE_CHECKING:
    from theomachy.core.game import Game
    from theomachy.lab.data import Run
    from theomachy.lab.order import Part


@command("order")
@click.argument("game")
@option("--seats", default=SEATS, show_default=True, metavar="BOT,BOT,…")
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
    from theomachy.arena.spread import Where
    from theomachy.lab.order import by_place, by_seat, drawn_start
    from theomachy.lab.report import runs_of

    selected_game = find_game(game)
    random_start = [
        f"{slug}={choice}" for slug, choice in {**pairs(options), **drawn_start(selected_game.info)}.items()
    ]
    sides: list[Run] = []
    for side_options in (options, tuple(random_start)):
        plan = make_plan(selected_game, seats, edition, side_options, packs, count, seed, False, True)
        sides += runs_of(run(plan, Where(jobs), quiet=as_json).records, packs, jobs)[1]
    parts = {"printed": by_seat(sides[0]), "place": by_place(sides[1]), "seat": by_seat(sides[1])}
    if as_json:
        show_json({"game": selected_game.info.id, "games": count, **{key: told(one) for key, one in parts.items()}})
    else:
        show_parts(selected_game, parts, count)


def told(parts: list[Part]) -> list[object]:
    return [part.json() for part in parts]


def show_parts(game: Game, parts: dict[str, list[Part]], count: int) -> None:
    out = console()
    out.print(say("order-title", words(game).title("name"), count), style="bold")
    for key, kind in parts.items():
        table = headed(f"order-{key}", "sim-what", "sim-win-rate", "sim-interval", "order-fair", "sim-clear")
        for at, part in enumerate(kind):
            name = say("order-nth", at + 1) if key == "place" else say("order-who", say("seat-letters")[at])
            between = f"{percent(part.rate.low)} … {percent(part.rate.high)}"
            table.add_row(name, percent(part.rate.rate), between, percent(part.fair), "●" if part.clear else "")
        out.print(table)
    out.print(say("order-means"))
