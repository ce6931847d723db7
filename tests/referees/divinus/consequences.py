"""What earlier choices bring in a later scenario: the consequences of the story."""

from tests.referees.divinus.pieces import Card
from tests.referees.divinus.printed_data import Row, row, rows_of
from tests.referees.divinus.table import Table
from tests.referees.divinus.tiles import Tile

LEAST_GODS = 4


def happen(table: Table, tiles: list[Tile]) -> None:
    for found in rows_of("consequence", table.scenario):
        setter = table.flags.get(found["if"])
        if found["if"] not in table.flags or found.get("unless") in table.flags:
            continue
        if not effect(table, found, setter, tiles):
            continue
        table.consequences.append(found["slug"])
        table.flags[f"told-{found['slug']}"] = setter
        for flag in found.get("sets", []):
            table.flags[flag] = setter
    fill_up_gods(table)


def fill_up_gods(table: Table) -> None:
    """DIV-22: at least four from scenario 2 on; where fewer are left, Gaia joins, then Ymir."""
    for god in ("gaia", "ymir"):
        if table.scenario > 1 and len(table.gods) < LEAST_GODS:
            god_joins(table, god)


def card(table: Table, slug: str) -> Card:
    return next(found for found in table.cards if found.slug == slug)


def effect(table: Table, found: Row, setter: str | None, tiles: list[Tile]) -> bool:
    """Does it; gives whether anything came of it."""
    kind, *things = found["effect"]
    if kind == "quest-favor":
        card(table, things[0]).worth += things[1]
    elif kind == "quest-test":
        card(table, things[0]).test[-1] = things[1]
    elif kind == "spot-more":
        card(table, things[0]).spots = sorted([*card(table, things[0]).spots, things[1]])
    elif kind == "spot-gone":
        spot_gone(card(table, things[0]), things[1])
    elif kind == "reveal-temple":
        return table.reveal_temple(things[0])
    elif kind == "god-joins":
        return god_joins(table, things[0])
    elif kind == "god-leaves":
        return god_leaves(table, things[0])
    elif kind == "location-gone":
        return location_gone(tiles, things[0])
    elif kind == "location-near":
        return any(tile.location() == things[0] for tile in tiles if tile.mark <= len(table.players))
    elif kind in ("tile-sticker", "remove-sticker"):
        return hidden_stickers(table, kind, things[0], things[1], tiles)
    elif kind == "support":
        # It weighs in the Clash alone: nobody's own support.
        table.old_support[row("god", things[0])["pantheon"]] += things[1]
    elif kind == "workshop":
        return table.put_in_workshop(things[0])
    elif kind == "forge":
        return table.put_in_forge(things[0], things[1])
    else:
        return for_setter(table, kind, things, setter)
    return True


def for_setter(table: Table, kind: str, things: list[object], setter: str | None) -> bool:
    """Something for the player whose choice it was."""
    assert setter is not None
    player = table.players[setter]
    if kind == "setter-favor":
        player.gain(str(things[0]), int(str(things[1])))
    elif kind == "setter-reroll":
        table.rerolls.append((setter, int(str(things[0]))))
    else:
        assert kind == "setter-die-sticker", kind
        if things[0] not in table.supply:
            return False
        table.gifts.append((setter, str(things[0])))
    return True


def spot_gone(found: Card, value: int) -> None:
    place = found.spots.index(value)
    del found.spots[place]
    if found.pushes:
        del found.pushes[place]


def god_joins(table: Table, god: str) -> bool:
    if god in [one["slug"] for one in table.gods]:
        return False
    table.gods.append(row("god", god))
    return True


def god_leaves(table: Table, god: str) -> bool:
    before = len(table.gods)
    table.gods = [one for one in table.gods if one["slug"] != god]
    return len(table.gods) < before


def location_gone(tiles: list[Tile], place: str) -> bool:
    found = False
    for tile in tiles:
        if tile.location() == place:
            tile.marks = [mark for mark in tile.marks if mark.kind != place]
            found = True
    return found


def hidden_stickers(table: Table, kind: str, faction: str, count: int, tiles: list[Tile]) -> bool:
    """By chance on tiles of the stacks: which ones shows when they come."""
    if kind == "tile-sticker":
        table.to_appear += [faction] * count
        return True
    stuck = [mark for tile in tiles for mark in tile.marks if mark.kind == faction and mark.sticker]
    table.to_vanish += [faction] * min(count, len(stuck))
    return bool(stuck)
