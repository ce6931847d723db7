"""Describes an endpoint of the HTTP API once for both hosts: the server and the offline page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, Protocol, TypeVar

from theomachy.core.game import Game
from theomachy.core.state import State
from theomachy.languages import FALLBACK_LANGUAGE, Lang
from theomachy.table.bot_requests import BotPool
from theomachy.table.messages import requests
from theomachy.table.presence import Presence
from theomachy.table.service import Command, TableService
from theomachy.table.table import Table

Body = TypeVar("Body")
# The body type of endpoints without a body.
NO_BODY: type[None] = type(None)
# What a request must include: the seat keys of the device, or nothing. The command itself checks whether the keys are
# sufficient, together with the change.
Needs = Literal["keys", "nothing"]


@dataclass(frozen=True)
class QueryParameter:
    """An optional query parameter. `kind` is `str`, `int`, or `Lang`."""

    name: str
    kind: Any
    default: str | int


LANG = QueryParameter("lang", Lang, FALLBACK_LANGUAGE)


class EndpointHost(Protocol):
    """The interface of a host for endpoints: the server and the offline page each implement it."""

    tables: TableService
    bots: BotPool
    # Whether other people can join a table.
    is_online: bool

    def presence(self, table: Table) -> Presence: ...

    async def refresh_presence(self, table: Table) -> Presence:
        """Return which players are connected. On a server this asks the other servers too."""
        ...

    async def replay_states(self, table: Table) -> list[State]:
        """Return the state after each entry of a finished game."""
        ...

    def take_chat_tokens(self, table: Table, keys: list[str]) -> None:
        """Apply the rate limit of chat messages; raise RequestError if the sender must wait."""
        ...

    def charge(self, cost: int) -> None:
        """Add `cost` units to the rate limit, besides `Endpoint.cost`; raise RequestError if the limit is reached."""
        ...


@dataclass(frozen=True)
class Call(Generic[Body]):
    """One request to an endpoint. `values` has its path and query parameters by name."""

    host: EndpointHost
    values: Mapping[str, Any]
    keys: list[str]
    body: Body

    @property
    def lang(self) -> str:
        return str(self.values["lang"])

    async def table(self) -> Table:
        return await self.host.tables.get(self.values["table"])

    def game(self) -> Game:
        return self.host.tables.catalog.get_game(self.values["game"])

    def monotonic(self) -> float:
        return self.host.tables.clock.monotonic()

    async def execute(self, table: Table, command: Command) -> requests.VersionResponse:
        """Run a command on a table and return the table version that includes its effect."""
        return requests.VersionResponse(version=(await self.host.tables.execute(table, command)).version)


@dataclass(frozen=True)
class Endpoint(Generic[Body]):
    """One endpoint: a method, a path with `{parameters}`, and its handler.

    - `status`: the HTTP status of a successful response.
    - `cost`: units of the stricter rate limit, for requests that create tables or run games.
    - `large_body`: the body may be as large as a record.
    - `online_only`: not served by the offline page, because it needs other people.
    """

    method: Literal["GET", "POST"]
    path: str
    body: type[Body]
    handler: Callable[[Call[Body]], Awaitable[object]]
    needs: Needs = "nothing"
    query: tuple[QueryParameter, ...] = ()
    status: int = 200
    cost: int = 0
    large_body: bool = False
    online_only: bool = False
