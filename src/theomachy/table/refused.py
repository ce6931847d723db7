"""Errors that a request can end with, and their texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from theomachy.core.plain import plain
from theomachy.core.reason import Problem, Reason
from theomachy.table import wire
from theomachy.texts import Words

if TYPE_CHECKING:
    from theomachy.table.table import Table

NOT_FOUND = ("no-such-game", "no-such-table", "no-such-moment")
NOT_NOW = ("game-over", "no-undo", "not-your-turn")


class Refused(Exception):
    """A refused request.

    The reason is a slug of the section `server` of the texts, of another section (named before a dot), or of a game's
    reasons. The status is that of HTTP.
    """

    def __init__(
        self, status: int, slug: str, things: list[str] | None = None, rule: str = "", anyway: bool = False
    ) -> None:
        super().__init__(slug)
        self.status = status
        self.reason = Reason(slug, things or [], rule)
        # Only a warning: the client can repeat the request with an override.
        self.anyway = anyway
        # Further sentences.
        self.also: list[Reason] = []
        # The present state of the table, for the sender of a stale request.
        self.update: wire.Update | None = None
        # Where to look up the texts of a game: at its table, or without one, in its texts.
        self.table: Table | None = None
        self.words: Words | None = None


def as_refused(problem: Problem) -> Refused:
    """Convert a refusal by the rules."""
    reason = problem.reason
    status = 404 if reason.slug in NOT_FOUND else 409 if reason.slug in NOT_NOW else 422
    return Refused(status, reason.slug, reason.things, reason.rule)


def in_game(problem: Problem, words: Words) -> Refused:
    """Convert a refusal by the rules of a game where there is no table; it keeps the game's texts."""
    error = as_refused(problem)
    error.words = words
    return error


def all_said(words: Words, refused: Refused) -> str:
    """Return all sentences of a refusal."""
    return " ".join([in_words(words, reason) for reason in [refused.reason, *refused.also]])


def in_words(words: Words, reason: Reason) -> str:
    """Word a reason. Sanitized, because it may quote user input."""
    return plain(sentence(words, reason))


def sentence(words: Words, reason: Reason) -> str:
    """Word a reason. Texts of the section `server` may quote user input: that is inserted verbatim, never looked up as
    the name of a thing."""
    section, _, key = reason.slug.rpartition(".")
    if section:
        return words.say(section, key, reason.things)
    if not words.has("server", reason.slug):
        return words.reason(reason)
    if not any(":" in thing for thing in reason.things):
        return words.say("server", reason.slug, reason.things)
    return quote(words.pattern("server", reason.slug), reason.things)


def quote(text: str, things: list[str]) -> str:
    for at, thing in enumerate(things):
        text = text.replace(f"{{{at}}}", thing)
    return text
