"""`theomachy score`: scores a physical game, from questions at the terminal or one argument for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from theomachy.cli.common import (
    UserError,
    command,
    find_game,
    json_option,
    make_console,
    option,
    parse_choices,
    print_json,
    require_packs,
    setup_options,
)
from theomachy.cli.i18n import language, make_translator, translate

if TYPE_CHECKING:
    from rich.console import Console

    from theomachy.core.game import Game
    from theomachy.core.score_sheet import Answers
    from theomachy.table.game_catalog import GameCatalog
    from theomachy.table.messages.boxed_game import BoxSelection, ScoreField, ScoreSheet

NUMBER, COUNTED = "number", "counted"
MAX_LISTED = 60


@command("score")
@click.argument("game")
@click.argument("rows", nargs=-1, metavar="[“NAME: FIELD=VALUE …”]...")
@option("--seats", "-s", default="", metavar="NAMES")
@setup_options
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

    from theomachy.table.game_catalog import GameCatalog
    from theomachy.table.messages.boxed_game import BoxSelection

    selected_game = find_game(game)
    require_packs([selected_game], packs)
    catalog = GameCatalog((selected_game.info.id,), packs)
    order = optional_order(selected_game)
    if order:
        click.echo(order, err=True)
    people = distinct_names([row.partition(":")[0].strip() for row in rows]) or player_names(seats)
    pack_names = list(catalog.game_packs(selected_game.info.id))
    box = BoxSelection(
        seats=len(people), edition=edition, options=parse_choices(options), packs=pack_names, people=people
    )
    form = score_answers(catalog, selected_game, box, [])
    answers = [parse_row(form, row) for row in rows] or ask_all(form, catalog, selected_game, box)
    result = score_answers(catalog, selected_game, box, answers)
    if as_json:
        print_json(asdict(result))
    else:
        print_sheet(make_console(), result, people)


def optional_order(game: Game) -> str:
    """Return in which order the players are entered; empty if it does not matter."""
    translator = make_translator(game)
    return translator.translate("score", "order") if translator.has("score", "order") else ""


def player_names(given: str) -> list[str]:
    """Return the names of the players, asked for if they are not given."""
    text = given or str(click.prompt(translate("score-who")))
    return distinct_names([name.strip() for name in text.split(",") if name.strip()])


def distinct_names(people: list[str]) -> list[str]:
    if len(set(people)) != len(people):
        raise UserError(translate("score-same-name"))
    return people


def score_answers(catalog: GameCatalog, game: Game, box: BoxSelection, answers: list[Answers]) -> ScoreSheet:
    """Score the answers; a refused sheet becomes a Complaint."""
    from theomachy.table.errors import RequestError, localized_reason
    from theomachy.table.messages.boxed_game import ScoreSheetRequest
    from theomachy.table.presenters import score_sheet

    try:
        return score_sheet.make_score_sheet(catalog, game, ScoreSheetRequest(box=box, answers=answers), language())
    except RequestError as refused:
        raise UserError(localized_reason(refused.translator or make_translator(game), refused.reason)) from None


def parse_row(form: ScoreSheet, row: str) -> Answers:
    """Parse the answers of a player: `Anna: tokens=12 temples=temple-of-janus=3,temple-of-mars=1`."""
    fields = {field.id: field for field in form.fields}
    values: dict[str, str] = {}
    last = ""
    for word in row.partition(":")[2].split():
        name, equals, value = word.partition("=")
        if equals and name in fields:
            last = name
            values[name] = value
        elif last and fields[last].kind != NUMBER:
            # A name with spaces goes on.
            values[last] = f"{values[last]} {word}"
        else:
            raise UserError(translate("score-field", word, ", ".join(fields)))
    return {name: parse_answer(fields[name], value) for name, value in values.items()}


def parse_answer(field: ScoreField, text: str) -> list[str]:
    """Parse an answer: a number, or things separated by commas, each by list number, slug or name."""
    if field.kind == NUMBER:
        return [text.strip()] if text.strip() else []
    return [parse_thing(field, part.strip()) for part in text.split(",") if part.strip()]


def parse_thing(field: ScoreField, text: str) -> str:
    name, equals, count = text.rpartition("=") if field.kind == COUNTED else (text, "", "")
    if field.kind == COUNTED and not equals:
        raise UserError(translate("score-count", text))
    typed_name = name.strip().casefold()
    for at, thing in enumerate(field.things, 1):
        if typed_name in (str(at), thing.id.casefold(), thing.id.partition(":")[2].casefold(), thing.name.casefold()):
            return f"{thing.id}{equals}{count.strip()}"
    raise UserError(translate("score-thing", name, field.name))


def ask_all(form: ScoreSheet, catalog: GameCatalog, game: Game, box: BoxSelection) -> list[Answers]:
    """Ask every player all questions; an invalid answer is explained and asked for again."""
    answers: list[Answers] = [{} for _ in box.people]
    for seat, person in enumerate(box.people):
        click.secho(f"\n{person}", bold=True)
        for field in form.fields:
            print_things(field)
            while True:
                try:
                    answer = parse_answer(field, click.prompt(field_prompt(field), default="", show_default=False))
                    trial = [{**one, field.id: answer} if at == seat else one for at, one in enumerate(answers)]
                    score_answers(catalog, game, box, trial)
                except click.ClickException as error:
                    click.echo(error.format_message())
                else:
                    answers = trial
                    break
    return answers


def field_prompt(field: ScoreField) -> str:
    name = f"{field.name} ({field.help})" if field.help else field.name
    if field.kind == NUMBER:
        return f"{name} [0–{field.most}]"
    return f"{name}, {translate(f'score-ask-{field.kind}')}"


def print_things(field: ScoreField) -> None:
    if field.kind != NUMBER:
        click.echo("  " + " · ".join([f"{at} {thing.name}" for at, thing in enumerate(field.things[:MAX_LISTED], 1)]))


def print_sheet(out: Console, result: ScoreSheet, people: list[str]) -> None:
    """Print each score line with its rule, the conditions of claims, and the winners."""
    for person, seat in zip(people, result.seats, strict=True):
        out.print(f"\n{person}: {seat.total} {result.unit}", style="bold", markup=False)
        for line in seat.lines:
            out.print(f"  {line.points:>4}  {line.text}  [{line.rule}]", markup=False)
        for check in seat.checks:
            mark = "✓" if check.has >= check.needs else "·"
            out.print(f"  {mark} {check.text}: {check.has} / {check.needs}  [{check.rule}]", markup=False)
    best = [person for person, seat in zip(people, result.seats, strict=True) if seat.seat in result.winners]
    if not best:
        return
    verdict = translate("score-winner" if result.won else "score-leads", ", ".join(best))
    out.print(
        f"\n{verdict} {result.decided} [{result.rule}]",
        style="bold yellow",
        markup=False,
    )
