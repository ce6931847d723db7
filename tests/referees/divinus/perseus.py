"""Perseus (DIV-41): icons that join his Area."""

from tests.referees.divinus.actions import refresh
from tests.referees.divinus.areas import pieces
from tests.referees.divinus.luck import Steps
from tests.referees.divinus.table import Player, Table
from tests.referees.divinus.tiles import is_faction


def has_power(player: Player, hero: str) -> bool:
    """DIV-47: on a monster's tile the hero's ability is ignored too."""
    return player.hero == hero and player.map.hero is not None and player.map.hero != player.map.monster


class AreaChange:
    """Perseus: what his Area held before something was added to it."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.was_there = has_power(player, "perseus")
        self.before = icons_with_hero(player)

    def after(self, table: Table) -> Steps:
        """DIV-41: refresh 1 die each time any icons join his Area by tile, sticker or merger, whatever leaves it."""
        if self.was_there and icons_with_hero(self.player) - self.before:
            yield from refresh(table, self.player, 1)


def icons_with_hero(player: Player) -> set[int]:
    """The faction icons in the hero's Area, each by its own mark."""
    own = player.map
    if own.hero is None:
        return set()
    for piece in pieces(own, None):
        if (own.hero, player.hero_part) in piece.regions:
            return {
                id(mark)
                for cell in piece.cells
                for mark in own.laid[cell].tile.marks
                if is_faction(mark.kind) and (cell, mark.region) in piece.regions
            }
    return set()
