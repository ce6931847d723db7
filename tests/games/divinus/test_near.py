"""Slots 11.10, 11.11: tiles publicly known to be among the next six of a stack are there in every determinization."""

import pytest

from theomachy.core.rng import seeded
from theomachy.games.divinus.board import draw, put_under, reshuffle
from theomachy.games.divinus.book import book_of
from theomachy.games.divinus.campaign import setup_of
from theomachy.games.divinus.game import GAME
from theomachy.games.divinus.legacy import Legacy, fresh
from theomachy.games.divinus.legacy_text import mark_of
from theomachy.games.divinus.near import A_LOCATION, A_TEMPLE, NEXT_SIX, keeps
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import SACRED_STACK, TILE

BOOK = book_of(())
SHRINE = TILE.index["s05"]


def marked_legacy(scenario: int) -> Legacy:
    """Locations on two sacred tiles, Temples on two others."""
    legacy = fresh(BOOK, 2, scenario)
    legacy.seating = legacy.order = (0, 1)
    legacy.marks = legacy.marks[:]
    legacy.marks[SHRINE] += (mark_of("shrine@0"),)
    legacy.marks[TILE.index["s07"]] += (mark_of("harbour@0"),)
    for slug, temple in (("s06", "athena-temple"), ("s08", "thor-temple")):
        legacy.marks[TILE.index[slug]] = (mark_of(f"{temple}@0"),)
    return legacy


def table(scenario: int, seed: int, *flags: str) -> DivinusState:
    legacy = marked_legacy(scenario)
    legacy.story.flags = tuple([(flag, 0) for flag in flags])
    state = GAME.new(setup_of(GAME, legacy), seeded(seed))
    assert isinstance(state, DivinusState)
    return state


def imagined(state: DivinusState, seed: int) -> list[int]:
    other = GAME.imagine(state, 0, seeded(seed))
    assert isinstance(other, DivinusState)
    cards = other.stacks[SACRED_STACK].cards
    assert sorted(cards) == sorted(state.stacks[SACRED_STACK].cards)
    return cards


def bearers(state: DivinusState, promise: int, tiles: list[int]) -> list[int]:
    return [tile for tile in tiles if keeps(state, promise, tile)]


@pytest.mark.parametrize("promise", [A_TEMPLE, A_LOCATION])
def test_slots_11_10_and_11_11_a_temple_and_a_location_are_among_the_next_six_and_imagined_there(promise: int) -> None:
    places: set[int] = set()
    for seed in range(20):
        state = table(11, seed)
        assert bearers(state, promise, state.stacks[SACRED_STACK].cards[-NEXT_SIX:])
        top = imagined(state, seed)[-NEXT_SIX:]
        found = bearers(state, promise, top)
        assert found
        places.update(top.index(tile) for tile in found)
    assert len(places) > 3


@pytest.mark.parametrize("promise", [A_TEMPLE, A_LOCATION])
def test_which_marked_tile_it_is_nobody_knows(promise: int) -> None:
    state = table(11, 1)
    seen = {tile for seed in range(40) for tile in bearers(state, promise, imagined(state, seed)[-NEXT_SIX:])}
    assert seen == set(bearers(state, promise, state.stacks[SACRED_STACK].cards))
    assert len(seen) == 2


def test_the_window_shrinks_as_tiles_are_drawn_and_the_promise_ends_when_it_is_kept() -> None:
    state = table(11, 2)
    while not keeps(state, A_TEMPLE, draw(state, SACRED_STACK)):
        floor = state.floors[SACRED_STACK]
        left = len(state.stacks[SACRED_STACK].cards) - floor
        assert left < NEXT_SIX
        assert all(bearers(state, A_TEMPLE, imagined(state, seed)[floor:]) for seed in range(20))
    assert A_TEMPLE not in state.near


def test_a_tile_put_under_moves_the_window_and_a_shuffle_ends_it() -> None:
    state = table(11, 3)
    before = state.floors[SACRED_STACK]
    put_under(state, TILE.index["s01"])
    assert state.floors[SACRED_STACK] == before + 1
    reshuffle(state, SACRED_STACK)
    tops = [imagined(state, seed)[-NEXT_SIX:] for seed in range(40)]
    assert not all(bearers(state, A_TEMPLE, top) for top in tops)


def test_a_place_that_the_story_brings_near_is_imagined_near() -> None:
    state = table(7, 4, "shrine-open")
    assert state.near == (SHRINE,)
    for seed in range(20):
        assert SHRINE in imagined(state, seed)[-NEXT_SIX:]
