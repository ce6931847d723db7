"""Score sheets: what is asked of every seat when a game on the table is over, and what the rules make of it.

A game's folder declares the form and scores it with the functions that its own games are scored with.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from theomachy.core.points import Points
from theomachy.core.reason import Problem

# What a field asks for: a number, one thing, any things, or things each with a number (`card:x=3`).
NUMBER: Final = "number"
ONE: Final = "one"
SOME: Final = "some"
COUNTED: Final = "counted"

# What was entered for one seat, by field; a number is its digits.
Answers: TypeAlias = dict[str, list[str]]


class Field:
    """One question, the same for every seat. A thing is held by one seat only; `most` is the highest number."""

    def __init__(self, slug: str, kind: str, things: list[str], most: int, rule: str) -> None:
        self.slug = slug
        self.kind = kind
        self.things = things
        self.most = most
        self.rule = rule


class Form:
    """The questions, and the rule that stands behind each line of a score."""

    def __init__(self, fields: list[Field], rules: dict[str, str]) -> None:
        self.fields = fields
        self.rules = rules


class Check:
    """One thing that a claim asks for: how much of it is there."""

    def __init__(self, slug: str, things: list[str], has: int, needs: int, rule: str) -> None:
        self.slug = slug
        self.things = things
        self.has = has
        self.needs = needs
        self.rule = rule


class Tally:
    """The result: points by seat, who has won and why, and for each seat what a claim still lacks. `decided` is a slug
    of the texts with its rule: by what the winners won."""

    def __init__(
        self, lines: list[list[Points]], winners: list[int], decided: str, rule: str, checks: list[list[Check]]
    ) -> None:
        self.lines = lines
        self.winners = winners
        self.decided = decided
        self.rule = rule
        self.checks = checks

    def totals(self) -> list[int]:
        return [sum([line.points for line in lines]) for lines in self.lines]


def check_answers(form: Form, seats: list[Answers]) -> None:
    """Says what does not fit: a field that is not asked for, a number out of bounds, a thing that is not there or that
    two seats hold."""
    known = {field.slug: field for field in form.fields}
    held: set[str] = set()
    for answers in seats:
        for slug, given in answers.items():
            if slug not in known:
                raise Problem("tally-field", [slug, ", ".join(known)])
            check_field(known[slug], given)
            for answer in given:
                thing = answer.partition("=")[0]
                if known[slug].kind != NUMBER and thing in held:
                    raise Problem("tally-twice", [thing])
                held.add(thing)


def check_field(field: Field, given: list[str]) -> None:
    if field.kind in (NUMBER, ONE) and len(given) > 1:
        raise Problem("tally-one", [field.slug])
    for answer in given:
        thing, equals, count = answer.partition("=")
        if field.kind == NUMBER:
            check_number(field, answer)
        elif thing not in field.things or (field.kind == COUNTED) != (equals != ""):
            raise Problem("tally-thing", [answer, field.slug])
        elif field.kind == COUNTED:
            check_number(field, count)


def check_number(field: Field, digits: str) -> None:
    if not (digits.isascii() and digits.isdigit() and len(digits) < 6 and int(digits) <= field.most):
        raise Problem("tally-number", [digits, field.slug, str(field.most)])


def number(answers: Answers, slug: str) -> int:
    """What was entered; nothing is 0."""
    given = answers.get(slug, [])
    return int(given[0]) if given else 0


def slugs(answers: Answers, slug: str) -> list[str]:
    """The things of a field without their sort."""
    return [thing.partition("=")[0].partition(":")[2] for thing in answers.get(slug, [])]


def counts(answers: Answers, slug: str) -> list[int]:
    """The numbers of a field whose things are counted, in the order of `slugs`."""
    return [int(thing.partition("=")[2]) for thing in answers.get(slug, [])]
