"""Takebacks that need consent, because luck or other players have acted since: a request, then an answer of each
player."""

from __future__ import annotations

from functools import cache

from theomachy.core.action import Sort
from theomachy.core.correcting import corrected
from theomachy.core.event import EVERYONE, SPECTATOR, Event
from theomachy.core.game import Game
from theomachy.core.match import NONE, Match
from theomachy.core.state import State
from theomachy.table import wire
from theomachy.table.lines import Answered, Line, Wished
from theomachy.table.refused import Refused
from theomachy.table.seats import need_playing, need_seat, need_sound
from theomachy.table.table import Table, letter

# Seconds that bots wait for answers to a takeback request.
PATIENCE = 45.0


def heard(table: Table, keys: list[str], frame: wire.Wish | wire.Reply) -> Line | int:
    return wish(table, keys, frame) if isinstance(frame, wire.Wish) else answer(table, keys, frame)


def wish(table: Table, keys: list[str], frame: wire.Wish) -> Line:
    """Request to take back the seat's last action with all that came after it."""
    seat = need_seat(table, frame.seat, keys)
    need_sound(table)
    need_playing(table)
    if not table.settled <= frame.version <= table.version:
        raise Refused(409, "stale")
    if table.wish is not None:
        raise Refused(409, "wish-open")
    if not may_wish(table, seat):
        raise Refused(409, "wish-again" if table.denied == table.settled else "no-wish")
    if shows_hidden(table.playing(), seat):
        raise Refused(409, "wish-hidden")
    return Wished(seat=seat, agreed=sorted({seat, *table.held(keys)}))


def may_wish(table: Table, seat: int) -> bool:
    """Return whether a takeback may be requested: a plain undo is not possible, and no request was just denied."""
    match = table.match
    if match is None or match.pending is not None or table.phase != "playing" or table.denied == table.settled:
        return False
    return table.wish is None and not match.can_undo(seat) and match.last_own(seat) != NONE


def answer(table: Table, keys: list[str], frame: wire.Reply) -> Line | int:
    """Answer a takeback request for all seats of a device. A no from the requester withdraws it."""
    need_sound(table)
    need_playing(table)
    own_seats = table.held(keys)
    if not own_seats:
        raise Refused(403, "not-your-seat")
    takeback = table.wish
    if takeback is None or takeback.number != frame.wish:
        return table.version
    waiting = [seat for seat in table.asked(takeback) if seat in own_seats]
    if not waiting and (frame.yes or takeback.seat not in own_seats):
        return table.version
    return Answered(seats=waiting or [takeback.seat], yes=frame.yes)


def info(table: Table, seats: list[int]) -> wire.WishInfo | None:
    """Describe the open takeback request to the holder of these seats."""
    takeback = table.wish
    if takeback is None:
        return None
    waiting = table.asked(takeback)
    match = table.playing()
    return wire.WishInfo(
        number=takeback.number,
        seat=letter(takeback.seat),
        actions=len(match.log) - match.last_own(takeback.seat),
        waits=[letter(seat) for seat in waiting],
        asks_me=any(seat in waiting for seat in seats),
        mine=takeback.seat in seats,
    )


def shows_hidden(match: Match, seat: int) -> bool:
    """Return whether one seat alone has seen hidden information since this seat's last action: no takeback then."""
    last_action = match.last_own(seat)
    replayed = match.again(match.log[last_action].after)
    for entry in corrected(match.entries)[match.log[last_action].after :]:
        before = replayed.state
        events = replayed.retell(entry).events
        if seen_alone(match.game, match.setup.seats, before, replayed.state, events):
            return True
    return False


def seen_alone(game: Game, seats: int, before: State, after: State, events: list[Event]) -> bool:
    """Return whether an action revealed something to one seat only."""
    if any(event.only != EVERYONE for event in events):
        return True
    slugs = hidden_slugs(game)
    public = words_in(game.view(after, SPECTATOR))
    for seat in range(seats):
        # What the seat saw before is not new, even if an equal card that all saw has left the table.
        learned = words_in(game.view(after, seat)) - words_in(game.view(before, seat))
        if (learned & slugs) - public:
            return True
    return False


@cache
def hidden_slugs(game: Game) -> frozenset[str]:
    names = game.hidden_sorts()
    verbs = [sort for verb in game.verbs.verbs for sort in verb.sorts]
    kinds = [sort for kind in game.kinds for sort in kind.sorts]
    sorts: dict[str, Sort] = {sort.name: sort for sort in [*verbs, *kinds]}
    return frozenset([slug for name in names if name in sorts for slug in sorts[name].index])


def words_in(view: object) -> set[str]:
    """Collect all strings in a view."""
    if isinstance(view, str):
        return {view}
    parts = view.values() if isinstance(view, dict) else view if isinstance(view, list | tuple) else ()
    return set().union(*[words_in(part) for part in parts])
