"""Score sheets for the boxed game: the form that a game declares, and its result."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.reason import Problem
from theomachy.core.tally import Answers, Check, Field, Form, Tally
from theomachy.table import beside, forms
from theomachy.table.refused import Refused, in_game
from theomachy.table.shelf import Shelf
from theomachy.texts import Words


def setup_of(shelf: Shelf, game: Game, box: beside.Box) -> Setup:
    return make_setup(game.info, box.seats, box.edition, box.options, shelf.folders(game, box.packs))


def sheet(shelf: Shelf, game: Game, ask: beside.ScoreAsk, lang: str) -> beside.ScoreSheet:
    """Score a sheet as far as it is filled in. Seats without entries count as empty."""
    setup = setup_of(shelf, game, ask.box)
    translator = Words(lang, game, ask.box.people)
    form = game.score_form(setup)
    if form is None:
        raise Refused(404, "no-score-sheet", [translator.title("name")])
    if len(ask.answers) > setup.seats:
        raise Problem("tally-seats", [str(len(ask.answers)), str(setup.seats)])
    seats: list[Answers] = [*ask.answers, *[{} for _ in range(setup.seats - len(ask.answers))]]
    try:
        tally = game.tally(setup, seats)
    except Problem as problem:
        raise in_game(problem, translator) from None
    return beside.ScoreSheet(
        fields=[field(translator, one) for one in form.fields],
        seats=[seat(translator, form, tally, at) for at in range(setup.seats)],
        winners=[SEAT.slug(winner) for winner in tally.winners],
        decided=translator.say("score", f"by-{tally.decided}"),
        rule=tally.rule,
        unit=translator.say("score", "unit"),
    )


def field(words: Words, one: Field) -> beside.ScoreField:
    return beside.ScoreField(
        id=one.slug,
        name=words.say("score", one.slug),
        help=words.say("score", f"{one.slug}-help") if words.has("score", f"{one.slug}-help") else "",
        kind=one.kind,
        things=[
            forms.ChoiceInfo(id=thing, name=words.name(thing), help=card_text(words, thing)) for thing in one.things
        ],
        most=one.most,
        rule=one.rule,
    )


def card_text(words: Words, thing: str) -> str:
    key = thing.replace(":", "-")
    return words.say("card-text", key) if words.has("card-text", key) else ""


def seat(words: Words, form: Form, tally: Tally, at: int) -> beside.SeatTally:
    return beside.SeatTally(
        seat=SEAT.slug(at),
        total=tally.totals()[at],
        lines=[
            beside.TallyLine(text=words.points(line), points=line.points, rule=form.rules[line.slug])
            for line in tally.lines[at]
        ],
        checks=[check(words, one) for one in tally.checks[at]],
    )


def check(words: Words, one: Check) -> beside.TallyCheck:
    return beside.TallyCheck(
        text=words.say("score", f"check-{one.slug}", one.things), has=one.has, needs=one.needs, rule=one.rule
    )
