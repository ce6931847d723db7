"""DIV-01, 04 to 09, 70: the set-up of a scenario as steps to tick off, made from the state that the rules set up."""

from __future__ import annotations

from collections.abc import Sequence

from theomachy.core.action import SEAT
from theomachy.core.game import Json
from theomachy.core.state import NOBODY
from theomachy.games.divinus.legacy import Legacy
from theomachy.games.divinus.pages import added, mark_name
from theomachy.games.divinus.setup import RETURNED
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import (
    ARTIFACT,
    DICE_EACH,
    FACE,
    GOD,
    LAIR,
    NOTHING,
    PANTHEON,
    PART,
    QUEST,
    TEMPLE,
    TILE,
)
from theomachy.games.divinus.vocabulary import MEEPLES


def line(slug: str, things: Sequence[object]) -> Json:
    """Return a sentence: the slug of its text, and what is filled in; lists are joined with commas."""
    return {"slug": slug, "things": list(things)}


def code(tile: int) -> str:
    """Return the code printed on one of our tiles, by which it is found among the others."""
    return TILE.slug(tile).upper()


def step(slug: str, things: list[object], at: int = 0) -> Json:
    return {"id": f"{slug}-{at}" if at else slug, **line(f"companion.lay-{slug}", things)}


def steps(state: DivinusState, legacy: Legacy) -> list[Json]:
    """Return what is done before the first turn, in the order of the rulebook."""
    stacks = [len(stack.cards) for stack in state.stacks]
    step_list = [
        step("box", [str(state.scenario)]),
        step("tiles", [str(len(state.players)), str(stacks[0]), str(stacks[1])]),
    ]
    step_list += stickers(state, legacy)
    step_list.append(step("board", []))
    step_list += [step("near", [code(tile), TILE.id(tile)], at) for at, tile in enumerate(state.near, 1)]
    step_list.append(step("gods", [[GOD.id(god) for god in state.gods]]))
    step_list.append(step("quests", [[QUEST.id(quest) for quest in state.quests]]))
    new_temples = [TEMPLE.id(temple) for temple in state.temples_seen if temple not in legacy.temples_seen]
    if new_temples:
        step_list.append(step("temples", [new_temples]))
    if state.rules.workshop:
        step_list.append(step("wayland", [[ARTIFACT.id(artifact) for artifact in state.workshop.artifacts]]))
        step_list.append(step("forge", [[FACE.id(face) for face in state.workshop.forge]]))
    if state.figure():
        step_list.append(step("figure", [f"companion.figure:{MEEPLES[state.figure()]}", LAIR.slug(state.lair)]))
    return step_list + people(state, legacy)


def people(state: DivinusState, legacy: Legacy) -> list[Json]:
    """Return the steps for dice, what the last scenario gave, and who begins."""
    returned_dice = RETURNED[len(state.players)]
    step_list = [step("dice", [str(DICE_EACH - returned_dice), str(returned_dice)])]
    if legacy.pythia != NOBODY:
        step_list.append(step("pythia", [SEAT.id(legacy.pythia)]))
    for side in range(PANTHEON.size):
        holder = state.pantheon.holders[side]
        if state.rules.pantheon_dice and holder != NOBODY:
            step_list.append(step("pantheon", [PANTHEON.id(side), SEAT.id(holder)], side + 1))
    for seat, player in enumerate(state.players):
        if player.tile != NOTHING and legacy.demigods[seat].tile != NOTHING:
            step_list.append(step("own-tile", [SEAT.id(seat), TILE.id(player.tile)], seat + 1))
    step_list.append(step("roll", []))
    if legacy.seating:
        step_list.append(step("first", [SEAT.id(state.order[0])]))
    return step_list


def stickers(state: DivinusState, legacy: Legacy) -> list[Json]:
    """Return the stickers that earlier choices put on tiles or take off them, before the tiles are shuffled."""
    step_list: list[Json] = []
    parts = state.book.tiles
    for tile in range(len(state.marks)):
        for mark in added(state.marks[tile], legacy.marks[tile]):
            things: list[object] = [mark_name(mark), code(tile), PART.id(parts.part(tile, mark & 3)), TILE.id(tile)]
            step_list.append(step("stick", things, len(step_list) + 1))
        for mark in added(legacy.marks[tile], state.marks[tile]):
            step_list.append(step("unstick", [mark_name(mark), code(tile), TILE.id(tile)], len(step_list) + 1))
    return step_list
