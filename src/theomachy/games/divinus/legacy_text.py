"""DIV-30: a campaign on one line of text, things by their slugs."""

from __future__ import annotations

import json
from typing import Final

from theomachy.core.action import Sort
from theomachy.core.reason import Problem
from theomachy.games.divinus.book import Book
from theomachy.games.divinus.legacy import Demigod, Legacy
from theomachy.games.divinus.things import (
    ABILITY,
    ARTIFACT,
    CHOICE,
    FACE,
    FIRST_LOCATION,
    FIRST_TEMPLE,
    GOD,
    LOCATION,
    NOTHING,
    TEMPLE,
    TILE,
)

KINDS: Final = ("greek", "norse", "barbarian", "wild", "sacred")


def slugs(sort: Sort, things: tuple[int, ...]) -> list[str | None]:
    return [sort.slug(thing) if thing != NOTHING else None for thing in things]


def mark_slug(mark: int) -> str:
    """`greek@0`: what it is, and on which region of the tile."""
    kind = mark >> 2
    if kind >= FIRST_TEMPLE:
        name = TEMPLE.slug(kind - FIRST_TEMPLE)
    elif kind >= FIRST_LOCATION:
        name = LOCATION.slug(kind - FIRST_LOCATION)
    else:
        name = KINDS[kind]
    return f"{name}@{mark & 3}"


def mark_of(slug: str) -> int:
    name, _, region = slug.partition("@")
    if name in KINDS:
        kind = KINDS.index(name)
    elif name in LOCATION.index:
        kind = FIRST_LOCATION + LOCATION.index[name]
    elif name in TEMPLE.index:
        kind = FIRST_TEMPLE + TEMPLE.index[name]
    else:
        raise Problem("legacy-bad", [slug])
    return kind * 4 + int(region)


def text_of(legacy: Legacy, book: Book) -> str:
    """One line of JSON, things by their slugs, so that it survives a re-ordered pack."""
    tiles: dict[str, object] = {}
    for tile in range(TILE.size):
        if legacy.marks[tile] != book.tiles.printed[tile]:
            tiles[TILE.slug(tile)] = [mark_slug(mark) for mark in legacy.marks[tile]]
    demigods: list[object] = [
        {
            "dice": [slugs(FACE, die) for die in demigod.dice],
            "total": demigod.total,
            "quests": demigod.quests,
            "titles": slugs(LOCATION, demigod.titles),
            "artifacts": slugs(ARTIFACT, demigod.artifacts),
            "upgraded": slugs(ARTIFACT, demigod.upgraded),
            "tile": slugs(TILE, (demigod.tile,))[0],
            "leanings": list(demigod.leanings),
        }
        for demigod in legacy.demigods
    ]
    plain: dict[str, object] = {
        "scenario": legacy.scenario,
        "seating": list(legacy.seating),
        "order": list(legacy.order),
        "demigods": demigods,
        "tiles": tiles,
        "pantheon_dice": [slugs(ABILITY, die) for die in legacy.pantheon_dice],
        "holders": list(legacy.holders),
        "favorites": list(legacy.favorites),
        "lost": legacy.lost,
        "wins": list(legacy.wins),
        "winners": slugs(GOD, legacy.winners),
        "pythia": legacy.pythia,
        "temples": slugs(TEMPLE, legacy.temples),
        "temples_seen": slugs(TEMPLE, legacy.temples_seen),
        "workshop": slugs(ARTIFACT, legacy.workshop),
        "vault": slugs(ARTIFACT, legacy.vault),
        "forge": slugs(FACE, legacy.forge),
        "supply": slugs(FACE, legacy.supply),
        "flags": [[slug, seat] for slug, seat in legacy.flags],
        "history": [list(gained) for gained in legacy.history],
        "tale": [[scenario, CHOICE.slug(choice), seat] for scenario, choice, seat in legacy.tale],
    }
    return json.dumps(plain, separators=(",", ":"), sort_keys=True)


