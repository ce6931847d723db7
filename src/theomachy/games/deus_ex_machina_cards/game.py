"""The card game as a `Game`: each method of the contract calls the module that implements it."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT, Action
from theomachy.core.dealing import chance, deal_out
from theomachy.core.deck import shuffled
from theomachy.core.game import Asset, Game, GameInfo, Json, Note, Option, Points, Setup
from theomachy.core.laying import Lay
from theomachy.core.pack import Pack
from theomachy.core.rng import Rng
from theomachy.core.state import NOBODY
from theomachy.core.tally import Answers, Form, Tally
from theomachy.games.deus_ex_machina_cards import assets as helping
from theomachy.games.deus_ex_machina_cards import features, laying, outcome, score_sheet, scoring, warnings, worths
from theomachy.games.deus_ex_machina_cards import view as views
from theomachy.games.deus_ex_machina_cards.cards import Cards, read_cards
from theomachy.games.deus_ex_machina_cards.state import ENDINGS, CardsState, is_over, no_player
from theomachy.games.deus_ex_machina_cards.steps import ChooseHero, Deal, take_hero
from theomachy.games.deus_ex_machina_cards.verbs import (
    BASE,
    COMRADE,
    FOLDER,
    HERO,
    KINDS,
    NO_GOD,
    OBJECTIVE,
    QUEST,
    VERBS,
    read_pack,
)

INFO: Final = GameInfo(
    id="deus-ex-machina-cards",
    version=1,
    min_seats=2,
    max_seats=4,
    editions=("base",),
    options=(
        Option("heroes", ("chosen", "dealt")),
        Option("start", ("youngest", "random")),
        Option("max-rounds", ("60", "30", "15")),
    ),
    bound=250,
    follow_ups=0,
    sheet="deus-ex-machina-card-game.md",
    prefix="DXC",
    folder=FOLDER,
    slip=0.065,
    finish=3,
)


class CardGame(Game[CardsState]):
    def __init__(self) -> None:
        super().__init__(INFO, VERBS, KINDS)
        # Cache by packs: computing `CardData.god_masks` takes a while.
        self.known: dict[tuple[str, ...], Cards] = {}

    def pack(self, setup: Setup) -> Pack:
        return read_pack(setup.packs) if setup.packs else BASE

    def cards(self, setup: Setup) -> Cards:
        if setup.packs not in self.known:
            self.known[setup.packs] = read_cards(self.pack(setup))
        return self.known[setup.packs]

    def new(self, setup: Setup, rng: Rng) -> CardsState:
        state = lay_out(setup, self.cards(setup), rng)
        state.steps.append(Deal(NOBODY))
        order = [(state.first + i) % setup.seats for i in range(setup.seats)]
        if setup.options["heroes"] == "dealt":
            heroes = list(range(HERO.size))
            rng.shuffle(heroes)
            deal_out(rng, HERO, heroes, setup.seats)
            for seat in order:
                take_hero(state, seat, heroes[seat])
        else:
            for seat in reversed(order):
                state.steps.append(ChooseHero(seat))
        state.settle()
        return state

    def view(self, state: CardsState, seat: int) -> Json:
        return views.view(state, seat)

    def imagine(self, state: CardsState, seat: int, rng: Rng) -> CardsState:
        return views.imagine(state, seat, rng)

    def scores(self, state: CardsState) -> list[int]:
        return [player.net() for player in state.players]

    def winners(self, state: CardsState) -> list[int]:
        return [state.winner] if is_over(state) else []

    def ending(self, state: CardsState) -> str:
        return ENDINGS[state.ended]

    def breakdown(self, state: CardsState, seat: int, viewer: int) -> list[Points]:
        return scoring.breakdown(state, seat)

    def round_of(self, state: CardsState) -> int:
        return state.round

    def outcome(self, state: CardsState, action: Action) -> list[Note]:
        return outcome.outcome(state, action)

    def warnings(self, state: CardsState, viewer: int) -> list[Note]:
        return warnings.warnings(state, viewer)

    def set_up(self, setup: Setup, rng: Rng) -> list[Lay]:
        return laying.set_up(setup.seats, rng)

    def score_form(self, setup: Setup) -> Form | None:
        return score_sheet.form()

    def tally(self, setup: Setup, seats: list[Answers]) -> Tally:
        return score_sheet.tally(self.cards(setup), seats)

    def assets(self, state: CardsState, seat: int) -> list[Asset]:
        return helping.assets(state, seat)

    def heuristic(self, state: CardsState, seat: int) -> float:
        return scoring.heuristic(state, seat)

    def worths(self, state: CardsState) -> list[float]:
        return worths.worths(state)

    def feature_names(self) -> list[str]:
        return list(features.NAMES)

    def features(self, state: CardsState, seat: int) -> list[float]:
        return features.features(state, seat)

    def census(self, state: CardsState) -> dict[str, object]:
        """Totals that never change: every card is in exactly one place."""
        quests = state.quests + state.quest_deck.cards
        gods = state.gods + state.god_deck.cards
        for player in state.players:
            quests = quests + list(player.quests)
            gods = gods + list(player.gods)
        comrades = state.comrades + state.comrade_deck.cards + state.comrade_deck.discard
        return {
            "quests": sorted(quests),
            "gods": sorted(gods),
            "comrades": sorted(comrades),
            "objectives": sorted(state.objectives),
        }

    def hidden_sorts(self) -> list[str]:
        return ["quest", "comrade", "god", "objective"]


def lay_out(setup: Setup, cards: Cards, rng: Rng) -> CardsState:
    """DXC-10, 12: the decks are shuffled; the youngest starts, or chance decides."""
    objectives = list(range(OBJECTIVE.size))
    rng.shuffle(objectives)
    quests = shuffled(list(range(QUEST.size)), rng, refills=False)
    comrades = shuffled(list(range(COMRADE.size)), rng, refills=True)
    gods = shuffled(list(range(NO_GOD)), rng, refills=False)
    first = chance(rng, SEAT, list(range(setup.seats))) if setup.options["start"] == "random" else 0
    players = [no_player() for _ in range(setup.seats)]
    rounds = int(setup.options["max-rounds"])
    state = CardsState()
    state.begin(rng)
    state.cards = cards
    state.players = players
    state.objectives = objectives
    state.quests = []
    state.comrades = []
    state.gods = []
    state.quest_deck = quests
    state.comrade_deck = comrades
    state.god_deck = gods
    state.first = first
    state.max_rounds = rounds
    return state


GAME: Final = CardGame()
