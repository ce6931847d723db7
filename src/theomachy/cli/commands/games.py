"""`theomachy games`: lists the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from theomachy.cli.common import command, json_option, make_console, print_json
from theomachy.cli.i18n import make_translator, translate

if TYPE_CHECKING:
    from rich.table import Table

    from theomachy.core.game import Game
    from theomachy.texts import Translator


@command("games")
@json_option
def games(as_json: bool) -> None:
    from theomachy.games import games as find_games

    all_games = find_games()
    if as_json:
        print_json([game_json(game, make_translator(game)) for game in all_games])
        return
    out = make_console()
    for game in all_games:
        out.print(game_table(game, make_translator(game)))
    out.print(translate("games-how", all_games[0].info.id), style="dim")


def game_json(game: Game, translator: Translator) -> dict[str, object]:
    info = game.info
    return {
        "id": info.id,
        "name": translator.title("name"),
        "summary": translator.title("summary"),
        "version": info.version,
        "min_seats": info.min_seats,
        "max_seats": info.max_seats,
        "editions": list(info.editions),
        "options": {option.slug: list(option.choices) for option in info.options},
        "actions": game.action_count(),
    }


def game_table(game: Game, translator: Translator) -> Table:
    from rich.table import Table

    info = game.info
    table = Table(
        title=f"[bold]{translator.title('name')}[/]  [cyan]{info.id}[/]",
        title_justify="left",
        show_header=False,
        box=None,
        padding=(0, 2, 1, 0),
        expand=True,
    )
    table.add_column(style="dim", no_wrap=True)
    table.add_column(ratio=1)
    table.add_row("", translator.title("summary"))
    table.add_row(translate("seats"), translate("from-to", info.min_seats, info.max_seats))
    table.add_row(translate("editions"), ", ".join(info.editions))
    for option in info.options:
        table.add_row(
            f"--option {option.slug}=", f"{' | '.join(option.choices)}   {option_help(translator, option.slug)}"
        )
    return table


def option_help(translator: Translator, slug: str) -> str:
    return f"[dim]{translator.translate('option-help', slug)}[/]" if translator.has("option-help", slug) else ""
