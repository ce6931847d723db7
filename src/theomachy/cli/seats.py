"""Who sits where: `me,greedy,random`, or `me=Anna,me=Ben` for two people at one screen."""

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
    """`name` goes into the record, `shown` is what people read; a seat without a bot is somebody at this screen."""

    name: str
    shown: str
    bot: Bot | None


def letter(seat: int) -> str:
    """The seat's letter in the reader's alphabet; a seat too many has none, and is refused elsewhere."""
    return say("seat-letters")[seat : seat + 1]


def read_seats(text: str) -> list[Sitter]:
    return [read_seat(name.strip(), i) for i, name in enumerate(text.split(","))]


def read_seat(text: str, seat: int) -> Sitter:
    kind, _, name = text.partition("=")
    if kind == ME:
        return Sitter(name.strip() or ME, name.strip() or say("person", letter(seat)), None)
    if not known(kind):
        raise Problem("no-such-bot", [kind, near(kind, [ME, *LEVELS, *BOTS])])
    found = bot(kind)
    return Sitter(found.name, say("bot-name", kind, letter(seat)), found)


def seats_of_record(names: list[str]) -> list[Sitter]:
    """Bots play on as bots; everybody else is somebody at this screen."""
    return [read_seat(name if known(name) or name == ME else f"{ME}={name}", seat) for seat, name in enumerate(names)]
