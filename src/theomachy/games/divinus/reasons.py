"""Why something cannot be done now, with the numbers: which side does not match, what the dice make."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.reason import Reason
from theomachy.games.divinus import board, dice, exploring, monsters
from theomachy.games.divinus.maps import NEIGHBOURS, Map, wants
from theomachy.games.divinus.placing import EXPLORED, candidates, fits_somewhere
from theomachy.games.divinus.player import READY, Player
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.steps.exploring import PayForTile
from theomachy.games.divinus.steps.fights import PayForFight
from theomachy.games.divinus.steps.placing import Place
from theomachy.games.divinus.steps.turn import ACTION, MAIN, REST_TURN, Turn
from theomachy.games.divinus.things import (
    CELL,
    DEMIGOD_TILES,
    DIE,
    DIRECTION,
    FACE,
    GRID,
    NOTHING,
    PANTHEON,
    PART,
    QUEST,
    SPOT,
    WIDTH,
)
from theomachy.games.divinus.tiles import SIDES
from theomachy.games.divinus.verbs import EXPLORE, FIGHT, PAY, PLACE, REST, USE_DIE


def refusal(state: DivinusState, seat: int, action: Action) -> Reason | None:
    step = state.steps[-1]
    verb = action.verb
    if verb is PAY and isinstance(step, PayForTile):
        price = exploring.prices(state, seat, step.spot)[0]
        return why_not_pay(state, seat, action.things[0] + 1, price, False)
    if verb is PAY and isinstance(step, PayForFight):
        return why_not_pay(state, seat, action.things[0] + 1, step.number, True)
    if verb is PLACE and isinstance(step, Place):
        return why_not_place(state, seat, action.things[0], action.things[1])
    if not isinstance(step, Turn):
        return Reason("finish-first", [], "DIV-10")
    if verb is EXPLORE:
        return why_not_explore(state, seat, step.done, action.things[0])
    if verb is REST and step.done & MAIN:
        return Reason("main-done", [], "DIV-10")
    if verb is FIGHT:
        return why_not_fight(state, seat, step.done, action.things[0], action.things[1] + 1)
    if verb is USE_DIE:
        return why_not_invoke(state, seat, step.done, action.things[0])
    return None


def shown(state: DivinusState, me: Player) -> str:
    """The faces of the Ready dice, as a person would read them out."""
    return ", ".join([FACE.slug(dice.face(me, die)).replace("-", "/") for die in dice.ready(me)]) or "–"


def makes(totals: int) -> str:
    """The positive totals in a set of bits."""
    found = [str(number) for number in range(1, dice.ZERO) if totals >> dice.ZERO + number & 1]
    return ", ".join(found) or "–"


def why_not_explore(state: DivinusState, seat: int, done: int, spot: int) -> Reason | None:
    """DIV-11, 44, 46, 53."""
    me = state.players[seat]
    if done & MAIN:
        return Reason("main-done", [], "DIV-10")
    if done & REST_TURN:
        return Reason("must-rest", [], "DIV-36")
    if state.board[spot] == NOTHING:
        return Reason("spot-empty", [SPOT.id(spot)], "DIV-11")
    if board.blocked(state, spot):
        return Reason("spot-blocked", [SPOT.id(spot)], "DIV-44")
    totals = dice.reachable(state, me)
    price = exploring.prices(state, seat, spot)[0]
    if not totals & dice.bits_of((price,)):
        return Reason("no-dice", [SPOT.id(spot), str(price), shown(state, me), makes(totals)], "DIV-11")
    if not fits_somewhere(state, state.board[spot], candidates(state, seat, EXPLORED)):
        return Reason("fits-nowhere", [SPOT.id(spot)], "DIV-53")
    return None


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
    return Reason("wrong-total", [makes(totals), str(price)], "DIV-11")


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


def why_not_fight(state: DivinusState, seat: int, done: int, quest: int, number: int) -> Reason | None:
    """DIV-43, 47."""
    me = state.players[seat]
    if done & ACTION:
        return Reason("action-done", [], "DIV-10")
    if quest not in state.quests or number not in state.spots[quest]:
        return Reason("no-such-fight", [QUEST.id(quest), str(number)], "DIV-43")
    card = state.book.quests[quest]
    if card.hero_on != NOTHING and monsters.hero_terrain(state, seat) != card.hero_on:
        return Reason("hero-elsewhere", [QUEST.id(quest), PART.id(card.hero_on)], "DIV-43")
    spot = state.spots[quest].index(number)
    if state.markers[quest][monsters.at(state, seat, quest, spot)] != NOTHING:
        return Reason("fight-taken", [QUEST.id(quest), str(number)], "DIV-43")
    if spot not in monsters.free_spots(state, seat, quest):
        return Reason("no-way-to-push", [str(number)], "DIV-47")
    return Reason("no-dice-fight", [QUEST.id(quest), str(number), shown(state, me)], "DIV-43")


def why_not_invoke(state: DivinusState, seat: int, done: int, pantheon: int) -> Reason | None:
    """DIV-37, 66."""
    if done & ACTION:
        return Reason("action-done", [], "DIV-10")
    if state.holders[pantheon] != seat:
        return Reason("die-not-yours", [PANTHEON.id(pantheon)], "DIV-37")
    if state.used[pantheon]:
        return Reason("die-used", [PANTHEON.id(pantheon)], "DIV-37")
    return Reason("nothing-to-act-on", [PANTHEON.id(pantheon)], "DIV-66")
