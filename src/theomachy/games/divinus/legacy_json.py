"""DIV-30: writes a campaign as one line of JSON, things by their slugs, and reads it."""

from __future__ import annotations

import json
from typing import Final

from theomachy.core.action import Sort
from theomachy.core.rule_errors import Problem
from theomachy.games.divinus.legacy import Demigod, Legacy
from theomachy.games.divinus.static_data import StaticData
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
from theomachy.games.divinus.value_objects import PantheonDice, Past, Story, Workshop

MARK_KINDS: Final = ("greek", "norse", "barbarian", "wild", "sacred")
# Parsed legacies by text and data packs: a few, one for each campaign that is played at the same time.
MAX_RECENT_LEGACIES: Final = 16
RECENT_LEGACIES: Final[dict[tuple[str, tuple[str, ...]], Legacy]] = {}


def slugs_or_null(sort: Sort, things: tuple[int, ...]) -> list[str | None]:
    return [sort.slug(thing) if thing != NOTHING else None for thing in things]


def mark_slug(mark: int) -> str:
    """Write a mark as `greek@0`: its kind, and the region of the tile."""
    kind = mark >> 2
    if kind >= FIRST_TEMPLE:
        name = TEMPLE.slug(kind - FIRST_TEMPLE)
    elif kind >= FIRST_LOCATION:
        name = LOCATION.slug(kind - FIRST_LOCATION)
    else:
        name = MARK_KINDS[kind]
    return f"{name}@{mark & 3}"


def parse_mark(slug: str) -> int:
    name, _, region = slug.partition("@")
    if name in MARK_KINDS:
        kind = MARK_KINDS.index(name)
    elif name in LOCATION.index:
        kind = FIRST_LOCATION + LOCATION.index[name]
    elif name in TEMPLE.index:
        kind = FIRST_TEMPLE + TEMPLE.index[name]
    else:
        raise Problem("legacy-bad", [slug])
    return kind * 4 + int(region)


def write_legacy(legacy: Legacy, data: StaticData) -> str:
    """Write a legacy as one line of JSON. Things are written by their slugs, so it survives a re-ordered pack."""
    fields: dict[str, object] = {
        "scenario": legacy.scenario,
        "seating": list(legacy.clockwise_seats),
        "order": list(legacy.turn_order),
        "demigods": [demigod_json(demigod) for demigod in legacy.demigods],
        "tiles": tiles_json(legacy, data),
        "pythia": legacy.pythia_seat,
        "temples": slugs_or_null(TEMPLE, legacy.available_temples),
        "temples_seen": slugs_or_null(TEMPLE, legacy.revealed_temples),
    }
    fields.update(pantheon_json(legacy.pantheon_dice))
    fields.update(past_json(legacy.past))
    fields.update(workshop_json(legacy.workshop))
    fields.update(story_json(legacy.story))
    return json.dumps(fields, separators=(",", ":"), sort_keys=True)


def tiles_json(legacy: Legacy, data: StaticData) -> dict[str, object]:
    """Return the marks of the tiles that are not as they were printed."""
    tiles: dict[str, object] = {}
    for tile in range(TILE.size):
        if legacy.marks[tile] != data.tiles.printed_marks[tile]:
            tiles[TILE.slug(tile)] = [mark_slug(mark) for mark in legacy.marks[tile]]
    return tiles


def demigod_json(demigod: Demigod) -> dict[str, object]:
    return {
        "dice": [slugs_or_null(FACE, die) for die in demigod.dice],
        "total": demigod.total_favor,
        "quests": demigod.quest_count,
        "titles": slugs_or_null(LOCATION, demigod.titles),
        "artifacts": slugs_or_null(ARTIFACT, demigod.artifacts),
        "upgraded": slugs_or_null(ARTIFACT, demigod.upgraded_artifacts),
        "tile": slugs_or_null(TILE, (demigod.demigod_tile,))[0],
        "leanings": list(demigod.leanings),
    }


def pantheon_json(dice: PantheonDice) -> dict[str, object]:
    return {"pantheon_dice": [slugs_or_null(ABILITY, die) for die in dice.faces], "holders": list(dice.holders)}


def past_json(past: Past) -> dict[str, object]:
    return {
        "favorites": list(past.favorites),
        "lost": past.last_loser,
        "wins": list(past.clash_wins),
        "winners": slugs_or_null(GOD, past.clash_winners),
        "history": [list(scenario_gains) for scenario_gains in past.favor_history],
    }


def workshop_json(workshop: Workshop) -> dict[str, object]:
    return {
        "workshop": slugs_or_null(ARTIFACT, workshop.artifacts),
        "vault": slugs_or_null(ARTIFACT, workshop.vault),
        "forge": slugs_or_null(FACE, workshop.forge),
        "supply": slugs_or_null(FACE, workshop.supply),
    }


