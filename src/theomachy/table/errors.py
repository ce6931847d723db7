"""Errors that a request can end with, and their texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from theomachy.core.rule_errors import Problem, Reason
from theomachy.core.sanitize import sanitize
from theomachy.table import messages
from theomachy.texts import Translator

if TYPE_CHECKING:
    from theomachy.table.table import Table

NOT_FOUND_REASONS = ("no-such-game", "no-such-table", "no-such-moment")
CONFLICT_REASONS = ("game-over", "no-undo", "not-your-turn")


class RequestError(Exception):
    """A refused request, with an HTTP status and a reason.

    The slug of the reason is a key in section `server` of the texts, in another section (named before a dot), or among
    a game's reasons.
    """

    def __init__(
        self, status: int, slug: str, things: list[str] | None = None, rule: str = "", can_override: bool = False
    ) -> None:
        super().__init__(slug)
        self.status = status
        self.reason = Reason(slug, things or [], rule)
        # The refusal is only a warning: the client can repeat the request with an override.
        self.can_override = can_override
        # Further reasons, shown as sentences after the first.
        self.more_reasons: list[Reason] = []
        # The present state of the table, sent if the request was based on an old one.
        self.update: messages.Update | None = None
        # The table whose game texts are used; None: the texts of `translator`.
        self.table: Table | None = None
        self.translator: Translator | None = None


def request_error(problem: Problem) -> RequestError:
    """Convert a Problem (a refusal by the rules) into a RequestError."""
    reason = problem.reason
    status = 404 if reason.slug in NOT_FOUND_REASONS else 409 if reason.slug in CONFLICT_REASONS else 422
    return RequestError(status, reason.slug, reason.things, reason.rule)


def request_error_in_game(problem: Problem, translator: Translator) -> RequestError:
    """Convert a Problem of a game into a RequestError where there is no table.

    It keeps the translator of the game's texts.
    """
    error = request_error(problem)
    error.translator = translator
    return error


def full_text(translator: Translator, error: RequestError) -> str:
    """Return all sentences of a refusal."""
    return " ".join([localized_reason(translator, reason) for reason in [error.reason, *error.more_reasons]])


def localized_reason(translator: Translator, reason: Reason) -> str:
    """Return a reason in words, sanitized, because it may quote user input."""
    return sanitize(translate_reason(translator, reason))


def translate_reason(translator: Translator, reason: Reason) -> str:
    """Return a reason in words.

    Texts of section `server` may quote user input, which is inserted unchanged and never looked up as the name of a
    thing.
    """
    section, _, key = reason.slug.rpartition(".")
    if section:
        return translator.translate(section, key, reason.things)
    if not translator.has("server", reason.slug):
        return translator.reason(reason)
    if not any(":" in thing for thing in reason.things):
        return translator.translate("server", reason.slug, reason.things)
    return fill_verbatim(translator.template("server", reason.slug), reason.things)


def fill_verbatim(text: str, things: list[str]) -> str:
    for at, thing in enumerate(things):
        text = text.replace(f"{{{at}}}", thing)
    return text
