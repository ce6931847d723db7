"""`theomachy score`: scores a physical game, from questions at the terminal or one argument for each player."""

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

    selected_game = find_game(game)
    shelf = Shelf((selected_game.info.id,), packs)
    people = [row.partition(":")[0].strip() for row in rows] or names(selected_game, seats)
    pack_names = list(shelf.packs_of(selected_game.info.id))
    box = Box(seats=len(people), edition=edition, options=pairs(options), packs=pack_names, people=people)
    form = sheet(shelf, selected_game, box, [])
    answers = [read_row(form, row) for row in rows] or ask_all(form, shelf, selected_game, box)
    result = sheet(shelf, selected_game, box, answers)
    if as_json:
        show_json(asdict(result))
    else:
        show(console(), result, people)


def names(game: Game, given: str) -> list[str]:
    """Return the names of the players, asked for if they are not given."""
    text = given or str(click.prompt(say("score-who")))
    people = [name.strip() for name in text.split(",") if name.strip()]
    if len(set(people)) != len(people):
        raise Complaint(say("score-same-name"))
    return people


def sheet(shelf: Shelf, game: Game, box: Box, answers: list[Answers]) -> ScoreSheet:
    """Score the answers; a refused sheet becomes a Complaint."""
    from theomachy.table import tallying
    from theomachy.table.beside import ScoreAsk
    from theomachy.table.refused import Refused, in_words

    try:
        return tallying.sheet(shelf, game, ScoreAsk(box=box, answers=answers), language())
    except Refused as refused:
        raise Complaint(in_words(refused.words or words(game), refused.reason)) from None


def read_row(form: ScoreSheet, row: str) -> Answers:
    """Parse the answers of a player: `Anna: tokens=12 temples=temple-of-janus=3,temple-of-mars=1`."""
    fields = {field.id: field for field in form.fields}
    answers: Answers = {}
    for word in row.partition(":")[2].split():
        name, equals, value = word.partition("=")
        if not equals or name not in fields:
            raise Complaint(say("score-field", word, ", ".join(fields)))
        answers[name] = read_answer(fields[name], value)
    return answers


def read_answer(field: ScoreField, text: str) -> list[str]:
    """Parse an answer: a number, or things separated by commas, each by list number, slug or name."""
    if field.kind == NUMBER:
        return [text.strip()] if text.strip() else []
    return [read_thing(field, part.strip()) for part in text.split(",") if part.strip()]


def read_thing(field: ScoreField, text: str) -> str:
    name, equals, count = text.rpartition("=") if field.kind == COUNTED else (text, "", "")
    if field.kind == COUNTED and not equals:
        raise Complaint(say("score-count", text))
    typed_name = name.strip().casefold()
    for at, thing in enumerate(field.things, 1):
        if typed_name in (str(at), thing.id.casefold(), thing.id.partition(":")[2].casefold(), thing.name.casefold()):
            return f"{thing.id}{equals}{count.strip()}"
    raise Complaint(say("score-thing", name, field.name))


def ask_all(form: ScoreSheet, shelf: Shelf, game: Game, box: Box) -> list[Answers]:
    """Ask all questions, player by player; an invalid answer is explained and asked again."""
    answers: list[Answers] = [{} for _ in box.people]
    for seat, person in enumerate(box.people):
        click.secho(f"\n{person}", bold=True)
        for field in form.fields:
            list_things(field)
            while True:
                try:
                    answer = read_answer(field, click.prompt(question(field), default="", show_default=False))
                    trial = [{**one, field.id: answer} if at == seat else one for at, one in enumerate(answers)]
                    sheet(shelf, game, box, trial)
                except click.ClickException as error:
                    click.echo(error.format_message())
                else:
                    answers = trial
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
    """Print each score line with its rule, the conditions of claims, and the winners."""
    for person, seat in zip(people, result.seats, strict=True):
        out.print(f"\n{person}: {seat.total} {result.unit}", style="bold", markup=False)
        for line in seat.lines:
            out.print(f"  {line.points:>4}  {line.text}  [{line.rule}]", markup=False)
        for check in seat.checks:
            mark = "✓" if check.has >= check.needs else "·"
            out.print(f"  {mark} {check.text}: {check.has} / {check.needs}  [{check.rule}]", markup=False)
    best = [person for person, seat in zip(people, result.seats, strict=True) if seat.seat in result.winners]
    out.print(
        f"\n{say('score-winner', ', '.join(best))} {result.decided} [{result.rule}]", style="bold yellow", markup=False
    )
