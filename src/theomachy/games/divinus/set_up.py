"""DIV-01, 60 to 64: the steps that set up the physical box for one scenario, or for Eternal Mode."""

from __future__ import annotations

from theomachy.core.laying import Lay, first_player
from theomachy.core.rng import Rng
from theomachy.games.divinus.book import Book
from theomachy.games.divinus.companion.laying import steps
from theomachy.games.divinus.companion.ledger import open_scenario
from theomachy.games.divinus.legacy import fresh
from theomachy.games.divinus.setup import RETURNED
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import DICE_EACH, GOD, QUEST, TEMPLE


def of_scenario(book: Book, seats: int, scenario: int, rng: Rng) -> list[Lay]:
    """Return the steps of a single scenario with plain dice. A campaign is set up by the companion."""
    legacy = fresh(book, seats, scenario)
    state = open_scenario(book, legacy, rng.below(1 << 30))
    box_steps: list[Lay] = []
    for step in steps(state, legacy):
        slug = str(step["slug"]).partition(".lay-")[2]
        things = step["things"]
        assert isinstance(things, list)
        pieces = [str(piece) for thing in things if isinstance(thing, list) for piece in thing]
        texts = ["" if isinstance(thing, list) else str(thing) for thing in things]
        box_steps.append(Lay(slug, texts, pieces, slug in ("wayland", "forge")))
    box_steps.append(first_player(seats, rng))
    return box_steps


def of_eternal(state: DivinusState, rng: Rng) -> list[Lay]:
    """DIV-60, 62, 64: return the steps for the chosen gods and quests, with all Temples, no Locations and no story."""
    seats = len(state.players)
    stacks = [len(stack.cards) for stack in state.stacks]
    returned_dice = RETURNED[seats]
    gods = [GOD.id(god) for god in state.gods]
    quests = [QUEST.id(quest) for quest in state.quests]
    tiles = [str(seats), str(stacks[0] + 6), str(stacks[1] + 6)]
    return [
        Lay("tiles", tiles, []),
        Lay("board", [], []),
        Lay("gods", [""], gods),
        Lay("quests", [""], quests),
        Lay("temples", [""], [TEMPLE.id(temple) for temple in state.temples]),
        Lay("dice", [str(DICE_EACH - returned_dice), str(returned_dice)], []),
        Lay("roll", [], []),
        first_player(seats, rng),
    ]
