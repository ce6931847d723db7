"""`theomachy analyse`: the analysis of a finished game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.cli_runner import GAME, run_json, run_ok, run_refused
from theomachy.bots.analysis import (
    ActionComparison,
    Decision,
    best_by_points,
    compare_actions,
    turning_points,
    win_probability_curve,
    win_probability_history,
)
from theomachy.bots.bot import choose_action
from theomachy.bots.evaluator_registry import evaluator_for
from theomachy.bots.ismcts import Budget, Search
from theomachy.bots.registry import get_bot
from theomachy.core.action import Action
from theomachy.core.game import make_setup
from theomachy.core.match import Match, replay
from theomachy.core.notation import text_of
from theomachy.core.record import Luck, Record, read_record
from theomachy.core.rng import seeded_rng
from theomachy.core.state import State
from theomachy.games import game
from theomachy.lessons import find_lesson, replay_to_step
from theomachy.simulation.records.replayed_decisions import replay_decisions

CARDS = game(GAME)


def record_of(saved: Path) -> list[Decision]:
    record: Record = read_record(saved.read_text())
    return replay_decisions(replay(CARDS, record, (), 0), record)


def test_the_curve_is_shares_of_one_and_ends_with_the_winner(saved: Path) -> None:
    decision_list = record_of(saved)
    points = win_probability_curve(decision_list, win_probability_history(CARDS, decision_list))
    for moment in points:
        assert sum(moment.win_probabilities) == pytest.approx(1.0)
    won = CARDS.winners(decision_list[-1].after)[0]
    assert points[-1].win_probabilities[won] == 1.0
    assert points[-1].number == len(decision_list)


def test_the_largest_swings_are_listed_in_game_order(saved: Path) -> None:
    decision_list = record_of(saved)
    largest = turning_points(decision_list, win_probability_history(CARDS, decision_list))
    assert len(largest) == 5
    assert [one.decision.number for one in largest] == sorted([one.decision.number for one in largest])


def test_a_decision_is_judged_by_what_its_seat_could_know_and_alike_each_time(saved: Path) -> None:
    decision_list = record_of(saved)[-1]
    first, again = [judge_decision(decision_list.before, decision_list.action, 20) for _ in range(2)]
    assert (first.best, first.cost) == (again.best, again.cost)
    assert first.cost >= 0.0
    assert first.best in decision_list.before.legal


def test_what_was_taken_back_is_not_judged() -> None:
    match = Match(CARDS, make_setup(CARDS.info, 2), Luck(1), ["Ana", "Ben"], "-")
    match.play(0, "choose jason")
    match.play(0, "undo")
    match.play(0, "choose hercules")
    record = match.record()
    decision_list = replay_decisions(replay(CARDS, record, (), 0), record)
    assert [repr(one.action) for one in decision_list] == ["choose hercules"]


def test_to_pass_where_one_could_win_is_dear() -> None:
    """Not always: sometimes the win cannot be taken away. But where passing is costly, the better option is the win."""
    dear = 0
    for seed in range(40):
        state = CARDS.new(make_setup(CARDS.info, 4), seeded_rng(seed))
        while state.legal and not (
            state.seat == 3 and any([win_chance_after(state, action) for action in state.legal])
        ):
            state.apply(choose_action(CARDS, state, get_bot("greedy"), seeded_rng(seed)))
        passing = [
            action for action in state.legal if action.verb.name == "pass" and not win_chance_after(state, action)
        ]
        if passing:
            judgement = judge_decision(state, passing[0], 40)
            if judgement.cost > 0.1:
                assert win_chance_after(state, judgement.best)
                dear += 1
        if dear == 2:
            return
    raise AssertionError("to pass was never dear")


@pytest.mark.parametrize(("less", "found"), [(0.0, "resolve cerberus with oedipus"), (0.05, "pass")])
def test_where_chances_are_the_same_points_decide(less: float, found: str) -> None:
    """`less` is how much lower the win probability of every other option is than that of passing."""
    state = replay_to_step(CARDS, find_lesson(CARDS, "first"), 2).state
    search = Search(evaluator_for(CARDS), state, seeded_rng(1))
    edges = [search.root.edges[action.code] for action in state.legal]
    search.ranking = sorted(edges, key=lambda edge: text_of(edge.action) != "pass")
    for edge in search.ranking:
        edge.visits, edge.value_sum = 1, 1.0 if edge is search.ranking[0] else 1.0 - less
    assert text_of(best_by_points(CARDS, search)) == found


def judge_decision(state: State, done: Action, passes: int) -> ActionComparison:
    return compare_actions(
        CARDS, CARDS.determinize(state, state.seat, seeded_rng(1)), done, Budget(passes), seeded_rng(1)
    )


def win_chance_after(state: State, action: Action) -> bool:
    after = state.copy()
    after.apply(action)
    return CARDS.winners(after) == [state.seat]


def test_people_and_machines_are_told(saved: Path) -> None:
    output = run_ok("analyse", str(saved), "--passes", "4", "--seat", "a")
    for word in ("Chances", "What turned it", "What decisions cost", "Seat A lost"):
        assert word in output
    assert "Seat B lost" not in output
    result = run_json("analyse", str(saved), "--passes", "4", "--seat", "b")
    assert {one["seat"] for one in result["decisions"]} == {"b"}
    assert len(result["turning"]) == 5
    assert "no seat d" in run_refused("analyse", str(saved), "--seat", "d")
