"""Refusals: what was not done, and why in words."""

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
    """Not done. `reason` is a slug of the section [server], or of the reasons of the game at `table`, or names its
    section before a dot; `status` is the one of HTTP. Without a table `words` may be the
    game's. `anyway`: it is done if it is asked for once more; `also` are further sentences."""

    def __init__(
        self, status: int, slug: str, things: list[str] | None = None, rule: str = "", anyway: bool = False
    ) -> None:
        super().__init__(slug)
        self.status = status
        self.reason = Reason(slug, things or [], rule)
        self.anyway = anyway
        self.also: list[Reason] = []
        self.update: wire.Update | None = None
        self.table: Table | None = None
        self.words: Words | None = None


def as_refused(problem: Problem) -> Refused:
    """What the rules refuse, as an answer."""
    reason = problem.reason
    status = 404 if reason.slug in NOT_FOUND else 409 if reason.slug in NOT_NOW else 422
    return Refused(status, reason.slug, reason.things, reason.rule)


def in_game(problem: Problem, words: Words) -> Refused:
    """What the rules of a game refuse where there is no table, told in the game's own words."""
    refused = as_refused(problem)
    refused.words = words
    return refused


def all_said(words: Words, refused: Refused) -> str:
    return " ".join([in_words(words, reason) for reason in [refused.reason, *refused.also]])


def in_words(words: Words, reason: Reason) -> str:
    """The sentence, in which nothing that people sent moves a cursor or turns a line round."""
    return plain(sentence(words, reason))


def sentence(words: Words, reason: Reason) -> str:
    """Our own refusals quote what people sent, which is no name of a thing even if it has a colon."""
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
