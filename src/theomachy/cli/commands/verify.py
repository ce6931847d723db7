"""`theomachy verify`: checks a record, or each chapter of a campaign, against its luck commitment and result."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from theomachy.cli.common import EXIT_FAILED, command, format_reason, json_option, make_console, option, print_json
from theomachy.cli.i18n import make_translator, translate
from theomachy.cli.record_files import is_campaign_file, open_campaign, open_record

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
    from theomachy.core.rule_errors import Problem

    game, records = open_records(file)
    try:
        matches = verify_all(game, file, records, packs)
    except Problem as problem:
        text = format_reason(make_translator(game), problem.reason)
        if as_json:
            print_json({"file": file, "ok": False, "problem": problem.reason.slug, "text": text})
        else:
            click.echo(f"theomachy: {text}", err=True)
        context.exit(EXIT_FAILED)
    if as_json:
        print_json(result_json(file, records, matches))
        return
    out = make_console()
    for number, record in enumerate(records):
        if len(records) > 1:
            out.print(translate("campaign-chapter", number + 1), style="bold")
        for line in check_lines(record, matches[number]):
            out.print(f"[green]✓[/] {line}")


def open_records(file: str) -> tuple[Game, list[Record]]:
    """Open a record, or all chapters of a campaign."""
    if not is_campaign_file(file):
        game, record = open_record(file)
        return game, [record]
    game, campaign = open_campaign(file)
    return game, campaign.records


def verify_all(game: Game, file: str, records: list[Record], packs: tuple[str, ...]) -> list[Match]:
    """Verify each record, and that each chapter of a campaign starts from the legacy of the one before."""
    from theomachy.core.campaign import resume
    from theomachy.core.match import verify as checked

    matches = [checked(game, record, packs) for record in records]
    if is_campaign_file(file):
        resume(game, open_campaign(file)[1], packs)
    return matches


def result_json(file: str, records: list[Record], matches: list[Match]) -> dict[str, object]:
    if not is_campaign_file(file):
        return record_json(file, records[0], matches[0])
    chapters = [record_json(file, record, match) for record, match in zip(records, matches, strict=True)]
    return {"file": file, "ok": True, "chapters": chapters}


def record_json(file: str, record: Record, match: Match) -> dict[str, object]:
    return {
        "file": file,
        "ok": True,
        "game": record.game,
        "luck": "sealed" if record.luck.commitment else "seeded",
        "by_hand": record.luck.by_hand,
        "promise": record.luck.commitment,
        "changes": [
            {"after": part.switch_at, "promise": part.next_luck.commitment}
            for part in record.luck.parts()
            if part.next_luck
        ],
        "entries": len(record.entries),
        "over": match.over(),
        "result": match.result(),
    }


def check_lines(record: Record, match: Match) -> list[str]:
    """Return one line for each check that was done."""
    parts = record.luck.parts()
    messages = [
        translate("promise-kept", part.commitment[:16]) if part.commitment else translate("no-promise")
        for part in parts
    ]
    messages += [translate("by-hand")] if any(part.by_hand for part in parts) else []
    messages += [translate("luck-changed", part.switch_at) for part in parts[:-1]]
    messages.append(translate("entries-legal", len(record.entries)))
    if record.result:
        messages.append(translate("result-agrees", record.result))
    else:
        messages.append(
            translate("game-goes-on") if not match.over() else translate("result-not-written", match.result())
        )
    return messages
