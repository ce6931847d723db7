"""Corrections of physical results: a later entry replaces the answer, and the match is replayed with it."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.dealing import Ask
from theomachy.core.played import Pending, Played
from theomachy.core.reason import Problem, Reason
from theomachy.core.record import ANSWERS, CAME, CORRECT, Entry
from theomachy.core.state import State

# The text of a correction in the log; the wrong and the right thing follow if they are public.
CORRECTED: Final = "corrected"


class Contradiction(Problem):
    """Raised if a later entry would be impossible with the corrected answer: entry `number` of `seat`, the `state`
    it would be played in, and why it is illegal there."""

    def __init__(self, number: int, seat: int, why: Reason, state: State) -> None:
        super().__init__("correct-against", [str(number), SEAT.id(seat)])
        self.number = number
        self.seat = seat
        self.why = why
        self.state = state


class Given:
    """A physical question that was answered by entry `number`: the seat that answered, and the answer that stands."""

    def __init__(self, number: int, entry: Entry, ask: Ask) -> None:
        self.number = number
        self.seat = entry.seat
        self.ask = ask
        self.slug = entry.text.removeprefix(CAME)


def read_correction(text: str) -> tuple[int, str]:
    """Parse `correct 12 talos` into the number of the entry and the right answer."""
    number, _, slug = text.removeprefix(CORRECT).strip().partition(" ")
    if not (number.isascii() and number.isdigit()) or not slug.strip():
        raise Problem("correct-what", [])
    return int(number), slug.strip()


def corrected(entries: list[Entry]) -> list[Entry]:
    """Replace each answer by its last correction. Corrections stay in the list, so that numbers do not change."""
    result = entries[:]
    for entry in entries:
        if entry.text.startswith(CORRECT):
            number, slug = read_correction(entry.text)
            old = result[number - 1]
            result[number - 1] = Entry(old.seat, CAME + slug, old.at)
    return result


def telling(ask: Ask, old: Entry, new: Entry) -> str:
    """Return the text of a correction for the log, without the things if only one seat may see them."""
    if ask.sees >= 0:
        return CORRECTED
    before, after = old.text.removeprefix(CAME), new.text.removeprefix(CAME)
    return f"{CORRECTED} {ask.thing(before)} {ask.thing(after)}"


def answered(entries: list[Entry], log: list[Played], pending: Pending | None) -> list[int]:
    """Return the numbers, from 1, of the entries with physical results that belong to the log or the pending action."""
    starts = [0] + [played.after + 1 for played in log]
    if pending is not None and pending.action is not None:
        starts.append(pending.after + 1)
    numbers: list[int] = []
    for start in starts:
        at = start
        while at < len(entries) and entries[at].text.startswith(ANSWERS):
            if entries[at].text.startswith(CAME):
                numbers.append(at + 1)
            at += 1
    return numbers
