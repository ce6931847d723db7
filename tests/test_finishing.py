"""Endgame rollouts: which bots use them and when, how the games are distributed, and that wins are found."""

from __future__ import annotations

import pytest

from tests.test_levels import CARDS, FEW, Counting, OneWorld, about_to_win, midgame, wins_at_once
from theomachy.bots.bot import Bot
from theomachy.bots.finishing import THOUGHT, finish
from theomachy.bots.minds import mind_of
from theomachy.bots.names import BOTS
from theomachy.bots.search import Edge, Hurry, Search, Span
from theomachy.bots.search_bot import HurriedBot, SearchBot
from theomachy.core.rng import Rng, seeded
from theomachy.core.state import State


class NothingHidden(OneWorld):
    def imagine(self, state: State, seat: int, rng: Rng) -> State:
        return self.base.copy()


def test_what_wins_is_found_by_playing_to_the_end_however_badly_it_was_judged() -> None:
    for seed, state in enumerate(about_to_win()):
        search = Search(mind_of(NothingHidden(CARDS, state)), state, seeded(seed))
        search.ranked = list(search.root.edges.values())
        for edge in search.ranked:
            edge.prior, edge.visits = 0.1, 10
            edge.total = 0.0 if edge.action in wins_at_once(state) else 2.0
        search.ranked.sort(key=Edge.mean)
        finish(search, Span(600))
        assert search.chance(search.choice()) > 0.85
        assert min([edge.mean() for edge in search.ranked[:8] if edge.action in wins_at_once(state)]) > 0.5


def thought_late() -> Search:
    search = Search(mind_of(CARDS), midgame(CARDS, 3, 2, 12), seeded(1))
    search.think(Span(FEW))
    return search


def test_the_eight_best_are_played_to_the_end_and_the_worse_half_is_dropped_again_and_again() -> None:
    search = thought_late()
    best = search.ranked[:8]
    assert len(search.ranked) > 8
    rest = [edge.visits for edge in search.ranked[8:]]
    finish(search, Span(240))
    assert set(search.ranked[:8]) == set(best)
    played = [edge.visits - THOUGHT for edge in search.ranked[:8]]
    # A third of the games for eight, a third for the four best of them, a third for the best two.
    assert played == [10 + 20 + 40] * 2 + [10 + 20] * 2 + [10] * 4
    assert [edge.visits for edge in search.ranked[8:]] == rest


def test_whoever_has_no_time_left_keeps_what_thinking_ahead_found() -> None:
    search = thought_late()
    before = [(edge, edge.visits, edge.total) for edge in search.ranked]
    finish(search, Hurry(240, lambda: 2.0, 1.0))
    assert [(edge, edge.visits, edge.total) for edge in search.ranked] == before


def worlds_of(player: Bot, state: State) -> int:
    counting = Counting(CARDS, state)
    player.choose(counting, state, state.seat, seeded(1))
    return counting.worlds


def test_only_a_master_plays_to_the_end_and_only_late_in_titles_that_have_it_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thinks, plays = SearchBot("", FEW), SearchBot("", FEW, plays=40)
    for seed in range(4):
        early, late = midgame(CARDS, 3, seed, 3), midgame(CARDS, 3, seed, 12)
        assert CARDS.round_of(early) < CARDS.info.finish <= CARDS.round_of(late)
        assert worlds_of(plays, early) == worlds_of(thinks, early)
        assert worlds_of(plays, late) >= worlds_of(thinks, late) + 40
        assert worlds_of(plays, late) == worlds_of(plays.hurried(lambda: 0.0, 1e9), late)
    found = {name: one.plays > 0 for name, one in BOTS.items() if isinstance(one, SearchBot)}
    assert found == {"shrewd": False, "master": True}
    monkeypatch.setattr(CARDS.info, "finish", 0)
    assert worlds_of(plays, late) == worlds_of(thinks, late)


def test_whoever_is_hurried_keeps_half_of_the_time_for_playing_to_the_end() -> None:
    hurried = BOTS["master"].hurried(lambda: 10.0, 20.0)
    assert isinstance(hurried, HurriedBot)
    spans = [hurried.span(late=False), hurried.span(late=True), hurried.games()]
    assert [span.until for span in spans if isinstance(span, Hurry)] == [20.0, 15.0, 20.0]
