"""Events: what happened, in ids. The texts make sentences of them, the screen makes motion of them."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Sort

EVERYONE: Final = -1
# Viewers that are no seat: one that knows nothing, and one that knows all.
SPECTATOR: Final = -2
ALL_SEEING: Final = -3


class EventKind:
    """QUEST_DONE: Final = EventKind("quest-done", (SEAT, QUEST)); at most four things.

    `passing` marks an event that shows a hidden thing for a moment only: it may name what no view holds afterwards.
    """

    def __init__(self, name: str, sorts: tuple[Sort, ...] = (), passing: bool = False) -> None:
        assert len(sorts) <= 4, f"{name}: more than four things"
        self.name = name
        self.sorts = sorts
        self.passing = passing


class Event:
    """`only` is the one seat that may see it, or EVERYONE."""

    def __init__(self, kind: EventKind, things: tuple[int, ...], only: int) -> None:
        self.kind = kind
        self.things = things
        self.only = only

    def seen_by(self, viewer: int) -> bool:
        return self.only == EVERYONE or self.only == viewer or viewer == ALL_SEEING

    def ids(self) -> list[str]:
        # By number: this is asked for every event, and to set up a strict zip takes longer than all the rest.
        sorts, things = self.kind.sorts, self.things
        return [sorts[at].id(things[at]) for at in range(len(sorts))]

    def __repr__(self) -> str:
        slugs = [sort.slug(thing) for sort, thing in zip(self.kind.sorts, self.things, strict=True)]
        only = "" if self.only == EVERYONE else f" (only {self.only})"
        return " ".join([self.kind.name, *slugs]) + only
