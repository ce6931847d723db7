"""HTTP endpoints to find tables: the lobby, one's own tables, short codes; and the device's signature at a seat."""

from __future__ import annotations

from functools import partial

from litestar import get, post
from litestar.params import JSONBody

from theomachy.languages import FALLBACK_LANGUAGE
from theomachy.server import device_identity
from theomachy.server.http.exception_handlers import HttpRequest
from theomachy.server.http.rate_limits import rate_limit_error
from theomachy.server.http.request_params import (
    AuthorizationHeader,
    PathId,
    QueryLang,
    ServicesDependency,
    client_address,
    listener_of,
    parse_bearer_keys,
)
from theomachy.server.incidents import report_incident
from theomachy.server.services import Services
from theomachy.table import creation, messages
from theomachy.table.commands import lobby
from theomachy.table.message_handler import MAX_KEYS
from theomachy.table.messages import requests
from theomachy.table.permissions import require_seat_key
from theomachy.table.presenters.localization import table_texts
from theomachy.table.presenters.player_update import seat_infos
from theomachy.table.table import Table

MAX_LISTED = 50


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


@get("/api/tables")
async def list_public_tables(
    house: ServicesDependency, lang: QueryLang = FALLBACK_LANGUAGE
) -> list[messages.LobbyTable]:
    """List the public tables of the lobby."""
    tables = [await house.tables.find_or_none(one) for one in await house.store.public_tables(MAX_LISTED)]
    visible = [table for table in tables if table is not None and lobby.is_listed(table)]
    entries = [lobby_entry(house, table, [], lang, public=True) for table in visible]
    return [one for one in entries if one is not None]


@post("/api/tables/mine", status_code=200)
async def list_my_tables(
    house: ServicesDependency, data: JSONBody[requests.KeysRequest], lang: QueryLang = FALLBACK_LANGUAGE
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


@post("/api/tables/code", status_code=200)
async def find_by_code(
    house: ServicesDependency, request: HttpRequest, data: JSONBody[requests.CodeRequest]
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


@post("/api/tables/{table:str}/sign", status_code=200)
async def set_seat_identity(
    house: ServicesDependency,
    request: HttpRequest,
    table: PathId,
    data: JSONBody[device_identity.SignatureRequest],
    auth: AuthorizationHeader = "",
) -> device_identity.DeviceIdentity:
    """Verify a device signature and show its fingerprint at the caller's seat."""
    target = await house.tables.get(table)
    keys = parse_bearer_keys(auth)
    signet = device_identity.verify_signet(
        data, house.allowed_hosts, listener_of(request), target.id, require_seat_key(target, data.seat, keys)
    )
    await house.tables.execute(target, partial(lobby.sign_seat, target, keys, data.seat, signet))
    return device_identity.DeviceIdentity(signet=signet)


ROUTES = [list_public_tables, list_my_tables, find_by_code, set_seat_identity]
