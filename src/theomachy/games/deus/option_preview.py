"""Previews options for the player who decides: what each gains and costs."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.game import Remark, format_signed
from theomachy.games.deus.cards import GOLD, RESOURCES, TEMPLE
from theomachy.games.deus.effects.activation import ActStep
from theomachy.games.deus.effects.registry import EFFECTS
from theomachy.games.deus.effects.temples import temple_vp
from theomachy.games.deus.state import DeusState
from theomachy.games.deus.steps.construct import Pay
from theomachy.games.deus.verbs import (
    AT,
    BUILD,
    BUY,
    CALL,
    COVER,
    EDGE,
    GOD,
    GOOD,
    HOLD,
    MOVE,
    OFFER,
    PAY,
    PAY_GOLD,
    SELL,
    SIEGE,
    STEAL,
    SWAP,
)

# Verbs that are previewed by trying them on a copy. Their immediate effect depends on nothing that is hidden from the
# player.
PREVIEWED_VERBS = (BUILD, AT, EDGE, PAY, PAY_GOLD, SELL, BUY, SWAP, MOVE, HOLD, SIEGE)


def preview(state: DeusState, action: Action) -> list[Remark]:
    verb = action.verb
    if verb is OFFER:
        return [Remark("helps", [GOD.id(state.cards[action.things[0]].kind)])]
    if verb is CALL:
        return [Remark(f"power-{GOD.slug(action.things[0])}")]
    if verb is COVER:
        # DEU-62: the card's position in the column.
        return gold_hints(-len(state.players[state.seat].columns[action.things[1]]) - 1)
    if verb is STEAL:
        return preview_theft(state, action)
    if verb not in PREVIEWED_VERBS:
        return []
    after = state.copy_after_effect(action)
    play_forced_steps(after)
    return change_hints(state, after)


def preview_theft(state: DeusState, action: Action) -> list[Remark]:
    """DEU-37: return the gold that a theft takes. Stolen VP are left out, because those of others are hidden."""
    gold = state.copy_after_effect(action).players[state.seat].goods[GOLD] - state.players[state.seat].goods[GOLD]
    return gold_hints(gold)


def gold_hints(change: int) -> list[Remark]:
    return [Remark("gold", [format_signed(change), str(abs(change))])] if change else []


def play_forced_steps(after: DeusState) -> None:
    """DEU-12, DEU-17: play the payment and the forced effects, as long as there is only one option.

    Stops at a decision and before a card is drawn.
    """
    while after.steps:
        step = after.steps[-1]
        if not isinstance(step, Pay) and not (
            isinstance(step, ActStep) and EFFECTS[after.cards[step.card].effect].all_or_nothing
        ):
            return
        legal = step.options(after)
        if len(legal) != 1:
            return
        after.steps.pop().apply(after, legal[0])


def change_hints(state: DeusState, after: DeusState) -> list[Remark]:
    seat = state.seat
    me, me_after = state.players[seat], after.players[seat]
    out: list[Remark] = []
    vp = me_after.vp + temple_points(after, seat) - me.vp - temple_points(state, seat)
    if vp:
        out.append(Remark("vp", [format_signed(vp)]))
    for good in range(RESOURCES):
        change = me_after.goods[good] - me.goods[good]
        if change:
            out.append(Remark("good", [format_signed(change), GOOD.id(good), str(abs(change))]))
    out += gold_hints(me_after.goods[GOLD] - me.goods[GOLD])
    card_count = count_acting_cards(after) - count_acting_cards(state)
    if card_count > 0:
        out.append(Remark("acts", [str(card_count)]))
    return out


def count_acting_cards(state: DeusState) -> int:
    return len([step for step in state.steps if isinstance(step, ActStep)])


def temple_points(state: DeusState, seat: int) -> int:
    """DEU-22: return what the seat's temples would score now."""
    return sum([temple_vp(state, seat, card) for card in state.players[seat].columns[TEMPLE]])
