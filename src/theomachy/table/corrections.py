"""Corrections of physical results: what can be corrected, who may do it, and which later entries contradict a
correction."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.corrections import AnsweredQuestion, Contradiction, read_correction
from theomachy.core.event import SPECTATOR, Event
from theomachy.core.match import Match
from theomachy.core.notation import why_illegal
from theomachy.core.record import ANSWER_PREFIXES, CORRECTION_PREFIX
from theomachy.core.rule_errors import Reason
from theomachy.table import messages, physical_luck
from theomachy.table.errors import RequestError
from theomachy.table.permissions import require_playing, seat_index
from theomachy.table.presenters.localization import table_texts
from theomachy.table.table import Table, seat_slug

# The most events to list in the explanation of a contradiction.
MAX_EVENTS = 2


def correctable_answers(
    table: Table, keys: list[str], viewpoint: str, number: int, lang: str
) -> list[messages.AnsweredQuestionInfo]:
    """List the physical results that the holder of these keys may correct, newest first.

    With a `number`, only that entry, with all results that were possible. A secret result is listed only from the
    viewpoint of the seat that saw it.
    """
    require_playing(table)
    texts = table_texts(table, lang)
    own_seats, is_host = table.seats_of_keys(keys), table.is_hosted_by(keys)
    shown_to = seat_index(table, viewpoint) if viewpoint else own_seats[0] if len(own_seats) == 1 else SPECTATOR
    infos = []
    for answer in reversed(table.require_match().answered_questions()):
        audience = answer.question.audience
        is_mine = physical_luck.may_answer(table, audience, own_seats, is_host) and (
            audience not in own_seats or audience == shown_to
        )
        if not is_mine or (number and answer.number != number):
            continue
        text = f"{CORRECTION_PREFIX}{answer.number} "
        infos.append(
            messages.AnsweredQuestionInfo(
                number=answer.number,
                seat=seat_slug(answer.seat),
                secret=audience >= 0,
                question=physical_luck.question_text(
                    texts.translator, answer.question, answer.seat, True, audience in own_seats
                ),
                said=physical_luck.possible_result(texts, answer.question, answer.slug, text),
                dice=bool(answer.question.faces),
                choices=[
                    physical_luck.possible_result(texts, answer.question, slug, text)
                    for slug in answer.question.choices()
                ]
                if number
                else [],
            )
        )
    return infos


def require_corrector(table: Table, slug: str, text: str, keys: list[str]) -> None:
    """Require that the sender may correct this result, and that later entries do not contradict the correction.

    The refusal explains the contradiction as far as the sender may know it.
    """
    match, number = table.require_match(), read_correction(text)[0]
    answer = next((candidate for candidate in match.answered_questions() if candidate.number == number), None)
    if answer is None:
        raise RequestError(422, "correct-nothing")
    own_seats, is_host = table.seats_of_keys(keys), table.is_hosted_by(keys)
    if seat_index(table, slug) != answer.seat or not physical_luck.may_answer(
        table, answer.question.audience, own_seats, is_host
    ):
        raise RequestError(403, "came-not-yours")
    try:
        match.try_action(answer.seat, text)
    except Contradiction as contradiction:
        error = RequestError(422, "correct-against", [str(contradiction.number), SEAT.id(contradiction.seat)])
        error.more_reasons = contradiction_reasons(match, contradiction, own_seats)
        error.table = table
        raise error from None


def contradiction_reasons(match: Match, contradiction: Contradiction, own_seats: list[int]) -> list[Reason]:
    """Explain why a later entry contradicts a correction, with the events of that entry that these seats saw.

    The rule's reason is given only to the seat that it concerns.
    """
    entry = match.entries[contradiction.number - 1]
    if entry.text.startswith(ANSWER_PREFIXES):
        answer = next(
            (candidate for candidate in match.answered_questions() if candidate.number == contradiction.number), None
        )
        return answer_reasons(answer, contradiction, own_seats)
    reasons = [
        Reason(f"event.{event.kind.name}", event.ids())
        for event in visible_events(match, contradiction.number, own_seats)
    ]
    why = (
        why_illegal(match.game, contradiction.state, contradiction.seat, entry.text)
        if contradiction.seat in own_seats
        else None
    )
    return reasons[:MAX_EVENTS] + ([why] if why is not None else [])


def answer_reasons(answer: AnsweredQuestion | None, contradiction: Contradiction, own_seats: list[int]) -> list[Reason]:
    if answer is None:
        return []
    if answer.question.audience >= 0 and answer.question.audience not in own_seats:
        return [Reason("dealing.said-secret", [SEAT.id(contradiction.seat)])]
    return [Reason("dealing.said", [answer.question.display_id(answer.slug)]), contradiction.why]


def visible_events(match: Match, number: int, own_seats: list[int]) -> list[Event]:
    """Return the events of an entry that these seats saw."""
    for entry in match.log:
        if entry.entries_before == number - 1:
            return [event for event in entry.events if any(event.visible_to(eyes) for eyes in [*own_seats, SPECTATOR])]
    return []
