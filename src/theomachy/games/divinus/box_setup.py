"""DIV-01, 60 to 64: the steps that set up the physical box for one scenario, or for Eternal Mode."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.box_setup import SetupStep, draw_first_player
from theomachy.core.game import Setup
from theomachy.core.rng import Rng
from theomachy.games.divinus import eternal
from theomachy.games.divinus.companion.scenario import start_scenario
from theomachy.games.divinus.companion.setup_steps import setup_steps
from theomachy.games.divinus.eternal import MAX_QUESTS, MIN_QUESTS
from theomachy.games.divinus.legacy import new_legacy
from theomachy.games.divinus.setup import RETURNED_DICE
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.static_data import StaticData
from theomachy.games.divinus.steps.scenario_start import ARTIFACTS_DEALT
from theomachy.games.divinus.things import (
    ARTIFACT,
    DICE_EACH,
    FIRST_DEMIGOD_TILE,
    GOD,
    HERO,
    QUEST,
    TEMPLE,
    TILE,
)


def scenario_steps(data: StaticData, seats: int, scenario: int, rng: Rng) -> list[SetupStep]:
    """Return the steps of a single scenario with plain dice. A campaign is set up by the companion."""
    legacy = new_legacy(data, seats, scenario)
    state = start_scenario(data, legacy, rng.below(1 << 30))
    box_steps: list[SetupStep] = []
    for step in setup_steps(state, legacy):
        slug = str(step["slug"]).partition(".lay-")[2]
        things = step["things"]
        assert isinstance(things, list)
        pieces = [str(piece) for thing in things if isinstance(thing, list) for piece in thing]
        texts = ["" if isinstance(thing, list) else str(thing) for thing in things]
        box_steps.append(SetupStep(slug, texts, pieces, slug in ("wayland", "forge")))
    box_steps.append(draw_first_player(seats, rng))
    return box_steps


def eternal_steps(state: DivinusState, setup: Setup, rng: Rng) -> list[SetupStep]:
    """DIV-60 to 64: return the steps of Eternal Mode, in the order of the rulebook: the set, the dice, the drafts."""
    seats = len(state.players)
    stacks = [len(stack.cards) for stack in state.stacks]
    returned_dice = RETURNED_DICE[seats]
    temples = [TEMPLE.id(temple) for temple in state.available_temples]
    dice_step = (
        SetupStep("dice", [str(DICE_EACH - returned_dice), str(returned_dice)], [])
        if returned_dice
        else SetupStep("all-dice", [str(DICE_EACH)], [])
    )
    return [
        SetupStep("tiles", [str(seats), str(stacks[0] + 6), str(stacks[1] + 6)], []),
        SetupStep("eternal-board", [], []),
        *set_steps(state, setup),
        SetupStep("eternal-temples", [""], temples),
        SetupStep("even-out", [], []),
        dice_step,
        SetupStep("draft-roll", [], []),
        SetupStep("draft-heroes", [""], [HERO.id(hero) for hero in range(HERO.size)]),
        SetupStep("draft-tiles", [""], [TILE.id(tile) for tile in range(FIRST_DEMIGOD_TILE, TILE.size)]),
        *artifact_steps(state, setup, rng),
        SetupStep("first-lowest", [], []),
    ]


def set_steps(state: DivinusState, setup: Setup) -> list[SetupStep]:
    """DIV-60, 64: return the gods and quests: the proposed set, one drawn by chance, or how one is chosen."""
    steps: list[SetupStep] = []
    if setup.options["set"] != "proposed":
        steps.append(SetupStep("pick-set", [str(eternal.GOD_COUNT), str(MIN_QUESTS), str(MAX_QUESTS)], []))
    if state.gods:
        is_random = setup.options["set"] == "drawn"
        steps.append(SetupStep("gods", [""], [GOD.id(god) for god in state.gods], is_random))
        steps.append(SetupStep("quests", [""], [QUEST.id(quest) for quest in state.quests], is_random))
        steps.append(SetupStep("eternal-monsters", [], []))
    return steps


def artifact_steps(state: DivinusState, setup: Setup, rng: Rng) -> list[SetupStep]:
    """DIV-61: return the draft of Artifacts (Pandora's Box), with the hands dealt by chance."""
    if setup.options["artifacts"] != "drafted":
        return []
    useful = [artifact for artifact in range(ARTIFACT.size) if eternal.is_useful(state, artifact)]
    rng.shuffle(useful)
    hands = [useful[ARTIFACTS_DEALT * seat : ARTIFACTS_DEALT * (seat + 1)] for seat in range(len(state.players))]
    dealt = [
        SetupStep("deal-artifacts", [SEAT.id(seat), ""], [ARTIFACT.id(artifact) for artifact in hand], True)
        for seat, hand in enumerate(hands)
    ]
    return [SetupStep("draft-artifacts", [str(ARTIFACTS_DEALT)], []), *dealt]
