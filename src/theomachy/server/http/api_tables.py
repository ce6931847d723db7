"""HTTP endpoints for tables. The keys of seats come in the Authorization header, never in a URL."""

from __future__ import annotations

from functools import partial

from litestar import Controller, get, post
from litestar.params import JSONBody

from theomachy.server import device_identity
from theomachy.server.http.exception_handlers import HttpRequest
from theomachy.server.http.rate_limits import rate_limit_error
from theomachy.server.http.request_params import (
    MAX_RECORD_BYTES,
    AuthorizationHeader,
    PathId,
    QueryLang,
    QueryNumber,
    QueryViewpoint,
    ServicesDependency,
    client_address,
    parse_bearer_keys,
)
from theomachy.server.incidents import report_incident
from theomachy.server.services import Services
from theomachy.table import corrections, creation, game_catalog, messages
from theomachy.table.commands import lobby, play
from theomachy.table.errors import RequestError
from theomachy.table.message_handler import MAX_KEYS
from theomachy.table.messages import requests
from theomachy.table.permissions import require_seat_key
from theomachy.table.presenters.localization import table_texts
from theomachy.table.presenters.player_update import full_update, seat_infos
from theomachy.table.service import Command
from theomachy.table.table import Table, seat_slug
from theomachy.table.viewer import Viewer

MAX_LISTED = 50


def table_update(services: Services, table: Table, keys: list[str], lang: str) -> messages.Update:
    """Build the full update of a table as the holder of these keys sees it."""
    viewer = Viewer(table.seats_of_keys(keys), table.is_hosted_by(keys), lang)
    return full_update(table, viewer, services.hub.presence(table.id), services.clock.monotonic())


def lobby_entry(
    services: Services, table: Table, keys: list[str], lang: str, public: bool
) -> messages.LobbyTable | None:
    """Build the list entry of a table; None, with an incident in the log, if that fails."""
    try:
        present, now = services.hub.presence(table.id), services.clock.monotonic()
        infos = seat_infos(table, table_texts(table, lang), table.seats_of_keys(keys), present, now)
        return lobby.lobby_table(table, infos, public, services.clock.wall_time())
    except Exception as error:
        report_incident(table, error)
        return None


async def execute_command(services: Services, table: Table, command: Command) -> requests.VersionResponse:
    """Run a command on a table and return the version that holds its result."""
    return requests.VersionResponse(version=(await services.tables.execute(table, command)).version)


