"""No tool tells a seat what it may not know: with hidden cards dealt anew, every answer stays the same."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable
from typing import Any

import pytest

from tests.mcp.assistant import handles_in
from tests.property_testing import SOAK
from tests.server.noninterference import append_entry, determinized_table
from theomachy.core.notation import text_of
from theomachy.games import game
from theomachy.mcp import local_seat
from theomachy.mcp.local_seat import LocalSeat
from theomachy.mcp.refusal import Refusal
from theomachy.mcp.server import TheomachyServer
from theomachy.table.journal import ActionPlayed
from theomachy.table.presenters.player_update import full_update
from theomachy.table.table import Table
from theomachy.table.viewer import Viewer

# How many decisions lie between two that are compared, so that each title costs about the same.
STRIDES = {"deus-ex-machina-cards": 5, "deus-ex-machina": 15, "deus": 15, "divinus": 15}
COMPARED = 4 * SOAK or 2


async def answer(call: Awaitable[Any]) -> str:
    """Return what a tool answers, or how it refuses."""
    try:
        return repr(await call)
    except Refusal as refusal:
        return f"refused: {refusal}"


async def ask_everything(server: TheomachyServer, handle: str, table: Table, luck: random.Random) -> list[str]:
    """Ask every tool that only reads, and those that change nothing because they must refuse."""
    actions = table.game.verbs.actions
    some = [luck.choice(actions) for _ in range(3)]
    things = [thing for action in some for thing in action.ids()][:2]
    question = "May I " + " ".join([thing.partition(":")[2].replace("-", " ") for thing in things])
    not_legal = [text_of(action) for action in some if action not in table.require_match().state.legal]
    calls: list[Awaitable[Any]] = [
        server.play.look(handle, data=True),
        server.play.look(handle, max_tokens=300),
        server.play.options(handle, limit=100),
        server.play.why(handle, things=things),
        server.play.save_record(handle),
        server.play.undo(handle, answer="yes"),
        server.referee.referee(question, handle),
        server.referee.rules(question="hidden cards", seat=handle),
        server.analysis.analyse(seat=handle),
        *[server.play.why(handle, text_of(action)) for action in some],
        *[server.play.act(handle, text) for text in not_legal],
    ]
    return [await answer(call) for call in calls]


async def assert_no_leak(server: TheomachyServer, handle: str, luck: random.Random) -> None:
    """Compare all answers to a seat in this world with those in one that the seat cannot tell from it."""
    seat = server.seats.find(handle)
    assert isinstance(seat, LocalSeat)
    table = seat.table
    seed = luck.getrandbits(60)
    answers = await ask_everything(server, handle, table, random.Random(seed))
    seat.table = determinized_table(table, table.seats_of_keys(seat.keys)[0], luck)
    try:
        others = await ask_everything(server, handle, seat.table, random.Random(seed))
    finally:
        seat.table = table
    assert answers == others
    known = {key.hex() for part in table.luck.parts() for key in [part.key]} | {seat.key_hash for seat in table.seats}
    for text in answers:
        assert not [secret for secret in known if secret in text]
        assert [other for other in server.seats.by_handle if other != handle and other in text] == []


async def compare_positions(title: str, seed: int) -> int:
    """Play a game by chance and compare some positions for every seat; return how many."""
    server, luck = TheomachyServer(), random.Random(seed)
    server.host.clock.monotonic = lambda: 0.0
    info = game(title).info
    handles = handles_in(await server.tables.set_up(title, ["me"] * info.min_seats))
    seat = server.seats.find(handles[0])
    assert isinstance(seat, LocalSeat)
    compared = 0
    for number in range(1, STRIDES[title] * COMPARED + 1):
        if seat.table.phase == "over":
            break
        if number % STRIDES[title] == 0:
            for handle in handles:
                await assert_no_leak(server, handle, luck)
            compared += 1
        match = seat.table.require_match()
        append_entry(seat.table, ActionPlayed(seat=match.state.seat, text=text_of(luck.choice(match.state.legal))))
    return compared


@pytest.mark.parametrize("title", STRIDES)
def test_no_answer_depends_on_what_a_seat_cannot_know(title: str) -> None:
    assert asyncio.run(compare_positions(title, 1)) > 0


def test_the_comparison_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test of the comparison itself: each seat is shown the view of another."""

    def leak(table: Table, viewer: Viewer, *more: Any) -> Any:
        update = full_update(table, Viewer(viewer.seats, False), *more)
        others = [seat for seat in range(len(table.seats)) if seat not in viewer.seats]
        update.view = full_update(table, Viewer(others, False), *more).view
        return update

    monkeypatch.setattr(local_seat, "full_update", leak)
    with pytest.raises(AssertionError):
        asyncio.run(compare_positions("deus-ex-machina-cards", 1))
