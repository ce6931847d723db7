"""`theomachy verify`: checks a record, or each chapter of a campaign, against its luck commitment and result."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from theomachy.cli.kit import FAILED, command, console, json_option, option, reason_line, show_json
from theomachy.cli.records import is_campaign, open_campaign, open_record
from theomachy.cli.speech import say, words

if TYPE_CHECKING:
    from theomachy.core.game import Game
    from theomachy.core.match import Match
    from theomachy.core.record import Record


@command("verify")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@option("--pack", "packs", multiple=True, type=click.Path(exists=True, file_okay=False), metavar="DIR")
@json_option
@click.pass_context
def verify(context: click.Context, file: str, packs: tuple[str, ...], as_json: bool) -> None:
    from theomachy.core.reason import Problem

    game, records = open_records(file)
    try:
        matches = verified(game, file, records, packs)
    except Problem as problem:
        text = reason_line(words(game), problem.reason)
        if as_json:
            show_json({"file": file, "ok": False, "problem": problem.reason.slug, "text": text})
        else:
            click.echo(f"theomachy: {text}", err=True)
        context.exit(FAILED)
    if as_json:
        show_json(answer(file, records, matches))
        return
    out = console()
    for number, record in enumerate(records):
        if len(records) > 1:
            out.print(say("campaign-chapter", number + 1), style="bold")
        for line in lines(record, matches[number]):
            out.print(f"[green]✓[/] {line}")


def open_records(file: str) -> tuple[Game, list[Record]]:
    """Open a record, or all chapters of a campaign."""
    if not is_campaign(file):
        game, record = open_record(file)
        return game, [record]
    game, campaign = open_campaign(file)
    return game, campaign.records


def verified(game: Game, file: str, records: list[Record], packs: tuple[str, ...]) -> list[Match]:
    """Verify each record, and that each chapter of a campaign starts from the legacy of the one before."""
    from theomachy.core.campaign import resume
    from theomachy.core.match import verify as checked

    matches = [checked(game, record, packs) for record in records]
    if is_campaign(file):
        resume(game, open_campaign(file)[1], packs)
    return matches


def answer(file: str, records: list[Record], matches: list[Match]) -> dict[str, object]:
    if not is_campaign(file):
        return as_plain(file, records[0], matches[0])
    chapters = [as_plain(file, record, match) for record, match in zip(records, matches, strict=True)]
    return {"file": file, "ok": True, "chapters": chapters}


def as_plain(file: str, record: Record, match: Match) -> dict[str, object]:
    return {
        "file": file,
        "ok": True,
        "game": record.game,
        "luck": "sealed" if record.luck.promise else "seeded",
        "by_hand": record.luck.by_hand,
        "promise": record.luck.promise,
        "changes": [{"after": part.after, "promise": part.then.promise} for part in record.luck.parts() if part.then],
        "entries": len(record.entries),
        "over": match.over(),
        "result": match.result(),
    }


def lines(record: Record, match: Match) -> list[str]:
    """Return one line for each check that was done."""
    parts = record.luck.parts()
    messages = [say("promise-kept", part.promise[:16]) if part.promise else say("no-promise") for part in parts]
    messages += [say("by-hand")] if any(part.by_hand for part in parts) else []
    messages += [say("luck-changed", part.after) for part in parts[:-1]]
    messages.append(say("entries-legal", len(record.entries)))
    if record.result:
        messages.append(say("result-agrees", record.result))
    else:
        messages.append(say("game-goes-on") if not match.over() else say("result-not-written", match.result()))
    return messages
