"""The error that a tool answers with."""

from __future__ import annotations

from theomachy.core.rule_errors import Problem
from theomachy.table.errors import RequestError, request_error
from theomachy.table.presenters.localization import problem_details


class Refusal(Exception):
    """A tool refuses a call; the text says why, in words."""


def word_refusal(error: RequestError | Problem, lang: str) -> Refusal:
    """Word a refusal of the table layer or of the rules."""
    refused = request_error(error) if isinstance(error, Problem) else error
    details = problem_details(lang, refused)
    text = details.detail or details.title
    return Refusal(f"{text} [{details.rule}]" if details.rule else text)
