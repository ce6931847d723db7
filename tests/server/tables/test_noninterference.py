"""Noninterference: no byte that a viewer is sent depends on what it may not know."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server.http_players import GAME, as_spectator, create_table, join_table, run_server
from tests.server.noninterference import assert_no_leak, assert_no_leak_after, random_game
from tests.server.websocket_client import WebSocketClient, open_websocket_as
from theomachy.core.game import Game
from theomachy.core.notation import text_of
from theomachy.core.record import Luck
from theomachy.core.state import State
from theomachy.games import game
from theomachy.server.jobs.bot_workers import BotWorkerPool
from theomachy.server.net import websocket_session as live_module
from theomachy.table import messages, service
from theomachy.table.bot_requests import BotChoice
from theomachy.table.endpoints import tables as table_endpoints
from theomachy.table.model import LogEntry
from theomachy.table.presence import Presence
from theomachy.table.presenters.localization import TableTexts, make_log_line
from theomachy.table.presenters.player_update import full_update, play_update
from theomachy.table.table import Table
from theomachy.table.viewer import Viewer

# The share of positions that the suite compares; `make soak` compares all positions of very many games.
SHARES = {"deus-ex-machina-cards": 1.0, "deus-ex-machina": 0.3, "deus": 0.05, "divinus": 0.05}
MAX_ACTIONS = 60


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("title", SHARES)
def test_hidden_information_does_not_affect_what_is_sent(title: str, seed: int) -> None:
    assert random_game(game(title), random.Random(seed), SHARES[title]) > 10_000


@pytest.mark.parametrize("title", SHARES)
def test_what_is_really_sent_is_what_was_compared(tmp_path: Path, title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people, a bot and a spectator; every update, why-not reply and next state is compared when it is built."""
    fix_randomness(monkeypatch)
    compared: list[str] = []

    def checked_look(table: Table, viewer: Viewer, present: Presence, now: float) -> messages.Update:
        assert_no_leak(table, viewer, present, random.Random(table.version))
        compared.append(table.phase)
        return full_update(table, viewer, present, now)

    def checked_on(table: Table, viewer: Viewer, present: Presence, now: float) -> messages.PlayUpdate:
        assert_no_leak(table, viewer, present, random.Random(table.version))
        compared.append(table.phase)
        return play_update(table, viewer, present, now)

    monkeypatch.setattr(live_module, "full_update", checked_look)
    monkeypatch.setattr(live_module, "play_update", checked_on)
    monkeypatch.setattr(table_endpoints, "full_update", checked_look)
    with run_server(tmp_path, games=(title,)) as client:
        ana = create_table(client, "me", "open", "random", game=title)
        nikos = join_table(ana)
        ana.post("start")
        table = client.app.services.tables.cache[ana.table]
        with (
            open_websocket_as(ana) as a,
            open_websocket_as(nikos) as b,
            open_websocket_as(as_spectator(ana)) as watcher,
        ):
            client.wait_until_idle()
            while not act_and_check(table, [a, b]):
                client.wait_until_idle()
            watcher.drain()
            received = sum(len(line.raw) - len(line.replies) for line in (a, b, watcher))
        assert received >= 10
        assert len(compared) >= received


def fix_randomness(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every run the same, bots included, so that a failure can be reproduced."""
    luck = random.Random(7)
    monkeypatch.setattr(service, "Luck", lambda key=b"": Luck(key=key and luck.randbytes(32)))

    async def last(_: BotWorkerPool, __: Game, ___: str, state: State, *____: object) -> BotChoice:
        return BotChoice(text_of(state.legal[-1]), 0.0)

    monkeypatch.setattr(BotWorkerPool, "choose", last)


def act_and_check(table: Table, lines: list[WebSocketClient]) -> bool:
    """Play for the seat that is asked; return whether enough has been compared."""
    for line in lines:
        luck = random.Random(table.version)
        options = line.drain()["options"]
        if options:
            text = luck.choice(options)["text"]
            for viewer in (Viewer([0], True), Viewer([1], False), Viewer([], False)):
                assert_no_leak_after(table, viewer, text, luck)
            assert line.act(text)["type"] == "done"
    return table.phase == "over" or len(table.log) >= MAX_ACTIONS


def compare_some_games(games: int) -> None:
    for seed in range(games):
        random_game(game(GAME), random.Random(seed))


@pytest.mark.interpreted
def test_the_comparison_finds_who_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """In one of the two worlds another seat is asked next."""
    seats = iter([0, 1] * 10_000)
    monkeypatch.setattr(Table, "decider", lambda table: next(seats) if table.log else 0)
    with pytest.raises(AssertionError, match="may not know"):
        compare_some_games(10)


def log_entry_with_leak(words: TableTexts, log_entry: LogEntry, eyes: int) -> list[messages.LogLine]:
    return [make_log_line(log_entry, repr(log_entry.events), [], "", "")]


@pytest.mark.interpreted
def test_the_comparison_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test of the comparison itself: private events are sent to all, and it must fail. Needs interpreted code."""
    monkeypatch.setattr(TableTexts, "log_lines", log_entry_with_leak)
    with pytest.raises(AssertionError, match="may not know"):
        compare_some_games(10)
