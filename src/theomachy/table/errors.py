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
    """A refused request.

    The reason is a slug of the section `server` of the texts, of another section (named before a dot), or of a game's
    reasons. The status is that of HTTP.
    """

    def __init__(
        self, status: int, slug: str, things: list[str] | None = None, rule: str = "", can_override: bool = False
    ) -> None:
        super().__init__(slug)
        self.status = status
        self.reason = Reason(slug, things or [], rule)
        # Only a warning: the client can repeat the request with an override.
        self.can_override = can_override
        # Further sentences.
        self.more_reasons: list[Reason] = []
        # The present state of the table, for the sender of a stale request.
        self.update: messages.Update | None = None
        # Where to look up the texts of a game: at its table, or without one, in its texts.
        self.table: Table | None = None
        self.translator: Translator | None = None


def request_error(problem: Problem) -> RequestError:
    """Convert a refusal by the rules."""
    reason = problem.reason
    status = 404 if reason.slug in NOT_FOUND_REASONS else 409 if reason.slug in CONFLICT_REASONS else 422
    return RequestError(status, reason.slug, reason.things, reason.rule)


def request_error_in_game(problem: Problem, translator: Translator) -> RequestError:
    """Convert a refusal by the rules of a game where there is no table; it keeps the game's texts."""
    error = request_error(problem)
    error.translator = translator
    return error


def full_text(translator: Translator, error: RequestError) -> str:
    """Return all sentences of a refusal."""
    return " ".join([localized_reason(translator, reason) for reason in [error.reason, *error.more_reasons]])


def localized_reason(translator: Translator, reason: Reason) -> str:
    """Word a reason. Sanitized, because it may quote user input."""
    return sanitize(translate_reason(translator, reason))


def translate_reason(translator: Translator, reason: Reason) -> str:
    """Word a reason. Texts of the section `server` may quote user input: that is inserted verbatim, never looked up as
    the name of a thing."""
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
