"""Tables made by requests, and browsers that open them with a seat key: faster than by forms and links."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.browser.browser_user import BrowserUser
from tests.browser.server_process import ApiRequests
from tools.server.server_process import GAME

Come = Callable[..., BrowserUser]
JASON, THESEUS = "choose jason", "choose theseus"


class RequestTable:
    """A running game. `keys` holds the keys of all people by seat; moves are made by requests."""

    def __init__(self, app: ApiRequests, made: Any, keys: list[dict[str, str]]) -> None:
        self.app = app
        self.id: str = made["table"]
        self.path = f"/table/{self.id}"
        self.keys = {key["seat"]: key["key"] for key in keys}

    def update_of(self, seat: str = "a") -> Any:
        return self.app.request(f"/api/tables/{self.id}", key=self.keys[seat])

    def act(self, text: str, seat: str = "a") -> None:
        version = self.update_of(seat)["version"]
        body = {"id": f"{seat}{version}", "seat": seat, "version": version, "text": text}
        self.app.request(f"/api/tables/{self.id}/act", body, self.keys[seat])

    def open_browser(self, come: Come, seat: str = "a", **wishes: Any) -> BrowserUser:
        """Open a device at the table with the key of this seat."""
        return come(self.app.address, stored=self.all_keys(seat), **wishes).goto(self.path)

    def all_keys(self, *seats: str) -> Mapping[str, Any]:
        return {"seats": {self.id: {"keys": {seat: self.keys[seat] for seat in seats}, "at": 1}}}


def table_with_bots(app: ApiRequests, *acts: str, bots: int = 2, game: str = GAME, **wishes: Any) -> RequestTable:
    """Start a game of Eleni against greedy bots and play these moves for her."""
    seats = [{"kind": "me", "name": "Eleni"}]
    seats += [{"kind": "bot", "bot": "greedy", "name": name} for name in ("Talos", "Galatea", "Echo")[:bots]]
    response = app.request("/api/tables", {"game": game, "seats": seats, "start": True, **wishes})
    table = RequestTable(app, response, response["keys"])
    for text in acts:
        table.act(text)
    return table


def table_of_two(app: ApiRequests, *acts: tuple[str, str], **wishes: Any) -> RequestTable:
    """Start a game of Eleni and Nikos and play these moves."""
    seats = [{"kind": "me", "name": "Eleni"}, {"kind": "open"}]
    response = app.request("/api/tables", {"game": GAME, "seats": seats, "options": {"max-rounds": "15"}, **wishes})
    joined = app.request(f"/api/tables/{response['table']}/join", {"invite": response["invite"], "name": "Nikos"})
    table = RequestTable(app, response, [*response["keys"], *joined["keys"]])
    app.request(f"/api/tables/{table.id}/start", {}, table.keys["a"])
    for seat, text in acts:
        table.act(text, seat)
    return table


# Both have chosen their heroes, and it is Eleni's turn.
HEROES = (("a", JASON), ("b", THESEUS))
