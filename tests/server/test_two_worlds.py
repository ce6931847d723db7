"""No byte of what a viewer is sent depends on what it may not know."""

from __future__ import annotations

import random

import pytest

from tests.server.people import GAME, Client, join, make, spectator
from tests.server.sockets import live
from tests.server.test_live import play_to_the_end
from tests.server.two_worlds import compare, random_game
from theomachy.games import game
from theomachy.server import api_tables
from theomachy.server import live as live_module
from theomachy.table import wire
from theomachy.table.presence import Presence
from theomachy.table.sight import Viewer, look
from theomachy.table.table import Table, Told
from theomachy.table.wording import Wording


@pytest.mark.parametrize("seed", range(8))
def test_random_games_look_the_same_in_two_worlds(seed: int) -> None:
    assert random_game(game(GAME), random.Random(seed)) > 10_000


def test_what_is_really_sent_is_what_was_compared(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people, a bot and a spectator; every update passes the comparison on its way out."""
    luck = random.Random(7)
    compared: list[str] = []

    def checked_look(table: Table, viewer: Viewer, present: Presence, now: float) -> wire.Update:
        compare(table, viewer, present, luck)
        compared.append(table.phase)
        return look(table, viewer, present, now)

    monkeypatch.setattr(live_module, "look", checked_look)
    monkeypatch.setattr(api_tables, "look", checked_look)
    ana = make(client, "me", "open", "greedy")
    nikos = join(ana)
    ana.post("start")
    with live(ana) as a, live(nikos) as b, live(spectator(ana)) as watcher:
        play_to_the_end([a, b], luck)
        watcher.settle()
        received = sum(len(line.raw) - len(line.answers) for line in (a, b, watcher))
    assert received >= 10
    assert len(compared) >= received


def play_some(games: int) -> None:
    for seed in range(games):
        random_game(game(GAME), random.Random(seed))


def leaking_entry(words: Wording, told: Told, eyes: int) -> list[wire.LogLine]:
    return [wire.LogLine(number=0, seat="a", text=repr(told.events), things=[], kind="")]


def test_the_comparison_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A comparison that cannot fail shows nothing: tell everybody the private events, and it must cry out."""
    monkeypatch.setattr(Wording, "entry", leaking_entry)
    with pytest.raises(AssertionError, match="may not know"):
        play_some(10)
