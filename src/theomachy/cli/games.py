"""`theomachy games`: lists the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from theomachy.cli.kit import command, console, json_option, show_json
from theomachy.cli.speech import say, words

if TYPE_CHECKING:
    from rich.table import Table

    from theomachy.core.game import Game
    from theomachy.texts import Words


@command("games")
@json_option
def games(as_json: bool) -> None:
    from theomachy.games import games as find_games

    all_games = find_games()
    if as_json:
        show_json([as_plain(game, words(game)) for game in all_games])
        return
    out = console()
    for game in all_games:
        out.print(as_table(game, words(game)))
    out.print(say("games-how", all_games[0].info.id), style="dim")


def as_plain(game: Game, speech: Words) -> dict[str, object]:
    info = game.info
    return {
        "id": info.id,
        "name": speech.title("name"),
        "summary": speech.title("summary"),
        "version": info.version,
        "min_seats": info.min_seats,
        "max_seats": info.max_seats,
        "editions": list(info.editions),
        "options": {option.slug: list(option.choices) for option in info.options},
        "actions": game.space(),
    }


def as_table(game: Game, speech: Words) -> Table:
    from rich.table import Table

    info = game.info
    table = Table(
        title=f"[bold]{speech.title('name')}[/]  [cyan]{info.id}[/]",
        title_justify="left",
        show_header=False,
        box=None,
        padding=(0, 2, 1, 0),
        expand=True,
    )
    table.add_column(style="dim", no_wrap=True)
    table.add_column(ratio=1)
    table.add_row("", speech.title("summary"))
    table.add_row(say("seats"), say("from-to", info.min_seats, info.max_seats))
    table.add_row(say("editions"), ", ".join(info.editions))
    for option in info.options:
        table.add_row(f"--option {option.slug}=", f"{' | '.join(option.choices)}   {help_of(speech, option.slug)}")
    return table


def help_of(speech: Words, slug: str) -> str:
    return f"[dim]{speech.say('option-help', slug)}[/]" if speech.has("option-help", slug) else ""
