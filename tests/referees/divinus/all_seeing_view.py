"""What lies on the table, in the words of the all-seeing view."""

from functools import cache
from typing import Any

from tests.referees.divinus.areas import Area, areas, icons, sacred_places
from tests.referees.divinus.board import is_blocked, price
from tests.referees.divinus.clash import sides
from tests.referees.divinus.ending import rewards, standings
from tests.referees.divinus.maps import Laid, name_of
from tests.referees.divinus.pieces import Card, PantheonDie
from tests.referees.divinus.settle import progress
from tests.referees.divinus.table import Player, Table
from tests.referees.divinus.tiles import Mark, Tile, printed_tile
from tests.referees.divinus.workshop import slots


class PartialView(dict[str, Any]):
    """Equal to anything that says the same of these keys: others are not compared."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, dict) and all(key in other and other[key] == self[key] for key in self)

    def __ne__(self, other: object) -> bool:
        return not self == other


class AnyOrder(list[Any]):
    """Equal to the same things in whatever order."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, list) or len(other) != len(self):
            return False
        left = list(other)
        for thing in self:
            if thing not in left:
                return False
            left.remove(thing)
        return True

    def __ne__(self, other: object) -> bool:
        return not self == other


# What is counted again only when a tile lies as it will.
COUNTED = ("gods", "quests", "clash")
COUNTED_OF_A_PLAYER = ("areas", "icons", "sacred")


def view(table: Table) -> dict[str, Any]:
    shown = whole_view(table)
    if table.turning is not None:
        for key in COUNTED:
            del shown[key]
        for player in shown["players"]:
            for key in COUNTED_OF_A_PLAYER:
                del player[key]
    return shown


def whole_view(table: Table) -> dict[str, Any]:
    return {
        "scenario": "eternal" if table.eternal else table.scenario,
        "round": table.round,
        "order": table.order,
        "active": table.active,
        "last_round": table.last_round,
        "ending": table.ending,
        "board": [board_spot(table, number) for number in table.spots],
        "stacks": {
            name: {"count": stack.count(), "bottom": [tile.slug for tile in stack.bottom]}
            for name, stack in table.stacks.items()
        },
        "turning": name_of(table.turning) if table.turning is not None else None,
        "hand": [tile_shown(tile, 0) for tile in table.hand],
        "gods": [god_shown(table, god) for god in table.gods],
        "quests": [quest_shown(table, card) for card in table.cards if not card.done],
        "done": [{"quest": quest, "seat": seat} for quest, seat in table.done],
        "flags": table.flags,
        "story": PartialView(
            tale=[{"choice": choice, "seat": seat} for choice, seat in table.tale], consequences=table.consequences
        ),
        "temples": table.temples,
        "workshop": table.workshop,
        "forge": table.forge,
        "figure": figure_shown(table),
        "clash": clash_shown(table),
        "pantheon_dice": [pantheon_die_shown(die) for die in table.pantheon_dice.values()],
        "players": [player_shown(table, player) for player in table.players.values()],
    }


def tile_shown(tile: Tile, turn: int) -> dict[str, Any]:
    laid = Laid(tile, turn)
    quarter = turn // 90
    return {
        "tile": tile.slug,
        "turn": str(turn),
        "edges": "".join(laid.edge(side) for side in range(4)),
        "regions": [
            {"part": part, "sides": sorted((side + quarter) % 4 for side in sides)} for part, sides in tile.regions
        ],
        "marks": [
            {"kind": mark.kind, "part": tile.part(mark.region), "sticker": is_shown_as_sticker(tile, mark)}
            for mark in tile.marks
        ],
    }


def is_shown_as_sticker(tile: Tile, mark: Mark) -> bool:
    """The view calls a sticker printed where the same icon is printed in the same region."""
    return (mark.kind, mark.region) not in printed_marks(tile.slug)


@cache
def printed_marks(slug: str) -> list[tuple[str, int]]:
    return [(mark.kind, mark.region) for mark in printed_tile(slug).marks]


def board_spot(table: Table, number: int) -> dict[str, Any]:
    tile = table.spots[number].tile
    return PartialView(
        spot=str(number),
        price=price(table, number),
        blocked=is_blocked(table, number),
        tile=tile_shown(tile, 0) if tile is not None else None,
        dice=[{"seat": player.seat, "die": die.number, "face": die.shown()} for player, die in table.dice_on(number)],
    )


