"""`theomachy check`: lists everything that a game still lacks, or the errors of a data pack."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from theomachy.cli.kit import (
    FAILED,
    Complaint,
    as_id,
    command,
    console,
    find_game,
    json_option,
    option,
    reason_line,
    show_json,
)
from theomachy.cli.speech import say, words
from theomachy.core.reason import Problem

if TYPE_CHECKING:
    pass

GAMES = 100


@command("check")
@click.argument("what", required=False, metavar="[GAME|DIR]")
@option("--game", "of_game", default="")
@option("--games", "count", type=click.IntRange(1), default=GAMES, show_default=True)
@option("--seed", type=int, default=1, show_default=True)
@json_option
@click.pass_context
def check(context: click.Context, what: str | None, of_game: str, count: int, seed: int, as_json: bool) -> None:
    is_pack = what is not None and Path(what).is_dir()
    if is_pack:
        assert what is not None
        faults = {what: check_pack(what, of_game, count, seed)}
    else:
        faults = {name: tried(name, partial(check_game, name, count, seed)) for name in chosen(what)}
        if what is None:
            faults["texts"] = own_faults()
    total = sum([len(lines) for lines in faults.values()])
    if as_json:
        show_json({"ok": total == 0, "faults": faults})
    else:
        tell(faults, total)
    context.exit(FAILED if total else 0)


def tell(faults: dict[str, list[str]], total: int) -> None:
    out = console()
    for name, lines in faults.items():
        if not lines:
            out.print(f"[green]✓[/] {say('check-fine', name)}")
        for fault in lines:
            out.print("[red]✗[/]", end=" ")
            out.print(fault, markup=False)
    if total:
        console(err=True).print(say("check-failed", total), style="red")


def chosen(what: str | None) -> list[str]:
    """Return the ids of the games to check, including games whose folder cannot be loaded."""
    from theomachy.games import game_folders

    if what is not None and ("/" in what or what.startswith(".")):
        raise Complaint(say("no-such-file", what))
    return [as_id(folder) for folder in game_folders()] if what is None else [as_id(what)]


def own_faults() -> list[str]:
    from theomachy.cli.faults import uneven_texts
    from theomachy.texts.words import HERE

    return uneven_texts("texts", HERE)


def check_game(name: str, count: int, seed: int) -> list[str]:
    """Run each check on its own, so that one that raises does not hide the results of the others."""
    from theomachy.cli.faults import broken, missing_texts, pack_faults
    from theomachy.cli.lacks import lacks

    game = find_game(name)
    if game.info.id != name:
        return [say("check-id", name.replace("-", "_"), game.info.id)]
    faults = pack_faults(game)
    if faults:
        return faults
    parts = (partial(missing_texts, game, seed), partial(broken, game, (), count, seed), partial(lacks, game))
    return list(dict.fromkeys([line for part in parts for line in tried(name, part)]))


def tried(name: str, part: Callable[[], list[str]]) -> list[str]:
    """Run one check; return its faults, or where the code of the game raised an unexpected exception."""
    try:
        return part()
    except Problem:
        raise
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        file = "/".join(Path(frame.filename).parts[-2:])
        return [say("check-raised", name, file, frame.lineno, type(error).__name__, error)]


def check_pack(folder: str, of_game: str, count: int, seed: int) -> list[str]:
    """Check a pack over its game, and play random games with it. Finds the game by trying all, unless it is given."""
    from theomachy.cli.faults import broken, name_faults, pack_problem
    from theomachy.games import games

    if of_game:
        game = find_game(of_game)
        problem = pack_problem(game, (folder,))
        if problem:
            return [reason_line(words(), problem)]
        return [*name_faults(game, (folder,)), *broken(game, (folder,), count, seed)]
    problems = [(game, pack_problem(game, (folder,))) for game in games()]
    matching = [game for game, problem in problems if problem is None]
    if len(matching) > 1:
        raise Complaint(say("check-unclear", folder, ", ".join([game.info.id for game in matching])))
    if matching:
        return check_pack(folder, matching[0].info.id, count, seed)
    # Prefer the report of the game that has the tables of this pack.
    candidates = [problem for _, problem in problems if problem is not None and problem.slug != "pack-bad-table"]
    candidates += [problem for _, problem in problems if problem is not None]
    return [reason_line(words(), candidates[0])]
