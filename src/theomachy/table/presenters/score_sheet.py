"""Score sheets for the boxed game: the form that a game declares, and its result."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.pack import Pack
from theomachy.core.rule_errors import Problem
from theomachy.core.score_sheet import Answers, ClaimCheck, SheetField, SheetForm, SheetResult
from theomachy.table.errors import RequestError, request_error_in_game
from theomachy.table.game_catalog import GameCatalog
from theomachy.table.messages import boxed_game
from theomachy.texts import Translator


def setup_from_box(catalog: GameCatalog, game: Game, box: boxed_game.BoxSelection) -> Setup:
    return make_setup(game.info, box.seats, box.edition, box.options, catalog.pack_folders(game, box.packs))


def make_score_sheet(
    catalog: GameCatalog, game: Game, request: boxed_game.ScoreSheetRequest, lang: str
) -> boxed_game.ScoreSheet:
    """Score a sheet as far as it is filled in. Seats without entries count as empty."""
    setup = setup_from_box(catalog, game, request.box)
    translator = Translator(lang, game, request.box.people)
    form = game.score_form(setup)
    if form is None:
        raise RequestError(404, "no-score-sheet", [translator.title("name")])
    if len(request.answers) > setup.seats:
        raise Problem("tally-seats", [str(len(request.answers)), str(setup.seats)])
    seats: list[Answers] = [*request.answers, *[{} for _ in range(setup.seats - len(request.answers))]]
    try:
        tally = game.score_answers(setup, seats)
    except Problem as problem:
        raise request_error_in_game(problem, translator) from None
    return boxed_game.ScoreSheet(
        fields=[sheet_field(translator, one, game.pack(setup)) for one in form.fields],
        seats=[seat_result(translator, form, tally, at) for at in range(setup.seats)],
        winners=[SEAT.slug(winner) for winner in tally.winners] if any(any(seat.values()) for seat in seats) else [],
        won=tally.is_decided,
        order=optional_text(translator, "order"),
        decided=translator.translate("score", f"by-{tally.decided_by}"),
        rule=tally.rule,
        unit=translator.translate("score", "unit"),
    )


def sheet_field(translator: Translator, item: SheetField, pack: Pack) -> boxed_game.ScoreField:
    return boxed_game.ScoreField(
        id=item.slug,
        name=translator.translate("score", item.slug),
        help=optional_text(translator, f"{item.slug}-help"),
        kind=item.kind,
        things=[
            boxed_game.ScoreThing(
                id=thing,
                name=translator.name(thing),
                help=card_text(translator, thing),
                ours=is_reconstructed(pack, thing),
            )
            for thing in item.things
        ],
        most=item.maximum,
        rule=item.rule,
        shared=item.is_shared,
    )


def is_reconstructed(pack: Pack, thing: str) -> bool:
    """Whether some value of a thing is a reconstruction."""
    table, _, slug = thing.partition(":")
    row = pack.tables.get(table, {}).get(slug)
    return row is not None and (row.source == "reconstructed" or bool(row.reconstructed_keys))


def optional_text(translator: Translator, key: str) -> str:
    return translator.translate("score", key) if translator.has("score", key) else ""


def card_text(translator: Translator, thing: str) -> str:
    key = thing.replace(":", "-")
    return translator.translate("card-text", key) if translator.has("card-text", key) else ""


def seat_result(translator: Translator, form: SheetForm, result: SheetResult, index: int) -> boxed_game.SeatResult:
    return boxed_game.SeatResult(
        seat=SEAT.slug(index),
        total=result.totals()[index],
        lines=[
            boxed_game.ScoreSheetLine(text=translator.points(line), points=line.points, rule=form.rules[line.slug])
            for line in result.lines[index]
        ],
        checks=[claim_check(translator, one) for one in result.checks[index]],
    )


def claim_check(translator: Translator, item: ClaimCheck) -> boxed_game.ClaimCheckInfo:
    return boxed_game.ClaimCheckInfo(
        text=translator.translate("score", f"check-{item.slug}", item.things),
        has=item.has,
        needs=item.needs,
        rule=item.rule,
    )
