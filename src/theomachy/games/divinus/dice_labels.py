"""Labels of dice and their sides while a choice is pending: by their faces or by what they make, not by their
number."""

from __future__ import annotations

from theomachy.games.divinus.dice import dice_in_set, shown_face
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import DICE, DIE, FACE, SIDE
from theomachy.games.divinus.verbs import ENGRAVE, LEAVE_OUT
from theomachy.games.divinus.view_types import WayView


def labels(state: DivinusState) -> dict[str, list[str]]:
    labels_by_id: dict[str, list[str]] = {}
    if not state.legal:
        return labels_by_id
    me = state.players[state.seat]
    paying = state.steps[-1].view_extras(state).get("paying")
    ways: dict[str, WayView] = paying["ways"] if isinstance(paying, dict) else {}
    for action in state.legal:
        for sort, thing in zip(action.verb.sorts, action.things, strict=True):
            if sort is DIE:
                # Before the first roll all show the same side: only all of their faces tell dice apart.
                is_unrolled = action.verb is LEAVE_OUT
                labels_by_id[sort.id(thing)] = all_face_ids(me, thing) if is_unrolled else shown_face_ids(me, [thing])
            elif sort is DICE:
                way = ways.get(sort.slug(thing))
                labels_by_id[sort.id(thing)] = (
                    [format_sum(way)] if way is not None else shown_face_ids(me, dice_in_set(thing + 1))
                )
    labels_by_id.update(side_labels(state, me))
    return labels_by_id


def side_labels(state: DivinusState, me: Player) -> dict[str, list[str]]:
    """Label a side by its present face, if that is the same on every die for which it is offered."""
    faces_by_side: dict[int, set[int]] = {}
    for action in state.legal:
        if action.verb is ENGRAVE:
            _, die, side = action.things
            faces_by_side.setdefault(side, set()).add(me.dice[die][side])
    return {
        SIDE.id(side): [FACE.id(face_number) for face_number in side_faces]
        for side, side_faces in faces_by_side.items()
        if len(side_faces) == 1
    }


def all_face_ids(me: Player, die: int) -> list[str]:
    return [FACE.id(face_number) for face_number in me.dice[die]]


def shown_face_ids(me: Player, dice: list[int]) -> list[str]:
    return [FACE.id(shown_face(me, die)) for die in dice]


def format_sum(way: WayView) -> str:
    """Write a sum as `6 + 3 − 2 = 7`, with what is added first."""
    positive = [part for part in way["parts"] if part >= 0]
    negative = [part for part in way["parts"] if part < 0]
    text = " + ".join([str(part) for part in positive]) + "".join([f" − {-part}" for part in negative])
    return f"{text} = {way['total']}" if len(way["parts"]) > 1 else text
