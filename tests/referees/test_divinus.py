"""Divinus before a second reader of its rules: scenarios by themselves, Eternal Mode, whole campaigns."""

import json

import pytest

from tests.property_testing import SOAK
from tests.referees.comparison import compare_game
from tests.referees.divinus.ending import pythia
from tests.referees.divinus.legacy import number_of
from tests.referees.divinus.referee import DivinusReferee
from theomachy.core.game import Json, Setup, make_setup
from theomachy.core.rng import seeded_rng
from theomachy.games import game

SCENARIOS = [str(number) for number in range(1, 13)]
SEATS = [2, 3, 4]
# One seat count for each scenario in the ordinary suite.
FEW_SEATS = [2, 4, 3, 2]
# Pure chance rests too often: so maps fill, quests are met, monsters fought.
PREFERRED = ("explore", "fight", "sail", "use", "invoke")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_by_itself(scenario: str) -> None:
    divinus = game("divinus")
    for seed in range(SOAK or 1):
        for seats in SEATS if SOAK else [FEW_SEATS[int(scenario) % 4]]:
            setup = make_setup(divinus.info, seats, options={"scenario": scenario})
            assert compare_game(divinus, setup, seed, DivinusReferee, PREFERRED if SOAK and seed % 2 else ())


@pytest.mark.parametrize(("chosen", "artifacts"), [("proposed", "none"), ("drawn", "drafted"), ("chosen", "drafted")])
def test_eternal_mode(chosen: str, artifacts: str) -> None:
    divinus = game("divinus")
    for seed in range(SOAK or 1):
        for seats in SEATS if SOAK else [2]:
            options = {"scenario": "eternal", "set": chosen, "artifacts": artifacts}
            assert compare_game(divinus, make_setup(divinus.info, seats, options=options), seed, DivinusReferee)


# Games for two that meet what chance hardly finds: the scenario, the seed, what is gladly done.
RULING_GAMES = {
    "div-57-quests-before-the-temple": ("5", 2, PREFERRED),
    "div-52-cerberus-on-a-single-spot": ("7", 0, PREFERRED),
    "div-52-the-chimera-on-her-spot": ("8", 13, PREFERRED),
    "div-41-prometheus-in-no-clash": ("9", 1, ("hero prometheus", "explore")),
    "div-72-the-hydras-cards-after-the-gods": ("10", 54, PREFERRED),
    "div-41-a-search-that-finds-nothing": ("10", 29, ("sail", "stand")),
    "div-35-a-monster-card-blows-the-horn": ("eternal", 1, ("keep horn-of-plenty", "fight", "explore")),
}


@pytest.mark.parametrize("name", RULING_GAMES)
def test_a_game_that_meets_a_ruling(name: str) -> None:
    scenario, seed, eager = RULING_GAMES[name]
    divinus = game("divinus")
    setup = make_setup(divinus.info, 2, options={"scenario": scenario, "set": "drawn", "artifacts": "drafted"})
    assert compare_game(divinus, setup, seed, DivinusReferee, eager)


class RefereeRecorder:
    """Keeps the referee of the chapter that is played."""

    def __init__(self) -> None:
        self.referee: DivinusReferee | None = None

    def __call__(self, setup: Setup, first: Json) -> DivinusReferee:
        self.referee = DivinusReferee(setup, first)
        return self.referee


@pytest.mark.soak
@pytest.mark.parametrize("seats", SEATS)
def test_a_campaign(seats: int) -> None:
    """Every chapter begins with what the engine carried over, and the referee agrees on what it leaves; at last
    Eternal Mode with all of it."""
    divinus = game("divinus")
    for campaign in range(SOAK or 1):
        legacy = ""
        for chapter in range(1, 13):
            setup = divinus.chapter_setup(seats, legacy)
            assert setup is not None
            keep = RefereeRecorder()
            seed = 100 * campaign + chapter
            compare_game(divinus, setup, seed, keep)
            legacy = legacy_after_game(setup, seed)
            assert keep.referee is not None
            compare_legacy(keep.referee, legacy)
        play_on(seats, legacy, campaign)


def play_on(seats: int, legacy: str, seed: int) -> None:
    """Eternal Mode with what a campaign left; some faces are put back, so that there is something to even out with."""
    left = json.loads(legacy)
    left["supply"] += ["7", "7", "3-6", "fire"]
    options = {"scenario": "eternal", "set": "drawn", "artifacts": "drafted"}
    divinus = game("divinus")
    setup = divinus.epilogue_setup(seats, json.dumps(left), options)
    assert setup is not None
    assert compare_game(divinus, setup, seed, DivinusReferee)


def legacy_after_game(setup: Setup, seed: int) -> str:
    """What the engine carries over from the very game of the duel."""
    divinus = game("divinus")
    state, picks = divinus.new(setup, seeded_rng(seed)), seeded_rng(seed + 1)
    while state.legal:
        state.apply(state.legal[picks.below(len(state.legal))])
    return divinus.legacy_after(state)


def compare_legacy(referee: DivinusReferee, text: str) -> None:
    left, table = json.loads(text), referee.table
    holds_pythia = pythia(table) if table.has_rule("pythia") else None
    assert left["scenario"] == table.scenario + 1
    assert left["winners"] == table.winners
    assert left["wins"] == list(table.wins.values())
    assert left["pythia"] == number_of(holds_pythia)
    assert left["holders"] == [number_of(die.holder) for die in table.pantheon_dice.values()]
    assert left["favorites"] == [number_of(die.favorite) for die in table.pantheon_dice.values()]
    assert left["pantheon_dice"] == [die.faces for die in table.pantheon_dice.values()]
    for demigod, player in zip(left["demigods"], table.players.values(), strict=True):
        assert demigod["total"] == player.favor["total"]
        assert demigod["quests"] == player.quests
        assert demigod["titles"] == player.titles
        assert demigod["tile"] == player.demigod_tile
        assert demigod["leanings"] == list(player.leanings.values())
        assert demigod["dice"] == [die.faces for die in player.dice[:6]]
        assert demigod["artifacts"] == [artifact.slug for artifact in player.artifacts]
