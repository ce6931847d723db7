"""`theomachy check`: all that a game still lacks, or what is wrong with a pack of a user."""

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
    total = sum([len(found) for found in faults.values()])
    if as_json:
        show_json({"ok": total == 0, "faults": faults})
    else:
        tell(faults, total)
    context.exit(FAILED if total else 0)


def tell(faults: dict[str, list[str]], total: int) -> None:
    out = console()
    for name, found in faults.items():
        if not found:
            out.print(f"[green]✓[/] {say('check-fine', name)}")
        for fault in found:
            out.print("[red]✗[/]", end=" ")
            out.print(fault, markup=False)
    if total:
        console(err=True).print(say("check-failed", total), style="red")


def chosen(what: str | None) -> list[str]:
    """Ids of games; one whose folder cannot be loaded is still one to check."""
    from theomachy.games import game_folders

    if what is not None and ("/" in what or what.startswith(".")):
        raise Complaint(say("no-such-file", what))
    return [as_id(folder) for folder in game_folders()] if what is None else [as_id(what)]


def own_faults() -> list[str]:
    from theomachy.cli.faults import uneven_texts
    from theomachy.texts.words import HERE

    return uneven_texts("texts", HERE)


def check_game(name: str, count: int, seed: int) -> list[str]:
    """Every part by itself, so that one that stumbles does not hide the others."""
    from theomachy.cli.faults import broken, missing_texts, pack_faults
    from theomachy.cli.lacks import lacks

    game = find_game(name)
    if game.info.id != name:
        return [say("check-id", name.replace("-", "_"), game.info.id)]
    found = pack_faults(game)
    if found:
        return found
    parts = (partial(missing_texts, game, seed), partial(broken, game, (), count, seed), partial(lacks, game))
    return list(dict.fromkeys([fault for part in parts for fault in tried(name, part)]))


def tried(name: str, part: Callable[[], list[str]]) -> list[str]:
    """What a part of the check found, or where the game itself stumbled."""
    try:
        return part()
    except Problem:
        raise
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        file = "/".join(Path(place.filename).parts[-2:])
        return [say("check-raised", name, file, place.lineno, type(error).__name__, error)]


def check_pack(folder: str, of_game: str, count: int, seed: int) -> list[str]:
    """The pack is laid over its game, and random games are played with it."""
    from theomachy.cli.faults import broken, name_faults, pack_problem
    from theomachy.games import games

    if of_game:
        game = find_game(of_game)
        problem = pack_problem(game, (folder,))
        if problem:
            return [reason_line(words(), problem)]
        return [*name_faults(game, (folder,)), *broken(game, (folder,), count, seed)]
    tried = [(game, pack_problem(game, (folder,))) for game in games()]
    fitting = [game for game, problem in tried if problem is None]
    if len(fitting) > 1:
        raise Complaint(say("check-unclear", folder, ", ".join([game.info.id for game in fitting])))
    if fitting:
        return check_pack(folder, fitting[0].info.id, count, seed)
    # The game whose tables it names knows best what is wrong with it.
    telling = [problem for _, problem in tried if problem is not None and problem.slug != "pack-bad-table"]
    telling += [problem for _, problem in tried if problem is not None]
    return [reason_line(words(), telling[0])]
