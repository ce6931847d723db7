"""The board game as a `Game`: each method of the contract calls the module that implements it."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.box_setup import SetupStep
from theomachy.core.game import Advantage, Game, GameInfo, Json, Option, Points, Remark, Setup
from theomachy.core.pack import Pack
from theomachy.core.rng import Rng
from theomachy.core.score_sheet import Answers, SheetForm, SheetResult
from theomachy.games.deus_ex_machina import (
    advantages,
    box_setup,
    determinize,
    features,
    option_preview,
    score_sheet,
    scoring,
    warnings,
)
from theomachy.games.deus_ex_machina import view as views
from theomachy.games.deus_ex_machina.cards import Box, read_box
from theomachy.games.deus_ex_machina.event_kinds import EVENT_KINDS
from theomachy.games.deus_ex_machina.pack_checks import check_pack
from theomachy.games.deus_ex_machina.rules import RULES_BY_EDITION
from theomachy.games.deus_ex_machina.setup import make_state, push_setup_steps
from theomachy.games.deus_ex_machina.state import ENDINGS, NO_QUEST, MachinaState
from theomachy.games.deus_ex_machina.verbs import CARD, FOLDER, HERO, OBJECTIVE, QUEST, VERBS, read_pack

INFO: Final = GameInfo(
    id="deus-ex-machina",
    version=2,
    min_seats=2,
    max_seats=4,
    editions=("int", "gr"),
    options=(
        Option("expansion", ("no", "yes")),
        Option("gods", ("chosen", "dealt")),
        Option("start", ("first", "random")),
        Option("max-turns", ("60", "30", "15")),
        Option("quick-end", ("no", "yes")),
    ),
    max_actions=6000,
    greedy_lookahead=3,
    rollout_decisions=12,
    rule_sheet="deus-ex-machina.md",
    rule_prefix="DEM",
    folder=FOLDER,
    shrewd_temperature=0.02,
)


class BoardGame(Game[MachinaState]):
    def __init__(self) -> None:
        super().__init__(INFO, VERBS, EVENT_KINDS)
        # Caches: the box by edition, expansion and packs; our own pack by edition.
        self.box_cache: dict[tuple[str, ...], Box] = {}
        self.base_packs: dict[str, Pack] = {}

    def pack(self, setup: Setup) -> Pack:
        """The data of this set-up. Users can change their packs at any time, so only our own are cached."""
        if setup.packs:
            pack = read_pack(setup.edition, setup.packs)
            check_pack(pack, setup.edition)
            return pack
        if setup.edition not in self.base_packs:
            self.base_packs[setup.edition] = read_pack(setup.edition, ())
        return self.base_packs[setup.edition]

    def box(self, setup: Setup) -> Box:
        expansion = setup.options["expansion"]
        key = (setup.edition, expansion, *setup.packs)
        if key not in self.box_cache:
            self.box_cache[key] = read_box(self.pack(setup), RULES_BY_EDITION[setup.edition], expansion == "yes")
        return self.box_cache[key]

    def new(self, setup: Setup, rng: Rng) -> MachinaState:
        state = make_state(setup, self.box(setup), rng)
        push_setup_steps(state, setup.options["gods"] == "dealt")
        state.settle()
        return state

    def view(self, state: MachinaState, seat: int) -> Json:
        return views.make_view(state, seat)

    def determinize(self, state: MachinaState, seat: int, rng: Rng) -> MachinaState:
        return determinize.determinize(state, seat, rng)

    def catalogue(self, setup: Setup) -> Json:
        return views.make_catalogue(self.pack(setup), setup.options["expansion"] == "yes")

    def scores(self, state: MachinaState) -> list[int]:
        return [player.gp for player in state.players]

    def winners(self, state: MachinaState) -> list[int]:
        return list(state.winners)

    def ending(self, state: MachinaState) -> str:
        return ENDINGS[state.ending]

    def breakdown(self, state: MachinaState, seat: int, viewer: int) -> list[Points]:
        return scoring.breakdown(state, seat)

    def round_of(self, state: MachinaState) -> int:
        return state.turn

    def preview(self, state: MachinaState, action: Action) -> list[Remark]:
        return option_preview.preview(state, action)

    def warnings(self, state: MachinaState, viewer: int) -> list[Remark]:
        return warnings.make_warnings(state, viewer)

    def box_setup(self, setup: Setup, rng: Rng) -> list[SetupStep]:
        return box_setup.box_setup_steps(self.box(setup), setup.seats, setup.options["start"] == "random", rng)

    def score_form(self, setup: Setup) -> SheetForm | None:
        return score_sheet.make_form(self.box(setup), setup.seats)

    def score_answers(self, setup: Setup, seats: list[Answers]) -> SheetResult:
        return score_sheet.score_answers(self.box(setup), seats)

    def advantages(self, state: MachinaState, seat: int) -> list[Advantage]:
        return advantages.advantages(state, seat)

    def risks(self, state: MachinaState, seat: int) -> list[Remark]:
        return advantages.risks(state, seat)

    def heuristic(self, state: MachinaState, seat: int) -> float:
        return scoring.evaluate(state, seat)

    def feature_names(self) -> list[str]:
        return list(features.FEATURE_NAMES)

    def features(self, state: MachinaState, seat: int) -> list[float]:
        return features.compute_features(state, seat)

    def conserved_quantities(self, state: MachinaState) -> dict[str, object]:
        """Totals that never change: every card is in exactly one place, and every GP has a source."""
        quests = [quest for quest in state.quests if quest != NO_QUEST] + state.quest_deck.cards
        cards = state.card_deck.cards + state.card_deck.discard
        gp_explained = True
        for player in state.players:
            quests = quests + list(player.secret_quests) + list(player.completed_quests)
            cards = cards + list(player.hand)
            expected_gp = sum([state.box.quests[quest].gp for quest in player.completed_quests])
            expected_gp += player.gp_from_places + player.gp_from_heroes + player.gp_from_cards - player.gp_lost
            gp_explained = gp_explained and expected_gp == player.gp
        heroes = state.heroes + state.hero_deck.cards + state.hero_deck.discard + list(state.absent_heroes)
        return {
            "quests": sorted(quests),
            "cards": sorted(cards),
            "heroes": sorted(heroes),
            "objectives": sorted(state.objectives),
            "gp": gp_explained,
        }

    def hidden_sorts(self) -> list[str]:
        return [QUEST.name, CARD.name, OBJECTIVE.name, HERO.name]


GAME: Final = BoardGame()
