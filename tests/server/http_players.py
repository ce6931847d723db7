"""Players over HTTP, for tests: they create tables, join, connect and play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.server.in_process_client import InProcessClient
from tests.server.manual_clock import ManualClock
from theomachy.server.settings import Settings, unlimited_rates
from theomachy.server.table_service import SLOW_POLL_SECONDS

GAME = "deus-ex-machina-cards"
Json = dict[str, Any]
NO_LIMITS = unlimited_rates()


def settings(folder: Path, **changes: Any) -> Settings:
    """Return settings without delays and without limits, with bots in a thread; tests change what they need."""
    plain: Json = {
        "db": str(folder / "test.db"),
        "cache": folder / "cache",
        "static": folder / "no-client",
        "games": (GAME,),
        "hosts": ("testserver.local",),
        "notice_every": 3600.0,
        "bot_workers": 0,
        "bot_delay": 0.0,
        "undo_delay": 0.0,
        "limits": NO_LIMITS,
    }
    return Settings(**{**plain, **changes})


@contextmanager
def run_server(folder: Path, clock: ManualClock | None = None, **changes: Any) -> Iterator[InProcessClient]:
    """Run a server in this process on a manual clock."""
    with InProcessClient(settings(folder, **changes), clock or ManualClock()) as client:
        yield client


def seat_requests(*kinds: str) -> list[Json]:
    """Return the seat requests of a new table; a kind is `me`, `open`, `screen`, or the name of a bot."""
    return [{"kind": kind} if kind in ("me", "open", "screen") else {"kind": "bot", "bot": kind} for kind in kinds]


def bearer(*keys: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {','.join(keys)}"} if keys else {}


class HttpPlayer:
    """A holder of seat keys at one table, over HTTP."""

    def __init__(self, client: InProcessClient, table: str, keys: list[Json], invite: str = "") -> None:
        self.client = client
        self.table = table
        self.invite = invite
        self.seats = [key["seat"] for key in keys]
        self.keys = [key["key"] for key in keys]
        self.act_count = 0

    def post(self, command: str, body: Json | None = None, status: int = 200) -> Json:
        return checked_json(
            self.client.post(f"/api/tables/{self.table}/{command}", json=body, headers=bearer(*self.keys)), status
        )

    def get(self, resource: str = "", status: int = 200, **query: str) -> Json:
        path = f"/api/tables/{self.table}" + (f"/{resource}" if resource else "")
        return checked_json(self.client.get(path, headers=bearer(*self.keys), params=query), status)

    def act(self, text: str, status: int = 200, **changes: Any) -> Json:
        self.act_count += 1
        update = self.get()
        body = {"id": f"act-{self.act_count}", "seat": self.seats[0], "version": update["version"], "text": text}
        return self.post("act", {**body, **changes}, status)

    def play_any(self, luck: random.Random) -> bool:
        """Play one random action if one of these seats is to move; return whether it was."""
        update = self.get()
        if not update["options"]:
            return False
        self.act(luck.choice(update["options"])["text"], seat=update["eyes"])
        return True


def checked_json(response: Any, status: int) -> Json:
    assert response.status_code == status, (response.status_code, response.text)
    value: Json = response.json() if response.content else {}
    if status >= 400:
        assert response.headers["content-type"] == "application/problem+json"
        assert value["status"] == status
        assert value["detail"]
        assert "." not in value["detail"].split()[0][:-1], "a text is missing"
    return value


def create_table(client: InProcessClient, *kinds: str, status: int = 201, **options: Any) -> HttpPlayer:
    body = {"game": GAME, "seats": seat_requests(*kinds), **options}
    response = checked_json(client.post("/api/tables", json=body), status)
    return HttpPlayer(client, response.get("table", ""), response.get("keys", []), response.get("invite", ""))


def join_table(host: HttpPlayer, name: str = "Nikos", status: int = 200, **options: Any) -> HttpPlayer:
    body = {"invite": host.invite, "name": name, **options}
    joined = checked_json(host.client.post(f"/api/tables/{host.table}/join", json=body), status)
    return HttpPlayer(host.client, host.table, joined.get("keys", []), host.invite)


def as_spectator(person: HttpPlayer) -> HttpPlayer:
    return HttpPlayer(person.client, person.table, [])


def play_to_the_end(players: list[HttpPlayer], luck: random.Random) -> Json:
    """Play random actions with everybody until the game is over; return the last update."""

    clients = list({person.client: None for person in players})

    def play(wait: float) -> bool:
        for client in clients:
            client.advance(wait)
        return any([person.play_any(luck) for person in players])

    # Servers without Redis poll the database.
    while play(0.0) or (len(clients) > 1 and play(SLOW_POLL_SECONDS)):
        pass
    update = players[0].get()
    assert update["phase"] == "over"
    return update
