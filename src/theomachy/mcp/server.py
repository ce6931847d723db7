"""The server: tools, resources and prompts of the Model Context Protocol, over stdio or streamable HTTP."""

from __future__ import annotations

import functools
import inspect
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib import metadata
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError
from mcp.types import CallToolResult, TextContent, ToolAnnotations

from theomachy.mcp.analysis import AnalysisTools
from theomachy.mcp.local_host import LocalHost
from theomachy.mcp.mcp_texts import McpTexts
from theomachy.mcp.play import PlayTools
from theomachy.mcp.referee import RefereeTools
from theomachy.mcp.refusal import Refusal
from theomachy.mcp.seats import Seats
from theomachy.mcp.tables import TableTools
from theomachy.table.game_catalog import full_rule_sheet

NAME = "theomachy"
READING = ToolAnnotations(read_only_hint=True, open_world_hint=False)
CHANGING = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)
# Bodies of HTTP requests: a record and some room.
MAX_BODY_BYTES = 1_000_000
Tool = Callable[..., Any]


class TheomachyServer:
    """The parts of one server. `servers`: those besides this machine's at whose tables a seat may be taken."""

    def __init__(self, lang: str = "en", servers: tuple[str, ...] = (), host: LocalHost | None = None) -> None:
        self.texts = McpTexts(lang)
        self.host = host or LocalHost()
        self.seats = Seats(self.texts)
        self.tables = TableTools(self.host, self.seats, self.texts, servers)
        self.play = PlayTools(self.seats, self.texts)
        self.referee = RefereeTools(self.host, self.seats, self.texts)
        self.analysis = AnalysisTools(self.host, self.seats, self.texts)
        self.mcp: MCPServer[Any] = MCPServer(
            NAME,
            instructions=self.texts.say("instructions"),
            version=metadata.version(NAME),
            log_level="WARNING",
            lifespan=self.lifespan,
        )
        logging.getLogger().setLevel(logging.WARNING)
        self.add_tools()
        self.add_resources()
        self.add_prompts()

    @asynccontextmanager
    async def lifespan(self, _: MCPServer[Any]) -> AsyncIterator[None]:
        """Close the connections to other servers at the end."""
        try:
            yield
        finally:
            for connection in self.seats.by_handle.values():
                await connection.close()

    def add_tools(self) -> None:
        reading: list[Tool] = [self.tables.list_games, self.play.look, self.play.options, self.play.why, self.play.hint]
        reading += [self.referee.rules, self.referee.referee, self.referee.score_sheet, self.analysis.analyse]
        changing: list[Tool] = [self.tables.set_up, self.tables.join, self.play.act, self.play.undo]
        changing += [self.play.save_record, self.tables.load_record]
        for hints, tools in ((READING, reading), (CHANGING, changing)):
            for tool in tools:
                name = str(tool.__name__)
                self.mcp.add_tool(
                    wrap_tool(tool),
                    name,
                    description=self.texts.say(f"tool-{name}"),
                    annotations=hints,
                    structured_output=False,
                )

    def add_resources(self) -> None:
        """Add each rule sheet, and the records of finished games by the handle of a seat."""
        for game in self.host.catalog.all_games():
            uri, read = f"theomachy://rules/{game.info.id}", functools.partial(self.rule_sheet, game.info.id)
            title = self.texts.say("resource-rules", game.info.id)
            self.mcp.resource(uri, name=f"rules-{game.info.id}", description=title, mime_type="text/plain")(read)
        self.mcp.resource(
            "theomachy://records/{seat}",
            name="record",
            description=self.texts.say("resource-record"),
            mime_type="text/plain",
        )(self.record)

    def rule_sheet(self, game: str) -> str:
        """Return a whole rule sheet as text."""
        rules = full_rule_sheet(self.host.catalog.get_game(game), self.texts.lang)
        return "\n".join([" ".join([f"[{rule.id}]", rule.text, *rule.rulings]) for rule in rules])

    async def record(self, seat: str) -> str:
        """Return the record of a finished game."""
        try:
            return await self.seats.find(seat).record(is_over=True)
        except Refusal as refusal:
            raise ResourceNotFoundError(str(refusal)) from None

    def add_prompts(self) -> None:
        def teach_me(game: str) -> str:
            return self.texts.say("prompt-teach-me-text", game)

        def referee_our_table(game: str, players: str = "") -> str:
            return self.texts.say("prompt-referee-text", game, players)

        self.mcp.prompt("teach-me", description=self.texts.say("prompt-teach-me"))(teach_me)
        self.mcp.prompt("referee-our-table", description=self.texts.say("prompt-referee"))(referee_our_table)

    def run_stdio(self) -> None:
        self.mcp.run("stdio")

    def run_http(self, host: str, port: int) -> None:
        self.mcp.run("streamable-http", host=host, port=port, max_request_body_size=MAX_BODY_BYTES)


def wrap_tool(tool: Tool) -> Callable[..., Awaitable[CallToolResult]]:
    """Wrap a tool: its text, or its text and data, becomes a result; a refusal becomes an error in words."""

    @functools.wraps(tool)
    async def call(*arguments: Any, **named: Any) -> CallToolResult:
        try:
            answer = tool(*arguments, **named)
            answer = await answer if inspect.isawaitable(answer) else answer
        except Refusal as refusal:
            return CallToolResult(content=[TextContent(type="text", text=str(refusal))], is_error=True)
        text, data = answer if isinstance(answer, tuple) else (answer, None)
        return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=data)

    return call
