"""HTTP endpoints for tables. The keys of seats come in the Authorization header, never in a URL."""

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
    """Build the full update of a table as the holder of these keys sees it."""
    viewer = Viewer(table.held(keys), table.hosted_by(keys), lang)
    return look(table, viewer, house.hub.present(table.id), house.times.running())


def entry(house: House, table: Table, keys: list[str], lang: str, public: bool) -> wire.LobbyTable | None:
    """Build the list entry of a table; None, with an incident in the log, if that fails."""
    try:
        present, now = house.hub.present(table.id), house.times.running()
        infos = seat_infos(table, wording(table, lang), table.held(keys), present, now)
        return lobby.listed(table, infos, public, house.times.wall())
    except Exception as error:
        incident(table, error)
        return None


async def changed(house: House, table: Table, decide: Decide) -> forms.Changed:
    """Run a command on a table and return the version that holds its result."""
    return forms.Changed(version=(await house.tables.change(table, decide)).number)


class TablesApi(Controller):
    path = "/api/tables"

    @get()
    async def public(self, house: Home, lang: Lang = "en") -> list[wire.LobbyTable]:
        """List the public tables of the lobby."""
        tables = [await house.tables.find(one) for one in await house.store.public(LISTED)]
        visible = [table for table in tables if table is not None and lobby.on_show(table)]
        entries = [entry(house, table, [], lang, public=True) for table in visible]
        return [one for one in entries if one is not None]

    @post(request_max_body_size=RECORD_BODY)
    async def make(self, house: Home, data: JSONBody[forms.NewTable]) -> forms.Made:
        return await making.make(house.tables, data)

    @post("/mine", status_code=200)
    async def mine(self, house: Home, data: JSONBody[forms.MyKeys], lang: Lang = "en") -> list[wire.LobbyTable]:
        """List the tables of these keys, newest first; a campaign appears as its newest chapter."""
        entries: dict[str, wire.LobbyTable] = {}
        for table_id, keys in list(data.keys.items())[:LISTED]:
            table = await house.tables.find(table_id)
            if table is not None and (table.held(keys[:KEYS]) or table.hosted_by(keys[:KEYS])):
                table = await making.newest(house.tables, table)
                item = entry(house, table, keys[:KEYS], lang, public=False)
                entries.update({table.id: item} if item is not None else {})
        return sorted(entries.values(), key=lambda one: -one.changed)

    @get("/{table:str}")
    async def table(self, house: Home, table: Id, auth: Bearer = "", lang: Lang = "en") -> wire.Update:
        """Return the current view of a table: that of the caller's seats, or the spectators'."""
        return seen(house, await house.tables.get(table), keys_in(auth), lang)

    @get("/{table:str}/catalogue")
    async def catalogue(self, house: Home, table: Id) -> dict[str, object]:
        target = await house.tables.get(table)
        return house.shelf.catalogue(target.game, target.setup())

    @get("/{table:str}/texts")
    async def texts(self, house: Home, table: Id, lang: Lang = "en") -> dict[str, object]:
        """Return the texts of the game that this table has unlocked so far."""
        target = await house.tables.get(table)
        return shelf.game_texts(target.game, target.setup(), lang)

    @get("/{table:str}/rules")
    async def rules(self, house: Home, table: Id, lang: Lang = "en") -> forms.RuleSheet:
        target = await house.tables.get(table)
        return shelf.table_sheet(target.game, target.setup(), lang)

    @post("/{table:str}/join", status_code=200)
    async def join(self, house: Home, table: Id, data: JSONBody[forms.Join]) -> forms.Joined:
        target = await house.tables.get(table)
        key = house.tables.new_key()
        await changed(house, target, partial(lobby.join, target, data, key))
        (seat,) = target.held([key])
        return forms.Joined(table=target.id, keys=[forms.SeatKey(seat=letter(seat), key=key)])

    @post("/{table:str}/leave", status_code=200)
    async def leave(self, house: Home, table: Id, auth: Bearer = "") -> forms.Changed:
        target = await house.tables.get(table)
        keys = keys_in(auth)
        seats = target.held(keys)
        if not seats:
            raise Refused(403, "not-your-seat")
        for seat in seats[:-1]:
            await changed(house, target, partial(acting.leave, target, keys, seat, house.times.running()))
        return await changed(house, target, partial(acting.leave, target, keys, seats[-1], house.times.running()))

    @post("/{table:str}/seat", status_code=200)
    async def seat(self, house: Home, table: Id, data: JSONBody[forms.Rename], auth: Bearer = "") -> forms.Changed:
        target = await house.tables.get(table)
        return await changed(house, target, partial(lobby.rename, target, keys_in(auth), data))

    @post("/{table:str}/sign", status_code=200)
    async def sign(self, house: Home, table: Id, data: JSONBody[signets.Sign], auth: Bearer = "") -> signets.Signet:
        """Verify a device signature and show its fingerprint at the caller's seat."""
        target = await house.tables.get(table)
        keys = keys_in(auth)
        signet = signets.read(data, house.names, target.id, key_of(target, data.seat, keys))
        await changed(house, target, partial(lobby.sign, target, keys, data.seat, signet))
        return signets.Signet(signet=signet)

    @post("/{table:str}/fill", status_code=200)
    async def fill(self, house: Home, table: Id, data: JSONBody[forms.Fill], auth: Bearer = "") -> forms.Changed:
        target = await house.tables.get(table)
        return await changed(house, target, partial(lobby.fill, target, keys_in(auth), data))

    @post("/{table:str}/start", status_code=200)
    async def start(self, house: Home, table: Id, auth: Bearer = "") -> forms.Changed:
        target = await house.tables.get(table)
        return await changed(house, target, partial(lobby.start, target, keys_in(auth)))

    @post("/{table:str}/public", status_code=200)
    async def publicity(
        self, house: Home, table: Id, data: JSONBody[forms.Publicity], auth: Bearer = ""
    ) -> forms.Changed:
        target = await house.tables.get(table)
        return await changed(house, target, partial(lobby.show, target, keys_in(auth), data.public))

    @post("/{table:str}/hush", status_code=200)
    async def hush(self, house: Home, table: Id, data: JSONBody[forms.Hush], auth: Bearer = "") -> forms.Changed:
        target = await house.tables.get(table)
        return await changed(house, target, partial(lobby.hush, target, keys_in(auth), data.hushed))

    @post("/{table:str}/act", status_code=200)
    async def act(
        self, house: Home, table: Id, data: JSONBody[wire.Act], auth: Bearer = "", lang: Lang = "en"
    ) -> wire.Done:
        """Play an action; if it was based on an old version, the 409 response carries the current state."""
        target = await house.tables.get(table)
        keys = keys_in(auth)
        try:
            result = await house.tables.change(target, lambda: acting.act(target, keys, data, house.times.running()))
        except Refused as refusal:
            if refusal.status == 409:
                refusal.update = seen(house, target, keys, lang)
            raise
        return wire.Done(id=data.id, version=result.number)

    @get("/{table:str}/came")
    async def came(
        self, house: Home, table: Id, eyes: Eyes = "", number: Entry = 0, auth: Bearer = "", lang: Lang = "en"
    ) -> list[wire.Answered]:
        """List the physical results (drawn cards, dice) that people entered and that the caller may correct."""
        target = await house.tables.get(table)
        return correcting.said(target, keys_in(auth), eyes, number, lang)

    @post("/{table:str}/chat", status_code=200)
    async def chat(
        self, house: Home, request: Asked, table: Id, data: JSONBody[wire.Say], auth: Bearer = ""
    ) -> forms.Changed:
        target = await house.tables.get(table)
        keys = keys_in(auth)
        house.talk.check(target, keys, caller(request))
        return await changed(house, target, partial(acting.say, target, keys, data.text))

    @post("/{table:str}/stand-in", status_code=200)
    async def stand_in(self, house: Home, table: Id, data: JSONBody[forms.StandIn], auth: Bearer = "") -> forms.Changed:
        target = await house.tables.get(table)
        if house.servers.several():
            await house.elsewhere.look([target.id])
        present, now = house.hub.present(target.id), house.times.running()
        return await changed(house, target, partial(acting.stand_in, target, keys_in(auth), data, present, now))

    @post("/{table:str}/rest", status_code=200)
    async def rest(self, house: Home, table: Id, data: JSONBody[forms.Rest], auth: Bearer = "") -> forms.Changed:
        target = await house.tables.get(table)
        now = house.times.running()
        return await changed(house, target, partial(acting.rest, target, keys_in(auth), data, now))

    @post("/{table:str}/take-back", status_code=200)
    async def take_back(
        self, house: Home, table: Id, data: JSONBody[forms.OneSeat], auth: Bearer = ""
    ) -> forms.Changed:
        target = await house.tables.get(table)
        return await changed(house, target, partial(acting.take_back, target, keys_in(auth), data.seat))

    @post("/{table:str}/resign", status_code=200)
    async def resign(self, house: Home, table: Id, data: JSONBody[forms.OneSeat], auth: Bearer = "") -> forms.Changed:
        """Hand the caller's seat to a bot for the rest of the game."""
        target = await house.tables.get(table)
        now = house.times.running()
        return await changed(house, target, partial(acting.resign, target, keys_in(auth), data.seat, now))

    @post("/{table:str}/pace", status_code=200)
    async def pace(self, house: Home, table: Id, data: JSONBody[forms.Pace], auth: Bearer = "") -> forms.Changed:
        target = await house.tables.get(table)
        return await changed(house, target, partial(lobby.pace, target, keys_in(auth), data.tempo))

    @post("/code", status_code=200)
    async def code(self, house: Home, request: Asked, data: JSONBody[forms.CodeText]) -> forms.Invited:
        """Return the invitation of a waiting table by its short code; rate limited, so that codes cannot be guessed."""
        refusal = too_many(house.codes.of(caller(request)))
        if refusal is not None:
            raise refusal
        code = lobby.typed(data.code)
        table_id = await house.elsewhere.with_code(code) if house.servers.several() else ""
        if table_id:
            await house.tables.find(table_id)
        return lobby.with_code(house.tables.known.values(), code)

    @post("/{table:str}/mend", status_code=200)
    async def mend(self, house: Home, table: Id, auth: Bearer = "") -> forms.Changed:
        """Roll a stuck table back to its last valid journal entry (host only)."""
        target = await house.tables.get(table)
        return await changed(house, target, partial(acting.mend, target, keys_in(auth)))
