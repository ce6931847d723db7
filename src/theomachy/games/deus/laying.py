"""DEU-01 to 06 and the variants: the set-up steps for the physical box, from the constants of the rules."""

from __future__ import annotations

from theomachy.core.laying import Lay, first_player
from theomachy.core.pack import Pack
from theomachy.core.rng import Rng
from theomachy.games.deus.board import lay_out
from theomachy.games.deus.cards import GOODS, STANDARD_TYPES, TYPES, Card
from theomachy.games.deus.rules import (
    PIECES_OF_A_TYPE,
    RESOURCES_A_SEAT,
    START_GOLD,
    START_HAND,
    START_PIECES,
    START_VP,
    TILES,
    Rules,
)
from theomachy.games.deus.verbs import GOOD, TYPE


def set_up(rules: Rules, pack: Pack, cards: list[Card], seats: int, rng: Rng) -> list[Lay]:
    board = lay_out(pack, rules, seats, rng)
    sides = [f"side:{side.slug}" for side in board.sides]
    supply = str((RESOURCES_A_SEAT - 1) * seats)
    pieces = [TYPE.id(kind) for kind in range(STANDARD_TYPES)]
    steps = [
        Lay("tiles", [str(TILES[seats]), f"choice-layout:{rules.layout}"], []),
        Lay("sides", [", ".join([side.slug.upper() for side in board.sides])], sides, True),
        Lay("villages", [], []),
        Lay("temples", [str(len(board.centres))], [f"type:{TYPES[STANDARD_TYPES]}"]),
        Lay("supply", [supply], [GOOD.id(good) for good in range(len(GOODS))]),
        Lay("goods", [str(START_GOLD), str(START_VP)], [GOOD.id(good) for good in range(len(GOODS))]),
        Lay("deck", [str(sum([card.copies for card in cards])), str(START_HAND)], []),
    ]
    if rules.pieces:
        steps.append(Lay("pieces-chosen", [str(rules.pieces), str(PIECES_OF_A_TYPE)], pieces))
    else:
        steps.append(Lay("pieces", [str(START_PIECES), str(PIECES_OF_A_TYPE - START_PIECES)], pieces))
    if rules.wildcard:
        steps.append(Lay("wildcard", [], []))
    steps.append(first_player(seats, rng))
    return steps
