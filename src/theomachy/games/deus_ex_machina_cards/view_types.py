"""Types of the view that a seat is sent. `make format` generates `client/view.ts` from them."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class WantView(TypedDict):
    """A colour of an objective, and whether a resolved quest has it."""

    colour: str
    have: bool


class PlayerView(TypedDict):
    seat: str
    quests: list[str]
    gods: list[str]
    vp: int
    net: int  # VP less one for each god
    has_objective: bool
    hero: NotRequired[str]
    side: NotRequired[str]
    might: NotRequired[int]
    cunning: NotRequired[int]
    objective: NotRequired[str]
    goal: NotRequired[int]
    wants: NotRequired[list[WantView]]


class GlanceView(TypedDict):
    """What a comrade lacks for a quest without a god, and the gods with whom it would do."""

    quest: str
    comrade: str
    short: int
    gods: list[str]


class SumView(TypedDict):
    """DXC-20: the sum for a selection of comrade, quest and god; without a quest nothing is asked."""

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
    glance: list[GlanceView]  # for the seat that looks
    sums: list[SumView]  # for the seat that decides, of all that its options let it pick
    ending: str
    winner: str | None
