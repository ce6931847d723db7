"""Noninterference: no byte that a viewer is sent depends on what it may not know."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server.people import GAME, join, make, serving, spectator
from tests.server.sockets import Live, live
from tests.server.two_worlds import compare, compare_next, random_game
from theomachy.core.game import Game
from theomachy.core.notation import text_of
from theomachy.core.record import Luck
from theomachy.core.state import State
from theomachy.games import game
from theomachy.server import api_tables
from theomachy.server import live as live_module
from theomachy.server.bots import Bots
from theomachy.table import holding, wire
from theomachy.table.pieces import Told
from theomachy.table.presence import Presence
from theomachy.table.sight import look, look_on
from theomachy.table.table import Table
from theomachy.table.thinking import Choice
from theomachy.table.viewer import Viewer
from theomachy.table.wording import Wording, log_line

# The share of positions that the suite compares; `make soak` compares all positions of very many games.
SHARES = {"deus-ex-machina-cards": 1.0, "deus-ex-machina": 0.3, "deus": 0.05, "divinus": 0.05}
ACTS = 60


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("title", SHARES)
def test_random_games_look_the_same_in_two_worlds(title: str, seed: int) -> None:
    assert random_game(game(title), random.Random(seed), SHARES[title]) > 10_000


@pytest.mark.parametrize("title", SHARES)
def test_what_is_really_sent_is_what_was_compared(tmp_path: Path, title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people, a bot and a spectator; every update, why-not reply and next state is compared when it is built."""
    fix_luck(monkeypatch)
    compared: list[str] = []

    def checked_look(table: Table, viewer: Viewer, present: Presence, now: float) -> wire.Update:
        compare(table, viewer, present, random.Random(table.version))
        compared.append(table.phase)
        return look(table, viewer, present, now)

    def checked_on(table: Table, viewer: Viewer, present: Presence, now: float) -> wire.Play:
        compare(table, viewer, present, random.Random(table.version))
        compared.append(table.phase)
        return look_on(table, viewer, present, now)

    monkeypatch.setattr(live_module, "look", checked_look)
    monkeypatch.setattr(live_module, "look_on", checked_on)
    monkeypatch.setattr(api_tables, "look", checked_look)
    with serving(tmp_path, games=(title,)) as client:
        ana = make(client, "me", "open", "random", game=title)
        nikos = join(ana)
        ana.post("start")
        table = client.app.house.tables.known[ana.table]
        with live(ana) as a, live(nikos) as b, live(spectator(ana)) as watcher:
            client.settled()
            while not act_once(table, [a, b]):
                client.settled()
            watcher.settle()
            received = sum(len(line.raw) - len(line.answers) for line in (a, b, watcher))
        assert received >= 10
        assert len(compared) >= received


def fix_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every run the same, bots included, so that a failure can be reproduced."""
    luck = random.Random(7)
    monkeypatch.setattr(holding, "Luck", lambda key=b"": Luck(key=key and luck.randbytes(32)))

    async def last(_: Bots, __: Game, ___: str, state: State, *____: object) -> Choice:
        return Choice(text_of(state.legal[-1]), 0.0)

    monkeypatch.setattr(Bots, "choice", last)


def act_once(table: Table, lines: list[Live]) -> bool:
    """Play for the seat that is asked; return whether enough has been compared."""
    for line in lines:
        luck = random.Random(table.version)
        options = line.settle()["options"]
        if options:
            text = luck.choice(options)["text"]
            for viewer in (Viewer([0], True), Viewer([1], False), Viewer([], False)):
                compare_next(table, viewer, text, luck)
            assert line.act(text)["type"] == "done"
    return table.phase == "over" or len(table.told) >= ACTS


def play_some(games: int) -> None:
    for seed in range(games):
        random_game(game(GAME), random.Random(seed))


@pytest.mark.interpreted
def test_the_comparison_finds_who_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """In one of the two worlds another seat is asked next."""
    seats = iter([0, 1] * 10_000)
    monkeypatch.setattr(Table, "decider", lambda table: next(seats) if table.told else 0)
    with pytest.raises(AssertionError, match="may not know"):
        play_some(10)


def leaking_entry(words: Wording, told: Told, eyes: int) -> list[wire.LogLine]:
    return [log_line(told, repr(told.events), [], "", "")]


@pytest.mark.interpreted
def test_the_comparison_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test of the comparison itself: private events are sent to all, and it must fail. Needs interpreted code."""
    monkeypatch.setattr(Wording, "entry", leaking_entry)
    with pytest.raises(AssertionError, match="may not know"):
        play_some(10)
