"""`theomachy check`: lists everything that a game still lacks, or the errors of a data pack."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from theomachy.cli.common import (
    EXIT_FAILED,
    UserError,
    command,
    find_game,
    format_reason,
    json_option,
    make_console,
    normalize_id,
    option,
    print_json,
)
from theomachy.cli.i18n import make_translator, translate
from theomachy.core.rule_errors import Problem

DEFAULT_GAMES = 100
# A pack is verified when it is loaded; these games look for what only play shows.
GAMES_WITH_PACK = 10


@command("check")
@click.argument("what", required=False, metavar="[GAME|DIR]")
@option("--game", "of_game", default="")
@option("--games", "count", type=click.IntRange(1))
@option("--seed", type=int, default=1, show_default=True)
@json_option
@click.pass_context
def check(context: click.Context, what: str | None, of_game: str, count: int | None, seed: int, as_json: bool) -> None:
    if what is not None and Path(what).is_dir():
        faults = {what: check_pack(what, of_game, count or GAMES_WITH_PACK, seed)}
    else:
        count = count or DEFAULT_GAMES
        faults = {name: run_check(name, partial(check_game, name, count, seed)) for name in games_to_check(what)}
        if what is None:
            faults["texts"] = shared_text_faults()
    total = sum([len(lines) for lines in faults.values()])
    if as_json:
        print_json({"ok": total == 0, "faults": faults})
    else:
        print_faults(faults, total)
    context.exit(EXIT_FAILED if total else 0)


def print_faults(faults: dict[str, list[str]], total: int) -> None:
    out = make_console()
    for name, lines in faults.items():
        if not lines:
            out.print(f"[green]✓[/] {translate('check-fine', name)}")
        for fault in lines:
            out.print("[red]✗[/]", end=" ")
            out.print(fault, markup=False)
    if total:
        make_console(err=True).print(translate("check-failed", total), style="red")


def games_to_check(what: str | None) -> list[str]:
    """Return the ids of the games to check, including games whose folder cannot be loaded."""
    from theomachy.games import game_folders

    if what is not None and ("/" in what or what.startswith(".")):
        raise UserError(translate("no-such-file", what))
    return [normalize_id(folder) for folder in game_folders()] if what is None else [normalize_id(what)]


def shared_text_faults() -> list[str]:
    from theomachy.cli.commands.game_checks import inconsistent_texts
    from theomachy.languages import TEXTS_FOLDER

    return inconsistent_texts("texts", TEXTS_FOLDER)


def check_game(name: str, count: int, seed: int) -> list[str]:
    """Run each check by itself, so that an exception in one does not hide the results of the others."""
    from theomachy.cli.commands.completeness import find_gaps
    from theomachy.cli.commands.game_checks import invariant_faults, missing_texts, pack_faults

    game = find_game(name)
    if game.info.id != name:
        return [translate("check-id", name.replace("-", "_"), game.info.id)]
    faults = pack_faults(game)
    if faults:
        return faults
    parts = (
        partial(missing_texts, game, seed),
        partial(invariant_faults, game, (), count, seed),
        partial(find_gaps, game),
    )
    return list(dict.fromkeys([line for part in parts for line in run_check(name, part)]))


def run_check(name: str, part: Callable[[], list[str]]) -> list[str]:
    """Run one check; return the faults that it found, or the line of code that raised an unexpected exception."""
    try:
        return part()
    except Problem:
        raise
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        file = "/".join(Path(frame.filename).parts[-2:])
        return [translate("check-raised", name, file, frame.lineno, type(error).__name__, error)]


def check_pack(folder: str, of_game: str, count: int, seed: int) -> list[str]:
    """Check a pack over its game, and play random games with it. Finds the game by trying all, unless it is given."""
    from theomachy.cli.commands.game_checks import invariant_faults, name_faults
    from theomachy.core.pack_verification import games_for_pack
    from theomachy.games import games

    try:
        matching = games_for_pack([find_game(of_game)] if of_game else games(), folder)
    except Problem as problem:
        return [format_reason(make_translator(), problem.reason)]
    if len(matching) > 1:
        raise UserError(translate("check-unclear", folder, ", ".join([game.info.id for game in matching])))
    parts = (
        partial(name_faults, matching[0], (folder,)),
        partial(invariant_faults, matching[0], (folder,), count, seed),
    )
    return [line for part in parts for line in run_check(matching[0].info.id, part)]
