"""Commands during a game: play, answer, chat, stand in, leave, resign.

Each checks the request and returns the journal entry to append. It returns a version number instead if nothing is left
to do, and raises if the request is not allowed.
"""

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
# Tolerance for rounded clocks, in seconds.
SLACK = 0.01


def act(table: Table, keys: list[str], wish: wire.Act, now: float) -> Line | int:
    """Check an action request and return its entry.

    Idempotent: a request id that was processed before returns the version of that time. Raises 409 `stale` if the
    sender has not seen the present state of the game.
    """
    if not 0 < len(wish.id) <= ID_LENGTH or len(wish.text) > TEXT_LENGTH:
        raise Refused(422, "bad-act", [str(ID_LENGTH), str(TEXT_LENGTH)])
    text = wish.text.strip().lower()
    is_answer = text.startswith(ANSWERS)
    seat = seat_at(table, wish.seat) if is_answer else need_seat(table, wish.seat, keys)
    processed = table.done.get((seat, wish.id))
    if processed is not None:
        return done_before(table, processed, text)
    need_sound(table)
    need_playing(table)
    if is_answer:
        need_sayer(table, wish, keys)
    if text == AGREED:
        raise Refused(403, "wish-first")
    if not table.settled <= wish.version <= table.version:
        raise Refused(409, "stale")
    if table.seats[seat].player() and not is_answer:
        raise Refused(409, "seat-away")
    if text == READ_ON:
        return teaching.read_on(table, seat, wish.id)
    if not wish.anyway:
        teaching.check(table, seat, text)
    return Acted(seat=seat, text=text, id=wish.id, spent=spent(table, seat, now))


def need_sayer(table: Table, wish: wire.Act, keys: list[str]) -> None:
    """Require that the sender may enter, or correct, this physical result."""
    text = wish.text.strip().lower()
    if text.startswith(CORRECT):
        correcting.need_corrector(table, wish.seat, text, keys)
    else:
        dealing.need_answerer(table, wish.seat, keys)


def done_before(table: Table, deed: Deed, text: str) -> int:
    """Return the version of a request that was processed before. Raises if its id was used for another action."""
    is_verbatim = text in TAKEN_BACK or text == READ_ON or text.startswith(ANSWERS)
    canonical = text if is_verbatim else text_of(parse(table.game.verbs, text))
    if canonical != deed.text:
        raise Refused(422, "act-id-used")
    return deed.version


def refusal(table: Table, line: Line, problem: Problem) -> Refused:
    """Explain why the rules refused an entry, with the most specific reason the game has."""
    if not isinstance(line, Acted) or table.match is None:
        return as_refused(problem)
    if line.text.startswith(ANSWERS):
        return no_answer(table, problem)
    state = table.match.state
    may_explain = line.text not in TAKEN_BACK and line.seat == state.seat and table.match.pending is None
    reason = why_not(table.game, state, line.seat, line.text) if may_explain else None
    if reason is None:
        return as_refused(problem)
    error = Refused(422, reason.slug, reason.things, reason.rule)
    error.table = table
    return error


def no_answer(table: Table, problem: Problem) -> Refused:
    """Explain why a physical result is impossible.

    Where the app deals to bots, a card that the app has dealt can still lie in the real deck; that has a text of its
    own.
    """
    reason = problem.reason
    slug = "came-aside" if reason.slug == "came-cannot" and table.opened.deals_bots else reason.slug
    error = Refused(422, slug, reason.things)
    error.table = table
    return error


def spent(table: Table, seat: int, now: float) -> float:
    """Return the seconds since the present decision began; 0 for a seat that is not deciding."""
    return round(max(0.0, now - table.since), 2) if seat == table.decider() else 0.0


def bot_act(table: Table, settled: int, seat: int, text: str) -> Line | int:
    """Play a bot's choice, unless the game has changed since the bot was asked. A lesson's scripted action takes
    precedence."""
    if table.settled != settled or not table.seats[seat].player():
        return table.version
    mark: Mark = "bot" if table.seats[seat].kind == "bot" else "stand-in"
    return Acted(seat=seat, text=teaching.answer(table) or text, mark=mark)


def deal(table: Table, settled: int) -> Line | int:
    """Answer for a bot, from the sealed luck, where the app deals what only the bot may see."""
    pending = dealing.by_app(table)
    if pending is None or table.settled != settled:
        return table.version
    return Acted(seat=pending.speaker(), text=CAME + pending.own)


def say(table: Table, keys: list[str], text: str) -> Line:
    return Said(seat=speaker(table, keys), text=clean(text, CHAT_LENGTH, "bad-text"))


