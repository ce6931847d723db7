"""Checks of a data pack beyond the kinds of its values, so that every pack that loads can be played and won."""

from __future__ import annotations

from typing import Final

from theomachy.core.pack import Pack, Row
from theomachy.core.pack_values import check_range, is_whole_number
from theomachy.core.rule_errors import Problem
from theomachy.games.deus_ex_machina_cards.cards import read_cards

# DXC-04: what an objective card lists, and its goals for 2, 3 and 4 players.
COLOURS_LISTED: Final = 4
GOALS_LISTED: Final = 3
MAX_GOAL: Final = 99


def check_pack(pack: Pack) -> None:
    """Raise Problem if an objective could not be fulfilled with these cards."""
    for row in pack.rows("objective"):
        check_goals(row)
    cards = read_cards(pack)
    quest_colours = {quest.colour for quest in cards.quests}
    for at, row in enumerate(pack.rows("objective")):
        colours = cards.objectives[at]
        if len(colours) != COLOURS_LISTED or len(set(colours)) != COLOURS_LISTED:
            raise Problem("pack-objective-colours", [row.slug, str(COLOURS_LISTED), ", ".join(row.words("colours"))])
        missing = [
            word for word, colour in zip(row.words("colours"), colours, strict=True) if colour not in quest_colours
        ]
        if missing:
            raise Problem("pack-no-quest-of-colour", [row.slug, missing[0]])


def check_goals(row: Row) -> None:
    """DXC-04: three goals, each within reach of a number."""
    goals = row.items("vp")
    if len(goals) != GOALS_LISTED or not all([is_whole_number(goal) for goal in goals]):
        raise Problem("pack-objective-goals", [row.slug, str(GOALS_LISTED)])
    for goal in goals:
        assert isinstance(goal, int)
        check_range(goal, 1, MAX_GOAL, "objective", row.slug, "vp")
