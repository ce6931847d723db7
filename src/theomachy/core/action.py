"""Sorts, verbs and actions: the one table behind notation, JSON, screen ids and integer codes."""

from __future__ import annotations

import importlib
from typing import Final

# A thing that may be left out: its slug is not written in notation.
NONE: Final = "none"


class Sort:
    """A sort of thing: card, cell, seat. Its slugs are fixed for a game; a pack changes values, not slugs."""

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
        """What the screen calls it, `cell:c4`."""
        return self.ids[thing]


class Number(Sort):
    """Plain numbers, in events only: they need no slugs."""

    def __init__(self) -> None:
        super().__init__("number", ())

    def slug(self, thing: int) -> str:
        return str(thing)

    def id(self, thing: int) -> str:
        return str(thing)


NUMBER: Final[Sort] = Number()
SEAT: Final = Sort("seat", ("a", "b", "c", "d"))


class Action:
    """One decision, said in one breath. Interned: made once by its verb, so equal means identical."""

    def __init__(self, verb: Verb, things: tuple[int, ...], code: int) -> None:
        self.verb = verb
        self.things = things
        self.code = code
        # Its text, once somebody has asked for it (`notation.text_of`).
        self.text = ""

    def ids(self) -> list[str]:
        """The things it names; those that are left out are not among them."""
        named = zip(self.verb.sorts, self.things, strict=True)
        return [sort.id(thing) for sort, thing in named if sort.slug(thing) != NONE]

    def __repr__(self) -> str:
        return " ".join([self.verb.name] + [s.slug(t) for s, t in zip(self.verb.sorts, self.things, strict=True)])

    def __reduce__(self) -> tuple[object, tuple[str, int]]:
        return find_action, (self.verb.module, self.code)


class Verb:
    """A kind of action with at most three things. `words` stand before each thing in notation. Of a verb that is
    `either_way` the first two things may be named in either order: the action with the lower one first is meant.
    One that is `aside` is only a way out, or gives something up: a screen never takes it for what is meant.

    RESOLVE: Final = Verb("resolve", (QUEST, COMRADE, GOD), ("", "with", "using"))
    """

    def __init__(
        self,
        name: str,
        sorts: tuple[Sort, ...] = (),
        words: tuple[str, ...] = (),
        either_way: bool = False,
        aside: bool = False,
    ) -> None:
        assert len(sorts) <= 3, f"{name}: more than three things"
        self.name = name
        self.sorts = sorts
        self.words = words or ("",) * len(sorts)
        assert len(self.words) == len(sorts), f"{name}: a word for each thing"
        self.either_way = either_way
        self.aside = aside
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
        """Looks the action up; never makes one."""
        assert 0 <= a < self.size_a and 0 <= b < self.size_b and 0 <= c < self.size_c
        return self.actions[(a * self.size_b + b) * self.size_c + c]

    def __repr__(self) -> str:
        return self.name


class Verbs:
    """All verbs of a game, in a fixed order, which gives every action its code.

    `module` is the module whose name VERBS holds this table; unpickling finds it there.
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
    table: object = importlib.import_module(module).VERBS
    assert isinstance(table, Verbs)
    return table.actions[code]
