"""Bot workers: separate processes with a time budget, and a fallback action when they fail."""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import signal
import threading
import time
from pathlib import Path

import pytest

from tests.server.http_players import GAME, create_table, run_server
from tests.server.in_process_client import CALL_TIMEOUT
from theomachy.bots.registry import BOTS
from theomachy.core.game import Game, make_setup
from theomachy.core.notation import text_of
from theomachy.core.rng import seeded_rng
from theomachy.core.state import State
from theomachy.games import game
from theomachy.server.jobs.bot_workers import BotWorker, BotWorkerPool
from theomachy.table.bot_requests import FORCED_PAUSE, BotQuestion, answer_question, read_choice, thinking_pause


def new_state() -> State:
    cards = game(GAME)
    state: State = cards.new(make_setup(cards.info, 3), seeded_rng(1))
    return state


def bot_request(state: State, bot: str = "", passes: int = 0) -> bytes:
    """Build a bot request as a worker receives it."""
    imagined = game(GAME).determinize(state, state.seat, seeded_rng(1))
    return pickle.dumps((GAME, BotQuestion(state.seat, 60.0, bot, passes), imagined))


def legal_texts(state: State) -> list[str]:
    return [text_of(action) for action in state.legal]


def test_a_worker_thinks_and_one_that_hangs_is_replaced() -> None:
    bots = BotWorkerPool(1, 20.0)
    bots.open()
    state = new_state()
    try:
        assert asyncio.run(bots.choose(game(GAME), "greedy", state, state.seat)).text in legal_texts(state)
        assert bots.fallbacks == 0
        first = bots.idle[0].process.pid
        assert first is not None
        os.kill(first, signal.SIGSTOP)
        bots.timeout = 0.2
        assert asyncio.run(bots.choose(game(GAME), "greedy", state, state.seat)).text in legal_texts(state)
        assert bots.fallbacks == 1
        assert bots.idle[0].process.pid != first
    finally:
        bots.close()


def test_a_bot_that_raises_is_replaced_by_a_legal_action() -> None:
    bots = BotWorkerPool(0, 1.0)
    state = new_state()
    assert asyncio.run(bots.choose(game(GAME), "no-such-bot", state, state.seat)).text in legal_texts(state)
    assert bots.fallbacks == 1
    bots.close()


def test_bots_are_given_a_determinized_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot never receives the game's random key or the order of its decks."""
    states: list[State] = []

    def spy(_: Game, question: BotQuestion, imagined: State, *rest: object) -> str:
        states.append(imagined)
        return json.dumps({"text": text_of(imagined.legal[0]), "doubt": 0.0})

    monkeypatch.setattr("theomachy.server.jobs.bot_workers.answer_question", spy)
    bots = BotWorkerPool(0, 1.0)
    state = new_state()
    asyncio.run(bots.choose(game(GAME), "random", state, state.seat))
    bots.close()
    assert states[0] is not state
    assert states[0].rng.word != state.rng.word


def test_a_thinking_bot_does_not_block_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thinks, answered = threading.Event(), threading.Event()
    answered_in_time: list[bool] = []

    def slow(_: Game, question: BotQuestion, imagined: State, *rest: object) -> str:
        thinks.set()
        answered_in_time.append(answered.wait(CALL_TIMEOUT))
        return json.dumps({"text": text_of(imagined.legal[0]), "doubt": 0.0})

    monkeypatch.setattr("theomachy.server.jobs.bot_workers.answer_question", slow)
    with run_server(tmp_path) as client:
        create_table(client, "random", "random", start=True)
        assert thinks.wait(CALL_TIMEOUT)
        client.get("/health")
        answered.set()
        client.wait_until_idle()
    assert answered_in_time[0], "the others were answered only when it had thought"


def test_bots_take_a_moment_before_they_act(tmp_path: Path) -> None:
    with run_server(tmp_path, bot_delay=0.5) as client:
        host = create_table(client, "random", "random", start=True)
        # A forced move takes a fraction of the pause, and random variation shortens it: this is the minimum.
        client.advance(0.5 * FORCED_PAUSE * 0.6 - 0.01)
        assert host.get()["entries"] == 0
        client.advance_to_next_timer()
        client.wait_until_idle()
        assert host.get()["entries"] > 0


def test_a_worker_whose_process_died_is_noticed() -> None:
    worker = BotWorker()
    worker.process.kill()
    worker.process.join()
    with pytest.raises((EOFError, OSError, TimeoutError)):
        worker.ask(b"", 1.0)
    worker.kill()


def test_time_to_think_is_shared_when_many_tables_wait() -> None:
    bots = BotWorkerPool(2, 5.0, 1.0)
    shared = []
    for waiting in (0, 1, 2, 8):
        bots.pending = waiting
        shared.append(bots.seconds_per_question())
    bots.close()
    assert shared == [1.0, 1.0, 1.0, 0.25]


def test_every_level_answers_even_without_time() -> None:
    cards = game(GAME)
    state = new_state()
    for level in BOTS:
        imagined = cards.determinize(state, state.seat, seeded_rng(1))
        reply = answer_question(cards, BotQuestion(state.seat, 0.0, level), imagined, time.monotonic, seeded_rng(1))
        assert read_choice(reply).text in legal_texts(state)


def test_thinking_ends_when_nobody_waits_for_it_any_more() -> None:
    """The worker whose search was cancelled answers the next request."""
    bots = BotWorkerPool(1, 60.0, 60.0)
    bots.open()
    state = new_state()
    looks = 0

    def wanted() -> bool:
        nonlocal looks
        looks += 1
        return looks < 3

    try:
        bots.idle[0].ask(bot_request(state, bot="random"), 60.0)
        first = bots.idle[0].process.pid
        assert bots.idle[0].ask(bot_request(state, passes=10**9), 60.0, wanted) == ""
        assert read_choice(bots.idle[0].ask(bot_request(state, bot="random"), 60.0)).text in legal_texts(state)
        assert bots.idle[0].process.pid == first
    finally:
        bots.close()


def test_a_pause_is_short_where_nothing_can_be_chosen_and_long_where_it_is_close() -> None:
    assert (
        thinking_pause(1, 0.0)
        < thinking_pause(2, 0.0)
        < thinking_pause(9, 0.0)
        < thinking_pause(9, 1.0)
        == thinking_pause(9, 0.5) + 0.25
    )
