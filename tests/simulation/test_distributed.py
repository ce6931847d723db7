"""Distributed runs give the same results on any executor, also when a worker process dies."""

from __future__ import annotations

import importlib.util
import os
import signal
from pathlib import Path

import pytest

from tests.simulation.test_training import CARDS
from theomachy.core.game import make_setup
from theomachy.core.rule_errors import Problem
from theomachy.simulation.running.distributed import ExecutionTarget, parse_target, run_pieces
from theomachy.simulation.running.plan import Plan
from theomachy.simulation.running.simulate import Piece, play_piece, run_plan, simulate
from theomachy.simulation.strength.ladder import play_ladder

MARK = "THEOMACHY_TEST_MARK"


def plan(games: int) -> Plan:
    return Plan(CARDS.info.id, make_setup(CARDS.info, 2), ("greedy", "random"), games, 7, with_records=True)


def kill_process_once(piece: Piece) -> object:
    """Kill the first process that reaches the second batch."""
    mark = Path(os.environ[MARK])
    if piece[1] and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_piece(piece)


def kill_process(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def count_run(piece: int) -> int:
    with Path(os.environ[MARK]).open("a") as file:
        file.write(f"{piece} ")
    return piece * piece


def test_a_process_that_is_killed_is_replaced_and_nothing_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(MARK, str(tmp_path / "mark"))
    found = list(run_plan(kill_process_once, plan(6), ExecutionTarget(jobs=2), 2))
    assert (tmp_path / "mark").exists()
    assert found == list(run_plan(play_piece, plan(6), ExecutionTarget(), 2))


def test_a_batch_that_kills_every_process_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("theomachy.simulation.running.distributed.MAX_WORKER_DEATHS", 1)
    with pytest.raises(Problem, match="workers-die"):
        list(run_pieces(kill_process, [1, 2], ExecutionTarget(jobs=2)))


def test_what_is_done_is_kept_and_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MARK, str(tmp_path / "mark"))
    place = ExecutionTarget(cache_folder=tmp_path / "kept")
    begun = run_pieces(count_run, [1, 2, 3, 4], place)
    assert [next(begun), next(begun)] == [1, 4]
    del begun
    assert list(run_pieces(count_run, [1, 2, 3, 4], place)) == [1, 4, 9, 16]
    assert (tmp_path / "mark").read_text() == "1 2 3 4 "
    for file in (tmp_path / "kept").iterdir():
        file.write_bytes(b"rubbish")
    assert list(run_pieces(count_run, [1, 2, 3, 4], place)) == [1, 4, 9, 16]
    assert (tmp_path / "mark").read_text() == "1 2 3 4 1 2 3 4 "


def test_executors_are_parsed_by_name() -> None:
    assert parse_target("", 3) == ExecutionTarget(3)
    assert parse_target("ray", 2) == ExecutionTarget(2, "local")
    assert parse_target("ray:10.0.0.1:6379", 1).ray == "10.0.0.1:6379"
    assert parse_target("ray://head:10001", 1).ray == "ray://head:10001"
    with pytest.raises(Problem, match="bad-place"):
        parse_target("moon", 1)


@pytest.mark.soak
def test_on_ray_the_same_comes_of_it_though_a_worker_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if importlib.util.find_spec("ray") is None:
        pytest.skip("NO RAY HERE, AND IT COULD NOT BE INSTALLED (requirements/cluster.txt)")
    monkeypatch.setenv(MARK, str(tmp_path / "mark"))
    place = ExecutionTarget(jobs=2, ray="local", cache_folder=tmp_path / "kept")
    found = list(run_plan(kill_process_once, plan(6), place, 2))
    assert (tmp_path / "mark").exists()
    assert found == list(run_plan(play_piece, plan(6), ExecutionTarget(), 2))
    assert len(list((tmp_path / "kept").iterdir())) == 3


def test_simulations_and_ladders_are_alike_on_any_number_of_processes() -> None:
    assert simulate(plan(30), ExecutionTarget(jobs=2)) == simulate(plan(30))
    one, two = [
        play_ladder(CARDS, ["random", "greedy"], [2, 3], 6, 5, target=place)
        for place in (ExecutionTarget(), ExecutionTarget(jobs=2))
    ]
    assert [(duel.games, duel.shared, duel.decisions) for duel in one] == [
        (duel.games, duel.shared, duel.decisions) for duel in two
    ]
