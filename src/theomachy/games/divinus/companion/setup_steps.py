"""DIV-01, 04 to 09, 70: the set-up of a scenario as steps to tick off, made from the state that the rules set up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.game import Json
from theomachy.core.state import NOBODY
from theomachy.games.divinus.campaign_pages import added_marks, mark_text_id
from theomachy.games.divinus.cards import OWN_MONSTER
from theomachy.games.divinus.data_vocabulary import MEEPLES
from theomachy.games.divinus.known_next_tiles import SOME_LOCATION, SOME_TEMPLE, fitting_tiles
from theomachy.games.divinus.legacy import Legacy
from theomachy.games.divinus.setup import RETURNED_DICE
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import (
    ARTIFACT,
    DICE_EACH,
    FACE,
    GOD,
    HERO,
    LAIR,
    NOTHING,
    PANTHEON,
    PART,
    QUEST,
    SACRED_STACK,
    TEMPLE,
    TILE,
)

# The tick that ends the set-up.
SETUP_DONE: Final = "begun"
STEP_SLUGS: Final = (
    "box",
    "tiles",
    "stick",
    "unstick",
    "board",
    "near",
    "near-temple",
    "near-location",
    "gods",
    "quests",
    "temples",
    "wayland",
    "forge",
    "figure",
    "own-monster",
    "dice",
    "all-dice",
    "pythia",
    "no-pythia",
    "pantheon",
    "no-pantheon",
    "own-tile",
    "roll",
    "heroes",
    "odysseus",
    "first",
)


def sentence(slug: str, things: Sequence[object], ours: bool = False) -> Json:
    """Return a sentence: the slug of its text, and what is filled in; lists are joined with commas. `ours`: it tells
    a reconstructed value, which is shown with ≈."""
    line: Json = {"slug": slug, "things": list(things)}
    if ours:
        line["ours"] = True
    return line


def tile_code(tile: int) -> str:
    """Return the code printed on one of our tiles, by which it is found among the others."""
    return TILE.slug(tile).upper()


def setup_step(slug: str, things: list[object], at: int = 0) -> Json:
    assert slug in STEP_SLUGS
    return {"id": f"{slug}-{at}" if at else slug, **sentence(f"companion.lay-{slug}", things)}


def setup_steps(state: DivinusState, legacy: Legacy) -> list[Json]:
    """Return what is done before the first turn, in the order of the rulebook."""
    stacks = [len(stack.cards) for stack in state.stacks]
    step_list = [
        setup_step("box", [str(state.scenario)]),
        setup_step("tiles", [str(len(state.players)), str(stacks[0]), str(stacks[1])]),
    ]
    step_list += sticker_steps(state, legacy)
    step_list.append(setup_step("board", []))
    step_list += next_six_steps(state)
    step_list.append(setup_step("gods", [[GOD.id(god) for god in state.gods]]))
    step_list.append(setup_step("quests", [[QUEST.id(quest) for quest in state.quests]]))
    new_temples = [TEMPLE.id(temple) for temple in state.revealed_temples if temple not in legacy.revealed_temples]
    if new_temples:
        step_list.append(setup_step("temples", [new_temples]))
    if state.rules.workshop:
        step_list.append(setup_step("wayland", [[ARTIFACT.id(artifact) for artifact in state.workshop.artifacts]]))
        step_list.append(setup_step("forge", [[FACE.id(face) for face in state.workshop.forge]]))
    return step_list + monster_steps(state) + player_steps(state, legacy)


def next_six_steps(state: DivinusState) -> list[Json]:
    """DIV-05: return the tiles that go among the next six of their stack, once the board is filled. Which of the
    tiles with a Temple or a Location is left to chance."""
    step_list = [
        setup_step("near", [tile_code(tile), TILE.id(tile)], at) for at, tile in enumerate(state.known_next, 1)
    ]
    if not state.rules.marked_stack:
        return step_list
    with_temple = [tile_code(tile) for tile in fitting_tiles(state, SACRED_STACK, SOME_TEMPLE)]
    with_location = [tile_code(tile) for tile in fitting_tiles(state, SACRED_STACK, SOME_LOCATION)]
    if with_temple:
        step_list.append(setup_step("near-temple", [with_temple]))
    if with_location:
        step_list.append(setup_step("near-location", [with_location]))
    return step_list


def monster_steps(state: DivinusState) -> list[Json]:
    """DIV-44 to 47: return the figure on the board, and the cards of monsters that every player has."""
    step_list: list[Json] = []
    if state.lair != NOTHING:
        figure = MEEPLES[state.board_figure()]
        step_list.append(setup_step("figure", [f"companion.figure:{figure}", LAIR.slug(state.lair)]))
    for quest in state.quests:
        if state.data.quests[quest].kind == OWN_MONSTER:
            step_list.append(setup_step("own-monster", [QUEST.id(quest)], len(step_list) + 1))
    return step_list


def dice_step(seats: int) -> Json:
    """DIV-06, 08: return how many dice everybody takes."""
    returned_dice = RETURNED_DICE[seats]
    if returned_dice == 0:
        return setup_step("all-dice", [str(DICE_EACH)])
    return setup_step("dice", [str(DICE_EACH - returned_dice), str(returned_dice)])


def player_steps(state: DivinusState, legacy: Legacy) -> list[Json]:
    """Return the steps for dice, what the last scenario gave, heroes, and who begins."""
    step_list = [dice_step(len(state.players))]
    if legacy.pythia_seat != NOBODY:
        step_list.append(setup_step("pythia", [SEAT.id(legacy.pythia_seat)]))
    elif state.rules.use_pantheon_dice:
        step_list.append(setup_step("no-pythia", []))
    for side in range(PANTHEON.size):
        holder = state.pantheon_dice.holders[side]
        if state.rules.pantheon_dice and holder != NOBODY:
            step_list.append(setup_step("pantheon", [PANTHEON.id(side), SEAT.id(holder)], side + 1))
        elif state.rules.use_pantheon_dice:
            step_list.append(setup_step("no-pantheon", [PANTHEON.id(side)], side + 1))
    for seat, player in enumerate(state.players):
        if player.demigod_tile != NOTHING and legacy.demigods[seat].demigod_tile != NOTHING:
            step_list.append(setup_step("own-tile", [SEAT.id(seat), TILE.id(player.demigod_tile)], seat + 1))
    step_list.append(setup_step("roll", []))
    if state.rules.all_odysseus:
        step_list.append(setup_step("odysseus", [HERO.id(state.data.hero_powers.index("search"))]))
    elif state.rules.heroes:
        step_list.append(setup_step("heroes", []))
    if legacy.clockwise_seats:
        step_list.append(setup_step("first", [SEAT.id(state.turn_order[0])]))
    return step_list


def sticker_steps(state: DivinusState, legacy: Legacy) -> list[Json]:
    """Return the stickers that earlier choices put on tiles or take off them, before the tiles are shuffled."""
    step_list: list[Json] = []
    parts = state.data.tiles
    for tile in range(len(state.marks)):
        for mark in added_marks(state.marks[tile], legacy.marks[tile]):
            things: list[object] = [
                mark_text_id(mark),
                tile_code(tile),
                PART.id(parts.part_of(tile, mark & 3)),
                TILE.id(tile),
            ]
            step_list.append(setup_step("stick", things, len(step_list) + 1))
        for mark in added_marks(legacy.marks[tile], state.marks[tile]):
            step_list.append(
                setup_step("unstick", [mark_text_id(mark), tile_code(tile), TILE.id(tile)], len(step_list) + 1)
            )
    return step_list
