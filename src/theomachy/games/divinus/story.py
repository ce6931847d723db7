"""The story's memory: flags with the seats that set them, leanings, and which texts apply now."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.games.divinus.book import Book
from theomachy.games.divinus.cards import Paragraph
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import LOCATION
from theomachy.games.divinus.values import Story

# A player this far ahead in Total Favor is the clear leader. The first two, if they are closer, are rivals.
CLEAR_LEAD: Final = 3
EPILOGUE: Final = "epilogue"


def told_flag(slug: str) -> str:
    """Return the flag that records a consequence that came true, or an outro that was read."""
    return f"told-{slug}"


def holds(story: Story, needs: str, bars: str) -> bool:
    return (not needs or story.has(needs)) and not (bars and story.has(bars))


def people(who: str, totals: list[int]) -> tuple[int, ...]:
    """Return the seats that a text names: the clear leader, or the two rivals. Empty: there are none, and it is left
    out."""
    ranked = sorted([(-total, seat) for seat, total in enumerate(totals)])
    first, second = -ranked[0][0], -ranked[1][0]
    if who == "leader" and first - second >= CLEAR_LEAD:
        return (ranked[0][1],)
    no_third = len(ranked) == 2 or -ranked[2][0] < second
    if who == "rivals" and second > 0 and first - second < CLEAR_LEAD and no_third:
        return (ranked[0][1], ranked[1][1])
    return ()


def names(row: Paragraph, totals: list[int]) -> list[str]:
    return [SEAT.id(seat) for seat in people(row.who, totals)]


def is_told(row: Paragraph, story: Story, totals: list[int]) -> bool:
    if not holds(story, row.needs, row.bars):
        return False
    return not row.who or len(people(row.who, totals)) > 0


def intros(book: Book, scenario: int, story: Story, totals: list[int]) -> list[Paragraph]:
    return [row for row in book.intros if row.scenario == scenario and is_told(row, story, totals)]


def outros(book: Book, scenario: int, story: Story, totals: list[int]) -> list[Paragraph]:
    """Return the first outro that applies and names no player, and all that name players."""
    rows = [row for row in book.outros if row.scenario == scenario and is_told(row, story, totals)]
    return [row for row in rows if not row.who][:1] + [row for row in rows if row.who]


def epilogue(book: Book, story: Story) -> list[Paragraph]:
    """Return the texts of the epilogue that apply after the campaign."""
    return [row for row in book.endings if row.about == EPILOGUE and holds(story, row.needs, row.bars)]


def totals_now(state: DivinusState) -> list[int]:
    return [player.total() for player in state.players]


def scene(state: DivinusState, location: int) -> str:
    """Return the last scene of a Location that applies by now; empty: the Location's own text is read."""
    slug = ""
    for row in state.book.scenes:
        if row.about == LOCATION.slug(location) and row.scenario <= state.scenario:
            if holds(state.story, row.needs, row.bars):
                slug = row.slug
    return slug


def offered(state: DivinusState, choices: tuple[int, ...]) -> list[int]:
    """Return the choices that are open: at a Location some are for the first visit, others for later ones."""
    rows = state.book.choices
    return [choice for choice in choices if holds(state.story, rows[choice].needs, rows[choice].bars)]


def lean(state: DivinusState, seat: int, leaning: int) -> None:
    me = state.players[seat]
    me.leanings = tuple([me.leanings[i] + (1 if i == leaning else 0) for i in range(len(me.leanings))])
