"""Parses the seats of a table: `me,greedy,random`, or `me=Anna,me=Ben` for two people at one terminal."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.bots.bot import Bot
from theomachy.bots.registry import BOTS, LEVEL_ALIASES, get_bot, is_known_bot
from theomachy.cli.i18n import translate
from theomachy.core.notation import closest_matches
from theomachy.core.rule_errors import Problem

ME = "me"


@dataclass(frozen=True)
class SeatPlayer:
    """The player of a seat: `name` for the record, `display_name` for display; without a bot, a person at this
    terminal."""

    name: str
    display_name: str
    bot: Bot | None


def seat_letter(seat: int) -> str:
    """Return the seat's letter in the alphabet of the language; empty for a seat number that is too large."""
    return translate("seat-letters")[seat : seat + 1]


def parse_seats(text: str) -> list[SeatPlayer]:
    return [parse_seat(name.strip(), i) for i, name in enumerate(text.split(","))]


def parse_seat(text: str, seat: int) -> SeatPlayer:
    kind, _, name = text.partition("=")
    if kind == ME:
        return SeatPlayer(name.strip() or ME, name.strip() or translate("person", seat_letter(seat)), None)
    if not is_known_bot(kind):
        raise Problem("no-such-bot", [kind, closest_matches(kind, [ME, *LEVEL_ALIASES, *BOTS])])
    the_bot = get_bot(kind)
    return SeatPlayer(the_bot.name, translate("bot-name", kind, seat_letter(seat)), the_bot)


def seats_of_record(names: list[str]) -> list[SeatPlayer]:
    """Return the players of a record: bots stay bots, everyone else is a person at this terminal."""
    return [
        parse_seat(name if is_known_bot(name) or name == ME else f"{ME}={name}", seat)
        for seat, name in enumerate(names)
    ]
