"""Types of the view: what one seat is sent of the game. `make format` generates `client/view.ts` from them."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class OfferView(TypedDict):
    """What a hero would cost for a quest. `costs`: the cheapest payments, each as [Might, Cunning]."""

    hero: str
    can: bool
    costs: list[list[int]]
    payable: list[list[int]]  # the payments that the seat can make now
    missing: list[int]  # Might and Cunning that the hero lacks, with bonuses placed to help this seat most


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
    might: NotRequired[int]  # what the quest requires, lowered by its marks
    cunning: NotRequired[int]
    free: NotRequired[bool]  # no token is on its area
    heroes: NotRequired[list[OfferView]]  # for the viewing seat


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
    """How many quests of a colour are required (`need`), and how many the seat has completed (`have`)."""

    need: int
    have: int


class GoalView(TypedDict):
    gp: int
    quests_missing: int
    gp_missing: int
    claims: str
    colours: dict[str, WantView]  # not counting the Legendary quest
    legendary: bool | None  # whether a Legendary quest is completed; None if none is required


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
    known: NotRequired[list[str]]  # cards of this hand that the viewing seat has seen
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
