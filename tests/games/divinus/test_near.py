"""Slots 11.10, 11.11: what all know to lie among the next six tiles of a stack lies there in every imagined table."""

from theomachy.core.rng import seeded
from theomachy.games.divinus.board import draw, put_under, reshuffle
from theomachy.games.divinus.book import book_of
from theomachy.games.divinus.campaign import setup_of
from theomachy.games.divinus.game import GAME
from theomachy.games.divinus.legacy import Legacy, fresh
from theomachy.games.divinus.legacy_text import mark_of
from theomachy.games.divinus.near import NEXT_SIX, is_marked
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import NOTHING, SACRED_STACK, TILE

BOOK = book_of(())
SHRINE = TILE.index["s05"]


def marked_legacy(scenario: int) -> Legacy:
    """A Location on one sacred tile, a Temple on another."""
    legacy = fresh(BOOK, 2, scenario)
    legacy.seating = legacy.order = (0, 1)
    legacy.marks = legacy.marks[:]
    legacy.marks[SHRINE] += (mark_of("shrine@0"),)
    legacy.marks[TILE.index["s06"]] += (mark_of("athena-temple@0"),)
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


def test_a_marked_tile_is_among_the_next_six_and_is_imagined_there() -> None:
    places = set()
    for seed in range(20):
        state = table(11, seed)
        assert any(is_marked(state, tile) for tile in state.stacks[SACRED_STACK].cards[-NEXT_SIX:])
        top = imagined(state, seed)[-NEXT_SIX:]
        found = [at for at, tile in enumerate(top) if is_marked(state, tile)]
        assert found
        places.update(found)
    assert len(places) > 3


def test_which_marked_tile_it_is_nobody_knows() -> None:
    state = table(11, 1)
    seen = {tile for seed in range(40) for tile in imagined(state, seed)[-NEXT_SIX:] if is_marked(state, tile)}
    assert seen == {tile for tile in state.stacks[SACRED_STACK].cards if is_marked(state, tile)}
    assert len(seen) == 2


def test_the_window_shrinks_as_tiles_are_drawn_and_the_promise_ends_when_it_is_kept() -> None:
    state = table(11, 2)
    while not is_marked(state, draw(state, SACRED_STACK)):
        floor = state.floors[SACRED_STACK]
        left = len(state.stacks[SACRED_STACK].cards) - floor
        assert left < NEXT_SIX
        assert all(any(is_marked(state, tile) for tile in imagined(state, seed)[floor:]) for seed in range(20))
    assert NOTHING not in state.near


def test_a_tile_put_under_moves_the_window_and_a_shuffle_ends_it() -> None:
    state = table(11, 3)
    before = state.floors[SACRED_STACK]
    put_under(state, TILE.index["s01"])
    assert state.floors[SACRED_STACK] == before + 1
    reshuffle(state, SACRED_STACK)
    tops = [imagined(state, seed)[-NEXT_SIX:] for seed in range(40)]
    assert not all(any(is_marked(state, tile) for tile in top) for top in tops)


def test_a_place_that_the_story_brings_near_is_imagined_near() -> None:
    state = table(7, 4, "shrine-open")
    assert state.near == (SHRINE,)
    for seed in range(20):
        assert SHRINE in imagined(state, seed)[-NEXT_SIX:]
