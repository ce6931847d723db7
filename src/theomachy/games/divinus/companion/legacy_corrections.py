"""DIV-70: corrections by hand of all that a campaign carries, at any time.

A correction is a path into the campaign's JSON and a new value: `demigods.0.quests 3`. This scenario's events, and what
the story remembers, have functions of their own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final

from theomachy.core.action import Sort
from theomachy.core.rule_errors import Problem
from theomachy.games.divinus import revealed
from theomachy.games.divinus.companion.scenario_corrections import MAX_NUMBER, SETTERS
from theomachy.games.divinus.companion.sticker_corrections import is_kind_known
from theomachy.games.divinus.legacy import Demigod, Legacy, legacy_of
from theomachy.games.divinus.legacy_json import mark_slug, read_legacy, read_object, write_legacy
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import (
    ABILITY,
    ARTIFACT,
    DICE_EACH,
    FACE,
    FIRST_DEMIGOD_TILE,
    GOD,
    LOCATION,
    NOTHING,
    PANTHEON,
    TEMPLE,
    TILE,
    TOTAL,
)

# Keys that follow from the others and cannot be corrected.
NOT_CORRECTABLE: Final = ("scenario", "history")
SLUG_PATTERN: Final = re.compile("[a-z0-9-]{1,60}")


def current_legacy(state: DivinusState) -> Legacy:
    """Return what the campaign would carry now, without the Favor of this scenario."""
    legacy = legacy_of(state)
    legacy.scenario = state.scenario
    legacy.past = state.past
    legacy.story = state.story
    for seat, player in enumerate(state.players):
        legacy.demigods[seat].total_favor = player.favor[TOTAL]
    return legacy


def apply_correction(state: DivinusState, path: str, value: str) -> None:
    """Apply a correction. Raises `Problem`, and changes nothing, if the path or the value does not fit."""
    keys = path.split(".")
    try:
        new_value: object = json.loads(value)
    except (ValueError, RecursionError):
        raise Problem("companion-value", [path, value]) from None
    if keys[0] in SETTERS and len(keys) > 1:
        if not SETTERS[keys[0]](state, keys[1:], new_value):
            raise Problem("companion-value", [path, value])
        return
    fields = read_object(write_legacy(current_legacy(state), state.data))
    if keys[0] not in fields or keys[0] in NOT_CORRECTABLE:
        raise Problem("companion-place", [path])
    set_at_path(fields, keys, new_value)
    apply_legacy(state, parse_corrected(fields, state, path, value))


def parse_corrected(fields: dict[str, object], state: DivinusState, path: str, value: str) -> Legacy:
    """Parse the corrected JSON, which may hold anything anywhere: every error becomes a `Problem`."""
    try:
        return read_legacy(json.dumps(fields), state.data)
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise Problem("companion-value", [path, value]) from None


def set_at_path(root: object, keys: list[str], value: object) -> None:
    """Set a value in parsed JSON, by its path."""
    container = root
    for key in keys[:-1]:
        container = child_of(container, key)
    last = keys[-1]
    if isinstance(container, dict):
        container[last] = value
    elif isinstance(container, list) and last.isdigit() and int(last) < len(container):
        container[int(last)] = value
    else:
        raise Problem("companion-place", [".".join(keys)])


def child_of(container: object, key: str) -> object:
    child: object = None
    if isinstance(container, dict):
        child = container.get(key)
    elif isinstance(container, list) and key.isdigit() and int(key) < len(container):
        child = container[int(key)]
    if child is None:
        raise Problem("companion-place", [key])
    return child


def apply_legacy(state: DivinusState, legacy: Legacy) -> None:
    """Copy the corrected legacy into the state. Maps are not touched."""
    require_consistent(state, legacy)
    require_revealed(state, legacy)
    for seat, demigod in enumerate(legacy.demigods):
        me = state.players[seat]
        me.dice = demigod.dice + me.dice[DICE_EACH:]
        me.favor[TOTAL] = demigod.total_favor
        me.quest_count = demigod.quest_count
        me.titles = demigod.titles
        me.artifacts = demigod.artifacts
        me.upgraded_artifacts = demigod.upgraded_artifacts
        me.demigod_tile = demigod.demigod_tile
        me.leanings = demigod.leanings
    state.marks = legacy.marks
    state.clockwise_seats = legacy.clockwise_seats
    state.turn_order = legacy.turn_order
    state.pantheon_dice = legacy.pantheon_dice
    past = legacy.past.copy()
    past.favor_before = state.past.favor_before
    state.past = past
    state.pythia_seat = legacy.pythia_seat
    state.available_temples = legacy.available_temples
    state.revealed_temples = legacy.revealed_temples
    state.workshop = legacy.workshop
    story = state.story.copy()
    story.flags = legacy.story.flags
    story.earlier_choices = legacy.story.earlier_choices
    state.story = story


def require_revealed(state: DivinusState, legacy: Legacy) -> None:
    """Raise `Problem` if a correction brings in a piece that is still sealed."""
    data, scenario, before = state.data, state.scenario, current_legacy(state)
    artifacts = revealed.revealed_artifacts(data, scenario, before)
    faces = revealed.revealed_faces(data, scenario, before)
    temples = revealed.revealed_temples(data, scenario)
    require_known(LOCATION, titles_of(legacy), {*revealed.revealed_locations(data, scenario), *titles_of(before)})
    require_known(ARTIFACT, artifacts_of(legacy), artifacts)
    require_known(ARTIFACT, legacy.workshop.vault, {*artifacts, *before.workshop.vault})
    require_known(FACE, [face for demigod in legacy.demigods for die in demigod.dice for face in die], faces)
    require_known(FACE, legacy.workshop.forge + legacy.workshop.supply, {*faces, *before.workshop.supply})
    require_known(TEMPLE, legacy.available_temples + legacy.revealed_temples, {*temples, *before.revealed_temples})
    require_known(GOD, legacy.past.clash_winners, revealed.revealed_gods(data, scenario))
    abilities = revealed.revealed_abilities(data, scenario, before)
    for pantheon in range(PANTHEON.size):
        known = {*abilities, *before.pantheon_dice.faces[pantheon]}
        require_known(ABILITY, legacy.pantheon_dice.faces[pantheon], known)
    tiles = {*revealed.revealed_demigod_tiles(data, scenario), *[one.demigod_tile for one in before.demigods]}
    require_known(TILE, [demigod.demigod_tile for demigod in legacy.demigods], tiles)
    for tile, marks in enumerate(legacy.marks):
        for mark in marks:
            if mark not in before.marks[tile] and not is_kind_known(state, mark >> 2):
                raise Problem("companion-sealed", [mark_slug(mark)])


def require_known(sort: Sort, things: Sequence[int], known: set[int]) -> None:
    for thing in things:
        if thing != NOTHING and thing not in known:
            raise Problem("companion-sealed", [sort.slug(thing)])


def titles_of(legacy: Legacy) -> list[int]:
    return [title for demigod in legacy.demigods for title in demigod.titles]


def artifacts_of(legacy: Legacy) -> list[int]:
    """Return the Artifacts that players have or Wayland shows."""
    held = [artifact for demigod in legacy.demigods for artifact in demigod.artifacts + demigod.upgraded_artifacts]
    return [*held, *legacy.workshop.artifacts]


def require_consistent(state: DivinusState, legacy: Legacy) -> None:
    """Raise `Problem` unless seats exist, dice have six faces, and stickers are on regions that their tile has."""
    count = len(state.players)
    seat_numbers = (*legacy.pantheon_dice.holders, *legacy.past.favorites, legacy.pythia_seat)
    is_valid = len(legacy.demigods) == count and all([is_demigod_valid(demigod) for demigod in legacy.demigods])
    is_valid = (
        is_valid
        and are_same_seats(legacy.clockwise_seats, state.clockwise_seats)
        and are_same_seats(legacy.turn_order, state.turn_order)
    )
    is_valid = is_valid and len(seat_numbers) == 5 and all([-1 <= seat < count for seat in seat_numbers])
    is_valid = (
        is_valid
        and [len(die) for die in legacy.pantheon_dice.faces] == [6, 6]
        and min(legacy.pantheon_dice.faces[0]) >= 0
    )
    is_valid = is_valid and min(legacy.pantheon_dice.faces[1]) >= 0 and legacy.past.last_loser in (-1, 0, 1)
    is_valid = (
        is_valid
        and len(legacy.past.clash_wins) == 2
        and all([0 <= wins <= MAX_NUMBER for wins in legacy.past.clash_wins])
    )
    is_valid = is_valid and all(
        [
            NOTHING not in things
            for things in (legacy.available_temples, legacy.revealed_temples, legacy.past.clash_winners)
        ]
    )
    is_valid = (
        is_valid and all([NOTHING not in things for things in workshop_lists(legacy)]) and is_story_valid(state, legacy)
    )
    if not is_valid or not all([are_marks_valid(state, tile, legacy.marks[tile]) for tile in range(len(legacy.marks))]):
        raise Problem("companion-misfit", [])


def is_demigod_valid(demigod: Demigod) -> bool:
    dice_valid = [len(die) for die in demigod.dice] == [6] * DICE_EACH and all([min(die) >= 0 for die in demigod.dice])
    numbers_valid = (
        0 <= demigod.total_favor <= MAX_NUMBER and 0 <= demigod.quest_count <= MAX_NUMBER and len(demigod.leanings) == 3
    )
    things_valid = all(
        [NOTHING not in things for things in (demigod.titles, demigod.artifacts, demigod.upgraded_artifacts)]
    )
    tile_valid = demigod.demigod_tile == NOTHING or demigod.demigod_tile >= FIRST_DEMIGOD_TILE
    return (
        dice_valid
        and numbers_valid
        and things_valid
        and tile_valid
        and all([0 <= number <= MAX_NUMBER for number in demigod.leanings])
    )


def are_same_seats(seats: tuple[int, ...], expected: tuple[int, ...]) -> bool:
    """Return whether both are the same seats, in any order."""
    return sorted(seats) == sorted(expected)


def workshop_lists(legacy: Legacy) -> list[tuple[int, ...]]:
    shop = legacy.workshop
    return [shop.artifacts, shop.vault, shop.forge, shop.supply]


def are_marks_valid(state: DivinusState, tile: int, marks: tuple[int, ...]) -> bool:
    return all([mark >= 0 and mark & 3 < len(state.data.tiles.region_terrains[tile]) for mark in marks])


def is_story_valid(state: DivinusState, legacy: Legacy) -> bool:
    """Return whether flags and choices name seats and scenarios that exist, and no flag of an unplaced sticker is
    new."""
    known_flags = [slug for slug, _ in state.story.flags]
    seats = [seat for _, seat in legacy.story.flags] + [seat for _, _, seat in legacy.story.earlier_choices]
    new_flags = [slug for slug, _ in legacy.story.flags if slug not in known_flags]
    choices_valid = all(
        [1 <= scenario <= state.scenario and choice >= 0 for scenario, choice, _ in legacy.story.earlier_choices]
    )
    flags_valid = all([SLUG_PATTERN.fullmatch(slug) is not None and not slug.startswith("loose") for slug in new_flags])
    return choices_valid and flags_valid and all([-1 <= seat < len(state.players) for seat in seats])
