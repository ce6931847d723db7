"""Handles frames from a client of a table, and builds the replies."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from theomachy.core.notation import text_of
from theomachy.core.rule_errors import Problem
from theomachy.table import messages, replay
from theomachy.table.bot_requests import HINT_PASSES, BotPool
from theomachy.table.commands import play, takeback
from theomachy.table.errors import RequestError, full_text, request_error
from theomachy.table.permissions import may_have_hints, require_playing, require_seat, seat_index
from theomachy.table.presenters import blunder_warning, explanations
from theomachy.table.presenters.localization import table_texts
from theomachy.table.service import Command, TableService
from theomachy.table.storage import StorageUnavailable
from theomachy.table.table import Table
from theomachy.table.viewer import Viewer

# The most seat keys that one device may send for a table.
MAX_KEYS = 8
CHAT_FRAMES = (messages.PostChat, messages.PostSign)


class ViewerConnection(Protocol):
    """The connection of a viewer, as the message handler uses it."""

    viewer: Viewer
    keys: list[str]

    # Make the next update a full one.
    def request_full_update(self) -> None: ...


def create_viewer(hello: messages.Hello, table: Table) -> Viewer:
    """Create a viewer from the first frame of a client: its keys determine the viewer's seats."""
    keys = hello.keys[:MAX_KEYS]
    viewer = Viewer(table.seats_of_keys(keys), table.is_hosted_by(keys), hello.lang)
    viewer.choose_viewpoint(table.seat_to_show())
    if hello.eyes:
        viewer.wanted_viewpoint = seat_index(table, hello.eyes)
        viewer.choose_viewpoint(table.seat_to_show())
    viewer.log_sent = max(0, min(hello.since, len(table.log)))
    return viewer


async def handle_frame(
    service: TableService, connection: ViewerConnection, table: Table, frame: messages.ToServer, bots: BotPool
) -> messages.ToClient | None:
    """Handle a frame and return the reply, None if there is none. A refused request gets a Refusal as reply."""
    if isinstance(frame, messages.Ping):
        return messages.Pong()
    if isinstance(frame, messages.SetViewpoint):
        change_viewpoint(connection, table, frame)
        return None
    if isinstance(frame, messages.Hello):
        raise RequestError(400, "bad-frame", ["hello"])
    frame_id = "" if isinstance(frame, CHAT_FRAMES) else frame.id
    try:
        return await dispatch(service, connection, table, frame, bots)
    except Exception as error:
        return error_frame(service, connection, table, frame_id, error)


async def dispatch(
    service: TableService,
    connection: ViewerConnection,
    table: Table,
    frame: messages.PlayAction
    | messages.PostChat
    | messages.PostSign
    | messages.RequestTakeback
    | messages.AnswerTakeback
    | messages.AskWhyNot
    | messages.AskHint
    | messages.ReplayRound,
    bots: BotPool,
) -> messages.ToClient | None:
    keys = connection.keys
    if isinstance(frame, messages.PlayAction):
        warning = await warn_before_move(service, connection, table, frame, bots)
        if warning:
            return messages.Refusal(id=frame.id, reason=warning, anyway=True)
        appended = await service.execute(table, play_command(service, connection, table, frame))
        return messages.Ack(id=frame.id, version=appended.version)
    if isinstance(frame, messages.RequestTakeback | messages.AnswerTakeback):
        appended = await service.execute(table, partial(takeback.takeback_command, table, keys, frame))
        return messages.Ack(id=frame.id, version=appended.version)
    if isinstance(frame, CHAT_FRAMES):
        await service.execute(table, partial(play.post_chat_or_sign, table, keys, frame))
        return None
    if isinstance(frame, messages.ReplayRound):
        return await service.run_costly(replay.last_round, table, connection.viewer, frame.id)
    seat = require_seat(table, frame.seat, keys)
    require_playing(table)
    if isinstance(frame, messages.AskWhyNot):
        return explanations.explain_why_not(table, seat, frame, connection.viewer.lang)
    state = explanations.require_turn(table, seat)
    if not may_have_hints(table, table.seats_of_keys(keys)):
        raise RequestError(403, "no-hints-here")
    comparison = await bots.compare(table.game, state, seat, HINT_PASSES)
    return await service.run_in_thread(
        explanations.explain_hint, table, state, frame, comparison, connection.viewer.lang
    )


def play_command(
    service: TableService, connection: ViewerConnection, table: Table, frame: messages.PlayAction
) -> Command:
    """Return the command of an action frame."""
    return lambda: play.play_action(table, connection.keys, frame, service.clock.monotonic())


async def warn_before_move(
    service: TableService, connection: ViewerConnection, table: Table, frame: messages.PlayAction, bots: BotPool
) -> str:
    """Return a warning if the player wants warnings and the action is a blunder; else an empty text."""
    if not frame.warn or frame.anyway or table.match is None:
        return ""
    seat, state = seat_index(table, frame.seat), table.match.state
    action = blunder_warning.legal_action(state, frame.text.strip().lower())
    if action is None or not blunder_warning.wants_warnings(table, connection.keys, seat):
        return ""
    comparison = await bots.compare(table.game, state, seat, HINT_PASSES, text_of(action))
    if comparison is None:
        return ""
    return await service.run_in_thread(
        blunder_warning.warning_text, table, state, action, comparison, connection.viewer.lang
    )


def change_viewpoint(connection: ViewerConnection, table: Table, frame: messages.SetViewpoint) -> None:
    viewer = connection.viewer
    if frame.lang != viewer.lang:
        viewer.lang, viewer.log_sent = frame.lang, 0
    viewer.wanted_viewpoint = seat_index(table, frame.eyes) if frame.eyes else -1
    connection.request_full_update()


def error_frame(
    service: TableService, connection: ViewerConnection, table: Table, request_id: str, error: Exception
) -> messages.Refusal:
    """Convert an error to a refusal frame. An unexpected error is also reported as an incident."""
    if isinstance(error, Problem):
        error = request_error(error)
    elif isinstance(error, StorageUnavailable):
        error = RequestError(503, error.slug)
    return refusal_frame(
        connection,
        table,
        request_id,
        error if isinstance(error, RequestError) else service.report_incident(table, error),
    )


def refusal_frame(connection: ViewerConnection, table: Table, request_id: str, error: RequestError) -> messages.Refusal:
    """Build a refusal. After a conflict (409), the client also gets a full update."""
    if error.status == 409:
        connection.request_full_update()
    translator = table_texts(table, connection.viewer.lang).translator
    reason = full_text(translator, error)
    return messages.Refusal(id=request_id, reason=reason, rule=error.reason.rule, anyway=error.can_override)
