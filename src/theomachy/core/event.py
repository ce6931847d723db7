"""Events of a game, in ids. Texts turn them into sentences, clients into animations."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Sort

EVERYONE: Final = -1
# Viewers without a seat: SPECTATOR sees public information only, ALL_SEEING everything.
SPECTATOR: Final = -2
ALL_SEEING: Final = -3


class EventKind:
    """A kind of event with at most four things.

    `is_transient`: the event shows a hidden thing only for a moment, so it may name a thing that no view contains
    afterwards.

    QUEST_DONE: Final = EventKind("quest-done", (SEAT, QUEST))
    """

    def __init__(self, name: str, sorts: tuple[Sort, ...] = (), is_transient: bool = False) -> None:
        assert len(sorts) <= 4, f"{name}: more than four things"
        self.name = name
        self.sorts = sorts
        self.is_transient = is_transient


class Event:
    """One event of a kind. `audience` is the only seat that may see it, or EVERYONE."""

    def __init__(self, kind: EventKind, things: tuple[int, ...], audience: int) -> None:
        self.kind = kind
        self.things = things
        self.audience = audience

    def visible_to(self, viewer: int) -> bool:
        return self.audience == EVERYONE or self.audience == viewer or viewer == ALL_SEEING

    def ids(self) -> list[str]:
        # Loops by index, because this runs for every event and a strict zip is slower.
        sorts, things = self.kind.sorts, self.things
        return [sorts[at].id(things[at]) for at in range(len(sorts))]

    def __repr__(self) -> str:
        slugs = [sort.slug(thing) for sort, thing in zip(self.kind.sorts, self.things, strict=True)]
        only = "" if self.audience == EVERYONE else f" (only {self.audience})"
        return " ".join([self.kind.name, *slugs]) + only
