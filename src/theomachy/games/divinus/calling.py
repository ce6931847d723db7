"""What dice and their sides are called while one chooses: by their faces and by what they make, not by their place."""

from __future__ import annotations

from theomachy.games.divinus.dice import dice_of, face
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.shape import WayView
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import DICE, DIE, FACE, SIDE
from theomachy.games.divinus.verbs import ENGRAVE, LEAVE_OUT


def called(state: DivinusState) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    if not state.legal:
        return found
    me = state.players[state.seat]
    paying = state.steps[-1].show(state).get("paying")
    ways: dict[str, WayView] = paying["ways"] if isinstance(paying, dict) else {}
    for action in state.legal:
        for sort, thing in zip(action.verb.sorts, action.things, strict=True):
            if sort is DIE:
                # Before they are rolled all show the same side: there only what is on them tells them apart.
                unrolled = action.verb is LEAVE_OUT
                found[sort.id(thing)] = all_faces(me, thing) if unrolled else faces(me, [thing])
            elif sort is DICE:
                made = ways.get(sort.slug(thing))
                found[sort.id(thing)] = [written(made)] if made is not None else faces(me, dice_of(thing + 1))
    found.update(sides(state, me))
    return found


def sides(state: DivinusState, me: Player) -> dict[str, list[str]]:
    """A side is called by what is on it now, if it is the same on every die that it can be chosen of."""
    on: dict[int, set[int]] = {}
    for action in state.legal:
        if action.verb is ENGRAVE:
            _, die, side = action.things
            on.setdefault(side, set()).add(me.dice[die][side])
    return {SIDE.id(side): [FACE.id(one) for one in there] for side, there in on.items() if len(there) == 1}


def all_faces(me: Player, die: int) -> list[str]:
    return [FACE.id(one) for one in me.dice[die]]


def faces(me: Player, dice: list[int]) -> list[str]:
    return [FACE.id(face(me, die)) for die in dice]


def written(way: WayView) -> str:
    """`6 + 3 − 2 = 7`: what is added stands first."""
    added = [part for part in way["parts"] if part >= 0]
    taken = [part for part in way["parts"] if part < 0]
    said = " + ".join([str(part) for part in added]) + "".join([f" − {-part}" for part in taken])
    return f"{said} = {way['total']}" if len(way["parts"]) > 1 else said
