"""Preview of an option: what it gains and costs, for the player who decides."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.game import Note, signed
from theomachy.games.deus.acts import WHOLE, Act
from theomachy.games.deus.cards import GOLD, RESOURCES, TEMPLE
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

# Verbs that are previewed by trying them: what they do at once depends on nothing hidden from the player.
TRIED = (BUILD, AT, EDGE, PAY, PAY_GOLD, SELL, BUY, SWAP, MOVE, HOLD, SIEGE)


def outcome(state: DeusState, action: Action) -> list[Note]:
    verb = action.verb
    if verb is OFFER:
        return [Note("helps", [GOD.id(state.cards[action.things[0]].kind)])]
    if verb is CALL:
        return [Note(f"power-{GOD.slug(action.things[0])}")]
    if verb is COVER:
        # DEU-62: its position in the column.
        return of_gold(-len(state.players[state.seat].columns[action.things[1]]) - 1)
    if verb is STEAL:
        return stolen(state, action)
    if verb not in TRIED:
        return []
    after = state.tried(action)
    go_on(after)
    return changes(state, after)


def stolen(state: DeusState, action: Action) -> list[Note]:
    """DEU-37: the gold that a theft takes. VP are left out: those of others are hidden."""
    gold = state.tried(action).players[state.seat].goods[GOLD] - state.players[state.seat].goods[GOLD]
    return of_gold(gold)


def of_gold(change: int) -> list[Note]:
    return [Note("gold", [signed(change), str(abs(change))])] if change else []


def go_on(after: DeusState) -> None:
    """DEU-12, DEU-17: plays the payment and the effects taken whole, as long as there is only one option.

    Stops at a decision and before a card is drawn.
    """
    while after.steps:
        step = after.steps[-1]
        if not isinstance(step, Pay) and not (isinstance(step, Act) and WHOLE[after.cards[step.card].effect]):
            return
        legal = step.options(after)
        if len(legal) != 1:
            return
        after.steps.pop().apply(after, legal[0])


def changes(state: DeusState, after: DeusState) -> list[Note]:
    seat = state.seat
    me, me_after = state.players[seat], after.players[seat]
    out: list[Note] = []
    vp = me_after.vp + temples(after, seat) - me.vp - temples(state, seat)
    if vp:
        out.append(Note("vp", [signed(vp)]))
    for good in range(RESOURCES):
        change = me_after.goods[good] - me.goods[good]
        if change:
            out.append(Note("good", [signed(change), GOOD.id(good), str(abs(change))]))
    out += of_gold(me_after.goods[GOLD] - me.goods[GOLD])
    card_count = acts(after) - acts(state)
    if card_count > 0:
        out.append(Note("acts", [str(card_count)]))
    return out


def acts(state: DeusState) -> int:
    return len([step for step in state.steps if isinstance(step, Act)])


def temples(state: DeusState, seat: int) -> int:
    """DEU-22: what the own temples would score now."""
    return sum([temple_vp(state, seat, card) for card in state.players[seat].columns[TEMPLE]])
