"""Preview of an option: what it gains and costs, for the player who decides."""

from __future__ import annotations

from theomachy.core.action import SEAT, Action
from theomachy.core.game import NEEDLESS, Note, signed
from theomachy.games.deus_ex_machina.claims import claim_of
from theomachy.games.deus_ex_machina.main_action import Hurt
from theomachy.games.deus_ex_machina.quests import asked_cunning, asked_might
from theomachy.games.deus_ex_machina.state import GOES_ON, MachinaState
from theomachy.games.deus_ex_machina.verbs import COMPLETE, HURT, LAY, MARK, RUIN, SEND, STEAL, TAKE, USE


def outcome(state: MachinaState, action: Action) -> list[Note]:
    verb = action.verb
    if verb is TAKE:
        return of_god(state, action.things[0])
    if verb is LAY:
        return of_place(state, action.things[1])
    if verb is MARK:
        return of_mark(state, state.tried(action), action.things[0])
    if verb is STEAL:
        return [Note("cards", [signed(1), "1"])]
    if verb is HURT:
        foe = action.things[0]
        return [Note("gp", [signed(state.tried(action).players[foe].gp - state.players[foe].gp)])]
    if verb is SEND or verb is COMPLETE or verb is RUIN:
        return changes(state, state.tried(action))
    return changes(state, used(state.tried(action))) if verb is USE else []


def used(after: MachinaState) -> MachinaState:
    """DEM-60, 65: applies the effect of a card that needs no decision."""
    step = after.steps[-1]
    legal = step.options(after)
    if len(legal) == 1 and not step.waits(after):
        after.steps.pop().apply(after, legal[0])
    return after


def of_god(state: MachinaState, god: int) -> list[Note]:
    """DEM-10: what a god begins with."""
    row = state.box.gods[god]
    out = [Note("might", [str(row.might)]), Note("cunning", [str(row.cunning)])]
    return out + ([Note("cards", [str(row.cards), str(row.cards)])] if row.cards else [])


def of_place(state: MachinaState, place: int) -> list[Note]:
    """DEM-44: what the space of the track adds to a quest that lies on it."""
    out: list[Note] = []
    if state.box.gains[place]:
        out.append(Note("gp", [signed(state.box.gains[place])]))
    if state.box.losses[place]:
        out.append(Note("rival-gp", [signed(-state.box.losses[place])]))
    return out


def of_mark(state: MachinaState, after: MachinaState, quest: int) -> list[Note]:
    """DEM-51: by how much a mark lowers what the quest asks."""
    out: list[Note] = []
    might = asked_might(state, quest) - asked_might(after, quest)
    cunning = asked_cunning(state, quest) - asked_cunning(after, quest)
    if might:
        out.append(Note("less-might", [str(might)]))
    if cunning:
        out.append(Note("less-cunning", [str(cunning)]))
    return out or [Note(NEEDLESS)]


def changes(state: MachinaState, after: MachinaState) -> list[Note]:
    """DEM-31 to 37, 43, 44: what the player gains, then the GP of others that change."""
    seat = state.seat
    me, me_after = state.players[seat], after.players[seat]
    out: list[Note] = []
    for slug, change in (
        ("gp", me_after.gp - me.gp),
        ("might", me_after.might - me.might),
        ("cunning", me_after.cunning - me.cunning),
    ):
        if change:
            out.append(Note(slug, [signed(change)]))
    card_count = len(me_after.hand) - len(me.hand)
    if card_count > 0:
        out.append(Note("cards", [signed(card_count), str(card_count)]))
    if me_after.charged and not me.charged:
        out.append(Note("charged"))
    if after.first == seat and state.first != seat:
        out.append(Note("first"))
    if not out and after.spaces != state.spaces and not state.go.presence:
        # DEM-31: the mat has no room for what the space gives.
        out.append(Note(NEEDLESS))
    for foe in state.others(seat):
        change = after.players[foe].gp - state.players[foe].gp
        if change:
            out.append(Note("their-gp", [SEAT.id(foe), signed(change)]))
    next_step = after.steps[-1]
    if isinstance(next_step, Hurt):
        out.append(Note("rival-gp", [signed(-next_step.loss)]))
    if claim_of(state, seat) == GOES_ON and claim_of(after, seat) != GOES_ON:
        out.append(Note("claims"))
    return out
