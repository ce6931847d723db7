"""What the story remembers: flags with who set them, leanings, and which texts hold now."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.games.divinus.book import Book
from theomachy.games.divinus.cards import Paragraph
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import LOCATION
from theomachy.games.divinus.values import Story

# So much more Total Favor than the next, and one leads; with less two are rivals.
CLEAR_LEAD: Final = 3
EPILOGUE: Final = "epilogue"


def told_flag(slug: str) -> str:
    """The flag by which a campaign remembers that a consequence came true, or which outro was read."""
    return f"told-{slug}"


def holds(story: Story, needs: str, bars: str) -> bool:
    return (not needs or story.has(needs)) and not (bars and story.has(bars))


def people(who: str, totals: list[int]) -> tuple[int, ...]:
    """The seats that a paragraph names: the one who clearly leads, or the two who are close; none: it is not told."""
    ranked = sorted([(-total, seat) for seat, total in enumerate(totals)])
    first, second = -ranked[0][0], -ranked[1][0]
    if who == "leader" and first - second >= CLEAR_LEAD:
        return (ranked[0][1],)
    alone = len(ranked) == 2 or -ranked[2][0] < second
    if who == "rivals" and second > 0 and first - second < CLEAR_LEAD and alone:
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
    """The first that holds, then those that name somebody."""
    rows = [row for row in book.outros if row.scenario == scenario and is_told(row, story, totals)]
    return [row for row in rows if not row.who][:1] + [row for row in rows if row.who]


def epilogue(book: Book, story: Story) -> list[Paragraph]:
    """What became of things, when all is over."""
    return [row for row in book.endings if row.about == EPILOGUE and holds(story, row.needs, row.bars)]


def totals_now(state: DivinusState) -> list[int]:
    return [player.total() for player in state.players]


def scene(state: DivinusState, location: int) -> str:
    """The last scene of a Location that holds by now; none: the Location's own text."""
    found = ""
    for row in state.book.scenes:
        if row.about == LOCATION.slug(location) and row.scenario <= state.scenario:
            if holds(state.story, row.needs, row.bars):
                found = row.slug
    return found


def offered(state: DivinusState, choices: tuple[int, ...]) -> list[int]:
    """Choices may wait for a flag: at a Location some are for the first visit, others for later ones."""
    rows = state.book.choices
    return [choice for choice in choices if holds(state.story, rows[choice].needs, rows[choice].bars)]


def lean(state: DivinusState, seat: int, leaning: int) -> None:
    me = state.players[seat]
    me.leanings = tuple([me.leanings[i] + (1 if i == leaning else 0) for i in range(len(me.leanings))])
