"""`theomachy verify`: does a record keep what its first line promised?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from theomachy.cli.kit import FAILED, command, console, json_option, option, reason_line, show_json
from theomachy.cli.records import open_record
from theomachy.cli.speech import say, words

if TYPE_CHECKING:
    from theomachy.core.match import Match
    from theomachy.core.record import Record


@command("verify")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@option("--pack", "packs", multiple=True, type=click.Path(exists=True, file_okay=False), metavar="DIR")
@json_option
@click.pass_context
def verify(context: click.Context, file: str, packs: tuple[str, ...], as_json: bool) -> None:
    from theomachy.core.match import verify as verified
    from theomachy.core.reason import Problem

    game, record = open_record(file)
    try:
        match = verified(game, record, packs)
    except Problem as problem:
        said = reason_line(words(game), problem.reason)
        if as_json:
            show_json({"file": file, "ok": False, "problem": problem.reason.slug, "text": said})
        else:
            click.echo(f"theomachy: {said}", err=True)
        context.exit(FAILED)
    if as_json:
        show_json(as_plain(file, record, match))
        return
    out = console()
    for line in lines(record, match):
        out.print(f"[green]✓[/] {line}")


def as_plain(file: str, record: Record, match: Match) -> dict[str, object]:
    return {
        "file": file,
        "ok": True,
        "game": record.game,
        "luck": "sealed" if record.luck.promise else "seeded",
        "promise": record.luck.promise,
        "entries": len(record.entries),
        "over": match.over(),
        "result": match.result(),
    }


def lines(record: Record, match: Match) -> list[str]:
    """What was checked, one line each."""
    said = [say("promise-kept", record.luck.promise[:16]) if record.luck.promise else say("no-promise")]
    said.append(say("entries-legal", len(record.entries)))
    if record.result:
        said.append(say("result-agrees", record.result))
    else:
        said.append(say("game-goes-on") if not match.over() else say("result-not-written", match.result()))
    return said
