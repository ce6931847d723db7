"""Endpoints for players of a running game: actions, chat, stand-ins, resigning."""

from __future__ import annotations

from functools import partial
from typing import Any

from theomachy.table import corrections, messages
from theomachy.table.commands import play
from theomachy.table.endpoints.endpoint import LANG, NO_BODY, Call, Endpoint, QueryParameter
from theomachy.table.endpoints.tables import table_update
from theomachy.table.errors import RequestError
from theomachy.table.messages import requests

EYES = QueryParameter("eyes", str, "")
NUMBER = QueryParameter("number", int, 0)


async def play_action(call: Call[messages.PlayAction]) -> messages.Ack:
    """Play an action; if it was based on an old version, the 409 response carries the current state."""
    table = await call.table()
    try:
        result = await call.execute(table, lambda: play.play_action(table, call.keys, call.body, call.monotonic()))
    except RequestError as refusal:
        if refusal.status == 409:
            refusal.update = table_update(call, table)
        raise
    return messages.Ack(id=call.body.id, version=result.version)


async def list_given_answers(call: Call[None]) -> list[messages.AnsweredQuestionInfo]:
    """List the physical results (drawn cards, dice) that people entered and that the caller may correct."""
    table, values = await call.table(), call.values
    return corrections.correctable_answers(table, call.keys, values["eyes"], values["number"], call.lang)


async def post_chat(call: Call[messages.PostChat]) -> requests.VersionResponse:
    table = await call.table()
    call.host.take_chat_tokens(table, call.keys)
    return await call.execute(table, partial(play.post_chat, table, call.keys, call.body.text))


async def seat_stand_in(call: Call[requests.StandInRequest]) -> requests.VersionResponse:
    table = await call.table()
    presence = await call.host.refresh_presence(table)
    return await call.execute(
        table, partial(play.seat_stand_in, table, call.keys, call.body, presence, call.monotonic())
    )


async def set_vacation(call: Call[requests.VacationRequest]) -> requests.VersionResponse:
    table = await call.table()
    return await call.execute(table, partial(play.set_vacation, table, call.keys, call.body, call.monotonic()))


async def reclaim_seat(call: Call[requests.SeatRequest]) -> requests.VersionResponse:
    table = await call.table()
    return await call.execute(table, partial(play.reclaim_seat, table, call.keys, call.body.seat))


async def resign_seat(call: Call[requests.SeatRequest]) -> requests.VersionResponse:
    """Resign: a bot plays the caller's seat for the rest of the game."""
    table = await call.table()
    return await call.execute(table, partial(play.resign_seat, table, call.keys, call.body.seat, call.monotonic()))


ENDPOINTS: list[Endpoint[Any]] = [
    Endpoint("POST", "api/tables/{table}/act", messages.PlayAction, play_action, needs="keys", query=(LANG,)),
    Endpoint(
        "GET",
        "api/tables/{table}/came",
        NO_BODY,
        list_given_answers,
        needs="keys",
        query=(EYES, NUMBER, LANG),
    ),
    Endpoint("POST", "api/tables/{table}/chat", messages.PostChat, post_chat, needs="keys"),
    Endpoint("POST", "api/tables/{table}/stand-in", requests.StandInRequest, seat_stand_in, needs="keys"),
    Endpoint("POST", "api/tables/{table}/rest", requests.VacationRequest, set_vacation, needs="keys", online_only=True),
    Endpoint("POST", "api/tables/{table}/take-back", requests.SeatRequest, reclaim_seat, needs="keys"),
    Endpoint("POST", "api/tables/{table}/resign", requests.SeatRequest, resign_seat, needs="keys"),
]
