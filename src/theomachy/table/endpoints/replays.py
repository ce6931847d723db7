"""Endpoints for records, replays and the analysis of finished games."""

from __future__ import annotations

from functools import partial
from typing import Any

from theomachy.table import creation, messages, replay
from theomachy.table.campaign import campaign_view
from theomachy.table.endpoints.endpoint import LANG, NO_BODY, Call, Endpoint, QueryParameter
from theomachy.table.messages import requests
from theomachy.table.presenters import game_analysis, game_summary

EYES = QueryParameter("eyes", str, "all")
SEAT = QueryParameter("seat", str, "")


async def get_record(call: Call[None]) -> str:
    """Return the record of a finished game with its random key; for a stuck table, the part that was played, without
    the key.
    """
    return replay.record_text(await call.table())


async def export_record(call: Call[None]) -> str:
    """Return the record of a running game in which all opponents are bots, with its random key."""
    table = await call.table()
    await call.execute(table, partial(replay.export_running, table, call.keys))
    return table.require_match().record().text(with_luck=True)


async def get_replay(call: Call[None]) -> messages.ReplayInfo:
    table = await call.table()
    replay.require_finished(table)
    return replay.replay_info(table, await call.host.replay_states(table), call.lang)


async def get_game_summary(call: Call[None]) -> messages.GameSummary:
    """Return the summary of a finished game: places, points per round, turning points."""
    table = await call.table()
    replay.require_finished(table)
    return game_summary.summarize_game(table, await call.host.replay_states(table), call.lang)


async def get_win_chances(call: Call[None]) -> messages.WinProbabilities:
    """Return the win probability of each seat over a finished game, with its turning points."""
    table = await call.table()
    game_analysis.require_analysable(table)
    states = await call.host.replay_states(table)
    return await call.host.tables.run_costly(game_analysis.win_probability_report, table, states, call.lang)


async def get_best_action(call: Call[None]) -> messages.BestMove:
    """Return the best action at one decision of a finished game, and the loss of the one that was played."""
    table = await call.table()
    game_analysis.require_analysable(table)
    states = await call.host.replay_states(table)
    return await game_analysis.find_best_move(table, states, call.values["number"], call.host.bots, call.lang)


async def get_moment(call: Call[None]) -> messages.Moment:
    table = await call.table()
    replay.require_finished(table)
    states = await call.host.replay_states(table)
    viewpoint = replay.parse_viewpoint(table, call.values["eyes"])
    return replay.moment_at(table, states, call.values["number"], viewpoint, call.lang)


async def fork_table(call: Call[None]) -> requests.NewTableResponse:
    """Create a table that continues a finished game from this entry.

    The caller gets `seat`, or without it the seats that the caller had; bots get the others.
    """
    values = call.values
    return await creation.fork_table(call.host.tables, await call.table(), call.keys, values["number"], values["seat"])


async def create_rematch(call: Call[None]) -> requests.NewTableResponse:
    return await creation.create_rematch(call.host.tables, await call.table(), call.keys)


async def import_record(call: Call[requests.RecordText]) -> requests.NewTableResponse:
    """Import a record as a finished, read-only table, or a campaign file as one table per chapter.

    A campaign costs as many units of the rate limit as it has chapters.
    """
    text = call.body.record
    if not campaign_view.is_campaign_file(text):
        return await creation.import_record(call.host.tables, text)
    call.host.charge(max(0, campaign_view.count_chapters(text) - 1))
    return await creation.import_campaign(call.host.tables, text)


ENDPOINTS: list[Endpoint[Any]] = [
    Endpoint("GET", "api/tables/{table}/record", NO_BODY, get_record),
    Endpoint("POST", "api/tables/{table}/save", NO_BODY, export_record, needs="keys"),
    Endpoint("GET", "api/tables/{table}/replay", NO_BODY, get_replay, query=(LANG,)),
    Endpoint("GET", "api/tables/{table}/end", NO_BODY, get_game_summary, query=(LANG,)),
    Endpoint("GET", "api/tables/{table}/chances", NO_BODY, get_win_chances, query=(LANG,)),
    Endpoint("GET", "api/tables/{table}/best/{number}", NO_BODY, get_best_action, query=(LANG,)),
    Endpoint("GET", "api/tables/{table}/replay/{number}", NO_BODY, get_moment, query=(EYES, LANG)),
    Endpoint(
        "POST",
        "api/tables/{table}/from/{number}",
        NO_BODY,
        fork_table,
        needs="keys",
        query=(SEAT,),
        status=201,
        cost=1,
    ),
    Endpoint("POST", "api/tables/{table}/rematch", NO_BODY, create_rematch, needs="keys", status=201, cost=1),
    Endpoint("POST", "api/records", requests.RecordText, import_record, status=201, cost=1, large_body=True),
]
