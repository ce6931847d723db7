"""Tables made by requests, and browsers that open them with a seat key: faster than by forms and links."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.browser.guest import Guest
from tests.browser.house import Requests
from tools.process import GAME

Come = Callable[..., Guest]
JASON, THESEUS = "choose jason", "choose theseus"


class Table:
    """A running game. `keys` holds the keys of all people by seat; moves are made by requests."""

    def __init__(self, app: Requests, made: Any, keys: list[dict[str, str]]) -> None:
        self.app = app
        self.id: str = made["table"]
        self.path = f"/table/{self.id}"
        self.keys = {key["seat"]: key["key"] for key in keys}

    def seen(self, seat: str = "a") -> Any:
        return self.app.ask(f"/api/tables/{self.id}", key=self.keys[seat])

    def act(self, text: str, seat: str = "a") -> None:
        version = self.seen(seat)["version"]
        body = {"id": f"{seat}{version}", "seat": seat, "version": version, "text": text}
        self.app.ask(f"/api/tables/{self.id}/act", body, self.keys[seat])

    def sit(self, come: Come, seat: str = "a", **wishes: Any) -> Guest:
        """Open a device at the table with the key of this seat."""
        return come(self.app.address, stored=self.held(seat), **wishes).goto(self.path)

    def held(self, *seats: str) -> Mapping[str, Any]:
        return {"seats": {self.id: {"keys": {seat: self.keys[seat] for seat in seats}, "at": 1}}}


def table_with_bots(app: Requests, *acts: str, bots: int = 2, game: str = GAME, **wishes: Any) -> Table:
    """Start a game of Eleni against greedy bots and play these moves for her."""
    seats = [{"kind": "me", "name": "Eleni"}]
    seats += [{"kind": "bot", "bot": "greedy", "name": name} for name in ("Talos", "Galatea", "Echo")[:bots]]
    response = app.ask("/api/tables", {"game": game, "seats": seats, "start": True, **wishes})
    table = Table(app, response, response["keys"])
    for text in acts:
        table.act(text)
    return table


def table_of_two(app: Requests, *acts: tuple[str, str], **wishes: Any) -> Table:
    """Start a game of Eleni and Nikos and play these moves."""
    seats = [{"kind": "me", "name": "Eleni"}, {"kind": "open"}]
    response = app.ask("/api/tables", {"game": GAME, "seats": seats, "options": {"max-rounds": "15"}, **wishes})
    joined = app.ask(f"/api/tables/{response['table']}/join", {"invite": response["invite"], "name": "Nikos"})
    table = Table(app, response, [*response["keys"], *joined["keys"]])
    app.ask(f"/api/tables/{table.id}/start", {}, table.keys["a"])
    for seat, text in acts:
        table.act(text, seat)
    return table


# Both have chosen their heroes, and it is Eleni's turn.
HEROES = (("a", JASON), ("b", THESEUS))
