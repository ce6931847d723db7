"""At the table: acting, taking back, talking, standing in. Each gives the line that is to happen, or refuses."""

from __future__ import annotations

import math

from theomachy.bots.names import bot as bot_named
from theomachy.core.notation import parse, text_of, why_not
from theomachy.core.reason import Problem
from theomachy.core.record import AGREED, ANSWERS, CAME, CORRECT, TAKEN_BACK
from theomachy.lessons import READ_ON
from theomachy.table import correcting, dealing, forms, teaching, wire
from theomachy.table.lines import Acted, Left, Line, Mark, Mended, Resigned, Rested, Said, StoodIn, TookBack
from theomachy.table.pieces import Deed
from theomachy.table.presence import Presence, patience_left
from theomachy.table.refused import Refused, as_refused
from theomachy.table.seats import clean, need_host, need_playing, need_seat, need_sound, seat_at
from theomachy.table.table import SPECTATOR_SEAT, Table

TEXT_LENGTH = 200
CHAT_LENGTH = 500
ID_LENGTH = 64
# Seconds by which a clock may be rounded.
SLACK = 0.01


def act(table: Table, keys: list[str], wish: wire.Act, now: float) -> Line | int:
    """Does it once, however often it is sent, and only to the table that the sender saw."""
    if not 0 < len(wish.id) <= ID_LENGTH or len(wish.text) > TEXT_LENGTH:
        raise Refused(422, "bad-act", [str(ID_LENGTH), str(TEXT_LENGTH)])
    text = wish.text.strip().lower()
    came = text.startswith(ANSWERS)
    seat = seat_at(table, wish.seat) if came else need_seat(table, wish.seat, keys)
    deed = table.done.get((seat, wish.id))
    if deed is not None:
        return done_before(table, deed, text)
    need_sound(table)
    need_playing(table)
    if came:
        need_sayer(table, wish, keys)
    if text == AGREED:
        raise Refused(403, "wish-first")
    if not table.settled <= wish.version <= table.version:
        raise Refused(409, "stale")
    if table.seats[seat].player() and not came:
        raise Refused(409, "seat-away")
    if text == READ_ON:
        return teaching.read_on(table, seat, wish.id)
    if not wish.anyway:
        teaching.check(table, seat, text)
    return Acted(seat=seat, text=text, id=wish.id, spent=spent(table, seat, now))


def need_sayer(table: Table, wish: wire.Act, keys: list[str]) -> None:
    """What came is said, or corrected, by whoever sees it."""
    text = wish.text.strip().lower()
    if text.startswith(CORRECT):
        correcting.need_corrector(table, wish.seat, text, keys)
    else:
        dealing.need_answerer(table, wish.seat, keys)


def done_before(table: Table, deed: Deed, text: str) -> int:
    """The same act sent twice is answered twice; an id is not for another one."""
    as_it_is = text in TAKEN_BACK or text == READ_ON or text.startswith(ANSWERS)
    named = text if as_it_is else text_of(parse(table.game.verbs, text))
    if named != deed.text:
        raise Refused(422, "act-id-used")
    return deed.version


def refusal(table: Table, line: Line, problem: Problem) -> Refused:
    if not isinstance(line, Acted) or table.match is None:
        return as_refused(problem)
    if line.text.startswith(ANSWERS):
        return no_answer(table, problem)
    state = table.match.state
    asked = line.text not in TAKEN_BACK and line.seat == state.seat and table.match.pending is None
    reason = why_not(table.game, state, line.seat, line.text) if asked else None
    if reason is None:
        return as_refused(problem)
    refused = Refused(422, reason.slug, reason.things, reason.rule)
    refused.table = table
    return refused


def no_answer(table: Table, problem: Problem) -> Refused:
    """What cannot have come; where the app deals for bots it may lie in the real deck all the same."""
    reason = problem.reason
    slug = "came-aside" if reason.slug == "came-cannot" and table.opened.deals_bots else reason.slug
    refused = Refused(422, slug, reason.things)
    refused.table = table
    return refused


def spent(table: Table, seat: int, now: float) -> float:
    return round(max(0.0, now - table.since), 2) if seat == table.decider() else 0.0


def bot_act(table: Table, settled: int, seat: int, text: str) -> Line | int:
    """A bot's choice, if the table is still as the bot saw it; in a lesson what is prepared."""
    if table.settled != settled or not table.seats[seat].player():
        return table.version
    mark: Mark = "bot" if table.seats[seat].kind == "bot" else "stand-in"
    return Acted(seat=seat, text=teaching.answer(table) or text, mark=mark)


