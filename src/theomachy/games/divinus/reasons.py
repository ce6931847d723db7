"""Helpers of `refuse`: why dice do not pay and a tile does not fit, with the numbers."""

from __future__ import annotations

from theomachy.core.reason import Reason
from theomachy.games.divinus import dice
from theomachy.games.divinus.maps import NEIGHBOURS, Map, wants
from theomachy.games.divinus.player import READY, Player
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import CELL, DEMIGOD_TILES, DIE, DIRECTION, FACE, GRID, NOTHING, PART, WIDTH
from theomachy.games.divinus.tiles import SIDES


def ready_text(me: Player) -> str:
    """The faces of the Ready dice, as a person would read them out."""
    return ", ".join([FACE.slug(dice.face(me, die)).replace("-", "/") for die in dice.ready(me)]) or "–"


def makes_text(totals: int) -> str:
    """The positive totals in a set of bits."""
    found = [str(number) for number in range(1, dice.ZERO) if totals >> dice.ZERO + number & 1]
    return ", ".join(found) or "–"


def why_not_pay(state: DivinusState, seat: int, bits: int, price: int, fight: bool) -> Reason | None:
    """DIV-11, 43: what these dice make instead."""
    me = state.players[seat]
    totals = 1 << dice.ZERO
    for die in dice.dice_of(bits):
        if die >= len(me.dice) or me.place[die] != READY:
            return Reason("die-not-ready", [DIE.id(die)], "DIV-11")
        numbers = dice.fight_values(state, me, die) if fight else dice.values(state, me, die)
        totals = dice.with_die(totals, numbers)
    if totals & dice.bits_of((price,)):
        return Reason("same-faces", [], "DIV-11")
    return Reason("wrong-total", [makes_text(totals), str(price)], "DIV-11")


def why_not_place(state: DivinusState, seat: int, cell: int, turn: int) -> Reason | None:
    """DIV-12, 13: the first thing that is wrong with a cell, or the side that does not match."""
    me = state.players[seat]
    tile = me.map.tiles[cell]
    if tile == NOTHING:
        if me.map.cells and all([me.map.tiles[other] == NOTHING for other in NEIGHBOURS[cell] if other != NOTHING]):
            return Reason("not-beside", [CELL.id(cell)], "DIV-12")
        if all([want >> 12 != cell for want in wants(me.map, state.book.tiles)]):
            return Reason("outside-grid", [CELL.id(cell), str(GRID), span(me.map, cell)], "DIV-12")
    elif me.map.under[cell] != NOTHING:
        return Reason("already-overbuilt", [CELL.id(cell)], "DIV-13")
    elif me.has_piece(cell):
        return Reason("piece-there", [CELL.id(cell)], "DIV-13")
    elif state.book.tiles.stacks[tile] == DEMIGOD_TILES:
        return Reason("demigod-tile-stays", [CELL.id(cell)], "DIV-13")
    return side_mismatch(state, me, state.hand[0], cell, turn)


def span(map: Map, cell: int) -> str:
    """How wide or high the map would become."""
    cells = [*map.cells, cell]
    rows = [other // WIDTH for other in cells]
    columns = [other % WIDTH for other in cells]
    return str(max(max(rows) - min(rows), max(columns) - min(columns)) + 1)


def side_mismatch(state: DivinusState, me: Player, tile: int, cell: int, turn: int) -> Reason | None:
    edges = state.book.tiles.edges
    for side in range(SIDES):
        other = NEIGHBOURS[cell][side]
        if other == NOTHING or me.map.tiles[other] == NOTHING:
            continue
        mine = edges[tile * 4 + turn][side]
        theirs = edges[me.map.tiles[other] * 4 + me.map.turns[other]][side ^ 2]
        if mine != theirs and not me.map.lone():
            things = [DIRECTION.id(side), PART.id(mine), CELL.id(other), PART.id(theirs)]
            return Reason("side-mismatch", things, "DIV-12")
    return None
