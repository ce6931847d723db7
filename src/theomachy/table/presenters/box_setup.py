"""Set-up of the boxed game step by step, and its pieces as data to print."""

from __future__ import annotations

from theomachy.core.box_setup import SetupStep
from theomachy.core.game import Game
from theomachy.core.rng import seeded_rng
from theomachy.table.game_catalog import GameCatalog, game_texts
from theomachy.table.messages import boxed_game
from theomachy.table.presenters.score_sheet import setup_from_box
from theomachy.texts import Translator


def setup_page(
    catalog: GameCatalog, game: Game, request: boxed_game.BoxSetupRequest, lang: str
) -> boxed_game.BoxSetupPage:
    setup = setup_from_box(catalog, game, request.box)
    names = [*request.box.people, "", "", "", ""][: setup.seats]
    translator = Translator(lang, game)
    translator.players = [
        name or translator.translate("set-up", "player", [str(at)]) for at, name in enumerate(names, 1)
    ]
    all_steps = game.box_setup(setup, seeded_rng(abs(request.seed) % 2**53))
    visible = [item for item in all_steps if request.seed or not item.is_random]
    return boxed_game.BoxSetupPage(steps=[setup_step(translator, item, at) for at, item in enumerate(visible)])


def setup_step(translator: Translator, item: SetupStep, index: int) -> boxed_game.BoxSetupStep:
    pieces = [boxed_game.LabeledThing(id=piece, text=translator.name(piece)) for piece in item.pieces]
    names = [thing or ", ".join([piece.text for piece in pieces]) for thing in item.things]
    text = (
        translator.translate("set-up", item.slug, names)
        if translator.has("set-up", item.slug)
        else translator.translate("companion", f"lay-{item.slug}", names)
    )
    return boxed_game.BoxSetupStep(
        id=f"{index}-{item.slug}", text=text, pieces=pieces, drawn=item.is_random, sketch=item.sketch
    )


def box_contents(catalog: GameCatalog, game: Game, box: boxed_game.BoxSelection, lang: str) -> dict[str, object]:
    """Return all pieces of the box with their values and texts, without those of later campaign chapters."""
    setup = setup_from_box(catalog, game, box)
    return {"catalogue": catalog.catalogue(game, setup), "texts": game_texts(game, setup, lang)}
