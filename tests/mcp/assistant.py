"""An assistant for tests: the official client of the protocol, with the few things a model does."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from theomachy.llm.players import points_in
from theomachy.mcp.local_host import LocalHost, ThreadBots
from theomachy.mcp.server import TheomachyServer

GAME = "deus-ex-machina-cards"
HANDLE = re.compile(r"(?:Handle|handle)[ \w]*: (\w{16})")


class Assistant:
    """Calls tools and returns their text; `refused` is for calls that must fail."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def call(self, tool: str, **arguments: Any) -> str:
        result = await self.client.call_tool(tool, arguments)
        assert not result.is_error, (tool, arguments, result.content)
        return text_of(result)

    async def refused(self, tool: str, **arguments: Any) -> str:
        result = await self.client.call_tool(tool, arguments)
        assert result.is_error, (tool, arguments, result.content)
        return text_of(result)

    async def data(self, seat: str) -> dict[str, Any]:
        """Return the structured data of a look."""
        result = await self.client.call_tool("look", {"seat": seat, "data": True})
        assert not result.is_error, result.content
        assert result.structured_content is not None
        found: dict[str, Any] = result.structured_content
        return found

    async def set_up(self, *seats: str, **options: Any) -> list[str]:
        """Set up a table of the card game and return the handles of the own seats."""
        text = await self.call("set_up", **{"game": GAME, "seats": list(seats), **options})
        return handles_in(text)

    async def play_to_the_end(self, seats: list[str]) -> dict[str, Any]:
        """Play the options of these seats that promise most points until the game is over; return the last data."""
        while True:
            for seat in seats:
                update = await self.data(seat)
                if update["phase"] == "over":
                    return update
                if update["options"]:
                    best = max(update["options"], key=lambda option: points_in(option["outcome"]))
                    await self.call("act", seat=seat, action=best["text"])


def text_of(result: Any) -> str:
    (content,) = result.content
    return str(content.text)


def handles_in(text: str) -> list[str]:
    return HANDLE.findall(text)


def handle_in(text: str) -> str:
    (handle,) = handles_in(text)
    return handle


def quick_server(lang: str = "en") -> TheomachyServer:
    """Return a server whose bots think for a moment only."""
    return TheomachyServer(lang, host=LocalHost(bots=ThreadBots(0.02)))


@asynccontextmanager
async def in_process(server: TheomachyServer | None = None) -> AsyncIterator[Assistant]:
    """Connect to a server in this process."""
    async with Client((server or quick_server()).mcp) as client:
        yield Assistant(client)


@asynccontextmanager
async def over_http(server: TheomachyServer) -> AsyncIterator[Assistant]:
    """Connect over streamable HTTP to the application of a server in this process."""
    app = server.mcp.streamable_http_app()
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://127.0.0.1:8010") as http,
        Client(streamable_http_client("http://127.0.0.1:8010/mcp", http_client=http)) as client,
    ):
        yield Assistant(client)
