"""`theomachy score`: the score sheet of a game on the table, asked question by question or given a line a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from theomachy.cli.kit import (
    Complaint,
    command,
    console,
    find_game,
    json_option,
    option,
    pairs,
    show_json,
    table_options,
)
from theomachy.cli.speech import language, say, words

if TYPE_CHECKING:
    from rich.console import Console

    from theomachy.core.game import Game
    from theomachy.core.tally import Answers
    from theomachy.table.beside import Box, ScoreField, ScoreSheet
    from theomachy.table.shelf import Shelf

NUMBER, COUNTED = "number", "counted"
LISTED = 60


@command("score")
@click.argument("game")
@click.argument("rows", nargs=-1, metavar="[“NAME: FIELD=VALUE …”]...")
@option("--seats", "-s", default="", metavar="NAMES")
@table_options
@json_option
def score(
    game: str,
    rows: tuple[str, ...],
    seats: str,
    edition: str,
    options: tuple[str, ...],
    packs: tuple[str, ...],
    as_json: bool,
) -> None:
    from dataclasses import asdict

    from theomachy.table.beside import Box
    from theomachy.table.shelf import Shelf

    found = find_game(game)
    shelf = Shelf((found.info.id,), packs)
    people = [row.partition(":")[0].strip() for row in rows] or names(found, seats)
    chosen = list(shelf.packs_of(found.info.id))
    box = Box(seats=len(people), edition=edition, options=pairs(options), packs=chosen, people=people)
    empty = sheet(shelf, found, box, [])
    answers = [read_row(empty, row) for row in rows] or ask_all(empty, shelf, found, box)
    result = sheet(shelf, found, box, answers)
    if as_json:
        show_json(asdict(result))
    else:
        show(console(), result, people)


def names(game: Game, given: str) -> list[str]:
    """Who plays: as given, or asked for."""
    text = given or str(click.prompt(say("score-who")))
    found = [name.strip() for name in text.split(",") if name.strip()]
    if len(set(found)) != len(found):
        raise Complaint(say("score-same-name"))
    return found


def sheet(shelf: Shelf, game: Game, box: Box, answers: list[Answers]) -> ScoreSheet:
    """The sheet as every face of it is filled in; a refusal is one line."""
    from theomachy.table import tallying
    from theomachy.table.beside import ScoreAsk
    from theomachy.table.refused import Refused, in_words

    try:
        return tallying.sheet(shelf, game, ScoreAsk(box=box, answers=answers), language())
    except Refused as refused:
        raise Complaint(in_words(refused.words or words(game), refused.reason)) from None


def read_row(form: ScoreSheet, row: str) -> Answers:
    """`Anna: tokens=12 temples=temple-of-janus=3,temple-of-mars=1`."""
    fields = {field.id: field for field in form.fields}
    answers: Answers = {}
    for word in row.partition(":")[2].split():
        name, equals, value = word.partition("=")
        if not equals or name not in fields:
            raise Complaint(say("score-field", word, ", ".join(fields)))
        answers[name] = read_answer(fields[name], value)
    return answers


def read_answer(field: ScoreField, text: str) -> list[str]:
    """A number as it stands; things by their number in the list, their slug or their name, with commas."""
    if field.kind == NUMBER:
        return [text.strip()] if text.strip() else []
    return [read_thing(field, part.strip()) for part in text.split(",") if part.strip()]


def read_thing(field: ScoreField, text: str) -> str:
    name, equals, count = text.rpartition("=") if field.kind == COUNTED else (text, "", "")
    if field.kind == COUNTED and not equals:
        raise Complaint(say("score-count", text))
    wanted = name.strip().casefold()
    for at, thing in enumerate(field.things, 1):
        if wanted in (str(at), thing.id.casefold(), thing.id.partition(":")[2].casefold(), thing.name.casefold()):
            return f"{thing.id}{equals}{count.strip()}"
    raise Complaint(say("score-thing", name, field.name))


def ask_all(form: ScoreSheet, shelf: Shelf, game: Game, box: Box) -> list[Answers]:
    """Player by player, question by question. What does not fit is told, and asked again."""
    answers: list[Answers] = [{} for _ in box.people]
    for seat, person in enumerate(box.people):
        click.secho(f"\n{person}", bold=True)
        for field in form.fields:
            list_things(field)
            while True:
                try:
                    given = read_answer(field, click.prompt(question(field), default="", show_default=False))
                    tried = [{**one, field.id: given} if at == seat else one for at, one in enumerate(answers)]
                    sheet(shelf, game, box, tried)
                except click.ClickException as wrong:
                    click.echo(wrong.format_message())
                else:
                    answers = tried
                    break
    return answers


def question(field: ScoreField) -> str:
    name = f"{field.name} ({field.help})" if field.help else field.name
    if field.kind == NUMBER:
        return f"{name} [0–{field.most}]"
    return f"{name}, {say(f'score-ask-{field.kind}')}"


def list_things(field: ScoreField) -> None:
    if field.kind != NUMBER:
        click.echo("  " + " · ".join([f"{at} {thing.name}" for at, thing in enumerate(field.things[:LISTED], 1)]))


def show(out: Console, result: ScoreSheet, people: list[str]) -> None:
    """Every line with its points and its rule, what a claim lacks, and who has won."""
    for person, seat in zip(people, result.seats, strict=True):
        out.print(f"\n{person}: {seat.total} {result.unit}", style="bold", markup=False)
        for line in seat.lines:
            out.print(f"  {line.points:>4}  {line.text}  [{line.rule}]", markup=False)
        for check in seat.checks:
            met = "✓" if check.has >= check.needs else "·"
            out.print(f"  {met} {check.text}: {check.has} / {check.needs}  [{check.rule}]", markup=False)
    won = [person for person, seat in zip(people, result.seats, strict=True) if seat.seat in result.winners]
    out.print(
        f"\n{say('score-winner', ', '.join(won))} {result.decided} [{result.rule}]", style="bold yellow", markup=False
    )
