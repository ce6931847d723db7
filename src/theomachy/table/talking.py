"""A live line's side of a table: who has come, what their frames ask, and what they are answered."""

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

# As many seats as a device may hold at a table, and some to spare.
KEYS = 8
SPOKEN = (wire.Say, wire.React)


class Line(Protocol):
    """`anew`: the table is to be shown whole."""

    viewer: Viewer
    keys: list[str]

    def anew(self) -> None: ...


def meet(hello: wire.Hello, table: Table) -> Viewer:
    """Whoever says hello, with what their keys let them see."""
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
    """What is told to whoever sent a frame."""
    if isinstance(frame, wire.Ping):
        return wire.Pong()
    if isinstance(frame, wire.Look):
        look(line, table, frame)
        return None
    if isinstance(frame, wire.Hello):
        raise Refused(400, "bad-frame", ["hello"])
    about = "" if isinstance(frame, SPOKEN) else frame.id
    try:
        return await do(tables, line, table, frame, adviser)
    except Exception as error:
        return excuse(tables, line, table, about, error)


async def do(
    tables: Holding,
    line: Line,
    table: Table,
    frame: wire.Act | wire.Say | wire.React | wire.Wish | wire.Reply | wire.WhyNot | wire.Hint | wire.Again,
    adviser: Adviser,
) -> wire.ToClient | None:
    keys = line.keys
    if isinstance(frame, wire.Act):
        said = await warned(tables, line, table, frame, adviser)
        if said:
            return wire.Refusal(id=frame.id, reason=said, anyway=True)
        put = await tables.change(table, deed(tables, line, table, frame))
        return wire.Done(id=frame.id, version=put.number)
    if isinstance(frame, wire.Wish | wire.Reply):
        put = await tables.change(table, partial(consent.heard, table, keys, frame))
        return wire.Done(id=frame.id, version=put.number)
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
    found = await adviser.weighed(table.game, state, seat, HINT)
    return await tables.apart(asking.hint, table, state, frame, found, line.viewer.lang)


def deed(tables: Holding, line: Line, table: Table, frame: wire.Act) -> Decide:
    """What an act asks for."""
    return lambda: acting.act(table, line.keys, frame, tables.times.running())


async def warned(tables: Holding, line: Line, table: Table, frame: wire.Act, adviser: Adviser) -> str:
    """What the coach says before it is done, to whoever wants a coach."""
    if not frame.warn or frame.anyway or table.match is None:
        return ""
    seat, state = seat_at(table, frame.seat), table.match.state
    chosen = coaching.named(state, frame.text.strip().lower())
    if chosen is None or not coaching.listens(table, line.keys, seat):
        return ""
    found = await adviser.weighed(table.game, state, seat, HINT, text_of(chosen))
    if found is None:
        return ""
    return await tables.apart(coaching.warning, table, state, chosen, found, line.viewer.lang)


def look(line: Line, table: Table, frame: wire.Look) -> None:
    viewer = line.viewer
    if frame.lang != viewer.lang:
        viewer.lang, viewer.sent = frame.lang, 0
    viewer.wish = seat_at(table, frame.eyes) if frame.eyes else -1
    line.anew()


def excuse(tables: Holding, line: Line, table: Table, id: str, error: Exception) -> wire.Refusal:
    """Why something was not done; a fault of ours becomes an apology."""
    if isinstance(error, Problem):
        error = as_refused(error)
    elif isinstance(error, Down):
        error = Refused(503, error.slug)
    return refuse(line, table, id, error if isinstance(error, Refused) else tables.incident(table, error))


def refuse(line: Line, table: Table, id: str, refused: Refused) -> wire.Refusal:
    """Whoever acted on an old table gets the present one with the refusal."""
    if refused.status == 409:
        line.anew()
    words = wording(table, line.viewer.lang).words
    reason = all_said(words, refused)
    return wire.Refusal(id=id, reason=reason, rule=refused.reason.rule, anyway=refused.anyway)
