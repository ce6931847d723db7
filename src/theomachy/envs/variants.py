"""Small tables for quick experiments, by name. The rules are the same; there are fewer cards, or rounds, or secrets."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import msgspec

from theomachy.bots.many import Beginning
from theomachy.core.deck import Deck
from theomachy.core.game import Game, Setup
from theomachy.core.notation import near
from theomachy.core.reason import Problem
from theomachy.core.rng import Rng
from theomachy.core.state import State


@dataclass(frozen=True)
class Variant:
    """`cards` is how many cards stay in each deck that is named; `all_seeing` shows every seat everything but decks."""

    says: str
    seats: int = 0
    options: dict[str, str] = field(default_factory=dict)
    cards: dict[str, int] = field(default_factory=dict)
    all_seeing: bool = False


PLAIN = Variant("the game as it is in the box")
FILE = "variants.toml"


@cache
def variants(game: Game) -> dict[str, Variant]:
    """Those that the game's folder names."""
    path = Path(game.info.folder) / FILE
    return msgspec.toml.decode(path.read_bytes(), type=dict[str, Variant]) if path.is_file() else {}


def variant_of(game: Game, name: str) -> Variant:
    if not name:
        return PLAIN
    known = variants(game)
    if name not in known:
        raise Problem("no-such-variant", [name, near(name, list(known))])
    return known[name]


class Cut(Beginning):
    """Begins with shorter decks: the lowest cards go back into the box."""

    def __init__(self, game: Game, setup: Setup, cards: dict[str, int]) -> None:
        super().__init__(game, setup)
        self.cards = cards

    def new(self, rng: Rng) -> State:
        state = super().new(rng)
        for name, count in self.cards.items():
            found = getattr(state, name)
            if isinstance(found, Deck):
                setattr(state, name, shorter(found, count))
            else:
                setattr(state, name, [shorter(deck, count) for deck in found])
        return state


def shorter(deck: Deck, count: int) -> Deck:
    return Deck(deck.cards[-count:], deck.discard, deck.refills)
