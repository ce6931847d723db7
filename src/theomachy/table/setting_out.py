"""Set-ups in words, and all pieces of a box as data: what a page shows to those who lay out or print the cardboard."""

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
    words = Words(lang, game)
    words.people = [name or words.say("set-up", "player", [str(at)]) for at, name in enumerate(names, 1)]
    laid = game.set_up(setup, seeded(abs(ask.seed) % 2**53))
    shown = [one for one in laid if ask.seed or not one.drawn]
    return beside.SetUpPage(steps=[step(words, one, at) for at, one in enumerate(shown)])


def step(words: Words, one: Lay, at: int) -> beside.SetUpStep:
    pieces = [beside.Named(id=piece, text=words.name(piece)) for piece in one.pieces]
    told = [thing or ", ".join([piece.text for piece in pieces]) for thing in one.things]
    text = (
        words.say("set-up", one.slug, told)
        if words.has("set-up", one.slug)
        else words.say("companion", f"lay-{one.slug}", told)
    )
    return beside.SetUpStep(id=f"{at}-{one.slug}", text=text, pieces=pieces, drawn=one.drawn)


def pieces(shelf: Shelf, game: Game, box: beside.Box, lang: str) -> dict[str, object]:
    """Everything in the box with its values, as far as it is not sealed, and its words."""
    setup = setup_of(shelf, game, box)
    return {"catalogue": shelf.catalogue(game, setup), "texts": game_texts(game, setup, lang)}
