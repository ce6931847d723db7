"""Types of the view that a seat is sent. `make format` generates `client/view.ts` from them."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class CountView(TypedDict):
    good: str
    count: int


class BillView(TypedDict):
    """DEU-12: what a card costs a player: resources paid, resources missing, and gold in all."""

    paid: list[CountView]
    missing: list[CountView]
    gold: int
    for_missing: int  # how much of the gold stands in for what is missing


class LackView(TypedDict):
    """What keeps a card from being built: so much gold, a piece or a column of a type, or a region."""

    what: str
    of: str


class BuildingView(TypedDict):
    """The card that lies on its column already, while its region or its price is asked for."""

    card: str
    column: str
    bills: dict[str, BillView]  # by the resources that gold stands in for


class SaleView(TypedDict):
    unit: str  # gold or vp
    gains: list[int]  # what one brings, what two bring …


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
    bills: NotRequired[dict[str, BillView]]  # of the cards in hand
    lacks: NotRequired[dict[str, LackView]]  # of the cards in hand that cannot be built
    covers: NotRequired[dict[str, int]]  # the gold that a card costs face down, by column


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
    temple_most: int  # no temple scores more
    villages_left: int  # that still hold VP
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
