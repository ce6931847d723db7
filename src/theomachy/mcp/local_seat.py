"""A seat at a table of this process."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import msgspec

from theomachy.core.rule_errors import Problem
from theomachy.mcp.connection import Json
from theomachy.mcp.local_host import LocalHost
from theomachy.mcp.refusal import word_refusal
from theomachy.table import message_handler, messages, replay
from theomachy.table.errors import RequestError
from theomachy.table.game_catalog import table_rule_sheet
from theomachy.table.presence import NO_PRESENCE
from theomachy.table.presenters import game_analysis
from theomachy.table.presenters.player_update import full_update
from theomachy.table.table import Table
from theomachy.table.viewer import Viewer

BEST = "best/"


class LocalSeat:
    """The holder of one key at a table of the local host. It has the rights of a browser with that key."""

    def __init__(self, host: LocalHost, table: Table, key: str, lang: str) -> None:
        self.host = host
        self.table = table
        self.keys = [key]
        self.lang = lang
        self.viewer = self.make_viewer()

    def make_viewer(self) -> Viewer:
        """Return a viewer that has been sent nothing yet."""
        return Viewer(self.table.seats_of_keys(self.keys), self.table.is_hosted_by(self.keys), self.lang)

    def request_full_update(self) -> None:
        """Do nothing: every update is a full one."""

    async def update(self) -> Json:
        update = full_update(self.table, self.make_viewer(), NO_PRESENCE, self.host.clock.monotonic())
        message: Json = as_json(update)
        return message

    async def wait_for_change(self, version: int, seconds: float) -> Json:
        await self.host.wait_for_change(self.table, version, seconds)
        return await self.update()

    async def send(self, frame: messages.ToServer) -> Json:
        self.viewer = self.make_viewer()
        reply = await message_handler.handle_frame(self.host, self, self.table, frame, self.host.bots)
        return as_json(reply) if reply is not None else {}

    async def fetch(self, resource: str) -> Any:
        try:
            return as_json(await self.read(resource))
        except (RequestError, Problem) as error:
            raise word_refusal(error, self.lang) from None

    async def read(self, resource: str) -> object:
        table = self.table
        if resource == "catalogue":
            return self.host.catalog.catalogue(table.game, table.setup())
        if resource == "rules":
            return table_rule_sheet(table.game, table.setup(), self.lang)
        game_analysis.require_analysable(table)
        states = await self.host.run_in_thread(replay.replay_states, table)
        if resource.startswith(BEST):
            number = int(resource.removeprefix(BEST))
            return await game_analysis.find_best_move(table, states, number, self.host.bots, self.lang)
        return await self.host.run_in_thread(game_analysis.win_probability_report, table, states, self.lang)

    async def record(self, is_over: bool) -> str:
        try:
            if is_over:
                return replay.record_text(self.table)
            await self.host.execute(self.table, partial(replay.export_running, self.table, self.keys))
        except (RequestError, Problem) as error:
            raise word_refusal(error, self.lang) from None
        return self.table.require_match().record().text(with_luck=True)

    async def close(self) -> None:
        """Do nothing: a table of this process needs no connection."""


def as_json(message: object) -> Any:
    """Return a message as the JSON that a browser would get."""
    return json.loads(msgspec.json.encode(message))
