"""Builds the view of a seat: what this player may see.

Hands, VP, the deck and all discards but the top one are hidden."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.event import ALL_SEEING
from theomachy.core.game import Json
from theomachy.core.rule_errors import Reason
from theomachy.core.state import NOBODY
from theomachy.games.deus.cards import (
    FACE_DOWN,
    FACE_DOWN_SLUG,
    GOLD,
    GOODS,
    RESOURCES,
    STANDARD_TYPES,
    TEMPLE,
    TERRAINS,
    TYPES,
)
from theomachy.games.deus.effects.science import distinct_cards
from theomachy.games.deus.effects.temples import temple_vp
from theomachy.games.deus.payment import make_bill
from theomachy.games.deus.reasons import why_not_buildable
from theomachy.games.deus.rules import TEMPLE_CAP
from theomachy.games.deus.scoring import visible_total_vp, winning_seats
from theomachy.games.deus.state import ENDINGS, NOT_YET, RUNNING, DeusState
from theomachy.games.deus.verbs import CARD, CELL, CELLS_PER_TILE, TILE_NAMES
from theomachy.games.deus.view_types import BillView, LackView, PlayerView, RegionView, TileView, View


def make_view(state: DeusState, viewer: int) -> Json:
    discard = state.deck.discard
    is_over = state.ending != RUNNING
    fields: View = {
        "round": state.round,
        "max_rounds": state.rules.max_rounds,
        "first": SEAT.slug(state.first_seat),
        "turn": SEAT.slug(state.seat) if state.seat != NOBODY else None,
        "trigger": ENDINGS[state.trigger],
        "last_round": state.last_round,
        "ending": ENDINGS[state.ending],
        "winners": [SEAT.slug(seat) for seat in winning_seats(state)] if is_over else [],
        "wildcard": state.rules.wildcard,
        "drafting": state.round == 0,
        "supply": {GOODS[good]: state.supply[good] for good in range(RESOURCES)},
        "temples_left": state.temples_left,
        "temple_most": TEMPLE_CAP,
        "villages_left": sum([vp > 0 for vp in state.village_vp]),
        "deck": len(state.deck.cards),
        "discard": len(discard),
        "discard_top": CARD.slug(discard[-1]) if discard else None,
        "building": None,
        "sale": None,
        "laid": len(state.laid_cards),
        "laid_cards": [CARD.slug(card) for card in state.laid_cards] if viewer in (state.seat, ALL_SEEING) else [],
        "tiles": tile_views(state),
        "regions": region_views(state),
        "players": [
            player_view(state, seat, viewer in (seat, ALL_SEEING) or is_over) for seat in range(len(state.players))
        ],
    }
    out: Json = dict(fields)
    # In this game, all fields that a step adds to the view are public.
    if state.steps:
        out |= state.steps[-1].view_extras(state)
    return out


def bills_by_card(state: DeusState, seat: int) -> dict[str, BillView]:
    """DEU-12: return what each card in hand would cost."""
    me = state.players[seat]
    return {CARD.slug(card): make_bill(state.cards[card].cost, me.goods, 0) for card in distinct_cards(me.hand)}


def tile_views(state: DeusState) -> list[TileView]:
    board = state.board
    return [
        {"tile": TILE_NAMES[i], "side": board.sides[i].slug, "turns": board.rotations[i], "q": q, "r": r}
        for i, (q, r) in enumerate(board.centres)
    ]


def region_views(state: DeusState) -> list[RegionView]:
    """DEU-02, DEU-07: return every region with its owner and pieces, and for a village the VP left on it."""
    board = state.board
    owners = [NOBODY] * board.size
    for seat in range(len(state.players)):
        own = state.controlled_regions(seat)
        for cell in range(board.size):
            if own >> cell & 1:
                owners[cell] = seat
    out: list[RegionView] = []
    for cell, (q, r) in enumerate(board.cells):
        region: RegionView = {
            "cell": CELL.slug(cell),
            "q": q,
            "r": r,
            "tile": TILE_NAMES[cell // CELLS_PER_TILE],
            "terrain": TERRAINS[board.terrain[cell]],
            "edge": bool(board.edge >> cell & 1),
            "owner": SEAT.slug(owners[cell]) if owners[cell] != NOBODY else None,
            "pieces": piece_slugs(state, owners[cell], cell),
        }
        if cell in board.villages:
            region["vp"] = state.village_vp[board.villages.index(cell)]
        out.append(region)
    return out


def piece_slugs(state: DeusState, owner: int, cell: int) -> list[str]:
    pieces: list[str] = []
    if owner != NOBODY:
        pieces = [TYPES[kind] for kind in range(STANDARD_TYPES) if state.regions_with_piece(owner, kind) >> cell & 1]
    if state.temples >> cell & 1:
        pieces.append(TYPES[TEMPLE])
    return pieces


def player_view(state: DeusState, seat: int, complete: bool) -> PlayerView:
    """DEU-05: return the view of one player.

    Gold, resources and pieces are public; hand and VP only with `complete`.
    """
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
        "first": CELL.slug(me.first_region) if me.first_region != NOT_YET else None,
        "wildcard_used": me.wildcard != NOT_YET,
    }
    if complete or state.round > 0:
        out["board"] = {TYPES[kind]: me.board[kind] for kind in range(STANDARD_TYPES)}
        out["pieces"] = {TYPES[kind]: me.supply[kind] for kind in range(STANDARD_TYPES)}
    if complete:
        out["hand"] = [CARD.slug(card) for card in me.hand]
        out["bills"] = bills_by_card(state, seat)
        if state.rules.wildcard and me.wildcard == NOT_YET:
            # DEU-62: the gold is the card's position in the column.
            out["covers"] = {TYPES[kind]: len(me.columns[kind]) + 1 for kind in range(STANDARD_TYPES)}
        out["lacks"] = lacks_by_card(state, seat)
        out["vp"] = me.vp
        out["total"] = visible_total_vp(state, seat)
        if me.wildcard != NOT_YET:
            out["wildcard"] = CARD.slug(me.wildcard)
    return out


def lacks_by_card(state: DeusState, seat: int) -> dict[str, LackView]:
    """DEU-08: return, for each card in hand that cannot be built, what is missing: gold, a piece, a column or
    a region.
    """
    out: dict[str, LackView] = {}
    if state.ending == RUNNING:
        for card in state.players[seat].hand:
            reason = why_not_buildable(state, seat, card)
            if reason is not None:
                out[CARD.slug(card)] = lack_view(state.cards[card].kind, reason)
    return out


def lack_view(kind: int, reason: Reason) -> LackView:
    if reason.slug == "cannot-pay":
        return {"what": "gold", "of": str(int(reason.things[1]) - int(reason.things[2]))}
    if reason.slug == "no-piece":
        return {"what": "piece", "of": TYPES[kind]}
    if reason.slug == "temple-needs":
        return {"what": "column", "of": reason.things[2].partition(":")[2]}
    return {"what": "region", "of": ""}
