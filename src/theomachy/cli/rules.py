"""`theomachy rules`: the rule sheet of a game, or one rule of it."""

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

    found = find_game(game)
    chosen = [rule(found.info, id, language())] if id else rules(found.info.sheet, language())
    if not chosen:
        raise Problem("no-sheet", [found.info.id, found.info.sheet])
    if as_json:
        show_json([asdict(one) for one in chosen])
        return
    out = console()
    editions = {edition: words(found).say("edition", edition) for edition in found.info.editions}
    section = ""
    if not id:
        out.print(words(found).title("name"), style="bold")
    for one in chosen:
        if one.section != section:
            section = one.section
            out.print(f"\n{section}", style="bold yellow", markup=False)
        out.print(f"[cyan]{one.id}[/]  {escaped(spoken(one.text, editions))}")
    for mark, marked in (
        ("rulings", [one for one in chosen if one.ruling]),
        ("laters", [one for one in chosen if one.later]),
    ):
        if marked:
            out.print(f"\n{say(mark)}", style="dim", markup=False)


def escaped(text: str) -> str:
    from rich.markup import escape

    return escape(text).replace("**", "")
