"""`theomachy rules`: prints the rule sheet of a game, or one rule."""

from __future__ import annotations

from dataclasses import asdict

import click

from theomachy.cli.common import command, find_game, json_option, make_console, print_json
from theomachy.cli.i18n import language, make_translator, translate
from theomachy.core.rule_errors import Problem


@command("rules")
@click.argument("game")
@click.argument("id", required=False)
@json_option
def rules(game: str, id: str | None, as_json: bool) -> None:
    from theomachy.rule_sheets import find_rule, load_rules, strip_marks

    selected_game = find_game(game)
    shown_rules = (
        [find_rule(selected_game.info, id, language())] if id else load_rules(selected_game.info.rule_sheet, language())
    )
    if not shown_rules:
        raise Problem("no-sheet", [selected_game.info.id, selected_game.info.rule_sheet])
    if as_json:
        print_json([asdict(item) for item in shown_rules])
        return
    out = make_console()
    editions = {
        edition: make_translator(selected_game).translate("edition", edition) for edition in selected_game.info.editions
    }
    section = ""
    if not id:
        out.print(make_translator(selected_game).title("name"), style="bold")
    for item in shown_rules:
        if item.section != section:
            section = item.section
            out.print(f"\n{section}", style="bold yellow", markup=False)
        out.print(f"[cyan]{item.id}[/]  {escape_markup(strip_marks(item.text, editions))}")
    for mark, marked_rules in (
        ("rulings", [item for item in shown_rules if item.ruling]),
        ("laters", [item for item in shown_rules if item.later]),
    ):
        if marked_rules:
            out.print(f"\n{translate(mark)}", style="dim", markup=False)


def escape_markup(text: str) -> str:
    from rich.markup import escape

    return escape(text).replace("**", "")
