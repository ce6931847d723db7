"""Score sheets for physical games: the questions asked of every seat at the end, and the scored result.

A game declares the form and scores it with the functions that score its digital games.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from theomachy.core.rule_errors import Problem
from theomachy.core.score_lines import Points

# What a field asks for. NUMBER: a number; ONE: one thing; SOME: any things; COUNTED: things with a number each
# (`card:x=3`).
NUMBER: Final = "number"
ONE: Final = "one"
SOME: Final = "some"
COUNTED: Final = "counted"

# The answers of one seat by field; a number is given as digits.
Answers: TypeAlias = dict[str, list[str]]


class SheetField:
    """One question, asked of every seat.

    Each thing can belong to one seat only, unless the field is shared; `maximum` bounds the number entered.
    """

    def __init__(
        self, slug: str, kind: str, things: list[str], maximum: int, rule: str, is_shared: bool = False
    ) -> None:
        self.slug = slug
        self.kind = kind
        self.things = things
        self.maximum = maximum
        self.rule = rule
        self.is_shared = is_shared


class SheetForm:
    """The questions of a sheet; `rules` gives the rule id of each score line by its slug."""

    def __init__(self, fields: list[SheetField], rules: dict[str, str]) -> None:
        self.fields = fields
        self.rules = rules


class ClaimCheck:
    """One condition of a victory claim: the amount that a seat has, and the amount it needs."""

    def __init__(self, slug: str, things: list[str], has: int, needs: int, rule: str) -> None:
        self.slug = slug
        self.things = things
        self.has = has
        self.needs = needs
        self.rule = rule


class SheetResult:
    """The scored sheet: score lines, winners, and the conditions of a victory claim, by seat.

    `decided_by` is a slug of the texts: what decided the game; `rule` is its rule id. `is_decided`: the game is won;
    else `winners` only lead.
    """

    def __init__(
        self,
        lines: list[list[Points]],
        winners: list[int],
        decided_by: str,
        rule: str,
        checks: list[list[ClaimCheck]],
        is_decided: bool = True,
    ) -> None:
        self.lines = lines
        self.winners = winners
        self.decided_by = decided_by
        self.rule = rule
        self.checks = checks
        self.is_decided = is_decided

    def totals(self) -> list[int]:
        return [sum([line.points for line in lines]) for lines in self.lines]


def check_answers(form: SheetForm, seats: list[Answers]) -> None:
    """Raise Problem for an unknown field, a number out of bounds, an unknown thing, or a thing entered for
    two seats.
    """
    fields = {field.slug: field for field in form.fields}
    taken: set[str] = set()
    for answers in seats:
        for slug, values in answers.items():
            if slug not in fields:
                raise Problem("tally-field", [slug, ", ".join(fields)])
            check_field(fields[slug], values)
            for answer in values:
                thing = answer.partition("=")[0]
                if fields[slug].kind == NUMBER or fields[slug].is_shared:
                    continue
                if thing in taken:
                    raise Problem("tally-twice", [thing])
                taken.add(thing)


def check_field(field: SheetField, values: list[str]) -> None:
    if field.kind in (NUMBER, ONE) and len(values) > 1:
        raise Problem("tally-one", [field.slug])
    for answer in values:
        thing, equals, count = answer.partition("=")
        if field.kind == NUMBER:
            check_number(field, answer)
        elif thing not in field.things or (field.kind == COUNTED) != (equals != ""):
            raise Problem("tally-thing", [answer, field.slug])
        elif field.kind == COUNTED:
            check_number(field, count)


def check_number(field: SheetField, digits: str) -> None:
    if not (digits.isascii() and digits.isdigit() and len(digits) < 6 and int(digits) <= field.maximum):
        raise Problem("tally-number", [digits, field.slug, str(field.maximum)])


def answer_number(answers: Answers, slug: str) -> int:
    """Return the number entered in a field; 0 if it is empty."""
    values = answers.get(slug, [])
    return int(values[0]) if values else 0


def answer_slugs(answers: Answers, slug: str) -> list[str]:
    """Return the things of a field as slugs without their sort."""
    return [thing.partition("=")[0].partition(":")[2] for thing in answers.get(slug, [])]


def answer_counts(answers: Answers, slug: str) -> list[int]:
    """Return the numbers of a field of kind COUNTED, in the order of `answer_slugs`."""
    return [int(thing.partition("=")[2]) for thing in answers.get(slug, [])]