def deal(table: Table, settled: int) -> Line | int:
    """The app deals to a bot what it alone sees, by the sealed luck that stands behind the table."""
    pending = dealing.by_app(table)
    if pending is None or table.settled != settled:
        return table.version
    return Acted(seat=pending.speaker(), text=CAME + pending.own)


def say(table: Table, keys: list[str], text: str) -> Line:
    return Said(seat=speaker(table, keys), text=clean(text, CHAT_LENGTH, "bad-text"))


def speak(table: Table, keys: list[str], frame: wire.Say | wire.React) -> Line:
    return say(table, keys, frame.text) if isinstance(frame, wire.Say) else react(table, keys, frame.sign)


def react(table: Table, keys: list[str], sign: forms.Sign) -> Line:
    """Signs are for those at the table."""
    seat = speaker(table, keys)
    if seat == SPECTATOR_SEAT:
        raise Refused(403, "not-your-seat")
    return Said(seat=seat, text="", sign=sign)


def speaker(table: Table, keys: list[str]) -> int:
    held = table.held(keys)
    decider = table.decider()
    return decider if decider in held else (held[0] if held else SPECTATOR_SEAT)


def stand_in(table: Table, keys: list[str], wish: forms.StandIn, present: Presence, now: float) -> Line:
    """One's own seat with any bot, or by the host with the agreed one the seat of somebody long waited for."""
    bot = bot_named(wish.bot or table.level()).name
    at = seat_at(table, wish.seat)
    need_playing(table)
    if not table.seats[at].person():
        raise Refused(409, "seat-no-person")
    if at not in table.held(keys):
        if not table.hosted_by(keys):
            raise Refused(403, "not-your-seat")
        need_patience(table, at, present, now)
        bot = table.level()
    return StoodIn(seat=at, bot=bot, spent=spent(table, at, now))


def need_patience(table: Table, seat: int, present: Presence, now: float) -> None:
    if seat in present:
        raise Refused(409, "bot-no-need")
    left = patience_left(table, seat, present, now)
    if left is None:
        raise Refused(409, "bot-clock" if table.clocks.left else "bot-not-waited")
    if left > 0:
        raise Refused(409, "bot-wait", [str(math.ceil(left))])


def time_is_up(table: Table, settled: int, seat: int, now: float) -> Line | int:
    if table.settled != settled or spent(table, seat, now) < table.clocks.until_late(seat) - SLACK:
        return table.version
    return StoodIn(seat=seat, bot=table.level(), spent=spent(table, seat, now), late=True)


def rest(table: Table, keys: list[str], wish: forms.Rest, now: float) -> Line | int:
    """A holiday, where a turn may take days; acting ends it too."""
    at = need_seat(table, wish.seat, keys)
    need_playing(table)
    if table.clocks.kind != "days":
        raise Refused(409, "no-holiday")
    if wish.resting == (at in table.clocks.resting):
        return table.version
    took = Rested(seat=at, resting=wish.resting, spent=spent(table, at, now))
    if wish.resting and table.clocks.rest[at] <= 0:
        raise Refused(409, "holiday-over")
    return took


def take_back(table: Table, keys: list[str], seat: str) -> Line:
    at = need_seat(table, seat, keys)
    need_playing(table)
    if not table.seats[at].stand_in:
        raise Refused(409, "seat-not-away")
    return TookBack(seat=at)


def leave(table: Table, keys: list[str], seat: int, now: float) -> Line | int:
    """Before the start the seat is open again; later a bot goes on, and the key still fits.

    Whoever has left already, and perhaps somebody else sits there, has nothing more to leave.
    """
    if seat not in table.held(keys):
        return table.version
    if table.phase == "waiting":
        return Left(seat=seat)
    if table.phase != "playing" or table.seats[seat].stand_in:
        return table.version
    return StoodIn(seat=seat, bot=table.level(), spent=spent(table, seat, now))


def resign(table: Table, keys: list[str], seat: str, now: float) -> Line:
    """For good: the bot that the table agreed on plays to the end, and whoever resigned looks on."""
    at = need_seat(table, seat, keys)
    need_sound(table)
    need_playing(table)
    return Resigned(seat=at, bot=table.level(), spent=spent(table, at, now))


def mend(table: Table, keys: list[str]) -> Line:
    """The host of a stuck table takes back all that is behind its last good line."""
    need_host(table, keys)
    if table.stuck is None or table.stuck.number == 1 or table.stuck.why == "closed":
        raise Refused(409, "not-stuck")
    return Mended(good=table.good)