class Reader:
    """Fetches from parsed JSON; what does not fit is refused with its name."""

    def __init__(self, plain: dict[str, object]) -> None:
        self.plain = plain

    def number(self, key: str) -> int:
        value = self.plain.get(key)
        if not isinstance(value, int):
            raise Problem("legacy-bad", [key])
        return value

    def items(self, key: str) -> list[object]:
        value = self.plain.get(key)
        if not isinstance(value, list):
            raise Problem("legacy-bad", [key])
        return value

    def numbers(self, key: str) -> tuple[int, ...]:
        return whole(self.items(key), key)

    def things(self, key: str, sort: Sort) -> tuple[int, ...]:
        return things(self.items(key), sort)


def whole(items: object, key: str) -> tuple[int, ...]:
    if not isinstance(items, list):
        raise Problem("legacy-bad", [key])
    found: list[int] = []
    for item in items:
        if not isinstance(item, int):
            raise Problem("legacy-bad", [key])
        found.append(item)
    return tuple(found)


def things(items: object, sort: Sort) -> tuple[int, ...]:
    if not isinstance(items, list):
        raise Problem("legacy-bad", [sort.name])
    found: list[int] = []
    for item in items:
        if item is None:
            found.append(NOTHING)
        elif str(item) in sort.index:
            found.append(sort.index[str(item)])
        else:
            raise Problem("legacy-bad", [str(item)])
    return tuple(found)


def read_legacy(text: str, book: Book) -> Legacy:
    try:
        plain = json.loads(text)
    except ValueError:
        raise Problem("legacy-bad", [text[:40]]) from None
    if not isinstance(plain, dict):
        raise Problem("legacy-bad", [text[:40]])
    reader = Reader(plain)
    marks = book.tiles.printed[:]
    tiles = plain.get("tiles")
    if isinstance(tiles, dict):
        for slug, found in tiles.items():
            marks[things([slug], TILE)[0]] = tuple([mark_of(str(mark)) for mark in found])
    return Legacy(
        reader.number("scenario"),
        reader.numbers("seating"),
        reader.numbers("order"),
        tuple([read_demigod(item) for item in reader.items("demigods")]),
        marks,
        tuple([things(die, ABILITY) for die in reader.items("pantheon_dice")]),
        reader.numbers("holders"),
        reader.numbers("favorites"),
        reader.number("lost"),
        reader.numbers("wins"),
        reader.things("winners", GOD),
        reader.number("pythia"),
        reader.things("temples", TEMPLE),
        reader.things("temples_seen", TEMPLE),
        reader.things("workshop", ARTIFACT),
        reader.things("vault", ARTIFACT),
        reader.things("forge", FACE),
        reader.things("supply", FACE),
        tuple([read_flag(item) for item in reader.items("flags")]),
        tuple([whole(item, "history") for item in reader.items("history")]),
        tuple([read_choice(item) for item in reader.items("tale")]),
    )


def read_demigod(item: object) -> Demigod:
    if not isinstance(item, dict):
        raise Problem("legacy-bad", ["demigods"])
    reader = Reader(item)
    return Demigod(
        tuple([things(die, FACE) for die in reader.items("dice")]),
        reader.number("total"),
        reader.number("quests"),
        reader.things("titles", LOCATION),
        reader.things("artifacts", ARTIFACT),
        reader.things("upgraded", ARTIFACT),
        things([item.get("tile")], TILE)[0],
        reader.numbers("leanings"),
    )


def read_flag(item: object) -> tuple[str, int]:
    if not isinstance(item, list) or len(item) != 2 or not isinstance(item[1], int):
        raise Problem("legacy-bad", ["flags"])
    return str(item[0]), item[1]


def read_choice(item: object) -> tuple[int, int, int]:
    if not isinstance(item, list) or len(item) != 3:
        raise Problem("legacy-bad", ["tale"])
    scenario, _, seat = item
    if not isinstance(scenario, int) or not isinstance(seat, int):
        raise Problem("legacy-bad", ["tale"])
    return scenario, things([item[1]], CHOICE)[0], seat
