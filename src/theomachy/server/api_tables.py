"""Tables over HTTP. The secrets of seats come in the Authorization header, never in an address."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.params import JSONBody

from theomachy.core.reason import Problem
from theomachy.server import forms, lobby, play, wire
from theomachy.server.asked import KEYS, RECORD_BODY, Bearer, Home, Id, Lang, keys_in
from theomachy.server.campaigns import newest
from theomachy.server.errors import Refused
from theomachy.server.house import House
from theomachy.server.sight import Viewer, look, seat_infos
from theomachy.server.table import Table
from theomachy.server.wording import wording

LISTED = 50


def seen(house: House, table: Table, keys: list[str], lang: str) -> wire.Update:
    viewer = Viewer(table.held(keys), table.hosted_by(keys), lang)
    return look(table, viewer, house.hub.present(table.id))


def entry(house: House, table: Table, keys: list[str], lang: str, public: bool) -> wire.LobbyTable:
    words = wording(table, lang)
    infos = seat_infos(table, words, table.held(keys), house.hub.present(table.id))
    return lobby.listed(table, infos, public)


async def found(house: House, table: str) -> Table | None:
    """For lists: a table that cannot be opened does not spoil the others."""
    try:
        return await house.tables.get(table)
    except (Refused, Problem):
        return None


class TablesApi(Controller):
    path = "/api/tables"

    @get()
    async def public(self, house: Home, lang: Lang = "en") -> list[wire.LobbyTable]:
        """Tables that want to be seen."""
        tables = [await found(house, one) for one in await house.store.public(LISTED)]
        return [entry(house, table, [], lang, public=True) for table in tables if table is not None and table.public]

    @post(request_max_body_size=RECORD_BODY)
    async def make(self, house: Home, data: JSONBody[forms.NewTable]) -> forms.Made:
        return await lobby.make(house.tables, data)

    @post("/mine", status_code=200)
    async def mine(self, house: Home, data: JSONBody[forms.MyKeys], lang: Lang = "en") -> list[wire.LobbyTable]:
        """The tables where these keys fit, newest first; of a campaign its newest chapter."""
        mine = {}
        for table_id, keys in list(data.keys.items())[:LISTED]:
            table = await found(house, table_id)
            if table is not None and (table.held(keys[:KEYS]) or table.hosted_by(keys[:KEYS])):
                table = await newest(house.tables, table)
                mine[table.id] = entry(house, table, keys[:KEYS], lang, public=False)
        return sorted(mine.values(), key=lambda one: -one.changed)

    @get("/{table:str}")
    async def table(self, house: Home, table: Id, auth: Bearer = "", lang: Lang = "en") -> wire.Update:
        """How it stands, through my eyes or a spectator's."""
        return seen(house, await house.tables.get(table), keys_in(auth), lang)

    @get("/{table:str}/catalogue")
    async def catalogue(self, house: Home, table: Id) -> dict[str, object]:
        there = await house.tables.get(table)
        return house.shelf.catalogue(there.game, there.setup())

    @post("/{table:str}/join", status_code=200)
    async def join(self, house: Home, table: Id, data: JSONBody[forms.Join]) -> forms.Joined:
        return await lobby.join(house.tables, await house.tables.get(table), data)

    @post("/{table:str}/leave", status_code=200)
    async def leave(self, house: Home, table: Id, auth: Bearer = "") -> forms.Changed:
        there = await house.tables.get(table)
        return forms.Changed(version=await play.leave(house.tables, there, keys_in(auth)))

    @post("/{table:str}/seat", status_code=200)
    async def seat(self, house: Home, table: Id, data: JSONBody[forms.Rename], auth: Bearer = "") -> forms.Changed:
        there = await house.tables.get(table)
        return forms.Changed(version=await lobby.rename(house.tables, there, keys_in(auth), data))

    @post("/{table:str}/fill", status_code=200)
    async def fill(self, house: Home, table: Id, data: JSONBody[forms.Fill], auth: Bearer = "") -> forms.Changed:
        there = await house.tables.get(table)
        return forms.Changed(version=await lobby.fill(house.tables, there, keys_in(auth), data))

    @post("/{table:str}/start", status_code=200)
    async def start(self, house: Home, table: Id, auth: Bearer = "") -> forms.Changed:
        there = await house.tables.get(table)
        return forms.Changed(version=await lobby.start(house.tables, there, keys_in(auth)))

    @post("/{table:str}/public", status_code=200)
    async def publicity(
        self, house: Home, table: Id, data: JSONBody[forms.Publicity], auth: Bearer = ""
    ) -> forms.Changed:
        there = await house.tables.get(table)
        return forms.Changed(version=await lobby.show(house.tables, there, keys_in(auth), data.public))

    @post("/{table:str}/act", status_code=200)
    async def act(
        self, house: Home, table: Id, data: JSONBody[wire.Act], auth: Bearer = "", lang: Lang = "en"
    ) -> wire.Done:
        """An act on an old version is answered with how things stand now."""
        there = await house.tables.get(table)
        keys = keys_in(auth)
        try:
            version = await play.act(house.tables, there, keys, data)
        except Refused as refused:
            if refused.status == 409:
                refused.update = seen(house, there, keys, lang)
            raise
        return wire.Done(id=data.id, version=version)

    @post("/{table:str}/chat", status_code=200)
    async def chat(self, house: Home, table: Id, data: JSONBody[wire.Say], auth: Bearer = "") -> forms.Changed:
        there = await house.tables.get(table)
        return forms.Changed(version=await play.say(house.tables, there, keys_in(auth), data.text))

    @post("/{table:str}/stand-in", status_code=200)
    async def stand_in(self, house: Home, table: Id, data: JSONBody[forms.StandIn], auth: Bearer = "") -> forms.Changed:
        there = await house.tables.get(table)
        present = house.hub.present(there.id)
        return forms.Changed(version=await play.stand_in(house.tables, there, keys_in(auth), data, present))

    @post("/{table:str}/take-back", status_code=200)
    async def take_back(
        self, house: Home, table: Id, data: JSONBody[forms.OneSeat], auth: Bearer = ""
    ) -> forms.Changed:
        there = await house.tables.get(table)
        return forms.Changed(version=await play.take_back(house.tables, there, keys_in(auth), data.seat))
