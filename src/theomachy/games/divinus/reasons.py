"""The reasons why dice do not pay and a tile does not fit, with the numbers."""

from __future__ import annotations

from theomachy.core.rule_errors import Reason
from theomachy.games.divinus import dice
from theomachy.games.divinus.maps import NEIGHBOURS, SURROUNDINGS, Map, cell_constraints
from theomachy.games.divinus.placement_rules import (
    BESIDE_HERO,
    BY_CARRYING,
    BY_REARRANGING,
    EXTENDING_SEA,
    OVERBUILDING,
)
from theomachy.games.divinus.player import BURNT, READY, Player
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import CELL, DEMIGOD_TILES, DIE, DIRECTION, FACE, GRID, HERO, NOTHING, PART, WIDTH
from theomachy.games.divinus.tiles import SIDES


def ready_text(me: Player) -> str:
    """Write the faces of the Ready dice, like `3/6, 2`."""
    return ", ".join([FACE.slug(dice.shown_face(me, die)).replace("-", "/") for die in dice.ready_dice(me)]) or "–"


def totals_text(totals: int) -> str:
    """Write the positive totals of a bit mask."""
    numbers = [str(number) for number in range(1, totals.bit_length()) if totals >> number & 1]
    return ", ".join(numbers) or "–"


def prices_text(prices: tuple[int, ...]) -> str:
    return ", ".join([str(price) for price in sorted(set(prices))])


def why_not_ready(me: Player, die: int) -> Reason | None:
    """DIV-11, 16: return a reason unless a die is Ready, and the first of alike ones."""
    if die >= len(me.dice) or me.die_places[die] != READY:
        return Reason("die-not-ready", [DIE.id(die), ready_text(me)], "DIV-11")
    if die not in dice.without_twins(me, dice.ready_dice(me)):
        return Reason("dice-alike", [], "DIV-11")
    return None


def why_not_used(me: Player, die: int) -> Reason | None:
    """DIV-16, 19: explain why a die cannot be refreshed or reactivated: only Used dice can, never Burnt ones."""
    if die < len(me.dice) and me.die_places[die] == BURNT:
        return Reason("die-burnt", [DIE.id(die)], "DIV-45")
    return Reason("die-not-used", [DIE.id(die)], "DIV-16")


def why_not_dice_set(me: Player, bits: int, limit: int) -> Reason:
    """DIV-16: explain why a set is refused: a die that is not Ready, too many, or not the first of alike dice."""
    for die in dice.dice_in_set(bits):
        if die >= len(me.dice) or me.die_places[die] != READY:
            return Reason("die-not-ready", [DIE.id(die), ready_text(me)], "DIV-16")
    if bits.bit_count() > limit:
        return Reason("too-many-dice", [str(bits.bit_count()), str(limit)], "DIV-16")
    return Reason("dice-alike", [], "DIV-16")


def why_not_pay(state: DivinusState, seat: int, bits: int, prices: tuple[int, ...], fight: bool) -> Reason:
    """DIV-11, 43: explain why dice do not pay, with the totals they make instead."""
    me = state.players[seat]
    for die in dice.dice_in_set(bits):
        if die >= len(me.dice) or me.die_places[die] != READY:
            return Reason("die-not-ready", [DIE.id(die), ready_text(me)], "DIV-11")
    totals = dice.totals_of_set(state, me, bits, fight)
    if totals & dice.price_bits(prices):
        return Reason("dice-alike", [], "DIV-11")
    return Reason("wrong-total", [totals_text(totals), prices_text(prices)], "DIV-11")


def why_not_place(state: DivinusState, seat: int, cell: int, turn: int, mode: int) -> Reason | None:
    """DIV-12, 13: return the first rule that a cell breaks, or the side that does not match."""
    me = state.players[seat]
    if me.map.tiles[cell] == NOTHING:
        reason = why_not_free_cell(state, me, cell, mode)
    else:
        reason = why_not_overbuild(state, me, cell, mode)
    if reason is not None:
        return reason
    if mode in (BESIDE_HERO, BY_CARRYING) and cell not in SURROUNDINGS[me.hero_cell]:
        return Reason("not-beside-hero", [CELL.id(cell), HERO.id(me.hero)], "DIV-41")
    reason = side_mismatch(state, me, state.hand[0], cell, turn)
    if reason is None and mode == EXTENDING_SEA:
        return Reason("not-his-sea", [CELL.id(cell)], "DIV-41")
    return reason


def why_not_free_cell(state: DivinusState, me: Player, cell: int, mode: int) -> Reason | None:
    if me.map.cells and all([me.map.tiles[other] == NOTHING for other in NEIGHBOURS[cell] if other != NOTHING]):
        return Reason("not-beside", [CELL.id(cell)], "DIV-12")
    if mode == OVERBUILDING:
        return Reason("must-overbuild", [CELL.id(cell)], "DIV-52")
    if all([constraint >> 12 != cell for constraint in cell_constraints(me.map, state.data.tiles).free]):
        return Reason("outside-grid", [CELL.id(cell), str(GRID), map_span(me.map, cell)], "DIV-12")
    return None


def why_not_overbuild(state: DivinusState, me: Player, cell: int, mode: int) -> Reason | None:
    if mode in (EXTENDING_SEA, BY_REARRANGING, BY_CARRYING):
        return Reason("no-overbuilding", [CELL.id(cell)], "DIV-52")
    if me.map.covered_tiles[cell] != NOTHING:
        return Reason("already-overbuilt", [CELL.id(cell)], "DIV-13")
    if me.has_piece(cell):
        return Reason("piece-there", [CELL.id(cell)], "DIV-13")
    if state.data.tiles.stacks[me.map.tiles[cell]] == DEMIGOD_TILES:
        return Reason("demigod-tile-stays", [CELL.id(cell)], "DIV-13")
    return None


def map_span(player_map: Map, cell: int) -> str:
    """Return how many cells wide or high the map would become."""
    cells = [*player_map.cells, cell]
    rows = [other // WIDTH for other in cells]
    columns = [other % WIDTH for other in cells]
    return str(max(max(rows) - min(rows), max(columns) - min(columns)) + 1)


def side_mismatch(state: DivinusState, me: Player, tile: int, cell: int, turn: int) -> Reason | None:
    edges = state.data.tiles.edges
    for side in range(SIDES):
        other = NEIGHBOURS[cell][side]
        if other == NOTHING or me.map.tiles[other] == NOTHING:
            continue
        own_terrain = edges[tile * 4 + turn][side]
        neighbour = me.map.tiles[other] * 4 + me.map.turns[other]
        if me.map.can_turn_first():
            if own_terrain not in edges[neighbour]:
                return Reason("no-such-side", [CELL.id(other), PART.id(own_terrain)], "DIV-55")
        elif own_terrain != edges[neighbour][side ^ 2]:
            things = [DIRECTION.id(side), PART.id(own_terrain), CELL.id(other), PART.id(edges[neighbour][side ^ 2])]
            return Reason("side-mismatch", things, "DIV-12")
    return None
