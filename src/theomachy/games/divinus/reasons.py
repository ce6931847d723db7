"""The reasons why dice do not pay and a tile does not fit, with the numbers."""

from __future__ import annotations

from theomachy.core.reason import Reason
from theomachy.games.divinus import dice
from theomachy.games.divinus.fitting import CARRIED, NEAR_HERO, ON_HIS_SEA, ON_TOP, REARRANGED
from theomachy.games.divinus.maps import AROUND, NEIGHBOURS, Map, wants
from theomachy.games.divinus.player import BURNT, READY, Player
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import CELL, DEMIGOD_TILES, DIE, DIRECTION, FACE, GRID, HERO, NOTHING, PART, WIDTH
from theomachy.games.divinus.tiles import SIDES


def ready_text(me: Player) -> str:
    """Write the faces of the Ready dice, like `3/6, 2`."""
    return ", ".join([FACE.slug(dice.face(me, die)).replace("-", "/") for die in dice.ready(me)]) or "–"


def makes_text(totals: int) -> str:
    """Write the positive totals of a bit mask."""
    numbers = [str(number) for number in range(1, totals.bit_length()) if totals >> number & 1]
    return ", ".join(numbers) or "–"


def prices_text(asked: tuple[int, ...]) -> str:
    return ", ".join([str(price) for price in sorted(set(asked))])


def why_not_ready(me: Player, die: int) -> Reason | None:
    """DIV-11, 16: return a reason unless a die is Ready, and the first of alike ones."""
    if die >= len(me.dice) or me.place[die] != READY:
        return Reason("die-not-ready", [DIE.id(die), ready_text(me)], "DIV-11")
    if die not in dice.different(me, dice.ready(me)):
        return Reason("dice-alike", [], "DIV-11")
    return None


def why_not_used(me: Player, die: int) -> Reason | None:
    """DIV-16, 19: explain why a die cannot be refreshed or reactivated: only Used dice can, never Burnt ones."""
    if die < len(me.dice) and me.place[die] == BURNT:
        return Reason("die-burnt", [DIE.id(die)], "DIV-45")
    return Reason("die-not-used", [DIE.id(die)], "DIV-16")


def why_not_set(me: Player, bits: int, most: int) -> Reason:
    """DIV-16: explain why a set is refused: a die that is not Ready, too many, or not the first of alike dice."""
    for die in dice.dice_of(bits):
        if die >= len(me.dice) or me.place[die] != READY:
            return Reason("die-not-ready", [DIE.id(die), ready_text(me)], "DIV-16")
    if bits.bit_count() > most:
        return Reason("too-many-dice", [str(bits.bit_count()), str(most)], "DIV-16")
    return Reason("dice-alike", [], "DIV-16")


def why_not_pay(state: DivinusState, seat: int, bits: int, asked: tuple[int, ...], fight: bool) -> Reason:
    """DIV-11, 43: explain why dice do not pay, with the totals they make instead."""
    me = state.players[seat]
    for die in dice.dice_of(bits):
        if die >= len(me.dice) or me.place[die] != READY:
            return Reason("die-not-ready", [DIE.id(die), ready_text(me)], "DIV-11")
    totals = dice.totals_of(state, me, bits, fight)
    if totals & dice.bits_of(asked):
        return Reason("dice-alike", [], "DIV-11")
    return Reason("wrong-total", [makes_text(totals), prices_text(asked)], "DIV-11")


def why_not_place(state: DivinusState, seat: int, cell: int, turn: int, how: int) -> Reason | None:
    """DIV-12, 13: return the first rule that a cell breaks, or the side that does not match."""
    me = state.players[seat]
    if me.map.tiles[cell] == NOTHING:
        reason = why_not_beside(state, me, cell, how)
    else:
        reason = why_not_on_top(state, me, cell, how)
    if reason is not None:
        return reason
    if how in (NEAR_HERO, CARRIED) and cell not in AROUND[me.cell]:
        return Reason("not-beside-hero", [CELL.id(cell), HERO.id(me.hero)], "DIV-41")
    reason = side_mismatch(state, me, state.hand[0], cell, turn)
    if reason is None and how == ON_HIS_SEA:
        return Reason("not-his-sea", [CELL.id(cell)], "DIV-41")
    return reason


def why_not_beside(state: DivinusState, me: Player, cell: int, how: int) -> Reason | None:
    if me.map.cells and all([me.map.tiles[other] == NOTHING for other in NEIGHBOURS[cell] if other != NOTHING]):
        return Reason("not-beside", [CELL.id(cell)], "DIV-12")
    if how == ON_TOP:
        return Reason("must-overbuild", [CELL.id(cell)], "DIV-52")
    if all([constraint >> 12 != cell for constraint in wants(me.map, state.book.tiles).free]):
        return Reason("outside-grid", [CELL.id(cell), str(GRID), span(me.map, cell)], "DIV-12")
    return None


def why_not_on_top(state: DivinusState, me: Player, cell: int, how: int) -> Reason | None:
    if how in (ON_HIS_SEA, REARRANGED, CARRIED):
        return Reason("no-overbuilding", [CELL.id(cell)], "DIV-52")
    if me.map.under[cell] != NOTHING:
        return Reason("already-overbuilt", [CELL.id(cell)], "DIV-13")
    if me.has_piece(cell):
        return Reason("piece-there", [CELL.id(cell)], "DIV-13")
    if state.book.tiles.stacks[me.map.tiles[cell]] == DEMIGOD_TILES:
        return Reason("demigod-tile-stays", [CELL.id(cell)], "DIV-13")
    return None


def span(map: Map, cell: int) -> str:
    """Return how many cells wide or high the map would become."""
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
        own_terrain = edges[tile * 4 + turn][side]
        neighbour = me.map.tiles[other] * 4 + me.map.turns[other]
        if me.map.lone():
            if own_terrain not in edges[neighbour]:
                return Reason("no-such-side", [CELL.id(other), PART.id(own_terrain)], "DIV-55")
        elif own_terrain != edges[neighbour][side ^ 2]:
            things = [DIRECTION.id(side), PART.id(own_terrain), CELL.id(other), PART.id(edges[neighbour][side ^ 2])]
            return Reason("side-mismatch", things, "DIV-12")
    return None
