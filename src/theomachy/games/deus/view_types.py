"""Types of the view: what one seat is sent of the game. `make format` generates `client/view.ts` from them."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class CountView(TypedDict):
    good: str
    count: int


class BillView(TypedDict):
    """DEU-12: the cost of a card for a player: resources paid, resources missing, and the total of gold."""

    paid: list[CountView]
    missing: list[CountView]
    gold: int
    for_missing: int  # the part of the gold that replaces missing resources


class LackView(TypedDict):
    """What a player lacks to build a card.

    `what`: gold, a piece, a column or a region; `of`: how much gold, or which type.
    """

    what: str
    of: str


class BuildingView(TypedDict):
    """The card that is being built: it is on its column already, its region or price is still to be chosen."""

    card: str
    column: str
    bills: dict[str, BillView]  # by the resources that gold replaces


class SaleView(TypedDict):
    unit: str  # gold or vp
    gains: list[int]  # the gain for one, for two, …


class TileView(TypedDict):
    tile: str
    side: str
    turns: int
    q: int
    r: int


class RegionView(TypedDict):
    cell: str
    q: int
    r: int
    tile: str
    terrain: str
    edge: bool
    owner: str | None
    pieces: list[str]
    vp: NotRequired[int]


class PlayerView(TypedDict):
    seat: str
    goods: dict[str, int]
    gold: int
    columns: dict[str, list[str]]
    temples: dict[str, int]  # what each temple would score now
    hand_count: int
    first: str | None
    wildcard_used: bool
    board: NotRequired[dict[str, int]]
    pieces: NotRequired[dict[str, int]]
    hand: NotRequired[list[str]]
    vp: NotRequired[int]
    total: NotRequired[int]
    wildcard: NotRequired[str]
    bills: NotRequired[dict[str, BillView]]  # the cost of each card in hand
    lacks: NotRequired[dict[str, LackView]]  # for each card in hand that cannot be built, what is missing
    covers: NotRequired[dict[str, int]]  # by column: the gold to put a card there face down


class View(TypedDict):
    round: int
    max_rounds: int
    first: str
    turn: str | None
    trigger: str
    last_round: bool
    ending: str
    winners: list[str]
    wildcard: bool
    drafting: bool
    supply: dict[str, int]
    temples_left: int
    temple_most: int  # the highest VP that a temple can score
    villages_left: int  # villages on which VP are left
    deck: int
    discard: int
    discard_top: str | None
    building: BuildingView | None
    sale: SaleView | None
    laid: int
    laid_cards: list[str]
    tiles: list[TileView]
    regions: list[RegionView]
    players: list[PlayerView]
