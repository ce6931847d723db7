"""Taking back behind luck or behind others: wished by one, answered by everybody it concerns."""

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

# Seconds for which bots wait for an answer.
PATIENCE = 45.0


def heard(table: Table, keys: list[str], frame: wire.Wish | wire.Reply) -> Line | int:
    return wish(table, keys, frame) if isinstance(frame, wire.Wish) else answer(table, keys, frame)


def wish(table: Table, keys: list[str], frame: wire.Wish) -> Line:
    """Somebody would like to have their last action back, with all that came after it."""
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
    """Where it cannot be had without asking, and was not just denied."""
    match = table.match
    if match is None or match.pending is not None or table.phase != "playing" or table.denied == table.settled:
        return False
    return table.wish is None and not match.can_undo(seat) and match.last_own(seat) != NONE


def answer(table: Table, keys: list[str], frame: wire.Reply) -> Line | int:
    """The seats of one device speak with one voice; whoever wished it withdraws it so."""
    need_sound(table)
    need_playing(table)
    held = table.held(keys)
    if not held:
        raise Refused(403, "not-your-seat")
    wished = table.wish
    if wished is None or wished.number != frame.wish:
        return table.version
    asked = [seat for seat in table.asked(wished) if seat in held]
    if not asked and (frame.yes or wished.seat not in held):
        return table.version
    return Answered(seats=asked or [wished.seat], yes=frame.yes)


def info(table: Table, seats: list[int]) -> wire.WishInfo | None:
    """What everybody is told of a wish, and whether an answer of these seats is waited for."""
    wished = table.wish
    if wished is None:
        return None
    asked = table.asked(wished)
    match = table.playing()
    return wire.WishInfo(
        number=wished.number,
        seat=letter(wished.seat),
        actions=len(match.log) - match.last_own(wished.seat),
        waits=[letter(seat) for seat in asked],
        asks_me=any(seat in asked for seat in seats),
        mine=wished.seat in seats,
    )


def shows_hidden(match: Match, seat: int) -> bool:
    """Whether since the last action of a seat somebody alone has seen what is hidden: it cannot be unseen."""
    own = match.last_own(seat)
    then = match.again(match.log[own].after)
    for entry in corrected(match.entries)[match.log[own].after :]:
        before = then.state
        events = then.retell(entry).events
        if seen_alone(match.game, match.setup.seats, before, then.state, events):
            return True
    return False


def seen_alone(game: Game, seats: int, before: State, after: State, events: list[Event]) -> bool:
    """Whether one seat learnt something in an action that others did not."""
    if any(event.only != EVERYONE for event in events):
        return True
    slugs = hidden_slugs(game)
    open_to_all = words_in(game.view(after, SPECTATOR))
    for seat in range(seats):
        # What it saw before is not learnt, though a card like it, that all saw, has gone.
        seen = words_in(game.view(after, seat)) - words_in(game.view(before, seat))
        if (seen & slugs) - open_to_all:
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
    """Every word that stands anywhere in a view."""
    if isinstance(view, str):
        return {view}
    parts = view.values() if isinstance(view, dict) else view if isinstance(view, list | tuple) else ()
    return set().union(*[words_in(part) for part in parts])
