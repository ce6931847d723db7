"""Luck that comes from the table: the box is shuffled, drawn and rolled by hand, and the rules ask what came.

An action is tried with the answers so far. Where one is missing the luck raises the question, and the action is tried
again once it is answered. What was never drawn has some order in the state, as always; a card that comes changes places
with the one that lay there.
"""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Sort
from theomachy.core.event import EVERYONE
from theomachy.core.reason import Problem
from theomachy.core.rng import Rng

DRAW: Final = "draw"
ROLL: Final = "roll"
CHANCE: Final = "chance"
STEAL: Final = "steal"


class Ask:
    """What the table is asked. `slug` says how it comes: a card is drawn or stolen, a die rolled, somebody singled out.

    `sees` is the one seat that sees it, or EVERYONE. `pool` is what can come, `beside` what cannot although `sees` does
    not know that; both are things of `sort`. `faces` are what the sides of a die show, `about` who rolls what.
    """

    def __init__(
        self,
        slug: str,
        sort: Sort,
        pool: list[int],
        sees: int = EVERYONE,
        beside: list[int] | None = None,
        faces: list[str] | None = None,
        about: list[str] | None = None,
    ) -> None:
        self.slug = slug
        self.sort = sort
        self.pool = pool
        self.sees = sees
        self.beside: list[int] = beside if beside is not None else []
        self.faces: list[str] = faces if faces is not None else []
        self.about: list[str] = about if about is not None else []

    def choices(self) -> list[str]:
        """The slugs that may be answered, as far as whoever is asked can know."""
        return [self.sort.slug(thing) for thing in sorted(set(self.pool + self.beside))]

    def thing(self, slug: str) -> str:
        """What is shown for an answer: of a die its face."""
        at = self.sort.index.get(slug, -1)
        if at < 0:
            return slug
        return self.faces[at] if self.faces else self.sort.id(at)

    def find(self, slug: str, at: int) -> int:
        """Where in the pool it lies; of those that are alike the one `at` that place, where it is one of them."""
        if slug not in self.sort.index:
            raise Problem("came-no-such", [slug])
        thing = self.sort.index[slug]
        if self.pool[at] == thing:
            return at
        if thing in self.pool:
            return self.pool.index(thing)
        raise Problem("came-cannot", [self.sort.id(thing)])


class Asked(Exception):
    """Nobody has said yet what came; `own` is what luck of our own would give."""

    def __init__(self, ask: Ask, own: str) -> None:
        super().__init__(ask.slug)
        self.ask = ask
        self.own = own


class HandRng(Rng):
    """Asks while an action is tried with answers (`listen`), and never otherwise; whatever is not asked, and the order
    of what was not drawn, comes from a luck behind it; `shown` is what it has laid on the table itself. One that deals
    `itself` gives its own answers and notes them."""

    def __init__(self, behind: Rng, itself: bool = False, shown: list[int] | None = None) -> None:
        super().__init__(1)
        self.behind = behind
        self.itself = itself
        self.shown: list[int] = shown if shown is not None else []
        self.listening = itself
        self.answers: list[str] = []
        self.heard = 0

    def below(self, n: int) -> int:
        return self.behind.below(n)

    def lay(self, n: int) -> int:
        self.shown.append(self.below(n))
        return self.shown[-1]

    def laid(self) -> list[int]:
        return self.shown

    def asks(self) -> bool:
        return self.listening

    def listen(self, answers: list[str]) -> None:
        self.listening = True
        self.answers = answers
        self.heard = 0

    def rest(self) -> None:
        self.listening = False
        self.answers = []

    def next_answer(self, own: str) -> str:
        """Empty if there is none."""
        if self.itself:
            self.answers.append(own)
        if self.heard == len(self.answers):
            return ""
        self.heard += 1
        return self.answers[self.heard - 1]

    def copy(self) -> Rng:
        return HandRng(self.behind.copy(), self.itself, self.shown[:])

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:  # type: ignore[override]
        return HandRng, (self.behind, self.itself, self.shown)


def came(rng: Rng, ask: Ask, at: int) -> int:
    """Where in the pool lies what came; `at` is where luck of our own would look. Of one thing nothing is asked."""
    if len(ask.pool) < 2:
        return at
    own = ask.sort.slug(ask.pool[at])
    answer = rng.next_answer(own)
    if not answer:
        raise Asked(ask, own)
    return ask.find(answer, at)


def chance(rng: Rng, sort: Sort, pool: list[int], about: list[str] | None = None) -> int:
    """One of a few, with equal chances, for all to see."""
    at = rng.below(len(pool))
    if rng.asks():
        at = came(rng, Ask(CHANCE, sort, pool, EVERYONE, None, None, about), at)
    return pool[at]


def deal_out(rng: Rng, sort: Sort, cards: list[int], count: int) -> None:
    """The first so many of shuffled cards are dealt out one by one, for all to see."""
    if rng.asks():
        for i in range(count):
            swap(cards, i, i + came(rng, Ask(DRAW, sort, cards[i:]), 0))


def swap(cards: list[int], one: int, other: int) -> None:
    cards[one], cards[other] = cards[other], cards[one]
