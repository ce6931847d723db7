"""Commands during a game: play, answer, chat, let a bot stand in, leave, resign.

Each checks the request and returns the journal entry to append, or a version number if there is nothing to change. It
raises RequestError if the request is not allowed."""

from __future__ import annotations

import math

from theomachy.bots.registry import get_bot as bot_named
from theomachy.core.notation import parse_action, text_of, why_illegal
from theomachy.core.record import AGREED_UNDO, ANSWER_PREFIX, ANSWER_PREFIXES, CORRECTION_PREFIX, UNDO_ENTRIES
from theomachy.core.rule_errors import Problem
from theomachy.lessons import READ_ON_MESSAGE
from theomachy.table import corrections, lesson_progress, messages, physical_luck
from theomachy.table.errors import RequestError, request_error
from theomachy.table.journal import (
    ActionPlayed,
    ActionSource,
    ChatPosted,
    JournalEntry,
    PlayerResigned,
    SeatLeft,
    SeatReclaimed,
    StandInSeated,
    TableRepaired,
    VacationChanged,
)
from theomachy.table.messages import requests
from theomachy.table.model import ProcessedRequest
from theomachy.table.permissions import (
    clean_text,
    require_host,
    require_not_stuck,
    require_playing,
    require_seat,
    seat_index,
)
from theomachy.table.presence import Presence, seconds_until_stand_in
from theomachy.table.table import SPECTATOR_SEAT, Table

MAX_ACTION_LENGTH = 200
MAX_CHAT_LENGTH = 500
MAX_REQUEST_ID_LENGTH = 64
# Tolerance for rounded clocks, in seconds.
CLOCK_TOLERANCE = 0.01


def play_action(table: Table, keys: list[str], request: messages.PlayAction, now: float) -> JournalEntry | int:
    """Check an action request and return its entry.

    Idempotent: a request id that was processed before returns the version of that time. Raises 409 `stale` if the
    sender has not seen the present state of the game.
    """
    if not 0 < len(request.id) <= MAX_REQUEST_ID_LENGTH or len(request.text) > MAX_ACTION_LENGTH:
        raise RequestError(422, "bad-act", [str(MAX_REQUEST_ID_LENGTH), str(MAX_ACTION_LENGTH)])
    text = request.text.strip().lower()
    is_answer = text.startswith(ANSWER_PREFIXES)
    seat = seat_index(table, request.seat) if is_answer else require_seat(table, request.seat, keys)
    processed = table.processed_requests.get((seat, request.id))
    if processed is not None:
        return processed_version(table, processed, text)
    require_not_stuck(table)
    require_playing(table)
    if is_answer:
        require_may_answer(table, request, keys)
    if text == AGREED_UNDO:
        raise RequestError(403, "wish-first")
    if not table.play_version <= request.version <= table.version:
        raise RequestError(409, "stale")
    if table.seats[seat].bot_in_charge() and not is_answer:
        raise RequestError(409, "seat-away")
    if text == READ_ON_MESSAGE:
        return lesson_progress.mark_step_read(table, seat, request.id)
    if not request.anyway:
        lesson_progress.check_move(table, seat, text)
    return ActionPlayed(seat=seat, text=text, id=request.id, spent=elapsed_seconds(table, seat, now))


def require_may_answer(table: Table, request: messages.PlayAction, keys: list[str]) -> None:
    """Require that the sender may enter, or correct, this physical result."""
    text = request.text.strip().lower()
    if text.startswith(CORRECTION_PREFIX):
        corrections.require_corrector(table, request.seat, text, keys)
    else:
        physical_luck.require_answerer(table, request.seat, keys)


def processed_version(table: Table, processed: ProcessedRequest, text: str) -> int:
    """Return the table version of a request that was processed before. Raises if its id was used for another action."""
    is_verbatim = text in UNDO_ENTRIES or text == READ_ON_MESSAGE or text.startswith(ANSWER_PREFIXES)
    canonical = text if is_verbatim else text_of(parse_action(table.game.verbs, text))
    if canonical != processed.text:
        raise RequestError(422, "act-id-used")
    return processed.version


