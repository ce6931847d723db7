"""Deus as a `Game`: each method of the contract calls the module that implements it."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.game import Asset, Game, GameInfo, Json, Note, Points, Setup
from theomachy.core.laying import Lay
from theomachy.core.pack import Pack
from theomachy.core.rng import Rng
from theomachy.core.tally import Answers, Form, Tally
from theomachy.games.deus import assets as helping
from theomachy.games.deus import features, heuristic, laying, outcome, score_sheet, scoring
from theomachy.games.deus import imagine as imagining
from theomachy.games.deus import view as views
from theomachy.games.deus.cards import BASE, FACE_DOWN, FOLDER, RESOURCES, STANDARD_TYPES, Card, cards_of, read_pack
from theomachy.games.deus.rules import OPTIONS, rules_of
from theomachy.games.deus.setup import new_game
from theomachy.games.deus.state import ENDINGS, NOT_YET, RUNNING, DeusState
from theomachy.games.deus.verbs import CARD, KINDS, VERBS

INFO: Final = GameInfo(
    id="deus",
    version=2,
    min_seats=2,
    max_seats=4,
    editions=("base",),
    options=OPTIONS,
    bound=12_000,
    follow_ups=2,
    sheet="deus.md",
    prefix="DEU",
    folder=str(FOLDER),
)
CARDS: Final = cards_of(BASE)


class DeusGame(Game[DeusState]):
    def __init__(self) -> None:
        super().__init__(INFO, VERBS, KINDS)

    def pack(self, setup: Setup) -> Pack:
        return read_pack(setup.packs) if setup.packs else BASE

    def cards(self, setup: Setup) -> list[Card]:
        return cards_of(self.pack(setup)) if setup.packs else CARDS

    def new(self, setup: Setup, rng: Rng) -> DeusState:
        return new_game(setup, self.pack(setup), self.cards(setup), rng)

    def view(self, state: DeusState, seat: int) -> Json:
        return views.view(state, seat)

    def imagine(self, state: DeusState, seat: int, rng: Rng) -> DeusState:
        return imagining.imagine(state, seat, rng)

    def scores(self, state: DeusState) -> list[int]:
        return [scoring.final_vp(state, seat) for seat in range(len(state.players))]

    def winners(self, state: DeusState) -> list[int]:
        return scoring.best_seats(state) if state.ending != RUNNING else []

    def ending(self, state: DeusState) -> str:
        return ENDINGS[state.ending]

    def breakdown(self, state: DeusState, seat: int, viewer: int) -> list[Points]:
        return scoring.breakdown(state, seat, viewer)

    def round_of(self, state: DeusState) -> int:
        return state.round

    def outcome(self, state: DeusState, action: Action) -> list[Note]:
        return outcome.outcome(state, action)

    def set_up(self, setup: Setup, rng: Rng) -> list[Lay]:
        return laying.set_up(rules_of(setup), self.pack(setup), self.cards(setup), setup.seats, rng)

    def score_form(self, setup: Setup) -> Form | None:
        return score_sheet.form(self.cards(setup))

    def tally(self, setup: Setup, seats: list[Answers]) -> Tally:
        return score_sheet.tally(self.cards(setup), seats)

    def assets(self, state: DeusState, seat: int) -> list[Asset]:
        return helping.assets(state, seat)

    def heuristic(self, state: DeusState, seat: int) -> float:
        return heuristic.heuristic(state, seat)

    def feature_names(self) -> list[str]:
        return list(features.NAMES)

    def features(self, state: DeusState, seat: int) -> list[float]:
        return features.features(state, seat)

    def census(self, state: DeusState) -> dict[str, object]:
        """Totals that never change: every card, resource and wooden piece is in exactly one place."""
        cards = state.deck.cards + state.deck.discard + state.laid
        goods = state.supply[:]
        pieces: list[int] = []
        for seat in range(len(state.players)):
            player = state.players[seat]
            cards = cards + player.hand
            if player.wild != NOT_YET:
                cards.append(player.wild)
            for column in player.columns:
                cards += [card for card in column if card != FACE_DOWN]
            for good in range(RESOURCES):
                goods[good] += player.goods[good]
            for kind in range(STANDARD_TYPES):
                pieces.append(player.board[kind] + player.supply[kind] + state.of_type(seat, kind).bit_count())
        temples = state.temples_left + state.temples.bit_count()
        return {"cards": sorted(cards), "goods": goods, "pieces": pieces, "temples": temples}

    def hidden_sorts(self) -> list[str]:
        return [CARD.name]


GAME: Final = DeusGame()
