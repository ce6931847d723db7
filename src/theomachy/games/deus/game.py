"""Deus as a `Game`: each method of the contract calls the module that implements it."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.box_setup import SetupStep
from theomachy.core.game import Advantage, Game, GameInfo, Json, Points, Remark, Setup
from theomachy.core.pack import Pack
from theomachy.core.rng import Rng
from theomachy.core.score_sheet import Answers, SheetForm, SheetResult
from theomachy.games.deus import (
    advantages,
    box_setup,
    determinize,
    features,
    heuristic,
    option_preview,
    score_sheet,
    scoring,
)
from theomachy.games.deus import view as views
from theomachy.games.deus.card_parsing import read_cards
from theomachy.games.deus.cards import (
    BASE_PACK,
    FACE_DOWN,
    FOLDER,
    RESOURCES,
    STANDARD_TYPES,
    Card,
    read_pack,
)
from theomachy.games.deus.pack_checks import check_pack
from theomachy.games.deus.rules import OPTIONS, read_rules
from theomachy.games.deus.setup import make_state
from theomachy.games.deus.state import ENDINGS, NOT_YET, RUNNING, DeusState
from theomachy.games.deus.verbs import CARD, EVENT_KINDS, VERBS

INFO: Final = GameInfo(
    id="deus",
    version=2,
    min_seats=2,
    max_seats=4,
    editions=("base",),
    options=OPTIONS,
    max_actions=12_000,
    greedy_lookahead=2,
    rule_sheet="deus.md",
    rule_prefix="DEU",
    folder=str(FOLDER),
)
CARDS: Final = read_cards(BASE_PACK)


class DeusGame(Game[DeusState]):
    def __init__(self) -> None:
        super().__init__(INFO, VERBS, EVENT_KINDS)

    def pack(self, setup: Setup) -> Pack:
        if not setup.packs:
            return BASE_PACK
        pack = read_pack(setup.packs)
        check_pack(pack)
        return pack

    def cards(self, setup: Setup) -> list[Card]:
        return read_cards(self.pack(setup)) if setup.packs else CARDS

    def new(self, setup: Setup, rng: Rng) -> DeusState:
        return make_state(setup, self.pack(setup), self.cards(setup), rng)

    def view(self, state: DeusState, seat: int) -> Json:
        return views.make_view(state, seat)

    def determinize(self, state: DeusState, seat: int, rng: Rng) -> DeusState:
        return determinize.determinize(state, seat, rng)

    def scores(self, state: DeusState) -> list[int]:
        return [scoring.final_vp(state, seat) for seat in range(len(state.players))]

    def winners(self, state: DeusState) -> list[int]:
        return scoring.winning_seats(state) if state.ending != RUNNING else []

    def ending(self, state: DeusState) -> str:
        return ENDINGS[state.ending]

    def breakdown(self, state: DeusState, seat: int, viewer: int) -> list[Points]:
        return scoring.breakdown(state, seat, viewer)

    def round_of(self, state: DeusState) -> int:
        return state.round

    def preview(self, state: DeusState, action: Action) -> list[Remark]:
        return option_preview.preview(state, action)

    def box_setup(self, setup: Setup, rng: Rng) -> list[SetupStep]:
        return box_setup.box_setup_steps(read_rules(setup), self.pack(setup), self.cards(setup), setup.seats, rng)

    def score_form(self, setup: Setup) -> SheetForm | None:
        return score_sheet.make_form(self.cards(setup))

    def score_answers(self, setup: Setup, seats: list[Answers]) -> SheetResult:
        return score_sheet.score_answers(self.cards(setup), seats)

    def advantages(self, state: DeusState, seat: int) -> list[Advantage]:
        return advantages.advantages(state, seat)

    def heuristic(self, state: DeusState, seat: int) -> float:
        return heuristic.evaluate(state, seat)

    def feature_names(self) -> list[str]:
        return list(features.FEATURE_NAMES)

    def features(self, state: DeusState, seat: int) -> list[float]:
        return features.compute_features(state, seat)

    def conserved_quantities(self, state: DeusState) -> dict[str, object]:
        """Totals that never change: every card, resource and wooden piece is in exactly one place."""
        cards = state.deck.cards + state.deck.discard + state.laid_cards
        goods = state.supply[:]
        pieces: list[int] = []
        for seat in range(len(state.players)):
            player = state.players[seat]
            cards = cards + player.hand
            if player.wildcard != NOT_YET:
                cards.append(player.wildcard)
            for column in player.columns:
                cards += [card for card in column if card != FACE_DOWN]
            for good in range(RESOURCES):
                goods[good] += player.goods[good]
            for kind in range(STANDARD_TYPES):
                pieces.append(
                    player.board[kind] + player.supply[kind] + state.regions_with_piece(seat, kind).bit_count()
                )
        temples = state.temples_left + state.temples.bit_count()
        return {"cards": sorted(cards), "goods": goods, "pieces": pieces, "temples": temples}

    def hidden_sorts(self) -> list[str]:
        return [CARD.name]


GAME: Final = DeusGame()
