"""Heroes (DIV-40, 41): where they stand, and what comes of it."""

from tests.referees.divinus.actions import refresh
from tests.referees.divinus.areas import pieces
from tests.referees.divinus.maps import cell_named, name_of
from tests.referees.divinus.table import Player, Steps, Table, ask
from tests.referees.divinus.tiles import is_faction


class Watch:
    """Perseus: what his Area held before something was added to it."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.before = icons_with_hero(player)

    def after(self, table: Table) -> Steps:
        """DIV-41: refresh 1 die each time any icons join his Area by tile, sticker or merger."""
        if self.player.hero == "perseus" and self.player.map.hero is not None:
            if joined(self.before, icons_with_hero(self.player)):
                yield from refresh(table, self.player, 1)


def joined(before: set[int], after: set[int]) -> bool:
    """POINT 3 of the rules being mended. Now: the number of icons grew. Mended: `bool(after - before)`."""
    return len(after) > len(before)


def icons_with_hero(player: Player) -> set[int]:
    """The faction icons in the hero's Area, each by its own mark."""
    map = player.map
    if map.hero is None:
        return set()
    for piece in pieces(map, None):
        if (map.hero, player.hero_part) in piece.regions:
            return {
                id(mark)
                for cell in piece.cells
                for mark in map.laid[cell].tile.marks
                if is_faction(mark.kind) and (cell, mark.region) in piece.regions
            }
    return set()


def enter(table: Table, player: Player, cell: tuple[int, int]) -> Steps:
    """DIV-40: on the first explored tile, on a terrain of choice."""
    tile = player.map.laid[cell].tile
    answer = yield from ask(player.seat, [f"stand {name_of(cell)} {part}" for part, _ in tile.regions])
    stand(player, answer)
    if player.hero == "prometheus":
        yield from take_guise(player)


def stand(player: Player, answer: str) -> None:
    _, cell, part = answer.split()
    player.map.hero = cell_named(cell)
    player.hero_part = player.map.laid[player.map.hero].tile.region_named(part)


def take_guise(player: Player) -> Steps:
    """DIV-41: the first faction is of choice, another after every move."""
    options = [f"guise {faction}" for faction in ("greek", "norse", "barbarian") if faction != player.guise]
    answer = yield from ask(player.seat, options)
    player.guise = answer.split()[1]
