"""Physical luck: people shuffle, draw and roll the real pieces, and the rules ask them for the results.

An action is tried on a copy with the answers so far. Where one is missing, the generator raises the question as an
exception, and the action is tried again once it is answered. Hidden cards have some order in the state, as always; a
card that was really drawn changes places with the one at that position.
"""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Sort
from theomachy.core.event import EVERYONE
from theomachy.core.rng import Rng
from theomachy.core.rule_errors import Problem

DRAW: Final = "draw"
ROLL: Final = "roll"
CHANCE: Final = "chance"
STEAL: Final = "steal"


class PhysicalQuestion:
    """A question for a physical result.

    - `slug`: how it comes about: a card is drawn or stolen, a die rolled, a thing chosen by chance.
    - `audience`: the only seat that sees the result, or EVERYONE.
    - `pool`: the possible results; `decoys`: impossible ones that `audience` cannot exclude, so they are offered too.
      Both are things of `sort`.
    - `faces`: what the sides of a die show. `things`: things to fill into the question, such as who rolls which die.
    - `sketch`: what lies on the table so far, in a form that the game's client draws.
    """

    def __init__(
        self,
        slug: str,
        sort: Sort,
        pool: list[int],
        audience: int = EVERYONE,
        decoys: list[int] | None = None,
        faces: list[str] | None = None,
        things: list[str] | None = None,
        sketch: list[str] | None = None,
    ) -> None:
        self.slug = slug
        self.sort = sort
        self.pool = pool
        self.audience = audience
        self.decoys: list[int] = decoys if decoys is not None else []
        self.faces: list[str] = faces if faces is not None else []
        self.things: list[str] = things if things is not None else []
        self.sketch: list[str] = sketch if sketch is not None else []

    def choices(self) -> list[str]:
        """Return the slugs to choose from: all that the asked seat cannot exclude."""
        return [self.sort.slug(thing) for thing in sorted(set(self.pool + self.decoys))]

    def display_id(self, slug: str) -> str:
        """Return the id to show for an answer: the face of a die, else the thing."""
        at = self.sort.index.get(slug, -1)
        if at < 0:
            return slug
        return self.faces[at] if self.faces else self.sort.id(at)

    def index_of(self, slug: str, at: int) -> int:
        """Return the index of an answer in the pool.

        Of several equal things, prefer index `at`. Raises Problem for a wrong answer.
        """
        if slug not in self.sort.index:
            raise Problem("came-no-such", [slug])
        thing = self.sort.index[slug]
        if self.pool[at] == thing:
            return at
        if thing in self.pool:
            return self.pool.index(thing)
        raise Problem("came-cannot", [self.sort.id(thing)])


class NeedsPhysicalAnswer(Exception):
    """Raised where a physical result is not known yet; `generated_answer` is the result of the app's own generator."""

    def __init__(self, question: PhysicalQuestion, generated_answer: str) -> None:
        super().__init__(question.slug)
        self.question = question
        self.generated_answer = generated_answer


class PhysicalRng(Rng):
    """Takes results from answers of people.

    It asks only between `begin_trial` and `end_trial`, while an action is tried. Everything else, such as the order
    of cards that were not drawn, comes from the generator `fallback`. `placements` logs its draws for public
    placement. With `answers_itself` it answers by its own generator and logs these answers, for tests and simulation.
    """

    def __init__(self, fallback: Rng, answers_itself: bool = False, placements: list[int] | None = None) -> None:
        super().__init__(1)
        self.fallback = fallback
        self.answers_itself = answers_itself
        self.placements: list[int] = placements if placements is not None else []
        self.in_trial = answers_itself
        self.answers: list[str] = []
        self.answers_used = 0

    def below(self, n: int) -> int:
        return self.fallback.below(n)

    def random_placement(self, n: int) -> int:
        self.placements.append(self.below(n))
        return self.placements[-1]

    def placement_log(self) -> list[int]:
        return self.placements

    def needs_answers(self) -> bool:
        return self.in_trial

    def begin_trial(self, answers: list[str]) -> None:
        self.in_trial = True
        self.answers = answers
        self.answers_used = 0

    def end_trial(self) -> None:
        self.in_trial = False
        self.answers = []

    def next_answer(self, generated_answer: str) -> str:
        """Return the next answer, empty if there is none."""
        if self.answers_itself:
            self.answers.append(generated_answer)
        if self.answers_used == len(self.answers):
            return ""
        self.answers_used += 1
        return self.answers[self.answers_used - 1]

    def copy(self) -> Rng:
        return PhysicalRng(self.fallback.copy(), self.answers_itself, self.placements[:])

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:  # type: ignore[override]
        return PhysicalRng, (self.fallback, self.answers_itself, self.placements)


def require_answer(rng: Rng, question: PhysicalQuestion, at: int) -> int:
    """Return the index in the pool of the physical result; `at` is the index that the app's generator drew.

    Raises NeedsPhysicalAnswer if people have not entered the result yet. A pool of one is not asked about.
    """
    if len(question.pool) < 2:
        return at
    own = question.sort.slug(question.pool[at])
    answer = rng.next_answer(own)
    if not answer:
        raise NeedsPhysicalAnswer(question, own)
    return question.index_of(answer, at)


def random_choice(rng: Rng, sort: Sort, pool: list[int], things: list[str] | None = None) -> int:
    """Choose one of a pool at random, visible to all."""
    at = rng.below(len(pool))
    if rng.needs_answers():
        at = require_answer(rng, PhysicalQuestion(CHANCE, sort, pool, EVERYONE, None, None, things), at)
    return pool[at]


def ask_dealt_cards(rng: Rng, sort: Sort, cards: list[int], count: int) -> None:
    """Ask for the first `count` of shuffled cards one by one, as they are dealt face up. Does nothing without physical
    luck."""
    if rng.needs_answers():
        for i in range(count):
            swap(cards, i, i + require_answer(rng, PhysicalQuestion(DRAW, sort, cards[i:]), 0))


def swap(cards: list[int], one: int, other: int) -> None:
    cards[one], cards[other] = cards[other], cards[one]