def pantheon_die_shown(die: PantheonDie) -> dict[str, Any]:
    return PartialView(pantheon=die.pantheon, holder=die.holder, faces=die.faces, used=die.used, favorite=die.favorite)


def figure_shown(table: Table) -> dict[str, Any] | None:
    if table.figure is None:
        return None
    lair = "-".join(str(number) for number in table.lair)
    return {"monster": table.figure, "lair": lair, "facing": table.facing}


def clash_shown(table: Table) -> dict[str, Any] | None:
    if table.eternal or not table.has_rule("clash"):
        return None
    stand = sides(table)
    seats = {f"{pantheon}_seat": seat for pantheon, seat in stand.seats.items()}
    return PartialView(greek=stand.points["greek"], norse=stand.points["norse"], **seats)


def god_shown(table: Table, god: dict[str, Any]) -> dict[str, Any]:
    goals = []
    for goal in god["goals"]:
        standing = standings(table, goal)
        goals.append(PartialView(measure=goal[0], standing=standing, awards=rewards(standing, len(table.players))))
    return PartialView(god=god["slug"], pantheon=god["pantheon"], goals=goals)


def quest_shown(table: Table, card: Card) -> dict[str, Any]:
    shown = PartialView(quest=card.slug, worth=card.worth)
    if card.kind == "race":
        shown["need"] = card.test[-1]
        shown["standing"] = [progress(table, player, card) for player in table.players.values()]
    else:
        shown["spots"] = [str(value) for value in card.spots]
        if table.order:
            shown["markers"] = [[taken.get(value) for value in card.spots] for taken in copies(table, card)]
    return shown


def copies(table: Table, card: Card) -> list[dict[int, str]]:
    """The markers of a monster card; of Echidna's, one card each."""
    owners = list(table.players) if card.kind == "own-monster" else [""]
    return [card.markers.get(owner, {}) for owner in owners]


def player_shown(table: Table, player: Player) -> dict[str, Any]:
    own, guise = player.map, player.disguise()
    return PartialView(
        seat=player.seat,
        favor={**player.favor, "all": sum(player.favor.values())},
        quests=player.quests,
        dice=[
            PartialView(
                die=die.number,
                faces=die.faces,
                shown=die.shown(),
                side=str(die.side),
                where=die.where,
                pythia=die.number == "7",
            )
            for die in player.dice
        ],
        map=[laid_shown(player, cell) for cell in sorted(own.laid, key=lambda cell: (cell[1], cell[0]))],
        full=own.is_full(),
        areas=AnyOrder(area_shown(area) for area in areas(own, guise)),
        icons=icons(own, guise).count,
        sacred=sacred_places(own),
        titles=player.titles,
        hero=hero_shown(player),
        monster=name_of(own.monster) if own.monster is not None else None,
        artifacts=[
            {"artifact": found.slug, "upgraded": found.upgraded, "left": found.left} for found in player.artifacts
        ],
        artifact_slots=slots(table),
        demigod_tile=player.demigod_tile,
        support=list(player.support.values()),
        leanings=list(player.leanings.values()),
        rests=player.rests,
    )


def hero_shown(player: Player) -> dict[str, Any] | None:
    if player.hero is None:
        return None
    cell = player.map.hero
    if cell is None:
        return PartialView(hero=player.hero, cell=None)
    shown = PartialView(hero=player.hero, cell=name_of(cell), part=player.map.laid[cell].tile.part(player.hero_part))
    if player.guise is not None:
        shown["guise"] = player.guise
    return shown


def laid_shown(player: Player, cell: tuple[int, int]) -> dict[str, Any]:
    laid = player.map.laid[cell]
    shown = PartialView(tile_shown(laid.tile, laid.turn))
    shown["cell"] = name_of(cell)
    shown["covers"] = laid.covers.slug if laid.covers is not None else None
    shown["consecrated"] = laid.consecrated
    return shown


def area_shown(area: Area) -> dict[str, Any]:
    return PartialView(
        terrain=area.terrain,
        size=area.size(),
        cells=AnyOrder(name_of(cell) for cell in area.cells),
        icons=area.icons.count,
        sacred=area.sacred,
    )
