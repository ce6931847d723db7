"""Types of the view: what one seat is sent of the game. `make format` generates `client/view.ts` from them."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class WantView(TypedDict):
    """A colour of an objective, and whether the seat has resolved a quest of that colour."""

    colour: str
    have: bool


class PlayerView(TypedDict):
    seat: str
    quests: list[str]
    gods: list[str]
    vp: int
    net: int  # VP minus one for each god used
    has_objective: bool
    hero: NotRequired[str]
    side: NotRequired[str]
    might: NotRequired[int]
    cunning: NotRequired[int]
    objective: NotRequired[str]
    goal: NotRequired[int]
    wants: NotRequired[list[WantView]]


class GlanceView(TypedDict):
    """How many points a comrade lacks for a quest without a god, and the gods with whom it is enough."""

    quest: str
    comrade: str
    short: int
    gods: list[str]


class SumView(TypedDict):
    """DXC-20: the sum for a selection of comrade, quest and god; without a quest, nothing is required."""

    comrade: str
    quest: str | None
    god: str | None
    bonuses: list[str]  # one free point each: colour, shared, favours-hero, favours-comrade
    god_might: int
    god_cunning: int
    might: int
    cunning: int
    need_might: int
    need_cunning: int
    short: int


class View(TypedDict):
    round: int
    max_rounds: int
    first: str
    quests: list[str]
    comrades: list[str]
    gods: list[str]
    quest_deck: int
    quest_deck_bottom: list[str]
    comrade_deck: int
    comrade_discard: list[str]
    god_deck: int
    players: list[PlayerView]
    glance: list[GlanceView]  # for the viewing seat
    sums: list[SumView]  # for the deciding seat: every selection that its options allow
    ending: str
    winner: str | None
