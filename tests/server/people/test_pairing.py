"""Pairings and standings: no avoidable repeated meetings, at most one bye, and points that add up."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from tests.property_testing import given, settings, st
from theomachy.server.groups.pairing import (
    Pairing,
    count_meetings,
    ordered_pair,
    round_robin,
    round_robin_rounds,
    seat_order,
    swiss,
    table_sizes,
)
from theomachy.server.groups.standings import POINT_PARTS, GameResult, standings

QUICK = settings(max_examples=60, deadline=None)


@given(st.integers(2, 16))
@QUICK
def test_in_a_round_robin_everybody_meets_everybody_once_and_rests_alike(players: int) -> None:
    meeting_counts: Counter[tuple[int, int]] = Counter()
    rests: Counter[int] = Counter()
    for number in range(round_robin_rounds(players)):
        pairing = round_robin(range(players), number)
        seated = [one for table in pairing.tables for one in table]
        assert sorted([*seated, *pairing.rests]) == list(range(players))
        assert pairing.byes == []
        meeting_counts.update([ordered_pair(*table) for table in pairing.tables])
        rests.update(pairing.rests)
    assert meeting_counts == Counter(combinations(range(players), 2))
    assert set(rests.values()) <= {1}


def test_whoever_was_to_meet_somebody_who_is_gone_has_a_bye() -> None:
    byes = [round_robin(range(4), number, frozenset([2])).byes for number in range(3)]
    assert sorted([one for some in byes for one in some]) == [0, 1, 3]
    assert all(2 not in table for number in range(3) for table in round_robin(range(4), number, frozenset([2])).tables)


@given(st.integers(2, 33), st.integers(2, 4))
@QUICK
def test_tables_hold_everybody_but_at_most_one(players: int, most: int) -> None:
    sizes = table_sizes(players, 2, most)
    assert all(2 <= size <= most for size in sizes)
    assert players - sum(sizes) == (players % 2 if most == 2 else 0)


def can_be_new(players: list[int], met: Counter[tuple[int, int]]) -> bool:
    """Return whether all players can be paired without a repeated meeting, by trying every pairing."""
    if not players:
        return True
    return any(
        not met[ordered_pair(players[0], other)] and can_be_new([one for one in players[1:] if one != other], met)
        for other in players[1:]
    )


@given(st.data())
@QUICK
def test_a_swiss_round_avoids_meetings_that_were_and_second_byes(data: st.DataObject) -> None:
    players = data.draw(st.permutations(range(data.draw(st.integers(2, 8)))))
    earlier = data.draw(st.sets(st.sampled_from([*combinations(range(len(players)), 2)])))
    meeting_counts = Counter(dict.fromkeys(earlier, 1))
    had = data.draw(st.sets(st.sampled_from(players), max_size=len(players) - 1))
    pairing = swiss(players, meeting_counts, dict.fromkeys(had, 1), 2, 2)
    seated = [one for table in pairing.tables for one in table]
    assert sorted([*seated, *pairing.byes]) == sorted(players)
    assert len(pairing.byes) == len(players) % 2
    assert not had & set(pairing.byes)
    fresh = [one for one in players if one not in had] if len(players) % 2 else [-1]
    possible = any(can_be_new([one for one in players if one != out], meeting_counts) for out in fresh)
    assert possible == (sum([count_meetings(table, meeting_counts) for table in pairing.tables]) == 0)


@given(st.integers(4, 24), st.integers(2, 4), st.integers(1, 4))
@settings(max_examples=25, deadline=None)
def test_a_swiss_tournament_gives_everybody_a_table_each_round(players: int, most: int, rounds: int) -> None:
    meeting_counts: Counter[tuple[int, int]] = Counter()
    byes: Counter[int] = Counter()
    results: list[GameResult] = []
    for _ in range(rounds):
        ranked = [row.member for row in standings(range(players), results, byes)]
        pairing: Pairing = swiss(ranked, meeting_counts, byes, 2, most)
        assert sorted([*pairing.byes, *[one for table in pairing.tables for one in table]]) == list(range(players))
        byes.update(pairing.byes)
        meeting_counts.update([ordered_pair(*two) for table in pairing.tables for two in combinations(table, 2)])
        results += [GameResult(table, list(range(1, len(table) + 1)), []) for table in pairing.tables]
    assert set(byes.values()) <= {1}
    if most == 2 and rounds <= players // 2:
        assert set(meeting_counts.values()) == {1}


def test_neighbours_in_the_standings_meet() -> None:
    assert swiss([3, 1, 0, 2], {}, {}, 2, 2).tables == [[3, 1], [0, 2]]
    assert swiss([3, 1, 0, 2, 4], {}, {}, 2, 2) == Pairing([[3, 1], [0, 2]], byes=[4])
    assert swiss([3, 1, 0, 2, 4], {}, {4: 1}, 2, 2) == Pairing([[3, 1], [0, 4]], byes=[2])


@given(st.lists(st.integers(1, 4), min_size=2, max_size=4), st.data())
@QUICK
def test_the_points_of_a_table_add_up(places: list[int], data: st.DataObject) -> None:
    members = list(range(len(places)))
    whole = GameResult(members, places, [])
    assert sum([whole.points(one) for one in members]) == POINT_PARTS * len(members) // 2
    forfeiting = data.draw(st.sampled_from(members))
    forfeit = GameResult(members, places, [forfeiting])
    assert forfeit.points(forfeiting) == 0
    assert not forfeit.is_winner(forfeiting)
    assert all(forfeit.score_against(one, forfeiting) == 1.0 for one in members if one != forfeiting)


def test_a_shared_first_place_is_no_game_won() -> None:
    shared = GameResult([0, 1, 2], [1, 1, 3], [])
    assert [shared.is_winner(one) for one in (0, 1, 2)] == [False, False, False]
    assert GameResult([0, 1, 2], [1, 2, 2], []).is_winner(0)
    assert GameResult([0, 1, 2], [1, 1, 3], [1]).is_winner(0)


def test_standings_by_points_then_by_whom_one_met() -> None:
    results = [GameResult([0, 1], [1, 2], []), GameResult([2, 3], [1, 2], []), GameResult([0, 2], [1, 2], [])]
    rows = standings(range(5), results, {4: 1})
    assert (rows[0].member, rows[0].place, rows[0].points) == (0, 1, 2 * POINT_PARTS)
    assert rows[1].member == 2, "two points of those met, against none"
    tied = standings(range(2), [], {})
    assert [row.place for row in tied] == [1, 1]


def test_in_a_round_robin_those_one_has_beaten_count() -> None:
    results = [
        GameResult([0, 1], [1, 2], []),
        GameResult([1, 2], [1, 2], []),
        GameResult([2, 0], [1, 2], []),
        GameResult([0, 3], [1, 1], []),
    ]
    (first, *_) = standings(range(4), results, {}, is_round_robin=True)
    assert (first.member, first.points, first.tie) == (0, 18, 12 + 3)


def test_whoever_has_begun_least_often_sits_first() -> None:
    assert seat_order([5, 7], {5: 1}) == [7, 5]
    assert seat_order([5, 7], {}) == [5, 7]
