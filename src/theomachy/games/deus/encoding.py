"""The observation of a seat as numbers: what its view shows. Planes lie over the regions, tile by tile."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from theomachy.core.action import Sort
from theomachy.core.encoding import (
    RELATIVE,
    Encoding,
    Layout,
    add_one,
    put,
    put_bits,
    put_number,
    put_numbers,
    seats_from,
)
from theomachy.games.deus.cards import FACE_DOWN, GOLD, RESOURCES, STANDARD_TYPES, TERRAINS, TYPES
from theomachy.games.deus.state import ENDINGS, RUNNING, DeusState, Player
from theomachy.games.deus.steps.construct import Pay, Place
from theomachy.games.deus.verbs import CARD, CELL, GOOD, TILE_NAMES, TYPE, VERBS

TILE: Final = Sort("tile", TILE_NAMES)
TERRAIN: Final = Sort("terrain", TERRAINS)
# Types that have pieces of the players' colours.
PIECE: Final = Sort("type", TYPES[:STANDARD_TYPES])

LAYOUT: Final = Layout(VERBS)
FIRST: Final[i64] = LAYOUT.one("first", (RELATIVE,), "who begins the rounds")
ROUND: Final[i64] = LAYOUT.count("round", (), 100, "the round, 0 while pieces are drafted")
LEFT: Final[i64] = LAYOUT.count("rounds-left", (), 100, "rounds after this one, at most")
TRIGGER: Final[i64] = LAYOUT.one("trigger", (Sort("ending", ENDINGS),), "what has brought the end near")
LAST_ROUND: Final[i64] = LAYOUT.flags("last-round", (), "whether this is the last round")
SUPPLY: Final[i64] = LAYOUT.count("supply", (GOOD,), 20, "resources in the common supply")
TEMPLES_LEFT: Final[i64] = LAYOUT.count("temples-left", (), 12, "temples in the supply")
DECK: Final[i64] = LAYOUT.count("deck", (), 96, "cards in the deck")
DISCARD: Final[i64] = LAYOUT.count("discard", (), 96, "cards in the discard")
TOP: Final[i64] = LAYOUT.one("discard-top", (CARD,), "the card on top of the discard")
LAID_COUNT: Final[i64] = LAYOUT.count("laid-count", (), 10, "cards being laid down by whoever decides")
LAID: Final[i64] = LAYOUT.count("laid", (CARD,), 10, "those cards, if it is oneself")
BUILDING: Final[i64] = LAYOUT.one("building", (CARD,), "the card whose region or price is asked for")
COLUMN: Final[i64] = LAYOUT.one("building-column", (TYPE,), "the column on which it lies")
BUILT_AT: Final[i64] = LAYOUT.one("building-at", (CELL,), "its region, while the price is asked for")
TILE_Q: Final[i64] = LAYOUT.count("tile-q", (TILE,), 60, "where a tile lies: axial coordinate q of its centre, from 1")
TILE_R: Final[i64] = LAYOUT.count("tile-r", (TILE,), 60, "axial coordinate r of its centre, from 1")
LAND: Final[i64] = LAYOUT.flags("terrain", (TERRAIN, CELL), "a plane for each terrain")
EDGE: Final[i64] = LAYOUT.flags("edge", (CELL,), "regions at the edge of the map")
VILLAGES: Final[i64] = LAYOUT.count("village-vp", (CELL,), 20, "VP that lie in a village")
PIECES: Final[i64] = LAYOUT.flags("pieces", (RELATIVE, PIECE, CELL), "a plane for each player and type of building")
TEMPLES: Final[i64] = LAYOUT.flags("temples", (CELL,), "temples, which belong to the owner of the region")
GOODS: Final[i64] = LAYOUT.count("goods", (RELATIVE, GOOD), 20, "resources")
MONEY: Final[i64] = LAYOUT.count("gold", (RELATIVE,), 255, "gold")
HEIGHTS: Final[i64] = LAYOUT.count("column", (RELATIVE, TYPE), 30, "cards in each column")
BUILT: Final[i64] = LAYOUT.count(
    "built", (RELATIVE, CARD), 30, "a card's place in its column, 1 at the bottom; of alike ones the highest"
)
COVERED: Final[i64] = LAYOUT.count("face-down", (RELATIVE, TYPE), 30, "the place of the card that lies face down")
HAND_SIZE: Final[i64] = LAYOUT.count("hand-count", (RELATIVE,), 10, "cards in hand")
ON_BOARD: Final[i64] = LAYOUT.count("board", (RELATIVE, PIECE), 5, "pieces ready to be placed")
IN_SUPPLY: Final[i64] = LAYOUT.count("own-supply", (RELATIVE, PIECE), 5, "pieces in the personal supply")
BEGINNING: Final[i64] = LAYOUT.one("first-region", (RELATIVE, CELL), "the first region of each player")
HAND: Final[i64] = LAYOUT.count("hand", (RELATIVE, CARD), 10, "one's own hand; all hands when it is over")
POINTS: Final[i64] = LAYOUT.count("vp", (RELATIVE,), 255, "one's own VP tokens; everybody's when it is over")
WILD: Final[i64] = LAYOUT.one("wildcard", (RELATIVE, CARD), "one's own card that lies face down")


class DeusEncoding(Encoding[DeusState]):
    def fill(self, state: DeusState, seat: int, out: BytesWriter, at: i64) -> None:
        count = len(state.players)
        self.open(state, seat, count, out, at)
        put(out, at + FIRST, (state.first - seat) % count)
        put_number(out, at + ROUND, state.round)
        put_number(out, at + LEFT, state.rules.max_rounds - state.round)
        if state.trigger != RUNNING:
            put(out, at + TRIGGER, state.trigger)
        put_number(out, at + LAST_ROUND, 1 if state.last_round else 0)
        fill_supplies(state, out, at)
        if state.seat == seat or self.all_seeing:
            for card in state.laid:
                add_one(out, at + LAID, card)
        fill_building(state, out, at)
        fill_map(state, out, at)
        row: i64 = 0
        for other in seats_from(seat, count):
            me = state.players[other]
            own = other == seat or self.all_seeing or state.ending != RUNNING
            kind: i64 = row * STANDARD_TYPES
            for regions in state.pieces[other * STANDARD_TYPES : (other + 1) * STANDARD_TYPES]:
                put_bits(out, at + PIECES + kind * CELL.size, regions)
                kind += 1
            fill_player(me, out, at, row)
            if own or state.round > 0:
                put_numbers(out, at + ON_BOARD + row * PIECE.size, me.board)
                put_numbers(out, at + IN_SUPPLY + row * PIECE.size, me.supply)
            if own:
                fill_secrets(me, out, at, row)
            row += 1


def fill_supplies(state: DeusState, out: BytesWriter, at: i64) -> None:
    for good in range(RESOURCES):
        put_number(out, at + SUPPLY + good, state.supply[good])
    put_number(out, at + TEMPLES_LEFT, state.temples_left)
    put_number(out, at + DECK, len(state.deck.cards))
    discard = state.deck.discard
    put_number(out, at + DISCARD, len(discard))
    if discard:
        put(out, at + TOP, discard[-1])
    put_number(out, at + LAID_COUNT, len(state.laid))


def fill_building(state: DeusState, out: BytesWriter, at: i64) -> None:
    """Writes the card under construction, which is public."""
    if not state.steps:
        return
    step = state.steps[-1]
    if isinstance(step, Place):
        column = step.kind
    elif isinstance(step, Pay):
        column = step.column
        if step.cell < CELL.size:
            put(out, at + BUILT_AT, step.cell)
    else:
        return
    card = state.players[step.seat].columns[column][-1]
    if card != FACE_DOWN:
        put(out, at + BUILDING, card)
    put(out, at + COLUMN, column)


def fill_map(state: DeusState, out: BytesWriter, at: i64) -> None:
    board = state.board
    west = min([q for q, _ in board.centres])
    north = min([r for _, r in board.centres])
    tile: i64 = 0
    for q, r in board.centres:
        put_number(out, at + TILE_Q + tile, q - west + 1)
        put_number(out, at + TILE_R + tile, r - north + 1)
        tile += 1
    terrain: i64 = 0
    for regions in board.by_terrain:
        put_bits(out, at + LAND + terrain * CELL.size, regions)
        terrain += 1
    put_bits(out, at + EDGE, board.edge)
    for i in range(len(board.villages)):
        put_number(out, at + VILLAGES + board.villages[i], state.vp[i])
    put_bits(out, at + TEMPLES, state.temples)


def fill_player(me: Player, out: BytesWriter, at: i64, row: i64) -> None:
    for good in range(RESOURCES):
        put_number(out, at + GOODS + row * GOOD.size + good, me.goods[good])
    put_number(out, at + MONEY + row, me.goods[GOLD])
    kind: i64 = 0
    for column in me.columns:
        put_number(out, at + HEIGHTS + row * TYPE.size + kind, len(column))
        place = 1
        for card in column:
            if card != FACE_DOWN:
                put_number(out, at + BUILT + row * CARD.size + card, place)
            else:
                put_number(out, at + COVERED + row * TYPE.size + kind, place)
            place += 1
        kind += 1
    put_number(out, at + HAND_SIZE + row, len(me.hand))
    put(out, at + BEGINNING + row * CELL.size, me.first)


def fill_secrets(me: Player, out: BytesWriter, at: i64, row: i64) -> None:
    """DEU-05: writes hand and VP, which only their owner knows."""
    for card in me.hand:
        add_one(out, at + HAND + row * CARD.size, card)
    put_number(out, at + POINTS + row, me.vp)
    put(out, at + WILD + row * CARD.size, me.wild)


ENCODING: Final = DeusEncoding(LAYOUT)
ALL_SEEING: Final = DeusEncoding(LAYOUT, all_seeing=True)
