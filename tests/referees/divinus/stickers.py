"""Stickers on tiles: where they may go, and where when there is no place (DIV-31, 32, 68)."""

from tests.referees.divinus.luck import Steps, ask
from tests.referees.divinus.maps import cell_named, name_of
from tests.referees.divinus.perseus import AreaChange
from tests.referees.divinus.table import Player, Table
from tests.referees.divinus.tiles import Mark, Tile


def takes(tile: Tile, kind: str, is_location: bool) -> bool:
    return tile.takes_location() if is_location else tile.takes_faction()


def on_map(table: Table, player: Player, kind: str, is_location: bool) -> list[str]:
    return [
        f"stick {player.seat} {name_of(cell)} {part}"
        for cell, laid in player.map.laid.items()
        if takes(laid.tile, kind, is_location) and cell != player.map.monster
        for part, _ in laid.tile.regions
    ]


def on_board(table: Table, kind: str, is_location: bool) -> list[str]:
    return [
        f"stick-on {spot.number} {part}"
        for spot in table.spots.values()
        if spot.tile is not None and takes(spot.tile, kind, is_location)
        for part, _ in spot.tile.regions
    ]


def apply(table: Table, player: Player, kind: str, is_location: bool) -> Steps:
    """DIV-32: the own map, else any other player's, else the board, else the stacks."""
    options = on_map(table, player, kind, is_location)
    if not options:
        for other in table.players.values():
            if other is not player:
                options += on_map(table, other, kind, is_location)
    options = options or on_board(table, kind, is_location)
    if not options:
        from_stack(table, player, kind, is_location)
        return
    answer = yield from ask(player.seat, options if is_location else [*options, "skip"])
    if answer == "skip":
        return
    words = answer.split()
    if words[0] == "stick":
        owner = table.players[words[1]]
        tile = owner.map.laid[cell_named(words[2])].tile
        watch = AreaChange(owner)
        tile.marks.append(Mark(kind, tile.region_named(words[3]), True))
        yield from watch.after(table)
    else:
        spot_tile = table.spots[int(words[1])].tile
        assert spot_tile is not None
        spot_tile.marks.append(Mark(kind, spot_tile.region_named(words[2]), True))


def from_stack(table: Table, player: Player, kind: str, is_location: bool) -> None:
    raise AssertionError("no place but the stacks")
