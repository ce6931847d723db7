"""Set-up of the boxed game step by step, and its pieces as data to print."""

from __future__ import annotations

from theomachy.core.game import Game
from theomachy.core.laying import Lay
from theomachy.core.rng import seeded
from theomachy.table import beside
from theomachy.table.shelf import Shelf, game_texts
from theomachy.table.tallying import setup_of
from theomachy.texts import Words


def steps(shelf: Shelf, game: Game, ask: beside.SetUpAsk, lang: str) -> beside.SetUpPage:
    setup = setup_of(shelf, game, ask.box)
    names = [*ask.box.people, "", "", "", ""][: setup.seats]
    translator = Words(lang, game)
    translator.people = [name or translator.say("set-up", "player", [str(at)]) for at, name in enumerate(names, 1)]
    all_steps = game.set_up(setup, seeded(abs(ask.seed) % 2**53))
    visible = [item for item in all_steps if ask.seed or not item.drawn]
    return beside.SetUpPage(steps=[step(translator, item, at) for at, item in enumerate(visible)])


def step(words: Words, one: Lay, at: int) -> beside.SetUpStep:
    pieces = [beside.Named(id=piece, text=words.name(piece)) for piece in one.pieces]
    names = [thing or ", ".join([piece.text for piece in pieces]) for thing in one.things]
    text = (
        words.say("set-up", one.slug, names)
        if words.has("set-up", one.slug)
        else words.say("companion", f"lay-{one.slug}", names)
    )
    return beside.SetUpStep(id=f"{at}-{one.slug}", text=text, pieces=pieces, drawn=one.drawn)


def pieces(shelf: Shelf, game: Game, box: beside.Box, lang: str) -> dict[str, object]:
    """Return all pieces of the box with their values and texts, without sealed ones."""
    setup = setup_of(shelf, game, box)
    return {"catalogue": shelf.catalogue(game, setup), "texts": game_texts(game, setup, lang)}
