"""Parses the seats of a table: `me,greedy,random`, or `me=Anna,me=Ben` for two people at one terminal."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.bots.bot import Bot
from theomachy.bots.names import BOTS, LEVELS, bot, known
from theomachy.cli.speech import say
from theomachy.core.notation import near
from theomachy.core.reason import Problem

ME = "me"


@dataclass(frozen=True)
class Sitter:
    """The player of a seat: `name` for the record, `display_name` for display; without a bot, a person at this terminal."""

    name: str
    shown: str
    bot: Bot | None


def letter(seat: int) -> str:
    """Return the seat's letter in the alphabet of the language; empty for a seat number that is too large."""
    return say("seat-letters")[seat : seat + 1]


def read_seats(text: str) -> list[Sitter]:
    return [read_seat(name.strip(), i) for i, name in enumerate(text.split(","))]


def read_seat(text: str, seat: int) -> Sitter:
    kind, _, name = text.partition("=")
    if kind == ME:
        return Sitter(name.strip() or ME, name.strip() or say("person", letter(seat)), None)
    if not known(kind):
        raise Problem("no-such-bot", [kind, near(kind, [ME, *LEVELS, *BOTS])])
    the_bot = bot(kind)
    return Sitter(the_bot.name, say("bot-name", kind, letter(seat)), the_bot)


def seats_of_record(names: list[str]) -> list[Sitter]:
    """Return the players of a record: bots stay bots, everyone else is a person at this terminal."""
    return [read_seat(name if known(name) or name == ME else f"{ME}={name}", seat) for seat, name in enumerate(names)]
