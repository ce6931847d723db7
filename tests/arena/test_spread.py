"""Distributed runs give the same results on any executor, also when a worker process dies."""

from __future__ import annotations

import importlib.util
import os
import signal
from pathlib import Path

import pytest

from tests.arena.test_opponents import CARDS
from theomachy.arena.ladder import climb
from theomachy.arena.plan import Plan
from theomachy.arena.simulate import Piece, play_piece, simulate, spread_out
from theomachy.arena.spread import Where, spread, where_named
from theomachy.core.game import make_setup
from theomachy.core.reason import Problem

MARK = "THEOMACHY_TEST_MARK"


def plan(games: int) -> Plan:
    return Plan(CARDS.info.id, make_setup(CARDS.info, 2), ("greedy", "random"), games, 7, with_records=True)


def deadly(piece: Piece) -> object:
    """Kill the first process that reaches the second batch."""
    mark = Path(os.environ[MARK])
    if piece[1] and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_piece(piece)


def always_deadly(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def counted(piece: int) -> int:
    with Path(os.environ[MARK]).open("a") as file:
        file.write(f"{piece} ")
    return piece * piece


def test_a_process_that_is_killed_is_replaced_and_nothing_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(MARK, str(tmp_path / "mark"))
    found = list(spread_out(deadly, plan(6), Where(jobs=2), 2))
    assert (tmp_path / "mark").exists()
    assert found == list(spread_out(play_piece, plan(6), Where(), 2))


def test_a_piece_that_kills_everybody_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("theomachy.arena.spread.TRIES", 1)
    with pytest.raises(Problem, match="workers-die"):
        list(spread(always_deadly, [1, 2], Where(jobs=2)))


def test_what_is_done_is_kept_and_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MARK, str(tmp_path / "mark"))
    place = Where(folder=tmp_path / "kept")
    begun = spread(counted, [1, 2, 3, 4], place)
    assert [next(begun), next(begun)] == [1, 4]
    del begun
    assert list(spread(counted, [1, 2, 3, 4], place)) == [1, 4, 9, 16]
    assert (tmp_path / "mark").read_text() == "1 2 3 4 "
    for file in (tmp_path / "kept").iterdir():
        file.write_bytes(b"rubbish")
    assert list(spread(counted, [1, 2, 3, 4], place)) == [1, 4, 9, 16]
    assert (tmp_path / "mark").read_text() == "1 2 3 4 1 2 3 4 "


def test_places_are_named() -> None:
    assert where_named("", 3) == Where(3)
    assert where_named("ray", 2) == Where(2, "local")
    assert where_named("ray:10.0.0.1:6379", 1).ray == "10.0.0.1:6379"
    assert where_named("ray://head:10001", 1).ray == "ray://head:10001"
    with pytest.raises(Problem, match="bad-place"):
        where_named("moon", 1)


@pytest.mark.soak
def test_on_ray_the_same_comes_of_it_though_a_worker_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if importlib.util.find_spec("ray") is None:
        pytest.skip("NO RAY HERE, AND IT COULD NOT BE INSTALLED (requirements/cluster.txt)")
    monkeypatch.setenv(MARK, str(tmp_path / "mark"))
    place = Where(jobs=2, ray="local", folder=tmp_path / "kept")
    found = list(spread_out(deadly, plan(6), place, 2))
    assert (tmp_path / "mark").exists()
    assert found == list(spread_out(play_piece, plan(6), Where(), 2))
    assert len(list((tmp_path / "kept").iterdir())) == 3


def test_simulations_and_ladders_are_alike_on_any_number_of_processes() -> None:
    assert simulate(plan(30), Where(jobs=2)) == simulate(plan(30))
    one, two = [climb(CARDS, ["random", "greedy"], [2, 3], 6, 5, where=place) for place in (Where(), Where(jobs=2))]
    assert [(duel.games, duel.shared, duel.decisions) for duel in one] == [
        (duel.games, duel.shared, duel.decisions) for duel in two
    ]