def rule_refusal(table: Table, entry: JournalEntry, problem: Problem) -> RequestError:
    """Explain why the rules refused an entry, with the most specific reason the game has."""
    if not isinstance(entry, ActionPlayed) or table.match is None:
        return request_error(problem)
    if entry.text.startswith(ANSWER_PREFIXES):
        return answer_refusal(table, problem)
    state = table.match.state
    may_explain = entry.text not in UNDO_ENTRIES and entry.seat == state.seat and table.match.pending is None
    reason = why_illegal(table.game, state, entry.seat, entry.text) if may_explain else None
    if reason is None:
        return request_error(problem)
    error = RequestError(422, reason.slug, reason.things, reason.rule)
    error.table = table
    return error


def answer_refusal(table: Table, problem: Problem) -> RequestError:
    """Explain why a physical result is impossible.

    Where the app deals to bots, people may draw from the real deck a card that the app has dealt to a bot; that case
    has its own text.
    """
    reason = problem.reason
    slug = "came-aside" if reason.slug == "came-cannot" and table.creation.deals_bots else reason.slug
    error = RequestError(422, slug, reason.things)
    error.table = table
    return error


def elapsed_seconds(table: Table, seat: int, now: float) -> float:
    """Return the seconds since the present decision began; 0 for a seat that is not deciding."""
    return round(max(0.0, now - table.decision_started), 2) if seat == table.decider() else 0.0


def play_bot_action(table: Table, play_version: int, seat: int, text: str) -> JournalEntry | int:
    """Play the action that a bot chose, unless the game has changed since the bot was asked.

    In a lesson, the scripted action replaces the bot's choice.
    """
    if table.play_version != play_version or not table.seats[seat].bot_in_charge():
        return table.version
    mark: ActionSource = "bot" if table.seats[seat].kind == "bot" else "stand-in"
    return ActionPlayed(seat=seat, text=lesson_progress.scripted_answer(table) or text, mark=mark)


def answer_for_bot(table: Table, play_version: int) -> JournalEntry | int:
    """Enter a physical result for a bot, drawn by the app, where the app deals what only the bot may see."""
    pending = physical_luck.question_for_app(table)
    if pending is None or table.play_version != play_version:
        return table.version
    return ActionPlayed(seat=pending.answering_seat(), text=ANSWER_PREFIX + pending.generated_answer)


def post_chat(table: Table, keys: list[str], text: str) -> JournalEntry:
    return ChatPosted(seat=chatting_seat(table, keys), text=clean_text(text, MAX_CHAT_LENGTH, "bad-text"))


def post_chat_or_sign(table: Table, keys: list[str], frame: messages.PostChat | messages.PostSign) -> JournalEntry:
    """Post a chat text or a chat sign."""
    return (
        post_chat(table, keys, frame.text)
        if isinstance(frame, messages.PostChat)
        else post_sign(table, keys, frame.sign)
    )


def post_sign(table: Table, keys: list[str], sign: requests.ChatSign) -> JournalEntry:
    """Post a chat sign. Not for spectators."""
    seat = chatting_seat(table, keys)
    if seat == SPECTATOR_SEAT:
        raise RequestError(403, "not-your-seat")
    return ChatPosted(seat=seat, text="", sign=sign)


def chatting_seat(table: Table, keys: list[str]) -> int:
    """Return the seat in whose name the holder of these keys chats: the deciding one if it is theirs; SPECTATOR_SEAT
    without seats.
    """
    own_seats = table.seats_of_keys(keys)
    decider = table.decider()
    return decider if decider in own_seats else (own_seats[0] if own_seats else SPECTATOR_SEAT)


