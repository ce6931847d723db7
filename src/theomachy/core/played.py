"""What a match is made of: what was played, moments to go back to, and what still waits for an answer."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.dealing import Ask, Asked
from theomachy.core.event import Event
from theomachy.core.state import State


class Played:
    """One action in the log, with what it caused; `after` is how many entries stood before it."""

    def __init__(self, seat: int, text: str, events: list[Event], after: int) -> None:
        self.seat = seat
        self.text = text
        self.events = events
        self.after = after


class Frame:
    """A moment that undo can go back to."""

    def __init__(self, state: State, log: int) -> None:
        self.state = state
        self.log = log


class Pending:
    """Dealt by hand: an action that waits for the table to say what came, or the set-up if there is no action.

    `seat` acted (NOBODY did at set-up), `answers` are those so far, `after` is how many entries stood before it; `own`
    is what luck of our own would answer.
    """

    def __init__(self, seat: int, action: Action | None, answers: list[str], after: int, asked: Asked) -> None:
        self.seat = seat
        self.action = action
        self.answers = answers
        self.after = after
        self.ask: Ask = asked.ask
        self.own: str = asked.own

    def speaker(self) -> int:
        """The seat in whose name it is said what came: whoever alone sees it, else whoever acted."""
        return self.ask.sees if self.ask.sees >= 0 else max(0, self.seat)


class Dealt:
    """A set-up by hand: the table, or what is still asked."""

    def __init__(self, state: State | None, pending: Pending | None) -> None:
        self.state = state
        self.pending = pending
