"""DEU-01 to 06 and the variants: the set-up steps for the physical box, from the constants of the rules."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.box_setup import SetupStep, first_player_steps
from theomachy.core.pack import Pack
from theomachy.core.rng import Rng
from theomachy.games.deus.board import board_sketch, make_board
from theomachy.games.deus.cards import GOODS, STANDARD_TYPES, TYPES, Card
from theomachy.games.deus.rules import (
    PIECES_PER_TYPE,
    RANDOM,
    RESOURCES_PER_SEAT,
    START_GOLD,
    START_HAND,
    START_PIECES,
    START_VP,
    TILES_BY_SEATS,
    Rules,
)
from theomachy.games.deus.verbs import GOOD, TILE_NAMES, TYPE


def box_setup_steps(rules: Rules, pack: Pack, cards: list[Card], seats: int, rng: Rng) -> list[SetupStep]:
    board = make_board(pack, rules, seats, rng)
    named = [f"{TILE_NAMES[i].upper()} {side.slug.upper()}" for i, side in enumerate(board.sides)]
    # A layout by chance has a shape only once it is drawn.
    shape = board_sketch(board, False) if rules.layout != RANDOM else []
    goods = [GOOD.id(good) for good in range(len(GOODS))]
    pieces = [TYPE.id(kind) for kind in range(STANDARD_TYPES)]
    steps = [
        SetupStep("tiles", [str(TILES_BY_SEATS[seats]), f"choice-layout:{rules.layout}"], [], False, shape),
        SetupStep("turn-tiles", [], []),
        SetupStep("sides", [", ".join(named)], [], True, board_sketch(board, True)),
        SetupStep("villages", [], []),
        SetupStep("temples", [str(len(board.centres))], [f"type:{TYPES[STANDARD_TYPES]}"]),
        SetupStep("supply", [str(RESOURCES_PER_SEAT * seats)], goods),
        SetupStep("goods", [str(START_GOLD), str(START_VP)], goods),
        SetupStep("deck", [str(sum([card.copies for card in cards])), str(START_HAND)], []),
    ]
    if rules.pieces:
        steps.append(SetupStep("pieces-chosen", [str(rules.pieces), str(PIECES_PER_TYPE)], pieces))
    else:
        steps.append(SetupStep("pieces", [str(START_PIECES), str(PIECES_PER_TYPE - START_PIECES)], pieces))
    if rules.wildcard:
        steps.append(SetupStep("wildcard", [], []))
    steps.append(SetupStep("rest", [], []))
    first = SetupStep("first", [SEAT.id(0)], [])
    return steps + first_player_steps(rules.random_start, first, seats, rng)
