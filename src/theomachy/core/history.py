"""The parts of a match: the log, undo points, and an action that waits for a physical result."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.event import Event
from theomachy.core.physical_luck import NeedsPhysicalAnswer, PhysicalQuestion
from theomachy.core.state import State


class HistoryEntry:
    """One action of the log with the events it caused. `entries_before` is how many record entries came before it."""

    def __init__(self, seat: int, text: str, events: list[Event], entries_before: int) -> None:
        self.seat = seat
        self.text = text
        self.events = events
        self.entries_before = entries_before


class UndoPoint:
    """A state that undo can restore. `log_length` is the length of the log at that moment."""

    def __init__(self, state: State, log_length: int) -> None:
        self.state = state
        self.log_length = log_length


class PendingAction:
    """An action, or the set-up, that waits for a result that people read off the physical game.

    - `seat`: the seat that acted; NOBODY at set-up. `action`: None at set-up.
    - `answers`: the results entered so far.
    - `entries_before`: how many record entries came before the action.
    - `question`: what people are asked. `generated_answer`: the answer that the app's own generator would give.
    """

    def __init__(
        self, seat: int, action: Action | None, answers: list[str], entries_before: int, missing: NeedsPhysicalAnswer
    ) -> None:
        self.seat = seat
        self.action = action
        self.answers = answers
        self.entries_before = entries_before
        self.question: PhysicalQuestion = missing.question
        self.generated_answer: str = missing.generated_answer

    def answering_seat(self) -> int:
        """Return the seat that must answer: the only one that sees the result, else the one that acted."""
        return self.question.audience if self.question.audience >= 0 else max(0, self.seat)


class PhysicalSetup:
    """The result of trying a physical set-up: the initial state, or the question that is still open."""

    def __init__(self, state: State | None, pending: PendingAction | None) -> None:
        self.state = state
        self.pending = pending
