"""The response to a refused request."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.table.messages.update import Update


@dataclass(kw_only=True, slots=True)
class ProblemDetails:
    """The response to every refused request (application/problem+json).

    `slug` is the key of its text, `rule` the id of the rule that refuses it.
    """

    type: str
    title: str
    status: int
    detail: str = ""
    slug: str = ""
    rule: str = ""
    update: Update | None = None  # the present state, if the request was based on an old one