def seat_stand_in(
    table: Table, keys: list[str], request: requests.StandInRequest, presence: Presence, now: float
) -> JournalEntry:
    """Let a bot play for a seat until its player returns.

    For the sender's own seat any bot may be chosen. The host may do it for a player who has been away long enough, but
    only with the table's stand-in bot.
    """
    bot = bot_named(request.bot or table.stand_in_bot()).name
    seat = seat_index(table, request.seat)
    require_playing(table)
    if not table.seats[seat].has_person():
        raise RequestError(409, "seat-no-person")
    if seat not in table.seats_of_keys(keys):
        if not table.is_hosted_by(keys):
            raise RequestError(403, "not-your-seat")
        require_waited_long(table, seat, presence, now)
        bot = table.stand_in_bot()
    return StandInSeated(seat=seat, bot=bot, spent=elapsed_seconds(table, seat, now))


def require_waited_long(table: Table, seat: int, presence: Presence, now: float) -> None:
    """Require that the host has waited long enough for an absent player."""
    if seat in presence:
        raise RequestError(409, "bot-no-need")
    seconds = seconds_until_stand_in(table, seat, presence, now)
    if seconds is None:
        raise RequestError(409, "bot-clock" if table.clocks.seconds_left else "bot-not-waited")
    if seconds > 0:
        raise RequestError(409, "bot-wait", [str(math.ceil(seconds))])


def replace_late_player(table: Table, play_version: int, seat: int, now: float) -> JournalEntry | int:
    """Let the table's stand-in bot play for a seat whose clock has run out, unless the game has changed."""
    if (
        table.play_version != play_version
        or elapsed_seconds(table, seat, now) < table.clocks.seconds_until_timeout(seat) - CLOCK_TOLERANCE
    ):
        return table.version
    return StandInSeated(seat=seat, bot=table.stand_in_bot(), spent=elapsed_seconds(table, seat, now), late=True)


def set_vacation(table: Table, keys: list[str], request: requests.VacationRequest, now: float) -> JournalEntry | int:
    """Begin or end a seat's vacation, at tables where a turn may take days. Playing an action ends it too."""
    seat = require_seat(table, request.seat, keys)
    require_playing(table)
    if table.clocks.kind != "days":
        raise RequestError(409, "no-holiday")
    if request.resting == (seat in table.clocks.on_vacation):
        return table.version
    entry = VacationChanged(seat=seat, resting=request.resting, spent=elapsed_seconds(table, seat, now))
    if request.resting and table.clocks.vacation_left[seat] <= 0:
        raise RequestError(409, "holiday-over")
    return entry


def reclaim_seat(table: Table, keys: list[str], seat: str) -> JournalEntry:
    """Return a seat from its stand-in bot to its player."""
    index = require_seat(table, seat, keys)
    require_playing(table)
    if not table.seats[index].stand_in:
        raise RequestError(409, "seat-not-away")
    return SeatReclaimed(seat=index)


def leave_seat(table: Table, keys: list[str], seat: int, now: float) -> JournalEntry | int:
    """Leave a seat: before the start it becomes open again; later a stand-in bot plays, and the player may return.

    Does nothing if the keys do not belong to the seat any more.
    """
    if seat not in table.seats_of_keys(keys):
        return table.version
    if table.phase == "waiting":
        return SeatLeft(seat=seat)
    if table.phase != "playing" or table.seats[seat].stand_in:
        return table.version
    return StandInSeated(seat=seat, bot=table.stand_in_bot(), spent=elapsed_seconds(table, seat, now))


def resign_seat(table: Table, keys: list[str], seat: str, now: float) -> JournalEntry:
    """Resign: the table's stand-in bot takes over the seat for good, and the player becomes a spectator."""
    index = require_seat(table, seat, keys)
    require_not_stuck(table)
    require_playing(table)
    return PlayerResigned(seat=index, bot=table.stand_in_bot(), spent=elapsed_seconds(table, index, now))


def repair_table(table: Table, keys: list[str]) -> JournalEntry:
    """Repair a stuck table, as its host: drop all journal entries after the last valid one."""
    require_host(table, keys)
    if table.fault is None or table.fault.entry_number == 1 or table.fault.kind == "closed":
        raise RequestError(409, "not-stuck")
    return TableRepaired(good=table.last_valid)
