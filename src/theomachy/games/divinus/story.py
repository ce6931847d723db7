"""What the story remembers: flags with who set them, leanings, and which texts hold now."""

from __future__ import annotations

from theomachy.games.divinus.cards import Paragraph
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import LOCATION


def told_flag(slug: str) -> str:
    """The flag by which a campaign remembers that a consequence came true, or which outro was read."""
    return f"told-{slug}"


def holds(state: DivinusState, row: Paragraph) -> bool:
    if row.needs and not state.story.has(row.needs):
        return False
    return not row.bars or not state.story.has(row.bars)


def intros(state: DivinusState) -> list[str]:
    rows = [row for row in state.book.intros if row.scenario == state.scenario]
    return [row.slug for row in rows if holds(state, row)]


def outro(state: DivinusState) -> str:
    for row in state.book.outros:
        if row.scenario == state.scenario and holds(state, row):
            return row.slug
    return ""


def scene(state: DivinusState, location: int) -> str:
    """The last scene of a Location that holds by now; none: the Location's own text."""
    found = ""
    for row in state.book.scenes:
        if row.about == LOCATION.slug(location) and row.scenario <= state.scenario and holds(state, row):
            found = row.slug
    return found


def lean(state: DivinusState, seat: int, leaning: int) -> None:
    me = state.players[seat]
    me.leanings = tuple([me.leanings[i] + (1 if i == leaning else 0) for i in range(len(me.leanings))])