def speak(table: Table, keys: list[str], frame: wire.Say | wire.React) -> Line:
    """Post a chat text or a chat sign."""
    return say(table, keys, frame.text) if isinstance(frame, wire.Say) else react(table, keys, frame.sign)


def react(table: Table, keys: list[str], sign: forms.Sign) -> Line:
    """Post a chat sign. Not for spectators."""
    seat = speaker(table, keys)
    if seat == SPECTATOR_SEAT:
        raise Refused(403, "not-your-seat")
    return Said(seat=seat, text="", sign=sign)


def speaker(table: Table, keys: list[str]) -> int:
    """Return the seat in whose name these keys chat: preferably the deciding one; SPECTATOR_SEAT without seats."""
    own_seats = table.held(keys)
    decider = table.decider()
    return decider if decider in own_seats else (own_seats[0] if own_seats else SPECTATOR_SEAT)


def stand_in(table: Table, keys: list[str], wish: forms.StandIn, present: Presence, now: float) -> Line:
    """Let a bot play for a seat.

    For the sender's own seat any bot may be chosen. The host may do it for a player who has been away long enough, with
    the agreed bot only.
    """
    bot = bot_named(wish.bot or table.level()).name
    seat = seat_at(table, wish.seat)
    need_playing(table)
    if not table.seats[seat].person():
        raise Refused(409, "seat-no-person")
    if seat not in table.held(keys):
        if not table.hosted_by(keys):
            raise Refused(403, "not-your-seat")
        need_patience(table, seat, present, now)
        bot = table.level()
    return StoodIn(seat=seat, bot=bot, spent=spent(table, seat, now))


def need_patience(table: Table, seat: int, present: Presence, now: float) -> None:
    """Require that the host has waited long enough for an absent player."""
    if seat in present:
        raise Refused(409, "bot-no-need")
    seconds = patience_left(table, seat, present, now)
    if seconds is None:
        raise Refused(409, "bot-clock" if table.clocks.left else "bot-not-waited")
    if seconds > 0:
        raise Refused(409, "bot-wait", [str(math.ceil(seconds))])


def time_is_up(table: Table, settled: int, seat: int, now: float) -> Line | int:
    """Let the agreed bot play for a seat whose clock has run out, unless the game has changed."""
    if table.settled != settled or spent(table, seat, now) < table.clocks.until_late(seat) - SLACK:
        return table.version
    return StoodIn(seat=seat, bot=table.level(), spent=spent(table, seat, now), late=True)


def rest(table: Table, keys: list[str], wish: forms.Rest, now: float) -> Line | int:
    """Begin or end a seat's vacation, where a turn may take days. Acting ends it as well."""
    seat = need_seat(table, wish.seat, keys)
    need_playing(table)
    if table.clocks.kind != "days":
        raise Refused(409, "no-holiday")
    if wish.resting == (seat in table.clocks.resting):
        return table.version
    entry = Rested(seat=seat, resting=wish.resting, spent=spent(table, seat, now))
    if wish.resting and table.clocks.rest[seat] <= 0:
        raise Refused(409, "holiday-over")
    return entry


def take_back(table: Table, keys: list[str], seat: str) -> Line:
    """Return a seat from its stand-in bot to its player."""
    index = need_seat(table, seat, keys)
    need_playing(table)
    if not table.seats[index].stand_in:
        raise Refused(409, "seat-not-away")
    return TookBack(seat=index)


def leave(table: Table, keys: list[str], seat: int, now: float) -> Line | int:
    """Leave a seat: before the start it becomes open again, later a bot stands in and the player may return.

    Does nothing if the keys do not hold the seat any more.
    """
    if seat not in table.held(keys):
        return table.version
    if table.phase == "waiting":
        return Left(seat=seat)
    if table.phase != "playing" or table.seats[seat].stand_in:
        return table.version
    return StoodIn(seat=seat, bot=table.level(), spent=spent(table, seat, now))


def resign(table: Table, keys: list[str], seat: str, now: float) -> Line:
    """Resign for good: the agreed bot takes over the seat, and the player becomes a spectator."""
    index = need_seat(table, seat, keys)
    need_sound(table)
    need_playing(table)
    return Resigned(seat=index, bot=table.level(), spent=spent(table, index, now))


def mend(table: Table, keys: list[str]) -> Line:
    """Repair a stuck table: the host drops all entries after the last valid one."""
    need_host(table, keys)
    if table.stuck is None or table.stuck.number == 1 or table.stuck.why == "closed":
        raise Refused(409, "not-stuck")
    return Mended(good=table.good)
