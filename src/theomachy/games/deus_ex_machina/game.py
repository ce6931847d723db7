"""The board game as a `Game`: each method of the contract calls the module that implements it."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.game import Asset, Game, GameInfo, Json, Note, Option, Points, Setup
from theomachy.core.laying import Lay
from theomachy.core.pack import Pack
from theomachy.core.rng import Rng
from theomachy.core.tally import Answers, Form, Tally
from theomachy.games.deus_ex_machina import assets as helping
from theomachy.games.deus_ex_machina import features, laying, outcome, score_sheet, scoring, warnings
from theomachy.games.deus_ex_machina import imagine as imagining
from theomachy.games.deus_ex_machina import view as views
from theomachy.games.deus_ex_machina.cards import Box, read_box
from theomachy.games.deus_ex_machina.events import KINDS
from theomachy.games.deus_ex_machina.rules import EDITIONS
from theomachy.games.deus_ex_machina.setup import lay_out, push_setup
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
    bound=6000,
    follow_ups=3,
    play_on=12,
    sheet="deus-ex-machina.md",
    prefix="DEM",
    folder=FOLDER,
    slip=0.02,
)


class BoardGame(Game[MachinaState]):
    def __init__(self) -> None:
        super().__init__(INFO, VERBS, KINDS)
        # Caches: the box by edition, expansion and packs; our own pack by edition.
        self.known: dict[tuple[str, ...], Box] = {}
        self.own: dict[str, Pack] = {}

    def pack(self, setup: Setup) -> Pack:
        """The data of this set-up. Users can change their packs at any time, so only our own are cached."""
        if setup.packs:
            return read_pack(setup.edition, setup.packs)
        if setup.edition not in self.own:
            self.own[setup.edition] = read_pack(setup.edition, ())
        return self.own[setup.edition]

    def box(self, setup: Setup) -> Box:
        expansion = setup.options["expansion"]
        key = (setup.edition, expansion, *setup.packs)
        if key not in self.known:
            self.known[key] = read_box(self.pack(setup), EDITIONS[setup.edition], expansion == "yes")
        return self.known[key]

    def new(self, setup: Setup, rng: Rng) -> MachinaState:
        state = lay_out(setup, self.box(setup), rng)
        push_setup(state, setup.options["gods"] == "dealt")
        state.settle()
        return state

    def view(self, state: MachinaState, seat: int) -> Json:
        return views.view(state, seat)

    def imagine(self, state: MachinaState, seat: int, rng: Rng) -> MachinaState:
        return imagining.imagine(state, seat, rng)

    def catalogue(self, setup: Setup) -> Json:
        return views.catalogue(self.pack(setup), setup.options["expansion"] == "yes")

    def scores(self, state: MachinaState) -> list[int]:
        return [player.gp for player in state.players]

    def winners(self, state: MachinaState) -> list[int]:
        return list(state.winners)

    def ending(self, state: MachinaState) -> str:
        return ENDINGS[state.ended]

    def breakdown(self, state: MachinaState, seat: int, viewer: int) -> list[Points]:
        return scoring.breakdown(state, seat)

    def round_of(self, state: MachinaState) -> int:
        return state.turn

    def outcome(self, state: MachinaState, action: Action) -> list[Note]:
        return outcome.outcome(state, action)

    def warnings(self, state: MachinaState, viewer: int) -> list[Note]:
        return warnings.warnings(state, viewer)

    def set_up(self, setup: Setup, rng: Rng) -> list[Lay]:
        return laying.set_up(self.box(setup), setup.seats, rng)

    def score_form(self, setup: Setup) -> Form | None:
        return score_sheet.form(self.box(setup), setup.seats)

    def tally(self, setup: Setup, seats: list[Answers]) -> Tally:
        return score_sheet.tally(self.box(setup), seats)

    def assets(self, state: MachinaState, seat: int) -> list[Asset]:
        return helping.assets(state, seat)

    def risks(self, state: MachinaState, seat: int) -> list[Note]:
        return helping.risks(state, seat)

    def heuristic(self, state: MachinaState, seat: int) -> float:
        return scoring.heuristic(state, seat)

    def feature_names(self) -> list[str]:
        return list(features.NAMES)

    def features(self, state: MachinaState, seat: int) -> list[float]:
        return features.features(state, seat)

    def census(self, state: MachinaState) -> dict[str, object]:
        """Totals that never change: every card is in exactly one place, and every GP has a source."""
        quests = [quest for quest in state.quests if quest != NO_QUEST] + state.quest_deck.cards
        cards = state.card_deck.cards + state.card_deck.discard
        gp_explained = True
        for player in state.players:
            quests = quests + list(player.secrets) + list(player.done)
            cards = cards + list(player.hand)
            expected_gp = sum([state.box.quests[quest].gp for quest in player.done])
            expected_gp += player.from_places + player.from_heroes + player.from_cards - player.lost
            gp_explained = gp_explained and expected_gp == player.gp
        heroes = state.heroes + state.hero_deck.cards + state.hero_deck.discard + list(state.away)
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
