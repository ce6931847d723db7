"""What a seat may know. Hands, VP, the deck and all discards but the top are hidden."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.event import ALL_SEEING
from theomachy.core.game import Json
from theomachy.core.state import NOBODY
from theomachy.games.deus.build import Turn
from theomachy.games.deus.cards import FACE_DOWN, GOLD, GOODS, RESOURCES, STANDARD_TYPES, TEMPLE, TERRAINS, TYPES
from theomachy.games.deus.construct import Pay, Place, gold_for, paid_of
from theomachy.games.deus.effects.maritime import Sell
from theomachy.games.deus.effects.science import different
from theomachy.games.deus.effects.temples import temple_vp
from theomachy.games.deus.rules import GOLD_FOR_RESOURCE, TEMPLE_CAP
from theomachy.games.deus.scoring import best_seats, final_vp
from theomachy.games.deus.shape import (
    BillView,
    BuildingView,
    CountView,
    PlayerView,
    RegionView,
    SaleView,
    TileView,
    View,
)
from theomachy.games.deus.state import ENDINGS, NOT_YET, RUNNING, DeusState, Player
from theomachy.games.deus.verbs import CARD, CELL, CELLS_A_TILE, GOODS_SET, SELL, TILE_NAMES

FACE_DOWN_SLUG: Final = "face-down"


def view(state: DeusState, viewer: int) -> Json:
    discard = state.deck.discard
    over = state.ending != RUNNING
    seen: View = {
        "round": state.round,
        "max_rounds": state.rules.max_rounds,
        "first": SEAT.slug(state.first),
        "turn": SEAT.slug(state.seat) if state.seat != NOBODY else None,
        "trigger": ENDINGS[state.trigger],
        "last_round": state.last_round,
        "ending": ENDINGS[state.ending],
        "winners": [SEAT.slug(seat) for seat in best_seats(state)] if over else [],
        "wildcard": state.rules.wildcard,
        "drafting": state.round == 0,
        "supply": {GOODS[good]: state.supply[good] for good in range(RESOURCES)},
        "temples_left": state.temples_left,
        "temple_most": TEMPLE_CAP,
        "deck": len(state.deck.cards),
        "discard": len(discard),
        "discard_top": CARD.slug(discard[-1]) if discard else None,
        "building": building(state, viewer),
        "sale": sale(state),
        "laid": len(state.laid),
        "laid_cards": [CARD.slug(card) for card in state.laid] if viewer in (state.seat, ALL_SEEING) else [],
        "tiles": tiles(state),
        "regions": regions(state),
        "players": [
            player_view(state, seat, viewer in (seat, ALL_SEEING) or over) for seat in range(len(state.players))
        ],
    }
    step = state.steps[-1] if state.steps else None
    if isinstance(step, Turn) and step.seat == viewer:
        add_costs(state, viewer, seen["players"][viewer])
    return dict(seen)


def building(state: DeusState, viewer: int) -> BuildingView | None:
    """DEU-11: the card that lies on its column already, while its region or its price is still asked for."""
    step = state.steps[-1] if state.steps else None
    if isinstance(step, Place):
        column = step.kind
    elif isinstance(step, Pay):
        column = step.column
    else:
        return None
    card = state.players[step.seat].columns[column][-1]
    out: BuildingView = {
        "card": CARD.slug(card) if card != FACE_DOWN else FACE_DOWN_SLUG,
        "column": TYPES[column],
        "bills": {},
    }
    if isinstance(step, Pay) and step.seat == viewer:
        cost = step.cost(state)
        for action in state.legal:
            mix = action.things[0]
            out["bills"][GOODS_SET.slug(mix)] = bill(state.players[viewer], cost, mix)
    return out


def bill(me: Player, cost: list[int], mix: int) -> BillView:
    """DEU-12: `mix` are the resources that gold stands in for although they are there."""
    paid: list[CountView] = []
    missing: list[CountView] = []
    lacking = 0
    for good in range(RESOURCES):
        count = paid_of(cost, me.goods, mix, good)
        if count > 0:
            paid.append({"good": GOODS[good], "count": count})
        if cost[good] > count:
            missing.append({"good": GOODS[good], "count": cost[good] - count})
            lacking += cost[good] - count
    return {
        "paid": paid,
        "missing": missing,
        "gold": gold_for(cost, me.goods, mix),
        "for_missing": lacking * GOLD_FOR_RESOURCE,
    }


def add_costs(state: DeusState, seat: int, out: PlayerView) -> None:
    """What the cards in hand would cost, for whoever chooses a turn."""
    me = state.players[seat]
    out["bills"] = {CARD.slug(card): bill(me, state.cards[card].cost, 0) for card in different(me.hand)}
    if state.rules.wildcard and me.wild == NOT_YET:
        # DEU-62: its position in the column, in gold.
        out["covers"] = {TYPES[kind]: len(me.columns[kind]) + 1 for kind in range(STANDARD_TYPES)}


def sale(state: DeusState) -> SaleView | None:
    step = state.steps[-1] if state.steps else None
    if not isinstance(step, Sell):
        return None
    counts = [action.things[0] for action in state.legal if action.verb is SELL]
    return {"unit": "vp" if step.for_vp else "gold", "gains": [count * step.price for count in counts]}


def tiles(state: DeusState) -> list[TileView]:
    board = state.board
    return [
        {"tile": TILE_NAMES[i], "side": board.sides[i].slug, "turns": board.turns[i], "q": q, "r": r}
        for i, (q, r) in enumerate(board.centres)
    ]


def regions(state: DeusState) -> list[RegionView]:
    """DEU-02, DEU-07: every region with its owner and pieces; a village with the VP it still holds."""
    board = state.board
    owners = [NOBODY] * board.size
    for seat in range(len(state.players)):
        own = state.owned(seat)
        for cell in range(board.size):
            if own >> cell & 1:
                owners[cell] = seat
    out: list[RegionView] = []
    for cell, (q, r) in enumerate(board.cells):
        region: RegionView = {
            "cell": CELL.slug(cell),
            "q": q,
            "r": r,
            "tile": TILE_NAMES[cell // CELLS_A_TILE],
            "terrain": TERRAINS[board.terrain[cell]],
            "edge": bool(board.edge >> cell & 1),
            "owner": SEAT.slug(owners[cell]) if owners[cell] != NOBODY else None,
            "pieces": pieces_at(state, owners[cell], cell),
        }
        if cell in board.villages:
            region["vp"] = state.vp[board.villages.index(cell)]
        out.append(region)
    return out


def pieces_at(state: DeusState, owner: int, cell: int) -> list[str]:
    found: list[str] = []
    if owner != NOBODY:
        found = [TYPES[kind] for kind in range(STANDARD_TYPES) if state.of_type(owner, kind) >> cell & 1]
    if state.temples >> cell & 1:
        found.append(TYPES[TEMPLE])
    return found


def player_view(state: DeusState, seat: int, all_of_it: bool) -> PlayerView:
    """DEU-05: gold, resources and pieces are open; the hand and the VP are its owner's."""
    me = state.players[seat]
    out: PlayerView = {
        "seat": SEAT.slug(seat),
        "goods": {GOODS[good]: me.goods[good] for good in range(RESOURCES)},
        "gold": me.goods[GOLD],
        "columns": {
            TYPES[kind]: [CARD.slug(card) if card != FACE_DOWN else FACE_DOWN_SLUG for card in me.columns[kind]]
            for kind in range(TEMPLE + 1)
        },
        "temples": {CARD.slug(card): temple_vp(state, seat, card) for card in me.columns[TEMPLE]},
        "hand_count": len(me.hand),
        "first": CELL.slug(me.first) if me.first != NOT_YET else None,
        "wildcard_used": me.wild != NOT_YET,
    }
    if all_of_it or state.round > 0:
        out["board"] = {TYPES[kind]: me.board[kind] for kind in range(STANDARD_TYPES)}
        out["pieces"] = {TYPES[kind]: me.supply[kind] for kind in range(STANDARD_TYPES)}
    if all_of_it:
        out["hand"] = [CARD.slug(card) for card in me.hand]
        out["vp"] = me.vp
        out["total"] = final_vp(state, seat)
        if me.wild != NOT_YET:
            out["wildcard"] = CARD.slug(me.wild)
    return out