def story_json(story: Story) -> dict[str, object]:
    return {
        "flags": [[slug, seat] for slug, seat in story.flags],
        "tale": [[scenario, CHOICE.slug(choice), seat] for scenario, choice, seat in story.earlier_choices],
    }


class JsonReader:
    """Typed access to parsed JSON. Raises `Problem` with the key of a value that does not fit."""

    def __init__(self, values: dict[str, object]) -> None:
        self.values = values

    def number(self, key: str) -> int:
        value = self.values.get(key)
        if not isinstance(value, int):
            raise Problem("legacy-bad", [key])
        return value

    def items(self, key: str) -> list[object]:
        value = self.values.get(key)
        if not isinstance(value, list):
            raise Problem("legacy-bad", [key])
        return value

    def numbers(self, key: str) -> tuple[int, ...]:
        return read_numbers(self.items(key), key)

    def things(self, key: str, sort: Sort) -> tuple[int, ...]:
        return read_things(self.items(key), sort)


def read_numbers(items: object, key: str) -> tuple[int, ...]:
    if not isinstance(items, list):
        raise Problem("legacy-bad", [key])
    numbers: list[int] = []
    for item in items:
        if not isinstance(item, int):
            raise Problem("legacy-bad", [key])
        numbers.append(item)
    return tuple(numbers)


def read_things(items: object, sort: Sort) -> tuple[int, ...]:
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


def read_legacy(text: str, data: StaticData) -> Legacy:
    """Parse a legacy. Cached, since one request asks several questions about the same text. Never change the result."""
    key = (text, data.overlays)
    legacy = RECENT_LEGACIES.get(key)
    if legacy is None:
        legacy = parse_legacy_text(text, data)
        if len(RECENT_LEGACIES) >= MAX_RECENT_LEGACIES:
            RECENT_LEGACIES.clear()
        RECENT_LEGACIES[key] = legacy
    return legacy


def parse_legacy_text(text: str, data: StaticData) -> Legacy:
    reader = JsonReader(read_object(text))
    legacy = Legacy()
    legacy.scenario = reader.number("scenario")
    legacy.clockwise_seats = reader.numbers("seating")
    legacy.turn_order = reader.numbers("order")
    legacy.demigods = tuple([read_demigod(item) for item in reader.items("demigods")])
    legacy.marks = read_tiles(reader.values.get("tiles"), data)
    legacy.pantheon_dice = read_pantheon(reader)
    legacy.past = read_past(reader)
    legacy.pythia_seat = reader.number("pythia")
    legacy.available_temples = reader.things("temples", TEMPLE)
    legacy.revealed_temples = reader.things("temples_seen", TEMPLE)
    legacy.workshop = read_workshop(reader)
    legacy.story = Story()
    legacy.story.flags = tuple([read_flag(item) for item in reader.items("flags")])
    legacy.story.earlier_choices = tuple([read_choice(item) for item in reader.items("tale")])
    return legacy


def read_object(text: str) -> dict[str, object]:
    try:
        content = json.loads(text)
    except ValueError:
        raise Problem("legacy-bad", [text[:40]]) from None
    if not isinstance(content, dict):
        raise Problem("legacy-bad", [text[:40]])
    return content


def read_tiles(tiles: object, data: StaticData) -> list[tuple[int, ...]]:
    marks = data.tiles.printed_marks[:]
    if isinstance(tiles, dict):
        for slug, mark_slugs in tiles.items():
            marks[read_things([slug], TILE)[0]] = tuple([parse_mark(str(mark)) for mark in mark_slugs])
    return marks


def read_demigod(item: object) -> Demigod:
    if not isinstance(item, dict):
        raise Problem("legacy-bad", ["demigods"])
    reader = JsonReader(item)
    demigod = Demigod()
    demigod.dice = tuple([read_things(die, FACE) for die in reader.items("dice")])
    demigod.total_favor = reader.number("total")
    demigod.quest_count = reader.number("quests")
    demigod.titles = reader.things("titles", LOCATION)
    demigod.artifacts = reader.things("artifacts", ARTIFACT)
    demigod.upgraded_artifacts = reader.things("upgraded", ARTIFACT)
    demigod.demigod_tile = read_things([item.get("tile")], TILE)[0]
    demigod.leanings = reader.numbers("leanings")
    return demigod


def read_pantheon(reader: JsonReader) -> PantheonDice:
    dice = PantheonDice()
    dice.faces = tuple([read_things(die, ABILITY) for die in reader.items("pantheon_dice")])
    dice.holders = reader.numbers("holders")
    return dice


def read_past(reader: JsonReader) -> Past:
    past = Past()
    past.favorites = reader.numbers("favorites")
    past.last_loser = reader.number("lost")
    past.clash_wins = reader.numbers("wins")
    past.clash_winners = reader.things("winners", GOD)
    past.favor_history = tuple([read_numbers(item, "history") for item in reader.items("history")])
    return past


def read_workshop(reader: JsonReader) -> Workshop:
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
    return scenario, read_things([item[1]], CHOICE)[0], seat
