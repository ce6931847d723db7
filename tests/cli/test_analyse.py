"""`theomachy analyse`: the analysis of a finished game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.people import GAME, fine, refused, told
from theomachy.arena.analyse import decisions
from theomachy.bots.analysis import Decision, Weighed, chances, curve, richest, swings, weigh
from theomachy.bots.bot import decide
from theomachy.bots.minds import mind_of
from theomachy.bots.names import bot
from theomachy.bots.search import Search, Span
from theomachy.core.action import Action
from theomachy.core.game import make_setup
from theomachy.core.match import Match, replay
from theomachy.core.notation import text_of
from theomachy.core.record import Luck, Record, read_record
from theomachy.core.rng import seeded
from theomachy.core.state import State
from theomachy.games import game
from theomachy.lessons import lesson, walk

CARDS = game(GAME)


def moves(saved: Path) -> list[Decision]:
    record: Record = read_record(saved.read_text())
    return decisions(replay(CARDS, record, (), 0), record)


def test_the_curve_is_shares_of_one_and_ends_with_the_winner(saved: Path) -> None:
    decision_list = moves(saved)
    points = curve(decision_list, chances(CARDS, decision_list))
    for moment in points:
        assert sum(moment.chances) == pytest.approx(1.0)
    won = CARDS.winners(decision_list[-1].after)[0]
    assert points[-1].chances[won] == 1.0
    assert points[-1].number == len(decision_list)


def test_the_largest_swings_are_told_in_the_order_of_the_game(saved: Path) -> None:
    decision_list = moves(saved)
    largest = swings(decision_list, chances(CARDS, decision_list))
    assert len(largest) == 5
    assert [one.decision.number for one in largest] == sorted([one.decision.number for one in largest])


def test_a_decision_is_judged_by_what_its_seat_could_know_and_alike_each_time(saved: Path) -> None:
    decision_list = moves(saved)[-1]
    first, again = [weighed(decision_list.before, decision_list.done, 20) for _ in range(2)]
    assert (first.best, first.cost) == (again.best, again.cost)
    assert first.cost >= 0.0
    assert first.best in decision_list.before.legal


def test_what_was_taken_back_is_not_judged() -> None:
    match = Match(CARDS, make_setup(CARDS.info, 2), Luck(1), ["Ana", "Ben"], "-")
    match.act(0, "choose jason")
    match.act(0, "undo")
    match.act(0, "choose hercules")
    record = match.record()
    decision_list = decisions(replay(CARDS, record, (), 0), record)
    assert [repr(one.done) for one in decision_list] == ["choose hercules"]


def test_to_pass_where_one_could_win_is_dear() -> None:
    """Not always: sometimes the win cannot be taken away. But where passing is costly, the better option is the win."""
    dear = 0
    for seed in range(40):
        state = CARDS.new(make_setup(CARDS.info, 4), seeded(seed))
        while state.legal and not (state.seat == 3 and any([won_by(state, action) for action in state.legal])):
            state.apply(decide(CARDS, state, bot("greedy"), seeded(seed)))
        passing = [action for action in state.legal if action.verb.name == "pass" and not won_by(state, action)]
        if passing:
            judgement = weighed(state, passing[0], 40)
            if judgement.cost > 0.1:
                assert won_by(state, judgement.best)
                dear += 1
        if dear == 2:
            return
    raise AssertionError("to pass was never dear")


@pytest.mark.parametrize(("less", "found"), [(0.0, "resolve cerberus with oedipus"), (0.05, "pass")])
def test_where_chances_are_the_same_points_decide(less: float, found: str) -> None:
    """`less` is how much lower the win probability of every other option is than that of passing."""
    state = walk(CARDS, lesson(CARDS, "first"), 2).state
    search = Search(mind_of(CARDS), state, seeded(1))
    edges = [search.root.edges[action.code] for action in state.legal]
    search.ranked = sorted(edges, key=lambda edge: text_of(edge.action) != "pass")
    for edge in search.ranked:
        edge.visits, edge.total = 1, 1.0 if edge is search.ranked[0] else 1.0 - less
    assert text_of(richest(CARDS, search)) == found


def weighed(state: State, done: Action, passes: int) -> Weighed:
    return weigh(CARDS, CARDS.imagine(state, state.seat, seeded(1)), done, Span(passes), seeded(1))


def won_by(state: State, action: Action) -> bool:
    after = state.copy()
    after.apply(action)
    return CARDS.winners(after) == [state.seat]


def test_people_and_machines_are_told(saved: Path) -> None:
    output = fine("analyse", str(saved), "--passes", "4", "--seat", "a")
    for word in ("Chances", "What turned it", "What decisions cost", "Seat A lost"):
        assert word in output
    assert "Seat B lost" not in output
    result = told("analyse", str(saved), "--passes", "4", "--seat", "b")
    assert {one["seat"] for one in result["decisions"]} == {"b"}
    assert len(result["turning"]) == 5
    assert "no seat d" in refused("analyse", str(saved), "--seat", "d")
