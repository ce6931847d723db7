"""Tables over HTTP. The secrets of seats come in the Authorization header, never in an address."""

from __future__ import annotations

from functools import partial

from litestar import Controller, get, post
from litestar.params import JSONBody

from theomachy.server import signets
from theomachy.server.asked import RECORD_BODY, Bearer, Entry, Eyes, Home, Id, Lang, caller, keys_in
from theomachy.server.errors import Asked
from theomachy.server.house import House
from theomachy.server.incidents import incident
from theomachy.server.limits import too_many
from theomachy.table import acting, correcting, forms, lobby, making, shelf, wire
from theomachy.table.holding import Decide
from theomachy.table.refused import Refused
from theomachy.table.seats import key_of
from theomachy.table.sight import look, seat_infos
from theomachy.table.table import Table, letter
from theomachy.table.talking import KEYS
from theomachy.table.viewer import Viewer
from theomachy.table.wording import wording

LISTED = 50


def seen(house: House, table: Table, keys: list[str], lang: str) -> wire.Update:
    viewer = Viewer(table.held(keys), table.hosted_by(keys), lang)
    return look(table, viewer, house.hub.present(table.id), house.times.running())


def entry(house: House, table: Table, keys: list[str], lang: str, public: bool) -> wire.LobbyTable | None:
    """A table in a list; one that cannot be shown does not spoil the others."""
    try:
        present, now = house.hub.present(table.id), house.times.running()
        infos = seat_infos(table, wording(table, lang), table.held(keys), present, now)
        return lobby.listed(table, infos, public, house.times.wall())
    except Exception as error:
        incident(table, error)
        return None


async def changed(house: House, table: Table, decide: Decide) -> forms.Changed:
    return forms.Changed(version=(await house.tables.change(table, decide)).number)


