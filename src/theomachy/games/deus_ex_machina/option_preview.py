"""Previews options for the player who decides: what each gains and costs."""

from __future__ import annotations

from theomachy.core.action import SEAT, Action
from theomachy.core.game import USELESS, Remark, format_signed
from theomachy.games.deus_ex_machina.claims import possible_claim
from theomachy.games.deus_ex_machina.main_action import HurtOpponent
from theomachy.games.deus_ex_machina.quests import required_cunning, required_might
from theomachy.games.deus_ex_machina.state import RUNNING, MachinaState
from theomachy.games.deus_ex_machina.verbs import COMPLETE, HURT, LAY, MARK, RUIN, SEND, STEAL, TAKE, USE


def preview(state: MachinaState, action: Action) -> list[Remark]:
    verb = action.verb
    if verb is TAKE:
        return god_hints(state, action.things[0])
    if verb is LAY:
        return place_hints(state, action.things[1])
    if verb is MARK:
        return mark_hints(state, state.copy_after_effect(action), action.things[0])
    if verb is STEAL:
        return [Remark("cards", [format_signed(1), "1"])]
    if verb is HURT:
        foe = action.things[0]
        return [Remark("gp", [format_signed(state.copy_after_effect(action).players[foe].gp - state.players[foe].gp)])]
    if verb is SEND or verb is COMPLETE or verb is RUIN:
        return change_hints(state, state.copy_after_effect(action))
    return change_hints(state, apply_card(state.copy_after_effect(action))) if verb is USE else []


def apply_card(after: MachinaState) -> MachinaState:
    """DEM-60, 65: apply the effect of a card that needs no decision; return the state after it."""
    step = after.steps[-1]
    legal = step.options(after)
    if len(legal) == 1 and not step.must_ask(after):
        after.steps.pop().apply(after, legal[0])
    return after


def god_hints(state: MachinaState, god: int) -> list[Remark]:
    """DEM-10: return what a player of this god begins with."""
    row = state.box.gods[god]
    out = [Remark("might", [str(row.might)]), Remark("cunning", [str(row.cunning)])]
    return out + ([Remark("cards", [str(row.cards), str(row.cards)])] if row.cards else [])


def place_hints(state: MachinaState, place: int) -> list[Remark]:
    """DEM-44: return the GP that this space of the track adds to or takes from a quest that lies on it."""
    out: list[Remark] = []
    if state.box.place_gains[place]:
        out.append(Remark("gp", [format_signed(state.box.place_gains[place])]))
    if state.box.place_losses[place]:
        out.append(Remark("rival-gp", [format_signed(-state.box.place_losses[place])]))
    return out


def mark_hints(state: MachinaState, after: MachinaState, quest: int) -> list[Remark]:
    """DEM-51: return by how much a mark lowers what the quest requires."""
    out: list[Remark] = []
    might = required_might(state, quest) - required_might(after, quest)
    cunning = required_cunning(state, quest) - required_cunning(after, quest)
    if might:
        out.append(Remark("less-might", [str(might)]))
    if cunning:
        out.append(Remark("less-cunning", [str(cunning)]))
    return out or [Remark(USELESS)]


def change_hints(state: MachinaState, after: MachinaState) -> list[Remark]:
    """DEM-31 to 37, 43, 44: return what the player gains, then the changed GP of the others."""
    seat = state.seat
    me, me_after = state.players[seat], after.players[seat]
    out: list[Remark] = []
    for slug, change in (
        ("gp", me_after.gp - me.gp),
        ("might", me_after.might - me.might),
        ("cunning", me_after.cunning - me.cunning),
    ):
        if change:
            out.append(Remark(slug, [format_signed(change)]))
    card_count = len(me_after.hand) - len(me.hand)
    if card_count > 0:
        out.append(Remark("cards", [format_signed(card_count), str(card_count)]))
    if me_after.charged and not me.charged:
        out.append(Remark("charged"))
    if after.first_player == seat and state.first_player != seat:
        out.append(Remark("first"))
    if not out and after.spaces != state.spaces and not state.go.has_presence:
        # DEM-31: the tracks on the player mat are full, so the space gives nothing.
        out.append(Remark(USELESS))
    for foe in state.opponents(seat):
        change = after.players[foe].gp - state.players[foe].gp
        if change:
            out.append(Remark("their-gp", [SEAT.id(foe), format_signed(change)]))
    next_step = after.steps[-1]
    if isinstance(next_step, HurtOpponent):
        out.append(Remark("rival-gp", [format_signed(-next_step.loss)]))
    if possible_claim(state, seat) == RUNNING and possible_claim(after, seat) != RUNNING:
        out.append(Remark("claims"))
    return out