class TablesApi(Controller):
    path = "/api/tables"

    @get()
    async def list_public_tables(self, house: ServicesDependency, lang: QueryLang = "en") -> list[messages.LobbyTable]:
        """List the public tables of the lobby."""
        tables = [await house.tables.find_or_none(one) for one in await house.store.public_tables(MAX_LISTED)]
        visible = [table for table in tables if table is not None and lobby.is_listed(table)]
        entries = [lobby_entry(house, table, [], lang, public=True) for table in visible]
        return [one for one in entries if one is not None]

    @post(request_max_body_size=MAX_RECORD_BYTES)
    async def create_table(
        self, house: ServicesDependency, data: JSONBody[requests.NewTable]
    ) -> requests.NewTableResponse:
        return await creation.create_table(house.tables, data)

    @post("/mine", status_code=200)
    async def list_my_tables(
        self, house: ServicesDependency, data: JSONBody[requests.KeysRequest], lang: QueryLang = "en"
    ) -> list[messages.LobbyTable]:
        """List the tables of these keys, newest first; a campaign appears as its newest chapter."""
        entries: dict[str, messages.LobbyTable] = {}
        for table_id, keys in list(data.keys.items())[:MAX_LISTED]:
            table = await house.tables.find_or_none(table_id)
            if table is not None and (table.seats_of_keys(keys[:MAX_KEYS]) or table.is_hosted_by(keys[:MAX_KEYS])):
                table = await creation.newest_chapter(house.tables, table)
                item = lobby_entry(house, table, keys[:MAX_KEYS], lang, public=False)
                entries.update({table.id: item} if item is not None else {})
        return sorted(entries.values(), key=lambda one: -one.changed)

    @get("/{table:str}")
    async def get_table(
        self, house: ServicesDependency, table: PathId, auth: AuthorizationHeader = "", lang: QueryLang = "en"
    ) -> messages.Update:
        """Return the current view of a table: that of the caller's seats, or the spectators'."""
        return table_update(house, await house.tables.get(table), parse_bearer_keys(auth), lang)

    @get("/{table:str}/catalogue")
    async def get_catalogue(self, house: ServicesDependency, table: PathId) -> dict[str, object]:
        target = await house.tables.get(table)
        return house.catalog.catalogue(target.game, target.setup())

    @get("/{table:str}/texts")
    async def get_texts(self, house: ServicesDependency, table: PathId, lang: QueryLang = "en") -> dict[str, object]:
        """Return the texts of the game that this table has unlocked so far."""
        target = await house.tables.get(table)
        return game_catalog.game_texts(target.game, target.setup(), lang)

    @get("/{table:str}/rules")
    async def get_rules(self, house: ServicesDependency, table: PathId, lang: QueryLang = "en") -> requests.RuleSheet:
        target = await house.tables.get(table)
        return game_catalog.table_rule_sheet(target.game, target.setup(), lang)

    @post("/{table:str}/join", status_code=200)
    async def join_table(
        self, house: ServicesDependency, table: PathId, data: JSONBody[requests.JoinRequest]
    ) -> requests.JoinResponse:
        target = await house.tables.get(table)
        key = house.tables.new_key()
        await execute_command(house, target, partial(lobby.join_table, target, data, key))
        (seat,) = target.seats_of_keys([key])
        return requests.JoinResponse(table=target.id, keys=[requests.SeatKey(seat=seat_slug(seat), key=key)])

    @post("/{table:str}/leave", status_code=200)
    async def leave_table(
        self, house: ServicesDependency, table: PathId, auth: AuthorizationHeader = ""
    ) -> requests.VersionResponse:
        target = await house.tables.get(table)
        keys = parse_bearer_keys(auth)
        seats = target.seats_of_keys(keys)
        if not seats:
            raise RequestError(403, "not-your-seat")
        for seat in seats[:-1]:
            await execute_command(house, target, partial(play.leave_seat, target, keys, seat, house.clock.monotonic()))
        return await execute_command(
            house, target, partial(play.leave_seat, target, keys, seats[-1], house.clock.monotonic())
        )

    @post("/{table:str}/seat", status_code=200)
    async def rename_seat(
        self,
        house: ServicesDependency,
        table: PathId,
        data: JSONBody[requests.RenameRequest],
        auth: AuthorizationHeader = "",
    ) -> requests.VersionResponse:
        target = await house.tables.get(table)
        return await execute_command(house, target, partial(lobby.rename_player, target, parse_bearer_keys(auth), data))

    @post("/{table:str}/sign", status_code=200)
    async def set_seat_identity(
        self,
        house: ServicesDependency,
        table: PathId,
        data: JSONBody[device_identity.SignatureRequest],
        auth: AuthorizationHeader = "",
    ) -> device_identity.DeviceIdentity:
        """Verify a device signature and show its fingerprint at the caller's seat."""
        target = await house.tables.get(table)
        keys = parse_bearer_keys(auth)
        signet = device_identity.verify_signet(
            data, house.allowed_hosts, target.id, require_seat_key(target, data.seat, keys)
        )
        await execute_command(house, target, partial(lobby.sign_seat, target, keys, data.seat, signet))
        return device_identity.DeviceIdentity(signet=signet)

    @post("/{table:str}/fill", status_code=200)
    async def seat_bot(
        self,
        house: ServicesDependency,
        table: PathId,
        data: JSONBody[requests.SetBotRequest],
        auth: AuthorizationHeader = "",
    ) -> requests.VersionResponse:
        target = await house.tables.get(table)
        return await execute_command(house, target, partial(lobby.seat_bot, target, parse_bearer_keys(auth), data))

    @post("/{table:str}/start", status_code=200)
    async def start_game(
        self, house: ServicesDependency, table: PathId, auth: AuthorizationHeader = ""
    ) -> requests.VersionResponse:
        target = await house.tables.get(table)
        return await execute_command(house, target, partial(lobby.start_game, target, parse_bearer_keys(auth)))

    @post("/{table:str}/public", status_code=200)
    async def set_public(
        self,
        house: ServicesDependency,
        table: PathId,
        data: JSONBody[requests.VisibilityRequest],
        auth: AuthorizationHeader = "",
    ) -> requests.VersionResponse:
        target = await house.tables.get(table)
        return await execute_command(
            house, target, partial(lobby.set_public, target, parse_bearer_keys(auth), data.public)
        )

    @post("/{table:str}/hush", status_code=200)
    async def mute_spectators(
        self,
        house: ServicesDependency,
        table: PathId,
        data: JSONBody[requests.SpectatorChatRequest],
        auth: AuthorizationHeader = "",
    ) -> requests.VersionResponse:
        target = await house.tables.get(table)
        return await execute_command(
            house, target, partial(lobby.set_spectator_chat, target, parse_bearer_keys(auth), data.hushed)
        )

    @post("/{table:str}/act", status_code=200)
    async def play_action(
        self,
        house: ServicesDependency,
        table: PathId,
        data: JSONBody[messages.PlayAction],
        auth: AuthorizationHeader = "",
        lang: QueryLang = "en",
    ) -> messages.Ack:
        """Play an action; if it was based on an old version, the 409 response carries the current state."""
        target = await house.tables.get(table)
        keys = parse_bearer_keys(auth)
        try:
            result = await house.tables.execute(
                target, lambda: play.play_action(target, keys, data, house.clock.monotonic())
            )
        except RequestError as refusal:
            if refusal.status == 409:
                refusal.update = table_update(house, target, keys, lang)
            raise
        return messages.Ack(id=data.id, version=result.version)

    @get("/{table:str}/came")
    async def list_given_answers(
        self,
        house: ServicesDependency,
        table: PathId,
        eyes: QueryViewpoint = "",
        number: QueryNumber = 0,
        auth: AuthorizationHeader = "",
        lang: QueryLang = "en",
    ) -> list[messages.AnsweredQuestionInfo]:
        """List the physical results (drawn cards, dice) that people entered and that the caller may correct."""
        target = await house.tables.get(table)
        return corrections.correctable_answers(target, parse_bearer_keys(auth), eyes, number, lang)

    @post("/{table:str}/chat", status_code=200)
    async def post_chat(
        self,
        house: ServicesDependency,
        request: HttpRequest,
        table: PathId,
        data: JSONBody[messages.PostChat],
        auth: AuthorizationHeader = "",
    ) -> requests.VersionResponse:
        target = await house.tables.get(table)
        keys = parse_bearer_keys(auth)
        house.chat_limits.take_tokens(target, keys, client_address(request))
        return await execute_command(house, target, partial(play.post_chat, target, keys, data.text))

    @post("/{table:str}/stand-in", status_code=200)
    async def seat_stand_in(
        self,
        house: ServicesDependency,
        table: PathId,
        data: JSONBody[requests.StandInRequest],
        auth: AuthorizationHeader = "",
    ) -> requests.VersionResponse:
        target = await house.tables.get(table)
        if house.cluster.is_clustered():
            await house.remote_presence.refresh([target.id])
        present, now = house.hub.presence(target.id), house.clock.monotonic()
        return await execute_command(
            house, target, partial(play.seat_stand_in, target, parse_bearer_keys(auth), data, present, now)
        )

    @post("/{table:str}/rest", status_code=200)
    async def set_vacation(
        self,
        house: ServicesDependency,
        table: PathId,
        data: JSONBody[requests.VacationRequest],
        auth: AuthorizationHeader = "",
    ) -> requests.VersionResponse:
        target = await house.tables.get(table)
        now = house.clock.monotonic()
        return await execute_command(
            house, target, partial(play.set_vacation, target, parse_bearer_keys(auth), data, now)
        )

    @post("/{table:str}/take-back", status_code=200)
    async def reclaim_seat(
        self,
        house: ServicesDependency,
        table: PathId,
        data: JSONBody[requests.SeatRequest],
        auth: AuthorizationHeader = "",
    ) -> requests.VersionResponse:
        target = await house.tables.get(table)
        return await execute_command(
            house, target, partial(play.reclaim_seat, target, parse_bearer_keys(auth), data.seat)
        )

    @post("/{table:str}/resign", status_code=200)
    async def resign_seat(
        self,
        house: ServicesDependency,
        table: PathId,
        data: JSONBody[requests.SeatRequest],
        auth: AuthorizationHeader = "",
    ) -> requests.VersionResponse:
        """Hand the caller's seat to a bot for the rest of the game."""
        target = await house.tables.get(table)
        now = house.clock.monotonic()
        return await execute_command(
            house, target, partial(play.resign_seat, target, parse_bearer_keys(auth), data.seat, now)
        )

    @post("/{table:str}/pace", status_code=200)
    async def set_bot_speed(
        self,
        house: ServicesDependency,
        table: PathId,
        data: JSONBody[requests.BotSpeedRequest],
        auth: AuthorizationHeader = "",
    ) -> requests.VersionResponse:
        target = await house.tables.get(table)
        return await execute_command(
            house, target, partial(lobby.set_bot_speed, target, parse_bearer_keys(auth), data.tempo)
        )

    @post("/code", status_code=200)
    async def find_by_code(
        self, house: ServicesDependency, request: HttpRequest, data: JSONBody[requests.CodeRequest]
    ) -> requests.InviteResponse:
        """Return the invitation of a waiting table by its short code; rate limited, so that codes cannot be guessed."""
        refusal = rate_limit_error(house.code_limits.bucket_of(client_address(request)))
        if refusal is not None:
            raise refusal
        code = lobby.normalize_code(data.code)
        table_id = await house.remote_presence.find_by_code(code) if house.cluster.is_clustered() else ""
        if table_id:
            await house.tables.find_or_none(table_id)
        return lobby.find_by_code(house.tables.cache.values(), code)

    @post("/{table:str}/mend", status_code=200)
    async def repair_table(
        self, house: ServicesDependency, table: PathId, auth: AuthorizationHeader = ""
    ) -> requests.VersionResponse:
        """Roll a stuck table back to its last valid journal entry (host only)."""
        target = await house.tables.get(table)
        return await execute_command(house, target, partial(play.repair_table, target, parse_bearer_keys(auth)))
