"""Small tables for quick experiments, by name. The rules are the same; there are fewer cards, or rounds, or secrets."""

from __future__ import annotations

from dataclasses import dataclass, field

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
VARIANTS: dict[str, dict[str, Variant]] = {
    "deus-ex-machina-cards": {
        "short": Variant("at most 15 rounds, heroes dealt", options={"max-rounds": "15", "heroes": "dealt"}),
        "few-cards": Variant("10 quests in the deck, heroes dealt", 2, {"heroes": "dealt"}, {"quest_deck": 10}),
        "open": Variant("all objectives are open", all_seeing=True),
        "tiny": Variant(
            "8 quests, at most 15 rounds, heroes dealt, all open",
            2,
            {"max-rounds": "15", "heroes": "dealt"},
            {"quest_deck": 8},
            all_seeing=True,
        ),
    },
    "deus-ex-machina": {
        "short": Variant(
            "at most 15 turns, gods dealt", options={"max-turns": "15", "gods": "dealt", "quick-end": "yes"}
        ),
        "few-cards": Variant("12 quests in the deck", 2, {"gods": "dealt", "quick-end": "yes"}, {"quest_deck": 12}),
        "open": Variant("hands, Secret Quests and objectives are open", all_seeing=True),
        "tiny": Variant(
            "12 quests, at most 15 turns, gods dealt, all open",
            2,
            {"max-turns": "15", "gods": "dealt", "quick-end": "yes"},
            {"quest_deck": 12},
            all_seeing=True,
        ),
    },
    "deus": {
        "short": Variant("at most 20 rounds", options={"rounds": "20"}),
        "few-cards": Variant("40 cards in the deck", 2, cards={"deck": 40}),
        "open": Variant("hands and VP are open", all_seeing=True),
        "tiny": Variant("40 cards, at most 20 rounds, all open", 2, {"rounds": "20"}, {"deck": 40}, all_seeing=True),
    },
    "divinus": {
        "short": Variant("the first scenario", 2, {"scenario": "1"}),
        "few-cards": Variant("10 tiles in each stack", 2, {"scenario": "1"}, {"stacks": 10}),
        "open": Variant("all of Divinus is open as it is", all_seeing=True),
        "tiny": Variant("the first scenario with 6 tiles in each stack", 2, {"scenario": "1"}, {"stacks": 6}),
    },
}


def variant_of(game: str, name: str) -> Variant:
    if not name:
        return PLAIN
    known = VARIANTS.get(game, {})
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
