"""Physical luck: people shuffle, draw and roll the real pieces, and the rules ask them for the results.

An action is tried on a copy with the answers so far. Where one is missing, the generator raises the question as an
exception, and the action is tried again once it is answered. Hidden cards have some order in the state, as always; a
card that was really drawn changes places with the one at that position.
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
    """A question for a physical result.

    - `slug`: how it comes about: a card is drawn or stolen, a die rolled, a thing chosen by chance.
    - `audience`: the only seat that sees the result, or EVERYONE.
    - `pool`: the possible results; `decoys`: impossible ones that `audience` cannot exclude, so they are offered too.
      Both are things of `sort`.
    - `faces`: what the sides of a die show. `things`: things to fill into the question, such as who rolls which die.
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
        """Return the slugs to choose from, as far as the asked seat can know."""
        return [self.sort.slug(thing) for thing in sorted(set(self.pool + self.beside))]

    def thing(self, slug: str) -> str:
        """Return the id to show for an answer: the face of a die, else the thing."""
        at = self.sort.index.get(slug, -1)
        if at < 0:
            return slug
        return self.faces[at] if self.faces else self.sort.id(at)

    def find(self, slug: str, at: int) -> int:
        """Return the index of an answer in the pool; `at` if that is one of several equal things. Raises Problem."""
        if slug not in self.sort.index:
            raise Problem("came-no-such", [slug])
        thing = self.sort.index[slug]
        if self.pool[at] == thing:
            return at
        if thing in self.pool:
            return self.pool.index(thing)
        raise Problem("came-cannot", [self.sort.id(thing)])


class Asked(Exception):
    """Raised where a physical result is not known yet; `generated_answer` is the result of the app's own generator."""

    def __init__(self, ask: Ask, own: str) -> None:
        super().__init__(ask.slug)
        self.ask = ask
        self.own = own


class HandRng(Rng):
    """Takes results from answers of people.

    It asks only between `begin_trial` and `end_trial`, while an action is tried. Everything else, such as the order of cards that
    were not drawn, comes from the generator `fallback`. `placements` logs its draws for public placement. With `answers_itself` it
    answers by its own generator and logs these answers, for tests and simulation.
    """

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
        """Return the next answer, empty if there is none."""
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
    """Return the index in the pool of the physical result; `at` is the index by our own generator.

    Raises NeedsPhysicalAnswer if it is not answered yet. A pool of one is not asked.
    """
    if len(ask.pool) < 2:
        return at
    own = ask.sort.slug(ask.pool[at])
    answer = rng.next_answer(own)
    if not answer:
        raise Asked(ask, own)
    return ask.find(answer, at)


def chance(rng: Rng, sort: Sort, pool: list[int], about: list[str] | None = None) -> int:
    """Choose one of a pool at random, visible to all."""
    at = rng.below(len(pool))
    if rng.asks():
        at = came(rng, Ask(CHANCE, sort, pool, EVERYONE, None, None, about), at)
    return pool[at]


def deal_out(rng: Rng, sort: Sort, cards: list[int], count: int) -> None:
    """Ask for the first `count` of shuffled cards one by one, as they are dealt face up. Does nothing without physical
    luck."""
    if rng.asks():
        for i in range(count):
            swap(cards, i, i + came(rng, Ask(DRAW, sort, cards[i:]), 0))


def swap(cards: list[int], one: int, other: int) -> None:
    cards[one], cards[other] = cards[other], cards[one]
