"""Corrections of physical results: what can be corrected, who may do it, and what contradicts a correction."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.correcting import Contradiction, Given, read_correction
from theomachy.core.event import SPECTATOR, Event
from theomachy.core.match import Match
from theomachy.core.notation import why_not
from theomachy.core.reason import Reason
from theomachy.core.record import ANSWERS, CORRECT
from theomachy.table import dealing, wire
from theomachy.table.refused import Refused
from theomachy.table.seats import need_playing, seat_at
from theomachy.table.table import Table, letter
from theomachy.table.wording import wording

# The most events to list in the explanation of a contradiction.
TOLD = 2


def said(table: Table, keys: list[str], eyes: str, number: int, lang: str) -> list[wire.Answered]:
    """List the physical results that the holder of these keys may correct, newest first.

    With a `number`, only that entry, with all results that were possible. A secret result is listed only from the
    viewpoint of the seat that saw it.
    """
    need_playing(table)
    texts = wording(table, lang)
    own_seats, is_host = table.held(keys), table.hosted_by(keys)
    shown_to = seat_at(table, eyes) if eyes else own_seats[0] if len(own_seats) == 1 else SPECTATOR
    infos = []
    for answer in reversed(table.playing().given()):
        audience = answer.ask.sees
        is_mine = dealing.may_say(table, audience, own_seats, is_host) and (
            audience not in own_seats or audience == shown_to
        )
        if not is_mine or (number and answer.number != number):
            continue
        text = f"{CORRECT}{answer.number} "
        infos.append(
            wire.Answered(
                number=answer.number,
                seat=letter(answer.seat),
                secret=audience >= 0,
                question=dealing.question(texts.words, answer.ask, answer.seat, True, audience in own_seats),
                said=dealing.choice(texts, answer.ask, answer.slug, text),
                dice=bool(answer.ask.faces),
                choices=[dealing.choice(texts, answer.ask, slug, text) for slug in answer.ask.choices()]
                if number
                else [],
            )
        )
    return infos


def need_corrector(table: Table, slug: str, text: str, keys: list[str]) -> None:
    """Require that the sender may correct this result, and that later entries do not contradict the correction.

    The refusal explains the contradiction as far as the sender may know it.
    """
    match, number = table.playing(), read_correction(text)[0]
    answer = next((candidate for candidate in match.given() if candidate.number == number), None)
    if answer is None:
        raise Refused(422, "correct-nothing")
    own_seats, is_host = table.held(keys), table.hosted_by(keys)
    if seat_at(table, slug) != answer.seat or not dealing.may_say(table, answer.ask.sees, own_seats, is_host):
        raise Refused(403, "came-not-yours")
    try:
        match.attempt(answer.seat, text)
    except Contradiction as contradiction:
        error = Refused(422, "correct-against", [str(contradiction.number), SEAT.id(contradiction.seat)])
        error.also = told(match, contradiction, own_seats)
        error.table = table
        raise error from None


def told(match: Match, found: Contradiction, held: list[int]) -> list[Reason]:
    """Explain a contradiction with the events that these seats saw; the rule's reason is given to the seat concerned
    only."""
    entry = match.entries[found.number - 1]
    if entry.text.startswith(ANSWERS):
        answer = next((candidate for candidate in match.given() if candidate.number == found.number), None)
        return of_answer(answer, found, held)
    reasons = [Reason(f"event.{event.kind.name}", event.ids()) for event in seen(match, found.number, held)]
    why = why_not(match.game, found.state, found.seat, entry.text) if found.seat in held else None
    return reasons[:TOLD] + ([why] if why is not None else [])


def of_answer(given: Given | None, found: Contradiction, held: list[int]) -> list[Reason]:
    if given is None:
        return []
    if given.ask.sees >= 0 and given.ask.sees not in held:
        return [Reason("dealing.said-secret", [SEAT.id(found.seat)])]
    return [Reason("dealing.said", [given.ask.thing(given.slug)]), found.why]


def seen(match: Match, number: int, held: list[int]) -> list[Event]:
    """Return the events of an entry that these seats saw."""
    for entry in match.log:
        if entry.after == number - 1:
            return [event for event in entry.events if any(event.seen_by(eyes) for eyes in [*held, SPECTATOR])]
    return []
