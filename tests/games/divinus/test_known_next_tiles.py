"""Slots 11.10, 11.11: tiles publicly known to be among the next six of a stack are there in every determinization."""

import pytest

from theomachy.core.rng import seeded_rng
from theomachy.games.divinus.board import draw_tile, put_at_bottom, reshuffle_stack
from theomachy.games.divinus.campaign import next_setup
from theomachy.games.divinus.game import GAME
from theomachy.games.divinus.known_next_tiles import NEXT_SIX, SOME_LOCATION, SOME_TEMPLE, fits_known
from theomachy.games.divinus.legacy import Legacy, new_legacy
from theomachy.games.divinus.legacy_json import parse_mark
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.static_data import static_data_of
from theomachy.games.divinus.things import SACRED_STACK, TILE

BOOK = static_data_of(())
SHRINE = TILE.index["s05"]


def marked_legacy(scenario: int) -> Legacy:
    """Locations on two sacred tiles, Temples on two others."""
    legacy = new_legacy(BOOK, 2, scenario)
    legacy.clockwise_seats = legacy.turn_order = (0, 1)
    legacy.marks = legacy.marks[:]
    legacy.marks[SHRINE] += (parse_mark("shrine@0"),)
    legacy.marks[TILE.index["s07"]] += (parse_mark("harbour@0"),)
    for slug, temple in (("s06", "athena-temple"), ("s08", "thor-temple")):
        legacy.marks[TILE.index[slug]] = (parse_mark(f"{temple}@0"),)
    return legacy


def table(scenario: int, seed: int, *flags: str) -> DivinusState:
    legacy = marked_legacy(scenario)
    legacy.story.flags = tuple([(flag, 0) for flag in flags])
    state = GAME.new(next_setup(GAME, legacy), seeded_rng(seed))
    assert isinstance(state, DivinusState)
    return state


def determinized_tiles(state: DivinusState, seed: int) -> list[int]:
    other = GAME.determinize(state, 0, seeded_rng(seed))
    assert isinstance(other, DivinusState)
    cards = other.stacks[SACRED_STACK].cards
    assert sorted(cards) == sorted(state.stacks[SACRED_STACK].cards)
    return cards


def marked_positions(state: DivinusState, promise: int, tiles: list[int]) -> list[int]:
    return [tile for tile in tiles if fits_known(state, promise, tile)]


@pytest.mark.parametrize("promise", [SOME_TEMPLE, SOME_LOCATION])
def test_slots_11_10_and_11_11_a_temple_and_a_location_are_among_the_next_six_in_every_determinization(
    promise: int,
) -> None:
    places: set[int] = set()
    for seed in range(20):
        state = table(11, seed)
        assert marked_positions(state, promise, state.stacks[SACRED_STACK].cards[-NEXT_SIX:])
        top = determinized_tiles(state, seed)[-NEXT_SIX:]
        found = marked_positions(state, promise, top)
        assert found
        places.update(top.index(tile) for tile in found)
    assert len(places) > 3


@pytest.mark.parametrize("promise", [SOME_TEMPLE, SOME_LOCATION])
def test_which_marked_tile_it_is_nobody_knows(promise: int) -> None:
    state = table(11, 1)
    seen = {
        tile
        for seed in range(40)
        for tile in marked_positions(state, promise, determinized_tiles(state, seed)[-NEXT_SIX:])
    }
    assert seen == set(marked_positions(state, promise, state.stacks[SACRED_STACK].cards))
    assert len(seen) == 2


def test_the_window_shrinks_as_tiles_are_drawn_and_the_promise_ends_when_it_is_kept() -> None:
    state = table(11, 2)
    while not fits_known(state, SOME_TEMPLE, draw_tile(state, SACRED_STACK)):
        floor = state.next_six_starts[SACRED_STACK]
        left = len(state.stacks[SACRED_STACK].cards) - floor
        assert left < NEXT_SIX
        assert all(marked_positions(state, SOME_TEMPLE, determinized_tiles(state, seed)[floor:]) for seed in range(20))
    assert SOME_TEMPLE not in state.known_next


def test_a_tile_put_under_moves_the_window_and_a_shuffle_ends_it() -> None:
    state = table(11, 3)
    before = state.next_six_starts[SACRED_STACK]
    put_at_bottom(state, TILE.index["s01"])
    assert state.next_six_starts[SACRED_STACK] == before + 1
    reshuffle_stack(state, SACRED_STACK)
    tops = [determinized_tiles(state, seed)[-NEXT_SIX:] for seed in range(40)]
    assert not all(marked_positions(state, SOME_TEMPLE, top) for top in tops)


def test_a_place_that_the_story_brings_near_is_determinized_near() -> None:
    state = table(7, 4, "shrine-open")
    assert state.known_next == (SHRINE,)
    for seed in range(20):
        assert SHRINE in determinized_tiles(state, seed)[-NEXT_SIX:]
