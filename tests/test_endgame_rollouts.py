"""Endgame rollouts: which bots use them and when, how the games are distributed, and that wins are found."""

from __future__ import annotations

import pytest

from tests.test_bot_levels import (
    CARDS,
    FEW_ITERATIONS,
    CountingGame,
    SharedWorldsGame,
    about_to_win,
    midgame,
    wins_at_once,
)
from theomachy.bots.bot import Bot
from theomachy.bots.endgame_rollouts import SEARCH_GAMES, rollout_best_options
from theomachy.bots.evaluator_registry import evaluator_for
from theomachy.bots.ismcts import Budget, DeadlineBudget, Edge, Search
from theomachy.bots.registry import BOTS
from theomachy.bots.search_bot import SearchBot, TimedSearchBot
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.state import State


class OpenWorldGame(SharedWorldsGame):
    def determinize(self, state: State, seat: int, rng: Rng) -> State:
        return self.base.copy()


def test_rollouts_find_a_winning_action_that_the_evaluator_rated_badly() -> None:
    for seed, state in enumerate(about_to_win()):
        search = Search(evaluator_for(OpenWorldGame(CARDS, state)), state, seeded_rng(seed))
        search.ranking = list(search.root.edges.values())
        for edge in search.ranking:
            edge.prior, edge.visits = 0.1, 10
            edge.value_sum = 0.0 if edge.action in wins_at_once(state) else 2.0
        search.ranking.sort(key=Edge.mean_value)
        rollout_best_options(search, Budget(600))
        assert search.value_of(search.best_action()) > 0.85
        assert min([edge.mean_value() for edge in search.ranking[:8] if edge.action in wins_at_once(state)]) > 0.5


def late_search() -> Search:
    search = Search(evaluator_for(CARDS), midgame(CARDS, 3, 2, 12), seeded_rng(1))
    search.run(Budget(FEW_ITERATIONS))
    return search


def test_the_eight_best_are_played_to_the_end_and_the_worse_half_is_dropped_again_and_again() -> None:
    search = late_search()
    best = search.ranking[:8]
    assert len(search.ranking) > 8
    rest = [edge.visits for edge in search.ranking[8:]]
    rollout_best_options(search, Budget(240))
    assert set(search.ranking[:8]) == set(best)
    played = [edge.visits - SEARCH_GAMES for edge in search.ranking[:8]]
    # A third of the games for eight, a third for the four best of them, a third for the best two.
    assert played == [10 + 20 + 40] * 2 + [10 + 20] * 2 + [10] * 4
    assert [edge.visits for edge in search.ranking[8:]] == rest


def test_without_time_left_the_result_of_the_search_is_kept() -> None:
    search = late_search()
    before = [(edge, edge.visits, edge.value_sum) for edge in search.ranking]
    rollout_best_options(search, DeadlineBudget(240, lambda: 2.0, 1.0))
    assert [(edge, edge.visits, edge.value_sum) for edge in search.ranking] == before


def count_determinizations(player: Bot, state: State) -> int:
    counting = CountingGame(CARDS, state)
    player.choose(counting, state, state.seat, seeded_rng(1))
    return counting.worlds


def test_only_a_master_plays_to_the_end_and_only_late_in_titles_that_have_it_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thinks, plays = SearchBot("", FEW_ITERATIONS), SearchBot("", FEW_ITERATIONS, rollouts=40)
    for seed in range(4):
        early, late = midgame(CARDS, 3, seed, 3), midgame(CARDS, 3, seed, 12)
        assert CARDS.round_of(early) < CARDS.info.full_rollouts_from_round <= CARDS.round_of(late)
        assert count_determinizations(plays, early) == count_determinizations(thinks, early)
        assert count_determinizations(plays, late) >= count_determinizations(thinks, late) + 40
        assert count_determinizations(plays, late) == count_determinizations(
            plays.with_deadline(lambda: 0.0, 1e9), late
        )
    found = {name: one.rollouts > 0 for name, one in BOTS.items() if isinstance(one, SearchBot)}
    assert found == {"shrewd": False, "master": True}
    monkeypatch.setattr(CARDS.info, "full_rollouts_from_round", 0)
    assert count_determinizations(plays, late) == count_determinizations(thinks, late)


def test_a_deadline_leaves_half_of_the_time_for_rollouts() -> None:
    hurried = BOTS["master"].with_deadline(lambda: 10.0, 20.0)
    assert isinstance(hurried, TimedSearchBot)
    spans = [hurried.search_budget(is_endgame=False), hurried.search_budget(is_endgame=True), hurried.rollout_budget()]
    assert [span.deadline for span in spans if isinstance(span, DeadlineBudget)] == [20.0, 15.0, 20.0]
