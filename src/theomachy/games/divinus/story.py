"""The story's memory: flags with the seats that set them, leanings, and which texts apply now."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.games.divinus.cards import StoryText
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.static_data import StaticData
from theomachy.games.divinus.things import LOCATION
from theomachy.games.divinus.value_objects import Story

# A player this far ahead in Total Favor is the clear leader. The first two, if they are closer, are rivals.
CLEAR_LEAD: Final = 3
EPILOGUE: Final = "epilogue"


def occurrence_flag(slug: str) -> str:
    """Return the flag that records a consequence that came true, or an outro that was read."""
    return f"told-{slug}"


def condition_holds(story: Story, required_flag: str, excluded_flag: str) -> bool:
    return (not required_flag or story.has_flag(required_flag)) and not (
        excluded_flag and story.has_flag(excluded_flag)
    )


def named_seats(role: str, totals: list[int]) -> tuple[int, ...]:
    """Return the seats that a text names: the clear leader, or the two rivals. Empty: there are none, and it is left
    out."""
    ranked = sorted([(-total, seat) for seat, total in enumerate(totals)])
    first, second = -ranked[0][0], -ranked[1][0]
    if role == "leader" and first - second >= CLEAR_LEAD:
        return (ranked[0][1],)
    no_third = len(ranked) == 2 or -ranked[2][0] < second
    if role == "rivals" and second > 0 and first - second < CLEAR_LEAD and no_third:
        return (ranked[0][1], ranked[1][1])
    return ()


def named_seat_ids(row: StoryText, totals: list[int]) -> list[str]:
    return [SEAT.id(seat) for seat in named_seats(row.role, totals)]


def applies(row: StoryText, story: Story, totals: list[int]) -> bool:
    if not condition_holds(story, row.required_flag, row.excluded_flag):
        return False
    return not row.role or len(named_seats(row.role, totals)) > 0


def matching_intros(data: StaticData, scenario: int, story: Story, totals: list[int]) -> list[StoryText]:
    return [row for row in data.intros if row.scenario == scenario and applies(row, story, totals)]


def matching_outros(data: StaticData, scenario: int, story: Story, totals: list[int]) -> list[StoryText]:
    """Return the first outro that applies and names no player, and all that name players."""
    rows = [row for row in data.outros if row.scenario == scenario and applies(row, story, totals)]
    return [row for row in rows if not row.role][:1] + [row for row in rows if row.role]


def matching_epilogue(data: StaticData, story: Story) -> list[StoryText]:
    """Return the texts of the epilogue that apply after the campaign."""
    return [
        row
        for row in data.endings
        if row.about == EPILOGUE and condition_holds(story, row.required_flag, row.excluded_flag)
    ]


def current_totals(state: DivinusState) -> list[int]:
    return [player.total_favor() for player in state.players]


def current_scene(state: DivinusState, location: int) -> str:
    """Return the last scene of a Location that applies by now; empty: the Location's own text is read."""
    slug = ""
    for row in state.data.scenes:
        if row.about == LOCATION.slug(location) and row.scenario <= state.scenario:
            if condition_holds(state.story, row.required_flag, row.excluded_flag):
                slug = row.slug
    return slug


def offered_choices(state: DivinusState, choices: tuple[int, ...]) -> list[int]:
    """Return the choices that are open: at a Location some are for the first visit, others for later ones."""
    rows = state.data.choices
    return [
        choice
        for choice in choices
        if condition_holds(state.story, rows[choice].required_flag, rows[choice].excluded_flag)
    ]


def add_leaning(state: DivinusState, seat: int, leaning: int) -> None:
    me = state.players[seat]
    me.leanings = tuple([me.leanings[i] + (1 if i == leaning else 0) for i in range(len(me.leanings))])
