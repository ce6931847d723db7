"""DIV-70: the companion never argues: all that a campaign carries can be put right by hand, at any time.

A correction names a place in the campaign's line of text and what is to stand there: `demigods.0.quests 3`. What has
happened in the scenario, and what the story remembers, has places of its own (`on_table.py`).
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

# What is no state of the table but follows from it.
FIXED: Final = ("scenario", "history")
SLUG: Final = re.compile("[a-z0-9-]{1,60}")


def legacy_now(state: DivinusState) -> Legacy:
    """What the campaign would carry as things stand, with the Favor of this scenario left out."""
    legacy = legacy_of(state)
    legacy.scenario = state.scenario
    legacy.past = state.past
    legacy.story = state.story
    for seat, player in enumerate(state.players):
        legacy.demigods[seat].total = player.favor[TOTAL]
    return legacy


def correct(state: DivinusState, path: str, value: str) -> None:
    """What does not fit is refused with its name, and nothing is changed."""
    keys = path.split(".")
    try:
        meant: object = json.loads(value)
    except (ValueError, RecursionError):
        raise Problem("companion-value", [path, value]) from None
    if keys[0] in PLACES and len(keys) > 1:
        if not PLACES[keys[0]](state, keys[1:], meant):
            raise Problem("companion-value", [path, value])
        return
    plain = read_object(text_of(legacy_now(state), state.book))
    if keys[0] not in plain or keys[0] in FIXED:
        raise Problem("companion-place", [path])
    put(plain, keys, meant)
    take_over(state, read_again(plain, state, path, value))


def read_again(plain: dict[str, object], state: DivinusState, path: str, value: str) -> Legacy:
    """A line that people have changed may hold anything at any place."""
    try:
        return read_legacy(json.dumps(plain), state.book)
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise Problem("companion-value", [path, value]) from None


def put(plain: object, keys: list[str], value: object) -> None:
    here = plain
    for key in keys[:-1]:
        here = inside(here, key)
    last = keys[-1]
    if isinstance(here, dict):
        here[last] = value
    elif isinstance(here, list) and last.isdigit() and int(last) < len(here):
        here[int(last)] = value
    else:
        raise Problem("companion-place", [".".join(keys)])


def inside(here: object, key: str) -> object:
    found: object = None
    if isinstance(here, dict):
        found = here.get(key)
    elif isinstance(here, list) and key.isdigit() and int(key) < len(here):
        found = here[int(key)]
    if found is None:
        raise Problem("companion-place", [key])
    return found


def take_over(state: DivinusState, legacy: Legacy) -> None:
    """The table as the corrected campaign says; what lies on the maps is not its business."""
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
    """Seats that are there, dice with six faces, stickers on regions that a tile has; a die may not lose its faces."""
    count = len(state.players)
    held = (*legacy.pantheon.holders, *legacy.past.favorites, legacy.pythia)
    sound = len(legacy.demigods) == count and all([is_sound(demigod) for demigod in legacy.demigods])
    sound = sound and seated(legacy.seating, state.seating) and seated(legacy.order, state.order)
    sound = sound and len(held) == 5 and all([-1 <= seat < count for seat in held])
    sound = sound and [len(die) for die in legacy.pantheon.faces] == [6, 6] and min(legacy.pantheon.faces[0]) >= 0
    sound = sound and min(legacy.pantheon.faces[1]) >= 0 and legacy.past.lost in (-1, 0, 1)
    sound = sound and len(legacy.past.wins) == 2 and all([0 <= wins <= MOST for wins in legacy.past.wins])
    sound = sound and all(
        [NOTHING not in things for things in (legacy.temples, legacy.temples_seen, legacy.past.winners)]
    )
    sound = sound and all([NOTHING not in things for things in stock(legacy)]) and told(state, legacy)
    if not sound or not all([fits(state, tile, legacy.marks[tile]) for tile in range(len(legacy.marks))]):
        raise Problem("companion-misfit", [])


def is_sound(demigod: Demigod) -> bool:
    dice = [len(die) for die in demigod.dice] == [6] * DICE_EACH and all([min(die) >= 0 for die in demigod.dice])
    numbers = 0 <= demigod.total <= MOST and 0 <= demigod.quests <= MOST and len(demigod.leanings) == 3
    owned = all([NOTHING not in things for things in (demigod.titles, demigod.artifacts, demigod.upgraded)])
    own_tile = demigod.tile == NOTHING or demigod.tile >= FIRST_DEMIGOD_TILE
    return dice and numbers and owned and own_tile and all([0 <= number <= MOST for number in demigod.leanings])


def seated(given: tuple[int, ...], now: tuple[int, ...]) -> bool:
    """The same seats in another order."""
    return sorted(given) == sorted(now)


def stock(legacy: Legacy) -> list[tuple[int, ...]]:
    shop = legacy.workshop
    return [shop.artifacts, shop.vault, shop.forge, shop.supply]


def fits(state: DivinusState, tile: int, marks: tuple[int, ...]) -> bool:
    return all([mark >= 0 and mark & 3 < len(state.book.tiles.parts[tile]) for mark in marks])


def told(state: DivinusState, legacy: Legacy) -> bool:
    """What the story remembers names seats that are there; what has yet to be found is not made up."""
    known = [slug for slug, _ in state.story.flags]
    seats = [seat for _, seat in legacy.story.flags] + [seat for _, _, seat in legacy.story.before]
    fresh = [slug for slug, _ in legacy.story.flags if slug not in known]
    chosen = all([1 <= scenario <= state.scenario and choice >= 0 for scenario, choice, _ in legacy.story.before])
    plain = all([SLUG.fullmatch(slug) is not None and not slug.startswith("loose") for slug in fresh])
    return chosen and plain and all([-1 <= seat < len(state.players) for seat in seats])
