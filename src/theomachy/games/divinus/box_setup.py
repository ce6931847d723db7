"""DIV-01, 60 to 64: the steps that set up the physical box for one scenario, or for Eternal Mode."""

from __future__ import annotations

from theomachy.core.box_setup import SetupStep, draw_first_player
from theomachy.core.rng import Rng
from theomachy.games.divinus.companion.scenario import start_scenario
from theomachy.games.divinus.companion.setup_steps import setup_steps
from theomachy.games.divinus.legacy import new_legacy
from theomachy.games.divinus.setup import RETURNED_DICE
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.static_data import StaticData
from theomachy.games.divinus.things import DICE_EACH, GOD, QUEST, TEMPLE


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


def eternal_steps(state: DivinusState, rng: Rng) -> list[SetupStep]:
    """DIV-60, 62, 64: return the steps for the chosen gods and quests, with all Temples, no Locations and no story."""
    seats = len(state.players)
    stacks = [len(stack.cards) for stack in state.stacks]
    returned_dice = RETURNED_DICE[seats]
    gods = [GOD.id(god) for god in state.gods]
    quests = [QUEST.id(quest) for quest in state.quests]
    tiles = [str(seats), str(stacks[0] + 6), str(stacks[1] + 6)]
    return [
        SetupStep("tiles", tiles, []),
        SetupStep("board", [], []),
        SetupStep("gods", [""], gods),
        SetupStep("quests", [""], quests),
        SetupStep("temples", [""], [TEMPLE.id(temple) for temple in state.available_temples]),
        SetupStep("dice", [str(DICE_EACH - returned_dice), str(returned_dice)], []),
        SetupStep("roll", [], []),
        draw_first_player(seats, rng),
    ]
