"""A table dealt by hand: what was said of what came, who may correct it, and what contradicts a correction."""

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

# So many sentences tell what is contradicted.
TOLD = 2


def said(table: Table, keys: list[str], eyes: str, number: int, lang: str) -> list[wire.Answered]:
    """What whoever has these keys could correct, the newest first; with what can have come where one `number` is
    asked for. A secret of one's own is shown through those eyes alone."""
    need_playing(table)
    words = wording(table, lang)
    held, host = table.held(keys), table.hosted_by(keys)
    through = seat_at(table, eyes) if eyes else held[0] if len(held) == 1 else SPECTATOR
    found = []
    for given in reversed(table.playing().given()):
        sees = given.ask.sees
        mine = dealing.may_say(table, sees, held, host) and (sees not in held or sees == through)
        if not mine or (number and given.number != number):
            continue
        text = f"{CORRECT}{given.number} "
        found.append(
            wire.Answered(
                number=given.number,
                seat=letter(given.seat),
                secret=sees >= 0,
                question=dealing.question(words.words, given.ask, given.seat, True, sees in held),
                said=dealing.choice(words, given.ask, given.slug, text),
                dice=bool(given.ask.faces),
                choices=[dealing.choice(words, given.ask, slug, text) for slug in given.ask.choices()]
                if number
                else [],
            )
        )
    return found


def need_corrector(table: Table, slug: str, text: str, keys: list[str]) -> None:
    """Only whoever may say what came may say that it was another; what contradicts that is told as far as they may
    know it."""
    match, number = table.playing(), read_correction(text)[0]
    given = next((one for one in match.given() if one.number == number), None)
    if given is None:
        raise Refused(422, "correct-nothing")
    held, host = table.held(keys), table.hosted_by(keys)
    if seat_at(table, slug) != given.seat or not dealing.may_say(table, given.ask.sees, held, host):
        raise Refused(403, "came-not-yours")
    try:
        match.attempt(given.seat, text)
    except Contradiction as found:
        refused = Refused(422, "correct-against", [str(found.number), SEAT.id(found.seat)])
        refused.also = told(match, found, held)
        refused.table = table
        raise refused from None


def told(match: Match, found: Contradiction, held: list[int]) -> list[Reason]:
    """What happened then, and why it could not have: as these seats saw it, and the reason for their own alone."""
    entry = match.entries[found.number - 1]
    if entry.text.startswith(ANSWERS):
        given = next((one for one in match.given() if one.number == found.number), None)
        return of_answer(given, found, held)
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
    """What these seats were told of an entry."""
    for played in match.log:
        if played.after == number - 1:
            return [one for one in played.events if any(one.seen_by(eyes) for eyes in [*held, SPECTATOR])]
    return []
