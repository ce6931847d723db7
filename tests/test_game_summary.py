"""Summary of a finished game: placements, score curve and turning points, on recorded games of every title."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from theomachy.core.record import read_record
from theomachy.games import game as find_game
from theomachy.table.journal import (
    ActionPlayed,
    GameStarted,
    InitialSeat,
    JournalEntry,
    StoredEntry,
    TableCreated,
)
from theomachy.table.presenters import game_summary
from theomachy.table.replay import replay_states
from theomachy.table.table import Table, table_from_creation

GOLDEN = Path(__file__).parent / "golden"
RECORDS = ("deus-ex-machina-int-4", "deus-ex-machina-cards-base-4", "deus-base-2", "divinus-base-2")


class FinishedGame:
    """A game that is over, with these points and winners."""

    def __init__(self, points: list[int], winners: list[int]) -> None:
        self.points, self.won = points, winners

    def scores(self, _: object) -> list[int]:
        return self.points

    def winners(self, _: object) -> list[int]:
        return self.won


def table_of(name: str) -> Table:
    """A table at which a recorded game was played to its end."""
    record = read_record((GOLDEN / f"{name}.game").read_text())
    game = find_game(record.game)
    people = ("Anna", "Nikos", "Eleni", "Petros")[: len(record.seats)]
    chairs = [InitialSeat(kind="bot", bot="greedy", name=person) for person in people]
    opened = TableCreated(
        game=record.game,
        edition=record.edition,
        options=record.options,
        seats=chairs,
        invite="",
        hosts=[],
        date="2026-01-01",
        legacy=record.legacy,
    )
    table = table_from_creation("table", game, record.luck, opened, StoredEntry(1, 0.0, opened.encode()))
    lines: list[JournalEntry] = [GameStarted()]
    lines += [ActionPlayed(seat=entry.seat, text=entry.text) for entry in record.entries]
    for line in lines:
        trial = table.try_entry(line)
        table.apply(trial, StoredEntry(table.version + 1, 0.0, trial.entry.encode()), 0.0)
    return table


def placements(points: list[int], winners: list[int]) -> list[int]:
    judged: Any = FinishedGame(points, winners)
    state: Any = None
    return game_summary.placements(judged, state)


def test_the_equal_share_a_place_and_the_next_one_is_left_out() -> None:
    assert placements([7, 9, 7, 2], [1]) == [2, 1, 2, 4]


def test_a_winner_is_first_whatever_the_points() -> None:
    assert placements([15, 14, 20], [0]) == [1, 3, 2]


def test_winners_share_the_first_place() -> None:
    assert placements([9, 9, 3], [0, 1]) == [1, 1, 3]


@pytest.mark.parametrize("name", RECORDS)
def test_the_curve_goes_from_the_beginning_to_the_final_score(name: str) -> None:
    table = table_of(name)
    states = replay_states(table)
    info = game_summary.summarize_game(table, states, "en")
    assert info.curve[-1] == table.game.scores(states[-1])
    assert len(info.curve) == len(info.labels) > 3
    assert len(set(info.labels)) == len(info.labels)
    # A round in which nobody had a choice leaves no moment of its own.
    rounds = [int(label.split()[-1]) for label in info.labels[1:]]
    assert rounds[0] == 1
    assert rounds == sorted(set(rounds))
    assert rounds[-1] <= len(rounds) + 2


@pytest.mark.parametrize("name", RECORDS)
def test_what_decided_a_game_is_told_in_order_and_is_true(name: str) -> None:
    table = table_of(name)
    states = replay_states(table)
    info = game_summary.summarize_game(table, states, "en")
    assert 0 < len(info.turning) <= game_summary.MAX_TURNING_POINTS
    assert [one.number for one in info.turning] == sorted(one.number for one in info.turning)
    for one in info.turning:
        points = table.game.scores(states[one.number])
        mine = points["abcd".index(one.seat)]
        if "overtakes" in one.text or "takes the lead" in one.text:
            assert mine == max(points)
            assert points.count(mine) == 1
            assert str(mine) in one.text
        if "behind" in one.text:
            assert f"is {max(points) - mine} behind" in one.text


def test_every_source_of_favor_is_told_once() -> None:
    table = table_of("divinus-base-2")
    state = table.require_match().state
    for seat in range(2):
        lines = [(line.slug, *line.things[:2]) for line in table.game.breakdown(state, seat, seat)]
        assert len(set(lines)) == len(lines)
    slugs = [line.slug for seat in range(2) for line in table.game.breakdown(state, seat, seat)]
    assert "god-several" in slugs
