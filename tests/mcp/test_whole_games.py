"""The official client plays whole games: over stdio, over streamable HTTP, and at the table of a server."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

import pytest

from tests.mcp.assistant import GAME, Assistant, handle_in, in_process, over_http
from theomachy.core.match import verify
from theomachy.core.record import read_record
from theomachy.games import game
from theomachy.mcp.server import TheomachyServer
from tools.server.server_process import HTTP_CLIENT, ServerProcess

mcp = pytest.importorskip("mcp")


async def play_verified_game(assistant: Assistant) -> None:
    """Play a whole card game against a bot, and verify its record."""
    seats = await assistant.set_up("me", "greedy")
    update = await assistant.play_to_the_end(seats)
    assert update["winners"]
    assert "The game is over." in await assistant.call("look", seat=seats[0])
    record = read_record(await assistant.call("save_record", seat=seats[0]))
    assert len(verify(game(GAME), record).log) == len(record.entries) > 10


def test_a_whole_game_over_streamable_http() -> None:
    async def play() -> None:
        async with over_http(TheomachyServer()) as assistant:
            await play_verified_game(assistant)

    asyncio.run(play())


def test_a_whole_game_over_stdio() -> None:
    async def play() -> None:
        server = mcp.StdioServerParameters(command=sys.executable, args=["-m", "theomachy.cli.main", "mcp"])
        async with mcp.Client(server) as client:
            await play_verified_game(Assistant(client))

    asyncio.run(play())


@pytest.mark.parametrize("most", [3, pytest.param(1000, marks=pytest.mark.soak)])
def test_two_assistants_play_at_the_table_of_a_server(tmp_path: Path, most: int) -> None:
    """Each sits down by the link of a table; the third seat is a person's, over HTTP as from a browser."""
    server = ServerProcess(tmp_path, "--bot-delay", "0", "--bots", "0").start()
    try:
        asyncio.run(play_at(server, most))
    finally:
        server.stop()


async def play_at(server: ServerProcess, most: int) -> None:
    """Play so many actions of the person and those of the assistants between them, or to the end of the game."""
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "open"}, {"kind": "open"}]
    made = HTTP_CLIENT.post(f"{server.url}/api/tables", json={"game": GAME, "seats": seats}).json()
    table, bearer = f"{server.url}/api/tables/{made['table']}", {"Authorization": f"Bearer {made['keys'][0]['key']}"}
    link = f"{server.url}/join/{made['table']}#{made['invite']}"
    async with in_process() as first, in_process() as second:
        players = [(first, handle_in(await first.call("join", link=link, name="First")))]
        players.append((second, handle_in(await second.call("join", link=link, name="Second"))))
        assert "no-seat" not in await second.refused("join", link=link, name="Third")
        assert HTTP_CLIENT.post(f"{table}/start", headers=bearer).status_code == 200
        luck = random.Random(3)
        while (update := HTTP_CLIENT.get(table, headers=bearer).json())["phase"] == "playing":
            if update["options"]:
                most -= 1
                if most == 0:
                    break
                body = {"id": f"act-{update['version']}", "seat": "a", "version": update["version"]}
                body["text"] = luck.choice(update["options"])["text"]
                assert HTTP_CLIENT.post(f"{table}/act", json=body, headers=bearer).status_code == 200
                continue
            for assistant, seat in players:
                options = (await assistant.data(seat))["options"]
                if options:
                    await assistant.call("act", seat=seat, action=luck.choice(options)["text"])
        for assistant, seat in players:
            assert (await assistant.data(seat))["winners"] == update["winners"]
        if update["phase"] == "playing":
            assert "Others play here" in await first.refused("save_record", seat=players[0][1])
            return
        record = read_record(await first.call("save_record", seat=players[0][1]))
        assert verify(game(GAME), record).over()
        assert "First" in record.seats


def test_a_server_elsewhere_must_be_allowed() -> None:
    async def refuse() -> None:
        async with in_process() as assistant:
            text = await assistant.refused("join", link="https://table.example/join/abc#def", name="A")
            assert "--server https://table.example" in text

    asyncio.run(refuse())
