"""What was said wrongly where luck is dealt by hand: a later entry says so, and the match is played again with it."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.dealing import Ask
from theomachy.core.played import Pending, Played
from theomachy.core.reason import Problem, Reason
from theomachy.core.record import ANSWERS, CAME, CORRECT, Entry
from theomachy.core.state import State

# How a correction is told: what was wrong and what is right follow where all may see them.
CORRECTED: Final = "corrected"


class Contradiction(Problem):
    """What followed could not have happened with the right answer: entry `number` of `seat` in this `state`, and why
    not."""

    def __init__(self, number: int, seat: int, why: Reason, state: State) -> None:
        super().__init__("correct-against", [str(number), SEAT.id(seat)])
        self.number = number
        self.seat = seat
        self.why = why
        self.state = state


class Given:
    """What was asked before entry `number`, in whose name it was answered, and what stands as the answer."""

    def __init__(self, number: int, entry: Entry, ask: Ask) -> None:
        self.number = number
        self.seat = entry.seat
        self.ask = ask
        self.slug = entry.text.removeprefix(CAME)


def read_correction(text: str) -> tuple[int, str]:
    """`correct 12 talos`: the number of the entry, and what came then."""
    number, _, slug = text.removeprefix(CORRECT).strip().partition(" ")
    if not (number.isascii() and number.isdigit()) or not slug.strip():
        raise Problem("correct-what", [])
    return int(number), slug.strip()


def corrected(entries: list[Entry]) -> list[Entry]:
    """Every answer as it was corrected last. The corrections keep their places, so that numbers stay."""
    found = entries[:]
    for entry in entries:
        if entry.text.startswith(CORRECT):
            number, slug = read_correction(entry.text)
            old = found[number - 1]
            found[number - 1] = Entry(old.seat, CAME + slug, old.at)
    return found


def telling(ask: Ask, old: Entry, new: Entry) -> str:
    """Nobody else is told what one seat alone sees."""
    if ask.sees >= 0:
        return CORRECTED
    was, now = old.text.removeprefix(CAME), new.text.removeprefix(CAME)
    return f"{CORRECTED} {ask.thing(was)} {ask.thing(now)}"


def answered(entries: list[Entry], log: list[Played], pending: Pending | None) -> list[int]:
    """The numbers of the entries that say what came, of all that still stands."""
    starts = [0] + [played.after + 1 for played in log]
    if pending is not None and pending.action is not None:
        starts.append(pending.after + 1)
    found: list[int] = []
    for start in starts:
        at = start
        while at < len(entries) and entries[at].text.startswith(ANSWERS):
            if entries[at].text.startswith(CAME):
                found.append(at + 1)
            at += 1
    return found
