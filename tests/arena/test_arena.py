"""Statistics and runner of the simulation, and that its invariants find planted leaks."""

from __future__ import annotations

from math import isclose

from theomachy.arena.contract import broken_promises
from theomachy.arena.figures import difference, spread, wilson
from theomachy.arena.plan import Plan
from theomachy.arena.play import leader, play_batch
from theomachy.core.game import Game, Json, Points, Setup, make_setup
from theomachy.core.rng import Rng
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.games.deus_ex_machina_cards.state import CardsState


def setup(seats: int = 3) -> Setup:
    return make_setup(GAME.info, seats)


def test_wilson_gives_the_known_interval() -> None:
    """Newcombe 1998: 81 of 263 is 0.2553 to 0.3662, 0 of 20 is 0 to 0.1611."""
    found = wilson(81, 263)
    assert isclose(found.low, 0.2553, abs_tol=5e-5)
    assert isclose(found.high, 0.3662, abs_tol=5e-5)
    assert wilson(0, 20).low == 0
    assert isclose(wilson(0, 20).high, 0.1611, abs_tol=5e-5)
    assert wilson(0, 0).high == 1


def test_a_difference_has_newcombes_interval() -> None:
    """Newcombe 1998: 56 of 70 against 48 of 80 is 0.0524 to 0.3339."""
    change, low, high = difference(wilson(56, 70), wilson(48, 80))
    assert isclose(change, 0.2)
    assert isclose(low, 0.0524, abs_tol=5e-5)
    assert isclose(high, 0.3339, abs_tol=5e-5)


def test_a_spread_of_nothing_is_nought() -> None:
    assert spread([]).mean == 0
    assert spread([1, 2, 6]).median == 2


def test_a_tie_has_no_leader() -> None:
    assert leader([3, 1]) == 0
    assert leader([3, 3]) == -1


def test_bots_move_on_by_one_seat_unless_they_are_fixed() -> None:
    plan = Plan(GAME.info.id, setup(), ("greedy", "random", "random"), 3, 1)
    assert [plan.seating(number).index("greedy") for number in range(4)] == [0, 1, 2, 0]
    fixed = Plan(GAME.info.id, setup(), ("greedy", "random", "random"), 3, 1, fixed=True)
    assert [fixed.seating(number).index("greedy") for number in range(4)] == [0, 0, 0, 0]


def test_a_game_is_the_same_with_and_without_its_record() -> None:
    plain = Plan(GAME.info.id, setup(), ("greedy", "random", "random"), 4, 5)
    recorded = Plan(GAME.info.id, setup(), ("greedy", "random", "random"), 4, 5, with_records=True)
    assert play_batch(plain, 0, 4).rows == play_batch(recorded, 0, 4).rows


def test_a_game_of_the_middle_is_the_same_alone() -> None:
    plan = Plan(GAME.info.id, setup(), ("random", "random", "random"), 9, 5)
    assert play_batch(plan, 0, 9).rows[6] == play_batch(plan, 6, 7).rows[0]


def test_the_card_game_keeps_its_promises() -> None:
    assert broken_promises(GAME, setup(), 1) == []


def test_a_leak_is_caught() -> None:
    broken = broken_promises(Leaky(), setup(), 1)
    assert [promise for promise in broken if promise.startswith("leak")]


class Leaky(Game[CardsState]):
    """The card game with a view that shows the next quest."""

    def __init__(self) -> None:
        super().__init__(GAME.info, GAME.verbs, GAME.kinds)

    def new(self, setup: Setup, rng: Rng) -> CardsState:
        return GAME.new(setup, rng)

    def view(self, state: CardsState, seat: int) -> Json:
        return {**GAME.view(state, seat), "next": state.quest_deck.cards[-1:]}

    def imagine(self, state: CardsState, seat: int, rng: Rng) -> CardsState:
        return GAME.imagine(state, seat, rng)

    def census(self, state: CardsState) -> dict[str, object]:
        return GAME.census(state)

    def scores(self, state: CardsState) -> list[int]:
        return GAME.scores(state)

    def breakdown(self, state: CardsState, seat: int, viewer: int) -> list[Points]:
        return GAME.breakdown(state, seat, viewer)

    def heuristic(self, state: CardsState, seat: int) -> float:
        return GAME.heuristic(state, seat)

    def winners(self, state: CardsState) -> list[int]:
        return GAME.winners(state)

    def ending(self, state: CardsState) -> str:
        return GAME.ending(state)
