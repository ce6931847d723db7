"""A server whose clocks can be put forward, and two people with days for each turn at one of its tables."""

from __future__ import annotations

import json
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from tests.browser.app import App
from tests.browser.guest import Guest, until
from tools.process import GAME


class Later(App):
    """Notices go out at once, also to receivers in this process."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, local_notices=True, notice_grace=0.0, notice_every=0.1)


def at_days(slow: App, *kinds: str) -> tuple[str, list[dict[str, str]], str]:
    """A table with a day for each turn: its id, my keys, the invitation."""
    seats = [{"kind": kind, "name": name} for kind, name in zip(kinds, ("Eleni", "Nikos"), strict=False)]
    wish = {"game": GAME, "seats": seats, "clock": {"kind": "days", "days": 3}, "title": "Long game"}
    made = slow.ask("/api/tables", wish)
    return made["table"], made["keys"], made["invite"]


def holds(one: Guest, *tables: tuple[str, list[dict[str, str]]]) -> None:
    """The device has these seats from before."""
    held = {table: {"keys": {key["seat"]: key["key"] for key in keys}, "at": 1} for table, keys in tables}
    one.context.add_init_script(f"localStorage['theomachy.seats'] ??= '{json.dumps(held)}'")


def act(slow: App, table: str, key: dict[str, str], text: str) -> None:
    version = slow.ask(f"/api/tables/{table}", key=key["key"])["version"]
    slow.ask(
        f"/api/tables/{table}/act", {"id": text, "seat": key["seat"], "version": version, "text": text}, key["key"]
    )


def two_people(slow: App) -> tuple[str, dict[str, str], dict[str, str]]:
    """Eleni and Nikos, whose game has begun: it is Eleni's turn."""
    table, (eleni,), invite = at_days(slow, "me", "open")
    (nikos,) = slow.ask(f"/api/tables/{table}/join", {"invite": invite, "name": "Nikos"})["keys"]
    slow.ask(f"/api/tables/{table}/start", {}, eleni["key"])
    return table, eleni, nikos


def clean(one: Guest) -> None:
    found = [(v["id"], [n["html"][:200] for n in v["nodes"]]) for v in Axe().run(one.page).response["violations"]]
    assert found == [], one.page.url


def over_for_me(slow: App) -> tuple[str, list[dict[str, str]]]:
    """A table that a bot has played to its end for me."""
    seats = [{"kind": "me", "name": "Eleni"}, {"kind": "bot", "bot": "greedy", "name": "Talos"}]
    wish = {"game": GAME, "seats": seats, "start": True, "options": {"max-rounds": "15"}}
    made = slow.ask("/api/tables", wish)
    slow.ask(f"/api/tables/{made['table']}/stand-in", {"seat": "a", "bot": "greedy"}, made["keys"][0]["key"])
    assert until(lambda: bool(slow.ask(f"/api/tables/{made['table']}")["phase"] == "over"))
    return made["table"], made["keys"]
