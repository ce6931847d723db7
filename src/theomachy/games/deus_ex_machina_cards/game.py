"""The card game as a `Game`: each method of the contract calls the module that implements it."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT, Action
from theomachy.core.box_setup import SetupStep
from theomachy.core.deck import shuffled_deck
from theomachy.core.game import Advantage, Game, GameInfo, Json, Option, Points, Remark, Setup
from theomachy.core.pack import Pack
from theomachy.core.physical_luck import ask_dealt_cards, random_choice
from theomachy.core.rng import Rng
from theomachy.core.score_sheet import Answers, SheetForm, SheetResult
from theomachy.core.state import NOBODY
from theomachy.games.deus_ex_machina_cards import (
    action_values,
    advantages,
    box_setup,
    features,
    option_preview,
    score_sheet,
    scoring,
    warnings,
)
from theomachy.games.deus_ex_machina_cards import view as views
from theomachy.games.deus_ex_machina_cards.cards import CardData, read_cards
from theomachy.games.deus_ex_machina_cards.pack_checks import check_pack
from theomachy.games.deus_ex_machina_cards.state import ENDINGS, CardsState, empty_player, is_over
from theomachy.games.deus_ex_machina_cards.steps import ChooseHero, DealCards, take_hero
from theomachy.games.deus_ex_machina_cards.verbs import (
    BASE_PACK,
    COMRADE,
    EVENT_KINDS,
    FOLDER,
    HERO,
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
    max_actions=250,
    greedy_lookahead=0,
    rule_sheet="deus-ex-machina-card-game.md",
    rule_prefix="DXC",
    folder=FOLDER,
    shrewd_temperature=0.065,
    full_rollouts_from_round=3,
)


class CardGame(Game[CardsState]):
    def __init__(self) -> None:
        super().__init__(INFO, VERBS, EVENT_KINDS)
        # Cache by packs: computing `CardData.god_masks` takes a while.
        self.card_data_cache: dict[tuple[str, ...], CardData] = {}

    def pack(self, setup: Setup) -> Pack:
        if not setup.packs:
            return BASE_PACK
        pack = read_pack(setup.packs)
        check_pack(pack)
        return pack

    def cards(self, setup: Setup) -> CardData:
        if setup.packs not in self.card_data_cache:
            self.card_data_cache[setup.packs] = read_cards(self.pack(setup))
        return self.card_data_cache[setup.packs]

    def new(self, setup: Setup, rng: Rng) -> CardsState:
        state = make_state(setup, self.cards(setup), rng)
        state.steps.append(DealCards(NOBODY))
        order = [(state.first_seat + i) % setup.seats for i in range(setup.seats)]
        if setup.options["heroes"] == "dealt":
            heroes = list(range(HERO.size))
            rng.shuffle(heroes)
            ask_dealt_cards(rng, HERO, heroes, setup.seats)
            for seat in order:
                take_hero(state, seat, heroes[seat])
        else:
            for seat in reversed(order):
                state.steps.append(ChooseHero(seat))
        state.settle()
        return state

    def view(self, state: CardsState, seat: int) -> Json:
        return views.make_view(state, seat)

    def determinize(self, state: CardsState, seat: int, rng: Rng) -> CardsState:
        return views.determinize(state, seat, rng)

    def scores(self, state: CardsState) -> list[int]:
        return [player.net_vp() for player in state.players]

    def winners(self, state: CardsState) -> list[int]:
        return [state.winner] if is_over(state) else []

    def ending(self, state: CardsState) -> str:
        return ENDINGS[state.ending]

    def breakdown(self, state: CardsState, seat: int, viewer: int) -> list[Points]:
        return scoring.breakdown(state, seat)

    def round_of(self, state: CardsState) -> int:
        return state.round

    def preview(self, state: CardsState, action: Action) -> list[Remark]:
        return option_preview.preview(state, action)

    def warnings(self, state: CardsState, viewer: int) -> list[Remark]:
        return warnings.make_warnings(state, viewer)

    def box_setup(self, setup: Setup, rng: Rng) -> list[SetupStep]:
        return box_setup.box_setup_steps(setup.seats, setup.options["start"] == "random", rng)

    def score_form(self, setup: Setup) -> SheetForm | None:
        return score_sheet.make_form()

    def score_answers(self, setup: Setup, seats: list[Answers]) -> SheetResult:
        return score_sheet.score_answers(self.cards(setup), seats)

    def advantages(self, state: CardsState, seat: int) -> list[Advantage]:
        return advantages.advantages(state, seat)

    def heuristic(self, state: CardsState, seat: int) -> float:
        return scoring.evaluate(state, seat)

    def action_values(self, state: CardsState) -> list[float]:
        return action_values.action_values(state)

    def feature_names(self) -> list[str]:
        return list(features.FEATURE_NAMES)

    def features(self, state: CardsState, seat: int) -> list[float]:
        return features.compute_features(state, seat)

    def conserved_quantities(self, state: CardsState) -> dict[str, object]:
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


def make_state(setup: Setup, cards: CardData, rng: Rng) -> CardsState:
    """DXC-10, 12: the decks are shuffled; the youngest starts, or chance decides."""
    objectives = list(range(OBJECTIVE.size))
    rng.shuffle(objectives)
    quests = shuffled_deck(list(range(QUEST.size)), rng, refills=False)
    comrades = shuffled_deck(list(range(COMRADE.size)), rng, refills=True)
    gods = shuffled_deck(list(range(NO_GOD)), rng, refills=False)
    first = random_choice(rng, SEAT, list(range(setup.seats))) if setup.options["start"] == "random" else 0
    players = [empty_player() for _ in range(setup.seats)]
    rounds = int(setup.options["max-rounds"])
    state = CardsState()
    state.init(rng)
    state.cards = cards
    state.players = players
    state.objectives = objectives
    state.quests = []
    state.comrades = []
    state.gods = []
    state.quest_deck = quests
    state.comrade_deck = comrades
    state.god_deck = gods
    state.first_seat = first
    state.max_rounds = rounds
    return state


GAME: Final = CardGame()
