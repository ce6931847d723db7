"""Types of the view that a seat is sent. `make format` generates `client/view.ts` from them."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class OfferView(TypedDict):
    """What a hero would cost for a quest: the least ways to pay, each as Might and Cunning."""

    hero: str
    can: bool
    costs: list[list[int]]
    payable: list[list[int]]  # those that the mat can pay now
    missing: list[int]  # what the hero lacks with the bonuses where they help this seat most


class SpaceView(TypedDict):
    space: str
    token: str | None
    might: NotRequired[int]
    cunning: NotRequired[int]


class PlaceView(TypedDict):
    place: str
    gain: int
    loss: int
    quest: str | None
    secret: NotRequired[bool]
    marks: NotRequired[list[str]]
    might: NotRequired[int]  # what is asked with the marks that lie there
    cunning: NotRequired[int]
    free: NotRequired[bool]  # no token stands on its area
    heroes: NotRequired[list[OfferView]]  # for the seat that looks


class SpotView(TypedDict):
    spot: str
    bonus: int
    hero: str | None
    reserved_by: NotRequired[str]
    closed_by: NotRequired[str]


class GoView(TypedDict):
    moved: bool
    card_used: bool
    ability_used: bool
    presence: bool
    short: int
    placed: str | None


class WantView(TypedDict):
    """So many quests of a colour are asked for, and so many of them are there."""

    need: int
    have: int


class GoalView(TypedDict):
    gp: int
    quests_missing: int
    gp_missing: int
    claims: str
    colours: dict[str, WantView]  # the Legendary quest counts beside them
    legendary: bool | None  # whether it is there; None where none is asked for


class PlayerView(TypedDict):
    seat: str
    god: str | None
    might: int
    cunning: int
    gp: int
    charged: bool
    tokens: int
    cards: int
    quests: list[str]
    colours: list[str]
    secrets_left: int
    power: NotRequired[str]
    hand_limit: NotRequired[int]
    known: NotRequired[list[str]]  # cards of the hand that the seat that looks has seen
    hand: NotRequired[list[str]]
    fresh: NotRequired[list[str]]
    secrets: NotRequired[list[str]]
    secret_heroes: NotRequired[dict[str, list[OfferView]]]
    put_back: NotRequired[str]
    objective: NotRequired[str]
    goal: NotRequired[GoalView]


class View(TypedDict):
    turn: int
    max_turns: int
    round: int
    rounds: int
    rounds_played: int
    first: str
    lead: str
    spaces: list[SpaceView]
    quest_track: list[PlaceView]
    hero_track: list[SpotView]
    quest_deck: int
    quest_deck_seen: list[str]
    hero_deck: int
    hero_discard: list[str]
    card_deck: int
    card_discard: list[str]
    go: GoView
    players: list[PlayerView]
    ending: str
    winners: list[str]
