"""Statistics and runner of the simulation, and that its invariants find planted leaks."""

from __future__ import annotations

from math import isclose

from theomachy.core.game import Game, Json, Points, Setup, make_setup
from theomachy.core.rng import Rng
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.games.deus_ex_machina_cards.state import CardsState
from theomachy.simulation.checks.invariants import find_violations
from theomachy.simulation.running.plan import Plan
from theomachy.simulation.running.runner import play_batch
from theomachy.simulation.stats.game_stats import sole_leader
from theomachy.simulation.stats.statistics import distribution_of, newcombe_difference, wilson_rate


def make_test_setup(seats: int = 3) -> Setup:
    return make_setup(GAME.info, seats)


def test_wilson_gives_the_known_interval() -> None:
    """Newcombe 1998: 81 of 263 is 0.2553 to 0.3662, 0 of 20 is 0 to 0.1611."""
    found = wilson_rate(81, 263)
    assert isclose(found.low, 0.2553, abs_tol=5e-5)
    assert isclose(found.high, 0.3662, abs_tol=5e-5)
    assert wilson_rate(0, 20).low == 0
    assert isclose(wilson_rate(0, 20).high, 0.1611, abs_tol=5e-5)
    assert wilson_rate(0, 0).high == 1


def test_a_difference_has_newcombes_interval() -> None:
    """Newcombe 1998: 56 of 70 against 48 of 80 is 0.0524 to 0.3339."""
    change, low, high = newcombe_difference(wilson_rate(56, 70), wilson_rate(48, 80))
    assert isclose(change, 0.2)
    assert isclose(low, 0.0524, abs_tol=5e-5)
    assert isclose(high, 0.3339, abs_tol=5e-5)


def test_the_interval_of_no_games_is_zero() -> None:
    assert distribution_of([]).mean == 0
    assert distribution_of([1, 2, 6]).median == 2


def test_a_tie_has_no_leader() -> None:
    assert sole_leader([3, 1]) == 0
    assert sole_leader([3, 3]) == -1


def test_bots_move_on_by_one_seat_unless_they_are_fixed() -> None:
    plan = Plan(GAME.info.id, make_test_setup(), ("greedy", "random", "random"), 3, 1)
    assert [plan.bots_in_game(number).index("greedy") for number in range(4)] == [0, 1, 2, 0]
    fixed = Plan(GAME.info.id, make_test_setup(), ("greedy", "random", "random"), 3, 1, fixed=True)
    assert [fixed.bots_in_game(number).index("greedy") for number in range(4)] == [0, 0, 0, 0]


def test_a_game_is_the_same_with_and_without_its_record() -> None:
    plain = Plan(GAME.info.id, make_test_setup(), ("greedy", "random", "random"), 4, 5)
    recorded = Plan(GAME.info.id, make_test_setup(), ("greedy", "random", "random"), 4, 5, with_records=True)
    assert play_batch(plain, 0, 4).games == play_batch(recorded, 0, 4).games


def test_a_game_of_the_middle_is_the_same_alone() -> None:
    plan = Plan(GAME.info.id, make_test_setup(), ("random", "random", "random"), 9, 5)
    assert play_batch(plan, 0, 9).games[6] == play_batch(plan, 6, 7).games[0]


def test_the_card_game_keeps_its_invariants() -> None:
    assert find_violations(GAME, make_test_setup(), 1) == []


def test_a_leak_is_caught() -> None:
    broken = find_violations(LeakyGame(), make_test_setup(), 1)
    assert [promise for promise in broken if promise.startswith("leak")]


class LeakyGame(Game[CardsState]):
    """The card game with a view that shows the next quest."""

    def __init__(self) -> None:
        super().__init__(GAME.info, GAME.verbs, GAME.event_kinds)

    def new(self, setup: Setup, rng: Rng) -> CardsState:
        return GAME.new(setup, rng)

    def view(self, state: CardsState, seat: int) -> Json:
        return {**GAME.view(state, seat), "next": state.quest_deck.cards[-1:]}

    def determinize(self, state: CardsState, seat: int, rng: Rng) -> CardsState:
        return GAME.determinize(state, seat, rng)

    def conserved_quantities(self, state: CardsState) -> dict[str, object]:
        return GAME.conserved_quantities(state)

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
