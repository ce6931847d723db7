"""`theomachy mcp`: its transports, and what it says without the package."""

from __future__ import annotations

import importlib.util
from typing import Any

import pytest

from tests.cli.cli_runner import run_cli, run_refused
from theomachy.mcp.server import TheomachyServer


def test_without_the_package_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert "theomachy[mcp]" in run_refused("mcp")


def test_it_listens_where_it_is_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Any] = []
    monkeypatch.setattr(
        TheomachyServer, "run_http", lambda server, *where: calls.append((server.tables.servers, *where))
    )
    monkeypatch.setattr(TheomachyServer, "run_stdio", lambda server: calls.append("stdio"))
    result = run_cli("mcp", "--http", "--port", "9000", "--server", "https://table.example/")
    assert "http://127.0.0.1:9000/mcp" in result.stderr
    assert run_cli("mcp").output == ""
    assert calls == [(("https://table.example",), "127.0.0.1", 9000), "stdio"]
