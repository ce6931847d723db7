"""Corrections of physical results: a later entry replaces the answer, and the match is replayed with it."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.history import HistoryEntry, PendingAction
from theomachy.core.physical_luck import PhysicalQuestion
from theomachy.core.record import ANSWER_PREFIX, ANSWER_PREFIXES, CORRECTION_PREFIX, RecordEntry
from theomachy.core.rule_errors import Problem, Reason
from theomachy.core.state import State

# The log text of a correction. It is followed by the wrong and the right result if those are public.
CORRECTED: Final = "corrected"


class Contradiction(Problem):
    """Raised if a later entry would be illegal after a correction.

    `number` is the number of that entry, `seat` its player, `state` the state in which it would be played; the reason
    says why it is illegal.
    """

    def __init__(self, number: int, seat: int, why: Reason, state: State) -> None:
        super().__init__("correct-against", [str(number), SEAT.id(seat)])
        self.number = number
        self.seat = seat
        self.why = why
        self.state = state


class AnsweredQuestion:
    """A question about a physical result that entry `number` answered, with the seat that answered and the present
    answer.
    """

    def __init__(self, number: int, entry: RecordEntry, question: PhysicalQuestion) -> None:
        self.number = number
        self.seat = entry.seat
        self.question = question
        self.slug = entry.text.removeprefix(ANSWER_PREFIX)


def read_correction(text: str) -> tuple[int, str]:
    """Parse `correct 12 talos` into the number of the entry and the right answer."""
    number, _, slug = text.removeprefix(CORRECTION_PREFIX).strip().partition(" ")
    if not (number.isascii() and number.isdigit()) or not slug.strip():
        raise Problem("correct-what", [])
    return int(number), slug.strip()


def apply_corrections(entries: list[RecordEntry]) -> list[RecordEntry]:
    """Replace each answer by its last correction. Corrections stay in the list, so that numbers do not change."""
    result = entries[:]
    for entry in entries:
        if entry.text.startswith(CORRECTION_PREFIX):
            number, slug = read_correction(entry.text)
            old = result[number - 1]
            result[number - 1] = RecordEntry(old.seat, ANSWER_PREFIX + slug, old.line_number)
    return result


def correction_text(question: PhysicalQuestion, old: RecordEntry, new: RecordEntry) -> str:
    """Return the text of a correction for the log, without the things if only one seat may see them."""
    if question.audience >= 0:
        return CORRECTED
    before, after = old.text.removeprefix(ANSWER_PREFIX), new.text.removeprefix(ANSWER_PREFIX)
    return f"{CORRECTED} {question.display_id(before)} {question.display_id(after)}"


def answer_numbers(entries: list[RecordEntry], log: list[HistoryEntry], pending: PendingAction | None) -> list[int]:
    """Return the numbers, from 1, of the entries with physical results that belong to a logged or pending action."""
    starts = [0] + [played.entries_before + 1 for played in log]
    if pending is not None and pending.action is not None:
        starts.append(pending.entries_before + 1)
    numbers: list[int] = []
    for start in starts:
        at = start
        while at < len(entries) and entries[at].text.startswith(ANSWER_PREFIXES):
            if entries[at].text.startswith(ANSWER_PREFIX):
                numbers.append(at + 1)
            at += 1
    return numbers
