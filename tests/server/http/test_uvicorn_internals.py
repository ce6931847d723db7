"""The undocumented parts of uvicorn and websockets: the installed versions have them, and one file alone uses them."""

from __future__ import annotations

import ast
import asyncio
from pathlib import Path

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from theomachy.server.net import uvicorn_internals

SERVER = Path(uvicorn_internals.__file__).parents[1]
INTERNAL_MODULES = ("uvicorn.protocols", "websockets", "httptools.parser", "asyncio.locks")


def missing_parts(thing: object, parts: tuple[str, ...]) -> list[str]:
    return [part for part in parts if not hasattr(thing, part)]


def test_the_installed_versions_have_what_the_server_relies_on() -> None:
    async def run() -> None:
        config = uvicorn.Config("theomachy.nowhere:app", interface="asgi3", log_config=None)
        config.loaded, config.loaded_app, config.ws_protocol_class = True, None, None
        http = HttpToolsProtocol(config, ServerState(), {})
        websocket = WebSocketsSansIOProtocol(config, ServerState(), {})
        assert missing_parts(uvicorn.Server(config), uvicorn_internals.SERVER_PARTS) == []
        assert missing_parts(http, uvicorn_internals.HTTP_PARTS) == []
        assert missing_parts(websocket, uvicorn_internals.WEBSOCKET_PARTS) == []
        assert missing_parts(websocket.conn, uvicorn_internals.CONNECTION_PARTS) == []

    asyncio.run(run())


def test_one_file_alone_reaches_into_private_parts() -> None:
    uses = {path.relative_to(SERVER).as_posix(): private_uses(path) for path in SERVER.rglob("*.py")}
    assert [name for name, found in uses.items() if found] == ["net/uvicorn_internals.py"], uses


def private_uses(path: Path) -> list[str]:
    """Return the attributes with a leading underscore, and the modules that uvicorn and websockets do not document."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            found.append(node.attr)
        modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        modules += [name.name for name in node.names] if isinstance(node, ast.Import) else []
        found += [module for module in modules if module.startswith(INTERNAL_MODULES)]
    return found
