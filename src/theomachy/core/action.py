"""Sorts, things, verbs and actions.

A thing is any object of a game that has an id, such as a card, a tile or a seat; its sort says which kind it is. An
action is a verb applied to things. Text notation, JSON, ids on the screen and integer action codes are all derived from
these definitions."""

from __future__ import annotations

import importlib
from typing import Final

# The slug of an optional thing that is absent. Notation leaves it out.
NONE: Final = "none"


class Sort:
    """A sort (kind) of things: card, cell, seat. A thing is an object of the game, stored as an index into `slugs`.

    The slugs are fixed for a game: a data pack changes values, not slugs.
    """

    def __init__(self, name: str, slugs: tuple[str, ...]) -> None:
        self.name = name
        self.slugs = slugs
        self.size = len(slugs)
        self.ids = tuple([f"{name}:{slug}" for slug in slugs])
        self.index = {slug: i for i, slug in enumerate(slugs)}
        assert len(self.index) == self.size, f"doubled slug in {name}"

    def slug(self, thing: int) -> str:
        return self.slugs[thing]

    def id(self, thing: int) -> str:
        """Return the id that clients use: `cell:c4`."""
        return self.ids[thing]


class Number(Sort):
    """The sort of plain numbers, used in events only; it has no slugs."""

    def __init__(self) -> None:
        super().__init__("number", ())

    def slug(self, thing: int) -> str:
        return str(thing)

    def id(self, thing: int) -> str:
        return str(thing)


NUMBER: Final[Sort] = Number()
SEAT: Final = Sort("seat", ("a", "b", "c", "d"))


class Action:
    """One decision: a verb and its things (cards, cells, seats). Interned: equal actions are identical objects."""

    def __init__(self, verb: Verb, things: tuple[int, ...], code: int) -> None:
        self.verb = verb
        self.things = things
        self.code = code
        # The action in text notation, cached by `notation.text_of`.
        self.text = ""

    def ids(self) -> list[str]:
        """Return the ids of the things that the action names, without absent optional ones."""
        pairs = zip(self.verb.sorts, self.things, strict=True)
        return [sort.id(thing) for sort, thing in pairs if sort.slug(thing) != NONE]

    def __repr__(self) -> str:
        return " ".join([self.verb.name] + [s.slug(t) for s, t in zip(self.verb.sorts, self.things, strict=True)])

    def __reduce__(self) -> tuple[object, tuple[str, int]]:
        return find_action, (self.verb.module, self.code)


class Verb:
    """A kind of action with at most three things; makes all its actions when it is created.

    `words`: prepositions that stand before each thing in notation. `unordered`: the first two things may be named in
    any order; the action with the lower one first is used. `is_fallback`: a way out, such as pass or discard; a
    client never assumes that it is what a click meant.

    RESOLVE: Final = Verb("resolve", (QUEST, COMRADE, GOD), ("", "with", "using"))
    """

    def __init__(
        self,
        name: str,
        sorts: tuple[Sort, ...] = (),
        words: tuple[str, ...] = (),
        unordered: bool = False,
        is_fallback: bool = False,
    ) -> None:
        assert len(sorts) <= 3, f"{name}: more than three things"
        self.name = name
        self.sorts = sorts
        self.words = words or ("",) * len(sorts)
        assert len(self.words) == len(sorts), f"{name}: a word for each thing"
        self.unordered = unordered
        self.is_fallback = is_fallback
        self.module = ""
        self.size_a = sorts[0].size if len(sorts) > 0 else 1
        self.size_b = sorts[1].size if len(sorts) > 1 else 1
        self.size_c = sorts[2].size if len(sorts) > 2 else 1
        self.actions: list[Action] = []
        count = len(sorts)
        for a in range(self.size_a):
            for b in range(self.size_b):
                for c in range(self.size_c):
                    self.actions.append(Action(self, (a, b, c)[:count], len(self.actions)))

    def of(self, a: int = 0, b: int = 0, c: int = 0) -> Action:
        """Look up the action with these things."""
        assert 0 <= a < self.size_a and 0 <= b < self.size_b and 0 <= c < self.size_c
        return self.actions[(a * self.size_b + b) * self.size_c + c]

    def __repr__(self) -> str:
        return self.name


class Verbs:
    """All verbs of a game. Their order is fixed, because it gives every action its integer code.

    `module` is the module in which this object is named VERBS; unpickling an action finds it there.
    """

    def __init__(self, module: str, verbs: list[Verb]) -> None:
        self.verbs = verbs
        self.by_name = {verb.name: verb for verb in verbs}
        self.actions: list[Action] = []
        assert len(self.by_name) == len(verbs), f"doubled verb in {module}"
        for verb in verbs:
            verb.module = module
            for action in verb.actions:
                action.code = len(self.actions)
                self.actions.append(action)

    def sort(self, name: str) -> Sort | None:
        for verb in self.verbs:
            for sort in verb.sorts:
                if sort.name == name:
                    return sort
        return None


def find_action(module: str, code: int) -> Action:
    """Look up an action by code in the VERBS of a module; used to unpickle actions."""
    table: object = importlib.import_module(module).VERBS
    assert isinstance(table, Verbs)
    return table.actions[code]
