"""State and Step. A game is a stack of steps (pending decisions); the step on top of the stack is decided next."""

from __future__ import annotations

from typing import Any, Final, Generic, Self

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from theomachy.core.action import Action, Verb
from theomachy.core.event import EVERYONE, Event, EventKind
from theomachy.core.rng import Rng
from theomachy.core.rule_errors import Problem, Reason

# Defaults to Any, so that code for all games can write `Game` instead of `Game[SomeState]`.
S = TypeVar("S", bound="State", default=Any)

# The only option of a forced effect. It is no decision, so it has no action code.
FORCED: Final[list[Action]] = [Verb("go-on").of()]
# More forced steps in a row than any game takes: a bound for effects of data packs that push each other for ever.
MAX_FORCED: Final = 20_000
# Stands for a seat, or an index of a thing, that does not exist.
NOBODY: Final = -1


class Question:
    """The prompt of a step, as a slug of the texts and the things to fill in."""

    def __init__(self, slug: str, things: list[str] | None = None) -> None:
        self.slug = slug
        self.things: list[str] = things if things is not None else []


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """A pending decision of one seat. Immutable; its fields are ints and tuples of ints.

    `options` alone decides what is legal; `why_illegal` explains why something is not; `apply` does it.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, state: S) -> list[Action]:
        """Return the legal actions, in a fixed order and without duplicates. Default: a forced effect."""
        return FORCED

    def must_ask(self, state: S) -> bool:
        """Return whether to ask the seat even if it has one option, because playing it at once would leak a secret."""
        return False

    def why_illegal(self, state: S, action: Action) -> Reason | None:
        """Return why an action is not legal now, by the rules of the game; None if there is no special reason."""
        return None

    def apply(self, state: S, action: Action) -> None:
        """Perform the action. The step is already off the stack; it may push further steps."""
        raise AssertionError(f"{type(self).__name__} does nothing")

    def question(self, state: S) -> Question:
        return Question("choose")

    def view_extras(self, state: S) -> dict[str, object]:
        """Return fields for the deciding seat's view while this step is pending: a price, a tile in the hand."""
        return {}

    def constructor_args(self) -> tuple[object, ...]:
        """Return the arguments of the constructor, for pickling. Override it if there are more than the seat."""
        return (self.seat,)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), self.constructor_args()


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The mutable state of a game. Each game declares its own fields in the class body and writes its own `copy`.

    It is created without arguments and its fields are assigned, so it can be pickled, compiled or not.

    - `legal`: the legal actions, always current; empty when the game is over.
    - `reveal_count`: counts revealed luck and hidden cards; undo never goes back past a change of it.
    - `events`: the events so far, or None to record none, which makes search faster.
    """

    rng: Rng
    steps: list[Step[Any]]
    seat: int = NOBODY
    legal: list[Action]
    reveal_count: int = 0
    events: list[Event] | None = None

    def init(self, rng: Rng) -> None:
        """Initialize the common fields: an empty stack of steps, and the generator `rng`."""
        self.rng = rng
        self.steps = []
        self.legal = []

    def copy(self) -> Self:
        """Return an independent copy that records no events."""
        raise AssertionError("every game writes its own copy")

    def copy_into(self, other: State) -> None:
        """Copy the common fields to another state; a game's `copy` adds its own."""
        other.rng = self.rng.copy()
        other.steps = self.steps[:]
        other.seat = self.seat
        other.legal = self.legal
        other.reveal_count = self.reveal_count

    def apply(self, action: Action) -> None:
        """Play a legal action, then `settle`: run forced steps until a seat must decide.

        Legality is not checked here: callers check outside input against `legal`.
        """
        self.steps.pop().apply(self, action)
        self.settle()

    def copy_after_effect(self, action: Action) -> Self:
        """Return a copy after the effect of the current step alone, without running the steps that follow."""
        other = self.copy()
        other.steps.pop().apply(other, action)
        return other

    def settle(self) -> None:
        """Run steps until a seat must decide: drop a step without options, play one with a single option unless
        it must ask. At the end of the game `legal` is empty. Raises Problem if forced steps never end."""
        steps = self.steps
        forced_count = 0
        while steps:
            step = steps[-1]
            legal = step.options(self)
            if len(legal) > 1 or (legal and step.must_ask(self)):
                self.seat = step.seat
                self.legal = legal
                return
            steps.pop()
            if legal:
                forced_count += 1
                if forced_count > MAX_FORCED:
                    raise Problem("endless-effects", [str(MAX_FORCED)])
                step.apply(self, legal[0])
        self.legal = []
        self.seat = NOBODY

    def why_illegal(self, action: Action) -> Reason | None:
        """Return the current step's reason why the deciding seat cannot take this action; None if it has no special
        reason.
        """
        return self.steps[-1].why_illegal(self, action) if self.steps else None

    def emit(self, kind: EventKind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Record a public event."""
        if self.events is not None:
            self.events.append(Event(kind, (a, b, c, d)[: len(kind.sorts)], EVERYONE))

    def emit_private(self, seat: int, kind: EventKind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Record an event that only one seat may see."""
        if self.events is not None:
            self.events.append(Event(kind, (a, b, c, d)[: len(kind.sorts)], seat))

    def roll(self, n: int) -> int:
        """Draw a public random number from 0 to n-1. Undo cannot go back past it."""
        self.reveal_count += 1
        return self.rng.below(n)

    def mark_revealed(self, card: int) -> int:
        """Note that a hidden card was revealed, so that undo cannot go back past it, and return the card."""
        self.reveal_count += 1
        return card
