"""A seat at a table of a running server, over its HTTP interface and its WebSocket."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import urllib.error
import urllib.request
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from theomachy.mcp.connection import Json
from theomachy.mcp.refusal import Refusal
from theomachy.table import messages
from theomachy.texts import Translator

TIMEOUT = 30.0
MAX_ANSWER_BYTES = 16_000_000
# What a link may lead to. Anything else is refused before a request is made.
SCHEMES = {"http": "ws", "https": "wss"}
LINK_PAGES = ("join", "table")


@dataclass(frozen=True)
class TableLink:
    """A link to a table: the server, the table, and the invitation of a link to join."""

    server: str
    table: str
    invite: str


def parse_link(link: str) -> TableLink | None:
    """Parse `http://server/join/TABLE#INVITE` or `http://server/table/TABLE`; None if it is no such link."""
    try:
        parts = urlsplit(link.strip())
        path = parts.path.strip("/").split("/")
        valid = parts.scheme in SCHEMES and bool(parts.hostname) and parts.username is None and parts.port != 0
    except ValueError:
        return None
    if not valid or len(path) != 2 or path[0] not in LINK_PAGES or not path[1].isalnum() or not path[1].isascii():
        return None
    return TableLink(f"{parts.scheme}://{parts.netloc}", path[1], parts.fragment)


def is_loopback(server: str) -> bool:
    """Whether the host of a server is this machine, by its name or address. Nothing is looked up."""
    host = urlsplit(server).hostname or ""
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A server that is allowed cannot send us on to one that is not."""

    def redirect_request(self, *_: Any) -> None:
        return None


OPENER = urllib.request.build_opener(NoRedirect, urllib.request.ProxyHandler({}))


def call_server(url: str, body: Json | None, key: str, lang: str, method: str = "") -> str:
    """Send one request and return the text of the answer. Raises Refusal with the server's own words."""
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method or None)
    if key:
        request.add_header("Authorization", f"Bearer {key}")
    try:
        with OPENER.open(request, timeout=TIMEOUT) as response:  # nosec B310: the scheme was checked
            return str(response.read(MAX_ANSWER_BYTES).decode())
    except urllib.error.HTTPError as error:
        raise Refusal(problem_text(error.read(MAX_ANSWER_BYTES), error.code, lang)) from None
    except (OSError, ValueError) as error:
        raise unreachable(lang, error) from None


def problem_text(body: bytes, status: int, lang: str) -> str:
    with suppress(ValueError, AttributeError):
        details = json.loads(body)
        if details.get("detail"):
            return str(details["detail"])
    return Translator(lang).translate("server", f"status-{status}")


def unreachable(lang: str, error: Exception) -> Refusal:
    return Refusal(f"{Translator(lang).translate('server', 'status-503')} ({type(error).__name__})")


async def join_remote_table(link: TableLink, name: str, seat: str, lang: str) -> str:
    """Take an open seat with an invitation and return its key."""
    body = {"invite": link.invite, "name": name, "seat": seat}
    url = f"{link.server}/api/tables/{link.table}/join?lang={lang}"
    return str(json.loads(await asyncio.to_thread(call_server, url, body, "", lang))["keys"][0]["key"])


class RemoteSeat:
    """The holder of one key at a table of a server. The connection is opened when it is needed, and again if it was
    lost."""

    def __init__(self, link: TableLink, key: str, lang: str) -> None:
        self.link = link
        self.key = key
        self.lang = lang
        self.lock = asyncio.Lock()
        self.socket: ClientConnection | None = None
        self.last_update: Json = {}

    async def update(self) -> Json:
        """Return the newest update: the pong to a ping comes after the answer to the look before it."""
        look = messages.SetViewpoint(eyes="", lang=hello_lang(self.lang))
        async with self.lock:
            await self.exchange([look, messages.Ping()], ("pong",))
            return self.last_update

    async def wait_for_change(self, version: int, seconds: float) -> Json:
        until = monotonic() + seconds
        async with self.lock:
            await self.require_socket()
            with suppress(TimeoutError, WebSocketException, OSError):
                while self.last_update["version"] <= version:
                    async with asyncio.timeout(max(0.0, until - monotonic())):
                        await self.receive()
        return await self.update()

    async def send(self, frame: messages.ToServer) -> Json:
        async with self.lock:
            return await self.exchange([frame], ("done", "refused", "answer"))

    async def exchange(self, frames: list[messages.ToServer], kinds: tuple[str, ...]) -> Json:
        """Send frames and return the first reply of one of these kinds. A lost connection is opened again once: a frame
        that changes the table carries an id, so it is not processed twice."""
        for is_last in (False, True):
            try:
                socket = await self.require_socket()
                for frame in frames:
                    await socket.send(msgspec.json.encode(frame).decode())
                async with asyncio.timeout(TIMEOUT):
                    while True:
                        reply = await self.receive()
                        if reply["type"] in kinds:
                            return reply
            except (WebSocketException, OSError, TimeoutError) as error:
                await self.close()
                if is_last:
                    raise unreachable(self.lang, error) from None
        raise AssertionError

    async def require_socket(self) -> ClientConnection:
        """Return the connection, after the hello and the first update."""
        if self.socket is None:
            server = self.link.server
            url = f"{SCHEMES[urlsplit(server).scheme]}{server[server.index('://') :]}/api/live"
            try:
                socket = await connect(url, open_timeout=TIMEOUT, max_size=MAX_ANSWER_BYTES, proxy=None)
                hello = messages.Hello(table=self.link.table, keys=[self.key], lang=hello_lang(self.lang))
                await socket.send(msgspec.json.encode(hello).decode())
            except (WebSocketException, OSError, TimeoutError) as error:
                raise unreachable(self.lang, error) from None
            self.socket = socket
            async with asyncio.timeout(TIMEOUT):
                await self.receive()
        return self.socket

    async def receive(self) -> Json:
        """Return the next frame; an update is kept. Raises Refusal if the table is gone."""
        assert self.socket is not None
        frame: Json = json.loads(await self.socket.recv())
        if frame["type"] == "gone":
            await self.close()
            raise Refusal(str(frame["reason"]))
        if frame["type"] == "update":
            self.last_update = frame
        return frame

    async def fetch(self, resource: str) -> Any:
        url = f"{self.link.server}/api/tables/{self.link.table}/{resource}?lang={self.lang}"
        return json.loads(await asyncio.to_thread(call_server, url, None, self.key, self.lang))

    async def record(self, is_over: bool) -> str:
        name, method = ("record", "GET") if is_over else ("save", "POST")
        url = f"{self.link.server}/api/tables/{self.link.table}/{name}?lang={self.lang}"
        return await asyncio.to_thread(call_server, url, None, self.key, self.lang, method)

    async def close(self) -> None:
        socket, self.socket = self.socket, None
        if socket is not None:
            with suppress(WebSocketException, OSError):
                await socket.close()


def hello_lang(lang: str) -> Any:
    return lang
