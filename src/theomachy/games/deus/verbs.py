"""Sorts of things, verbs of actions and kinds of events."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import NONE, NUMBER, SEAT, Sort, Verb, Verbs
from theomachy.core.event import EventKind
from theomachy.games.deus.cards import BASE_PACK, GODS, GOODS, RESOURCE_SETS, TYPES

# A region is named by its tile and its number there, in reading order: 4 is the centre.
TILE_NAMES: Final = ("a", "b", "c", "d", "e", "f", "g")
CELLS_PER_TILE: Final = 7
NOWHERE: Final = len(TILE_NAMES) * CELLS_PER_TILE
MAX_SOLD: Final = 20


def make_cell_names() -> tuple[str, ...]:
    return tuple([f"{tile}{place}" for tile in TILE_NAMES for place in range(1, CELLS_PER_TILE + 1)])


CARD: Final = Sort("card", BASE_PACK.slugs("card"))
CELL: Final = Sort("cell", make_cell_names())
# The region of a building; `none` if it is asked for later.
PLACE: Final = Sort("cell", (*CELL.slugs, NONE))
TYPE: Final = Sort("type", TYPES)
GOD: Final = Sort("god", GODS)
GOOD: Final = Sort("good", GOODS)
# A resource that is paid in gold, or `none`.
PAID_IN_GOLD: Final = Sort("good", (*GOODS, NONE))
NO_GOOD: Final = len(GOODS)
GOODS_SET: Final = Sort("goods", RESOURCE_SETS)
COUNT: Final = Sort("count", tuple([str(n) for n in range(MAX_SOLD + 1)]))

PICK: Final = Verb("pick", (TYPE,))
BUILD: Final = Verb("build", (CARD, PLACE), ("", "at"))
SETTLE: Final = Verb("settle", (CARD,))
COVER: Final = Verb("cover", (CARD, TYPE), ("", "as"))
AT: Final = Verb("at", (CELL,))
EDGE: Final = Verb("edge", (CELL,))
PAY: Final = Verb("pay", (PAID_IN_GOLD, PAID_IN_GOLD, PAID_IN_GOLD), ("gold-for", "and", "plus"))
PAY_GOLD: Final = Verb("pay-gold")
OFFER: Final = Verb("offer", (CARD,), is_fallback=True)
ALSO: Final = Verb("also", (CARD,))
ENOUGH: Final = Verb("enough", is_fallback=True)
CALL: Final = Verb("call", (GOD,))
TAKE: Final = Verb("take", (GOOD,))
GAIN: Final = Verb("gain", (TYPE,))
SELL: Final = Verb("sell", (COUNT, GOODS_SET))
BUY: Final = Verb("buy", (GOOD,))
SWAP: Final = Verb("swap", (GOOD, GOOD), ("", "for"))
DISCARD: Final = Verb("discard", (CARD,), is_fallback=True)
ACTIVATE: Final = Verb("activate", (CARD,))
USE: Final = Verb("use", (CARD,))
DECLINE: Final = Verb("decline", (CARD,), is_fallback=True)
MOVE: Final = Verb("move", (CELL, CELL), ("", "to"))
HOLD: Final = Verb("hold", (CELL,))
STEAL: Final = Verb("steal", (SEAT,))
SIEGE: Final = Verb("siege", (CELL,))
PASS: Final = Verb("pass", is_fallback=True)

VERBS: Final = Verbs(
    "theomachy.games.deus.verbs",
    [
        PICK,
        BUILD,
        SETTLE,
        COVER,
        AT,
        EDGE,
        PAY,
        PAY_GOLD,
        OFFER,
        ALSO,
        ENOUGH,
        CALL,
        TAKE,
        GAIN,
        SELL,
        BUY,
        SWAP,
        DISCARD,
        ACTIVATE,
        USE,
        DECLINE,
        MOVE,
        HOLD,
        STEAL,
        SIEGE,
        PASS,
    ],
)

PICKED: Final = EventKind("picked", (SEAT, TYPE))
STARTED: Final = EventKind("started", (SEAT,))
ROUND: Final = EventKind("round", (NUMBER,))
PLAYED: Final = EventKind("played", (SEAT, CARD))
COVERED: Final = EventKind("covered", (SEAT, TYPE))
COVERED_CARD: Final = EventKind("covered-card", (CARD,))
PLACED: Final = EventKind("placed", (SEAT, TYPE, CELL))
PLACED_FAR: Final = EventKind("placed-far", (SEAT, NUMBER))
PAID_GOOD: Final = EventKind("paid-good", (SEAT, NUMBER, GOOD))
PAID_GOLD: Final = EventKind("paid-gold", (SEAT, NUMBER))
ACTED: Final = EventKind("acted", (SEAT, CARD))
GOT_GOOD: Final = EventKind("got-good", (SEAT, NUMBER, GOOD))
GOT_GOLD: Final = EventKind("got-gold", (SEAT, NUMBER))
GOT_VP: Final = EventKind("got-vp", (SEAT, NUMBER))
GOT_PIECE: Final = EventKind("got-piece", (SEAT, TYPE))
SOLD: Final = EventKind("sold", (SEAT, NUMBER, GOODS_SET))
DREW: Final = EventKind("drew", (SEAT, NUMBER))
DREW_CARD: Final = EventKind("drew-card", (CARD,))
# The card on top of the discard may be covered or shuffled in before the next decision: hence `passing`.
DISCARDED: Final = EventKind("discarded", (SEAT, NUMBER, CARD), is_transient=True)
OFFERED: Final = EventKind("offered", (SEAT, NUMBER, CARD), is_transient=True)
INVOKED: Final = EventKind("invoked", (SEAT, GOD))
MOVED: Final = EventKind("moved", (SEAT, CELL, CELL))
STOLE_GOLD: Final = EventKind("stole-gold", (SEAT, NUMBER, SEAT))
STOLE_VP: Final = EventKind("stole-vp", (SEAT, NUMBER, SEAT))
BESIEGED: Final = EventKind("besieged", (SEAT, NUMBER, CELL))
ATTACKED: Final = EventKind("attacked", (CELL,))
LAST_TEMPLE: Final = EventKind("last-temple")
LAST_VILLAGE: Final = EventKind("last-village")
LAST_ROUND: Final = EventKind("last-round")
PASSED: Final = EventKind("passed", (SEAT,))
OVER: Final = EventKind("over")

EVENT_KINDS: Final = [
    PICKED,
    STARTED,
    ROUND,
    PLAYED,
    COVERED,
    COVERED_CARD,
    PLACED,
    PLACED_FAR,
    PAID_GOOD,
    PAID_GOLD,
    ACTED,
    GOT_GOOD,
    GOT_GOLD,
    GOT_VP,
    GOT_PIECE,
    SOLD,
    DREW,
    DREW_CARD,
    DISCARDED,
    OFFERED,
    INVOKED,
    MOVED,
    STOLE_GOLD,
    STOLE_VP,
    BESIEGED,
    ATTACKED,
    LAST_TEMPLE,
    LAST_VILLAGE,
    LAST_ROUND,
    PASSED,
    OVER,
]
