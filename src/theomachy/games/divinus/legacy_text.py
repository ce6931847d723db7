"""DIV-30: writes a campaign as one line of JSON, things by their slugs, and reads it."""

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
from theomachy.games.divinus.values import PantheonDice, Past, Story, Workshop

KINDS: Final = ("greek", "norse", "barbarian", "wild", "sacred")


def slugs(sort: Sort, things: tuple[int, ...]) -> list[str | None]:
    return [sort.slug(thing) if thing != NOTHING else None for thing in things]


def mark_slug(mark: int) -> str:
    """Write a mark as `greek@0`: its kind, and the region of the tile."""
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
    """Write a legacy as one line of JSON. Things are written by their slugs, so it survives a re-ordered pack."""
    fields: dict[str, object] = {
        "scenario": legacy.scenario,
        "seating": list(legacy.seating),
        "order": list(legacy.order),
        "demigods": [demigod_json(demigod) for demigod in legacy.demigods],
        "tiles": tiles_json(legacy, book),
        "pythia": legacy.pythia,
        "temples": slugs(TEMPLE, legacy.temples),
        "temples_seen": slugs(TEMPLE, legacy.temples_seen),
    }
    fields.update(pantheon_json(legacy.pantheon))
    fields.update(past_json(legacy.past))
    fields.update(workshop_json(legacy.workshop))
    fields.update(story_json(legacy.story))
    return json.dumps(fields, separators=(",", ":"), sort_keys=True)


def tiles_json(legacy: Legacy, book: Book) -> dict[str, object]:
    """Return the marks of the tiles that are not as they were printed."""
    tiles: dict[str, object] = {}
    for tile in range(TILE.size):
        if legacy.marks[tile] != book.tiles.printed[tile]:
            tiles[TILE.slug(tile)] = [mark_slug(mark) for mark in legacy.marks[tile]]
    return tiles


def demigod_json(demigod: Demigod) -> dict[str, object]:
    return {
        "dice": [slugs(FACE, die) for die in demigod.dice],
        "total": demigod.total,
        "quests": demigod.quests,
        "titles": slugs(LOCATION, demigod.titles),
        "artifacts": slugs(ARTIFACT, demigod.artifacts),
        "upgraded": slugs(ARTIFACT, demigod.upgraded),
        "tile": slugs(TILE, (demigod.tile,))[0],
        "leanings": list(demigod.leanings),
    }


def pantheon_json(dice: PantheonDice) -> dict[str, object]:
    return {"pantheon_dice": [slugs(ABILITY, die) for die in dice.faces], "holders": list(dice.holders)}


def past_json(past: Past) -> dict[str, object]:
    return {
        "favorites": list(past.favorites),
        "lost": past.lost,
        "wins": list(past.wins),
        "winners": slugs(GOD, past.winners),
        "history": [list(scenario_gains) for scenario_gains in past.history],
    }


def workshop_json(workshop: Workshop) -> dict[str, object]:
    return {
        "workshop": slugs(ARTIFACT, workshop.artifacts),
        "vault": slugs(ARTIFACT, workshop.vault),
        "forge": slugs(FACE, workshop.forge),
        "supply": slugs(FACE, workshop.supply),
    }


def story_json(story: Story) -> dict[str, object]:
    return {
        "flags": [[slug, seat] for slug, seat in story.flags],
        "tale": [[scenario, CHOICE.slug(choice), seat] for scenario, choice, seat in story.before],
    }


class Reader:
    """Typed access to parsed JSON. Raises `Problem` with the key of a value that does not fit."""

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
    numbers: list[int] = []
    for item in items:
        if not isinstance(item, int):
            raise Problem("legacy-bad", [key])
        numbers.append(item)
    return tuple(numbers)


def things(items: object, sort: Sort) -> tuple[int, ...]:
    if not isinstance(items, list):
        raise Problem("legacy-bad", [sort.name])
    indices: list[int] = []
    for item in items:
        if item is None:
            indices.append(NOTHING)
        elif str(item) in sort.index:
            indices.append(sort.index[str(item)])
        else:
            raise Problem("legacy-bad", [str(item)])
    return tuple(indices)


def read_legacy(text: str, book: Book) -> Legacy:
    reader = Reader(read_object(text))
    legacy = Legacy()
    legacy.scenario = reader.number("scenario")
    legacy.seating = reader.numbers("seating")
    legacy.order = reader.numbers("order")
    legacy.demigods = tuple([read_demigod(item) for item in reader.items("demigods")])
    legacy.marks = read_tiles(reader.plain.get("tiles"), book)
    legacy.pantheon = read_pantheon(reader)
    legacy.past = read_past(reader)
    legacy.pythia = reader.number("pythia")
    legacy.temples = reader.things("temples", TEMPLE)
    legacy.temples_seen = reader.things("temples_seen", TEMPLE)
    legacy.workshop = read_workshop(reader)
    legacy.story = Story()
    legacy.story.flags = tuple([read_flag(item) for item in reader.items("flags")])
    legacy.story.before = tuple([read_choice(item) for item in reader.items("tale")])
    return legacy


def read_object(text: str) -> dict[str, object]:
    try:
        content = json.loads(text)
    except ValueError:
        raise Problem("legacy-bad", [text[:40]]) from None
    if not isinstance(content, dict):
        raise Problem("legacy-bad", [text[:40]])
    return content


def read_tiles(tiles: object, book: Book) -> list[tuple[int, ...]]:
    marks = book.tiles.printed[:]
    if isinstance(tiles, dict):
        for slug, mark_slugs in tiles.items():
            marks[things([slug], TILE)[0]] = tuple([mark_of(str(mark)) for mark in mark_slugs])
    return marks


def read_demigod(item: object) -> Demigod:
    if not isinstance(item, dict):
        raise Problem("legacy-bad", ["demigods"])
    reader = Reader(item)
    demigod = Demigod()
    demigod.dice = tuple([things(die, FACE) for die in reader.items("dice")])
    demigod.total = reader.number("total")
    demigod.quests = reader.number("quests")
    demigod.titles = reader.things("titles", LOCATION)
    demigod.artifacts = reader.things("artifacts", ARTIFACT)
    demigod.upgraded = reader.things("upgraded", ARTIFACT)
    demigod.tile = things([item.get("tile")], TILE)[0]
    demigod.leanings = reader.numbers("leanings")
    return demigod


def read_pantheon(reader: Reader) -> PantheonDice:
    dice = PantheonDice()
    dice.faces = tuple([things(die, ABILITY) for die in reader.items("pantheon_dice")])
    dice.holders = reader.numbers("holders")
    return dice


def read_past(reader: Reader) -> Past:
    past = Past()
    past.favorites = reader.numbers("favorites")
    past.lost = reader.number("lost")
    past.wins = reader.numbers("wins")
    past.winners = reader.things("winners", GOD)
    past.history = tuple([whole(item, "history") for item in reader.items("history")])
    return past


def read_workshop(reader: Reader) -> Workshop:
    workshop = Workshop()
    workshop.artifacts = reader.things("workshop", ARTIFACT)
    workshop.vault = reader.things("vault", ARTIFACT)
    workshop.forge = reader.things("forge", FACE)
    workshop.supply = reader.things("supply", FACE)
    return workshop


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
