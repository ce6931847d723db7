"""`theomachy rules`: prints the rule sheet of a game, or one rule."""

from __future__ import annotations

from dataclasses import asdict

import click

from theomachy.cli.kit import command, console, find_game, json_option, show_json
from theomachy.cli.speech import language, say, words
from theomachy.core.reason import Problem


@command("rules")
@click.argument("game")
@click.argument("id", required=False)
@json_option
def rules(game: str, id: str | None, as_json: bool) -> None:
    from theomachy.sheets import rule, rules, spoken

    selected_game = find_game(game)
    shown_rules = [rule(selected_game.info, id, language())] if id else rules(selected_game.info.sheet, language())
    if not shown_rules:
        raise Problem("no-sheet", [selected_game.info.id, selected_game.info.sheet])
    if as_json:
        show_json([asdict(item) for item in shown_rules])
        return
    out = console()
    editions = {edition: words(selected_game).say("edition", edition) for edition in selected_game.info.editions}
    section = ""
    if not id:
        out.print(words(selected_game).title("name"), style="bold")
    for item in shown_rules:
        if item.section != section:
            section = item.section
            out.print(f"\n{section}", style="bold yellow", markup=False)
        out.print(f"[cyan]{item.id}[/]  {escaped(spoken(item.text, editions))}")
    for mark, marked_rules in (
        ("rulings", [item for item in shown_rules if item.ruling]),
        ("laters", [item for item in shown_rules if item.later]),
    ):
        if marked_rules:
            out.print(f"\n{say(mark)}", style="dim", markup=False)


def escaped(text: str) -> str:
    from rich.markup import escape

    return escape(text).replace("**", "")
