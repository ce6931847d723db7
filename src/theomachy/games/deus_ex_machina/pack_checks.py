"""Checks of a data pack beyond the kinds of its values, so that every pack that loads can be played and won."""

from __future__ import annotations

from typing import Final

from theomachy.core.pack import Pack
from theomachy.core.rule_errors import Problem
from theomachy.games.deus_ex_machina.cards import Box, read_box
from theomachy.games.deus_ex_machina.rules import RULES_BY_EDITION, SMALL_QUEST_GP
from theomachy.games.deus_ex_machina.verbs import COLOUR

# DEM-01, 13, 15: what the smallest box must hold for four players. Rows of the expansion are left out.
LEAST_ROWS: Final = (("god", 4), ("objective", 4), ("hero", 6))


def check_pack(pack: Pack, edition: str) -> None:
    """Raise Problem if the box has too few cards without the expansion, or an objective that nobody can fulfil."""
    box = read_box(pack, RULES_BY_EDITION[edition], False)
    everything = read_box(pack, RULES_BY_EDITION[edition], True)
    counts = {
        "god": len(box.gods_in_box),
        "objective": len(box.objectives_in_box),
        "hero": len([hero for hero in box.heroes_in_box if box.heroes[hero].god < 0]),
    }
    for table, least in LEAST_ROWS:
        if counts[table] < least:
            raise Problem("pack-too-few", [table, str(counts[table]), str(least)])
    check_colours(everything)
    for at, row in enumerate(pack.rows("objective")):
        check_objective(everything, at, row.slug)


def colour_counts(box: Box) -> list[int]:
    """DEM-02: how many quests of each colour are in play with two or three players."""
    counts = [0] * COLOUR.size
    for quest in box.quests:
        if quest.gp != SMALL_QUEST_GP:
            counts[quest.colour] += 1
    return counts


def check_colours(box: Box) -> None:
    """DEM-74: quests of all six colours can be completed with any number of players."""
    counts = colour_counts(box)
    for colour in range(COLOUR.size):
        if counts[colour] == 0:
            raise Problem("pack-no-quest-of-colour", ["quest", COLOUR.slug(colour)])


def check_objective(box: Box, objective: int, slug: str) -> None:
    """DEM-05, 72: there are enough quests of each colour, and a Legendary one if it is asked for."""
    counts = colour_counts(box)
    asked = box.objectives[objective]
    for colour in range(COLOUR.size):
        if asked.colours[colour] > counts[colour]:
            things = [slug, str(asked.colours[colour]), COLOUR.slug(colour), str(counts[colour])]
            raise Problem("pack-objective-quests", things)
    if asked.legendary and not any([quest.legendary and quest.gp != SMALL_QUEST_GP for quest in box.quests]):
        raise Problem("pack-objective-legendary", [slug])
