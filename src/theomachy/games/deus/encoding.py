"""Encodes the observation of a seat as numbers, with the same information as its view.

Each plane has one value per region."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from theomachy.core.action import Sort
from theomachy.core.encoding import (
    RELATIVE_SEAT,
    Encoding,
    Layout,
    increment,
    seats_rotated,
    set_flags_of_bits,
    set_number,
    set_numbers,
    set_one_hot,
)
from theomachy.games.deus.cards import FACE_DOWN, GOLD, RESOURCES, STANDARD_TYPES, TERRAINS, TYPES
from theomachy.games.deus.state import ENDINGS, RUNNING, DeusState, Player
from theomachy.games.deus.steps.construct import Pay, Place
from theomachy.games.deus.verbs import CARD, CELL, GOOD, TILE_NAMES, TYPE, VERBS

TILE: Final = Sort("tile", TILE_NAMES)
TERRAIN: Final = Sort("terrain", TERRAINS)
# The card types that have pieces in the players' colours.
PIECE_TYPE: Final = Sort("type", TYPES[:STANDARD_TYPES])

LAYOUT: Final = Layout(VERBS)
FIRST: Final[i64] = LAYOUT.add_one_hot("first", (RELATIVE_SEAT,), "who begins the rounds")
ROUND: Final[i64] = LAYOUT.add_count("round", (), 100, "the round, 0 while pieces are drafted")
ROUNDS_LEFT: Final[i64] = LAYOUT.add_count("rounds-left", (), 100, "rounds after this one, at most")
TRIGGER: Final[i64] = LAYOUT.add_one_hot("trigger", (Sort("ending", ENDINGS),), "what has brought the end near")
LAST_ROUND: Final[i64] = LAYOUT.add_flags("last-round", (), "whether this is the last round")
SUPPLY: Final[i64] = LAYOUT.add_count("supply", (GOOD,), 20, "resources in the common supply")
TEMPLES_LEFT: Final[i64] = LAYOUT.add_count("temples-left", (), 12, "temples in the supply")
DECK: Final[i64] = LAYOUT.add_count("deck", (), 96, "cards in the deck")
DISCARD: Final[i64] = LAYOUT.add_count("discard", (), 96, "cards in the discard")
DISCARD_TOP: Final[i64] = LAYOUT.add_one_hot("discard-top", (CARD,), "the card on top of the discard")
LAID_COUNT: Final[i64] = LAYOUT.add_count("laid-count", (), 10, "cards being laid down by whoever decides")
LAID_CARDS: Final[i64] = LAYOUT.add_count("laid", (CARD,), 10, "those cards, if it is oneself")
BUILDING: Final[i64] = LAYOUT.add_one_hot("building", (CARD,), "the card whose region or price is asked for")
BUILDING_COLUMN: Final[i64] = LAYOUT.add_one_hot("building-column", (TYPE,), "the column on which it lies")
BUILDING_AT: Final[i64] = LAYOUT.add_one_hot("building-at", (CELL,), "its region, while the price is asked for")
TILE_Q: Final[i64] = LAYOUT.add_count(
    "tile-q", (TILE,), 60, "where a tile lies: axial coordinate q of its centre, from 1"
)
TILE_R: Final[i64] = LAYOUT.add_count("tile-r", (TILE,), 60, "axial coordinate r of its centre, from 1")
TERRAIN_PLANES: Final[i64] = LAYOUT.add_flags("terrain", (TERRAIN, CELL), "a plane for each terrain")
EDGE: Final[i64] = LAYOUT.add_flags("edge", (CELL,), "regions at the edge of the map")
VILLAGES: Final[i64] = LAYOUT.add_count("village-vp", (CELL,), 20, "VP that lie in a village")
PIECES: Final[i64] = LAYOUT.add_flags(
    "pieces", (RELATIVE_SEAT, PIECE_TYPE, CELL), "a plane for each player and type of building"
)
TEMPLES: Final[i64] = LAYOUT.add_flags("temples", (CELL,), "temples, which belong to the owner of the region")
GOODS: Final[i64] = LAYOUT.add_count("goods", (RELATIVE_SEAT, GOOD), 20, "resources")
GOLD_COUNT: Final[i64] = LAYOUT.add_count("gold", (RELATIVE_SEAT,), 255, "gold")
COLUMN_HEIGHTS: Final[i64] = LAYOUT.add_count("column", (RELATIVE_SEAT, TYPE), 30, "cards in each column")
BUILT_CARDS: Final[i64] = LAYOUT.add_count(
    "built", (RELATIVE_SEAT, CARD), 30, "a card's place in its column, 1 at the bottom; of alike ones the highest"
)
FACE_DOWN_AT: Final[i64] = LAYOUT.add_count(
    "face-down", (RELATIVE_SEAT, TYPE), 30, "the place of the card that lies face down"
)
HAND_SIZE: Final[i64] = LAYOUT.add_count("hand-count", (RELATIVE_SEAT,), 10, "cards in hand")
ON_BOARD: Final[i64] = LAYOUT.add_count("board", (RELATIVE_SEAT, PIECE_TYPE), 5, "pieces ready to be placed")
IN_SUPPLY: Final[i64] = LAYOUT.add_count("own-supply", (RELATIVE_SEAT, PIECE_TYPE), 5, "pieces in the personal supply")
FIRST_REGION: Final[i64] = LAYOUT.add_one_hot("first-region", (RELATIVE_SEAT, CELL), "the first region of each player")
HAND: Final[i64] = LAYOUT.add_count("hand", (RELATIVE_SEAT, CARD), 10, "one's own hand; all hands when it is over")
VP_TOKENS: Final[i64] = LAYOUT.add_count(
    "vp", (RELATIVE_SEAT,), 255, "one's own VP tokens; everybody's when it is over"
)
WILDCARD: Final[i64] = LAYOUT.add_one_hot("wildcard", (RELATIVE_SEAT, CARD), "one's own card that lies face down")


class DeusEncoding(Encoding[DeusState]):
    def fill(self, state: DeusState, seat: int, out: BytesWriter, at: i64) -> None:
        count = len(state.players)
        self.write_common_parts(state, seat, count, out, at)
        set_one_hot(out, at + FIRST, (state.first_seat - seat) % count)
        set_number(out, at + ROUND, state.round)
        set_number(out, at + ROUNDS_LEFT, state.rules.max_rounds - state.round)
        if state.trigger != RUNNING:
            set_one_hot(out, at + TRIGGER, state.trigger)
        set_number(out, at + LAST_ROUND, 1 if state.last_round else 0)
        fill_supplies(state, out, at)
        if state.seat == seat or self.all_seeing:
            for card in state.laid_cards:
                increment(out, at + LAID_CARDS, card)
        fill_building(state, out, at)
        fill_map(state, out, at)
        row: i64 = 0
        for other in seats_rotated(seat, count):
            me = state.players[other]
            own = other == seat or self.all_seeing or state.ending != RUNNING
            kind: i64 = row * STANDARD_TYPES
            for regions in state.pieces[other * STANDARD_TYPES : (other + 1) * STANDARD_TYPES]:
                set_flags_of_bits(out, at + PIECES + kind * CELL.size, regions)
                kind += 1
            fill_player(me, out, at, row)
            if own or state.round > 0:
                set_numbers(out, at + ON_BOARD + row * PIECE_TYPE.size, me.board)
                set_numbers(out, at + IN_SUPPLY + row * PIECE_TYPE.size, me.supply)
            if own:
                fill_secrets(me, out, at, row)
            row += 1


def fill_supplies(state: DeusState, out: BytesWriter, at: i64) -> None:
    for good in range(RESOURCES):
        set_number(out, at + SUPPLY + good, state.supply[good])
    set_number(out, at + TEMPLES_LEFT, state.temples_left)
    set_number(out, at + DECK, len(state.deck.cards))
    discard = state.deck.discard
    set_number(out, at + DISCARD, len(discard))
    if discard:
        set_one_hot(out, at + DISCARD_TOP, discard[-1])
    set_number(out, at + LAID_COUNT, len(state.laid_cards))


def fill_building(state: DeusState, out: BytesWriter, at: i64) -> None:
    """Write the card under construction, which is public."""
    if not state.steps:
        return
    step = state.steps[-1]
    if isinstance(step, Place):
        column = step.kind
    elif isinstance(step, Pay):
        column = step.column
        if step.cell < CELL.size:
            set_one_hot(out, at + BUILDING_AT, step.cell)
    else:
        return
    card = state.players[step.seat].columns[column][-1]
    if card != FACE_DOWN:
        set_one_hot(out, at + BUILDING, card)
    set_one_hot(out, at + BUILDING_COLUMN, column)


def fill_map(state: DeusState, out: BytesWriter, at: i64) -> None:
    board = state.board
    west = min([q for q, _ in board.centres])
    north = min([r for _, r in board.centres])
    tile: i64 = 0
    for q, r in board.centres:
        set_number(out, at + TILE_Q + tile, q - west + 1)
        set_number(out, at + TILE_R + tile, r - north + 1)
        tile += 1
    terrain: i64 = 0
    for regions in board.by_terrain:
        set_flags_of_bits(out, at + TERRAIN_PLANES + terrain * CELL.size, regions)
        terrain += 1
    set_flags_of_bits(out, at + EDGE, board.edge)
    for i in range(len(board.villages)):
        set_number(out, at + VILLAGES + board.villages[i], state.village_vp[i])
    set_flags_of_bits(out, at + TEMPLES, state.temples)


def fill_player(me: Player, out: BytesWriter, at: i64, row: i64) -> None:
    for good in range(RESOURCES):
        set_number(out, at + GOODS + row * GOOD.size + good, me.goods[good])
    set_number(out, at + GOLD_COUNT + row, me.goods[GOLD])
    kind: i64 = 0
    for column in me.columns:
        set_number(out, at + COLUMN_HEIGHTS + row * TYPE.size + kind, len(column))
        place = 1
        for card in column:
            if card != FACE_DOWN:
                set_number(out, at + BUILT_CARDS + row * CARD.size + card, place)
            else:
                set_number(out, at + FACE_DOWN_AT + row * TYPE.size + kind, place)
            place += 1
        kind += 1
    set_number(out, at + HAND_SIZE + row, len(me.hand))
    set_one_hot(out, at + FIRST_REGION + row * CELL.size, me.first_region)


def fill_secrets(me: Player, out: BytesWriter, at: i64, row: i64) -> None:
    """DEU-05: write hand and VP, which only their owner knows."""
    for card in me.hand:
        increment(out, at + HAND + row * CARD.size, card)
    set_number(out, at + VP_TOKENS + row, me.vp)
    set_one_hot(out, at + WILDCARD + row * CARD.size, me.wildcard)


ENCODING: Final = DeusEncoding(LAYOUT)
ALL_SEEING: Final = DeusEncoding(LAYOUT, all_seeing=True)
