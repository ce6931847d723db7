"""Rewards of quests, choices and Locations; each may be declined or used in part (DIV-20, 35)."""

from typing import Any

from tests.referees.divinus import board_effects, stickers, workshop
from tests.referees.divinus.actions import engrave, flip, reactivate, refresh, reroll
from tests.referees.divinus.luck import Steps, ask
from tests.referees.divinus.maps import cell_named, name_of
from tests.referees.divinus.perseus import AreaChange
from tests.referees.divinus.printed_data import PANTHEONS, ROWS, row
from tests.referees.divinus.rearrange import rearrange
from tests.referees.divinus.table import Player, Table
from tests.referees.divinus.tiles import Mark

Reward = list[Any]


def give(table: Table, player: Player, reward: Reward) -> Steps:
    kind = reward[0]
    if kind == "refresh":
        yield from refresh(table, player, reward[1])
    elif kind == "reroll":
        yield from reroll(table, player, reward[1])
    elif kind == "flip":
        yield from flip(table, player, reward[1])
    elif kind == "reactivate":
        yield from reactivate(table, player, reward[1])
    elif kind == "favor":
        yield from favor(player, reward[1], reward[2])
    elif kind == "faction":
        yield from faction(table, player, reward[1])
    elif kind == "location":
        yield from location(table, player, reward[1])
    elif kind == "die-sticker":
        yield from die_sticker(table, player, reward[1])
    elif kind == "artifact":
        yield from workshop.take_artifact(table, player)
    elif kind == "upgrade":
        yield from workshop.upgrade(table, player)
    elif kind == "support":
        player.add_support(row("god", reward[1])["pantheon"], reward[2])
    elif kind == "demigod-tile":
        yield from claim(table, player)
    elif kind == "swap-board":
        yield from board_effects.swap(table, player, True)
    elif kind == "exchange-board":
        yield from board_effects.exchange(table, player)
    elif kind == "rearrange":
        yield from rearrange(table, player)
    elif kind == "destroy":
        destroy(table)
    elif kind == "replace-faction":
        yield from replace_faction(table, player, reward[1])
    else:
        raise AssertionError(kind)


def favor(player: Player, kind: str, amount: int) -> Steps:
    if kind == "choice":
        answer = yield from ask(player.seat, ["serve greek", "serve norse"])
        kind = answer.split()[1]
    player.gain(kind, amount)


def faction(table: Table, player: Player, kind: str) -> Steps:
    if kind == "choice":
        answer = yield from ask(player.seat, [f"people {one}" for one in PANTHEONS])
        kind = answer.split()[1]
    yield from stickers.apply(table, player, kind, False)


def location(table: Table, player: Player, place: str) -> Steps:
    """DIV-34: who applies a Location with a Title is its Bearer for the campaign."""
    yield from stickers.apply(table, player, place, True)
    player.titles.append(place)


def die_sticker(table: Table, player: Player, face: str) -> Steps:
    """A face from the supply, else from the display; with none left, as with `display`, any that lies open."""
    if face in table.supply:
        table.supply.remove(face)
        yield from engrave(table, player, face, False)
    elif face in table.forge:
        workshop.take_face(table, f"forge {face}")
        yield from engrave(table, player, face, False)
    else:
        yield from workshop.take_any_face(table, player)


def claim(table: Table, player: Player) -> Steps:
    """DIV-39: one of the Demigod tiles that nobody has."""
    taken = [one.demigod_tile for one in table.players.values()]
    free = [found["slug"] for found in ROWS["demigod-tile"] if found["slug"] not in taken]
    answer = yield from ask(player.seat, [f"claim {tile}" for tile in free])
    player.demigod_tile = answer.split()[1]


def destroy(table: Table) -> None:
    """The Location that was opened last is taken off its tile for good."""
    place = table.opened[-1]
    for player in table.players.values():
        for laid in player.map.laid.values():
            laid.tile.marks = [mark for mark in laid.tile.marks if mark.kind != place]


def replace_faction(table: Table, player: Player, old: str) -> Steps:
    """DIV-31: the old one off, the new one in its place, on the own map; with none to replace it goes anywhere."""
    answer = yield from ask(player.seat, [f"people {one}" for one in PANTHEONS])
    kind = answer.split()[1]
    options = [
        f"stick {player.seat} {name_of(cell)} {laid.tile.part(mark.region)}"
        for cell, laid in player.map.laid.items()
        for mark in laid.tile.marks
        if mark.kind == old and mark.sticker and cell != player.map.monster
    ]
    if not options:
        yield from stickers.apply(table, player, kind, False)
        return
    answer = yield from ask(player.seat, [*options, "skip"])
    if answer.startswith("stick"):
        _, _, name, part = answer.split()
        tile = player.map.laid[cell_named(name)].tile
        watch = AreaChange(player)
        place = next(
            number
            for number, mark in enumerate(tile.marks)
            if mark.kind == old and mark.sticker and tile.part(mark.region) == part
        )
        tile.marks[place] = Mark(kind, tile.marks[place].region, True)
        yield from watch.after(table)
