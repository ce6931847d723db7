"""State and Step: a game is a stack of decisions, and the top one is being asked."""

from __future__ import annotations

from typing import Any, Final, Generic, Self

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from theomachy.core.action import Action, Verb
from theomachy.core.event import EVERYONE, Event, EventKind
from theomachy.core.reason import Reason
from theomachy.core.rng import Rng

# Whoever plays any game need not say which: `Game` alone is a game of some state.
S = TypeVar("S", bound="State", default=Any)

# The one option of a forced effect. It is no decision, so it has no place in any game's action space.
FORCED: Final[list[Action]] = [Verb("go-on").of()]
# What a seat or a number is when there is none.
NOBODY: Final = -1


class Question:
    """What a step asks, as a slug of the texts and the things to fill in."""

    def __init__(self, slug: str, things: list[str] | None = None) -> None:
        self.slug = slug
        self.things: list[str] = things if things is not None else []


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """A decision that waits for a seat. Immutable; holds ints and tuples of ints.

    `options`, `refuse` and `apply` stand side by side, and nothing else decides legality.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, state: S) -> list[Action]:
        """What may be chosen, in a fixed order and without doubles. Not overridden: a forced effect."""
        return FORCED

    def waits(self, state: S) -> bool:
        """Whether a step with one option is asked all the same, because going on by itself would tell something."""
        return False

    def refuse(self, state: S, action: Action) -> Reason | None:
        """Why an action that exists is no option now, in the game's own terms; None if there is nothing to say."""
        return None

    def apply(self, state: S, action: Action) -> None:
        """Does it. May push further steps; the step itself has left the stack."""
        raise AssertionError(f"{type(self).__name__} does nothing")

    def ask(self, state: S) -> Question:
        return Question("choose")

    def show(self, state: S) -> dict[str, object]:
        """What the view of whoever decides adds while this waits: a price, a tile in the hand."""
        return {}

    def key(self) -> tuple[object, ...]:
        """The arguments of the constructor. A step with more than a seat gives them all."""
        return (self.seat,)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), self.key()


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The table of a game; mutable. Each game adds its own fields in the body of its class, and its `copy`.

    It is made without arguments and filled by name: that is also what lets it be pickled, compiled or not.
    `legal` is always current; empty means the game is over. `peeks` grows when luck or a hidden card shows:
    undo does not go back past it. `events` is None while nobody listens, so telling costs nothing.
    """

    rng: Rng
    steps: list[Step[Any]]
    seat: int = NOBODY
    legal: list[Action]
    peeks: int = 0
    events: list[Event] | None = None

    def begin(self, rng: Rng) -> None:
        """An empty stack and luck of its own: where a set-up starts."""
        self.rng = rng
        self.steps = []
        self.legal = []

    def copy(self) -> Self:
        """An independent copy that tells nobody what happens to it."""
        raise AssertionError("every game writes its own copy")

    def copy_into(self, other: State) -> None:
        """The fields that every state has; a game's `copy` adds its own."""
        other.rng = self.rng.copy()
        other.steps = self.steps[:]
        other.seat = self.seat
        other.legal = self.legal
        other.peeks = self.peeks

    def apply(self, action: Action) -> None:
        """Plays a legal action; whoever lets outside text in has checked it against `legal`."""
        self.steps.pop().apply(self, action)
        self.settle()

    def tried(self, action: Action) -> Self:
        """A copy after the step's own effect, and nothing of what follows from it."""
        other = self.copy()
        other.steps.pop().apply(other, action)
        return other

    def settle(self) -> None:
        """A step with no option vanishes, a step with one plays itself unless it waits; stops where somebody must
        decide."""
        steps = self.steps
        while steps:
            step = steps[-1]
            legal = step.options(self)
            if len(legal) > 1 or (legal and step.waits(self)):
                self.seat = step.seat
                self.legal = legal
                return
            steps.pop()
            if legal:
                step.apply(self, legal[0])
        self.legal = []
        self.seat = NOBODY

    def refuse(self, action: Action) -> Reason | None:
        """Why the one who is asked cannot do this, as far as the step that waits can say."""
        return self.steps[-1].refuse(self, action) if self.steps else None

    def tell(self, kind: EventKind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        if self.events is not None:
            self.events.append(Event(kind, (a, b, c, d)[: len(kind.sorts)], EVERYONE))

    def tell_only(self, seat: int, kind: EventKind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        if self.events is not None:
            self.events.append(Event(kind, (a, b, c, d)[: len(kind.sorts)], seat))

    def roll(self, n: int) -> int:
        """Luck that shows at once, from 0 to n-1."""
        self.peeks += 1
        return self.rng.below(n)

    def reveal(self, card: int) -> int:
        """A hidden card shows."""
        self.peeks += 1
        return card
