"""Small variants of games for quick experiments: the same rules with fewer cards, fewer rounds or less hidden
information."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import msgspec

from theomachy.bots.batched_games import GameFactory
from theomachy.core.deck import Deck
from theomachy.core.game import Game, Setup
from theomachy.core.notation import closest_matches
from theomachy.core.rng import Rng
from theomachy.core.rule_errors import Problem
from theomachy.core.state import State


@dataclass(frozen=True)
class Variant:
    """A variant of a game, read from its file.

    `cards` is the number of cards left in each named deck. `all_seeing` shows every seat everything but the order of
    the decks. `small_table` has the parameters of an OpenSpiel game that exact solvers finish.
    """

    says: str
    seats: int = 0
    options: dict[str, str] = field(default_factory=dict)
    cards: dict[str, int] = field(default_factory=dict)
    all_seeing: bool = False
    small_table: dict[str, int] = field(default_factory=dict)


DEFAULT_VARIANT = Variant("the game as it is in the box")
VARIANTS_FILE = "variants.toml"


@cache
def variants_of(game: Game) -> dict[str, Variant]:
    """Return the variants that the game's folder defines."""
    path = Path(game.info.folder) / VARIANTS_FILE
    return msgspec.toml.decode(path.read_bytes(), type=dict[str, Variant]) if path.is_file() else {}


def find_variant(game: Game, name: str) -> Variant:
    if not name:
        return DEFAULT_VARIANT
    by_name = variants_of(game)
    if name not in by_name:
        raise Problem("no-such-variant", [name, closest_matches(name, list(by_name))])
    return by_name[name]


class ShortDeckFactory(GameFactory):
    """Creates games with shorter decks; the lowest cards are removed."""

    def __init__(self, game: Game, setup: Setup, cards: dict[str, int]) -> None:
        super().__init__(game, setup)
        self.cards = cards

    def new(self, rng: Rng) -> State:
        state = super().new(rng)
        for name, count in self.cards.items():
            decks = getattr(state, name)
            if isinstance(decks, Deck):
                setattr(state, name, shorten_deck(decks, count))
            else:
                setattr(state, name, [shorten_deck(deck, count) for deck in decks])
        return state


def shorten_deck(deck: Deck, count: int) -> Deck:
    return Deck(deck.cards[-count:], deck.discard, deck.refills)