class TablesApi(Controller):
    path = "/api/tables"

    @get()
    async def public(self, house: Home, lang: Lang = "en") -> list[wire.LobbyTable]:
        """Tables that want to be seen."""
        tables = [await house.tables.find(one) for one in await house.store.public(LISTED)]
        shown = [table for table in tables if table is not None and lobby.on_show(table)]
        entries = [entry(house, table, [], lang, public=True) for table in shown]
        return [one for one in entries if one is not None]

    @post(request_max_body_size=RECORD_BODY)
    async def make(self, house: Home, data: JSONBody[forms.NewTable]) -> forms.Made:
        return await making.make(house.tables, data)

    @post("/mine", status_code=200)
    async def mine(self, house: Home, data: JSONBody[forms.MyKeys], lang: Lang = "en") -> list[wire.LobbyTable]:
        """The tables where these keys fit, newest first; of a campaign its newest chapter."""
        mine: dict[str, wire.LobbyTable] = {}
        for table_id, keys in list(data.keys.items())[:LISTED]:
            table = await house.tables.find(table_id)
            if table is not None and (table.held(keys[:KEYS]) or table.hosted_by(keys[:KEYS])):
                table = await making.newest(house.tables, table)
                shown = entry(house, table, keys[:KEYS], lang, public=False)
                mine.update({table.id: shown} if shown is not None else {})
        return sorted(mine.values(), key=lambda one: -one.changed)

    @get("/{table:str}")
    async def table(self, house: Home, table: Id, auth: Bearer = "", lang: Lang = "en") -> wire.Update:
        """How it stands, through my eyes or a spectator's."""
        return seen(house, await house.tables.get(table), keys_in(auth), lang)

    @get("/{table:str}/catalogue")
    async def catalogue(self, house: Home, table: Id) -> dict[str, object]:
        there = await house.tables.get(table)
        return house.shelf.catalogue(there.game, there.setup())

    @get("/{table:str}/texts")
    async def texts(self, house: Home, table: Id, lang: Lang = "en") -> dict[str, object]:
        """The words of its game, as far as this table has come."""
        there = await house.tables.get(table)
        return shelf.game_texts(there.game, there.setup(), lang)

    @get("/{table:str}/rules")
    async def rules(self, house: Home, table: Id, lang: Lang = "en") -> forms.RuleSheet:
        there = await house.tables.get(table)
        return shelf.table_sheet(there.game, there.setup(), lang)

    @post("/{table:str}/join", status_code=200)
    async def join(self, house: Home, table: Id, data: JSONBody[forms.Join]) -> forms.Joined:
        there = await house.tables.get(table)
        key = house.tables.new_key()
        await changed(house, there, partial(lobby.join, there, data, key))
        (seat,) = there.held([key])
        return forms.Joined(table=there.id, keys=[forms.SeatKey(seat=letter(seat), key=key)])

    @post("/{table:str}/leave", status_code=200)
    async def leave(self, house: Home, table: Id, auth: Bearer = "") -> forms.Changed:
        there = await house.tables.get(table)
        keys = keys_in(auth)
        held = there.held(keys)
        if not held:
            raise Refused(403, "not-your-seat")
        for seat in held[:-1]:
            await changed(house, there, partial(acting.leave, there, keys, seat, house.times.running()))
        return await changed(house, there, partial(acting.leave, there, keys, held[-1], house.times.running()))

    @post("/{table:str}/seat", status_code=200)
    async def seat(self, house: Home, table: Id, data: JSONBody[forms.Rename], auth: Bearer = "") -> forms.Changed:
        there = await house.tables.get(table)
        return await changed(house, there, partial(lobby.rename, there, keys_in(auth), data))

    @post("/{table:str}/sign", status_code=200)
    async def sign(self, house: Home, table: Id, data: JSONBody[signets.Sign], auth: Bearer = "") -> signets.Signet:
        """Shows that a seat of mine is that of a signet; everybody sees it there."""
        there = await house.tables.get(table)
        keys = keys_in(auth)
        signet = signets.read(data, house.names, there.id, key_of(there, data.seat, keys))
        await changed(house, there, partial(lobby.sign, there, keys, data.seat, signet))
        return signets.Signet(signet=signet)

    @post("/{table:str}/fill", status_code=200)
    async def fill(self, house: Home, table: Id, data: JSONBody[forms.Fill], auth: Bearer = "") -> forms.Changed:
        there = await house.tables.get(table)
        return await changed(house, there, partial(lobby.fill, there, keys_in(auth), data))

    @post("/{table:str}/start", status_code=200)
    async def start(self, house: Home, table: Id, auth: Bearer = "") -> forms.Changed:
        there = await house.tables.get(table)
        return await changed(house, there, partial(lobby.start, there, keys_in(auth)))

    @post("/{table:str}/public", status_code=200)
    async def publicity(
        self, house: Home, table: Id, data: JSONBody[forms.Publicity], auth: Bearer = ""
    ) -> forms.Changed:
        there = await house.tables.get(table)
        return await changed(house, there, partial(lobby.show, there, keys_in(auth), data.public))

    @post("/{table:str}/hush", status_code=200)
    async def hush(self, house: Home, table: Id, data: JSONBody[forms.Hush], auth: Bearer = "") -> forms.Changed:
        there = await house.tables.get(table)
        return await changed(house, there, partial(lobby.hush, there, keys_in(auth), data.hushed))

    @post("/{table:str}/act", status_code=200)
    async def act(
        self, house: Home, table: Id, data: JSONBody[wire.Act], auth: Bearer = "", lang: Lang = "en"
    ) -> wire.Done:
        """An act on an old version is answered with how things stand now."""
        there = await house.tables.get(table)
        keys = keys_in(auth)
        try:
            put = await house.tables.change(there, lambda: acting.act(there, keys, data, house.times.running()))
        except Refused as refused:
            if refused.status == 409:
                refused.update = seen(house, there, keys, lang)
            raise
        return wire.Done(id=data.id, version=put.number)

    @get("/{table:str}/came")
    async def came(
        self, house: Home, table: Id, eyes: Eyes = "", number: Entry = 0, auth: Bearer = "", lang: Lang = "en"
    ) -> list[wire.Answered]:
        """Dealt by hand: what was said of what came, as far as I may correct it."""
        there = await house.tables.get(table)
        return correcting.said(there, keys_in(auth), eyes, number, lang)

    @post("/{table:str}/chat", status_code=200)
    async def chat(
        self, house: Home, request: Asked, table: Id, data: JSONBody[wire.Say], auth: Bearer = ""
    ) -> forms.Changed:
        there = await house.tables.get(table)
        keys = keys_in(auth)
        house.talk.check(there, keys, caller(request))
        return await changed(house, there, partial(acting.say, there, keys, data.text))

    @post("/{table:str}/stand-in", status_code=200)
    async def stand_in(self, house: Home, table: Id, data: JSONBody[forms.StandIn], auth: Bearer = "") -> forms.Changed:
        there = await house.tables.get(table)
        if house.servers.several():
            await house.elsewhere.look([there.id])
        present, now = house.hub.present(there.id), house.times.running()
        return await changed(house, there, partial(acting.stand_in, there, keys_in(auth), data, present, now))

    @post("/{table:str}/rest", status_code=200)
    async def rest(self, house: Home, table: Id, data: JSONBody[forms.Rest], auth: Bearer = "") -> forms.Changed:
        there = await house.tables.get(table)
        now = house.times.running()
        return await changed(house, there, partial(acting.rest, there, keys_in(auth), data, now))

    @post("/{table:str}/take-back", status_code=200)
    async def take_back(
        self, house: Home, table: Id, data: JSONBody[forms.OneSeat], auth: Bearer = ""
    ) -> forms.Changed:
        there = await house.tables.get(table)
        return await changed(house, there, partial(acting.take_back, there, keys_in(auth), data.seat))

    @post("/{table:str}/resign", status_code=200)
    async def resign(self, house: Home, table: Id, data: JSONBody[forms.OneSeat], auth: Bearer = "") -> forms.Changed:
        """A bot has the seat for good."""
        there = await house.tables.get(table)
        now = house.times.running()
        return await changed(house, there, partial(acting.resign, there, keys_in(auth), data.seat, now))

    @post("/{table:str}/pace", status_code=200)
    async def pace(self, house: Home, table: Id, data: JSONBody[forms.Pace], auth: Bearer = "") -> forms.Changed:
        there = await house.tables.get(table)
        return await changed(house, there, partial(lobby.pace, there, keys_in(auth), data.tempo))

    @post("/code", status_code=200)
    async def code(self, house: Home, request: Asked, data: JSONBody[forms.CodeText]) -> forms.Invited:
        """The invitation of a table that waits, for whoever was told its code: guessing it takes too long."""
        refused = too_many(house.codes.of(caller(request)))
        if refused is not None:
            raise refused
        wanted = lobby.typed(data.code)
        elsewhere = await house.elsewhere.with_code(wanted) if house.servers.several() else ""
        if elsewhere:
            await house.tables.find(elsewhere)
        return lobby.with_code(house.tables.known.values(), wanted)

    @post("/{table:str}/mend", status_code=200)
    async def mend(self, house: Home, table: Id, auth: Bearer = "") -> forms.Changed:
        """The host of a stuck table takes it back to its last good line."""
        there = await house.tables.get(table)
        return await changed(house, there, partial(acting.mend, there, keys_in(auth)))
