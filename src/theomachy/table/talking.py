"""Handles frames from a client of a table, and builds the replies."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from theomachy.core.notation import text_of
from theomachy.core.reason import Problem
from theomachy.table import acting, asking, coaching, consent, replay, wire
from theomachy.table.holding import Decide, Holding
from theomachy.table.refused import Refused, all_said, as_refused
from theomachy.table.seats import may_have_hints, need_playing, need_seat, seat_at
from theomachy.table.storing import Down
from theomachy.table.table import Table
from theomachy.table.thinking import HINT, Adviser
from theomachy.table.viewer import Viewer
from theomachy.table.wording import wording

# The most keys that one device may send for a table.
KEYS = 8
SPOKEN = (wire.Say, wire.React)


class Line(Protocol):
    """The connection of a viewer."""

    viewer: Viewer
    keys: list[str]

    # Requests a full update.
    def anew(self) -> None: ...


def meet(hello: wire.Hello, table: Table) -> Viewer:
    """Create the viewer for a hello frame, with the seats of its keys."""
    keys = hello.keys[:KEYS]
    viewer = Viewer(table.held(keys), table.hosted_by(keys), hello.lang)
    viewer.turn_to(table.turn())
    if hello.eyes:
        viewer.wish = seat_at(table, hello.eyes)
        viewer.turn_to(table.turn())
    viewer.sent = max(0, min(hello.since, len(table.told)))
    return viewer


async def answer(
    tables: Holding, line: Line, table: Table, frame: wire.ToServer, adviser: Adviser
) -> wire.ToClient | None:
    """Handle a frame and return the reply, if there is one. Errors become refusals."""
    if isinstance(frame, wire.Ping):
        return wire.Pong()
    if isinstance(frame, wire.Look):
        look(line, table, frame)
        return None
    if isinstance(frame, wire.Hello):
        raise Refused(400, "bad-frame", ["hello"])
    frame_id = "" if isinstance(frame, SPOKEN) else frame.id
    try:
        return await do(tables, line, table, frame, adviser)
    except Exception as error:
        return excuse(tables, line, table, frame_id, error)


async def do(
    tables: Holding,
    line: Line,
    table: Table,
    frame: wire.Act | wire.Say | wire.React | wire.Wish | wire.Reply | wire.WhyNot | wire.Hint | wire.Again,
    adviser: Adviser,
) -> wire.ToClient | None:
    keys = line.keys
    if isinstance(frame, wire.Act):
        warning = await warned(tables, line, table, frame, adviser)
        if warning:
            return wire.Refusal(id=frame.id, reason=warning, anyway=True)
        appended = await tables.change(table, deed(tables, line, table, frame))
        return wire.Done(id=frame.id, version=appended.number)
    if isinstance(frame, wire.Wish | wire.Reply):
        appended = await tables.change(table, partial(consent.heard, table, keys, frame))
        return wire.Done(id=frame.id, version=appended.number)
    if isinstance(frame, SPOKEN):
        await tables.change(table, partial(acting.speak, table, keys, frame))
        return None
    if isinstance(frame, wire.Again):
        return await tables.apart(replay.last_round, table, line.viewer, frame.id)
    seat = need_seat(table, frame.seat, keys)
    need_playing(table)
    if isinstance(frame, wire.WhyNot):
        return asking.why_not(table, seat, frame, line.viewer.lang)
    state = asking.need_turn(table, seat)
    if not may_have_hints(table, table.held(keys)):
        raise Refused(403, "no-hints-here")
    comparison = await adviser.weighed(table.game, state, seat, HINT)
    return await tables.apart(asking.hint, table, state, frame, comparison, line.viewer.lang)


def deed(tables: Holding, line: Line, table: Table, frame: wire.Act) -> Decide:
    """Return the command of an action frame."""
    return lambda: acting.act(table, line.keys, frame, tables.times.running())


async def warned(tables: Holding, line: Line, table: Table, frame: wire.Act, adviser: Adviser) -> str:
    """Return the blunder warning for an action, if the player wants warnings and it deserves one."""
    if not frame.warn or frame.anyway or table.match is None:
        return ""
    seat, state = seat_at(table, frame.seat), table.match.state
    action = coaching.named(state, frame.text.strip().lower())
    if action is None or not coaching.listens(table, line.keys, seat):
        return ""
    comparison = await adviser.weighed(table.game, state, seat, HINT, text_of(action))
    if comparison is None:
        return ""
    return await tables.apart(coaching.warning, table, state, action, comparison, line.viewer.lang)


def look(line: Line, table: Table, frame: wire.Look) -> None:
    viewer = line.viewer
    if frame.lang != viewer.lang:
        viewer.lang, viewer.sent = frame.lang, 0
    viewer.wish = seat_at(table, frame.eyes) if frame.eyes else -1
    line.anew()


def excuse(tables: Holding, line: Line, table: Table, id: str, error: Exception) -> wire.Refusal:
    """Convert an error to a refusal. An unexpected one is reported as an incident."""
    if isinstance(error, Problem):
        error = as_refused(error)
    elif isinstance(error, Down):
        error = Refused(503, error.slug)
    return refuse(line, table, id, error if isinstance(error, Refused) else tables.incident(table, error))


def refuse(line: Line, table: Table, id: str, refused: Refused) -> wire.Refusal:
    """Build a refusal. After a conflict (409), the client also gets a full update."""
    if refused.status == 409:
        line.anew()
    translator = wording(table, line.viewer.lang).words
    reason = all_said(translator, refused)
    return wire.Refusal(id=id, reason=reason, rule=refused.reason.rule, anyway=refused.anyway)
