"""Luck: the same numbers interpreted and compiled, and sealed luck that can be checked."""

import pickle
from itertools import permutations

from tests.contract.configurations import CONFIGS, start_game
from theomachy.core.deck import EMPTY, Deck
from theomachy.core.rng import SealedRng, commitment, seeded_rng

KEY = bytes(range(32))


def test_a_seed_gives_these_numbers_in_every_build() -> None:
    rng = seeded_rng(42)
    assert [rng.below(1000) for _ in range(8)] == [44, 6, 514, 206, 996, 168, 741, 360]
    assert 0 <= rng.below(2**31 - 1) < 2**31 - 1


def test_a_sealed_key_gives_these_numbers_in_every_build() -> None:
    rng = SealedRng(KEY)
    assert [rng.below(1000) for _ in range(8)] == [661, 41, 128, 581, 241, 601, 861, 756]


def test_copies_go_on_alike_and_apart() -> None:
    for rng in (seeded_rng(1), SealedRng(KEY)):
        rng.below(10)
        twin, packed = rng.copy(), pickle.loads(pickle.dumps(rng))
        numbers = [rng.below(99) for _ in range(5)]
        assert [twin.below(99) for _ in range(5)] == numbers
        assert [packed.below(99) for _ in range(5)] == numbers


def test_a_shuffle_keeps_every_card() -> None:
    cards = list(range(50))
    seeded_rng(9).shuffle(cards)
    assert cards != list(range(50))
    assert sorted(cards) == list(range(50))


def test_every_order_comes_equally_often() -> None:
    rng = seeded_rng(9)
    counts = dict.fromkeys(permutations(range(3)), 0)
    for _ in range(6_000):
        cards = [0, 1, 2]
        rng.shuffle(cards)
        counts[tuple(cards)] += 1
    assert max(abs(count - 1_000) for count in counts.values()) < 120


def test_numbers_are_spread_evenly() -> None:
    rng = seeded_rng(3)
    counts = [0] * 6
    for _ in range(60_000):
        counts[rng.below(6)] += 1
    assert max(abs(count - 10_000) for count in counts) < 400


def test_a_fork_is_luck_of_its_own() -> None:
    rng = seeded_rng(5)
    fork = rng.fork()
    assert [fork.below(10**6) for _ in range(3)] != [rng.below(10**6) for _ in range(3)]


def test_a_commitment_names_its_key_and_hides_it() -> None:
    assert commitment(KEY) != commitment(KEY[::-1])
    assert KEY.hex() not in commitment(KEY)


def test_a_deck_that_refills_takes_its_discard_and_one_that_does_not_runs_out() -> None:
    state = start_game(CONFIGS[0], 1)
    deck = Deck([1], [2, 3], refills=True)
    drawn = [deck.draw(state) for _ in range(4)]
    assert (drawn[0], sorted(drawn[1:3]), drawn[3]) == (1, [2, 3], EMPTY)
    assert Deck([], [5], refills=False).draw(state) == EMPTY


def test_a_refilled_deck_is_shuffled() -> None:
    state = start_game(CONFIGS[0], 1)
    deck = Deck([], list(range(20)), refills=True)
    drawn = [deck.draw(state) for _ in range(20)]
    assert sorted(drawn) == list(range(20))
    assert drawn not in (list(range(20)), list(range(19, -1, -1)))


def test_every_draw_moves_the_undo_barrier() -> None:
    state = start_game(CONFIGS[0], 1)
    before = state.reveal_count
    Deck([1, 2], [], refills=False).draw(state)
    state.roll(6)
    state.mark_revealed(3)
    assert state.reveal_count == before + 3
