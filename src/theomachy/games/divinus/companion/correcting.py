"""DIV-70: corrections by hand of all that a campaign carries, at any time.

A correction is a path into the campaign's JSON and a new value: `demigods.0.quests 3`. This scenario's events, and what
the story remembers, have functions of their own.
"""

from __future__ import annotations

import json
import re
from typing import Final

from theomachy.core.reason import Problem
from theomachy.games.divinus.companion.on_table import MOST, PLACES
from theomachy.games.divinus.legacy import Demigod, Legacy, legacy_of
from theomachy.games.divinus.legacy_text import read_legacy, read_object, text_of
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import DICE_EACH, FIRST_DEMIGOD_TILE, NOTHING, TOTAL

# Keys that follow from the others and cannot be corrected.
FIXED: Final = ("scenario", "history")
SLUG: Final = re.compile("[a-z0-9-]{1,60}")


def legacy_now(state: DivinusState) -> Legacy:
    """Return what the campaign would carry now, without the Favor of this scenario."""
    legacy = legacy_of(state)
    legacy.scenario = state.scenario
    legacy.past = state.past
    legacy.story = state.story
    for seat, player in enumerate(state.players):
        legacy.demigods[seat].total = player.favor[TOTAL]
    return legacy


def correct(state: DivinusState, path: str, value: str) -> None:
    """Apply a correction. Raises `Problem`, and changes nothing, if the path or the value does not fit."""
    keys = path.split(".")
    try:
        new_value: object = json.loads(value)
    except (ValueError, RecursionError):
        raise Problem("companion-value", [path, value]) from None
    if keys[0] in PLACES and len(keys) > 1:
        if not PLACES[keys[0]](state, keys[1:], new_value):
            raise Problem("companion-value", [path, value])
        return
    fields = read_object(text_of(legacy_now(state), state.book))
    if keys[0] not in fields or keys[0] in FIXED:
        raise Problem("companion-place", [path])
    put(fields, keys, new_value)
    take_over(state, read_again(fields, state, path, value))


def read_again(plain: dict[str, object], state: DivinusState, path: str, value: str) -> Legacy:
    """Parse the corrected JSON, which may hold anything anywhere: every error becomes a `Problem`."""
    try:
        return read_legacy(json.dumps(plain), state.book)
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise Problem("companion-value", [path, value]) from None


def put(plain: object, keys: list[str], value: object) -> None:
    """Set a value in parsed JSON, by its path."""
    container = plain
    for key in keys[:-1]:
        container = inside(container, key)
    last = keys[-1]
    if isinstance(container, dict):
        container[last] = value
    elif isinstance(container, list) and last.isdigit() and int(last) < len(container):
        container[int(last)] = value
    else:
        raise Problem("companion-place", [".".join(keys)])


def inside(here: object, key: str) -> object:
    child: object = None
    if isinstance(here, dict):
        child = here.get(key)
    elif isinstance(here, list) and key.isdigit() and int(key) < len(here):
        child = here[int(key)]
    if child is None:
        raise Problem("companion-place", [key])
    return child


def take_over(state: DivinusState, legacy: Legacy) -> None:
    """Copy the corrected legacy into the state. Maps are not touched."""
    check(state, legacy)
    for seat, demigod in enumerate(legacy.demigods):
        me = state.players[seat]
        me.dice = demigod.dice + me.dice[DICE_EACH:]
        me.favor[TOTAL] = demigod.total
        me.quests = demigod.quests
        me.titles = demigod.titles
        me.artifacts = demigod.artifacts
        me.upgraded = demigod.upgraded
        me.tile = demigod.tile
        me.leanings = demigod.leanings
    state.marks = legacy.marks
    state.seating = legacy.seating
    state.order = legacy.order
    state.pantheon = legacy.pantheon
    past = legacy.past.copy()
    past.favor = state.past.favor
    state.past = past
    state.pythia = legacy.pythia
    state.temples = legacy.temples
    state.temples_seen = legacy.temples_seen
    state.workshop = legacy.workshop
    story = state.story.copy()
    story.flags = legacy.story.flags
    story.before = legacy.story.before
    state.story = story


def check(state: DivinusState, legacy: Legacy) -> None:
    """Raise `Problem` unless seats exist, dice have six faces, and stickers are on regions that their tile has."""
    count = len(state.players)
    seat_numbers = (*legacy.pantheon.holders, *legacy.past.favorites, legacy.pythia)
    is_valid = len(legacy.demigods) == count and all([is_sound(demigod) for demigod in legacy.demigods])
    is_valid = is_valid and seated(legacy.seating, state.seating) and seated(legacy.order, state.order)
    is_valid = is_valid and len(seat_numbers) == 5 and all([-1 <= seat < count for seat in seat_numbers])
    is_valid = is_valid and [len(die) for die in legacy.pantheon.faces] == [6, 6] and min(legacy.pantheon.faces[0]) >= 0
    is_valid = is_valid and min(legacy.pantheon.faces[1]) >= 0 and legacy.past.lost in (-1, 0, 1)
    is_valid = is_valid and len(legacy.past.wins) == 2 and all([0 <= wins <= MOST for wins in legacy.past.wins])
    is_valid = is_valid and all(
        [NOTHING not in things for things in (legacy.temples, legacy.temples_seen, legacy.past.winners)]
    )
    is_valid = is_valid and all([NOTHING not in things for things in stock(legacy)]) and told(state, legacy)
    if not is_valid or not all([fits(state, tile, legacy.marks[tile]) for tile in range(len(legacy.marks))]):
        raise Problem("companion-misfit", [])


def is_sound(demigod: Demigod) -> bool:
    dice_valid = [len(die) for die in demigod.dice] == [6] * DICE_EACH and all([min(die) >= 0 for die in demigod.dice])
    numbers_valid = 0 <= demigod.total <= MOST and 0 <= demigod.quests <= MOST and len(demigod.leanings) == 3
    things_valid = all([NOTHING not in things for things in (demigod.titles, demigod.artifacts, demigod.upgraded)])
    tile_valid = demigod.tile == NOTHING or demigod.tile >= FIRST_DEMIGOD_TILE
    return (
        dice_valid
        and numbers_valid
        and things_valid
        and tile_valid
        and all([0 <= number <= MOST for number in demigod.leanings])
    )


def seated(given: tuple[int, ...], now: tuple[int, ...]) -> bool:
    """Return whether both are the same seats, in any order."""
    return sorted(given) == sorted(now)


def stock(legacy: Legacy) -> list[tuple[int, ...]]:
    shop = legacy.workshop
    return [shop.artifacts, shop.vault, shop.forge, shop.supply]


def fits(state: DivinusState, tile: int, marks: tuple[int, ...]) -> bool:
    return all([mark >= 0 and mark & 3 < len(state.book.tiles.parts[tile]) for mark in marks])


def told(state: DivinusState, legacy: Legacy) -> bool:
    """Return whether flags and choices name seats and scenarios that exist, and no flag of an unplaced sticker is
    new."""
    known_flags = [slug for slug, _ in state.story.flags]
    seats = [seat for _, seat in legacy.story.flags] + [seat for _, _, seat in legacy.story.before]
    new_flags = [slug for slug, _ in legacy.story.flags if slug not in known_flags]
    choices_valid = all(
        [1 <= scenario <= state.scenario and choice >= 0 for scenario, choice, _ in legacy.story.before]
    )
    flags_valid = all([SLUG.fullmatch(slug) is not None and not slug.startswith("loose") for slug in new_flags])
    return choices_valid and flags_valid and all([-1 <= seat < len(state.players) for seat in seats])
