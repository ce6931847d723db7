"""Takebacks that need consent, because luck was revealed or others have acted since.

A takeback is a request, followed by an answer of each player."""

from __future__ import annotations

from functools import cache

from theomachy.core.action import Sort
from theomachy.core.event import EVERYONE, SPECTATOR, Event
from theomachy.core.game import Game
from theomachy.core.match import NO_INDEX, Match
from theomachy.core.replay_steps import corrected_steps
from theomachy.core.state import State
from theomachy.table import messages
from theomachy.table.errors import RequestError
from theomachy.table.journal import JournalEntry, TakebackAnswered, TakebackRequested
from theomachy.table.permissions import require_not_stuck, require_playing, require_seat
from theomachy.table.table import Table, seat_slug

# Seconds that bots wait for answers to a takeback request.
ANSWER_TIMEOUT = 45.0


def takeback_command(
    table: Table, keys: list[str], frame: messages.RequestTakeback | messages.AnswerTakeback
) -> JournalEntry | int:
    return (
        request_takeback(table, keys, frame)
        if isinstance(frame, messages.RequestTakeback)
        else answer_takeback(table, keys, frame)
    )


def request_takeback(table: Table, keys: list[str], frame: messages.RequestTakeback) -> JournalEntry:
    """Request to take back the seat's last action with all that came after it."""
    seat = require_seat(table, frame.seat, keys)
    require_not_stuck(table)
    require_playing(table)
    if not table.play_version <= frame.version <= table.version:
        raise RequestError(409, "stale")
    if table.takeback is not None:
        raise RequestError(409, "wish-open")
    if not may_request_takeback(table, seat):
        raise RequestError(409, "wish-again" if table.takeback_denied_at == table.play_version else "no-wish")
    if reveals_hidden(table.require_match(), seat):
        raise RequestError(409, "wish-hidden")
    return TakebackRequested(seat=seat, agreed=sorted({seat, *table.seats_of_keys(keys)}))


def may_request_takeback(table: Table, seat: int) -> bool:
    """Return whether a takeback may be requested: a plain undo is not possible, and no request was just denied."""
    match = table.match
    if (
        match is None
        or match.pending is not None
        or table.phase != "playing"
        or table.takeback_denied_at == table.play_version
    ):
        return False
    return table.takeback is None and not match.can_undo(seat) and match.last_by_seat(seat) != NO_INDEX


def answer_takeback(table: Table, keys: list[str], frame: messages.AnswerTakeback) -> JournalEntry | int:
    """Answer a takeback request for all seats of one device. If the requester answers no, the request is withdrawn."""
    require_not_stuck(table)
    require_playing(table)
    own_seats = table.seats_of_keys(keys)
    if not own_seats:
        raise RequestError(403, "not-your-seat")
    takeback = table.takeback
    if takeback is None or takeback.number != frame.wish:
        return table.version
    waiting = [seat for seat in table.unanswered_seats(takeback) if seat in own_seats]
    if not waiting and (frame.yes or takeback.seat not in own_seats):
        return table.version
    return TakebackAnswered(seats=waiting or [takeback.seat], yes=frame.yes)


def takeback_info(table: Table, seats: list[int]) -> messages.TakebackInfo | None:
    """Describe the open takeback request to the holder of these seats."""
    takeback = table.takeback
    if takeback is None:
        return None
    waiting = table.unanswered_seats(takeback)
    match = table.require_match()
    return messages.TakebackInfo(
        number=takeback.number,
        seat=seat_slug(takeback.seat),
        actions=len(match.log) - match.last_by_seat(takeback.seat),
        waits=[seat_slug(seat) for seat in waiting],
        asks_me=any(seat in waiting for seat in seats),
        mine=takeback.seat in seats,
    )


def reveals_hidden(match: Match, seat: int) -> bool:
    """Return whether some seat alone has seen hidden information since this seat's last action.

    No takeback is possible then.
    """
    last_action = match.last_by_seat(seat)
    since = match.log[last_action].entries_before
    return any(
        step.number > since
        and is_privately_revealed(match.game, match.setup.seats, step.before, step.after, step.log_entry.events)
        for step in corrected_steps(match.fresh(), match.entries)
    )


def is_privately_revealed(game: Game, seats: int, before: State, after: State, events: list[Event]) -> bool:
    """Return whether an action revealed something to one seat only."""
    if any(event.audience != EVERYONE for event in events):
        return True
    slugs = hidden_slugs(game)
    public = strings_in(game.view(after, SPECTATOR))
    for seat in range(seats):
        # Subtract what the seat saw before: an equal card that all saw may have left the table since.
        learned = strings_in(game.view(after, seat)) - strings_in(game.view(before, seat))
        if (learned & slugs) - public:
            return True
    return False


@cache
def hidden_slugs(game: Game) -> frozenset[str]:
    names = game.hidden_sorts()
    verbs = [sort for verb in game.verbs.verbs for sort in verb.sorts]
    kinds = [sort for kind in game.event_kinds for sort in kind.sorts]
    sorts: dict[str, Sort] = {sort.name: sort for sort in [*verbs, *kinds]}
    return frozenset([slug for name in names if name in sorts for slug in sorts[name].index])


def strings_in(view: object) -> set[str]:
    """Collect all strings in a view."""
    if isinstance(view, str):
        return {view}
    parts = view.values() if isinstance(view, dict) else view if isinstance(view, list | tuple) else ()
    return set().union(*[strings_in(part) for part in parts])
