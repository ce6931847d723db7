"""Reasons why an action is illegal now, with numbers and rule. The steps' `refuse` calls these functions."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.grid import distances
from theomachy.core.rule_errors import Reason
from theomachy.core.state import NOBODY
from theomachy.games.deus.armies import is_stuck, opponents_beside, reachable_regions
from theomachy.games.deus.cards import GOLD, MARITIME, MILITARY, SEA, STANDARD_TYPES, TEMPLE, VILLAGE
from theomachy.games.deus.payment import gold_price
from theomachy.games.deus.placement import edge_places, ordinary_places, temple_places
from theomachy.games.deus.rules import MIN_FIRST_DISTANCE, PIECES_PER_TYPE, VP_FOR_EDGE
from theomachy.games.deus.state import NOT_YET, DeusState, Player
from theomachy.games.deus.verbs import CARD, CELL, NOWHERE, TYPE


def why_not_in_hand(me: Player, card: int) -> Reason | None:
    return None if card in me.hand else Reason("not-in-hand", [CARD.id(card)], "DEU-08")


def why_not_playable(state: DeusState, seat: int, me: Player, card: int, kind: int) -> Reason | None:
    """DEU-11, DEU-12, DEU-20, DEU-24: what the player lacks for the card, in the order of DEU-08."""
    if kind == TEMPLE:
        reason = why_temple_not_allowed(state, seat)
        if reason is not None:
            return reason
    elif me.board[kind] == 0:
        return Reason("no-piece", [TYPE.id(kind), str(me.supply[kind])], "DEU-11")
    gold = gold_price(state.cards[card].cost, me.goods, 0)
    if gold > me.goods[GOLD]:
        return Reason("cannot-pay", [CARD.id(card), str(gold), str(me.goods[GOLD])], "DEU-12")
    if kind == TEMPLE and state.temples_left > 0 and not temple_places(state, seat):
        return Reason("no-temple-region", [CARD.id(card)], "DEU-24")
    return None


def why_no_region(state: DeusState, seat: int, me: Player, kind: int) -> Reason | None:
    """DEU-16, DEU-18: a piece with no region at all, or with none but at the edge for VP."""
    if kind == TEMPLE or ordinary_places(state, seat, kind):
        return None
    if not edge_places(state, seat, kind):
        return Reason("no-region-left", [TYPE.id(kind)], "DEU-18")
    if me.vp < VP_FOR_EDGE:
        return Reason("edge-too-dear", [TYPE.id(kind), str(VP_FOR_EDGE), str(me.vp)], "DEU-16")
    return Reason("only-edge", [TYPE.id(kind), str(VP_FOR_EDGE)], "DEU-16")


def why_not_buildable(state: DeusState, seat: int, card: int) -> Reason | None:
    """DEU-08: why a card in hand cannot be built at all."""
    me = state.players[seat]
    kind = state.cards[card].kind
    reason = why_not_playable(state, seat, me, card, kind) or why_no_region(state, seat, me, kind)
    return reason if reason is None or reason.slug != "only-edge" else None


def why_not_buildable_at(state: DeusState, seat: int, card: int, cell: int) -> Reason | None:
    """DEU-14, DEU-21: why a card that could be built is not built there."""
    me = state.players[seat]
    kind = state.cards[card].kind
    if kind == TEMPLE and state.temples_left == 0:
        return Reason("no-temple-left", [CARD.id(card)], "DEU-21")
    if cell == NOWHERE:
        return why_no_region(state, seat, me, kind) or Reason("say-where", [CARD.id(card)], "DEU-14")
    return why_not_placeable(state, seat, kind, cell) or Reason("card-first", [CARD.id(card)], "DEU-14")


def why_no_settlement(state: DeusState, seat: int, me: Player, kind: int) -> Reason | None:
    if kind == TEMPLE:
        return Reason("temple-not-far", [], "DEU-16")
    if me.first_region == NOT_YET:
        return Reason("first-not-sold", [TYPE.id(kind)], "DEU-16")
    if me.vp < VP_FOR_EDGE:
        return Reason("too-few-vp", [str(VP_FOR_EDGE), str(me.vp)], "DEU-16")
    if not edge_places(state, seat, kind):
        return Reason("no-edge-left", [TYPE.id(kind)], "DEU-16")
    return None


def why_not_coverable(state: DeusState, seat: int, me: Player, kind: int) -> Reason | None:
    """DEU-62: the wildcard."""
    if not state.rules.wildcard:
        return Reason("no-wildcard", [], "DEU-62")
    if me.wildcard != NOT_YET:
        return Reason("wildcard-used", [], "DEU-62")
    if kind >= STANDARD_TYPES:
        return Reason("wildcard-temple", [], "DEU-62")
    if me.board[kind] == 0:
        return Reason("no-piece", [TYPE.id(kind), str(me.supply[kind])], "DEU-62")
    cost = len(me.columns[kind]) + 1
    if me.goods[GOLD] < cost:
        return Reason("wildcard-cost", [str(cost), str(me.goods[GOLD])], "DEU-62")
    return why_no_region(state, seat, me, kind)


def why_no_piece(me: Player, kind: int) -> Reason | None:
    if kind >= STANDARD_TYPES:
        return Reason("no-temple-piece", [], "DEU-40")
    if me.supply[kind] == 0:
        return Reason("no-piece-left", [TYPE.id(kind), str(PIECES_PER_TYPE)], "DEU-40")
    return None


def why_no_theft(state: DeusState, seat: int, cell: int, foe: int) -> Reason | None:
    if foe == seat or foe >= len(state.players):
        return Reason("no-opponent", [], "DEU-35")
    if foe not in opponents_beside(state, seat, 1 << cell):
        return Reason("not-beside", [SEAT.id(foe), CELL.id(cell)], "DEU-35")
    return Reason("no-gold-there", [SEAT.id(foe)], "DEU-37")


def why_no_hold(state: DeusState, seat: int, cell: int) -> Reason:
    """DEU-35: why an army cannot stay and steal there."""
    if cell >= state.board.size:
        return Reason("no-such-region", [CELL.id(cell)], "DEU-01")
    if not state.regions_with_piece(seat, MILITARY) >> cell & 1:
        return Reason("no-army", [CELL.id(cell)], "DEU-32")
    return Reason("nobody-to-rob", [CELL.id(cell)], "DEU-35")


def why_no_siege(state: DeusState, cell: int) -> Reason | None:
    villages = state.board.villages
    if cell not in villages:
        return Reason("no-village", [CELL.id(cell)], "DEU-36")
    if state.village_vp[villages.index(cell)] == 0:
        return Reason("village-empty", [CELL.id(cell)], "DEU-36")
    return Reason("village-not-beside", [CELL.id(cell)], "DEU-36")


def region_owner(state: DeusState, cell: int) -> int:
    for seat in range(len(state.players)):
        if state.controlled_regions(seat) >> cell & 1:
            return seat
    return NOBODY


def why_not_placeable(state: DeusState, seat: int, kind: int, cell: int) -> Reason | None:
    """DEU-13 to DEU-15, DEU-21: the first rule that forbids this region."""
    if cell >= state.board.size:
        return Reason("no-such-region", [CELL.id(cell)], "DEU-01")
    terrain = state.board.terrain[cell]
    if terrain == VILLAGE:
        return Reason("village-region", [CELL.id(cell)], "DEU-14")
    if kind == TEMPLE:
        return why_no_temple_there(state, seat, cell)
    if (kind == MARITIME) != (terrain == SEA):
        return Reason("ships-to-sea" if kind == MARITIME else "land-only", [CELL.id(cell), TYPE.id(kind)], "DEU-15")
    owner = region_owner(state, cell)
    if owner not in (NOBODY, seat):
        return Reason("not-yours", [CELL.id(cell), SEAT.id(owner)], "DEU-14")
    if state.regions_with_piece(seat, kind) >> cell & 1:
        return Reason("type-there", [CELL.id(cell), TYPE.id(kind)], "DEU-14")
    if state.players[seat].first_region == NOT_YET:
        return why_not_first_region(state, seat, cell)
    if owner == NOBODY and not state.board.neighbours_of_mask(state.controlled_regions(seat)) >> cell & 1:
        return Reason("not-adjacent", [CELL.id(cell)], "DEU-14")
    return None


def why_no_temple_there(state: DeusState, seat: int, cell: int) -> Reason | None:
    if state.temples >> cell & 1:
        return Reason("temple-there", [CELL.id(cell)], "DEU-21")
    if not temple_places(state, seat) >> cell & 1:
        return Reason("temple-on-own-land", [CELL.id(cell)], "DEU-21")
    return None


def why_not_first_region(state: DeusState, seat: int, cell: int) -> Reason | None:
    if not state.board.edge >> cell & 1:
        return Reason("first-at-edge", [CELL.id(cell)], "DEU-13")
    steps = distances(state.board.neighbours, [cell])
    for foe in state.opponents(seat):
        first = state.players[foe].first_region
        if first != NOT_YET and 0 <= steps[first] < MIN_FIRST_DISTANCE:
            things = [CELL.id(cell), SEAT.id(foe), str(steps[first]), str(MIN_FIRST_DISTANCE)]
            return Reason("first-too-near", things, "DEU-13")
    return None


def why_not_edge_region(state: DeusState, seat: int, kind: int, cell: int) -> Reason | None:
    """DEU-16: why a piece cannot go to this edge region for VP."""
    if cell >= state.board.size:
        return Reason("no-such-region", [CELL.id(cell)], "DEU-01")
    if not state.board.edge >> cell & 1:
        return Reason("not-at-edge", [CELL.id(cell)], "DEU-16")
    if state.occupied_regions() >> cell & 1:
        return Reason("not-empty", [CELL.id(cell)], "DEU-16")
    reason = why_not_placeable(state, seat, kind, cell)
    if reason is None:
        return Reason("edge-for-nothing", [CELL.id(cell)], "DEU-16")
    if reason.slug != "not-adjacent":
        return reason
    vp = state.players[seat].vp
    return Reason("too-few-vp", [str(VP_FOR_EDGE), str(vp)], "DEU-16") if vp < VP_FOR_EDGE else None


def why_no_move(state: DeusState, seat: int, start: int, end: int, max_steps: int) -> Reason | None:
    """DEU-23, DEU-32: why an army cannot make this move."""
    board = state.board
    if start >= board.size or end >= board.size:
        return Reason("no-such-region", [CELL.id(max(start, end))], "DEU-01")
    if not state.regions_with_piece(seat, MILITARY) >> start & 1:
        return Reason("no-army", [CELL.id(start)], "DEU-32")
    if is_stuck(state, seat, start):
        return Reason("temple-guard", [CELL.id(start)], "DEU-23")
    if board.terrain[end] == VILLAGE:
        return Reason("army-in-village", [CELL.id(end)], "DEU-32")
    owner = region_owner(state, end)
    if owner not in (NOBODY, seat):
        return Reason("not-yours", [CELL.id(end), SEAT.id(owner)], "DEU-32")
    if board.terrain[end] == SEA and not state.regions_with_piece(seat, MARITIME) >> end & 1:
        return Reason("army-at-sea", [CELL.id(end)], "DEU-32")
    if state.regions_with_piece(seat, MILITARY) >> end & 1:
        return Reason("army-there", [CELL.id(end)], "DEU-32")
    if not reachable_regions(state, seat, start, max_steps) >> end & 1:
        return Reason("too-far", [CELL.id(start), CELL.id(end), str(max_steps)], "DEU-32")
    return None


def why_temple_not_allowed(state: DeusState, seat: int) -> Reason | None:
    """DEU-20: the first column that is too short for one more temple."""
    columns = state.players[seat].columns
    temple_count = len(columns[TEMPLE])
    for kind in range(STANDARD_TYPES):
        if len(columns[kind]) < temple_count:
            things = [str(temple_count + 1), str(temple_count), TYPE.id(kind), str(len(columns[kind]))]
            return Reason("temple-needs", things, "DEU-20")
    return None
