"""The options of a table, and the constants of the rulebook that no card prints."""

from __future__ import annotations

from typing import Final

from theomachy.core.game import Option, Setup

START_GOLD: Final = 5
START_VP: Final = 5
START_HAND: Final = 5
START_PIECES: Final = 2
PIECES_PER_TYPE: Final = 5
RESOURCES_PER_SEAT: Final = 5
HAND_LIMIT: Final = 10
GOLD_FOR_RESOURCE: Final = 4
VP_FOR_EDGE: Final = 3
MIN_FIRST_DISTANCE: Final = 3
TEMPLE_CAP: Final = 12
MAJORITY_VP: Final = 2
TILES_BY_SEATS: Final = (0, 0, 4, 6, 7)
STANDARD: Final = "standard"
RANDOM: Final = "random"
LAYOUTS: Final = (STANDARD, "long", "ring", RANDOM)
# With physical luck the map is told by the players, unless the app lays it out.
BY_APP: Final = "by-app"
BY_PLAYERS: Final = "by-players"

OPTIONS: Final = (
    Option("pieces", ("two-each", "10", "9", "8", "7", "6")),
    Option("layout", LAYOUTS),
    Option("wildcard", ("no", "yes")),
    Option("start", ("first", RANDOM)),
    Option("rounds", ("60", "20", "30", "40", "100")),
    Option("effects", ("by-themselves", "asked")),
    Option("map", (BY_APP, BY_PLAYERS), with_physical_luck=BY_PLAYERS),
)


class Rules:
    """The variants of a table; `pieces` is 0 unless they are chosen in secret."""

    def __init__(
        self,
        pieces: int,
        layout: str,
        wildcard: bool,
        random_start: bool,
        max_rounds: int,
        asks_every_effect: bool,
        asks_for_map: bool = False,
    ) -> None:
        self.pieces = pieces
        self.layout = layout
        self.wildcard = wildcard
        self.random_start = random_start
        self.max_rounds = max_rounds
        self.asks_every_effect = asks_every_effect
        self.asks_for_map = asks_for_map

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Rules, (
            self.pieces,
            self.layout,
            self.wildcard,
            self.random_start,
            self.max_rounds,
            self.asks_every_effect,
            self.asks_for_map,
        )


def read_rules(setup: Setup) -> Rules:
    options = setup.options
    pieces = options["pieces"]
    return Rules(
        0 if pieces == "two-each" else int(pieces),
        options["layout"],
        options["wildcard"] == "yes",
        options["start"] == RANDOM,
        int(options["rounds"]),
        options["effects"] == "asked",
        options["map"] == BY_PLAYERS,
    )
