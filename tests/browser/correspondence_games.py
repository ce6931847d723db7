"""A server whose clocks can be moved, and a game of two with days for each turn."""

from __future__ import annotations

import json
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from tests.browser.browser_user import BrowserUser, wait_until
from tests.browser.in_process_app import InProcessApp
from tools.server.server_process import GAME


class CorrespondenceApp(InProcessApp):
    """An application that sends notifications at once, also to receivers in this process."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, local_notices=True, notice_grace=0.0, notice_every=0.1)


def correspondence_table(slow: InProcessApp, *kinds: str) -> tuple[str, list[dict[str, str]], str]:
    """Create a table with one day per turn: its id, my keys, the invitation."""
    seats = [{"kind": kind, "name": name} for kind, name in zip(kinds, ("Eleni", "Nikos"), strict=False)]
    request = {"game": GAME, "seats": seats, "clock": {"kind": "days", "days": 3}, "title": "Long game"}
    response = slow.request("/api/tables", request)
    return response["table"], response["keys"], response["invite"]


def store_keys(one: BrowserUser, *tables: tuple[str, list[dict[str, str]]]) -> None:
    """Put these seat keys into the storage of the device."""
    held = {table: {"keys": {key["seat"]: key["key"] for key in keys}, "at": 1} for table, keys in tables}
    one.context.add_init_script(f"localStorage['theomachy.seats'] ??= '{json.dumps(held)}'")


def act(slow: InProcessApp, table: str, key: dict[str, str], text: str) -> None:
    version = slow.request(f"/api/tables/{table}", key=key["key"])["version"]
    slow.request(
        f"/api/tables/{table}/act", {"id": text, "seat": key["seat"], "version": version, "text": text}, key["key"]
    )


def two_people(slow: InProcessApp) -> tuple[str, dict[str, str], dict[str, str]]:
    """Start a game of Eleni and Nikos; it is Eleni's turn."""
    table, (eleni,), invite = correspondence_table(slow, "me", "open")
    (nikos,) = slow.request(f"/api/tables/{table}/join", {"invite": invite, "name": "Nikos"})["keys"]
    slow.request(f"/api/tables/{table}/start", {}, eleni["key"])
    return table, eleni, nikos


def assert_accessible(one: BrowserUser) -> None:
    violations = [(v["id"], [n["html"][:200] for n in v["nodes"]]) for v in Axe().run(one.page).response["violations"]]
    assert violations == [], one.page.url


def finished_table(slow: InProcessApp) -> tuple[str, list[dict[str, str]]]:
    """Create a table that bots have played to its end, with my keys."""
    seats = [{"kind": "me", "name": "Eleni"}, {"kind": "bot", "bot": "greedy", "name": "Talos"}]
    request = {"game": GAME, "seats": seats, "start": True, "options": {"max-rounds": "15"}}
    response = slow.request("/api/tables", request)
    slow.request(
        f"/api/tables/{response['table']}/stand-in", {"seat": "a", "bot": "greedy"}, response["keys"][0]["key"]
    )
    assert wait_until(lambda: bool(slow.request(f"/api/tables/{response['table']}")["phase"] == "over"))
    return response["table"], response["keys"]
