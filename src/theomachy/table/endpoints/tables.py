"""Endpoints for a table: create it, read it, take its seats, and host it. Seat keys are never part of a URL."""

from __future__ import annotations

from functools import partial
from typing import Any

from theomachy.table import creation, game_catalog, messages
from theomachy.table.commands import lobby, play
from theomachy.table.endpoints.endpoint import LANG, NO_BODY, Call, Endpoint
from theomachy.table.errors import RequestError
from theomachy.table.messages import requests
from theomachy.table.presenters.player_update import full_update
from theomachy.table.table import Table, seat_slug
from theomachy.table.viewer import Viewer


def table_update(call: Call[Any], table: Table) -> messages.Update:
    """Build the full update of a table as the caller sees it."""
    viewer = Viewer(table.seats_of_keys(call.keys), table.is_hosted_by(call.keys), call.lang)
    return full_update(table, viewer, call.host.presence(table), call.monotonic())


async def create_table(call: Call[requests.NewTable]) -> requests.NewTableResponse:
    body = call.body
    with_others = body.public or body.clock.kind != "none" or any(seat.kind == "open" for seat in body.seats)
    if with_others and not call.host.is_online:
        raise RequestError(422, "needs-server")
    return await creation.create_table(call.host.tables, body)


async def get_table(call: Call[None]) -> messages.Update:
    """Return the current update of a table, as the caller's seats see it, or as spectators do."""
    return table_update(call, await call.table())


async def get_catalogue(call: Call[None]) -> dict[str, object]:
    table = await call.table()
    return call.host.tables.catalog.catalogue(table.game, table.setup())


async def get_texts(call: Call[None]) -> dict[str, object]:
    """Return the texts of the game that players of this table may already read."""
    table = await call.table()
    return game_catalog.game_texts(table.game, table.setup(), call.lang)


async def get_rules(call: Call[None]) -> requests.RuleSheet:
    table = await call.table()
    return game_catalog.table_rule_sheet(table.game, table.setup(), call.lang)


async def join_table(call: Call[requests.JoinRequest]) -> requests.JoinResponse:
    table = await call.table()
    key = call.host.tables.new_key()
    await call.execute(table, partial(lobby.join_table, table, call.body, key))
    (seat,) = table.seats_of_keys([key])
    return requests.JoinResponse(table=table.id, keys=[requests.SeatKey(seat=seat_slug(seat), key=key)])


async def leave_table(call: Call[None]) -> requests.VersionResponse:
    table = await call.table()
    seats = table.seats_of_keys(call.keys)
    if not seats:
        raise RequestError(403, "not-your-seat")
    results = [
        await call.execute(table, partial(play.leave_seat, table, call.keys, seat, call.monotonic())) for seat in seats
    ]
    return results[-1]


async def rename_seat(call: Call[requests.RenameRequest]) -> requests.VersionResponse:
    table = await call.table()
    return await call.execute(table, partial(lobby.rename_player, table, call.keys, call.body))


async def seat_bot(call: Call[requests.SetBotRequest]) -> requests.VersionResponse:
    table = await call.table()
    return await call.execute(table, partial(lobby.seat_bot, table, call.keys, call.body))


async def start_game(call: Call[None]) -> requests.VersionResponse:
    table = await call.table()
    return await call.execute(table, partial(lobby.start_game, table, call.keys))


async def set_public(call: Call[requests.VisibilityRequest]) -> requests.VersionResponse:
    table = await call.table()
    return await call.execute(table, partial(lobby.set_public, table, call.keys, call.body.public))


async def mute_spectators(call: Call[requests.SpectatorChatRequest]) -> requests.VersionResponse:
    table = await call.table()
    return await call.execute(table, partial(lobby.set_spectator_chat, table, call.keys, call.body.hushed))


async def set_bot_speed(call: Call[requests.BotSpeedRequest]) -> requests.VersionResponse:
    table = await call.table()
    return await call.execute(table, partial(lobby.set_bot_speed, table, call.keys, call.body.tempo))


async def repair_table(call: Call[None]) -> requests.VersionResponse:
    """Roll a stuck table back to its last valid journal entry (host only)."""
    table = await call.table()
    return await call.execute(table, partial(play.repair_table, table, call.keys))


ENDPOINTS: list[Endpoint[Any]] = [
    Endpoint("POST", "api/tables", requests.NewTable, create_table, status=201, cost=1, large_body=True),
    Endpoint("GET", "api/tables/{table}", NO_BODY, get_table, needs="keys", query=(LANG,)),
    Endpoint("GET", "api/tables/{table}/catalogue", NO_BODY, get_catalogue),
    Endpoint("GET", "api/tables/{table}/texts", NO_BODY, get_texts, query=(LANG,)),
    Endpoint("GET", "api/tables/{table}/rules", NO_BODY, get_rules, query=(LANG,)),
    Endpoint("POST", "api/tables/{table}/join", requests.JoinRequest, join_table, online_only=True),
    Endpoint("POST", "api/tables/{table}/leave", NO_BODY, leave_table, needs="keys"),
    Endpoint("POST", "api/tables/{table}/seat", requests.RenameRequest, rename_seat, needs="keys"),
    Endpoint("POST", "api/tables/{table}/fill", requests.SetBotRequest, seat_bot, needs="keys", online_only=True),
    Endpoint("POST", "api/tables/{table}/start", NO_BODY, start_game, needs="keys", online_only=True),
    Endpoint(
        "POST", "api/tables/{table}/public", requests.VisibilityRequest, set_public, needs="keys", online_only=True
    ),
    Endpoint(
        "POST",
        "api/tables/{table}/hush",
        requests.SpectatorChatRequest,
        mute_spectators,
        needs="keys",
        online_only=True,
    ),
    Endpoint("POST", "api/tables/{table}/pace", requests.BotSpeedRequest, set_bot_speed, needs="keys"),
    Endpoint("POST", "api/tables/{table}/mend", NO_BODY, repair_table, needs="keys"),
]
